package io.querypilot.requirement;

import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.doubt.Doubt;
import io.querypilot.requirement.Rule.Known;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.schema.Column;

/** A column in a unit of the team's file, and a question that asks for it, or compares it, in another of the same kind. */
record ToldUnit(Known known, CheckedQuery draft) {
    /** What is measured, and how much of the smallest it is. */
    private record Unit(String measure, BigDecimal size) {}

    private static final Map<String, BigDecimal> MANY = Map.of(
            "thousand", BigDecimal.valueOf(1_000), "million", BigDecimal.valueOf(1_000_000), "billion", BigDecimal.valueOf(1_000_000_000));
    private static final Map<String, Unit> UNITS = Map.ofEntries(
            unit("cent", "money", "0.01"), unit("ct", "money", "0.01"), unit("euro", "money", "1"), unit("eur", "money", "1"),
            unit("dollar", "money", "1"), unit("usd", "money", "1"), unit("millisecond", "time", "0.001"), unit("ms", "time", "0.001"),
            unit("second", "time", "1"), unit("minute", "time", "60"), unit("hour", "time", "3600"), unit("day", "time", "86400"),
            unit("gram", "mass", "1"), unit("kilogram", "mass", "1000"), unit("kg", "mass", "1000"), unit("ton", "mass", "1000000"),
            unit("metre", "way", "1"), unit("meter", "way", "1"), unit("kilometre", "way", "1000"), unit("kilometer", "way", "1000"),
            unit("km", "way", "1000"));
    private static final Pattern UNIT = Pattern.compile(
            "(?i)(?:\\b(in|\\d+(?:\\.\\d+)?) +)?(?:(thousand|million|billion)s? +(?:of +)?)?\\b(\\p{L}+?)s?\\b");

    private static Map.Entry<String, Unit> unit(String name, String measure, String size) {
        return Map.entry(name, new Unit(measure, new BigDecimal(size)));
    }

    Optional<Doubt> doubt(String question) {
        Optional<Unit> own = UNIT.matcher(known.unit()).results().flatMap(found -> unit(found.group(2), found.group(3))).findFirst();
        Matcher said = UNIT.matcher(question);
        while (own.isPresent() && said.find()) {
            Optional<Unit> asked = said.group(1) == null ? Optional.empty() : unit(said.group(2), said.group(3)).findFirst();
            boolean other = asked.filter(unit -> unit.measure().equals(own.get().measure())
                    && unit.size().compareTo(own.get().size()) != 0).isPresent();
            if (other && (said.group(1).equalsIgnoreCase("in") ? shown() : compared(said.group(1)))) {
                return Optional.of(unconverted(said.group().strip()));
            }
        }
        return Optional.empty();
    }

    private Doubt unconverted(String said) {
        String sentence = "The team's file says that " + known.words().replaceAll("\\.$", "") + ", but the question says \"" + said
                + "\", and the SQL does not convert it.";
        return new Doubt(Doubt.Kind.UNIT, sentence, sentence, Optional.empty());
    }

    private static Stream<Unit> unit(String many, String name) {
        BigDecimal times = many == null ? BigDecimal.ONE : MANY.get(many.toLowerCase(Locale.ROOT));
        return Stream.ofNullable(UNITS.get(name.toLowerCase(Locale.ROOT)))
                .map(unit -> new Unit(unit.measure(), unit.size().multiply(times)));
    }

    /** Whether the column is shown, and nowhere multiplied or divided. */
    private boolean shown() {
        boolean selected = draft.bound().selects().stream()
                .flatMap(bound -> bound.select().getSelectItems().stream())
                .anyMatch(item -> columns(item.getExpression()).anyMatch(this::is));
        boolean converted = Stream.concat(
                        draft.nodes(Multiplication.class).stream(), draft.nodes(Division.class).stream())
                .anyMatch(product -> Stream.of(product.getLeftExpression(), product.getRightExpression())
                        .flatMap(ToldUnit::columns)
                        .anyMatch(this::is));
        return selected && !converted;
    }

    private boolean compared(String number) {
        return draft.nodes(ComparisonOperator.class).stream().anyMatch(one ->
                one.getLeftExpression() instanceof Column column && is(column) && one.getRightExpression().toString().equals(number));
    }

    /** Every column that stands somewhere in an expression. */
    private static Stream<Column> columns(Expression expression) {
        List<Column> found = new ArrayList<>();
        expression.accept(new ExpressionVisitorAdapter<Void>() {
            @Override
            public <S> Void visit(Column column, S context) {
                found.add(column);
                return null;
            }
        }, null);
        return found.stream();
    }

    private boolean is(Column column) {
        return draft.bound().columnBinding(column).flatMap(one -> one.used()).filter(this::is).isPresent();
    }

    private boolean is(UsedColumn used) {
        return known.column().equalsIgnoreCase(used.table() + "." + used.column());
    }
}

package io.querypilot.doubt;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.QueryNames.Stored;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;

/** Texts that their column does not hold, and dates in another form than its own. */
final class ValueDoubts {
    private static final int MOST_SHOWN = 3;
    private static final int MOST_HELD = 20;
    private static final int MOST_COLUMNS = 12;
    private static final Pattern DATE = Pattern.compile("\\d{1,4}[-/.]\\d{1,2}([-/.]\\d{1,4})?([ T].*)?");
    private static final Set<String> OF_TIME = Set.of("date", "datetime", "time", "julianday", "strftime", "unixepoch");
    /** Such numbers are seconds since 1970, which SQLite takes for days unless it is told. */
    private static final double SECONDS = 10_000_000;

    private final QueryNames names;
    private final Cells cells;
    private final List<Doubt> found = new ArrayList<>();

    private ValueDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    static List<Doubt> of(QueryNames names, Cells cells) {
        ValueDoubts doubts = new ValueDoubts(names, cells);
        names.query().bound().selects().forEach(doubts::look);
        return doubts.found.stream().distinct().toList();
    }

    private void look(BoundSelect bound) {
        Expressions.in(bound.select()).forEach(this::look);
    }

    private void look(Expression expression) {
        if (expression instanceof ComparisonOperator comparison) {
            boolean equality = comparison instanceof EqualsTo || comparison instanceof NotEqualsTo;
            compare(comparison.getLeftExpression(), comparison.getRightExpression(), equality);
        } else if (expression instanceof InExpression in
                && in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
            list.forEach(value -> compare(in.getLeftExpression(), value, true));
        } else if (expression instanceof Between between) {
            compare(between.getLeftExpression(), between.getBetweenExpressionStart(), false);
        } else if (expression instanceof Function call) {
            time(call);
        }
    }

    private void compare(Expression left, Expression right, boolean equality) {
        names.stored(left).ifPresent(one -> names.text(right).ifPresent(text -> compare(one, text, equality)));
    }

    private void compare(Stored one, String text, boolean equality) {
        if (DATE.matcher(text).matches() && otherForm(one, text)) {
            add(Kind.OTHER_FORMAT,
                    one.path() + " holds dates like " + cells.few(one).get(0) + ", not like " + text + ".",
                    "Write dates of " + one.path() + " in its own form, " + pattern(one) + ".");
        } else if (equality && one.column().kind() == ColumnKind.TEXT && missing(one, text)) {
            notHeld(one, text);
        }
    }

    private boolean missing(Stored one, String text) {
        return !text.isBlank() && !one.column().samples().contains(text) && cells.lacks(one, text);
    }

    /** Whether the column holds dates, all of them in forms of which none begins as this one does. */
    private boolean otherForm(Stored one, String text) {
        List<String> forms = cells.few(one).stream().map(String::valueOf).toList();
        return !forms.isEmpty()
                && one.column().kind() != ColumnKind.INTEGER
                && forms.stream().allMatch(value -> DATE.matcher(value).matches())
                && forms.stream().map(ValueDoubts::form).noneMatch(form(text)::equals);
    }

    /** Whether the year comes first, and what stands between the numbers. */
    private static String form(String date) {
        return (date.matches("\\d{4}.*") ? "year" : "day") + date.replaceAll("\\d", "").charAt(0);
    }

    /** How its values are written, 9 for each digit. */
    private String pattern(Stored one) {
        return String.valueOf(cells.few(one).get(0)).replaceAll("\\d", "9");
    }

    private void notHeld(Stored one, String text) {
        List<String> holders = holders(one, text);
        List<String> held = one.column().sensitivity() == Sensitivity.PLAIN ? cells.values(one) : List.of();
        List<String> near = holders.isEmpty() ? NearMatch.ranked(text, held, MOST_SHOWN) : List.of();
        String elsewhere = holders.isEmpty() ? "" : "; " + holders.get(0) + " does";
        String said = one.path() + " does not hold '" + text + "'" + elsewhere;
        found.add(new Doubt(
                Kind.VALUE_NOT_HELD,
                said + (near.isEmpty() ? "" : "; it has " + quoted(near)) + ".",
                advice(said, holders, near),
                held.isEmpty() || !holders.isEmpty() ? Optional.empty() : Optional.of(held(one, near, held))));
    }

    /** What is not there, nor anything like it, may well be what was asked for. */
    private static String advice(String said, List<String> holders, List<String> near) {
        return holders.isEmpty() && near.isEmpty()
                ? ""
                : said + ". Compare with " + (holders.isEmpty() ? "a value that it holds." : "that column.");
    }

    /** The near ones first. */
    private static Doubt.Held held(Stored one, List<String> near, List<String> all) {
        List<String> shown = Stream.concat(near.stream(), all.stream()).distinct().limit(MOST_HELD).toList();
        return new Doubt.Held(one.table().path(), one.column().name(), shown);
    }

    private static String quoted(List<String> values) {
        return values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(", "));
    }

    /** Other columns that hold the text: of the same table first, then of those that it refers to, then of the rest. */
    private List<String> holders(Stored one, String text) {
        Stream<Table> referred = one.table().foreignKeys().stream()
                .map(ForeignKey::targetTable)
                .flatMap(path -> names.schema().table(path).stream());
        Stream<Table> used = names.query().bindings().tables().stream().flatMap(path -> names.schema().table(path).stream());
        return Stream.of(Stream.of(one.table()), referred, used)
                .flatMap(tables -> tables)
                .distinct()
                .flatMap(table -> table.columns().stream().map(column -> new Stored(table, column, Optional.empty())))
                .filter(other -> searchable(other.column()) && !other.path().equals(one.path()))
                .limit(MOST_COLUMNS)
                .filter(other -> cells.holds(other, text))
                .map(Stored::path)
                .limit(1)
                .toList();
    }

    private static boolean searchable(Column column) {
        return column.kind() == ColumnKind.TEXT && column.sensitivity() != Sensitivity.SECRET;
    }

    /** SQLite's functions of time read years first, and numbers as days. */
    private void time(Function call) {
        String name = call.getName() == null ? "" : call.getName().toLowerCase(Locale.ROOT);
        if (OF_TIME.contains(name) && names.query().dialect().id().equals("sqlite") && call.getParameters() != null) {
            call.getParameters().stream()
                    .flatMap(argument -> names.stored(argument).stream())
                    .filter(one -> unread(one, call.toString()))
                    .forEach(one -> add(Kind.OTHER_FORMAT,
                            name + " cannot read " + one.path() + ", which holds values like " + cells.few(one).get(0) + ".",
                            "Read " + one.path() + " by its form, " + pattern(one) + "; " + name + " cannot."));
        }
    }

    private boolean unread(Stored one, String call) {
        List<Object> few = cells.few(one);
        boolean told = call.contains("unixepoch") || call.contains("'auto'");
        boolean seconds = !told && few.stream().allMatch(value ->
                value instanceof Number number && number.doubleValue() > SECONDS);
        boolean dates = few.stream().map(String::valueOf).allMatch(value ->
                DATE.matcher(value).matches() && form(value).startsWith("day"));
        return !few.isEmpty() && (seconds || dates);
    }

    private void add(Kind kind, String sentence, String advice) {
        found.add(new Doubt(kind, sentence, advice));
    }
}

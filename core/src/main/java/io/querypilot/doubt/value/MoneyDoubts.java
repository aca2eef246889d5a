package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** Money that a query does not count: kilograms shown as revenue, where the price of each stands in the same row. */
public final class MoneyDoubts {
    /** Names of currencies are none: they are often a bound, or what a bill is in. */
    private static final Pattern MONEY = Pattern.compile(
            "\\b(?:revenues?|turnover|income|earn(?:s|ed|ings?)?|money|owed?|owes)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HOW_MANY = Pattern.compile("\\b(?:how many|number of|amount of|quantit|qty|units|pieces|pcs|weight|volume|kg\\b|kilo|lit(?:re|er)s?)", Pattern.CASE_INSENSITIVE);

    private static final Set<String> QUANTITIES = Set.copyOf(Words.stems("quantity qty units pieces pcs weight kg volume litres"));
    /** Money as well, unless the row has a price for each and nothing else to be counted. */
    private static final Set<String> EITHER = Set.copyOf(Words.stems("amount amt number"));
    private static final Set<String> PRICES = Set.copyOf(Words.stems("price cost rate"));
    private static final Set<String> OF_EACH = Set.copyOf(Words.stems("per unit each"));

    private final QueryNames names;

    private MoneyDoubts(QueryNames names) {
        this.names = names;
    }

    public static List<Doubt> of(String question, QueryNames names) {
        return MONEY.matcher(question).find() && !HOW_MANY.matcher(question).find() ? new MoneyDoubts(names).doubt().stream().toList() : List.of();
    }

    /** Of a query within a query nobody knows what is shown in the end. */
    private Optional<Doubt> doubt() {
        return names.query().bound().selects().size() == 1 ? doubt(names.query().bound().selects().get(0).select()) : Optional.empty();
    }

    private Optional<Doubt> doubt(PlainSelect select) {
        List<Expression> shown = select.getSelectItems().stream().<Expression>map(SelectItem::getExpression).toList();
        boolean priced = !Expressions.in(select, Multiplication.class).isEmpty()
                || shown.stream().flatMap(item -> Expressions.in(item).stream()).anyMatch(this::priced);
        return priced ? Optional.empty() : shown.stream().flatMap(this::counted).flatMap(one -> doubt(one).stream()).findFirst();
    }

    /** A column that is plainly money. */
    private boolean priced(Expression part) {
        return names.stored(part).filter(one -> one.column().kind().numeric() && !names.identifier(one) && !quantity(one)).isPresent();
    }

    private boolean quantity(Stored one) {
        return plain(one.column()) || last(one.column(), EITHER) && Words.nameStems(one.column().name()).size() == 1 && alone(one);
    }

    /** Nights, hours or pieces beside it would be the quantity, and it the money. */
    private boolean alone(Stored one) {
        return Stored.all(one.table())
                .filter(other -> other.column().kind().numeric() && !other.column().equals(one.column()) && !price(other.column()))
                .allMatch(names::identifier);
    }

    /** The price of a kilogram is none. */
    private static boolean plain(Column column) {
        return last(column, QUANTITIES) && !price(column);
    }

    private Stream<Stored> counted(Expression item) {
        Expression inner = item instanceof Function call && call.getParameters() != null && call.getParameters().size() == 1
                ? call.getParameters().get(0)
                : item;
        return names.stored(inner).filter(this::quantity).stream();
    }

    private Optional<Doubt> doubt(Stored one) {
        Table table = one.table();
        return table.columns().stream()
                .filter(column -> price(column) && (plain(one.column()) || ofEach(column)))
                .findFirst()
                .map(price -> new Doubt(
                        Kind.UNIT,
                        "The question asks for money, and " + one.path() + " is how much was sold, at " + table.name() + "." + price.name() + " each.",
                        "Multiply " + one.path() + " by " + table.name() + "." + price.name() + ", for the question asks for money."));
    }

    private static boolean price(Column column) {
        return column.kind().numeric() && Words.nameStems(column.name()).stream().anyMatch(PRICES::contains);
    }

    private static boolean ofEach(Column column) {
        return Words.nameStems(column.name()).stream().anyMatch(OF_EACH::contains);
    }

    private static boolean last(Column column, Set<String> words) {
        List<String> stems = Words.nameStems(column.name());
        return column.kind().numeric() && !stems.isEmpty() && words.contains(stems.get(stems.size() - 1));
    }
}

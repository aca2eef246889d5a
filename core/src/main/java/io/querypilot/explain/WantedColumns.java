package io.querypilot.explain;

import io.querypilot.critic.Aggregates;
import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.critic.bind.Labels;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import io.querypilot.sql.query.ParsedQuery;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * The columns a person would want beside those that were asked for: the figure that a ranking goes by or HAVING tests,
 * the name behind a key, the name of a weekday or month. An item more in the list of a SELECT without DISTINCT never
 * changes which rows come; where a list is of another kind nothing is added.
 */
public final class WantedColumns {
    private static final int MOST = 3;

    /** What is to be added: its text, the name it gets, and after which item it stands. */
    record Wanted(String text, String name, int after) {}

    private final CheckedQuery query;
    private final PlainSelect select;
    private final ExpressionWords words;
    private final SelectList list;
    private final List<Span> items;

    private WantedColumns(CheckedQuery query, PlainSelect select) {
        this.query = query;
        this.select = select;
        this.words = new ExpressionWords(query, new QueryWords(query, true));
        this.list = new SelectList(query);
        this.items = list.items();
    }

    /** The query with what is wanted; empty where nothing is, or where it cannot be added safely. */
    public static Optional<Widened> of(CheckedQuery query) {
        return query.tree()
                .filter(PlainSelect.class::isInstance)
                .map(PlainSelect.class::cast)
                .filter(WantedColumns::open)
                .map(select -> new WantedColumns(query, select))
                .filter(wanted -> wanted.items.size() == wanted.select.getSelectItems().size())
                .flatMap(WantedColumns::widened);
    }

    private static boolean open(PlainSelect select) {
        return select.getDistinct() == null
                && select.getTop() == null
                && select.getFromItem() != null
                && select.getSelectItems().stream().noneMatch(item -> item.getExpression() instanceof AllColumns);
    }

    private Optional<Widened> widened() {
        List<Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            wanted.addAll(beside(select.getSelectItems().get(i), i));
        }
        wanted.addAll(ranked());
        wanted.addAll(tested());
        List<Wanted> few = wanted.stream().distinct().limit(MOST).toList();
        return few.isEmpty() ? Optional.empty() : Optional.of(widened(few));
    }

    /** Keys that are given by position leave no room but at the end. */
    private Widened widened(List<Wanted> wanted) {
        Set<String> taken = query.tokens().stream()
                .map(Token::folded).collect(Collectors.toCollection(LinkedHashSet::new));
        List<String> added = new ArrayList<>();
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String text = "";
            for (Wanted one : wanted) {
                if (place(one) == i) {
                    added.add(plain(one) ? one.name() : free(one.name(), taken));
                    text += ", " + one.text() + (plain(one) ? "" : " AS " + added.get(added.size() - 1));
                }
            }
            edits.add(new Edit(items.get(i).end(), items.get(i).end(), text));
        }
        return new Widened(Edit.apply(query.sql(), edits), added);
    }

    private int place(Wanted one) {
        boolean positions = Grouping.keys(select).stream().anyMatch(LongValue.class::isInstance)
                || orders().stream().anyMatch(element -> element.getExpression() instanceof LongValue);
        return positions ? items.size() - 1 : one.after();
    }

    /** A column may keep its name where no other goes by it: what it is taken for is itself. */
    private boolean plain(Wanted one) {
        boolean own = one.text().toLowerCase(Locale.ROOT).endsWith(one.name().toLowerCase(Locale.ROOT));
        return own && select.getSelectItems().stream().noneMatch(item -> outputName(item).equalsIgnoreCase(one.name()));
    }

    static String outputName(SelectItem<?> item) {
        if (item.getAlias() != null) {
            return ParsedQuery.name(item.getAlias().getName());
        }
        return item.getExpression() instanceof Column column ? ParsedQuery.name(column.getColumnName()) : "";
    }

    /** A name that nothing in the statement goes by, so that it cannot be taken for anything else. */
    private static String free(String wish, Set<String> taken) {
        String plain = wish.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^[_0-9]+|_+$", "");
        String name = plain.isEmpty() ? "shown" : plain.substring(0, Math.min(40, plain.length()));
        String free = name;
        for (int number = 2; !taken.add(free); number++) {
            free = name + "_" + number;
        }
        return free;
    }

    /** Weekdays and months by name, and what a key stands for. */
    private List<Wanted> beside(SelectItem<?> item, int position) {
        String expression = expression(item, position);
        Optional<Wanted> calendar = CalendarName.of(words.of(item.getExpression()))
                .map(name -> new Wanted(name.written(expression), name.column(), position));
        return calendar.map(List::of).orElseGet(() -> new KeyNames(query, select).beside(item, position));
    }

    /** An item as it was written, without its alias. */
    private String expression(SelectItem<?> item, int position) {
        Span span = items.get(position);
        List<Token> tokens = query.tokens().stream()
                .filter(token -> token.start() >= span.start() && token.end() <= span.end())
                .toList();
        int alias = item.getAlias() == null ? 0 : item.getAlias().isUseAs() ? 2 : 1;
        return Span.of(tokens.subList(0, tokens.size() - alias)).map(query::text).orElse("");
    }

    private List<OrderByElement> orders() {
        return select.getOrderByElements() == null ? List.of() : select.getOrderByElements();
    }

    private List<Wanted> ranked() {
        List<Span> keys = list.orderKeys();
        List<Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < orders().size() && keys.size() == orders().size(); i++) {
            Expression key = orders().get(i).getExpression();
            if (figure(key) && !shown(key)) {
                wanted.add(new Wanted(query.text(keys.get(i)), name(key), items.size() - 1));
            }
        }
        return wanted;
    }

    private List<Wanted> tested() {
        List<Wanted> wanted = new ArrayList<>();
        for (Expression condition : Conditions.split(select.getHaving())) {
            if (condition instanceof ComparisonOperator test
                    && test.getLeftExpression() instanceof Function call
                    && Aggregates.aggregate(call, query.dialect())
                    && !shown(call)) {
                query.span(call).ifPresent(span ->
                        wanted.add(new Wanted(query.text(span), name(call), items.size() - 1)));
            }
        }
        return wanted;
    }

    /** What is computed anew for every row, such as a random number, is no figure, and neither is the place among those that were kept. */
    private boolean figure(Expression key) {
        boolean named = key instanceof Column column
                && query.bound().binding(column).orElse(null) instanceof Binding.OfColumn
                && inner(column).filter(item -> BestOfEach.place(item.getExpression()) || identifies(item.getExpression())).isEmpty();
        return named || !Aggregates.of(key, query.dialect()).aggregates().isEmpty();
    }

    /** What groups were told apart by inside: a key, which says nothing to a person. */
    private boolean identifies(Expression expression) {
        return expression instanceof Column column
                && query.bound().columnBinding(column)
                        .flatMap(bound -> bound.column().column())
                        .filter(io.querypilot.schema.Column::primaryKey)
                        .isPresent();
    }

    private boolean shown(Expression expression) {
        String said = words.of(expression);
        Optional<String> inside = inside(expression);
        return select.getSelectItems().stream().anyMatch(item -> words.of(item.getExpression()).equals(said)
                || inside.isPresent() && inside(item.getExpression()).equals(inside));
    }

    /** What a column of the only derived table is there, as it was written: two names for one thing, and so are a code and its labels. */
    private Optional<String> inside(Expression expression) {
        return expression instanceof Column column ? inner(column).map(item -> unlabelled(item.getExpression()).toString()) : Optional.empty();
    }

    private static Expression unlabelled(Expression expression) {
        return Labels.named(expression).<Expression>map(column -> column).orElse(expression);
    }

    private Optional<SelectItem<?>> inner(Column column) {
        boolean alone = select.getJoins() == null || select.getJoins().isEmpty();
        return alone && select.getFromItem() instanceof ParenthesedSelect brackets && brackets.getSelect() instanceof PlainSelect inside
                ? BestOfEach.item(column, inside)
                : Optional.empty();
    }

    private String name(Expression expression) {
        return expression instanceof Column column ? ParsedQuery.name(column.getColumnName()) : words.of(expression);
    }
}

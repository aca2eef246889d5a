package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * "Price times quantity" multiplies the columns that are called so, whatever amounts the plan takes: where both names stand
 * beside "times" in full and each is that of one column of numbers.
 */
final class Factors {
    private static final int LONGEST_NAME = 3;

    private final Query query;
    private final SchemaView schema;
    private final List<String> words;

    private Factors(Query query, Prepared prepared) {
        this.query = query;
        this.schema = prepared.schema();
        List<Word> all = prepared.asked().words();
        this.words = all.subList(prepared.asked().earlierWords(), all.size()).stream().map(Word::lower).toList();
    }

    static Query said(Query query, Prepared prepared) {
        return new Factors(query, prepared).said();
    }

    private Query said() {
        int times = words.indexOf("times");
        if (times < 0 || times != words.lastIndexOf("times") || query.all().count() > 1) {
            return query;
        }
        Optional<Integer> left = named(length -> span(times - length, times));
        Optional<Integer> right = named(length -> span(times + 1, times + 1 + length));
        return left.isEmpty() || right.isEmpty() ? query : multiplying(left.get(), right.get());
    }

    private List<String> span(int from, int to) {
        return from < 0 || to > words.size() ? List.of() : words.subList(from, to);
    }

    /** The column whose whole name stands there, by the longest name that does; of several the one the query is about. */
    private Optional<Integer> named(IntFunction<List<String>> beside) {
        for (int length = LONGEST_NAME; length > 0; length--) {
            String stems = Stems.joined(beside.apply(length));
            List<Integer> named = IntStream.range(1, schema.columns().size())
                    .filter(number -> called(schema.column(number), stems))
                    .boxed()
                    .toList();
            if (!named.isEmpty()) {
                List<Integer> near = named.stream().filter(number -> place(query.tables(), number) >= 0).toList();
                return near.size() == 1 ? Optional.of(near.get(0)) : alone(named);
            }
        }
        return Optional.empty();
    }

    private static boolean called(ColumnView column, String stems) {
        return column.type() == ColumnType.NUMBER && stems.equals(String.join(" ", Stems.all(column.label())));
    }

    private static Optional<Integer> alone(List<Integer> columns) {
        return columns.size() == 1 ? Optional.of(columns.get(0)) : Optional.empty();
    }

    private int place(List<Integer> tables, int column) {
        return tables.indexOf(schema.column(column).table());
    }

    private Query multiplying(int left, int right) {
        List<Integer> tables = new ArrayList<>(query.tables());
        for (int column : List.of(left, right)) {
            if (place(tables, column) < 0) {
                tables.add(schema.column(column).table());
            }
        }
        Arithmetic product = new Arithmetic(
                Token.TIMES, new ColumnUse(place(tables, left), left), new ColumnUse(place(tables, right), right));
        List<Expression> select = query.select().stream().map(item -> with(product, item)).toList();
        List<Order> order = query.order().stream()
                .map(item -> new Order(with(product, item.expression()), item.descending()))
                .toList();
        boolean same = select.equals(query.select()) && order.equals(query.order());
        return same ? query : query.over(tables).selecting(select).ordered(order);
    }

    private static Expression with(Arithmetic product, Expression expression) {
        if (expression instanceof Aggregate aggregate) {
            return new Aggregate(aggregate.function(), with(product, aggregate.operand()));
        }
        boolean plain = expression instanceof Arithmetic planned
                && planned.operator() == Token.TIMES
                && planned.left() instanceof ColumnUse
                && planned.right() instanceof ColumnUse
                && !planned.equals(new Arithmetic(Token.TIMES, product.right(), product.left()));
        return plain ? product : expression;
    }
}

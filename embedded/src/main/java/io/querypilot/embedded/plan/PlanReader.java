package io.querypilot.embedded.plan;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Action.AtColumn;
import io.querypilot.embedded.plan.Action.AtTable;
import io.querypilot.embedded.plan.Action.AtWord;
import io.querypilot.embedded.plan.Action.Mark;
import io.querypilot.embedded.plan.Condition.Right;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads a plan out of the actions that wrote it, which the grammar allowed. */
public final class PlanReader {
    /** Turns what a plan points at into a value. */
    public interface Values {
        Value literal(String text, ValueRole role);

        /** The question's words from the first to the last. */
        Value span(int first, int last, ValueRole role);

        /** The constant that takes an expression to the unit a question asks for; none where it is in that unit. */
        Optional<Token> scale(Token written, Expression operand);

        /** How a column that is never empty says that it has something, or nothing: a flag that is down, a zero. */
        Optional<Condition.Predicate> presence(Token test, Expression.ColumnUse column);

        /** A cell shown beside the column, counted from 0. */
        Value cell(int column, int number);
    }

    private static final Mark END = new Mark(Token.END);

    private final SchemaView schema;
    private final List<Action> actions;
    private final Values values;
    private int position;

    private PlanReader(SchemaView schema, List<Action> actions, Values values) {
        this.schema = schema;
        this.actions = actions;
        this.values = values;
    }

    public static Plan read(SchemaView schema, List<Action> actions, Values values) {
        PlanReader reader = new PlanReader(schema, actions, values);
        if (reader.took(Token.UNANSWERABLE)) {
            return new Plan.Unanswerable();
        }
        boolean countRows = reader.took(Token.COUNT_ROWS);
        return new Plan.Answerable(reader.query(), countRows);
    }

    private Action peek() {
        return position < actions.size() ? actions.get(position) : END;
    }

    private boolean sees(Set<Token> tokens) {
        return peek() instanceof Mark mark && tokens.contains(mark.token());
    }

    private boolean took(Token token) {
        boolean taken = peek() instanceof Mark mark && mark.token() == token;
        position += taken ? 1 : 0;
        return taken;
    }

    private Token token() {
        if (peek() instanceof Mark mark) {
            position++;
            return mark.token();
        }
        throw malformed("a token");
    }

    private IllegalStateException malformed(String wanted) {
        return new IllegalStateException("the plan has " + peek() + " where " + wanted + " belongs");
    }

    private Query query() {
        List<Integer> tables = new ArrayList<>();
        Map<Integer, Integer> hints = new HashMap<>();
        readTables(tables, hints);
        Optional<Condition> where = took(Token.WHERE) ? Optional.of(condition(tables)) : Optional.empty();
        List<Expression> group = took(Token.GROUP) ? expressions(tables) : List.of();
        boolean zeros = took(Token.OUTER);
        Optional<Condition> having = took(Token.HAVING) ? Optional.of(condition(tables)) : Optional.empty();
        if (!took(Token.SELECT)) {
            throw malformed("SELECT");
        }
        boolean distinct = took(Token.DISTINCT);
        List<Expression> select = selected(tables);
        List<Order> order = took(Token.ORDER) ? orders(tables) : List.of();
        Optional<Value> limit = took(Token.LIMIT) ? Optional.of(value(ValueRole.OF_LIMIT)) : Optional.empty();
        List<Expression> per = took(Token.PER) ? expressions(tables) : List.of();
        Optional<Query.Combination> combination = sees(Token.SET_OPERATIONS)
                ? Optional.of(new Query.Combination(token(), query()))
                : Optional.empty();
        return new Query(tables, hints, where, group, zeros, having, distinct, select, order, limit, per, combination);
    }

    /** '*' alone over several tables is every column of the first of them. */
    private List<Expression> selected(List<Integer> tables) {
        List<Expression> select = expressions(tables);
        boolean rows = tables.size() > 1 && select.equals(List.of(Expression.ColumnUse.STAR));
        return rows ? List.of(new Expression.ColumnUse(0, SchemaView.STAR)) : select;
    }

    private void readTables(List<Integer> tables, Map<Integer, Integer> hints) {
        while (peek() instanceof AtTable at) {
            tables.add(at.table());
            position++;
            if (peek() instanceof AtColumn hint) {
                hints.put(tables.size() - 1, hint.column());
                position++;
            }
        }
    }

    private List<Order> orders(List<Integer> tables) {
        List<Order> orders = new ArrayList<>();
        while (sees(Set.of(Token.ASC, Token.DESC))) {
            boolean descending = token() == Token.DESC;
            orders.add(new Order(expression(tables), descending));
        }
        return orders;
    }

    private boolean startsExpression() {
        return peek() instanceof AtColumn
                || sees(Token.AGGREGATES)
                || sees(Token.ARITHMETIC)
                || sees(Token.DATE_PARTS)
                || sees(Token.WINDOWS)
                || sees(Token.COUNTED_CONDITIONS)
                || sees(Token.CONDITIONED)
                || sees(Token.SCALES)
                || sees(Token.RATE_FACTORS)
                || sees(Set.of(Token.SECOND, Token.TODAY));
    }

    private List<Expression> expressions(List<Integer> tables) {
        List<Expression> found = new ArrayList<>();
        while (startsExpression()) {
            found.add(expression(tables));
        }
        return found;
    }

    private Expression expression(List<Integer> tables) {
        if (peek() instanceof AtColumn at) {
            position++;
            return column(at.column(), false, tables);
        }
        Token token = token();
        if (Token.AGGREGATES.contains(token)) {
            return new Expression.Aggregate(token, expression(tables));
        }
        if (Token.ARITHMETIC.contains(token)) {
            Expression left = expression(tables);
            return new Expression.Arithmetic(token, left, expression(tables));
        }
        if (Token.DATE_PARTS.contains(token)) {
            return new Expression.DatePart(token, expression(tables));
        }
        return special(token, tables);
    }

    private Expression special(Token token, List<Integer> tables) {
        if (Token.SCALES.contains(token)) {
            Expression operand = expression(tables);
            return values.scale(token, operand)
                    .<Expression>map(scale -> new Expression.Scaled(scale, operand))
                    .orElse(operand);
        }
        if (Token.RATE_FACTORS.contains(token)) {
            return new Expression.RateFactor(token, expression(tables));
        }
        if (token == Token.SHARE) {
            return new Expression.Share(expression(tables));
        }
        if (Token.WINDOWS.contains(token)) {
            return new Expression.Window(token, expression(tables));
        }
        if (Token.CONDITIONED.contains(token)) {
            Condition.Predicate condition = predicate(tables);
            return new Expression.Conditioned(token, condition, expression(tables));
        }
        return counted(token, tables);
    }

    private Expression counted(Token token, List<Integer> tables) {
        if (token == Token.PERCENT) {
            return new Expression.Percent(predicate(tables));
        }
        if (token == Token.COUNT_IF) {
            return new Expression.CountIf(predicate(tables));
        }
        if (token == Token.TODAY) {
            return new Expression.Today();
        }
        if (token == Token.SECOND && peek() instanceof AtColumn at) {
            position++;
            return column(at.column(), true, tables);
        }
        throw malformed("an expression");
    }

    private Expression.ColumnUse column(int column, boolean second, List<Integer> tables) {
        if (column == SchemaView.STAR) {
            return Expression.ColumnUse.STAR;
        }
        int table = schema.column(column).table();
        int[] places = IntStream.range(0, tables.size())
                .filter(place -> tables.get(place) == table)
                .toArray();
        if (places.length == 0) {
            throw malformed("a column of the query's tables");
        }
        return new Expression.ColumnUse(second && places.length > 1 ? places[1] : places[0], column);
    }

    /** AND binds closer than OR; [ ] groups. */
    private Condition condition(List<Integer> tables) {
        List<Condition> alternatives = new ArrayList<>();
        List<Condition> current = new ArrayList<>(List.of(item(tables)));
        while (sees(Set.of(Token.AND, Token.OR))) {
            if (token() == Token.OR) {
                alternatives.add(all(current));
                current = new ArrayList<>();
            }
            current.add(item(tables));
        }
        alternatives.add(all(current));
        return alternatives.size() == 1 ? alternatives.get(0) : new Condition.AnyOf(alternatives);
    }

    private static Condition all(List<Condition> items) {
        return items.size() == 1 ? items.get(0) : new Condition.AllOf(items);
    }

    private Condition item(List<Integer> tables) {
        if (!took(Token.OPEN_BRACKET)) {
            return predicate(tables);
        }
        Condition inner = condition(tables);
        if (!took(Token.CLOSE_BRACKET)) {
            throw malformed("]");
        }
        return inner;
    }

    private Condition.Predicate predicate(List<Integer> tables) {
        Expression left = expression(tables);
        Token operator = token();
        Optional<Condition.Predicate> presence = Token.NULL_TESTS.contains(operator) && left instanceof Expression.ColumnUse column
                ? values.presence(operator, column)
                : Optional.empty();
        return presence.orElseGet(() -> new Condition.Predicate(operator, left, right(operator, left, tables)));
    }

    private Right right(Token operator, Expression left, List<Integer> tables) {
        if (Token.NULL_TESTS.contains(operator)) {
            return new Right.Nothing();
        }
        if (took(Token.OPEN_QUERY)) {
            Query nested = query();
            if (!took(Token.CLOSE_QUERY)) {
                throw malformed(")");
            }
            return new Right.Nested(nested);
        }
        if (startsExpression()) {
            return new Right.Other(expression(tables));
        }
        return new Right.Values(values(operator, ValueRole.of(operator, left, schema)));
    }

    private List<Value> values(Token operator, ValueRole role) {
        List<Value> found = new ArrayList<>(List.of(value(role)));
        if (operator == Token.BETWEEN) {
            found.add(value(role));
        }
        while (Token.MEMBERSHIPS.contains(operator) && (peek() instanceof AtWord || sees(Token.LITERALS) || sees(Token.CELLS))) {
            found.add(value(role));
        }
        return found;
    }

    private Value value(ValueRole role) {
        if (sees(Token.CELLS) && role.column().isPresent()) {
            return values.cell(role.column().getAsInt(), token().cell());
        }
        if (sees(Token.LITERALS)) {
            return values.literal(token().literal(), role);
        }
        if (peek() instanceof AtWord first) {
            position++;
            if (peek() instanceof AtWord last) {
                position++;
                return values.span(first.word(), last.word(), role);
            }
        }
        throw malformed("a value");
    }
}

package io.querypilot.requirement;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Cells;
import io.querypilot.sql.query.ParsedQuery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * Reads what an expression computes, by the schema's names: what a query in FROM computes counts as if it stood there, and
 * rounding, casts and what stands in for NULL count for nothing.
 */
final class FormulaReader {
    private static final int DEEPEST = 40;
    private static final Set<String> WRAPPERS =
            Set.of("round", "coalesce", "ifnull", "nvl", "isnull", "nullif", "trunc", "lower", "upper", "trim");
    private static final Terms COUNT = Terms.of("count(*)");

    private final CheckedQuery query;
    private final List<SelectItem<?>> items;

    FormulaReader(CheckedQuery query) {
        this.query = query;
        this.items = query.bound().selects().stream()
                .<SelectItem<?>>flatMap(bound -> bound.select().getSelectItems().stream())
                .toList();
    }

    Terms read(Expression expression) {
        return read(expression, 0);
    }

    private Terms read(Expression expression, int depth) {
        if (depth > DEEPEST || expression == null) {
            return Terms.of("?");
        }
        if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            return read(list.get(0), depth + 1);
        }
        if (expression instanceof Addition sum) {
            return read(sum.getLeftExpression(), depth + 1).plus(read(sum.getRightExpression(), depth + 1));
        }
        if (expression instanceof Subtraction less) {
            return read(less.getLeftExpression(), depth + 1).plus(read(less.getRightExpression(), depth + 1).negated());
        }
        if (expression instanceof Multiplication product) {
            return read(product.getLeftExpression(), depth + 1).times(read(product.getRightExpression(), depth + 1));
        }
        if (expression instanceof Division ratio) {
            return read(ratio.getLeftExpression(), depth + 1).over(read(ratio.getRightExpression(), depth + 1));
        }
        if (expression instanceof SignedExpression signed) {
            Terms inner = read(signed.getExpression(), depth + 1);
            return signed.getSign() == '-' ? inner.negated() : inner;
        }
        if (expression instanceof CastExpression cast) {
            return read(cast.getLeftExpression(), depth + 1);
        }
        return value(expression, depth);
    }

    private Terms value(Expression expression, int depth) {
        if (expression instanceof LongValue || expression instanceof DoubleValue) {
            return number(expression.toString()).orElseGet(() -> Terms.of(expression.toString()));
        }
        if (expression instanceof BooleanValue truth) {
            return Terms.constant(truth.getValue() ? BigDecimal.ONE : BigDecimal.ZERO);
        }
        if (expression instanceof StringValue string) {
            String text = query.string(string).orElse(string.getValue());
            return number(text).orElseGet(() -> Terms.of("'" + text.toLowerCase(Locale.ROOT) + "'"));
        }
        if (expression instanceof Column column) {
            return column(column, depth);
        }
        if (expression instanceof Function function) {
            return call(function.getName(), arguments(function.getParameters()), function.isDistinct(), depth);
        }
        if (expression instanceof AnalyticExpression call) {
            List<Expression> argument = call.getExpression() == null ? List.of() : List.of(call.getExpression());
            return call(call.getName(), argument, call.isDistinct(), depth);
        }
        return inner(expression, depth);
    }

    private Terms inner(Expression expression, int depth) {
        if (expression instanceof ParenthesedSelect nested
                && nested.getSelect() instanceof PlainSelect select
                && select.getSelectItems().size() == 1) {
            return read(select.getSelectItems().get(0).getExpression(), depth + 1);
        }
        return Terms.of(expression.toString().toLowerCase(Locale.ROOT));
    }

    private static List<Expression> arguments(ExpressionList<?> parameters) {
        return parameters == null ? List.of() : parameters.stream().map(Expression.class::cast).toList();
    }

    private static Optional<Terms> number(String text) {
        try {
            // One that would be noughts above all is a word like others: nobody computes with it.
            return Optional.of(new BigDecimal(text.strip())).filter(number -> !Cells.far(number)).map(Terms::constant);
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }

    private Terms column(Column column, int depth) {
        Optional<Binding> binding = query.bound().binding(column);
        String name = ParsedQuery.name(column.getColumnName()).toLowerCase(Locale.ROOT);
        if (binding.isEmpty()) {
            return name.equals("true") ? Terms.constant(BigDecimal.ONE)
                    : name.equals("false") ? Terms.constant(BigDecimal.ZERO) : Terms.of("'" + name + "'");
        }
        if (binding.get() instanceof Binding.OfItem item) {
            return read(item.item().getExpression(), depth + 1);
        }
        return ((Binding.OfColumn) binding.get()).used()
                .map(used -> Terms.of((used.table() + "." + used.column()).toLowerCase(Locale.ROOT)))
                .orElseGet(() -> computed(column, name, depth));
    }

    /** What a column of a query in FROM is there; its name alone where several of them have such a column. */
    private Terms computed(Column column, String name, int depth) {
        List<Terms> meant = items.stream()
                .filter(item -> item.getExpression() != column && name.equals(name(item)))
                .map(item -> read(item.getExpression(), depth + 1))
                .distinct()
                .toList();
        return meant.size() == 1 ? meant.get(0) : Terms.of(name);
    }

    private static String name(SelectItem<?> item) {
        String name = item.getAlias() != null
                ? item.getAlias().getName()
                : item.getExpression() instanceof Column column ? column.getColumnName() : "";
        return ParsedQuery.name(name).toLowerCase(Locale.ROOT);
    }

    private Terms call(String called, List<Expression> arguments, boolean distinct, int depth) {
        String name = called.toLowerCase(Locale.ROOT).replace("total", "sum");
        boolean nothing = arguments.isEmpty() || arguments.get(0) instanceof AllColumns;
        Terms first = nothing ? Terms.of("*") : read(taken(arguments.get(0)), depth + 1);
        if (WRAPPERS.contains(name)) {
            return first;
        }
        if (name.equals("count") && !distinct && (nothing || first.constant() || key(arguments.get(0)))) {
            return COUNT;
        }
        if (name.equals("sum") && !distinct) {
            return first.each(FormulaReader::sum, COUNT);
        }
        if (name.equals("avg") && !distinct) {
            return first.each(term -> sum(term).over(COUNT), Terms.constant(BigDecimal.ONE));
        }
        String all = arguments.stream().map(each -> read(each, depth + 1).text()).collect(Collectors.joining(", "));
        return Terms.of(name + "(" + (distinct ? "distinct " : "") + (nothing ? "*" : all) + ")");
    }

    /** A sum of sums is a sum. */
    private static Terms sum(Terms term) {
        String text = term.text();
        return text.startsWith("sum(") || text.equals("count(*)") ? term : Terms.of("sum(" + text + ")");
    }

    /** What is aggregated of the rows that a CASE takes; its condition is read with the others. */
    private static Expression taken(Expression argument) {
        boolean takes = argument instanceof CaseExpression cases
                && cases.getSwitchExpression() == null
                && cases.getWhenClauses().size() == 1
                && nothing(cases.getElseExpression());
        return takes ? ((CaseExpression) argument).getWhenClauses().get(0).getThenExpression() : argument;
    }

    private static boolean nothing(Expression otherwise) {
        return otherwise == null || otherwise instanceof NullValue || otherwise.toString().matches("0(?:\\.0*)?");
    }

    private boolean key(Expression argument) {
        return argument instanceof Column column
                && query.bound().columnBinding(column).flatMap(found -> found.column().column())
                        .filter(io.querypilot.schema.Column::primaryKey)
                        .isPresent();
    }
}

package io.querypilot.explain;

import io.querypilot.critic.Aggregates;
import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Kinds;
import io.querypilot.critic.bind.Relation;
import io.querypilot.critic.bind.Labels;
import io.querypilot.schema.ColumnKind;
import io.querypilot.sql.query.ParsedQuery;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** An expression in words; one that has no words of ours is quoted as it was written. */
final class ExpressionWords {
    private static final String COMPUTED = "a computed value";
    private static final int LONGEST_QUOTE = 60;
    private static final int LONGEST_TEXT = 40;
    private static final Map<Class<?>, String> OPERATORS = Map.of(
            Addition.class, " plus ", Subtraction.class, " minus ", Multiplication.class, " times ",
            Division.class, " divided by ", Modulo.class, " modulo ", Concat.class, " followed by ");

    private final CheckedQuery query;
    private final QueryWords queries;
    private final DateWords dates = new DateWords(this);
    private final FunctionWords functions = new FunctionWords(this, dates);
    private final WindowWords windows = new WindowWords(this);
    private final ConditionWords conditions;

    ExpressionWords(CheckedQuery query, QueryWords queries) {
        this.query = query;
        this.queries = queries;
        this.conditions = new ConditionWords(query, this, queries);
    }

    ConditionWords conditions() {
        return conditions;
    }

    String of(Expression expression) {
        if (expression instanceof Column column) {
            return column(column);
        }
        if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            return of(list.get(0));
        }
        if (expression instanceof ParenthesedSelect select) {
            return "the " + queries.bracketed(select);
        }
        if (expression instanceof BinaryExpression binary) {
            return DateWords.spelledAnew(binary).orElseGet(() -> binary(binary));
        }
        return literal(expression).orElseGet(() -> call(expression));
    }

    private String call(Expression expression) {
        if (expression instanceof Function function && function.getName() != null) {
            return functions.of(function);
        }
        if (expression instanceof AnalyticExpression window) {
            return windows.of(window);
        }
        if (expression instanceof CastExpression cast) {
            return of(cast.getLeftExpression());
        }
        if (expression instanceof ExtractExpression extract) {
            return dates.part(extract.getName(), of(extract.getExpression())).orElseGet(() -> quoted(extract));
        }
        if (expression instanceof CaseExpression choice) {
            return Labels.named(choice).map(this::of).orElseGet(() -> functions.choice(choice));
        }
        return conditions.known(expression) ? "whether " + conditions.of(expression) : quoted(expression);
    }

    boolean aggregated(Expression expression) {
        return !Aggregates.of(expression, query.dialect()).aggregates().isEmpty();
    }

    private Optional<String> literal(Expression expression) {
        if (expression instanceof StringValue text) {
            return Optional.of(query.string(text).map(ExpressionWords::text).orElse("a text"));
        }
        if (expression instanceof SignedExpression signed) {
            return literal(signed.getExpression()).map(number -> signed.getSign() + number);
        }
        boolean plain = expression instanceof LongValue
                || expression instanceof DoubleValue
                || expression instanceof NullValue
                || expression instanceof TimeKeyExpression;
        return plain ? Optional.of(expression.toString()) : Optional.empty();
    }

    private static String text(String value) {
        String line = value.replaceAll("\\s+", " ");
        return "'" + (line.length() > LONGEST_TEXT ? line.substring(0, LONGEST_TEXT) + "…" : line) + "'";
    }

    /** As it was written, where that is short. */
    String quoted(Object node) {
        return node instanceof ASTNodeAccess placed
                ? query.span(placed)
                        .map(query::text)
                        .map(written -> written.replaceAll("\\s+", " "))
                        .filter(written -> written.length() <= LONGEST_QUOTE)
                        .orElse(COMPUTED)
                : COMPUTED;
    }

    private String column(Column column) {
        Optional<Binding> binding = query.bound().binding(column);
        if (binding.isPresent() && binding.get() instanceof Binding.OfItem named) {
            return of(named.item().getExpression());
        }
        String bare = ParsedQuery.name(column.getColumnName());
        if (binding.isEmpty()) {
            return query.doubleQuoted(column) ? text(bare) : bare;
        }
        Binding.OfColumn found = (Binding.OfColumn) binding.get();
        return qualifier(found.relation(), found.column().name()) + found.column().name();
    }

    /** The table is named where its column alone would not tell; by its alias where the table stands there twice. */
    private String qualifier(Relation relation, String name) {
        List<Relation> others = beside(relation).stream()
                .filter(other -> other.columns().stream().anyMatch(column -> column.name().equalsIgnoreCase(name)))
                .toList();
        boolean twice = others.stream().anyMatch(other -> other.table().equals(relation.table()));
        if (relation.table().isEmpty() || others.isEmpty()) {
            return "";
        }
        return twice ? relation.name() + "." : joined(relation, name, others) ? "" : relation.table().get().name()
                + ".";
    }

    private List<Relation> beside(Relation relation) {
        return query.bound().selects().stream()
                .map(select -> select.scope().relations())
                .filter(relations -> relations.contains(relation))
                .flatMap(List::stream)
                .filter(other -> other != relation)
                .toList();
    }

    /** What a join makes equal may go by one name. */
    private boolean joined(Relation relation, String name, List<Relation> others) {
        Bindings.UsedColumn column = new Bindings.UsedColumn(relation.table().get().path(), name);
        List<String> partners = query.bindings().partners(column).stream().map(Bindings.UsedColumn::table).toList();
        return others.stream().allMatch(other ->
                other.table().filter(table -> partners.contains(table.path())).isPresent());
    }

    /** A column with its relation in front, where two of one name are compared. */
    String exactly(Column column) {
        return query.bound().columnBinding(column)
                .map(found -> found.relation().name() + "." + found.column().name())
                .orElseGet(() -> of(column));
    }

    private String binary(BinaryExpression binary) {
        Optional<String> share = percentage(binary);
        if (share.isPresent()) {
            return share.get();
        }
        String operator = OPERATORS.get(binary.getClass());
        if (operator == null) {
            return conditions.known(binary) ? "whether " + conditions.of(binary) : quoted(binary);
        }
        if (binary instanceof Multiplication && one(binary.getLeftExpression())) {
            return of(binary.getRightExpression());
        }
        boolean unchanged = binary instanceof Multiplication && one(binary.getRightExpression());
        return unchanged
                ? of(binary.getLeftExpression())
                : operand(binary.getLeftExpression()) + operator + operand(binary.getRightExpression());
    }

    /** A product with 100 and a quotient, in whichever order they are written. */
    private Optional<String> percentage(BinaryExpression binary) {
        if (binary instanceof Division division
                && bare(division.getLeftExpression()) instanceof Multiplication product) {
            return hundredfold(product)
                    .map(part -> operand(part) + " in percent of " + operand(division.getRightExpression()));
        }
        return binary instanceof Multiplication product
                ? hundredfold(product)
                        .map(ExpressionWords::bare)
                        .filter(Division.class::isInstance)
                        .map(Division.class::cast)
                        .map(part -> operand(part.getLeftExpression()) + " in percent of "
                                + operand(part.getRightExpression()))
                : Optional.empty();
    }

    private static Optional<Expression> hundredfold(Multiplication product) {
        if (number(product.getLeftExpression(), "100")) {
            return Optional.of(product.getRightExpression());
        }
        return number(product.getRightExpression(), "100") ? Optional.of(product.getLeftExpression())
                : Optional.empty();
    }

    static boolean one(Expression expression) {
        return number(expression, "1");
    }

    static boolean number(Expression expression, String value) {
        Expression bare = bare(expression);
        boolean plain = bare instanceof LongValue || bare instanceof DoubleValue;
        return plain && bare.toString().replaceFirst("\\.0*$", "").equals(value);
    }

    static Expression bare(Expression expression) {
        if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            return bare(list.get(0));
        }
        return expression instanceof CastExpression cast ? bare(cast.getLeftExpression()) : expression;
    }

    String operand(Expression expression) {
        Expression inner = bare(expression);
        boolean compound = inner instanceof BinaryExpression || inner instanceof CaseExpression;
        String words = of(inner);
        return compound && words.indexOf(' ') > 0 ? "(" + words + ")" : words;
    }

    /** What a key of ORDER BY or GROUP BY means: a number is an item of the list. */
    String sortKey(Expression key, List<SelectItem<?>> items) {
        return of(item(key, items));
    }

    Expression item(Expression key, List<SelectItem<?>> items) {
        boolean position = key instanceof LongValue number && number.getValue() >= 1
                && number.getValue() <= items.size();
        if (position) {
            return items.get((int) ((LongValue) key).getValue() - 1).getExpression();
        }
        // The parser takes a bare month or year for a unit of time.
        return key instanceof DateUnitExpression unit
                ? named(unit.toString(), items).orElse(key)
                : key instanceof Column column ? named(column, items).orElse(key) : key;
    }

    private Optional<Expression> named(Column column, List<SelectItem<?>> items) {
        Optional<Binding> binding = query.bound().binding(column);
        return binding.isEmpty()
                ? named(ParsedQuery.name(column.getColumnName()), items)
                : binding.filter(Binding.OfItem.class::isInstance)
                        .map(found -> ((Binding.OfItem) found).item().getExpression());
    }

    private static Optional<Expression> named(String name, List<SelectItem<?>> items) {
        return items.stream()
                .filter(item -> item.getAlias() != null)
                .filter(item -> ParsedQuery.name(item.getAlias().getName()).equalsIgnoreCase(name))
                .<Expression>map(SelectItem::getExpression)
                .findFirst();
    }

    /** The kind of value, numbers where a figure is computed. */
    ColumnKind kind(Expression expression) {
        Expression bare = bare(expression);
        boolean extreme = bare instanceof Function call
                && Set.of("min", "max").contains(String.valueOf(call.getName()).toLowerCase(Locale.ROOT))
                && call.getParameters() != null;
        if (extreme) {
            return kind(((Function) bare).getParameters().get(0));
        }
        return figure(bare) ? ColumnKind.DECIMAL : Kinds.of(bare, query.bound());
    }

    private static boolean figure(Expression expression) {
        if (expression instanceof Function call) {
            return FunctionWords.figure(call);
        }
        return OPERATORS.containsKey(expression.getClass()) && !(expression instanceof Concat);
    }

    List<String> all(ExpressionList<?> list) {
        return list.stream().map(this::of).toList();
    }
}

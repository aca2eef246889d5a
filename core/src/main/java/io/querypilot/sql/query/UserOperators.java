package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Operators of users' that a bare symbol can mean, with what can never be their operands: beside such the symbol means the
 * engine's own, because an engine takes an operator only if what stands there has its types or a cast leads there by itself.
 * {@code numbers} are names that only columns of numbers have.
 */
public record UserOperators(Map<String, List<Operands>> named, Set<String> numbers) {
    public static final UserOperators NONE = new UserOperators(Map.of(), Set.of());

    /** What can never stand left of one, and what right. */
    public record Operands(Never left, Never right) {}

    /** Whether no number can, and columns of which names cannot. */
    public record Never(boolean numbers, Set<String> columns) {}

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");
    /** Functions that give numbers, whatever they are given, and those that do where they are given numbers. */
    private static final Set<String> COUNTS = Set.of("count", "length", "char_length");
    private static final Set<String> COMPUTES = Set.of("sum", "avg", "min", "max", "round", "abs", "coalesce", "greatest", "least");
    /** Columns that VALUES names. */
    private static final String OF_VALUES = "column\\d+";

    /** Such of which nothing is known but their names. */
    static UserOperators any(Set<String> symbols) {
        return new UserOperators(symbols.stream().collect(Collectors.toMap(symbol -> symbol, symbol -> List.of())), Set.of());
    }

    public UserOperators {
        named = Map.copyOf(named);
        numbers = Set.copyOf(numbers);
    }

    boolean isEmpty() {
        return named.isEmpty();
    }

    boolean contains(String symbol) {
        return named.containsKey(symbol);
    }

    /** Whether a symbol, as it was written with its neighbours, may mean a user's in this query. */
    boolean meant(String written, ParsedQuery query) {
        Set<String> found = named.keySet().stream().filter(written::contains).collect(Collectors.toSet());
        return !found.isEmpty() && !(found.equals(Set.of(written)) && spared(written, query));
    }

    private boolean spared(String symbol, ParsedQuery query) {
        List<Operands> operators = named.get(symbol);
        TokenList tokens = new TokenList(query.tokens());
        long written = IntStream.range(0, tokens.size())
                .filter(i -> symbol(tokens.at(i).text()).equals(symbol) && tokens.operandEnds(i - 1))
                .count();
        List<BinaryExpression> uses = query.nodes(BinaryExpression.class).stream()
                .filter(use -> symbol(use.getStringExpression()).equals(symbol))
                .toList();
        Columns columns = Columns.of(query);
        return !operators.isEmpty() && written == uses.size() && uses.stream().allMatch(use -> operators.stream()
                .allMatch(one -> never(use.getLeftExpression(), one.left(), columns)
                        || never(use.getRightExpression(), one.right(), columns)));
    }

    private static String symbol(String text) {
        return text.equals("!=") ? "<>" : text;
    }

    private boolean never(Expression operand, Never never, Columns columns) {
        Expression inner = inner(operand);
        boolean column = inner instanceof Column one && columns.stored(one) && never.columns().contains(name(one));
        return column || never.numbers() && number(inner, columns);
    }

    private boolean number(Expression operand, Columns columns) {
        Expression inner = inner(operand);
        if (inner instanceof BinaryExpression two) {
            return ARITHMETIC.contains(two.getStringExpression())
                    && number(two.getLeftExpression(), columns) && number(two.getRightExpression(), columns);
        }
        if (inner instanceof Function function && function.getMultipartName().size() == 1) {
            String name = Characters.lower(function.getName());
            return COUNTS.contains(name) || COMPUTES.contains(name) && function.getParameters() != null
                    && function.getParameters().stream().allMatch(parameter -> number(parameter, columns));
        }
        return inner instanceof LongValue || inner instanceof DoubleValue || inner instanceof ExtractExpression
                || inner instanceof SignedExpression signed && "+-".indexOf(signed.getSign()) >= 0 && number(signed.getExpression(), columns)
                || inner instanceof Column column && columns.stored(column) && numbers.contains(name(column));
    }

    private static Expression inner(Expression operand) {
        return operand instanceof ParenthesedExpressionList<?> list && list.size() == 1 ? inner(list.get(0)) : operand;
    }

    private static String name(Column column) {
        return Characters.lower(ParsedQuery.name(column.getColumnName()));
    }

    /** Which names of columns can only mean columns of tables as they are stored: none that the query makes has them. */
    private record Columns(boolean all, Set<String> made) {
        static Columns of(ParsedQuery query) {
            TokenList tokens = new TokenList(query.tokens());
            List<Column> columns = query.nodes(Column.class);
            Set<String> made = new HashSet<>();
            for (int i = 0; i < tokens.size(); i++) {
                String name = tokens.at(i).folded();
                // CASE … ELSE id END is called id.
                if (tokens.at(i).name() && (tokens.word(i + 1, "END") || tokens.at(i).kind() == Token.Kind.WORD && name.matches(OF_VALUES))) {
                    made.add(name);
                }
            }
            Map<String, Long> read = columns.stream().collect(Collectors.groupingBy(UserOperators::name, Collectors.counting()));
            read.forEach((name, times) -> {
                long written = IntStream.range(0, tokens.size())
                        .filter(i -> tokens.at(i).name() && tokens.at(i).folded().equals(name))
                        .count();
                if (written != times) {
                    made.add(name);
                }
            });
            List<CastExpression> casts = query.nodes(CastExpression.class);
            casts.stream().map(cast -> inner(cast.getLeftExpression())).filter(Column.class::isInstance)
                    .forEach(column -> made.add(name((Column) column)));
            boolean plain = casts.stream().map(cast -> inner(cast.getLeftExpression())).allMatch(of -> of instanceof Column
                    || of instanceof Function || of instanceof LongValue || of instanceof DoubleValue || of instanceof StringValue);
            boolean tables = query.nodes(FromItem.class).stream().allMatch(from -> from instanceof Table || from instanceof Select);
            // (f(x)).n, and CYCLE … SET n
            boolean fields = IntStream.range(0, tokens.size())
                    .anyMatch(i -> tokens.operator(i, ")") && tokens.operator(i + 1, ".") || tokens.word(i, "SET"));
            boolean lists = !query.tree().columnListNames().isEmpty();
            return new Columns(plain && tables && !fields && !lists, made);
        }

        boolean stored(Column column) {
            return all && !made.contains(name(column));
        }
    }
}

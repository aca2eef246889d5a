package io.querypilot.embedded.mend.rows;

import io.querypilot.critic.bind.Conditions;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.language.Inclusion;
import io.querypilot.language.LeftOut;
import io.querypilot.language.Negation;
import io.querypilot.requirement.Rule.Definition;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * "Active customers", where the team or the makers of a known system have written down which rows these are: a plan that looks at
 * the column of that definition in a narrower way takes the definition's own test, and one that does not look at it is given it.
 * "Cancelled orders" are no confirmed ones, whatever an order is otherwise: the state that the question names is the one.
 */
public final class DefinedRows {
    private static final Map<String, Token> OPERATORS = Map.of(
            "=", Token.EQUAL, "<>", Token.NOT_EQUAL, "!=", Token.NOT_EQUAL,
            ">", Token.GREATER, ">=", Token.AT_LEAST, "<", Token.LESS, "<=", Token.AT_MOST);

    /** "No orders" are none at all. */
    private static final Pattern DENIED = Pattern.compile("(?i)(?:n't|\\b(?:not|non|neither|nor|except|excluding|other than|rather than))(?:[ -](?:an?|any|the|yet|our|also))?[ -]$");
    /** "No" and "new" are said of anything. */
    private static final int SHORTEST = 4;

    private static final Map<Token, Token> DENIALS = Map.of(
            Token.EQUAL, Token.NOT_EQUAL, Token.NOT_EQUAL, Token.EQUAL, Token.IN, Token.NOT_IN, Token.GREATER, Token.AT_MOST,
            Token.AT_LEAST, Token.LESS, Token.LESS, Token.AT_LEAST, Token.AT_MOST, Token.GREATER);

    /** What a definition says of one column. */
    private record Test(int column, Token operator, List<Value> values) {
        private Predicate of(int place) {
            return new Predicate(operator, new ColumnUse(place, column), new Values(values));
        }

        private boolean same(Predicate other) {
            return other.operator() == operator && other.right() instanceof Values compared && compared.values().stream().map(Value::text).toList().equals(texts());
        }

        private Test denied() {
            return new Test(column, DENIALS.get(operator), values);
        }

        /** Whether whatever meets the other test meets this one. */
        private boolean follows(Predicate other) {
            return other.right() instanceof Values compared
                    && (other.operator() == Token.EQUAL || other.operator() == Token.IN)
                    && compared.values().stream().allMatch(this::meets);
        }

        private boolean meets(Value value) {
            return switch (operator) {
                case EQUAL, IN -> texts().contains(value.text());
                case GREATER, AT_LEAST, LESS, AT_MOST -> number(value.text()).filter(this::within).isPresent();
                default -> false;
            };
        }

        private boolean within(double number) {
            double bound = number(values.get(0).text()).orElse(Double.NaN);
            return switch (operator) {
                case GREATER -> number > bound;
                case AT_LEAST -> number >= bound;
                case LESS -> number < bound;
                default -> number <= bound;
            };
        }

        private List<String> texts() {
            return values.stream().map(Value::text).toList();
        }

        private static Optional<Double> number(String text) {
            return text.matches("-?\\d{1,15}(?:\\.\\d+)?") ? Optional.of(Double.valueOf(text)) : Optional.empty();
        }
    }

    private final Prepared prepared;
    private final List<Test> tests;
    private final List<Test> either;
    private final List<Test> denied;
    private final List<String> said;

    private DefinedRows(Prepared prepared, List<Definition> definitions) {
        this.prepared = prepared;
        this.said = Stems.all(prepared.asked().own());
        List<Definition> narrowing = definitions.stream().filter(Definition::narrows).toList();
        List<Definition> meant = narrowing.stream().filter(this::affirmed).toList();
        this.either = meant.stream().filter(one -> meant.stream().anyMatch(other -> joined(one, other) || joined(other, one)))
                .map(one -> tests(one).toList()).filter(one -> one.size() == 1).flatMap(List::stream).distinct().toList();
        this.tests = either.size() == 2 ? List.of() : meant.stream().flatMap(this::tests).distinct().toList();
        this.denied = narrowing.stream().filter(one -> !affirmed(one)).map(one -> tests(one).toList()).filter(one -> one.size() == 1).flatMap(List::stream).distinct().toList();
    }

    private List<Word> own() {
        List<Word> all = prepared.asked().words();
        return all.subList(prepared.asked().earlierWords(), all.size() - prepared.asked().hintWords());
    }

    /** Where the question itself has the words of what is defined. */
    private List<Integer> said(Definition definition) {
        List<String> phrase = Stems.all(definition.phrase());
        List<Word> words = own();
        return phrase.isEmpty() ? List.of() : IntStream.rangeClosed(0, words.size() - phrase.size())
                .filter(from -> IntStream.range(0, phrase.size()).allMatch(i -> Stems.of(words.get(from + i).lower()).equals(phrase.get(i))))
                .boxed()
                .toList();
    }

    /** "Customers or vendors", one right after the other, are not those who are both. */
    private boolean joined(Definition one, Definition other) {
        int length = Stems.all(one.phrase()).size();
        List<Integer> second = said(other);
        return said(one).stream().anyMatch(from ->
                from + length < own().size() && own().get(from + length).lower().equals("or") && second.contains(from + length + 1));
    }

    /** Whether the question speaks of what is defined, and not only of what it is not. */
    private boolean affirmed(Definition definition) {
        String question = prepared.asked().text();
        List<Word> words = own();
        List<Integer> at = said(definition);
        return at.isEmpty() || at.stream().map(words::get).anyMatch(word ->
                !DENIED.matcher(question.substring(0, word.start()).replace('’', '\'')).find()
                        // What a question begins with is what it asks for: "orders, cancelled ones not counted".
                        && (word.equals(words.get(0)) || !LeftOut.at(question, word.start())));
    }

    public static Plan.Answerable kept(Plan.Answerable plan, Prepared prepared, List<Definition> definitions) {
        DefinedRows rows = new DefinedRows(prepared, definitions);
        // Who is "not a customer" is so himself; what is looked for within is another matter.
        Query query = rows.turned(plan.query()).throughout(rows::widened);
        return new Plan.Answerable(rows.oneOf(rows.added(rows.added(query, rows.tests), rows.denied.stream().map(Test::denied).toList())), plan.countRows());
    }

    /** "Partners that are not customers", written as customers. */
    private Query turned(Query query) {
        return query.choosing(test -> test.left() instanceof ColumnUse use && !use.star()
                ? denied.stream().filter(one -> one.column() == use.column() && (one.same(test) || one.follows(test))).findFirst().map(one -> one.denied().of(use.place())).orElse(test)
                : test);
    }

    /** "Customers or vendors", written as those who are both. */
    private Query oneOf(Query query) {
        List<Predicate> both = query.where().stream().flatMap(Condition::required)
                .flatMap(one -> one instanceof Predicate test && either.stream().anyMatch(defined -> test.left().columns().anyMatch(use -> use.column() == defined.column()) && defined.same(test)) ? Stream.of(test) : Stream.empty())
                .toList();
        return both.size() == 2 && either.size() == 2
                ? query.withoutConditions(Set.of(both.get(1))).choosingBy(test -> test.equals(both.get(0)) ? new Condition.AnyOf(List.copyOf(both)) : test)
                : query;
    }

    private Query widened(Query query) {
        return query.choosing(test -> test.left() instanceof ColumnUse use && !use.star()
                ? only(use.column()).filter(defined -> defined.follows(test)).map(defined -> named(defined).of(use.place())).orElse(test)
                : test);
    }

    /** Of what the plan looks at nowhere; where rows are to stay without a match a condition would take them out. */
    private Query added(Query query, List<Test> more) {
        Query whole = query;
        Set<Integer> used = new HashSet<>();
        query.all().flatMap(Query::expressions).flatMap(Expression::columns).map(ColumnUse::column).forEach(used::add);
        for (Test test : more) {
            List<Integer> places = places(query, test);
            boolean plain = places.size() == 1 && !query.zeros() && !query.optional().contains(places.get(0));
            whole = plain && !used.contains(test.column()) && more.stream().filter(other -> other.column() == test.column()).count() == 1 ? whole.where(named(test).of(places.get(0))) : whole;
        }
        return whole;
    }

    /** What the question names instead of what is defined, if it names one state of the same column and it is no defined one. */
    private Test named(Test defined) {
        Map<String, String> meanings = prepared.schema().column(defined.column()).codes().meanings();
        List<String> named = meanings.keySet().stream().filter(code -> said(meanings.get(code))).toList();
        return named.size() == 1 && !defined.texts().contains(named.get(0))
                ? new Test(defined.column(), Token.EQUAL, List.of(SaidCodes.value(named.get(0), defined.column(), prepared.schema())))
                : defined;
    }

    /** Said of the rows, and neither denied nor left out nor of no matter. */
    private boolean said(String meaning) {
        List<String> words = Stems.all(meaning);
        String question = prepared.asked().text();
        return meaning.length() >= SHORTEST && Collections.indexOfSubList(said, words) >= 0 && prepared.asked().words().stream()
                .filter(word -> Stems.of(word.lower()).equals(words.get(0)))
                .noneMatch(word -> LeftOut.at(question, word.start()) || Negation.around(question, word.start()) || Inclusion.at(question, word.start()));
    }

    private List<Integer> places(Query query, Test test) {
        int table = prepared.schema().column(test.column()).table();
        return IntStream.range(0, query.tables().size()).filter(place -> query.tables().get(place) == table).boxed().toList();
    }

    /** What is defined of a column, unless two things are: who asks for invoices and credit notes asks for both. */
    private Optional<Test> only(int column) {
        List<Test> found = tests.stream().filter(test -> test.column() == column).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** The conditions of a definition, if each compares a column with values. */
    private Stream<Test> tests(Definition definition) {
        List<Optional<Test>> read = where(definition.statement()).stream().map(condition -> test(condition, definition)).toList();
        return read.stream().allMatch(Optional::isPresent) ? read.stream().map(Optional::orElseThrow) : Stream.empty();
    }

    private static List<net.sf.jsqlparser.expression.Expression> where(String statement) {
        try {
            return CCJSqlParserUtil.parse(statement) instanceof PlainSelect select ? Conditions.split(select.getWhere()) : List.of();
        } catch (JSQLParserException unreadable) {
            return List.of();
        }
    }

    private Optional<Test> test(net.sf.jsqlparser.expression.Expression condition, Definition definition) {
        if (condition instanceof ComparisonOperator comparison && OPERATORS.containsKey(comparison.getStringExpression())) {
            return test(comparison.getLeftExpression(), OPERATORS.get(comparison.getStringExpression()), List.of(comparison.getRightExpression()), definition);
        }
        return condition instanceof InExpression in && !in.isNot() && in.getRightExpression() instanceof ParenthesedExpressionList<?> list
                ? test(in.getLeftExpression(), Token.IN, List.copyOf(list), definition)
                : Optional.empty();
    }

    private Optional<Test> test(
            net.sf.jsqlparser.expression.Expression left, Token operator, List<? extends net.sf.jsqlparser.expression.Expression> right, Definition definition) {
        boolean literals = right.stream().allMatch(value -> value instanceof StringValue || value instanceof LongValue);
        return left instanceof Column named && literals
                ? column(named.getColumnName(), definition).map(column -> new Test(column, operator, right.stream().map(value -> value(value, column)).toList()))
                : Optional.empty();
    }

    private Value value(net.sf.jsqlparser.expression.Expression literal, int column) {
        return SaidCodes.value(literal instanceof StringValue text ? text.getValue() : literal.toString(), column, prepared.schema());
    }

    private Optional<Integer> column(String name, Definition definition) {
        SchemaView schema = prepared.schema();
        return IntStream.range(0, schema.tables().size())
                .filter(table -> schema.table(table).paths().anyMatch(path -> definition.tables().stream().anyMatch(path::equalsIgnoreCase)))
                .boxed()
                .flatMap(table -> schema.columnsOf(table).stream())
                .filter(column -> schema.column(column).name().equalsIgnoreCase(name.replaceAll("^[\"`\\[]|[\"`\\]]$", "")))
                .findFirst();
    }
}

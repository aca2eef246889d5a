package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Word;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * No names, keys or dates are added up, and no number or date is compared with a word: neither the average of a text or of
 * ids nor a year equal to 'nineties' is an answer, though SQLite gives one. None of Spider's 9,686 gold queries does so, but
 * for 'null' in quotes.
 */
record Sense(Prepared prepared) {
    private static final Set<Token> ORDERS =
            EnumSet.of(Token.GREATER, Token.LESS, Token.AT_LEAST, Token.AT_MOST, Token.BETWEEN);
    private static final Set<Token> NUMBERS_OF_DATES =
            EnumSet.of(Token.YEAR, Token.AGE, Token.MONTH, Token.DAY, Token.QUARTER, Token.HOUR, Token.WEEKDAY);
    private static final Set<String> OWNERS = Set.of("their", "his", "her");
    private static final Set<Token> EQUALITIES =
            EnumSet.of(Token.EQUAL, Token.NOT_EQUAL, Token.IN, Token.NOT_IN);
    private static final Set<Token> ADDING = EnumSet.of(Token.SUM, Token.AVG);
    private static final Set<Token> COUNTS = EnumSet.of(Token.COUNT, Token.COUNT_DISTINCT, Token.SUM, Token.AVG);

    boolean in(Query query) {
        return query.all().flatMap(Query::expressions).allMatch(this::in)
                && query.all().flatMap(Query::predicates).allMatch(this::in);
    }

    private boolean in(Predicate predicate) {
        if (!(predicate.right() instanceof Right.Values right)) {
            return true;
        }
        if (ageIn(predicate.left(), right.values())) {
            return false;
        }
        List<String> texts = right.values().stream()
                .filter(value -> value.kind() == Value.Kind.TEXT)
                .map(Value::text)
                .toList();
        if (!numeric(predicate.left()) || !EQUALITIES.contains(predicate.operator())) {
            return inOrder(predicate, texts);
        }
        return texts.stream().allMatch(text -> Letters.anyDigit(text) || text.equalsIgnoreCase("null"));
    }

    /** Nobody is aged "in the nineties", only in their nineties. */
    private boolean ageIn(Expression left, List<Value> values) {
        return left instanceof DatePart date
                && date.part() == Token.AGE
                && values.stream().anyMatch(value -> value.kind() == Value.Kind.DECADE)
                && prepared.asked().words().stream().map(Word::lower).noneMatch(OWNERS::contains);
    }

    /** A column in which no word was ever seen. */
    private boolean numeric(Expression left) {
        return left instanceof ColumnUse use
                && !use.star()
                && type(use) == ColumnType.NUMBER
                && prepared.cellsOf(use.column()).filter(ColumnCells::numeric).isPresent();
    }

    private boolean inOrder(Predicate predicate, List<String> texts) {
        boolean word = !texts.stream().allMatch(Letters::anyDigit);
        return texts.isEmpty()
                || !number(predicate.left(), predicate.operator())
                        && !(word && ORDERS.contains(predicate.operator()) && dates(predicate.left()));
    }

    private boolean dates(Expression left) {
        return left instanceof ColumnUse use
                && prepared.cellsOf(use.column()).filter(ColumnCells::dates).isPresent();
    }

    /** Whether only numbers can be on the other side; of a column only where an order is asked for. */
    private boolean number(Expression left, Token operator) {
        if (left instanceof ColumnUse use) {
            return ORDERS.contains(operator)
                    && !use.star()
                    && type(use) == ColumnType.NUMBER
                    && prepared.cellsOf(use.column()).filter(cells -> !cells.numeric()).isEmpty();
        }
        return left instanceof DatePart date
                ? NUMBERS_OF_DATES.contains(date.part())
                : left instanceof Aggregate aggregate && COUNTS.contains(aggregate.function());
    }

    private boolean in(Expression expression) {
        if (expression instanceof Aggregate aggregate) {
            return in(aggregate.operand()) && (!ADDING.contains(aggregate.function()) || addable(aggregate));
        }
        if (expression instanceof Arithmetic arithmetic) {
            return in(arithmetic.left()) && in(arithmetic.right()) && (days(arithmetic) || numbers(arithmetic));
        }
        return !(expression instanceof Share share) || in(share.aggregate());
    }

    private boolean addable(Aggregate aggregate) {
        Expression operand = aggregate.operand();
        boolean years = aggregate.function() == Token.SUM && naming().year(operand);
        return !years && !wordOrDate(operand) && !naming().has(operand);
    }

    private NamingNumbers naming() {
        return new NamingNumbers(prepared.schema());
    }

    private boolean numbers(Arithmetic arithmetic) {
        return Stream.of(arithmetic.left(), arithmetic.right())
                .noneMatch(side -> wordOrDate(side) || naming().has(side));
    }

    private boolean days(Arithmetic arithmetic) {
        return arithmetic.operator() == Token.MINUS
                && Stream.of(arithmetic.left(), arithmetic.right()).allMatch(this::date);
    }

    private boolean date(Expression expression) {
        return expression instanceof Today || expression instanceof ColumnUse use && type(use) == ColumnType.TIME;
    }

    private boolean wordOrDate(Expression expression) {
        return expression instanceof Today
                || expression instanceof ColumnUse use
                        && !use.star()
                        && List.of(ColumnType.TEXT, ColumnType.TIME).contains(type(use))
                        && prepared.cellsOf(use.column()).filter(ColumnCells::mostlyNumbers).isEmpty();
    }

    private ColumnType type(ColumnUse use) {
        return prepared.schema().column(use.column()).type();
    }
}

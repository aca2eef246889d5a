package io.querypilot.embedded.grammar;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Token;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Collects the actions one derivation may take next. */
final class Allowed {
    private static final int MOST_TABLES = 6;
    private static final int MOST_SELECTED = 7;
    private static final int MOST_ARITHMETIC = 3;
    private static final int MOST_VALUES = 8;
    private static final int DEEPEST = 4;
    private static final int LONGEST_VALUE = 14;
    private static final Set<Token> CELL_OPERATORS =
            EnumSet.of(Token.EQUAL, Token.NOT_EQUAL, Token.IN, Token.NOT_IN);

    private final Grammar grammar;
    private final SchemaView schema;
    private final ActionSpace space;
    private final Derivation state;
    private final Frame frame;
    private final BitSet allowed = new BitSet();

    private Allowed(Grammar grammar, Derivation state) {
        this.grammar = grammar;
        this.schema = grammar.schema();
        this.space = grammar.space();
        this.state = state;
        this.frame = state.frame();
    }

    static BitSet of(Grammar grammar, Derivation state) {
        Allowed collecting = new Allowed(grammar, state);
        collecting.collect();
        return collecting.allowed;
    }

    private void collect() {
        switch (state.mode()) {
            case START -> {
                tables(2);
                tokens(Token.UNANSWERABLE, Token.COUNT_ROWS);
            }
            case UNANSWERABLE -> tokens(Token.END);
            case FROM_FIRST -> tables(2);
            case FROM -> {
                afterTable();
                columnsOf(frame.lastTable());
            }
            case FROM_HINTED -> afterTable();
            case PREDICATE -> predicate();
            case OPERAND -> operand();
            case OPERATOR -> operator();
            case RIGHT -> right();
            case BETWEEN -> values();
            case SPAN_END -> spanEnd();
            case MORE_VALUES -> moreValues();
            case CONDITION_END -> conditionEnd();
            case GROUP_MORE -> {
                operand();
                tokens(Token.HAVING, Token.SELECT);
                tokens(frame.joins() ? Set.of(Token.OUTER) : Set.of());
            }
            case OUTER -> tokens(Token.HAVING, Token.SELECT);
            case SELECT_FIRST -> {
                operand();
                tokens(Token.DISTINCT);
            }
            case SELECT_MORE -> selectMore();
            case ORDER_FIRST -> tokens(Token.ASC, Token.DESC);
            case ORDER_MORE -> tokens(Token.ASC, Token.DESC, Token.LIMIT, end());
            case LIMIT -> {
                words();
                tokens(Token.LITERAL_1, Token.LITERAL_2, Token.LITERAL_3);
            }
            case LIMIT_END -> {
                tokens(Token.SET_OPERATIONS);
                tokens(end(), Token.PER);
            }
            case PER_MORE -> {
                operand();
                tokens(end());
            }
            case SAME -> sharedColumns();
            case SAME_MORE -> {
                sharedColumns();
                tokens(end());
            }
            case DONE -> {}
        }
    }

    private void tokens(Token... tokens) {
        tokens(List.of(tokens));
    }

    private void tokens(Collection<Token> tokens) {
        tokens.stream().filter(space.vocabulary()::knows).forEach(token -> allowed.set(space.token(token)));
    }

    private Token end() {
        return frame.nested() ? Token.CLOSE_QUERY : Token.END;
    }

    private void tables(int occurrences) {
        for (int table = 0; table < schema.tables().size(); table++) {
            if (Collections.frequency(frame.tables(), table) < occurrences) {
                allowed.set(space.table(table));
            }
        }
    }

    private void afterTable() {
        tokens(Token.WHERE, Token.GROUP, Token.SELECT);
        if (frame.tables().size() < MOST_TABLES) {
            tables(2);
        }
    }

    private void predicate() {
        operand();
        if (!frame.bracket()) {
            tokens(Token.OPEN_BRACKET);
        }
    }

    private void columns(boolean datesOnly) {
        for (int table : frame.tables()) {
            for (int column : schema.columnsOf(table)) {
                if (!datesOnly || date(column)) {
                    allowed.set(space.column(column));
                }
            }
        }
    }

    private boolean date(int column) {
        return schema.column(column).type() == ColumnType.TIME;
    }

    private boolean anyDate() {
        return frame.tables().stream().anyMatch(table -> schema.columnsOf(table).stream().anyMatch(this::date));
    }

    /** The start of an expression, or the next operand inside one. */
    private void operand() {
        boolean conditionRead = Token.CONDITIONED.contains(state.last()) && !frame.percent();
        if (Token.WINDOWS.contains(state.last()) || conditionRead) {
            tokens(Token.AGGREGATES);
            return;
        }
        boolean afterPart = Token.DATE_PARTS.contains(state.last());
        columns(afterPart);
        if (frame.repeats() && state.last() != Token.SECOND && !afterPart) {
            tokens(Token.SECOND);
        }
        if (!afterPart && state.last() != Token.SECOND) {
            openers();
        }
    }

    private void openers() {
        if (anyDate()) {
            tokens(Token.DATE_PARTS);
        }
        if (anyDate() && subtracting()) {
            tokens(Token.TODAY);
        }
        if (frame.in(Token.GROUP, Token.PER)) {
            return;
        }
        if (state.arithmetic() < MOST_ARITHMETIC) {
            tokens(Token.ARITHMETIC);
        }
        boolean inAggregate = state.pending().stream().anyMatch(open -> Token.AGGREGATES.contains(open.opener()));
        if (frame.in(Token.HAVING, Token.SELECT, Token.ORDER) && !inAggregate && !frame.percent()) {
            tokens(Token.AGGREGATES);
        }
        if (frame.in(Token.SELECT, Token.ORDER) && !inAggregate && !frame.percent()) {
            tokens(Token.COUNTED_CONDITIONS);
            tokens(Token.CONDITIONED);
            windows();
        }
        if (frame.in(Token.HAVING) && !inAggregate && !frame.percent() && state.operator() == Token.PAD) {
            tokens(Token.COUNTED_CONDITIONS);
            tokens(Token.CONDITIONED);
        }
        if (scalesHere()) {
            tokens(Token.SCALES);
        }
        if (ratesHere()) {
            tokens(Token.RATE_FACTORS);
        }
        boolean fresh = state.pending().isEmpty() && !frame.percent();
        boolean rows = state.last() == Token.COUNT || frame.in(Token.SELECT) && frame.selected() == 0 && fresh;
        if (rows && !frame.outer()) {
            allowed.set(space.column(SchemaView.STAR));
        }
    }

    /** Alone all of them; in another unit those that have one. */
    private void windows() {
        if (state.pending().isEmpty()) {
            tokens(Token.WINDOWS);
        } else if (state.pending().size() == 1 && scaled()) {
            tokens(Token.RUNNING, Token.CHANGE);
        }
    }

    private boolean scaled() {
        return state.pending().stream().anyMatch(open -> Token.SCALES.contains(open.opener()));
    }

    /** Outermost, or an operand of plus and minus; never one within another, nor right of an operator. */
    private boolean scalesHere() {
        boolean clause = frame.in(Token.HAVING, Token.SELECT, Token.ORDER) && !frame.percent();
        boolean operand = innermost() == Token.PLUS || subtracting();
        return clause && state.operator() == Token.PAD && (state.pending().isEmpty() || operand && !scaled());
    }

    /** Alone or an operand of arithmetic, never one within another, nor right of an operator. */
    private boolean ratesHere() {
        boolean within = state.pending().stream().anyMatch(open -> Token.RATE_FACTORS.contains(open.opener()));
        boolean operand = state.pending().isEmpty() || Token.ARITHMETIC.contains(innermost());
        return operand && !within && !frame.percent() && state.operator() == Token.PAD;
    }

    private boolean subtracting() {
        return innermost() == Token.MINUS;
    }

    private Token innermost() {
        List<Derivation.Pending> open = state.pending();
        return open.isEmpty() ? Token.PAD : open.get(open.size() - 1).opener();
    }

    private void operator() {
        tokens(Token.COMPARISONS);
        tokens(Token.LIKES);
        tokens(Token.MEMBERSHIPS);
        tokens(Token.BETWEEN);
        tokens(Token.NULL_TESTS);
        if (date(state.leftColumn())) {
            tokens(Token.PERIOD_TESTS);
        }
    }

    private void words() {
        allowed.set(space.word(0), space.word(space.words()));
    }

    private void values() {
        words();
        tokens(Token.LITERALS);
        if (CELL_OPERATORS.contains(state.operator())) {
            int shown = grammar.cells().getOrDefault(state.leftColumn(), List.of()).size();
            Token.CELLS.stream().limit(shown).forEach(this::tokens);
        }
    }

    private void right() {
        if (Token.PERIOD_TESTS.contains(state.operator())) {
            words();
            return;
        }
        values();
        if (Token.COMPARISONS.contains(state.operator()) && date(state.leftColumn()) && !frame.in(Token.HAVING)) {
            tokens(Token.TODAY);
        }
        if (Token.LIKES.contains(state.operator()) || state.operator() == Token.BETWEEN) {
            return;
        }
        if (frame.percent() || frame.in(Token.HAVING)) {
            comparedGroups();
        }
        if (frame.percent()) {
            return;
        }
        if (state.frames().size() < DEEPEST) {
            tokens(Token.OPEN_QUERY);
        }
        if (frame.in(Token.WHERE) && !Token.MEMBERSHIPS.contains(state.operator())) {
            otherSide();
        }
    }

    /** What a counted condition or a condition on groups may compare with: a column, or for groups an aggregate. */
    private void comparedGroups() {
        if (Token.COMPARISONS.contains(state.operator())) {
            columns(false);
            tokens(frame.percent() ? Set.of() : Token.AGGREGATES);
        }
    }

    private void otherSide() {
        columns(false);
        tokens(Token.ARITHMETIC);
        if (frame.repeats()) {
            tokens(Token.SECOND);
        }
    }

    private void spanEnd() {
        int last = Math.min(space.words(), state.spanStart() + LONGEST_VALUE);
        allowed.set(space.word(state.spanStart()), space.word(last));
    }

    private void moreValues() {
        allowed.or(of(grammar, Advance.predicateDone(state)));
        if (state.values() < MOST_VALUES) {
            values();
        }
    }

    private void conditionEnd() {
        tokens(Token.AND, Token.OR);
        if (frame.bracket()) {
            tokens(Token.CLOSE_BRACKET);
            return;
        }
        tokens(Token.SELECT);
        if (frame.in(Token.WHERE)) {
            tokens(Token.GROUP);
        }
    }

    private void selectMore() {
        boolean free = frame.needed() == 0;
        boolean more = free ? !frame.nested() && frame.selected() < MOST_SELECTED : frame.selected() < frame.needed();
        if (more) {
            operand();
        }
        if (free || frame.selected() == frame.needed()) {
            tokens(Token.ORDER, Token.LIMIT, end());
            tokens(Token.SET_OPERATIONS);
            perShared();
        }
    }

    /** Rows of a nested query may be asked to agree with the outer row where both are of the same table. */
    private void perShared() {
        if (!state.sharedTables().isEmpty()) {
            tokens(Token.PER);
        }
    }

    private void sharedColumns() {
        state.sharedTables().forEach(this::columnsOf);
    }

    private void columnsOf(int table) {
        schema.columnsOf(table).forEach(column -> allowed.set(space.column(column)));
    }
}

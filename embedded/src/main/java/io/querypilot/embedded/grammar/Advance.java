package io.querypilot.embedded.grammar;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.grammar.Derivation.Pending;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.List;

/** Where the writing of a plan stands after an allowed action. */
final class Advance {
    private Advance() {}

    static Derivation after(Derivation before, Action action) {
        Derivation state = closesList(before, action) ? predicateDone(before) : before;
        if (action instanceof Action.AtTable at) {
            return state.with(state.frame().withTable(at.table())).to(Mode.FROM);
        }
        if (action instanceof Action.AtColumn at) {
            return column(state, at.column());
        }
        if (action instanceof Action.AtWord at) {
            return word(state, at.word());
        }
        return token(state, ((Action.Mark) action).token());
    }

    private static boolean closesList(Derivation state, Action action) {
        boolean value = action instanceof Action.AtWord || action instanceof Action.Mark mark && value(mark.token());
        return state.mode() == Mode.MORE_VALUES && !value;
    }

    private static boolean value(Token token) {
        return Token.LITERALS.contains(token) || Token.CELLS.contains(token);
    }

    private static Derivation column(Derivation state, int column) {
        if (state.mode() == Mode.FROM) {
            return state.to(Mode.FROM_HINTED);
        }
        if (state.mode() == Mode.SAME || state.mode() == Mode.SAME_MORE) {
            return state.to(Mode.SAME_MORE);
        }
        return operandDone(noteLeft(state, column));
    }

    private static Derivation operandDone(Derivation state) {
        List<Pending> open = new ArrayList<>(state.pending());
        while (!open.isEmpty()) {
            Pending innermost = open.remove(open.size() - 1);
            if (innermost.missing() > 1) {
                open.add(new Pending(innermost.opener(), innermost.missing() - 1));
                return state.withPending(open).after(Token.PAD).to(Mode.OPERAND);
            }
        }
        return expressionDone(state.clear());
    }

    /** Remembers the left side if it is a plain column: periods are tested on dates, and cells belong to columns. */
    private static Derivation noteLeft(Derivation state, int column) {
        if (state.operator() != Token.PAD) {
            return state;
        }
        boolean plain = state.pending().isEmpty() && !Token.DATE_PARTS.contains(state.last());
        return state.withLeft(plain ? column : SchemaView.STAR);
    }

    private static Derivation expressionDone(Derivation state) {
        Frame frame = state.frame();
        if (frame.percent() || frame.in(Token.WHERE, Token.HAVING)) {
            return state.operator() == Token.PAD ? state.to(Mode.OPERATOR) : predicateDone(state);
        }
        return switch (frame.clause()) {
            case SELECT -> state.with(frame.oneMoreSelected()).to(Mode.SELECT_MORE);
            case GROUP -> state.to(Mode.GROUP_MORE);
            case ORDER -> state.to(Mode.ORDER_MORE);
            case PER -> state.to(Mode.PER_MORE);
            default -> throw new IllegalStateException("no expression belongs after " + frame.clause());
        };
    }

    static Derivation predicateDone(Derivation state) {
        Derivation closed = state.comparing(Token.PAD).counting(0);
        Frame frame = state.frame();
        if (!frame.percent()) {
            return closed.to(Mode.CONDITION_END);
        }
        Derivation outside = closed.with(frame.conditioned(Token.PAD, List.of())).withPending(frame.around()).withLeft(SchemaView.STAR);
        return Token.CONDITIONED.contains(frame.condition())
                ? outside.after(frame.condition()).to(Mode.OPERAND)
                : operandDone(outside);
    }

    private static Derivation word(Derivation state, int word) {
        if (state.mode() == Mode.SPAN_END) {
            return valueDone(state);
        }
        return (state.mode() == Mode.LIMIT ? state.comparing(Token.LIMIT) : state).spanFrom(word);
    }

    private static Derivation valueDone(Derivation state) {
        if (state.operator() == Token.LIMIT) {
            return state.comparing(Token.PAD).to(Mode.LIMIT_END);
        }
        int values = state.values() + 1;
        if (state.operator() == Token.BETWEEN && values < 2) {
            return state.counting(values).to(Mode.BETWEEN);
        }
        return Token.MEMBERSHIPS.contains(state.operator())
                ? state.counting(values).to(Mode.MORE_VALUES)
                : predicateDone(state);
    }

    private static Derivation token(Derivation state, Token token) {
        if (value(token)) {
            return valueDone(state.mode() == Mode.LIMIT ? state.comparing(Token.LIMIT) : state);
        }
        if (Token.AGGREGATES.contains(token) || Token.SCALES.contains(token) || Token.RATE_FACTORS.contains(token)) {
            return state.opening(token, 1);
        }
        if (Token.ARITHMETIC.contains(token)) {
            return state.opening(token, 2);
        }
        if (Token.DATE_PARTS.contains(token) || token == Token.SECOND || Token.WINDOWS.contains(token)) {
            return state.after(token).to(Mode.OPERAND);
        }
        if (token == Token.TODAY) {
            return operandDone(state);
        }
        if (Token.COUNTED_CONDITIONS.contains(token) || Token.CONDITIONED.contains(token)) {
            Frame inside = state.frame().conditioned(token, state.pending());
            return state.with(inside).withPending(List.of()).after(token).to(Mode.OPERAND);
        }
        return state.mode() == Mode.OPERATOR ? operator(state, token) : structure(state.clear(), token);
    }

    private static Derivation operator(Derivation state, Token token) {
        if (Token.NULL_TESTS.contains(token)) {
            return predicateDone(state);
        }
        return state.comparing(token).counting(0).after(Token.PAD).to(Mode.RIGHT);
    }

    private static Derivation structure(Derivation state, Token token) {
        if (token == Token.PER && state.mode() == Mode.SELECT_MORE) {
            return state.to(Mode.SAME);
        }
        Frame frame = state.frame();
        return switch (token) {
            case UNANSWERABLE -> state.to(Mode.UNANSWERABLE);
            case COUNT_ROWS -> state.to(Mode.FROM_FIRST);
            case OPEN_QUERY -> state.nested();
            case CLOSE_QUERY -> predicateDone(state.left());
            case AND, OR -> state.comparing(Token.PAD).to(Mode.PREDICATE);
            case OPEN_BRACKET -> state.with(frame.bracketed(true)).to(Mode.PREDICATE);
            case CLOSE_BRACKET -> state.with(frame.bracketed(false)).to(Mode.CONDITION_END);
            case DISTINCT -> state.to(Mode.OPERAND);
            case OUTER -> state.with(frame.keepingZeros()).to(Mode.OUTER);
            case ASC, DESC -> state.comparing(Token.PAD).to(Mode.OPERAND);
            case INTERSECT, UNION, EXCEPT -> state.with(combined(frame)).to(Mode.FROM_FIRST);
            case END -> state.to(Mode.DONE);
            default -> state.with(frame.entering(token)).comparing(Token.PAD).to(clause(token));
        };
    }

    private static Frame combined(Frame before) {
        return Frame.of(before.nested(), before.needed() > 0 ? before.needed() : before.selected());
    }

    private static Mode clause(Token token) {
        return switch (token) {
            case WHERE, HAVING -> Mode.PREDICATE;
            case GROUP, PER -> Mode.OPERAND;
            case SELECT -> Mode.SELECT_FIRST;
            case ORDER -> Mode.ORDER_FIRST;
            case LIMIT -> Mode.LIMIT;
            default -> throw new IllegalStateException(token + " opens no clause");
        };
    }
}

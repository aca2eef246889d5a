package io.querypilot.embedded.grammar;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the writing of a plan stands. {@code frames} are the open queries, the innermost last; {@code pending} the open
 * expressions; {@code last} the token before and {@code operator} that of the predicate, PAD where there is none;
 * {@code leftColumn} is what the predicate compares, if that is a column as it stands, else '*'.
 */
public record Derivation(
        Mode mode,
        List<Frame> frames,
        List<Pending> pending,
        int arithmetic,
        Token last,
        Token operator,
        int leftColumn,
        int values,
        int spanStart) {
    /** An operator or function whose operands are not all there. */
    record Pending(Token opener, int missing) {}

    public Derivation {
        frames = List.copyOf(frames);
        pending = List.copyOf(pending);
    }

    public static Derivation start() {
        return at(Mode.START, List.of(Frame.of(false, 0)));
    }

    private static Derivation at(Mode mode, List<Frame> frames) {
        return new Derivation(mode, frames, List.of(), 0, Token.PAD, Token.PAD, SchemaView.STAR, 0, 0);
    }

    Frame frame() {
        return frames.get(frames.size() - 1);
    }

    /** The tables of the outermost query, where it is still naming tables; empty before and after. */
    public List<Integer> tablesSoFar() {
        boolean naming = mode == Mode.FROM || mode == Mode.FROM_HINTED;
        return naming && frames.size() == 1 ? frame().tables() : List.of();
    }

    /** Tables of a query nested once that stand in the outer one too. */
    List<Integer> sharedTables() {
        return frames.size() == 2
                ? frame().tables().stream().filter(frames.get(0).tables()::contains).distinct().toList()
                : List.of();
    }

    public boolean done() {
        return mode == Mode.DONE;
    }

    Derivation to(Mode other) {
        return new Derivation(other, frames, pending, arithmetic, last, operator, leftColumn, values, spanStart);
    }

    Derivation with(Frame frame) {
        List<Frame> changed = new ArrayList<>(frames);
        changed.set(changed.size() - 1, frame);
        return withFrames(changed);
    }

    private Derivation withFrames(List<Frame> changed) {
        return new Derivation(mode, changed, pending, arithmetic, last, operator, leftColumn, values, spanStart);
    }

    /** A nested query begins: nothing of the outer predicate is remembered but its frame. */
    Derivation nested() {
        List<Frame> more = new ArrayList<>(frames);
        more.add(Frame.of(true, 0));
        return at(Mode.FROM_FIRST, more);
    }

    Derivation left() {
        return withFrames(frames.subList(0, frames.size() - 1));
    }

    Derivation opening(Token opener, int operands) {
        List<Pending> more = new ArrayList<>(pending);
        more.add(new Pending(opener, operands));
        int count = arithmetic + (Token.ARITHMETIC.contains(opener) ? 1 : 0);
        return new Derivation(
                Mode.OPERAND, frames, more, count, opener, operator, leftColumn, values, spanStart);
    }

    Derivation withPending(List<Pending> open) {
        return new Derivation(mode, frames, open, arithmetic, last, operator, leftColumn, values, spanStart);
    }

    Derivation after(Token token) {
        return new Derivation(mode, frames, pending, arithmetic, token, operator, leftColumn, values, spanStart);
    }

    /** No expression is open. */
    Derivation clear() {
        return new Derivation(
                mode, frames, List.of(), 0, Token.PAD, operator, leftColumn, values, spanStart);
    }

    Derivation comparing(Token other) {
        return new Derivation(mode, frames, pending, arithmetic, last, other, leftColumn, values, spanStart);
    }

    Derivation withLeft(int column) {
        return new Derivation(mode, frames, pending, arithmetic, last, operator, column, values, spanStart);
    }

    Derivation counting(int read) {
        return new Derivation(mode, frames, pending, arithmetic, last, operator, leftColumn, read, spanStart);
    }

    Derivation spanFrom(int word) {
        return new Derivation(
                Mode.SPAN_END, frames, pending, arithmetic, last, operator, leftColumn, values, word);
    }
}

package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.ArrayList;
import java.util.List;

/**
 * Says in the parser's words what a dialect says in its own. Only the parser sees the result: the guard's rules for
 * tokens look at the statement as written, so nothing can hide in what is left out here.
 */
public final class Rewrites {
    /** Looks at one place; having written what it stands for to {@code out}, returns how many tokens that took. */
    public interface Rewrite {
        int apply(TokenList tokens, int at, List<Token> out);
    }

    private final List<Rewrite> rewrites;

    private Rewrites(List<Rewrite> rewrites) {
        this.rewrites = rewrites;
    }

    public static List<Token> apply(List<Token> list, Dialect dialect) {
        List<Rewrite> all = new ArrayList<>(CommonRewrites.all());
        all.addAll(dialect.rewrites());
        Rewrites rewrites = new Rewrites(all);
        TokenList tokens = new TokenList(dialect.usualOrder(list));
        List<Token> out = new ArrayList<>(tokens.size());
        for (int at = 0; at < tokens.size(); ) {
            at += rewrites.step(tokens, at, out);
        }
        return out;
    }

    private int step(TokenList tokens, int at, List<Token> out) {
        for (Rewrite rewrite : rewrites) {
            int taken = rewrite.apply(tokens, at, out);
            if (taken > 0) {
                return taken;
            }
        }
        out.add(tokens.at(at));
        return 1;
    }

    public static Token word(String text) {
        return new Token(Token.Kind.WORD, text, text, 0, 0);
    }

    public static Token operator(String text) {
        return new Token(Token.Kind.OPERATOR, text, text, 0, 0);
    }

    /** The last token written so far, seen as a list of one. */
    public static TokenList last(List<Token> out) {
        return new TokenList(out.subList(Math.max(0, out.size() - 1), out.size()));
    }
}

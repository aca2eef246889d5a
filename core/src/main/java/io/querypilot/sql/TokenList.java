package io.querypilot.sql;

import java.util.List;

/** Tokens by position, where any position may be asked for: outside the statement there is nothing. */
public final class TokenList {
    private static final Token NOTHING = new Token(Token.Kind.OPERATOR, "", "", 0, 0);

    private final List<Token> tokens;

    public TokenList(List<Token> tokens) {
        this.tokens = tokens;
    }

    public int size() {
        return tokens.size();
    }

    public Token at(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index) : NOTHING;
    }

    public boolean word(int index, String keyword) {
        return at(index).word(keyword);
    }

    public boolean anyWord(int index, String... keywords) {
        for (String keyword : keywords) {
            if (word(index, keyword)) {
                return true;
            }
        }
        return false;
    }

    /** Whether these keywords stand here, one after the other. */
    public boolean words(int index, String... keywords) {
        for (int i = 0; i < keywords.length; i++) {
            if (!word(index + i, keywords[i])) {
                return false;
            }
        }
        return true;
    }

    public boolean operator(int index, String symbol) {
        return at(index).operator(symbol);
    }

    /** Whether an operand ends here, so that what follows may be an infix operator but no prefix. */
    public boolean operandEnds(int index) {
        Token token = at(index);
        return switch (token.kind()) {
            case STRING, NUMBER, PARAMETER, QUOTED_IDENTIFIER -> true;
            case WORD -> !Keywords.syntax(token.folded()) || Keywords.value(token.folded()) || operator(index - 1, ".");
            case OPERATOR -> token.text().equals(")") || token.text().equals("]");
        };
    }

    /** The bracket that closes the one here, or -1. */
    public int closing(int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            if (operator(i, "(") || operator(i, "[") || operator(i, "{")) {
                depth++;
            } else if (operator(i, ")") || operator(i, "]") || operator(i, "}")) {
                depth--;
            }
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** The bracket that opens around this position, or -1. */
    public int opening(int index) {
        int depth = 0;
        for (int i = index - 1; i >= 0; i--) {
            depth += operator(i, ")") ? 1 : operator(i, "(") ? -1 : 0;
            if (depth < 0) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a stretch holds no query of its own. */
    public boolean plain(int from, int to) {
        for (int i = from; i < to; i++) {
            if (anyWord(i, "SELECT", "FROM", "VALUES", "TABLE", "WITH", "JOIN")) {
                return false;
            }
        }
        return true;
    }
}

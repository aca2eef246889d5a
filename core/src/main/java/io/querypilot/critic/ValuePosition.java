package io.querypilot.critic;

import io.querypilot.sql.Token;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a piece of a statement stands where a value is compared, listed or handed over rather than named. */
final class ValuePosition {
    private static final Set<String> BEFORE_VALUE = Set.of(
            "=", "==", "<>", "!=", "<", ">", "<=", ">=", "||", "like", "ilike", "glob", "regexp", "then", "else",
            "when", "between", "escape");

    private ValuePosition() {}

    static boolean at(List<Token> tokens, int start) {
        int index = index(tokens, start);
        if (index < 1) {
            return false;
        }
        String before = word(tokens.get(index - 1));
        return switch (before) {
            case "and" -> index > 2 && word(tokens.get(index - 3)).equals("between");
            case "(" -> listOfValues(tokens, index - 1);
            case "," -> afterComma(tokens, index - 1);
            default -> BEFORE_VALUE.contains(before);
        };
    }

    private static int index(List<Token> tokens, int start) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).start() == start) {
                return i;
            }
        }
        return -1;
    }

    private static boolean listOfValues(List<Token> tokens, int bracket) {
        return bracket > 0 && Set.of("in", "values", ",").contains(word(tokens.get(bracket - 1)));
    }

    /** A later argument of a function, or a later member of a list of values. */
    private static boolean afterComma(List<Token> tokens, int comma) {
        int depth = 0;
        for (int i = comma; i >= 0; i--) {
            String word = word(tokens.get(i));
            if (word.equals(")")) {
                depth++;
            } else if (word.equals("(") && depth-- == 0) {
                return listOfValues(tokens, i) || i > 0 && tokens.get(i - 1).name() && !keyword(tokens.get(i - 1));
            }
        }
        return false;
    }

    private static boolean keyword(Token token) {
        return Set.of("by", "on", "using", "over", "and", "or", "not", "where", "select").contains(word(token));
    }

    private static String word(Token token) {
        return token.text().toLowerCase(Locale.ROOT);
    }
}

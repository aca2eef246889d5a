package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Optional;
import java.util.Set;

/**
 * How often % may stand in a pattern of LIKE where the engine tries every way to place what stands between them: with each the
 * time grows by the length of the text once more, and nobody can break it off. Of patterns as they are written: one that is put
 * together while the query runs is left, as what no cancel ends is, for functions that could do so are in many a harmless query.
 */
final class LikeRules {
    /** As in {@code '%a%b%c%'}; the one at the end costs nothing. */
    private static final int MOST = 3;
    /** Where a pattern is over that is no argument. */
    private static final Set<String> ENDS = Set.of("and", "or", "escape", "then", "else", "end", "when", "as", "order", "group", "having",
            "limit", "offset", "fetch", "union", "except", "intersect", "qualify", "window", "from", "where", "is", "not", "like", "ilike",
            "join", "on", "using", "left", "right", "full", "inner", "cross", "natural");

    private static final Set<String> MULTIPLY = Set.of("repeat", "lpad", "rpad", "replace", "regexp_replace", "translate");

    private LikeRules() {}

    static Optional<String> refusal(TokenList tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.anyWord(i, "LIKE", "ILIKE") && many(tokens, i + 1)) {
                return Optional.of("the pattern after " + tokens.at(i).text() + " has % in more than " + MOST + " places before its end, or"
                        + " repeats them, and trying every way to place them cannot be interrupted: look for the pieces one by one, as in"
                        + " x LIKE '%a%' AND x LIKE '%b%'");
            }
        }
        return Optional.empty();
    }

    private static boolean many(TokenList tokens, int from) {
        StringBuilder pattern = new StringBuilder();
        boolean multiplied = false;
        int depth = 0;
        int call = -1;
        for (int i = from; i < tokens.size() && depth >= 0 && !over(tokens.at(i), depth); i++) {
            call = call < 0 && MULTIPLY.contains(Characters.lower(tokens.at(i).text())) && tokens.operator(i + 1, "(") ? depth : call;
            multiplied |= call >= 0 && tokens.at(i).kind() == Token.Kind.STRING && WrittenText.of(tokens, i).contains("%");
            depth += tokens.operator(i, "(") ? 1 : tokens.operator(i, ")") ? -1 : 0;
            call = tokens.operator(i, ")") && depth <= call ? -1 : call;
            // What is not written stands for some letter.
            pattern.append(tokens.at(i).kind() == Token.Kind.STRING ? WrittenText.of(tokens, i) : tokens.at(i).name() ? "x" : "");
        }
        return multiplied || places(pattern.toString()) > MOST;
    }

    private static boolean over(Token token, int depth) {
        return depth == 0 && (token.operator(",") || ENDS.contains(Characters.lower(token.text())));
    }

    private static long places(String pattern) {
        return pattern.replaceAll("\\\\.", "x").replaceAll("%+", "%").replaceAll("%$", "").chars().filter(letter -> letter == '%').count();
    }
}

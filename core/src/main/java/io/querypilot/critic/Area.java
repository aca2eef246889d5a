package io.querypilot.critic;

import io.querypilot.sql.Clause;
import io.querypilot.sql.ClauseMap;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Locale;

/** The part of a statement in which a piece of it stands, in words. */
final class Area {
    private static final String WHOLE = "the statement";

    private Area() {}

    static String of(String piece, List<Token> tokens) {
        String wanted = plain(piece);
        if (wanted.isEmpty()) {
            return WHOLE;
        }
        ClauseMap clauses = new ClauseMap(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            if (startsAt(tokens, i, wanted)) {
                return clauses.clause(tokens.get(i).start()).map(Clause::area).orElse(WHOLE);
            }
        }
        return WHOLE;
    }

    private static boolean startsAt(List<Token> tokens, int start, String wanted) {
        StringBuilder seen = new StringBuilder();
        for (int i = start; i < tokens.size() && seen.length() < wanted.length(); i++) {
            seen.append(plain(tokens.get(i).text()));
        }
        return seen.toString().equals(wanted);
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[\"`\\[\\]\\s]", "");
    }
}

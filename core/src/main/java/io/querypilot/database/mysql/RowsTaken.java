package io.querypilot.database.mysql;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * After how many rows LIMIT ends the reading of a plain SELECT over one table. It does only where each row that is read is
 * also given: one that is filtered, sorted, grouped or counted may come after many others.
 */
record RowsTaken(double most) {
    private static final RowsTaken ALL = new RowsTaken(Double.MAX_VALUE);
    private static final Set<String> READING_ON =
            Set.of("where", "group", "having", "distinct", "distinctrow", "union", "except", "intersect", "sql_calc_found_rows", "(");

    static RowsTaken of(TokenList tokens) {
        boolean plain = IntStream.range(0, tokens.size())
                .mapToObj(tokens::at)
                .noneMatch(token -> READING_ON.contains(token.text().toLowerCase(Locale.ROOT)));
        for (int i = 0; plain && i < tokens.size(); i++) {
            if (tokens.word(i, "limit")) {
                return new RowsTaken(number(tokens.at(i + 1)) + (i + 3 < tokens.size() ? number(tokens.at(i + 3)) : 0));
            }
        }
        return ALL;
    }

    /** Of {@code LIMIT 10 OFFSET 5} and of {@code LIMIT 5, 10} both count. */
    private static double number(Token token) {
        return token.text().matches("\\d+") ? Double.parseDouble(token.text()) : Double.MAX_VALUE / 2;
    }

    /** What the plan says of a step: where it sorts or filters, all is read before a row is given. */
    RowsTaken within(String extra) {
        return extra.matches("(?is).*(filesort|temporary|where|condition).*") ? ALL : this;
    }

    /** How much of so many rows is read. */
    double share(double rows) {
        return Math.min(1, most / rows);
    }
}

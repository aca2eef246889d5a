package io.querypilot.sql.query;

import io.querypilot.sql.TokenList;
import java.util.stream.IntStream;

/** The tables that a statement of the schema names before their columns, which look like calls: {@code REFERENCES format(id)}. */
final class DescribedTables {
    private DescribedTables() {}

    /** The tokens without those names; those of anything but a table or an index are left as they are. */
    static TokenList without(TokenList tokens) {
        boolean describes = tokens.word(0, "CREATE") && IntStream.range(1, 3).anyMatch(i -> tokens.anyWord(i, "TABLE", "INDEX"));
        return describes
                ? new TokenList(IntStream.range(0, tokens.size()).filter(i -> !name(tokens, i)).mapToObj(tokens::at).toList())
                : tokens;
    }

    private static boolean name(TokenList tokens, int i) {
        if (!tokens.at(i).name() || !tokens.operator(i + 1, "(")) {
            return false;
        }
        int start = i;
        while (tokens.operator(start - 1, ".")) {
            start -= 2;
        }
        boolean outside = tokens.anyWord(start - 1, "TABLE", "ON") || tokens.words(start - 3, "IF", "NOT", "EXISTS");
        return tokens.word(start - 1, "REFERENCES") || outside && tokens.opening(i) < 0;
    }
}

package io.querypilot.sql.query;

import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.stream.IntStream;

/** The queries that WITH names and that read themselves, with or without the word RECURSIVE. */
final class RecursiveQueries {
    /** From the bracket that opens one to the one that closes it. */
    record Stretch(int open, int close) {
        boolean holds(int at) {
            return open < at && at < close;
        }

        /** Whether nothing in it could end it. */
        boolean endless(TokenList tokens) {
            return IntStream.range(open, close).noneMatch(i -> tokens.anyWord(i, "WHERE", "ON", "USING", "NATURAL", "HAVING", "LIMIT"));
        }
    }

    private RecursiveQueries() {}

    static List<Stretch> of(TokenList tokens) {
        return IntStream.range(1, tokens.size())
                .filter(i -> tokens.word(i, "AS") && tokens.operator(i + 1, "(") && named(tokens, i))
                .mapToObj(i -> new Stretch(i + 1, tokens.closing(i + 1)))
                .filter(stretch -> reads(tokens, stretch, tokens.at(name(tokens, stretch.open() - 1)).folded()))
                .toList();
    }

    private static boolean named(TokenList tokens, int as) {
        int name = name(tokens, as);
        return tokens.at(name).name() && (tokens.anyWord(name - 1, "WITH", "RECURSIVE") || tokens.operator(name - 1, ","));
    }

    /** Before AS, with or without names of columns between. */
    private static int name(TokenList tokens, int as) {
        return tokens.operator(as - 1, ")") ? tokens.opening(as - 1) - 1 : as - 1;
    }

    private static boolean reads(TokenList tokens, Stretch stretch, String name) {
        return IntStream.range(stretch.open(), stretch.close())
                .anyMatch(i -> tokens.at(i).folded().equals(name) && (tokens.anyWord(i - 1, "FROM", "JOIN") || tokens.operator(i - 1, ",")));
    }
}

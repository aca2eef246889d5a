package io.querypilot.link;

import io.querypilot.language.Words;
import io.querypilot.language.Words.Word;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.stream.Collectors;

/** Tables and columns in the words of people, as embeddings understand them best. */
final class Spoken {
    private static final int MOST_COLUMNS = 24;
    private static final int LONGEST_COMMENT = 200;

    private Spoken() {}

    static String of(Table table) {
        String columns = table.columns().stream()
                .limit(MOST_COLUMNS)
                .map(column -> words(column.name()))
                .collect(Collectors.joining(", "));
        return words(table.name()) + " " + head(table.comment()) + ": " + columns;
    }

    static String of(Column column) {
        return words(column.name()) + " " + head(column.comment());
    }

    private static String words(String name) {
        return Words.in(name).stream().map(Word::text).collect(Collectors.joining(" "));
    }

    private static String head(String comment) {
        return comment.substring(0, Math.min(LONGEST_COMMENT, comment.length()));
    }
}

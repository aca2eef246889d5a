package io.querypilot.embedded.reach;

import io.querypilot.embedded.text.Letters;
import io.querypilot.schema.Schema;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** "Show tables" asks what there is to ask about, unless the database is about tables. */
final class TableList {
    private static final Pattern LIST = Pattern.compile(
            "(?:show|list|describe|display|print|what|which)?(?: me)?(?: all)?(?: the| your)? ?(?:tables|schema|database)"
                    + "(?: are there| are in (?:the|this) database| do you have| does it have| exist)?");

    private TableList() {}

    static boolean is(List<String> words, Schema schema) {
        String said = words.stream()
                .filter(word -> Letters.word(word.codePointAt(0)))
                .collect(Collectors.joining(" "));
        return LIST.matcher(said).matches() && schema.tables().stream().noneMatch(table -> said.contains(table.name()));
    }
}

package io.querypilot.memory;

import io.querypilot.schema.Schema;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A table mapping for many tables at once: {@code *} stands for what people say, as in {@code acc_*}. */
public record NameRule(String pattern) {
    private static final String ANY = "*";

    /** The rule that a lesson states; empty where it speaks of one table only. */
    public static Optional<NameRule> of(Lesson lesson) {
        return lesson.type() == Lesson.Type.TABLE_MAPPING && lesson.trigger().equals(ANY)
                ? Optional.of(new NameRule(lesson.target()))
                : Optional.empty();
    }

    /** What the rule says of these words, for the tables that are there. */
    Stream<Lesson> lessons(Lesson lesson, Collection<String> words, Schema schema) {
        return words.stream()
                .flatMap(word -> Stream.of(word, word + "s")
                        .flatMap(name -> schema.tablesNamed(pattern.replace(ANY, name)).stream())
                        .map(table -> lesson.about(word, table.path())));
    }

    /** Whether any table of the schema is named by this rule. */
    public boolean holds(Schema schema) {
        String[] ends = pattern.toLowerCase(Locale.ROOT).split("\\*", -1);
        return ends.length == 2
                && pattern.length() > 1
                && schema.tables().stream()
                        .map(table -> table.name().toLowerCase(Locale.ROOT))
                        .anyMatch(name -> name.startsWith(ends[0]) && name.endsWith(ends[1]));
    }
}

package io.querypilot.doubt.word;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.join.Reference;
import io.querypilot.language.Words;
import io.querypilot.schema.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** "Main categories", where each category may have one above it and the query takes them all as they come. */
public final class LevelDoubts {
    private static final Pattern SAID = Pattern.compile("(?i)\\b(?:main|parent|top[- ]level|sub-?)[ -]?((?:[\\p{L}]+ ?){1,2})");

    private LevelDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        Matcher said = SAID.matcher(question);
        while (said.find()) {
            Set<String> words = new HashSet<>(Words.stems(said.group(1)));
            Optional<Doubt> found = names.tables()
                    .filter(table -> Words.nameStems(table.name()).stream().anyMatch(words::contains))
                    .flatMap(table -> names.led(table).stream().filter(key -> key.targetTable().equals(table.path())).map(key -> unheard(said.group().strip(), table, key, names)))
                    .flatMap(Optional::stream)
                    .findFirst();
            if (found.isPresent()) {
                return List.of(found.get());
            }
        }
        return List.of();
    }

    private static Optional<Doubt> unheard(String words, Table table, Reference above, QueryNames names) {
        boolean used = names.query().bindings().columns().stream()
                .anyMatch(column -> column.table().equals(table.path()) && column.column().equals(above.column()));
        return used ? Optional.empty() : Optional.of(new Doubt(
                Kind.WORD_NOT_HONOURED,
                "The question says \"" + words + "\", but the query does not look at " + table.name() + "." + above.column() + ", which says what stands above what.",
                "The question says \"" + words + "\": go by " + table.name() + "." + above.column() + " to what stands above."));
    }
}

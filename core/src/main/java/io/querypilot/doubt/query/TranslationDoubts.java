package io.querypilot.doubt.query;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.Translation;
import java.util.List;
import java.util.Set;

/** A table that holds each text once in every language, read without choosing one: each row meets all its translations. */
public final class TranslationDoubts {
    /** Who speaks of translations wants all of them. */
    private static final Set<String> TRANSLATIONS = Set.copyOf(Words.stems("translation translations translated language languages"));

    private TranslationDoubts() {}

    public static List<Doubt> of(QueryNames names, Cells cells) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> bound.scope().relations().stream())
                .flatMap(relation -> relation.table().stream())
                .distinct()
                .filter(table -> names.said().stream().noneMatch(TRANSLATIONS::contains))
                .flatMap(table -> Translation.language(table, names.schema()).stream()
                        .map(language -> new Stored(table, language))
                        .filter(language -> !names.query().bindings().uses(table.path(), language.column().name()))
                        .filter(language -> cells.values(language).size() > 1))
                .map(TranslationDoubts::doubt)
                .toList();
    }

    private static Doubt doubt(Stored language) {
        return new Doubt(
                Kind.ROWS_MULTIPLIED,
                language.table().name() + " holds each text once in every language, and the query chooses none.",
                "Choose one language by " + language.path() + ", that of the question where it is held.");
    }
}

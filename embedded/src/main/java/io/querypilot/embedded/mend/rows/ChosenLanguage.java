package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.schema.Translation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Of texts that a table holds in every language those in English, which is what this model is asked in. */
public record ChosenLanguage(Prepared prepared) {
    /** Who speaks of translations wants all of them. */
    private static final Pattern TRANSLATIONS = Pattern.compile("(?i)\\b(?:translat\\w+|languages?)\\b");
    private static final Pattern ENGLISH = Pattern.compile("(?i)en(?:g|glish)?(?:[^\\p{L}].*)?");

    public static Plan.Answerable english(Plan.Answerable plan, Prepared prepared) {
        boolean all = TRANSLATIONS.matcher(prepared.asked().own()).find();
        return all ? plan : new Plan.Answerable(plan.query().throughout(new ChosenLanguage(prepared)::english), plan.countRows());
    }

    private Query english(Query query) {
        Query chosen = query;
        for (int place = 0; place < query.tables().size(); place++) {
            chosen = language(query.tables().get(place), place, query).map(chosen::where).orElse(chosen);
        }
        return chosen;
    }

    private Optional<Predicate> language(int table, int place, Query query) {
        String name = prepared.schema().table(table).name();
        return prepared.schema().tables().stream().anyMatch(other -> Translation.of(name, other.name()))
                ? prepared.schema().columnsOf(table).stream()
                        .filter(column -> Translation.chooses(prepared.schema().column(column).name()))
                        .map(column -> new ColumnUse(place, column))
                        .filter(language -> query.expressions().flatMap(Expression::columns).noneMatch(language::equals))
                        .flatMap(language -> english(language).stream())
                        .findFirst()
                : Optional.empty();
    }

    private Optional<Predicate> english(ColumnUse language) {
        Optional<ColumnCells> cells = prepared.cellsOf(language.column());
        Stream<String> explained = prepared.schema().column(language.column()).codes().meanings().entrySet().stream()
                .filter(code -> ENGLISH.matcher(code.getValue()).matches())
                .map(Map.Entry::getKey);
        Stream<String> held = cells.stream().flatMap(each -> each.values().stream().filter(value -> ENGLISH.matcher(value).matches()).map(each::held));
        return Stream.concat(explained, held)
                .findFirst()
                .map(code -> SaidCodes.value(code, language.column(), prepared.schema()))
                .map(code -> new Predicate(Token.EQUAL, language, new Values(List.of(code))));
    }
}

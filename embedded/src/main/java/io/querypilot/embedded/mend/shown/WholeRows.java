package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordLists;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Orders in March" asks for orders, not for their status: a lone text column that no word of the question points at
 * gives way to '*' when the question's first noun is its table.
 */
public final class WholeRows {
    private static final Pattern NAMES = Pattern.compile("(.* )?(names?|titles?)");
    private static final Pattern FIRST_LINE = Pattern.compile("(?:.* )?(?:name|title) 1");
    private static final Set<String> NOT_ROWS = Set.of("where", "when", "who", "whose", "how");
    private static final Set<String> BEFORE_NOUN = Set.of(
            ("latest recent newest oldest earliest first last top best biggest largest highest lowest smallest "
                            + "cheapest expensive open new old display see get")
                    .split(" "));

    private WholeRows() {}

    public static Plan.Answerable asked(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        boolean asked = !plan.countRows()
                && plainList(query)
                && query.select().get(0) instanceof ColumnUse use
                && !use.star()
                && nobodyNames(use, prepared)
                && opensWithTable(query.tables().get(0), prepared);
        return asked ? new Plan.Answerable(query.selecting(List.of(new ColumnUse(-1, SchemaView.STAR))), false) : plan;
    }

    private static boolean plainList(Query query) {
        return query.tables().size() == 1
                && query.select().size() == 1
                && query.group().isEmpty()
                && query.having().isEmpty()
                && query.per().isEmpty()
                && query.combination().isEmpty()
                && !query.distinct();
    }

    private static boolean nobodyNames(ColumnUse use, Prepared prepared) {
        ColumnView column = prepared.schema().column(use.column());
        return column.type() == ColumnType.TEXT
                && !column.label().isBlank()
                && !NAMES.matcher(column.label()).matches()
                && !onlyLine(column, prepared.schema())
                && prepared.links().stream().noneMatch(link -> link.target().equals(Target.column(use.column())));
    }

    /** "Name 1", as companies call the first line of a name, where there is no second. */
    private static boolean onlyLine(ColumnView column, SchemaView schema) {
        return FIRST_LINE.matcher(column.label()).matches()
                && schema.columnsOf(column.table()).stream()
                        .noneMatch(other -> schema.column(other).label().equals(column.label().replace('1', '2')));
    }

    /** Before the first word that names the table stand only words that name nothing. */
    private static boolean opensWithTable(int table, Prepared prepared) {
        List<Word> words = prepared.asked().words();
        OptionalInt named = prepared.links().stream()
                .filter(link -> link.kind() == LinkKind.NAME && link.target().equals(Target.table(table)))
                .mapToInt(link -> link.word())
                .min();
        return prepared.asked().earlierWords() == 0
                && named.isPresent()
                && !NOT_ROWS.contains(words.get(0).lower())
                && words.subList(0, named.getAsInt()).stream().allMatch(WholeRows::namesNothing);
    }

    private static boolean namesNothing(Word word) {
        return WordLists.STOP_WORDS.contains(word.lower())
                || BEFORE_NOUN.contains(word.lower())
                || WordLists.NUMBER_WORDS.containsKey(word.lower())
                || Letters.digit(word.text().charAt(0));
    }
}

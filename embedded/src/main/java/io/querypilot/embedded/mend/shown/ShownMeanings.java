package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.render.Labels;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.value.Units;
import io.querypilot.schema.Codes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * "By roast level" wants "light", not 1: a column all of whose codes its comment explains is shown by what they mean. Of 33 right
 * queries that show groups of codes or flags, 26 name them.
 */
public final class ShownMeanings {
    /** More of them are a catalogue, and what is longer is a remark: neither is a label. */
    private static final int MOST = 12;

    private static final int LONGEST = 30;
    private static final Pattern REMARK = Pattern.compile("\\s*\\([^()]*\\)$");
    private static final Pattern CODE = Pattern.compile(
            "\\b(?:codes?|coded|keys?|ids?|identifiers?|abbreviat\\w+|raw|short)\\b", Pattern.CASE_INSENSITIVE);

    /** What is counted or measured: the number says more than its name, "7 days" more than "economy". */
    private static final Set<String> MEASURES = Set.of(
            "star", "stars", "rating", "ratings", "score", "scores", "point", "points", "count", "quantity", "amount", "percent", "percentage");
    /** A day or month of the calendar has a name; days and months are counted. */
    private static final Set<String> CALENDAR = Set.of("day", "week", "month", "year");
    private static final Pattern NUMBER = Pattern.compile(" (?:number|no|nr|num)$");

    private final Prepared prepared;

    private ShownMeanings(Prepared prepared) {
        this.prepared = prepared;
    }

    public static Labels of(Plan.Answerable plan, Prepared prepared) {
        return CODE.matcher(prepared.asked().question()).find() || sortedApart(plan.query()) ? Labels.NONE : new ShownMeanings(prepared).all(plan.query());
    }

    /** Different rows can be ordered by nothing that is not shown. */
    private static boolean sortedApart(Query query) {
        return query.distinct() && !query.order().isEmpty();
    }

    private Labels all(Query query) {
        Map<Integer, Map<String, String>> found = new LinkedHashMap<>();
        query.select().stream()
                .filter(item -> item instanceof ColumnUse use && !use.star() && use.column() < prepared.schema().columns().size())
                .map(item -> ((ColumnUse) item).column())
                .filter(column -> !prepared.schema().primaryKey(column))
                .forEach(column -> found.put(column, meanings(column)));
        found.values().removeIf(Map::isEmpty);
        return new Labels(found);
    }

    /** None where a code that is held has no meaning, or two have the same. */
    private Map<String, String> meanings(int column) {
        ColumnView view = prepared.schema().column(column);
        Codes explained = view.codes();
        List<String> held = prepared.cellsOf(column).stream().flatMap(cells -> held(cells).stream()).toList();
        boolean all = !held.isEmpty() && held.stream().allMatch(code -> explained.meaning(code).isPresent());
        Map<String, String> named = all ? named(explained, held, view) : Map.of();
        boolean labels = named.size() <= MOST
                && new HashSet<>(named.values()).size() == named.size()
                && named.values().stream().allMatch(meaning -> meaning.length() <= LONGEST)
                && !measured(view.label())
                && !said(view, named);
        return labels ? named : Map.of();
    }

    private static boolean measured(String label) {
        String last = last(label);
        return MEASURES.contains(last) || Units.named(label) && !CALENDAR.contains(last);
    }

    private static String last(String label) {
        return label.substring(label.lastIndexOf(' ') + 1);
    }

    private static List<String> held(ColumnCells cells) {
        return cells.values().stream().map(cells::held).toList();
    }

    /** Each code as the column spells it; a number is held by no column of texts alone. */
    private static Map<String, String> named(Codes explained, List<String> held, ColumnView view) {
        return explained.codes().stream()
                .filter(code -> view.declared() != ColumnType.NUMBER || Numbers.plain(code))
                .collect(Collectors.toMap(
                        code -> held.stream().filter(code::equalsIgnoreCase).findFirst().orElse(code),
                        code -> REMARK.matcher(explained.meanings().get(code)).replaceFirst(""),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    /** "Level 3", "status number", "numeric level", "by severity (1, 2, 3)": who speaks of codes reads them. */
    private boolean said(ColumnView view, Map<String, String> named) {
        String last = Pattern.quote(last(NUMBER.matcher(view.label()).replaceFirst("")));
        String code = named.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|", "(?:", ")"));
        return Stream.of(
                        "(?i)\\b" + last + "(?:e?s)? (?:numbers?|no|nr|" + code + ")\\b",
                        "(?i)\\b(?:numeric|numerical|stars?|points?)[ -]" + last + "(?:e?s)?\\b",
                        "\\b" + code + "(?:,| and| or| to|/|-) ?" + code + "\\b")
                .anyMatch(pattern -> Pattern.compile(pattern).matcher(prepared.asked().question()).find());
    }
}

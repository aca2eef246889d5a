package io.querypilot.doubt.word;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** "Our best customers", ranked by something that the question does not name: by what they are best was chosen by the model. */
public final class VagueDoubts {
    private static final Pattern VAGUE = Pattern.compile(
            "(?i)\\b(best|worst|biggest|strongest|weakest|greatest|top|most (?:important|valuable|successful|significant))\\b"
                    + "(?![- ]?(?:sell|sold|rat|paid|pay|pric|earn|perform|known|scor|seller))");
    /** Which of them, and by what, is left open; yet who says so of a city most likely means one thing. */
    private static final Pattern RATED = Pattern.compile("(?i)\\b(?:busiest|largest|smallest|most (?:popular|active|relevant|loyal)|doing (?:best|well|worst))\\b");
    /** "Best by revenue", "the worst in terms of delay", "top customers, measured by orders". */
    private static final Pattern MEASURED = Pattern.compile("(?i)\\b(?:by|terms of|according|based|measured|regarding|with|most|least|number|for|alphabetical\\w*"
            + "|review\\w*|(?!best|worst|bigg|strong|weak|great|interest|request|guest|test|west|invest|contest|forest|harvest|rest)\\w{3,}est)\\b");
    private static final Pattern OURS = Pattern.compile("(?i)\\bour (?:\\d+ |\\w+ )?(?:best|worst|biggest|strongest|weakest|greatest|top)\\b");
    private static final int AKIN = 4;
    /** "The biggest loss" is measured by its loss; "our 5 best regular customers" are customers. */
    private static final int RANKED = 3;

    private VagueDoubts() {}

    /** Whether a question rates things by a word that says no measure. */
    public static boolean rates(String question) {
        return Stream.of(VAGUE, RATED)
                .map(pattern -> pattern.matcher(question))
                .filter(Matcher::find)
                .findFirst()
                .filter(vague -> !measured(question, vague))
                .isPresent();
    }

    private static boolean measured(String question, Matcher vague) {
        return MEASURED.matcher(question.substring(0, vague.start()) + question.substring(vague.end())).find();
    }

    public static List<Doubt> of(String question, QueryNames names) {
        Matcher vague = VAGUE.matcher(question);
        if (!vague.find() || measured(question, vague)) {
            return List.of();
        }
        Set<String> said = new HashSet<>(names.said());
        List<String> ranked = Words.stems(question.substring(vague.end())).stream().limit(RANKED).toList();
        if (!OURS.matcher(question).find() && names.tables().flatMap(table -> Words.nameStems(table.name()).stream()).noneMatch(name -> spoken(new HashSet<>(ranked), name))) {
            return List.of();
        }
        return names.query().bound().selects().stream()
                .map(bound -> bound.select())
                .filter(select -> select.getOrderByElements() != null)
                .limit(1)
                .filter(select -> measures(ranking(select), names).noneMatch(word -> spoken(said, word)))
                .map(select -> doubt(vague.group(1)))
                .toList();
    }

    /** What the first order goes by, where it names an output, what that is. */
    private static Expression ranking(PlainSelect select) {
        OrderByElement first = select.getOrderByElements().get(0);
        return select.getSelectItems().stream()
                .filter(item -> item.getAlias() != null && item.getAlias().getName().equalsIgnoreCase(first.getExpression().toString()))
                .<Expression>map(SelectItem::getExpression)
                .findFirst()
                .orElse(first.getExpression());
    }

    /** The words of the columns that are ranked by; of a count those of the tables whose rows are counted. */
    private static Stream<String> measures(Expression ranking, QueryNames names) {
        List<Expression> parts = Expressions.in(ranking);
        boolean counted = parts.stream().anyMatch(part ->
                part instanceof Function call && call.getName() != null && call.getName().equalsIgnoreCase("count"));
        Stream<String> columns = parts.stream()
                .filter(Column.class::isInstance)
                .flatMap(part -> names.stored(part).filter(one -> !names.key(one)).map(Stored::column).stream())
                .flatMap(column -> Words.nameStems(column.name()).stream());
        // Who are listed are said anyway: only the second table that is said names what is counted.
        Stream<String> tables = names.tables().skip(1)
                .flatMap(table -> Words.nameStems(table.name()).stream());
        return counted ? Stream.concat(columns, tables) : columns;
    }

    private static boolean spoken(Set<String> said, String word) {
        return Stream.concat(Stream.of(word), Thesaurus.ENGLISH.longForms(word).stream())
                .anyMatch(form -> said.stream().anyMatch(one -> Words.akin(one, form, AKIN)));
    }

    private static Doubt doubt(String word) {
        return new Doubt(
                Kind.VAGUE_WORD,
                "The question does not say by what \"" + word + "\" is measured; the query chose one way.",
                "");
    }
}

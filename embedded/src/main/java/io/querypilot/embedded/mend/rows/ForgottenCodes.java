package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.language.Negation;
import io.querypilot.schema.Codes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "Retired vehicles", where a comment explains the code R as retired and the plan does not look at that column: the network
 * often leaves the second of two conditions out, and cannot point at a code that the question does not spell. A comment may name
 * several codes together: "turnover counts 2, 3 and 4".
 */
public final class ForgottenCodes {
    private static final int SHORTEST = 3;
    /** "Sent out" and "not" are said of anything. */
    private static final Set<String> SMALL = Set.of("out", "not", "off", "day", "own", "yes");
    private static final Set<String> GROUPING = Set.of("by", "whether", "most", "more", "least", "less", "very");
    /** What rows are grouped by, or counted in, far more often than it is a code. */
    private static final Set<String> UNITS = Set.of("day", "week", "month", "quarter", "year", "hour", "minute");

    /** {@code word} is the first of those that say it. */
    private record Found(int place, int column, List<String> codes, int word) {
        boolean apartFrom(Found other) {
            return equals(other) || column != other.column && word != other.word;
        }
    }

    private final Prepared prepared;
    private final Query query;
    private final Set<Integer> used;
    private final List<Word> words;
    private final List<String> stems;

    private ForgottenCodes(Prepared prepared, Query query) {
        this.prepared = prepared;
        this.query = query;
        this.used = query.all()
                .flatMap(Query::expressions)
                .flatMap(expression -> expression.columns())
                .map(ColumnUse::column)
                .collect(Collectors.toSet());
        List<Word> all = prepared.asked().words();
        this.words = all.subList(prepared.asked().earlierWords(), all.size() - prepared.asked().hintWords());
        this.stems = words.stream().map(Word::lower).map(Stems::of).toList();
    }

    /** The plan with the conditions that it forgot; without those of words that could be meant of two columns. */
    public static Plan.Answerable added(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        boolean plain = query.combination().isEmpty() && query.per().isEmpty() && !query.zeros();
        List<Found> found = plain ? new ForgottenCodes(prepared, query).found() : List.of();
        Query whole = query;
        for (Found one : found.stream().filter(each -> found.stream().allMatch(each::apartFrom)).toList()) {
            whole = whole.where(condition(one, prepared.schema()));
        }
        return new Plan.Answerable(whole, plan.countRows());
    }

    private static Condition.Predicate condition(Found one, SchemaView schema) {
        List<Value> codes = one.codes().stream().map(code -> SaidCodes.value(code, one.column(), schema)).toList();
        return new Condition.Predicate(
                codes.size() > 1 ? Token.IN : Token.EQUAL, new ColumnUse(one.place(), one.column()), new Condition.Right.Values(codes));
    }

    private List<Found> found() {
        return IntStream.range(0, query.tables().size())
                .filter(place -> query.tables().indexOf(query.tables().get(place)) == place)
                .boxed()
                .flatMap(place -> prepared.schema().columnsOf(query.tables().get(place)).stream()
                        .filter(column -> !used.contains(column))
                        .flatMap(column -> said(place, column)))
                .toList();
    }

    private Stream<Found> said(int place, int column) {
        Codes codes = prepared.schema().column(column).codes();
        return codes.codes().size() < 2
                ? Stream.empty()
                : Stream.concat(
                        codes.codes().stream().flatMap(code -> said(codes.meanings().get(code)).mapToObj(word -> new Found(place, column, List.of(code), word))),
                        codes.groups().entrySet().stream().flatMap(group -> said(group.getKey()).mapToObj(word -> new Found(place, column, group.getValue(), word))));
    }

    private IntStream said(String meaning) {
        List<String> meant = Stems.all(meaning);
        return meaning.length() < SHORTEST || SMALL.contains(meaning) || UNITS.contains(meaning.toLowerCase(Locale.ROOT)) || meant.isEmpty() ? IntStream.empty() : IntStream.rangeClosed(0, stems.size() - meant.size())
                .filter(from -> meant.size() == 1 ? sameWord(words.get(from).lower(), meaning.toLowerCase(Locale.ROOT)) : stems.subList(from, from + meant.size()).equals(meant))
                .filter(from -> ofItsOwn(from, from + meant.size()))
                .limit(1);
    }

    /** Tickets that were opened need not be open. */
    private static boolean sameWord(String said, String meaning) {
        return said.equals(meaning) || said.equals(meaning + "s") || said.equals(meaning + "es") || meaning.equals(said + "s");
    }

    /** Nothing that the plan uses is called or holds these words, nobody denies them, and nothing is grouped by them. */
    private boolean ofItsOwn(int from, int to) {
        int earlier = prepared.asked().earlierWords();
        boolean heard = prepared.links().stream()
                .filter(link -> link.word() >= earlier + from && link.word() < earlier + to)
                .filter(link -> link.kind() != LinkKind.COMMENT && link.kind() != LinkKind.SYNONYM && link.kind() != LinkKind.NEAR)
                .anyMatch(link -> uses(link.target()));
        return !heard && (from == 0 || !GROUPING.contains(words.get(from - 1).lower())) && !denied(from);
    }

    private boolean uses(Target target) {
        return target.sort() == Target.Sort.COLUMN ? used.contains(target.index()) : query.tables().contains(target.index());
    }

    private boolean denied(int from) {
        return Negation.around(prepared.asked().text(), words.get(from).start());
    }
}

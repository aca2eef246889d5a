package io.querypilot.step;

import io.querypilot.alternative.OtherReading;
import io.querypilot.alternative.OtherReadings;
import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.word.VagueDoubts;
import io.querypilot.explain.Meaning;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.QuestionWords;
import io.querypilot.model.Draft;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * NAME_OTHERS: "our biggest customer" may be the one with most orders or the one who paid most, "what every clinic offers" what each
 * does or what all of them do, and the question does not say. What the writer weighed as well, and what the question's words leave
 * open by rule, is named beside the answer where it brings something else.
 */
public record NameOthers(Database database, Critic critic, Limits limits, Budget budget) implements Step {
    private static final int MOST_RUN = 5;
    private static final int MOST_NAMED = 2;
    /** What the writer thinks less likely is no reading of the question. */
    private static final double LEAST_SHARE = 0.01;
    /** Of readings that differ in a column and not in what the question says of it, one is as good as another from here on. */
    private static final double LEAST_SHARE_OF_COLUMN = 0.1;
    /** Less than is sure: of two readings one is wrong. */
    private static final double AT_MOST = 0.8;
    private static final Pattern ORDER = Pattern.compile(".*\\bORDER BY (.+?)(?: ASC| DESC)?(?: NULLS (?:FIRST|LAST))?(?: LIMIT \\d+)?", Pattern.DOTALL);

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return attempt.alternatives().isEmpty() && RivalRun.open(state) ? named(state, attempt) : state;
    }

    private State named(State state, Attempt attempt) {
        RivalRun rival = new RivalRun(database, critic, limits, budget);
        CheckedQuery asked = attempt.checked(critic, state.context().schema());
        List<ResultTable> known = new ArrayList<>(List.of(RivalRun.asked(attempt).orElseThrow()));
        List<Trust.Alternative> named = new ArrayList<>();
        State paid = state;
        List<OtherReading> byRule = OtherReadings.of(state.question().text(), state.question().today(), asked);
        for (Reading reading : readings(state, attempt, asked, byRule)) {
            boolean open = named.size() < MOST_NAMED && budget.spent(paid).isEmpty();
            Optional<ResultTable> brought = open ? rival.of(reading.sql(), paid) : Optional.empty();
            paid = brought.map(paid::withResultOf).orElse(paid);
            brought.filter(table -> another(table, known, reading)).ifPresent(table -> {
                known.add(table);
                named.add(new Trust.Alternative(reading.description(), reading.sql(), table.rowCount(), Summary.preview(table)));
            });
        }
        return paid.withLastAttempt(wavering(attempt, byRule).beside(named));
    }

    /** "Which teachers teach all subjects?", answered with those who teach any: that cannot be sure, though nobody teaches all. */
    private static Attempt wavering(Attempt attempt, List<OtherReading> byRule) {
        boolean open = byRule.stream().anyMatch(OtherReading::open);
        return open && attempt.confidence().filter(said -> said > AT_MOST).isPresent() ? attempt.sure(AT_MOST) : attempt;
    }

    /** A reading that is worth a run; {@code ranks} says that it must rank the same things as the answer. */
    private record Reading(String description, String sql, boolean ranks) {}

    private List<Reading> readings(State state, Attempt attempt, CheckedQuery asked, List<OtherReading> byRule) {
        String question = state.question().text();
        Stream<Reading> measures = VagueDoubts.rates(question) ? rankings(attempt).map(sql -> meant(sql, state, true)) : Stream.empty();
        Stream<Reading> built = byRule.stream().map(other -> new Reading(other.description(), other.sql(), false));
        Stream<Reading> columns = columns(attempt, asked, state).map(sql -> meant(sql, state, false));
        return Stream.of(measures, built, columns).flatMap(readings -> readings).limit(MOST_RUN).toList();
    }

    private Reading meant(String sql, State state, boolean ranks) {
        return new Reading(Meaning.of(critic.check(sql, state.context().schema())), sql, ranks);
    }

    /** Those by another measure: the other end of the same one is nothing that was asked for. */
    private static Stream<String> rankings(Attempt attempt) {
        return attempt.rivals().others().stream()
                .filter(rival -> rival.share() >= LEAST_SHARE)
                .map(Draft.Rival::sql)
                .filter(sql -> !measure(sql).isEmpty() && !measure(sql).equals(measure(attempt.sql())));
    }

    /** What a query is ordered by, less its direction and the names that tables have in it. */
    private static String measure(String sql) {
        Matcher order = ORDER.matcher(sql);
        return order.matches() ? order.group(1).replaceAll("\\bT\\d+\\.", "") : "";
    }

    /** What the writer weighed that has one column in the place of another, and is else the same. */
    private Stream<String> columns(Attempt attempt, CheckedQuery asked, State state) {
        return attempt.rivals().others().stream()
                .filter(rival -> rival.share() >= LEAST_SHARE_OF_COLUMN)
                .map(Draft.Rival::sql)
                .filter(sql -> oneColumnApart(asked, critic.check(sql, state.context().schema()), state.question()));
    }

    private static boolean oneColumnApart(CheckedQuery one, CheckedQuery other, Question question) {
        Bindings used = one.bindings();
        Bindings others = other.bindings();
        List<UsedColumn> left = used.columns().stream().filter(column -> !others.columns().contains(column)).toList();
        List<UsedColumn> right = others.columns().stream().filter(column -> !used.columns().contains(column)).toList();
        return one.tokens().size() == other.tokens().size()
                && left.size() == 1
                && right.size() == 1
                && left.get(0).table().equals(right.get(0).table())
                && !said(left.get(0).column(), right.get(0).column(), question);
    }

    /** Whether the question speaks of this column rather than of the other. */
    private static boolean said(String column, String other, Question question) {
        return new LookAlikes(List.of(column, other)).named(column, new QuestionWords(question.whole(), question.today()));
    }

    private static boolean another(ResultTable table, List<ResultTable> known, Reading reading) {
        String ranked = known.get(0).columns().get(0).name();
        return RivalRun.tells(table)
                && (!reading.ranks() || table.columns().get(0).name().equals(ranked))
                && known.stream().noneMatch(one -> reading.ranks() ? one.byValue().equals(table.byValue()) : one.counted().equals(table.counted()));
    }
}

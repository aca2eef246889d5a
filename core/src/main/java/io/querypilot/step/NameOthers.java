package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.word.VagueDoubts;
import io.querypilot.explain.Meaning;
import io.querypilot.model.Draft;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * NAME_OTHERS: "our biggest customer" may be the one with most orders or the one who paid most, and the question does not say. The writer
 * weighed other measures; those that rank otherwise are named beside the answer, each with what it brings.
 */
public record NameOthers(Database database, Critic critic, Limits limits, Budget budget) implements Step {
    private static final int MOST_RUN = 5;
    private static final int MOST_NAMED = 2;
    /** What the writer thinks less likely is no reading of the question. */
    private static final double LEAST_SHARE = 0.01;
    private static final Pattern ORDER = Pattern.compile(".*\\bORDER BY (.+?)(?: ASC| DESC)?(?: NULLS (?:FIRST|LAST))?(?: LIMIT \\d+)?", Pattern.DOTALL);

    /** Whether the question rates by a word that says no measure, and the writer had other rankings in mind. */
    public static boolean due(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return attempt.alternatives().isEmpty()
                && !attempt.rivals().others().isEmpty()
                && VagueDoubts.rates(state.question().text())
                && RivalRun.open(state);
    }

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        RivalRun rival = new RivalRun(database, critic, limits, budget);
        List<ResultTable> known = new ArrayList<>(List.of(RivalRun.asked(attempt).orElseThrow()));
        List<Trust.Alternative> named = new ArrayList<>();
        State paid = state;
        for (String sql : rankings(attempt)) {
            boolean open = named.size() < MOST_NAMED && budget.spent(paid).isEmpty();
            Optional<ResultTable> brought = open ? rival.of(sql, paid) : Optional.empty();
            paid = brought.map(paid::withResultOf).orElse(paid);
            brought.filter(table -> another(table, known)).ifPresent(table -> {
                known.add(table);
                named.add(alternative(sql, table, state));
            });
        }
        return paid.withLastAttempt(attempt.beside(named));
    }

    /** Those by another measure: the other end of the same one is nothing that was asked for. */
    private static List<String> rankings(Attempt attempt) {
        return attempt.rivals().others().stream()
                .filter(rival -> rival.share() >= LEAST_SHARE)
                .map(Draft.Rival::sql)
                .filter(sql -> !measure(sql).isEmpty() && !measure(sql).equals(measure(attempt.sql())))
                .limit(MOST_RUN)
                .toList();
    }

    /** What a query is ordered by, less its direction and the names that tables have in it. */
    private static String measure(String sql) {
        Matcher order = ORDER.matcher(sql);
        return order.matches() ? order.group(1).replaceAll("\\bT\\d+\\.", "") : "";
    }

    /** Whether it ranks the same things otherwise. */
    private static boolean another(ResultTable table, List<ResultTable> known) {
        String ranked = known.get(0).columns().get(0).name();
        return RivalRun.tells(table)
                && table.columns().get(0).name().equals(ranked)
                && known.stream().noneMatch(one -> one.byValue().equals(table.byValue()));
    }

    private Trust.Alternative alternative(String sql, ResultTable table, State state) {
        String meaning = Meaning.of(critic.check(sql, state.context().schema()));
        return new Trust.Alternative(meaning, sql, table.rowCount(), Summary.preview(table));
    }
}

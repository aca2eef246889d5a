package io.querypilot.model;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Confidence;
import io.querypilot.doubt.all.Doubts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which of several drafts answers: each votes for its result. */
record Election(String question, LocalDate today, QuestionDatabase database, Limits limits, int asked) {
    /** From this weight of doubts on a result is not sound. */
    private static final double DOUBTED = 1;

    /** A draft that ran, and how much speaks against it. */
    private record Vote(Reply<Draft> reply, List<String> rows, double doubt) {}

    /** Drafts with the same result; the first of them stands for all. */
    private record Party(List<Vote> votes) {
        Vote first() {
            return votes.get(0);
        }

        boolean sound() {
            return first().doubt() < DOUBTED;
        }
    }

    Reply<Draft> of(List<Reply<Draft>> replies) {
        Map<List<String>, List<Vote>> byResult = new LinkedHashMap<>();
        replies.stream().flatMap(reply -> vote(reply).stream()).forEach(vote ->
                byResult.computeIfAbsent(vote.rows(), rows -> new ArrayList<>()).add(vote));
        Optional<Party> largest = byResult.values().stream()
                .map(Party::new)
                .max(Comparator.comparing(Party::sound)
                        .thenComparing(party -> party.votes().size())
                        .thenComparing(party -> -party.first().doubt()));
        List<Reply<Draft>> wordless = replies.stream().filter(reply -> !(reply.value() instanceof Draft.Sql)).toList();
        return largest.filter(party -> party.votes().size() >= wordless.size())
                .map(party -> agreed(party, asked, byResult.size()))
                .orElseGet(() -> most(replies, wordless)
                        .or(() -> largest.filter(Party::sound).map(party -> agreed(party, asked, byResult.size())))
                        .orElseGet(() -> firstSql(replies)));
    }

    /** What is said without SQL, where at least half of them do. */
    private static Optional<Reply<Draft>> most(List<Reply<Draft>> replies, List<Reply<Draft>> wordless) {
        return wordless.size() * 2 >= replies.size() ? Optional.of(wordless.get(0)) : Optional.empty();
    }

    /** It goes the way of all that do not run. */
    private static Reply<Draft> firstSql(List<Reply<Draft>> replies) {
        return replies.stream().filter(reply -> reply.value() instanceof Draft.Sql).findFirst().orElseThrow();
    }

    private Optional<Vote> vote(Reply<Draft> reply) {
        return reply.value() instanceof Draft.Sql draft
                        && database.execute(draft.sql(), limits, Purpose.ALTERNATIVE) instanceof Outcome.Success success
                ? Optional.of(new Vote(reply, rows(success.table()), doubt(draft.sql(), success.table())))
                : Optional.empty();
    }

    private double doubt(String sql, ResultTable table) {
        Critic critic = new Critic(database.view());
        CheckedQuery query = critic.check(sql, database.schema());
        return Confidence.weight(Doubts.of(Asked.alone(question, today), query, critic.criticise(query), table, database));
    }

    /** The same rows in any order, their columns too, numbers by value. */
    private static List<String> rows(ResultTable table) {
        List<List<String>> cells = table.byValue().stream().map(row -> row.stream().map(String::valueOf).toList()).toList();
        List<Integer> columns = IntStream.range(0, table.columns().size())
                .boxed()
                .sorted(Comparator.comparing(column -> held(cells, column)))
                .toList();
        return cells.stream().map(row -> row(row, columns)).sorted().toList();
    }

    private static String row(List<String> row, List<Integer> columns) {
        return columns.stream().map(row::get).collect(Collectors.joining("\u0000"));
    }

    private static String held(List<List<String>> cells, int column) {
        return cells.stream().map(row -> row.get(column)).sorted().collect(Collectors.joining("\u0000"));
    }

    private static Reply<Draft> agreed(Party party, int all, int results) {
        Reply<Draft> reply = party.first().reply();
        Draft.Sql draft = (Draft.Sql) reply.value();
        int votes = party.votes().size();
        double agreement = (double) votes / all;
        String told = votes + " of " + all + " drafts gave this result"
                + (results > 1 ? "; " + (results - 1) + (results == 2 ? " other" : " others") + " came about." : ".");
        Draft sql = new Draft.Sql(
                draft.sql(),
                (told + " " + draft.reasoning()).strip(),
                draft.confidence() * (1 + agreement) / 2,
                votes == all
                        ? draft.assumptions()
                        : Stream.concat(draft.assumptions().stream(), Stream.of(told)).toList());
        return new Reply<>(sql, reply.usage(), reply.by());
    }
}

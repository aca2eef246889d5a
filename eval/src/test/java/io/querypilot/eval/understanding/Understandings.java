package io.querypilot.eval.understanding;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.eval.score.Judge;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Usage;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import io.querypilot.step.Understand.Mode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints what each way of understanding comes to, over questions that have a right query and follow no other. */
public final class Understandings {
    /** What became of the questions of a suite. */
    record Total(int questions, int right, int asked, int rewritten, Usage usage) {
        static final Total NONE = new Total(0, 0, 0, 0, Usage.NONE);

        Total plus(boolean isRight, boolean isAsked, boolean isRewritten, Usage more) {
            return new Total(
                    questions + 1,
                    right + (isRight ? 1 : 0),
                    asked + (isAsked ? 1 : 0),
                    rewritten + (isRewritten ? 1 : 0),
                    usage.plus(more));
        }
    }

    private Understandings() {}

    public static void main(String[] arguments) {
        System.out.println("| suite | understanding | questions | right | asked | rewritten | calls | tokens |");
        System.out.println("|---|---|--:|--:|--:|--:|--:|--:|");
        for (String name : arguments.length > 0 ? List.of(arguments) : List.of("correction", "ambiguity", "everyday")) {
            Suite suite = Suites.shipped(name);
            for (Mode mode : Mode.values()) {
                print(name, mode, of(suite, mode));
            }
        }
        System.exit(0);
    }

    private static void print(String suite, Mode mode, Total total) {
        double each = Math.max(1, total.questions());
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %d | %.2f | %.0f |%n",
                suite,
                mode.name().toLowerCase(Locale.ROOT),
                total.questions(),
                total.right(),
                total.asked(),
                total.rewritten(),
                total.usage().calls() / each,
                (total.usage().inputTokens() + total.usage().outputTokens()) / each);
    }

    static Total of(Suite suite, Mode mode) {
        Map<String, List<Case>> byDatabase = suite.cases().stream()
                .filter(one -> !one.goldSql().isEmpty() && one.after().isEmpty() && suite.location(one) != null)
                .collect(Collectors.groupingBy(suite::location, TreeMap::new, Collectors.toList()));
        Total total = Total.NONE;
        for (Map.Entry<String, List<Case>> entry : byDatabase.entrySet()) {
            try (Database database = Databases.open(entry.getKey())) {
                total = over(database, entry.getValue(), mode, total);
            }
        }
        return total;
    }

    private static Total over(Database database, List<Case> cases, Mode mode, Total before) {
        Map<String, String> queries =
                cases.stream().collect(Collectors.toMap(Case::question, Case::goldSql, (one, other) -> one));
        Settings settings = Settings.STANDARD.withRules(Settings.STANDARD.rules().withUnderstanding(mode));
        QueryPilot pilot = new QueryPilot(
                database, new PromptedModel("gold", new GoldChat(queries)), new SchemaLinker(), settings);
        Judge judge = new Judge(database, Limits.STANDARD);
        Total total = before;
        for (Case one : cases) {
            Answer answer = pilot.ask(Ask.of(one.question()));
            boolean right = answer instanceof Answer.Answered answered
                    && judge.agrees(one.gold().orElseThrow(), answered.attempt().sql());
            boolean rewritten = answer.trace().attempts().stream().anyMatch(each -> !each.sql().equals(bare(one.goldSql())));
            total = total.plus(right, answer instanceof Answer.NeedsCorrection, rewritten, answer.trace().usage());
        }
        return total;
    }

    private static String bare(String sql) {
        return sql.strip().replaceFirst(";$", "");
    }
}

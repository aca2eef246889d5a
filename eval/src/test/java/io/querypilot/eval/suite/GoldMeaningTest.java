package io.querypilot.eval.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.explain.Meaning;
import io.querypilot.explain.WantedColumns;
import io.querypilot.explain.Widened;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every query that somebody wrote by hand can be told in a sentence, and brings the same rows with columns beside. */
class GoldMeaningTest {
    @ParameterizedTest
    @ValueSource(strings = {"correction", "ambiguity", "abstain", "everyday", "provoking"})
    void everyGoldQueryHasOne(String name) {
        toldIn(Suites.shipped(name), 0);
    }

    private static void toldIn(Suite suite, int shown) {
        suite.cases().stream()
                .filter(one -> !one.goldSql().isEmpty())
                .collect(Collectors.groupingBy(suite::location))
                .forEach((location, cases) -> told(location, cases, shown));
    }

    private static void told(String location, List<Case> cases, int shown) {
        try (Database database = Databases.open(location)) {
            Critic critic = new Critic(database);
            for (Case one : cases) {
                String meaning = Meaning.of(critic.check(one.goldSql(), database.schema()));
                assertThat(meaning).as(one.goldSql()).matches("\\S.{0,420}[.]").doesNotContain("A longer computation;");
                unchanged(database, one.goldSql(), WantedColumns.of(critic.check(one.goldSql(), database.schema())));
                if (Math.floorMod(one.hashCode(), 100) < shown) {
                    System.out.println(one.question() + "\n  " + one.goldSql() + "\n  " + meaning);
                }
            }
        }
    }

    private static void unchanged(Database database, String sql, Optional<Widened> wanted) {
        wanted.ifPresent(wide -> assertThat(table(database, wide.sql()).without(wide.added()).rows())
                .as(wide.sql())
                .isEqualTo(table(database, sql).rows()));
    }

    private static ResultTable table(Database database, String sql) {
        return ((Outcome.Success) database.execute(sql, Limits.STANDARD)).table();
    }

    /** Over a folder of Spider: prints a sample of what is said. */
    public static void main(String[] arguments) {
        toldIn(Suites.spider(Path.of(arguments[0]), Optional.of(Path.of(arguments[1])), Optional.empty(),
                Optional.empty()), 5);
    }
}

package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Outcome;
import io.querypilot.sql.ErrorType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a clerk asks, nothing comes back that is kept from clerks, and what comes back is as if it were not there. */
class PolicyPropertyTest {
    @TempDir
    Path folder;

    @Test
    void tenThousandQueriesOverSqliteTellNothing() {
        try (Database policed = PolicyScene.policy(folder).over(PolicyScene.sqlite(folder, "a.db", PolicyScene.everything()));
                Database without = PolicyScene.sqlite(folder, "b.db", PolicyScene.clerksOnly())) {
            int answered = ask(policed, without, new QueryMaker(13, false), 10_000);
            assertThat(answered).isGreaterThan(1_200);
        }
    }

    @Test
    void aThousandQueriesOverPostgresTellNothing() {
        try (Database policed = PolicyScene.policy(folder).over(PolicyScene.postgres(PolicyScene.everything()));
                Database without = PolicyScene.postgres(PolicyScene.clerksOnly())) {
            int answered = ask(policed, without, new QueryMaker(14, true), 1_000);
            assertThat(answered).isGreaterThan(60);
        }
    }

    /** How many were answered. */
    private static int ask(Database policed, Database without, QueryMaker maker, int times) {
        int answered = 0;
        for (int i = 0; i < times; i++) {
            String sql = maker.query();
            Outcome outcome = PolicyScene.run(policed, PolicyScene.CLERK, sql);
            assertThat(told(outcome, sql)).as(sql).noneMatch(text ->
                    PolicyScene.FORBIDDEN.stream().anyMatch(text::contains));
            if (outcome instanceof Outcome.Success success) {
                answered++;
                same(sql, success, PolicyScene.run(without, PolicyScene.CLERK, sql));
            } else if (((Outcome.Failure) outcome).error().type() == ErrorType.DATA_ERROR) {
                // A row that is not there cannot be divided by, so that it fails here would tell of one.
                assertThat(PolicyScene.run(without, PolicyScene.CLERK, sql)).as(sql).isInstanceOf(Outcome.Failure.class);
            }
        }
        return answered;
    }

    /** Rows and errors, without what the query itself said. */
    private static List<String> told(Outcome outcome, String sql) {
        if (outcome instanceof Outcome.Failure failure) {
            return List.of((failure.error().message() + failure.error().piece())
                    .replace(sql, "").replace("zq7%", "").replace("8800001", "").toLowerCase());
        }
        List<String> texts = new ArrayList<>();
        ((Outcome.Success) outcome).table().rows().forEach(row -> texts.add(row.toString().toLowerCase()));
        return texts;
    }

    /** Rows in any order; a LIMIT may take others, and a row read through a query has no number of its own. */
    private static void same(String sql, Outcome.Success seen, Outcome expected) {
        if (sql.contains("LIMIT") || sql.contains("json") || sql.contains("group_concat") || sql.contains("rowid")) {
            return;
        }
        assertThat(expected).as(sql).isInstanceOf(Outcome.Success.class);
        assertThat(seen.table().rows())
                .as(sql)
                .containsExactlyInAnyOrderElementsOf(((Outcome.Success) expected).table().rows());
    }
}

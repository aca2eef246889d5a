package io.querypilot.eval.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.demo.DemoShop;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitesTest {
    @TempDir
    Path folder;

    @Test
    void correctionHasFivePlainQuestionsSevenUnknownColumnsAndThreeAggregations() {
        Map<String, Long> kinds =
                Suites.shipped("correction").cases().stream().collect(Collectors.groupingBy(Case::kind, Collectors.counting()));
        assertThat(kinds).isEqualTo(Map.of("at_once", 5L, "unknown_column", 7L, "aggregation", 3L));
    }

    @Test
    void everyGoldOfCorrectionBringsRowsAndEveryTemptationIsWrongAtFirst() {
        Map<String, List<String>> drafts = Suites.naiveDrafts();
        try (Database shop =
                Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            Suites.shipped("correction").cases().forEach(one -> {
                assertThat(rows(shop, one.goldSql())).as(one.id()).isPositive();
                String first = drafts.get(one.question()).get(0);
                assertThat(first.equals(one.goldSql()))
                        .as(one.id())
                        .isEqualTo(one.kind().equals("at_once"));
            });
        }
    }

    @Test
    void everyAnswerableQuestionOfTheShippedSuitesBringsRowsAndOthersAreThereToo() {
        for (String name : List.of("ambiguity", "abstain", "everyday")) {
            Suite suite = Suites.shipped(name);
            assertThat(suite.cases()).extracting(Case::expected).contains(Expected.ANSWER);
            assertThat(suite.cases().stream().filter(one -> one.expected() != Expected.ANSWER))
                    .hasSizeGreaterThan(7);
            suite.cases().stream().filter(one -> one.gold().isPresent()).forEach(one -> {
                try (Database database = Databases.open(suite.location(one))) {
                    assertThat(rows(database, one.goldSql())).as(one.id()).isPositive();
                }
            });
        }
    }

    @Test
    void everydayAsksTwentyFiveQuestionsOfEachDatabaseOfWhichThreeCannotBeAnswered() {
        Map<String, List<Case>> databases =
                Suites.shipped("everyday").cases().stream().collect(Collectors.groupingBy(Case::database));
        assertThat(databases).hasSize(6);
        assertThat(databases.values()).allSatisfy(cases -> {
            assertThat(cases).hasSize(25);
            assertThat(cases).filteredOn(one -> one.expected() == Expected.DECLINE).hasSize(3);
        });
    }

    @Test
    void makesADatabaseOfAScriptBesideTheQuestions() throws IOException {
        Files.writeString(folder.resolve("zoo.sql"), "CREATE TABLE animal (name TEXT); INSERT INTO animal VALUES ('Bo');");
        Suite suite = own("{db: zoo.sql, questions: [{question: Names, sql: SELECT name FROM animal}]}");
        try (Database database = Databases.open(suite.location(suite.cases().get(0)))) {
            assertThat(rows(database, "SELECT name FROM animal")).isEqualTo(1);
        }
        Files.writeString(folder.resolve("zoo.sql"), "CREATE TABEL animal (name TEXT)");
        assertThatThrownBy(() -> own("{db: zoo.sql, questions: [{question: Names}]}")).hasMessageContaining("zoo.sql");
    }

    @Test
    void readsQuestionsOfOnesOwnWithSqlRowsOrAnExpectedEnding() throws IOException {
        Suite suite = own("""
            db: shop.db
            questions:
              - question: How many?
                sql: SELECT 1
              - question: Which?
                rows: [[a, 1, null], [b, 2.5, true]]
                ordered: true
              - question: What now?
                expect: ask
            """);
        assertThat(suite.location(suite.cases().get(0)))
                .isEqualTo(folder.resolve("shop.db").toString());
        assertThat(suite.cases().get(0).goldSql()).isEqualTo("SELECT 1");
        Gold.Rows rows = (Gold.Rows) suite.cases().get(1).gold().orElseThrow();
        assertThat(rows.ordered()).isTrue();
        assertThat(rows.rows().get(0)).containsExactly("a", 1L, null);
        assertThat(suite.cases().get(2).expected()).isEqualTo(Expected.ASK);
    }

    @Test
    void saysWhichEntryIsBroken() {
        assertThatThrownBy(() -> own("- sql: SELECT 1\n"))
                .hasMessageContaining("Entry 1")
                .hasMessageContaining("no question");
        assertThatThrownBy(() -> own("- question: a\n  expect: guess\n")).hasMessageContaining("\"guess\"");
        assertThatThrownBy(() -> own("- {question: a, id: x}\n- {question: b, id: x}\n"))
                .hasMessageContaining("two questions");
        assertThatThrownBy(() -> own("questions: [")).hasMessageContaining("line");
        assertThatThrownBy(() -> own("- {question: a, query: SELECT 1}\n"))
                .hasMessageContaining("Question 1")
                .hasMessageContaining("\"query\"");
        assertThatThrownBy(() -> own("- {question: a, rows: 5}\n")).hasMessageContaining("no list");
        assertThatThrownBy(() -> own("- question: a\n  rows:\n")).hasMessageContaining("no list");
    }

    @Test
    void keepsThePasswordOfADatabaseOutOfItsName() throws IOException {
        String written = "jdbc:postgresql://reader:secret@host/shop?ssl=true&password=hidden";
        Suite suite = own("{db: '" + written + "', questions: [{question: a}]}");
        assertThat(suite.cases().get(0).database()).isEqualTo("jdbc:postgresql://reader@host/shop?ssl=true&");
        assertThat(suite.location(suite.cases().get(0))).isEqualTo(written);
    }

    @Test
    void readsNumbersOfAnySizeByTheirValue() throws IOException {
        Suite suite = own("- {question: a, rows: [[18446744073709551916, 1e400, 9223372036854775807]]}\n");
        Gold.Rows rows = (Gold.Rows) suite.cases().get(0).gold().orElseThrow();
        assertThat(rows.rows().get(0))
                .containsExactly(new BigInteger("18446744073709551916"), Double.POSITIVE_INFINITY, Long.MAX_VALUE);
    }

    private Suite own(String text) throws IOException {
        Path file = folder.resolve("my.yaml");
        Files.writeString(file, text);
        return Suites.own("my", file, Optional.empty(), Optional.empty());
    }

    private static int rows(Database shop, String sql) {
        return shop.execute(sql, Limits.STANDARD) instanceof Outcome.Success success
                ? success.table().rowCount()
                : 0;
    }
}

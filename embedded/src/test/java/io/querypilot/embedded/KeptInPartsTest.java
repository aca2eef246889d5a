package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.TestPilot;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Visits that are kept in a table a year are visits to whoever asks. */
class KeptInPartsTest {
    private static final Clock TODAY = Clock.fixed(Instant.parse("2026-11-18T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    Path folder;

    private TestPilot pilot;
    private QueryPilot agent;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE technician (technician_id INTEGER PRIMARY KEY, name TEXT, city TEXT)",
                "CREATE TABLE visits_2024 (visit_id INTEGER PRIMARY KEY, technician_id INTEGER REFERENCES technician,"
                        + " visited_on DATE, minutes INTEGER, outcome TEXT)",
                "CREATE TABLE visits_2025 (visit_id INTEGER PRIMARY KEY, visited_on DATE,"
                        + " technician_id INTEGER REFERENCES technician, minutes INTEGER, outcome TEXT)",
                "CREATE TABLE visits_2026 (visit_id INTEGER PRIMARY KEY, technician_id INTEGER REFERENCES technician,"
                        + " visited_on DATE, minutes INTEGER, outcome TEXT)",
                "CREATE VIEW all_visits AS SELECT visit_id, technician_id, visited_on, minutes, outcome FROM visits_2024",
                "INSERT INTO technician VALUES (1, 'Ann', 'Graz'), (2, 'Bob', 'Linz'), (3, 'Cid', 'Graz'), (4, 'Dan', 'Wels')",
                "INSERT INTO visits_2024 VALUES (1, 1, '2024-02-01', 30, 'done'), (2, 2, '2024-12-31', 40, 'done')",
                "INSERT INTO visits_2025 VALUES (3, '2025-03-01', 1, 50, 'done'), (4, '2025-04-01', 2, 20, 'failed'),"
                        + " (5, '2025-11-02', 3, 60, 'done')",
                "INSERT INTO visits_2026 VALUES (6, 1, '2026-01-05', 10, 'done'), (7, 1, '2026-10-06', 90, 'failed'),"
                        + " (8, 1, '2026-10-20', 30, 'done'), (9, 3, '2026-11-03', 45, 'done')");
        agent = pilot.agent(new EmbeddedModel(TestWeights.loaded()));
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @Test
    void allOfThemAreReadWhereNoTimeIsSaid() {
        Answered all = asked("How many visits were there?");
        assertThat(rows(all)).containsExactly("9");
        assertThat(all.meaning()).isEqualTo("Number of rows of visits_2024, visits_2025 and visits_2026 together.");
        assertThat(rows(asked("Which technicians never made a visit?"))).containsExactly("Dan");
    }

    @Test
    void onePartIsReadWhereTheTimeConfinesIt() {
        Answered year = asked("How many visits were there in 2025?");
        assertThat(rows(year)).containsExactly("3");
        assertThat(tables(year)).containsExactly("visits_2025");
        assertThat(year.trust().warnings()).isEmpty();
        Answered month = asked("How many visits were there last month?");
        assertThat(rows(month)).containsExactly("2");
        assertThat(tables(month)).containsExactly("visits_2026");
    }

    @Test
    void severalAreReadWhereTheTimeSpansThem() {
        Answered answer = asked("How many visits did each technician make since 2025?");
        assertThat(rows(answer)).containsExactlyInAnyOrder("Ann 4", "Bob 1", "Cid 2");
        assertThat(tables(answer)).containsExactly("visits_2025", "visits_2026");
    }

    @Test
    void twoYearsStandSideBySide() {
        Answered answer = asked("How many visits were there in October 2026 and how many in March 2025?");
        assertThat(rows(answer)).containsExactly("2 1");
        assertThat(tables(answer)).containsExactly("visits_2025", "visits_2026");
    }

    @Test
    void oneYearButNotTheOther() {
        assertThat(rows(asked("Which technicians made a visit in 2025 but none in 2026?"))).containsExactly("Bob");
    }

    @Test
    void aFollowUpMovesToAnotherYear() {
        assertThat(rows(asked("How many visits were there in 2025?"))).containsExactly("3");
        assertThat(rows(asked("and in 2026?"))).containsExactly("4");
    }

    @Test
    void whoNamesAPartGetsIt() {
        assertThat(tables(asked("How many visits are in visits_2024?"))).containsExactly("visits_2024");
    }

    @Test
    void whoCorrectsToAPartGetsIt() {
        asked("How many visits were there?");
        Answered answer = (Answered) agent.correct(Ask.of("use table visits_2025").in("a").by(TODAY));
        assertThat(tables(answer)).containsExactly("visits_2025");
        assertThat(rows(answer)).containsExactly("3");
    }

    @Test
    void anArchiveBesideThemIsAskedAbout() throws IOException {
        String columns = " (sale_id INTEGER PRIMARY KEY, sold_on DATE, amount INTEGER)";
        try (TestPilot shop = TestPilot.over(
                Files.createDirectory(folder.resolve("shop")),
                "CREATE TABLE sales_2025" + columns, "CREATE TABLE sales_2026" + columns, "CREATE TABLE sales_archive" + columns,
                "INSERT INTO sales_2025 VALUES (3, '2025-02-01', 30), (4, '2025-12-31', 40)",
                "INSERT INTO sales_2026 VALUES (5, '2026-02-01', 50), (6, '2026-03-31', 60)",
                "INSERT INTO sales_archive VALUES (1, '2023-02-01', 10), (2, '2023-03-31', 20)")) {
            QueryPilot asked = shop.agent(new EmbeddedModel(TestWeights.loaded()));
            assertThat(asked.ask(Ask.of("How many sales do we have?").by(TODAY))).isInstanceOf(Answer.NeedsCorrection.class);
            assertThat(asked.ask(Ask.of("How many sales were there in 2023?").by(TODAY))).isInstanceOf(Answer.NeedsCorrection.class);
        }
    }

    private Answered asked(String question) {
        Answer answer = agent.ask(Ask.of(question).in("a").by(TODAY));
        return (Answered) answer;
    }

    /** Each row as a text. */
    private static List<String> rows(Answered answer) {
        return answer.table().rows().stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .toList();
    }

    private static List<String> tables(Answered answer) {
        return List.of("visits_2024", "visits_2025", "visits_2026", "all_visits").stream()
                .filter(answer.attempt().sql()::contains)
                .toList();
    }
}

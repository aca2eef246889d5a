package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import io.querypilot.sql.SqlError;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of more columns than cells can be read of, only the tables and columns that linking put forward are looked into. */
class ManyTablesTest {
    private static final int OTHERS = 1_700;

    @TempDir
    Path folder;

    private final Counted counted = new Counted();
    private final EmbeddedModel model = new EmbeddedModel(TestWeights.loaded());
    private Database database;

    @BeforeEach
    void open() {
        Stream<String> others = IntStream.range(0, OTHERS)
                .mapToObj(i -> "CREATE TABLE t_" + i + "(k" + i + " INTEGER, label TEXT, amount REAL)");
        Stream<String> asked = Stream.of(
                "CREATE TABLE region(region_id INTEGER PRIMARY KEY, region_label TEXT)",
                "CREATE TABLE customers(id INTEGER PRIMARY KEY, country TEXT, region_id INTEGER REFERENCES region(region_id))",
                "INSERT INTO customers VALUES (1, 'Austria', NULL), (2, 'Germany', NULL)");
        Path file = TestSqlite.run(folder.resolve("many.db"), Stream.concat(others, asked).toArray(String[]::new));
        database = new AuditedDatabase(Databases.open(file.toString()), counted);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Draft written(String question, LinkedSchema linked) {
        WriteRequest request = new WriteRequest(
                question, List.of(), QuestionDatabase.of(database), linked, Understanding.NONE, List.of(), List.of(),
                Requirements.NONE, List.of(), LocalDate.of(2026, 11, 16));
        return model.write(request).value();
    }

    private LinkedSchema linked(String question) {
        return new SchemaLinker().link(question, database.schema());
    }

    @Test
    void fewCellsAreReadAndTheAnswerIsTheSame() {
        String question = "How many customers are there per country?";
        String sql = ((Draft.Sql) written(question, linked(question))).sql();
        assertThat(sql).contains("customers").contains("country").contains("GROUP BY");
        assertThat(counted.cells).hasSizeBetween(1, 100).anyMatch(cell -> cell.contains("country"));
    }

    @Test
    void tablesThatKeysLeadToAreReadToo() {
        String question = "How many customers are there per country?";
        LinkedSchema alone = new LinkedSchema(linked(question).tables().stream()
                .filter(table -> table.table().name().equals("customers"))
                .toList());
        written(question, alone);
        assertThat(counted.cells).hasSize(5).anyMatch(cell -> cell.contains("region_label"));
    }

    @Test
    void theSameTablesAreReadOnceForAllQuestions() {
        LinkedSchema linked = linked("How many customers are there per country?");
        written("How many customers are there per country?", linked);
        int first = counted.cells.size();
        written("How many customers are in Germany?", linked);
        assertThat(counted.cells).hasSize(first);
    }

    @Test
    void whoHasLinkedNothingIsAnsweredToo() {
        assertThat(written("How many customers are there per country?", new LinkedSchema(List.of())))
                .isInstanceOfSatisfying(Draft.Sql.class, draft -> assertThat(draft.sql()).contains("country"));
        assertThat(counted.cells).hasSizeLessThan(100);
    }

    @Test
    void ofAWideTableTheLikeliestColumnsAreRead() {
        String columns = IntStream.range(0, 1_900).mapToObj(i -> "measure_" + i + " REAL").collect(Collectors.joining(", "));
        Path file = TestSqlite.run(
                folder.resolve("wide.db"),
                "CREATE TABLE weather(station TEXT, " + columns + ")",
                "CREATE TABLE climate(town TEXT, " + columns.replace("measure", "figure") + ")");
        try (Database wide = new AuditedDatabase(Databases.open(file.toString()), counted)) {
            String question = "What is the average measure_1711 of weather per station?";
            LinkedSchema linked = new SchemaLinker().link(question, wide.schema());
            WriteRequest request = new WriteRequest(
                    question, List.of(), QuestionDatabase.of(wide), linked, Understanding.NONE, List.of(), List.of(),
                    Requirements.NONE, List.of(), LocalDate.of(2026, 11, 16));
            assertThat(((Draft.Sql) model.write(request).value()).sql()).contains("measure_1711").contains("station");
        }
        assertThat(counted.cells).hasSizeLessThanOrEqualTo(600).anyMatch(cell -> cell.contains("measure_1711"));
    }

    /** The statements by which cells were read. */
    private static final class Counted implements AuditedDatabase.Audit {
        final List<String> cells = new ArrayList<>();

        @Override
        public void executed(String sql, StatementContext context, Outcome outcome) {
            if (context.purpose() == Purpose.CELLS) {
                cells.add(sql);
            }
        }

        @Override
        public void prepared(String sql, StatementContext context, Optional<SqlError> error) {}

        @Override
        public void read(String sql, StatementContext context, Duration elapsed) {}
    }
}

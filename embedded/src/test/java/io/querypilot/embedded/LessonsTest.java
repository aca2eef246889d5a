package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Draft;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people call things, once learned, is how they are found. */
class LessonsTest {
    @TempDir
    Path folder;

    private Database database;
    private EmbeddedModel model;

    @BeforeEach
    void open() {
        Path file = TestSqlite.run(
                folder.resolve("clients.db"),
                "CREATE TABLE Customers (id INTEGER PRIMARY KEY, full_name TEXT, zone_code TEXT, tier TEXT, xq TEXT)",
                "CREATE TABLE acct_mvmt (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES Customers(id), amt REAL)",
                "INSERT INTO Customers VALUES (1, 'Ann', 'N', 'gold', 'a'), (2, 'Bob', 'S', 'tin', 'b')",
                "INSERT INTO acct_mvmt VALUES (1, 1, 5), (2, 2, 7)");
        database = Databases.open(file.toString());
        model = new EmbeddedModel(TestWeights.loaded());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private String sql(String question, Requirement... requirements) {
        Draft draft = model.write(new WriteRequest(
                        question,
                        List.of(),
                        QuestionDatabase.of(database),
                        new LinkedSchema(List.of()),
                        Understanding.NONE,
                        List.of(),
                        List.of(),
                        new Requirements(List.of(requirements)),
                        List.of(),
                        LocalDate.of(2026, 11, 15)))
                .value();
        return ((Draft.Sql) draft).sql();
    }

    @Test
    void aWordMeansTheColumnThatPeopleSaidItMeans() {
        Requirement lesson = means("flavour", new Rule.UseColumn("Customers", "xq", List.of()));
        assertThat(sql("How many customers are there per flavour?", lesson)).contains("xq");
    }

    @Test
    void aWordMeansTheTableThatPeopleSaidItMeans() {
        Requirement lesson = means("bookings", new Rule.UseTable("acct_mvmt"));
        assertThat(sql("How many bookings are there?", lesson)).contains("FROM acct_mvmt");
    }

    @Test
    void aLessonAboutWhatIsNotThereChangesNothing() {
        Requirement lesson = means("tier", new Rule.UseColumn("Gone", "away", List.of()));
        assertThat(sql("How many customers are there per tier?", lesson)).contains("tier");
    }

    private static Requirement means(String phrase, Rule rule) {
        return new Requirement(rule, Source.LESSON, phrase);
    }
}

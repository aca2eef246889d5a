package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.app.Started.Finished;
import io.querypilot.app.provider.WireReply;
import io.querypilot.app.provider.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatTest {
    private static final String GOOD = "SELECT count(*) AS orders FROM orders";

    @TempDir
    Path folder;

    private final WireServer server = WireServer.start();

    @AfterEach
    void stopTheServer() {
        server.close();
    }

    @Test
    void aFollowUpSeesTheTurnsBeforeIt() {
        server.otherwise(request -> WireReply.sql(GOOD));
        Finished finished = chat("How many orders are there?\n\nand how many were paid?\n/quit\nnever asked\n");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(server.requests()).hasSize(2);
        assertThat(server.requests().get(0).prompt()).doesNotContain(GOOD);
        assertThat(server.requests().get(1).prompt()).contains("How many orders are there?", GOOD);
    }

    @Test
    void itsCommandsAnswerWithoutTheModel() {
        server.then(WireReply.sql(GOOD));
        Finished finished = chat("/sql\n/help\n/schema\nHow many orders are there?\n/sql\n/metrics\n");
        assertThat(finished.out())
                .contains("There is no SQL yet.", "/metrics", "customers: [", GOOD + "\n")
                .contains("total 1, first attempt 1", "first_attempt_rate 1.00");
    }

    @Test
    void anUnknownCommandGetsTheNearestOneAndTheTalkGoesOn() {
        server.then(WireReply.sql(GOOD));
        Finished finished = chat("/shema\nHow many orders are there?\n");
        assertThat(finished.err()).contains("Did you mean /schema?");
        assertThat(finished.out()).contains(GOOD);
        assertThat(finished.exitCode()).isEqualTo(2);
    }

    @Test
    void aFaultDoesNotEndTheTalk() {
        server.then(WireReply.status(401, "no"), WireReply.sql(GOOD));
        Finished finished = chat("How many orders are there?\nHow many orders are there now?\n");
        assertThat(finished.err()).contains("OPENAI_API_KEY");
        assertThat(finished.out()).contains(GOOD);
        assertThat(finished.exitCode()).isEqualTo(5);
    }

    @Test
    void aQuestionThatCannotBeAnsweredIsLeftBehind() {
        server.then(
                WireReply.says("{\"reasoning\":\"\",\"sql\":\"\",\"cannot_answer\":\"No weather here.\"}"),
                WireReply.sql(GOOD));
        Finished finished = chat("How was the weather?\nHow many orders are there?\n");
        assertThat(finished.out()).contains(GOOD);
        assertThat(server.requests().get(1).prompt()).doesNotContain("MANDATORY: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/quit", "quit", "exit", "EXIT", "\\q"})
    void aWordEndsIt(String word) {
        server.then(WireReply.sql(GOOD));
        Finished finished = chat("How many orders are there?\n" + word + "\nnever asked\n");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/correct only paid ones", "no, only paid ones", "that is wrong, only paid ones"})
    void anAnswerIsCorrectedInTheTalk(String line) {
        server.then(WireReply.sql(GOOD), WireReply.sql("SELECT count(*) AS paid FROM orders WHERE status = 'paid'"));
        Finished finished = chat("How many orders are there?\n" + line + "\n");
        assertThat(finished.out()).contains("AS paid");
        assertThat(server.requests().get(1).prompt()).contains("MANDATORY: ", "only paid ones");
    }

    @Test
    void aQuestionThatBeginsWithNoIsNoCorrection() {
        server.otherwise(request -> WireReply.sql(GOOD));
        chat("How many orders are there?\nno of customers?\n");
        assertThat(server.requests().get(1).prompt()).doesNotContain("MANDATORY: ");
    }

    @Test
    void sqlThatIsTypedRunsThroughTheSameGuard() {
        Finished finished = chat("""
                SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY n DESC LIMIT 2;
                /explain
                DELETE FROM orders
                SELECT nothing FROM orders
                /run select 7 as seven
                """);
        assertThat(finished.out())
                .contains("status", "Number of all orders, per status, highest first, only the first 2 rows.", "seven");
        assertThat(finished.err()).contains("read_only_violation", "nothing");
        assertThat(finished.exitCode()).isEqualTo(3);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aWishInWordsThatBeginsWithSelectIsAsked() {
        server.then(WireReply.sql(GOOD));
        assertThat(chat("select the number of orders\n").exitCode()).isZero();
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "tables", "\\d", "\\d orders", "describe orders", "/describe orders", "/tables", "?"})
    void whatPeopleTypeElsewhereIsUnderstood(String line) {
        Finished finished = chat(line + "\n");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).containsAnyOf("/describe TABLE", "orders", "order_id");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void describeNamesKeysAndTheNearestTable() {
        Finished finished = chat("/describe orders\n/describe ordres\n");
        assertThat(finished.out()).contains("customer_id", "customers.customer_id", "primary");
        assertThat(finished.err()).contains("There is no table ordres. Did you mean orders?");
    }

    @Test
    void newReallyForgets() {
        server.otherwise(request -> WireReply.sql(GOOD));
        Finished finished = chat("How many orders are there?\n/new\n/sql\nand how many were paid?\n");
        assertThat(server.requests().get(1).prompt()).doesNotContain("How many orders are there?");
        assertThat(finished.out()).contains("There is no SQL yet.");
    }

    @Test
    void rowsGoToAFileAndToAPicture() throws IOException {
        Finished finished = chat("""
                SELECT country, count(*) AS customers FROM customers GROUP BY country
                /csv c.csv
                /csv c.csv
                /chart
                /chart c.svg
                /chart c.png
                /chart c.txt
                \\x
                """);
        assertThat(Files.readString(folder.resolve("c.csv"))).startsWith("country,customers\r\nAustralia,");
        assertThat(finished.out()).contains("Australia", "█", "-- row 1");
        assertThat(finished.err()).contains("c.csv is there already", "Drawn to c.svg.", ".svg or .png");
        assertThat(Files.readString(folder.resolve("c.svg"))).startsWith("<svg").contains("Australia", "</svg>");
        assertThat(ImageIO.read(folder.resolve("c.png").toFile()).getWidth()).isEqualTo(800);
    }

    @Test
    void withoutRowsThereIsNothingToWrite() {
        assertThat(chat("/csv c.csv\n/chart\n/run\n").err()).contains("There are no rows yet", "There is no SQL yet.");
    }

    /** Another program locks the file while the model is asked; what comes after cannot be read. */
    @ParameterizedTest
    @ValueSource(strings = {"How many orders are there?", "How many orders are there?\nSELECT count(*) FROM orders"})
    void whatFindsTheDatabaseLockedEndsAlikeHoweverItIsAsked(String lines) throws SQLException {
        Path file = folder.resolve("locked.db");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("CREATE TABLE orders (id INTEGER)");
            boolean typed = lines.contains("SELECT");
            server.otherwise(request -> {
                lock(statement);
                return typed ? WireReply.says("{\"reasoning\":\"\",\"sql\":\"\",\"cannot_answer\":\"No.\"}") : WireReply.sql(GOOD);
            });
            Finished finished = talking().reading(lines + "\n").run("chat", "--db", file.toString());
            assertThat(finished.err()).contains("locked");
            assertThat(finished.exitCode()).as(finished.err()).isEqualTo(5);
        }
    }

    private static void lock(Statement statement) {
        try {
            statement.execute("BEGIN EXCLUSIVE");
        } catch (SQLException busy) {
            throw new IllegalStateException(busy);
        }
    }

    private Finished chat(String lines) {
        return talking().reading(lines).run("chat");
    }

    private Started talking() {
        return new Started(folder)
                .with("QUERYPILOT_MODEL", "openai:test")
                .with("QUERYPILOT_BASE_URL", server.url() + "/v1")
                .with("OPENAI_API_KEY", "sk-test");
    }
}

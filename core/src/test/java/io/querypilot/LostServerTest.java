package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestJdbc;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Node;
import io.querypilot.flow.StepEvent;
import io.querypilot.memory.Store;
import io.querypilot.schema.Column;
import io.querypilot.state.Answer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person is told whose database goes away in the middle of a question. */
class LostServerTest {
    private static final String SQL = "SELECT name FROM people";

    @TempDir
    Path folder;

    private Server server;
    private String address;

    @BeforeEach
    void start() throws SQLException {
        server = started("0");
        address = "jdbc:h2:tcp://localhost:" + server.getPort() + "/./lost";
        TestJdbc.run(
                address + ";USER=sa",
                "CREATE TABLE people (id INT PRIMARY KEY, name VARCHAR(20))", "INSERT INTO people VALUES (1, 'Ann')",
                "CREATE TABLE places (id INT PRIMARY KEY, town VARCHAR(20))", "INSERT INTO places VALUES (1, 'Oslo')",
                "CREATE USER reader PASSWORD 'r'", "GRANT SELECT ON SCHEMA PUBLIC TO reader");
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private Server started(String port) throws SQLException {
        return Server.createTcpServer("-tcpPort", port, "-ifNotExists", "-baseDir", folder.toString(), "-tcpDaemon").start();
    }

    private void restart() {
        String port = String.valueOf(server.getPort());
        server.stop();
        try {
            server = started(port);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Database opened() {
        return Databases.open(address + ";USER=reader;PASSWORD=r");
    }

    private static Listener before(String node, Runnable happens) {
        return event -> {
            if (event instanceof StepEvent.Entered entered && entered.node().equals(node)) {
                happens.run();
            }
        };
    }

    private Answer asked(String node, Runnable happens) {
        try (TestPilot pilot = TestPilot.of(opened(), Store.open(folder.resolve("store.db").toString()))) {
            return pilot.agent(ScriptedModel.writing(SQL), before(node, happens)).ask("names of people?");
        }
    }

    private static void assertUnreachable(ThrowingCallable asking) {
        assertThatThrownBy(asking).isInstanceOfSatisfying(QueryPilotException.class, fault -> {
            assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
            assertThat(fault.getMessage()).contains("lost").doesNotContain("Exception");
        });
    }

    @Test
    void aServerThatStopsBeforeTheDraftIsCheckedIsUnreachable() {
        assertUnreachable(() -> asked(Node.CRITICISE, server::stop));
    }

    @Test
    void aServerThatStopsBeforeTheDraftRunsIsUnreachable() {
        assertUnreachable(() -> asked(Node.EXECUTE, server::stop));
    }

    @Test
    void aServerThatStopsBeforeTheSchemaIsReadIsUnreachable() {
        assertUnreachable(() -> asked(Node.LOAD_SCHEMA, server::stop));
    }

    @Test
    void aServerThatStartsAnewCostsNothing() {
        for (String node : List.of(Node.LOAD_SCHEMA, Node.CRITICISE, Node.EXECUTE)) {
            assertThat(asked(node, this::restart)).as(node).isInstanceOf(Answer.Answered.class);
        }
    }

    @Test
    void samplesThatALostConnectionKeptBackAreReadAgain() {
        try (Database database = opened()) {
            StatementContext cut = StatementContext.CATALOGUE.heardBy((sql, context, elapsed) -> {
                if (context.purpose() == Purpose.SAMPLE) {
                    server.stop();
                }
            });
            assertUnreachable(() -> database.schema(cut));
            restart();
            assertThat(samples(database, "people", "name")).containsExactly("Ann");
            assertThat(samples(database, "places", "town")).containsExactly("Oslo");
        }
    }

    private static List<String> samples(Database database, String table, String column) {
        return database.schema().table(table).orElseThrow().column(column).map(Column::samples).orElseThrow();
    }
}

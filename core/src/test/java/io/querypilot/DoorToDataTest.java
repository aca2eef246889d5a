package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import io.querypilot.state.Answer.NeedsCorrection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No statement of a question goes round the database it was given, and each says for whom and what for it is. */
class DoorToDataTest {
    private static final String BILLED =
            "SELECT COUNT(*) AS n FROM orders o JOIN addresses a ON o.billing_id = a.id WHERE a.city = 'Rome'";
    private static final String SHIPPED = BILLED.replace("billing_id", "shipping_id");
    private static final String COUNTED = "SELECT COUNT(*) AS n FROM orders";
    private static final String[] RETAIL = {
        "CREATE TABLE addresses (id INTEGER PRIMARY KEY, city TEXT)",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, billing_id INTEGER REFERENCES addresses(id),"
                + " shipping_id INTEGER REFERENCES addresses(id))",
        "CREATE TABLE salaries (id INTEGER PRIMARY KEY, salary REAL)",
        "INSERT INTO addresses VALUES (1, 'Rome'), (2, 'Vienna')",
        "INSERT INTO orders VALUES (1, 1, 1), (2, 1, 2)",
        "INSERT INTO salaries VALUES (1, 10)"
    };

    /** Nobody but the boss sees the salaries. */
    private record WithoutSalaries(Database whole) implements Database {
        @Override
        public Dialect dialect() {
            return whole.dialect();
        }

        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public Database as(Caller caller) {
            return caller.user().equals("boss") ? whole.as(caller) : this;
        }

        @Override
        public Schema schema(StatementContext context) {
            Schema all = whole.schema(context);
            return new Schema(
                    all.tables().stream().filter(table -> !table.name().equals("salaries")).toList(),
                    all.fingerprint() + " without salaries");
        }

        @Override
        public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
            return sql.contains("salaries") ? Optional.of(denied()) : whole.prepare(sql, limits, context);
        }

        @Override
        public Outcome execute(String sql, Limits limits, StatementContext context) {
            return sql.contains("salaries")
                    ? new Outcome.Failure(denied(), Duration.ZERO)
                    : whole.execute(sql, limits, context);
        }

        private static SqlError denied() {
            return new SqlError(ErrorType.PERMISSION_DENIED, "permission denied", "salaries");
        }

        @Override
        public void close() {
            whole.close();
        }
    }

    @TempDir
    Path folder;

    private final TestAudit audit = new TestAudit();
    private Database database;

    @BeforeEach
    void open() {
        open(TestSqlite.run(folder.resolve("retail.db"), RETAIL).toString());
    }

    private void open(String location) {
        database = new AuditedDatabase(new WithoutSalaries(Databases.open(location)), audit);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private QueryPilot agent(String... drafts) {
        return new QueryPilot(database, ScriptedModel.writing(drafts), new SchemaLinker(), Settings.STANDARD);
    }

    @Test
    void anAuditHearsOfTheCatalogueAndItsSamplesOnSqlite() {
        hearsOfTheCatalogueAndItsSamples("pragma_table_list");
    }

    @Test
    void anAuditHearsOfTheCatalogueAndItsSamplesOnPostgres() {
        database.close();
        open(TestPostgres.database(RETAIL));
        hearsOfTheCatalogueAndItsSamples("pg_class");
    }

    private void hearsOfTheCatalogueAndItsSamples(String catalogue) {
        Answered answer = (Answered) agent(COUNTED).ask(Ask.of("how many orders?").as(Caller.ofTenant("acme")));

        assertThat(audit.sql(Purpose.CATALOGUE)).anyMatch(sql -> sql.contains(catalogue));
        assertThat(audit.sql(Purpose.SAMPLE)).anyMatch(sql -> sql.contains("\"city\"") && sql.contains("LIMIT 2000"));
        assertThat(audit.sql(Purpose.CHECK)).containsExactly(COUNTED);
        assertThat(audit.sql(Purpose.ANSWER)).containsExactly(COUNTED);
        assertThat(audit.seen()).allSatisfy(seen -> {
            assertThat(seen.context().caller().tenant()).isEqualTo("acme");
            assertThat(seen.context().question()).isEqualTo(answer.trace().question().id());
        });
        database.execute("SELECT 1 AS one", Limits.STANDARD);
        assertThat(audit.sql(Purpose.TYPED)).containsExactly("SELECT 1 AS one");
    }

    @Test
    void anAuditSeesTheOtherWaysToReadAQuestion() {
        assertThat(agent(BILLED).ask("how many orders have an address in Rome?")).isInstanceOf(NeedsCorrection.class);

        assertThat(audit.sql(Purpose.ANSWER)).containsExactly(BILLED);
        assertThat(audit.sql(Purpose.ALTERNATIVE)).containsExactly(SHIPPED);
    }

    /** It never comes to the database, and is written down all the same. */
    @Test
    void anAuditHearsOfWhatTheGuardRefuses() {
        Answered answer = (Answered) agent("DELETE FROM orders", COUNTED).ask(Ask.of("how many orders?").as(Caller.ofTenant("acme")));

        assertThat(audit.sql(Purpose.CHECK)).containsExactly("DELETE FROM orders", COUNTED);
        assertThat(audit.seen()).allSatisfy(seen ->
                assertThat(seen.context().question()).isEqualTo(answer.trace().question().id()));
    }

    @Test
    void aCallerSeesNoMoreThanTheViewShows() {
        String sql = "SELECT SUM(salary) AS total FROM salaries";

        assertThat(agent(sql, sql).ask("total of all salaries?")).isInstanceOf(Failed.class);
        assertThat(audit.sql(Purpose.ANSWER)).isEmpty();
        assertThat(database.as(new Caller("default", "boss")).schema().table("salaries")).isPresent();
        assertThat(database.as(Caller.SOLE)).isEqualTo(database.as(new Caller("default", "clerk")));
    }
}

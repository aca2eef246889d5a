package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.StatementContext;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import io.querypilot.schema.Count;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyTest {
    @TempDir
    Path folder;

    private Database whole;
    private Database database;

    @BeforeEach
    void open() {
        whole = PolicyScene.sqlite(folder, "firm.db", PolicyScene.everything());
        database = PolicyScene.policy(folder).over(whole);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<List<Object>> rows(Caller caller, String sql) {
        Outcome outcome = PolicyScene.run(database, caller, sql);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private ErrorType error(String sql) {
        Outcome outcome = PolicyScene.run(database, PolicyScene.CLERK, sql);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error().type();
    }

    @Test
    void aCallerSeesTheRowsColumnsAndMasksOfItsRoles() {
        assertThat(rows(PolicyScene.CLERK, "SELECT * FROM people ORDER BY id"))
                .containsExactly(List.of(1L, "Ann", "***", 1L, "11"), List.of(2L, "Bob", "***", 1L, "12"));
        assertThat(rows(PolicyScene.CLERK, "SELECT count(*) FROM orders")).containsExactly(List.of(3L));
        assertThat(rows(PolicyScene.BOSS, "SELECT count(*), max(pay) FROM people"))
                .containsExactly(List.of(4L, 7700003L));
    }

    @Test
    void eachRowShowsWhatTheWidestRoleShowsOfIt() {
        Caller both = new Caller("default", "eve");

        assertThat(rows(both, "SELECT id, name, mail FROM people ORDER BY id")).satisfiesExactly(
                row -> assertThat(row).containsExactly(1L, "Ann", "***"),
                row -> assertThat(row).containsExactly(2L, "Bob", "***"),
                row -> assertThat(row).containsExactly(3L, "zq7north", null),
                row -> assertThat(row).containsExactly(4L, "zq7northern", null));
    }

    @Test
    void rolesCanBeVouchedForByWhoeverLetTheUserIn() {
        assertThat(rows(PolicyScene.with("boss"), "SELECT count(*) FROM secrets")).containsExactly(List.of(2L));
    }

    @Test
    void theSchemaIsNarrowedLikeTheData() {
        List<Table> tables = database.as(PolicyScene.CLERK).schema().tables();

        assertThat(tables).extracting(Table::path).containsExactly("orders", "people", "regions");
        Table people = tables.get(1);
        assertThat(people.columns()).extracting(Column::name)
                .containsExactly("id", "name", "mail", "region_id", "note");
        assertThat(people.columns()).allSatisfy(column -> assertThat(column.samples()).isEmpty());
        assertThat(people.columns()).allSatisfy(column -> assertThat(column.contents().distinct()).isEqualTo(Count.UNKNOWN));
        assertThat(people.rows()).isEqualTo(Count.UNKNOWN);
        assertThat(database.as(PolicyScene.CLERK)).isEqualTo(database.as(PolicyScene.with("clerk")));
        assertThat(database.as(PolicyScene.CLERK)).isNotEqualTo(database.as(PolicyScene.BOSS));
    }

    @Test
    void whoeverSeesNotTheSameSharesNoMemory() {
        assertThat(database.memory(PolicyScene.CLERK)).isEqualTo(database.memory(PolicyScene.with("clerk")));
        assertThat(database.memory(PolicyScene.CLERK)).isNotEqualTo(database.memory(PolicyScene.BOSS));
    }

    @Test
    void theContextsCallerCountsWhereNobodyAskedForAView() {
        StatementContext context = new StatementContext(PolicyScene.CLERK, "", StatementContext.TYPED.purpose());

        Outcome outcome = database.execute("SELECT count(*) FROM people", Limits.STANDARD, context);

        assertThat(((Outcome.Success) outcome).table().rows()).containsExactly(List.of(2L));
    }

    @Test
    void whatIsKeptBackIsSaidNotToBeThere() {
        assertThat(error("SELECT * FROM secrets")).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT * FROM nothing")).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT * FROM earners")).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT * FROM sqlite_schema")).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT pay FROM people")).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        // SQLite takes a name in quotes that is no column for a text, one that is kept back like one that there is not.
        assertThat(rows(PolicyScene.CLERK, "SELECT \"pay\" FROM people LIMIT 1")).containsExactly(List.of("pay"));
        assertThat(error("SELECT o.rebate FROM orders o")).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(error("SELECT rowid, 1 IN secrets FROM people")).isEqualTo(ErrorType.PERMISSION_DENIED);
        assertThat(error("SELECT name FROM pragma_table_info('secrets')")).isEqualTo(ErrorType.PERMISSION_DENIED);
    }

    @Test
    void commonTablesAreNeitherMistakenForTablesNorUsedToTurnAFilter() {
        assertThat(rows(PolicyScene.CLERK, "WITH secrets AS (SELECT 1 AS one) SELECT * FROM secrets"))
                .containsExactly(List.of(1L));
        assertThat(rows(PolicyScene.CLERK, "WITH regions AS (SELECT 2 AS id, 'South' AS name) SELECT count(*) FROM orders"))
                .containsExactly(List.of(3L));
        assertThat(rows(PolicyScene.CLERK, "WITH p AS (SELECT * FROM People) SELECT P.name FROM p ORDER BY p.id"))
                .containsExactly(List.of("Ann"), List.of("Bob"));
        assertThat(error("WITH secrets AS (SELECT * FROM secrets) SELECT * FROM secrets"))
                .isNotNull();
        assertThat(rows(
                        PolicyScene.CLERK,
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(n.i) FROM n"))
                .containsExactly(List.of(6L));
    }

    @Test
    void aFilterMayAskForTheCallersNameWhateverItIs() {
        String rule = "default: deny\nroles:\n  everyone:\n    people:\n      rows: name = {user} OR note = {tenant}\n";
        Database own = PolicyScene.policy(folder, rule).over(whole);

        assertThat(PolicyScene.run(own, new Caller("t", "Ann"), "SELECT id FROM people"))
                .extracting(outcome -> ((Outcome.Success) outcome).table().rows())
                .isEqualTo(List.of(List.of(1L)));
        for (String name : List.of("' OR 1=1 --", "{tenant}", "x' OR '1'='1", "\\' OR 1=1 --")) {
            Caller odd = new Caller(" OR 1=1 OR ", name);
            assertThat(PolicyScene.run(own, odd, "SELECT id FROM people"))
                    .extracting(outcome -> ((Outcome.Success) outcome).table().rows())
                    .isEqualTo(List.of());
        }
    }

    @Test
    void sensitiveColumnsAreMaskedOrRefusedUnlessARoleNamesThem() {
        Database masked = Policy.NONE.with(Policy.Sensitive.MASK).over(whole);
        Database refused = Policy.NONE.with(Policy.Sensitive.REFUSE).over(whole);

        assertThat(PolicyScene.run(masked, Caller.SOLE, "SELECT DISTINCT mail FROM people"))
                .extracting(outcome -> ((Outcome.Success) outcome).table().rows().get(0).get(0))
                .isNull();
        assertThat(PolicyScene.run(refused, Caller.SOLE, "SELECT mail FROM people"))
                .isInstanceOf(Outcome.Failure.class);
        assertThat(PolicyScene.run(refused, Caller.SOLE, "SELECT pay FROM people"))
                .isInstanceOf(Outcome.Success.class);
    }

    @Test
    void whatIsWrongInTheFileIsToldWithItsLine() {
        refuses("default: maybe", ":1: There is no \"maybe\" here.");
        refuses("roles:\n  a:\n    people:\n      row: id = 1", ":4: There is no \"row\" here.");
        refuses("users:\n  ann: [clark]\nroles:\n  clerk:\n    people: all", ":2: There is no \"clark\" here.");
        refuses("roles:\n  a:\n    people:\n      rows: [x", "This is not YAML");
        refuses("roles:\n  a:\n    people: all\n    people: none", ":4: \"people\" stands here twice.");
        refuses("roles:\n  a:\n    poeple: all", ":3: There is no table \"poeple\".");
        refuses("roles:\n  a:\n    people:\n      columns: [nmae]", ":4: There is no column \"nmae\" in people.");
        refuses("roles:\n  a:\n    people:\n      rows: colour = 1", ":4: This SQL names what is not there: colour.");
        refuses("roles:\n  a:\n    people:\n      rows: load_extension('x') = 1", ":4: This SQL cannot be used");
        refuses("roles:\n  a:\n    people:\n      rows: \"1 = 1) OR (1 = 1\"", ":4: This SQL is not one expression by itself.");
        refuses("roles:\n  a:\n    people:\n      rows: name = '{user}'", ":4: {user} and {tenant} are texts already.");
        refuses("roles:\n  a:\n    people:\n      rows: id = 1 -- one", ":4: SQL in a policy holds no comment");
        refuses("", ":1: The policy is empty.");
    }

    private void refuses(String text, String why) {
        assertThatThrownBy(() -> PolicyScene.policy(folder, text).over(whole).as(PolicyScene.with("a")).schema())
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining(why);
    }
}

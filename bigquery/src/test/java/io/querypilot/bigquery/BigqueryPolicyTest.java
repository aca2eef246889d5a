package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mask, a filter of rows and a hidden column, in the SQL that Google is sent. */
class BigqueryPolicyTest {
    private static final String POLICY = """
            default: deny
            users:
              ann: [clerk]
            roles:
              clerk:
                people:
                  except: [pay]
                  mask:
                    mail: "'***'"
                  rows: region = 1
            """;
    private static final Caller CLERK = new Caller("default", "ann");

    @TempDir
    Path folder;

    private LocalBigquery server;
    private Database policed;

    @BeforeEach
    void start() throws IOException {
        server = new LocalBigquery(
                "CREATE TABLE people (id INTEGER, name VARCHAR, mail VARCHAR, pay INTEGER, region INTEGER)",
                "CREATE TABLE secrets (name VARCHAR)",
                "INSERT INTO people VALUES (1, 'Ann', 'zq7mail', 7700001, 1), (2, 'zq7north', 'zq7mail2', 7700002, 2)",
                "INSERT INTO secrets VALUES ('zq7secret')");
        Policy policy = Policy.read(Files.writeString(folder.resolve("policy.yaml"), POLICY));
        policed = policy.over(Databases.open(server.address("shop")));
    }

    @AfterEach
    void stop() {
        policed.close();
        server.close();
    }

    private Outcome run(String sql) {
        return new QuestionDatabase(policed.as(CLERK), CLERK, "").execute(sql, Limits.STANDARD, Purpose.TYPED);
    }

    private List<String> sent() {
        return server.configurations.stream().map(asked -> asked.path("query").path("query").asText()).toList();
    }

    @Test
    void sendsTheMaskAndTheFilterAndNoHiddenColumn() {
        assertThat(run("SELECT * FROM people")).isInstanceOfSatisfying(Outcome.Success.class, success ->
                assertThat(success.table().rows()).containsExactly(List.of(1L, "Ann", "***", 1L)));
        assertThat(sent()).isNotEmpty().allSatisfy(sql ->
                assertThat(sql).contains("'***'").containsPattern("region`? = 1").doesNotContain("pay"));
    }

    @Test
    void aWholePathIsNarrowedLikeTheBareName() {
        for (String path : List.of("`my-project.shop.people`", "shop.people", "`my-project`.shop.people", "`shop.people` AS people")) {
            assertThat(run("SELECT people.mail FROM " + path)).as(path).isInstanceOfSatisfying(Outcome.Success.class, success ->
                    assertThat(success.table().rows()).containsExactly(List.of("***")));
        }
        assertThat(sent()).isNotEmpty().allSatisfy(sql -> assertThat(sql).contains("'***'").containsPattern("region`? = 1"));
    }

    @Test
    void sendsNothingThatReadsWhatIsHidden() {
        for (String sql : List.of("SELECT pay FROM people", "SELECT name FROM people WHERE pay > 1", "SELECT name FROM secrets",
                "SELECT name FROM shop.secrets", "SELECT name FROM `my-project.shop.secrets`", "SELECT name FROM `secret*`",
                "SELECT pay FROM `my-project.shop.people`", "SELECT table_name FROM shop.INFORMATION_SCHEMA.TABLES",
                "SELECT TO_JSON_STRING(p) FROM people AS p")) {
            Outcome outcome = run(sql);
            String told = outcome instanceof Outcome.Success success
                    ? success.table().rows().toString()
                    : ((Outcome.Failure) outcome).error().message();
            assertThat(told).as(sql).doesNotContain("zq7", "77000");
        }
        assertThat(sent()).allSatisfy(sql -> assertThat(sql).doesNotContain("secret"));
        // A hidden column goes on like one that is not there: what is read of the table does not have it.
        assertThat(sent()).allSatisfy(sql -> assertThat(sql.substring(sql.indexOf("(SELECT"), sql.indexOf("OFFSET"))).doesNotContain("pay"));
    }
}

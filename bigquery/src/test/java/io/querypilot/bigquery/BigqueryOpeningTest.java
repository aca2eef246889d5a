package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Access;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Checkup;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.StatementContext;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Coming in, what goes wrong, and what is told of it. */
class BigqueryOpeningTest extends BigqueryScene {
    @Test
    void saysWhatToDoWhenItCannotBeOpened() throws IOException {
        server.refusals.add(new LocalBigquery.Refusal(404, "notFound", "Not found: Dataset my-project:nowhere"));
        assertThatThrownBy(() -> Databases.open(server.address("nowhere")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
                    assertThat(fault.nextStep()).contains("bq ls");
                });
        server.refusals.add(new LocalBigquery.Refusal(403, "accessDenied", "Access Denied"));
        assertThatThrownBy(() -> Databases.open(server.address("shop")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_DENIED);
                    assertThat(fault.nextStep()).contains("roles/bigquery.dataViewer");
                });
        Path key = Files.writeString(folder.resolve("key.json"), "{\"type\": \"service_account\", \"private_key\": \"hush\"}");
        for (String address : List.of("bigquery://my-project/shop?keyFile=" + key, "bigquery://my-project/shop?keyFile=" + folder + "/none")) {
            assertThatThrownBy(() -> Databases.open(address)).isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
                assertThat(fault.nextStep()).contains("?keyFile=FILE");
                assertThat(fault).hasMessageNotContaining("hush");
            });
        }
        for (String wrong : List.of("bigquery://MY/shop", "bigquery://my-project/a b", "bigquery://me:hush@my-project/shop",
                "bigquery://my-project/shop?universe=x", "bigquery://my-project/shop?endpoint=ftp://x", "bigquery:///shop")) {
            assertThatThrownBy(() -> Databases.open(wrong)).as(wrong).isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
                assertThat(fault).hasMessageNotContaining("hush");
            });
        }
    }

    @Test
    void sendsNoCredentialsToAnybodyButGoogle() {
        rows("SELECT 1");
        assertThat(server.authorisations).isEmpty();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop").google()).isTrue();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop?endpoint=https://bigquery-x.p.googleapis.com").google()).isTrue();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop?endpoint=https://googleapis.com.evil.org").google()).isFalse();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop?endpoint=http://bigquery.googleapis.com").google()).isFalse();
        assertThat(Databases.name("bigquery://my-project/shop?keyFile=/home/me/key.json")).isEqualTo("my-project/shop");
    }

    @Test
    void namesRightsThatNoQuestionNeeds() {
        assertThat(database.checkup()).isEqualTo(Checkup.NONE);
        server.granted.add("bigquery.tables.delete");
        assertThat(database.checkup().findings()).singleElement()
                .satisfies(finding -> assertThat(finding.text()).startsWith("The account may delete shop."));
        assertThat(database.checkup().script()).anyMatch(line -> line.contains("roles/bigquery.dataViewer"));
    }

    @Test
    void failsPolitelyWhenTheServerGoesAway() {
        server.close();
        assertThat(error("SELECT 1", new Limits(Duration.ofSeconds(5), 10, 1 << 20)).type())
                .isIn(ErrorType.CONNECTION_ERROR, ErrorType.TIMEOUT);
    }


    @Test
    void tellsErrorsByTheirReason() {
        assertThat(error("SELECT nome FROM customers"))
                .extracting(SqlError::type, SqlError::piece).containsExactly(ErrorType.COLUMN_NOT_FOUND, "nome");
        assertThat(error("SELECT x FROM nowhere").type()).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT customer_id FROM customers c JOIN orders o ON c.customer_id = o.customer_id").type())
                .isEqualTo(ErrorType.AMBIGUOUS_COLUMN);
        assertThat(refused(403, "accessDenied", "Access Denied: Project my-project: User does not have bigquery.jobs.create").type())
                .isEqualTo(ErrorType.PERMISSION_DENIED);
        assertThat(refused(403, "quotaExceeded", "Quota exceeded").message()).contains("quota");
        assertThat(refused(400, "resourcesExceeded", "Resources exceeded").type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(refused(400, "bytesBilledLimitExceeded", "Query exceeded limit for bytes billed: 1").message())
                .contains("--scan-megabytes");
        assertThat(refused(400, "invalidQuery", "SELECT list expression references column name which is neither grouped nor"
                + " aggregated at [1:8]").type()).isEqualTo(ErrorType.AGGREGATION_ERROR);
        assertThat(refused(400, "invalidQuery", "No matching signature for operator = for argument types: INT64, STRING").type())
                .isEqualTo(ErrorType.TYPE_MISMATCH);
        assertThat(refused(400, "invalidQuery", "Cannot query over table 'shop.events' without a filter over column(s) 'day' that"
                + " can be used for partition elimination").type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(refused(400, "invalidQuery", "Syntax error: Unexpected keyword FROM at [1:8]").type())
                .isEqualTo(ErrorType.SYNTAX_ERROR);
    }

    @Test
    void tellsNoCellThatAnErrorNames() {
        for (String cell : List.of("123-45-6789", "Unrecognized name: 123-45-6789", "a 'b' 123-45-6789")) {
            for (String words : List.of("Bad int64 value: ", "Query error: Invalid NUMERIC value: ", "Invalid date: ",
                    "Could not cast literal \"7:30\" to type DATE: ", "Failed to parse input string: ", "int64 overflow: ")) {
                SqlError error = refused(400, "invalidQuery", words + cell + " at [1:8]");
                assertThat(error.message()).as(words + cell).doesNotContain("6789").isNotBlank();
                assertThat(error.type()).as(words + cell).isIn(ErrorType.DATA_ERROR, ErrorType.TYPE_MISMATCH);
            }
        }
        assertThat(refused(400, "invalidQuery", "No matching signature for operator = for argument types: INT64, STRING").message())
                .endsWith("INT64, STRING");
    }

    private SqlError refused(int code, String reason, String message) {
        server.refusals.add(new LocalBigquery.Refusal(code, reason, message));
        return database.prepare("SELECT name FROM customers").orElseThrow();
    }

    @Test
    void tellsTheAuditOfEveryStatement() {
        List<String> heard = new ArrayList<>();
        AuditedDatabase.Audit audit = new AuditedDatabase.Audit() {
            @Override
            public void executed(String sql, StatementContext context, Outcome outcome) {
                heard.add("ran " + sql);
            }

            @Override
            public void prepared(String sql, StatementContext context, Optional<SqlError> error) {
                heard.add("prepared " + sql);
            }

            @Override
            public void read(String sql, StatementContext context, Duration elapsed) {
                heard.add(context.purpose() + " " + sql);
            }
        };
        Database audited = new AuditedDatabase(database, audit);
        audited.schema(StatementContext.TYPED);
        audited.execute("SELECT count(*) FROM orders", Limits.STANDARD);
        assertThat(heard).contains("CATALOGUE bigquery.tables.list", "CATALOGUE bigquery.tables.get: tables",
                "ran SELECT count(*) FROM orders");
    }
}

package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestMysql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Far from the server each statement costs the way there and back, so MySQL's and MariaDB's tables are sampled many by one. */
class SeveralTablesTest {
    private static final String[] EVERY_TYPE = {
        """
        CREATE TABLE every_type (id BIGINT PRIMARY KEY, word VARCHAR(20), letters CHAR(3), note TEXT, old VARCHAR(9) CHARACTER SET latin1,
          yes BOOLEAN, small TINYINT, flag BIT(1), bits BIT(9), price DECIMAL(10,2), ratio DOUBLE, half FLOAT, day DATE, at DATETIME,
          fine DATETIME(3), stamp TIMESTAMP NULL, hour TIME, made YEAR, many INT UNSIGNED, doc JSON,
          mood ENUM('good', 'bad'), tags SET('a', 'b'), raw VARBINARY(4))""",
        """
        INSERT INTO every_type VALUES (1, 'Straße', 'ab', 'x', 'é', TRUE, -3, b'1', b'101', 12.50, 1e10, 0.1, '2025-01-31', '2025-01-31 10:00:00',
          '2025-01-31 10:00:00.125', '2025-01-31 10:00:00', '10:20:30', 2025, 4000000000, '{"a": 1}', 'good', 'a,b', x'01')""",
        """
        INSERT INTO every_type VALUES (2, NULL, NULL, NULL, NULL, FALSE, 5, b'0', b'1', 0.05, 1.5e-7, 3, '1999-12-31', '1999-12-31 23:59:59',
          NULL, NULL, NULL, 1999, 1, NULL, NULL, NULL, NULL)"""
    };

    private static final String[] ONLY_MARIADB = {
        "ALTER TABLE every_type ADD own UUID, ADD net INET6",
        "UPDATE every_type SET own = '63e58551-e1b0-11f1-a845-02fc00000001', net = '::1' WHERE id = 1"
    };

    private static Stream<String> everyType(TestMysql server) {
        return Stream.concat(Stream.of(EVERY_TYPE), server == TestMysql.MARIADB ? Stream.of(ONLY_MARIADB) : Stream.empty());
    }

    private record Read(Schema schema, long statements) {}

    private static Read read(String address) {
        List<Purpose> purposes = new ArrayList<>();
        try (Database database = Databases.open(address)) {
            Schema schema = database.schema(StatementContext.CATALOGUE.heardBy((sql, context, elapsed) -> purposes.add(context.purpose())));
            return new Read(schema, purposes.stream().filter(Purpose.SAMPLE::equals).count());
        }
    }

    private static Schema own(TestMysql server, String address) {
        String database = address.replaceAll(".*/|\\?.*", "");
        TestJdbc.run(server.owner(""), "REVOKE SELECT, SHOW VIEW ON *.* FROM " + database + "@'localhost'",
                "GRANT SELECT ON " + database + ".* TO " + database + "@'localhost'");
        return read(address).schema();
    }

    private static Stream<String> others(int count) {
        return IntStream.rangeClosed(1, count)
                .boxed()
                .flatMap(i -> Stream.of(
                        "CREATE TABLE t" + i + " (id INT, name VARCHAR(20), sold DATE)",
                        "INSERT INTO t" + i + " VALUES (1, 'of t" + i + "', '2025-01-0" + i + "'), (2, NULL, NULL)"));
    }

    private static Table table(Schema schema, String name) {
        return schema.table(name).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void aTableTellsTheSameAloneAndAmongOthers(TestMysql server) {
        Schema alone = own(server, server.database(everyType(server).toArray(String[]::new)));
        Schema among = own(server, server.database(Stream.concat(everyType(server), others(8)).toArray(String[]::new)));
        assertThat(table(among, "every_type")).isEqualTo(table(alone, "every_type"));
        assertThat(table(among, "t7").column("name").orElseThrow().samples()).containsExactly("of t7");
        assertThat(table(among, "t7").column("sold").orElseThrow().contents().least()).isEqualTo("2025-01-07");
    }

    @ParameterizedTest
    @EnumSource
    void manyAreReadByOneStatementAndOneThatIsLockedSpoilsNoOther(TestMysql server) throws Exception {
        String address = server.database(others(9).toArray(String[]::new));
        assertThat(own(server, address).tables()).hasSize(9);
        assertThat(read(address).statements()).isEqualTo(1);
        String database = address.replaceAll(".*/|\\?.*", "");
        try (Connection other = DriverManager.getConnection(server.owner(database))) {
            other.createStatement().execute("LOCK TABLES t3 WRITE");
            Schema schema = read(address).schema();
            assertThat(table(schema, "t3").column("name").orElseThrow().samples()).isEmpty();
            assertThat(table(schema, "t4").column("name").orElseThrow().samples()).containsExactly("of t4");
        }
    }
}

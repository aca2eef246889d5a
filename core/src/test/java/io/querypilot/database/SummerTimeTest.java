package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TimeZone;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The zone is the whole process's, so nothing else may run beside it. */
@Isolated
class SummerTimeTest {
    /** Servers in other zones keep that hour, every year. */
    @ParameterizedTest
    @EnumSource
    void theHourThatSummerTimeSkipsIsShown(TestMysql server) {
        String address = server.database("CREATE TABLE t (a DATETIME, b DATETIME(3), c DATETIME)",
                "INSERT INTO t VALUES ('2024-03-31 02:30:00', '2024-03-31 02:59:59.120', NULL)");
        TimeZone usual = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try (Database database = Databases.open(address)) {
            Outcome outcome = database.execute("SELECT a, b, c FROM t", Limits.STANDARD);
            assertThat(((Outcome.Success) outcome).table().rows()).hasToString("[[2024-03-31T02:30:00, 2024-03-31T02:59:59.120000, null]]");
        } finally {
            TimeZone.setDefault(usual);
        }
    }
}

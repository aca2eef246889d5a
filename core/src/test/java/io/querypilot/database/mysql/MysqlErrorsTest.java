package io.querypilot.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class MysqlErrorsTest {
    @Test
    void anAccountThatMayNotSeeAPlanIsToldWhichRightItLacks() {
        SqlError error = MysqlErrors.classify(new SQLException(
                "(conn=7) ANALYZE/EXPLAIN/SHOW can not be issued; lacking privileges for underlying table", "HY000", 1345));
        assertThat(error.type()).isEqualTo(ErrorType.PERMISSION_DENIED);
        assertThat(error.message()).contains("needs SHOW VIEW").contains("querypilot doctor");
    }

    /** MySQL gives all of these the state HY000, which says nothing. */
    @Test
    void theServersOwnNumbersAreKnown() {
        assertThat(type(3691)).isEqualTo(ErrorType.SYNTAX_ERROR);
        assertThat(type(3065)).isEqualTo(ErrorType.AGGREGATION_ERROR);
        assertThat(type(3593)).isEqualTo(ErrorType.AGGREGATION_ERROR);
        assertThat(type(3024)).isEqualTo(ErrorType.TIMEOUT);
        assertThat(type(3699)).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(type(1820)).isEqualTo(ErrorType.PERMISSION_DENIED);
    }

    private static ErrorType type(int number) {
        return MysqlErrors.classify(new SQLException("it failed", "HY000", number)).type();
    }
}

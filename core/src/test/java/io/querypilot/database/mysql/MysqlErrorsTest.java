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
}

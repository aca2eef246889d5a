package io.querypilot.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlErrorTest {
    @Test
    void whatTheEngineQuotesFromACellIsLeftOut() {
        SqlError error = new SqlError(
                ErrorType.TYPE_MISMATCH,
                "invalid input syntax for type json Detail: Token \"TOPSECRET\" is invalid. Where: JSON data, line 1: TOPSECRET...",
                "TOPSECRET");
        assertThat(error.withoutValues("SELECT CAST(note AS json) FROM notes"))
                .isEqualTo(new SqlError(ErrorType.TYPE_MISMATCH, "invalid input syntax for type json", ""));
        SqlError cell = new SqlError(ErrorType.TYPE_MISMATCH, "invalid input syntax for type integer: \"TOPSECRET\"", "");
        assertThat(cell.withoutValues("SELECT CAST(note AS int) FROM notes").message())
                .isEqualTo("invalid input syntax for type integer: \"…\"");
    }

    @Test
    void whatTheStatementSaysItselfIsKept() {
        SqlError error = new SqlError(
                ErrorType.TABLE_NOT_FOUND, "relation \"ordes\" does not exist Hint: Perhaps you meant another.", "ordes");
        assertThat(error.withoutValues("SELECT 1 FROM ordes")).isEqualTo(error);
    }

    @Test
    void singleQuotesHoldCellsWhereAValueFailedAndNamesElsewhere() {
        SqlError duckdb = new SqlError(ErrorType.TYPE_MISMATCH, "Could not convert string 'O'Hara-77' to INT32, it can't be", "");
        assertThat(duckdb.withoutValues("SELECT CAST(note AS INT) FROM notes").message())
                .isEqualTo("Could not convert string '…' to INT32, it can't be");
        SqlError operator = new SqlError(ErrorType.TYPE_MISMATCH, "'=' cannot be applied to integer, varchar", "");
        assertThat(operator.withoutValues("SELECT 1 FROM notes WHERE id = note")).isEqualTo(operator);
        SqlError column = new SqlError(ErrorType.COLUMN_NOT_FOUND, "Unknown column 'nome' in 'field list'", "nome");
        assertThat(column.withoutValues("SELECT nome FROM notes")).isEqualTo(column);
    }
}

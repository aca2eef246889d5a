package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.state.State;
import org.junit.jupiter.api.Test;

class LoadSchemaTest extends StepTest {
    @Test
    void bringsInWhatTheDatabaseHoldsAndTouchesNothingElse() {
        State asked = asked("names of customers?");
        State loaded = new LoadSchema(database).apply(asked);
        assertThat(loaded.context().schema()).isEqualTo(database.schema());
        assertThat(loaded.context().schema().tables()).hasSize(6);
        assertThat(loaded.withContext(asked.context())).isEqualTo(asked);
    }

    @Test
    void aDatabaseWithoutTablesAnswersNoQuestion() {
        String empty = TestSqlite.run(folder.resolve("empty.db"), "PRAGMA user_version = 1").toString();
        try (Database nothing = Databases.open(empty)) {
            QueryPilotException fault = catchThrowableOfType(
                    QueryPilotException.class, () -> new LoadSchema(nothing).apply(asked("names of customers?")));
            assertThat(fault.code()).isEqualTo(ErrorCode.SCHEMA_EMPTY);
            assertThat(fault).hasMessageContaining("empty");
        }
    }
}

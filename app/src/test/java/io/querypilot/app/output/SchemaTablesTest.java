package io.querypilot.app.output;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.schema.Schema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchemaTablesTest {
    @Test
    void aTableThatIsLeftOutIsNotCalledMissing() {
        Schema schema = new Schema(List.of(), "").leavingOut(Map.of("people", "because a type runs a function"));

        assertThatThrownBy(() -> SchemaTables.named(schema, "People"))
                .hasMessage("Table People is left out, because a type runs a function.");
        assertThatThrownBy(() -> SchemaTables.named(schema, "m")).hasMessage("There is no table m.");
    }
}

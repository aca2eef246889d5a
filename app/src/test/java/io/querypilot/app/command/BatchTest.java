package io.querypilot.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import org.junit.jupiter.api.Test;

class BatchTest {
    @Test
    void aLineThatFailsUnexpectedlyCostsNoOther() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Batch batch = new Batch("sql", request -> answer(request.path("sql").asText()), new PrintStream(out));

        batch.run(new ByteArrayInputStream("{\"id\":1,\"sql\":\"bad\"}\n{\"id\":2,\"sql\":\"good\"}\n"
                .getBytes(StandardCharsets.UTF_8)));

        assertThat(out.toString(StandardCharsets.UTF_8).lines()).satisfiesExactly(
                first -> assertThat(first).contains("\"id\":1").contains("Line 1 cannot be used").contains("DateTimeException"),
                second -> assertThat(second).isEqualTo("{\"id\":2,\"accepted\":true}"));
    }

    private static ObjectNode answer(String sql) {
        if (sql.equals("bad")) {
            throw new DateTimeException("no such time");
        }
        return JsonNodeFactory.instance.objectNode().put("accepted", true);
    }
}

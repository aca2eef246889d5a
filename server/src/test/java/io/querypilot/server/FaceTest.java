package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.server.web.Face;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FaceTest {
    private static final Pattern COMMAND = Pattern.compile("--[a-z]|\\(-v\\)|\\./querypilot|querypilot (?!serve\\b)[a-z]|Database\\.[a-z]");
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"(?:\\s*\\+\\s*\"(?:[^\"\\\\\\n]|\\\\.)*\")*");

    /** Every text in the sources that speaks of a command, whoever says it when. */
    @ParameterizedTest
    @EnumSource(Face.class)
    void noTextOfTheAgentSpeaksOfCommands(Face face) throws IOException {
        List<String> texts = new ArrayList<>(texts("../core"));
        texts.addAll(texts("../embedded"));
        assertThat(texts).hasSizeGreaterThan(30).allSatisfy(text ->
                assertThat(face.told(text)).doesNotContainPattern(COMMAND).doesNotContain("()", " .", ",,"));
    }

    /** What the server itself says needs no change; only who starts it hears of commands. */
    @Test
    void theServersOwnTextsNameCommandsOnlyWhereItIsStarted() throws IOException {
        assertThat(texts("../server")).allMatch(text -> text.contains("querypilot keys create NAME") || text.contains("--port"));
    }

    private static List<String> texts(String module) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(module, "src/main/java"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).filter(each -> !each.endsWith("Face.java")).toList()) {
                Matcher text = TEXT.matcher(Files.readString(file).replaceAll("(?m)^\\s*(?:\\*|//|/\\*\\*).*", ""));
                while (text.find()) {
                    String said = text.group().replaceAll("\"\\s*\\+\\s*\"", "").replaceAll("^\"|\"$", "").replace("\\\"", "\"");
                    if (COMMAND.matcher(said).find() && said.contains(" ")) {
                        found.add(said);
                    }
                }
            }
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Narrow the question, for example to one year, or raise --timeout. | Narrow the question, for example to one year.",
        "Ask again, naming what you mean (querypilot schema lists it). | Ask again, naming what you mean (the schema lists it).",
        "A bigger model reads more: see --escalate. | A bigger model reads more.",
        "Try again. Then go on where it stopped: querypilot resume s-1 | Try again.",
        "It can be changed in knowledge.yaml (querypilot knowledge check). | It can be changed in knowledge.yaml.",
        "Choose another model with --model, or check your account. | Check your account.",
        "Ask for a-b or c--d. | Ask for a-b or c--d.",
        "There is no table \"t --force, x\". | There is no table \"t --force, x\".",
        "There is no column \"GET /index.html\" of requests. | There is no column \"GET /index.html\" of requests.",
    })
    void leavesWhatACallerCanDo(String text, String told) {
        assertThat(Face.PROGRAM.told(text)).isEqualTo(told);
        assertThat(Face.PAGE.told(text)).isEqualTo(told);
    }

    @Test
    void onlyAProgramIsToldOfRequests() {
        assertThat(Face.PROGRAM.told("GET /api/sessions lists them.")).isEqualTo("GET /api/sessions lists them.");
        assertThat(Face.ASSISTANT.told("GET /api/sessions lists them.")).isEmpty();
        assertThat(Face.PAGE.told("Send another key, or the same request.")).isEmpty();
    }

    @Test
    void dataQueriesAndChoicesStayAsTheyAre() throws IOException {
        JsonNode document = new ObjectMapper().readTree("{\"rows\": [[\"see --x\"]], \"sql\": \"SELECT 1 --x\","
                + " \"clarification\": {\"asks\": true, \"message\": \"Which, or --x?\", \"options\": [\"a --x\"]}}");
        ObjectNode told = Face.everywhere(document.deepCopy());
        assertThat(told.path("rows")).isEqualTo(document.path("rows"));
        assertThat(told.path("sql")).isEqualTo(document.path("sql"));
        assertThat(told.at("/clarification/options/0").asText()).isEqualTo("a --x");
        assertThat(told.at("/clarification/message").asText()).isEqualTo("Which.");
    }

    @Test
    void repliesAreToldToWhoAsks(@TempDir Path folder) {
        try (TestServer server = TestServer.in(folder)) {
            String checked = server.send(server.request("/api/check").POST(BodyPublishers.ofString("{\"sql\": \"DESCRIBE orders\"}"))).body();
            assertThat(checked).contains("tells the schema").doesNotContain("querypilot schema");
            assertThat(server.get("/api/sessions/none").json().path("next").asText()).contains("GET /api/sessions");
            assertThat(server.send(server.request("/api/sessions/none").header(Face.HEADER, "querypilot").GET()).json().path("next").asText())
                    .isEmpty();
        }
    }
}

package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.database.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From an unclear question to an answer that needs no correction the next day: each call a process of its own. */
class TomorrowTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String[] SALES = {
        "CREATE TABLE sales_2024 (sale_id INTEGER PRIMARY KEY, product TEXT, amount INTEGER, sold_on TEXT)",
        "CREATE TABLE sales_2025 (sale_id INTEGER PRIMARY KEY, product TEXT, amount INTEGER, sold_on TEXT)",
        "CREATE TABLE sales_archive (sale_id INTEGER PRIMARY KEY, product TEXT, amount INTEGER, sold_on TEXT)",
        "INSERT INTO sales_2024 VALUES (1, 'pen', 10, '2024-01-02'), (2, 'ink', 20, '2024-03-02')",
        "INSERT INTO sales_2025 VALUES (1, 'pen', 11, '2025-01-02'), (2, 'ink', 22, '2025-03-02')",
        "INSERT INTO sales_archive VALUES (1, 'pen', 1, '2014-01-02')"
    };
    private static final String[] CLINIC = {
        "CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT, specialty TEXT)",
        "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, attending_doctor_id INTEGER REFERENCES doctor (doctor_id),"
                + " referring_doctor_id INTEGER REFERENCES doctor (doctor_id), cost INTEGER)",
        "INSERT INTO doctor VALUES (1, 'Grey', 'surgery'), (2, 'House', 'diagnostics'), (3, 'Who', 'time')",
        "INSERT INTO visit VALUES (1, 1, 2, 10), (2, 1, 3, 20), (3, 2, 3, 30)"
    };

    @TempDir
    Path folder;

    /** What a process came to. */
    private record Told(int exitCode, JsonNode document) {}

    @Test
    void aTableChosenOnceIsMeantTomorrow() throws Exception {
        Path file = folder.resolve("sales.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : SALES) {
                statement.executeUpdate(sql);
            }
        }
        List<String> places = List.of("--db", file.toString(), "--store", folder.resolve("store.db").toString());

        Told asked = told(places, "ask", "What is the total amount of sales?");
        assertThat(asked.exitCode()).isEqualTo(3);
        assertThat(asked.document().at("/clarification/type").textValue()).isEqualTo("table_selection");
        assertThat(texts(asked, "/clarification/options"))
                .containsExactlyInAnyOrder("sales_2024", "sales_2025", "sales_archive");
        assertThat(texts(asked, "/clarification/previews")).hasSize(3).anyMatch(preview -> preview.endsWith(": 33"));

        String session = asked.document().get("session").textValue();
        assertThat(answer(told(places, "correct", session, "use table sales_2025"))).isEqualTo("[[33]]");

        assertThat(answer(told(places, "ask", "What is the total amount of sales?"))).isEqualTo("[[33]]");
        Told other = told(places, "ask", "How many sales are there?");
        assertThat(answer(other)).isEqualTo("[[2]]");
        assertThat(other.document().get("sql").textValue()).contains("sales_2025");
        assertThat(answer(told(places, "ask", "What is the total amount of sales in 2024?"))).isEqualTo("[[30]]");
    }

    @Test
    void aKeyChosenOnceIsMeantTomorrowWithAStoreInPostgresql() throws Exception {
        List<String> places = List.of("--db", TestPostgres.database(CLINIC), "--store", TestPostgres.database());

        Told asked = told(places, "ask", "How many visits per doctor name?");
        assertThat(asked.document().at("/clarification/type").textValue()).isEqualTo("join_selection");
        int attending = texts(asked, "/clarification/options").get(0).contains("attending") ? 1 : 2;

        String session = asked.document().get("session").textValue();
        Told corrected = told(places, "correct", session, String.valueOf(attending));
        assertThat(answer(corrected)).contains("\"Grey\"", "\"House\"").doesNotContain("\"Who\"");

        Told tomorrow = told(places, "ask", "How many visits per doctor name?");
        assertThat(answer(tomorrow)).isEqualTo(answer(corrected));
        Told other = told(places, "ask", "What is the average cost of visits for each doctor name?");
        assertThat(answer(other)).contains("\"Grey\"").doesNotContain("\"Who\"");
    }

    private static String answer(Told told) {
        assertThat(told.exitCode()).as(told.document().toString()).isZero();
        return told.document().get("rows").toString();
    }

    private static List<String> texts(Told told, String place) {
        List<String> texts = new ArrayList<>();
        told.document().at(place).forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    private Told told(List<String> places, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.querypilot.app.Main"));
        command.addAll(List.of(arguments));
        command.addAll(places);
        command.add("--json");
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("HOME", folder.toString());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("QUERYPILOT_"));
        int exitCode = builder.start().waitFor();
        return new Told(exitCode, MAPPER.readTree(Files.readString(out)));
    }
}

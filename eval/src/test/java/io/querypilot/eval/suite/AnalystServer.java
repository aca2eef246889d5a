package io.querypilot.eval.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL server with the databases of the suite analyst, or of a file, for as long as a command runs that asks them. */
final class AnalystServer {
    private static final String ENDING = ".pg.sql";

    private AnalystServer() {}

    /** The command is given the address with {@code {db_id}} in it. */
    public static void main(String[] command) throws IOException, SQLException, InterruptedException {
        int code;
        try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
            String address = "jdbc:postgresql://localhost:" + server.getPort() + "/{db_id}?user=";
            make(address + "postgres", command[2]);
            List<String> whole = new ArrayList<>(List.of(command));
            whole.addAll(List.of("--jdbc", address + "reader"));
            code = new ProcessBuilder(whole).inheritIO().start().waitFor();
        }
        System.exit(code);
    }

    /** The reader may do what an analyst may: read. */
    private static void make(String address, String suite) throws SQLException {
        boolean shipped = !suite.endsWith(".yaml");
        run(at(address, "postgres"), "CREATE ROLE reader LOGIN; GRANT pg_read_all_data TO reader");
        for (String script : scripts(shipped ? SuiteFile.parsed(Suites.resource("analyst.yaml"), "analyst.yaml") : SuiteFile.read(Path.of(suite)))) {
            String name = script.replace(ENDING, "");
            run(at(address, "postgres"), "CREATE DATABASE \"" + name + "\"");
            run(at(address, name), shipped ? Suites.resource(script) : SuiteFile.text(Path.of(suite).resolveSibling(script)));
            run(at(address, name), "ANALYZE");
        }
    }

    private static List<String> scripts(JsonNode suite) {
        List<String> databases = new ArrayList<>();
        suite.path("questions")
                .forEach(node -> databases.add(node.path("db").asText()));
        return databases.stream().filter(name -> name.endsWith(ENDING)).distinct().toList();
    }

    private static String at(String address, String database) {
        return address.replace("{db_id}", database);
    }

    private static void run(String address, String script) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        }
    }
}

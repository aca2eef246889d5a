package io.querypilot.eval.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.demo.DemoShop;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the suite a person named. */
public final class Suites {
    /** Stands for the demo shop where a question names no database. */
    public static final String SHOP = "shop";

    /** How the name of a script for PostgreSQL ends. */
    private static final String POSTGRESQL = ".pg.sql";

    private static final String CORRECTION = "correction";

    /** Typical mistakes of weaker models. */
    public static final String MISTAKES = "mistakes";

    private Suites() {}

    /** A suite that comes with the project, without what needs a server. */
    public static Suite shipped(String name) {
        return shipped(name, Optional.empty());
    }

    /**
     * A suite that comes with the project, over the demo shop or over databases it carries as scripts. Those for
     * PostgreSQL are found at {@code jdbc}, an address with {@code {db_id}} in it, where somebody has run them.
     */
    public static Suite shipped(String name, Optional<String> jdbc) {
        return new QuestionFile(name, shippedTree(name), SHOP).suite(database -> served(database)
                ? at(jdbc, database)
                : Optional.of(database.equals(SHOP)
                        ? DemoShop.inCache().toString()
                        : ScriptedDatabase.of(database, resource(database)).toString()));
    }

    /** Questions of one's own; {@code database} is asked where the file names none, and a server at {@code jdbc} as above. */
    public static Suite own(String name, Path file, Optional<String> database, Optional<String> jdbc) {
        Path folder = file.toAbsolutePath().getParent();
        return new QuestionFile(name, SuiteFile.read(file), SHOP)
                .suite(named -> served(named)
                        ? at(jdbc, named)
                        : Optional.of(named.equals(SHOP)
                                ? database.orElseGet(() -> DemoShop.inCache().toString())
                                : ownDatabase(folder, named)));
    }

    private static boolean served(String script) {
        return script.endsWith(POSTGRESQL);
    }

    private static Optional<String> at(Optional<String> jdbc, String script) {
        return jdbc.map(address -> address.replace("{db_id}", script.replace(POSTGRESQL, "")));
    }

    private static String ownDatabase(Path folder, String named) {
        if (named.contains(":")) {
            return named;
        }
        Path file = folder.resolve(named);
        return named.endsWith(ScriptedDatabase.ENDING)
                ? ScriptedDatabase.of(named, SuiteFile.text(file)).toString()
                : file.toString();
    }

    /** The public benchmark format. */
    public static Suite spider(
            Path folder, Optional<Path> questions, Optional<String> database, Optional<String> jdbc) {
        return new Spider(folder, database, jdbc).suite(questions);
    }

    /** What the naive model writes for each question of the suites of mistakes, attempt by attempt. */
    public static Map<String, List<String>> naiveDrafts() {
        Map<String, List<String>> drafts = new LinkedHashMap<>();
        Stream.of(MISTAKES, CORRECTION).forEach(name -> shippedTree(name).path("questions").forEach(node ->
                drafts.put(node.path("question").asText(), drafts(node))));
        return drafts;
    }

    /** Those that are written down one by one, else the wrong one and then the right one. */
    private static List<String> drafts(JsonNode node) {
        List<String> written = new ArrayList<>();
        node.path("naive").forEach(draft -> written.add(draft.asText().strip()));
        if (written.isEmpty()) {
            Stream.of("wrong", "sql").filter(node::hasNonNull).forEach(key -> written.add(node.get(key).asText().strip()));
        }
        return written;
    }

    private static JsonNode shippedTree(String name) {
        String file = name + ".yaml";
        return SuiteFile.parsed(resource(file), file);
    }

    static String resource(String file) {
        try (InputStream text = Suites.class.getResourceAsStream("/io/querypilot/eval/" + file)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

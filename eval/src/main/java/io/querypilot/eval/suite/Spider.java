package io.querypilot.eval.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the public format of Spider and BIRD: {@code db_id}, {@code question}, {@code query}, {@code evidence}. */
final class Spider {
    private static final List<String> QUESTION_FILES = List.of("dev.json", "questions.json", "mini_dev_sqlite.json");
    private static final List<String> DATABASE_FOLDERS =
            List.of("database", "dev_databases", "databases", "test_database");

    private final Path folder;
    private final Optional<String> oneDatabase;
    private final Optional<String> jdbc;

    /** {@code oneDatabase} serves every question where given; {@code jdbc} is an address with {@code {db_id}} in it. */
    Spider(Path folder, Optional<String> oneDatabase, Optional<String> jdbc) {
        this.folder = folder;
        this.oneDatabase = oneDatabase;
        this.jdbc = jdbc;
    }

    Suite suite(Optional<Path> questions) {
        Path file = questions.orElseGet(this::questionFile);
        List<Case> cases = new ArrayList<>();
        SuiteFile.read(file).forEach(node -> cases.add(one(node, cases.size(), file)));
        Map<String, String> locations = new LinkedHashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        cases.forEach(one -> location(one.database())
                .ifPresentOrElse(place -> locations.put(one.database(), place), () -> missing.add(one.database())));
        if (locations.isEmpty()) {
            throw noDatabase(cases.isEmpty() ? "ID" : cases.get(0).database());
        }
        cases.removeIf(one -> missing.contains(one.database()));
        return new Suite("spider", cases, locations, List.copyOf(missing));
    }

    private Path questionFile() {
        if (Files.isRegularFile(folder)) {
            return folder;
        }
        return QUESTION_FILES.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> Suite.invalid(
                        "There is no " + String.join(", ", QUESTION_FILES) + " in " + folder + ".",
                        "Name the file of questions with --questions FILE."));
    }

    private static Case one(JsonNode node, int number, Path file) {
        String sql = node.path("query").asText(node.path("SQL").asText(""));
        String question = node.path("question").asText("").strip();
        if (question.isEmpty() || sql.isBlank()) {
            throw Suite.invalid("Entry " + number + " of " + file + " has no question or no query.", "Mend it.");
        }
        return new Case(
                String.valueOf(number),
                node.path("db_id").asText(""),
                withEvidence(question, node.path("evidence").asText("").strip()),
                "",
                Expected.ANSWER,
                Optional.of(new Gold.Sql(sql)));
    }

    private static String withEvidence(String question, String evidence) {
        return evidence.isEmpty() ? question : question + "\n(" + evidence + ")";
    }

    private Optional<String> location(String database) {
        return oneDatabase
                .or(() -> jdbc.map(address -> address.replace("{db_id}", database)))
                .or(() -> file(database));
    }

    private Optional<String> file(String database) {
        return DATABASE_FOLDERS.stream()
                .map(name -> folder.resolve(name).resolve(database))
                .flatMap(place -> Stream.of(place.resolve(database + ".sqlite"), place.resolve(database + ".db")))
                .filter(Files::isRegularFile)
                .map(Path::toString)
                .findFirst();
    }

    private RuntimeException noDatabase(String database) {
        return Suite.invalid(
                "There is no database/" + database + "/" + database + ".sqlite in " + folder + ".",
                "Put it there, or give the database with --db FILE or --jdbc URL.");
    }
}

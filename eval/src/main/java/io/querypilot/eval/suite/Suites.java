package io.querypilot.eval.suite;

import io.querypilot.database.DemoShop;
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

/** Finds the suite a person named. */
public final class Suites {
    /** Stands for the demo shop where a question names no database. */
    public static final String SHOP = "shop";

    private static final String CORRECTION = "/io/querypilot/eval/correction.yaml";

    private Suites() {}

    /** Fifteen questions over the demo shop: some plain, some that tempt a model into mistakes. */
    public static Suite correction() {
        String shop = DemoShop.inCache().toString();
        return new QuestionFile("correction", SuiteFile.parsed(correctionText(), "correction.yaml"), SHOP)
                .suite(database -> shop);
    }

    /** Questions of one's own; {@code database} is asked where the file names none. */
    public static Suite own(String name, Path file, Optional<String> database) {
        Path folder = file.toAbsolutePath().getParent();
        return new QuestionFile(name, SuiteFile.read(file), SHOP)
                .suite(named -> named.equals(SHOP)
                        ? database.orElseGet(() -> DemoShop.inCache().toString())
                        : named.contains(":") ? named : folder.resolve(named).toString());
    }

    /** The public benchmark format. */
    public static Suite spider(
            Path folder, Optional<Path> questions, Optional<String> database, Optional<String> jdbc) {
        return new Spider(folder, database, jdbc).suite(questions);
    }

    /** What the naive model writes for each question of the correction suite, attempt by attempt. */
    public static Map<String, List<String>> naiveDrafts() {
        Map<String, List<String>> drafts = new LinkedHashMap<>();
        SuiteFile.parsed(correctionText(), "correction.yaml").path("questions").forEach(node -> {
            List<String> written = new ArrayList<>();
            node.path("naive").forEach(draft -> written.add(draft.asText().strip()));
            drafts.put(node.path("question").asText(), written);
        });
        return drafts;
    }

    private static String correctionText() {
        try (InputStream text = Suites.class.getResourceAsStream(CORRECTION)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

package io.querypilot.eval.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a YAML or JSON file into a tree, or says what is wrong with it. */
final class SuiteFile {
    private static final ObjectMapper YAML = new YAMLMapper();
    private static final ObjectMapper JSON = new JsonMapper();

    private SuiteFile() {}

    static JsonNode read(Path file) {
        return parsed(text(file), file.toString());
    }

    static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            throw Suite.invalid("There is no file " + file + ".", "Check the path.");
        }
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw Suite.invalid(
                    file + " cannot be read: " + unreadable.getMessage() + ".", "Check that it is UTF-8 text.");
        }
    }

    static JsonNode parsed(String text, String name) {
        try {
            return (name.endsWith(".json") ? JSON : YAML).readTree(text);
        } catch (JsonProcessingException broken) {
            throw Suite.invalid(
                    name + " cannot be read: " + broken.getOriginalMessage() + " (line "
                            + (broken.getLocation() == null
                                    ? "?"
                                    : broken.getLocation().getLineNr()) + ").",
                    "Mend that line.");
        }
    }
}

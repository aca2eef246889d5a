package io.querypilot.database.duckdb;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.querypilot.error.QueryPilotException;
import java.io.BufferedReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An object of JSON that has a key twice: which of its values is meant nobody knows, and DuckDB counts its lines wrongly. */
final class RepeatedKeys {
    private static final Pattern TWICE = Pattern.compile("has duplicate key \"(.*)\"$|Map keys must be unique", Pattern.MULTILINE);
    private static final Pattern CASE = Pattern.compile("Duplicate name \"+(.+?)\"+ in struct");
    private static final Pattern KEY = Pattern.compile("^Duplicate field '(.*)'", Pattern.DOTALL);
    private static final String NEXT = "Give one of the two another name, or leave it out.";

    private RepeatedKeys() {}

    /** What is to be told where that is why DuckDB failed. */
    static Optional<QueryPilotException> told(DataFile file, TextSource text, SQLException failed) {
        String message = String.valueOf(failed.getMessage());
        Matcher letters = CASE.matcher(message);
        if (letters.find()) {
            return Optional.of(DataFile.invalid(
                    file.name() + ": an object has the key \"" + letters.group(1) + "\" twice, in great and in small letters.", NEXT, failed));
        }
        Matcher twice = TWICE.matcher(message);
        return twice.find()
                ? Optional.of(DataFile.invalid(file.name() + place(text).orElseGet(() -> unplaced(twice.group(1))) + " twice.", NEXT, failed))
                : Optional.empty();
    }

    private static String unplaced(String key) {
        return ": an object has " + (key == null ? "a key" : "the key \"" + key + "\"");
    }

    private static Optional<String> place(TextSource text) {
        JsonFactory factory = JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
        try (BufferedReader lines = text.lines();
                JsonParser parser = factory.createParser(lines)) {
            while (parser.nextToken() != null) {
                // The parser itself looks at the keys.
            }
            return Optional.empty();
        } catch (JsonParseException found) {
            Matcher key = KEY.matcher(found.getOriginalMessage());
            return key.find()
                    ? Optional.of(", line " + found.getLocation().getLineNr() + ": an object has the key \"" + key.group(1) + "\"")
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}

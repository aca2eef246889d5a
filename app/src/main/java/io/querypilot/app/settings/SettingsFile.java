package io.querypilot.app.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Settings given by {@code querypilot.yaml}: one {@code key: value} a line. */
public final class SettingsFile {
    static final String NAME = "querypilot.yaml";

    private static final int MOST_BYTES = 1 << 20;

    private final Path path;
    private final Map<String, Given> found = new LinkedHashMap<>();

    private SettingsFile(Path path) {
        this.path = path;
    }

    /** A settings file; {@code trusted} if a person named it or keeps it in their config folder. */
    public record Located(Path path, boolean trusted) {
        /** What it gives, less what is {@code overruled}; refused where a file just found would lead data elsewhere. */
        public List<Given> read(List<Given> overruled) {
            List<Setting<?>> settled = overruled.stream().<Setting<?>>map(Given::setting).toList();
            List<Given> given =
                    SettingsFile.read(path).stream().filter(each -> !settled.contains(each.setting())).toList();
            given.stream().filter(each -> !trusted && each.leadsElsewhere()).findFirst().ifPresent(this::refuse);
            return given;
        }

        private void refuse(Given given) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    given.where() + ": " + given.setting().key() + " decides where data, keys and passwords go,"
                            + " so it is not taken from a file that only lies in this folder.",
                    "If you trust the file, name it: --config " + path + ".");
        }
    }

    /** The file to use: the one asked for, else the working folder's, else the person's own. */
    public static Optional<Located> locate(Optional<Path> asked, Path workingFolder, Map<String, String> environment) {
        if (asked.isPresent()) {
            return asked.map(path -> new Located(path, true));
        }
        Path own = configFolder(environment);
        return Stream.of(workingFolder, own)
                .filter(folder -> Files.isRegularFile(folder.resolve(NAME)))
                .findFirst()
                .map(folder -> new Located(folder.resolve(NAME), folder.equals(own)));
    }

    public static List<Given> read(Path path) {
        return new SettingsFile(path).given();
    }

    /** The folder in which a person keeps what is theirs. */
    public static Path configFolder(Map<String, String> environment) {
        String folder = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return folder.isEmpty()
                ? Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")), ".config", "querypilot")
                : Path.of(folder, "querypilot");
    }

    private List<Given> given() {
        try (YAMLParser parser = new YAMLFactory().createParser(text())) {
            readMapping(parser);
            return List.copyOf(found.values());
        } catch (JsonProcessingException fault) {
            throw refused(
                    line(fault),
                    "This is not YAML: " + firstLine(fault.getOriginalMessage()),
                    "Write one key: value a line.");
        } catch (CharacterCodingException fault) {
            throw refused(1, "This is not a text file.", "Write it in UTF-8, one key: value a line.");
        } catch (IOException fault) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The settings file " + path + " cannot be read: it is missing, no plain file, or not yours to read.",
                    "Give another with --config FILE.",
                    fault);
        }
    }

    /** A device has no size and no end, a pipe may never be written to. */
    private String text() throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IOException(path + " is no plain file");
        }
        if (Files.size(path) > MOST_BYTES) {
            throw refused(1, "This is too large to be a settings file.", "Give another with --config FILE.");
        }
        return Files.readString(path);
    }

    private void readMapping(YAMLParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null || first == JsonToken.VALUE_NULL) {
            return;
        }
        if (first != JsonToken.START_OBJECT) {
            throw refused(1, "This is not a list of settings.", "Write one key: value a line.");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            readEntry(parser);
        }
    }

    private void readEntry(YAMLParser parser) throws IOException {
        String key = parser.currentName();
        int line = parser.currentTokenLocation().getLineNr();
        Setting<?> setting = Setting.ALL.stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElseThrow(() -> unknown(key, line));
        if (!parser.nextToken().isScalarValue()) {
            throw refused(line, key + " takes one value.", "Give " + setting.kind().allowed() + ".");
        }
        Given earlier = found.putIfAbsent(key, new Given(setting, parser.getText(), path + ":" + line));
        if (earlier != null) {
            throw refused(line, key + " stands here twice, first at " + earlier.where() + ".", "Keep one of them.");
        }
    }

    private QueryPilotException unknown(String key, int line) {
        List<String> keys = Setting.ALL.stream().map(Setting::key).toList();
        String nextStep = NearMatch.ranked(key, keys, 1).stream()
                .findFirst()
                .map(near -> "Did you mean " + near + "?")
                .orElse("The settings are: " + String.join(", ", keys) + ".");
        return refused(line, "There is no setting \"" + key + "\".", nextStep);
    }

    private QueryPilotException refused(int line, String what, String nextStep) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, path + ":" + line + ": " + what, nextStep);
    }

    private static int line(JsonProcessingException fault) {
        return fault.getLocation() == null ? 1 : Math.max(1, fault.getLocation().getLineNr());
    }

    private static String firstLine(String message) {
        return message == null ? "it cannot be read" : message.lines().findFirst().orElse("it cannot be read") + ".";
    }
}

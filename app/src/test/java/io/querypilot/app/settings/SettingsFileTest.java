package io.querypilot.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("querypilot.yaml");
    }

    @Test
    void readsEachKeyWithTheLineItStandsOn() throws IOException {
        Files.writeString(file, "# mine\nmodel: openai:gpt\n\nmax_attempts: 2\ntimeout: 5s\n");
        assertThat(SettingsFile.read(file)).containsExactly(
                new Given(Setting.MODEL, "openai:gpt", file + ":2"),
                new Given(Setting.MAX_ATTEMPTS, "2", file + ":4"),
                new Given(Setting.TIMEOUT, "5s", file + ":5"));
    }

    @Test
    void anEmptyFileSetsNothing() throws IOException {
        Files.writeString(file, "# nothing yet\n");
        assertThat(SettingsFile.read(file)).isEmpty();
    }

    @Test
    void refusesAnUnknownKeyWithTheNearestKnownOne() throws IOException {
        refuses(
                "model: a:b\nmax_atempts: 2\n",
                ":2: There is no setting \"max_atempts\".",
                "Did you mean max_attempts?");
    }

    @Test
    void refusesAnUnknownKeyThatResemblesNothingWithAllOfThem() throws IOException {
        refuses("favourite_colour_of_all: red\n", "favourite_colour_of_all", "The settings are: db, ");
    }

    @Test
    void refusesAKeyGivenTwice() throws IOException {
        refuses("max_rows: 2\nmax_rows: 3\n", "max_rows stands here twice", "Keep one");
    }

    @Test
    void refusesAListWhereOneValueIsMeant() throws IOException {
        refuses("max_rows: [2, 3]\n", "max_rows takes one value", "whole number");
    }

    @Test
    void refusesWhatIsNotYaml() throws IOException {
        refuses("model: 'open\n", "not YAML", "key: value");
    }

    @Test
    void refusesAListOfThings() throws IOException {
        refuses("- a\n- b\n", "not a list of settings", "key: value");
    }

    @Test
    void refusesBinaryJunk() throws IOException {
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2});
        assertThatThrownBy(() -> SettingsFile.read(file)).isInstanceOf(QueryPilotException.class);
    }

    @Test
    void refusesAFileThatIsNotThere() {
        assertThatThrownBy(() -> SettingsFile.read(folder.resolve("none.yaml")))
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining("none.yaml");
    }

    @Test
    void takesTheFileAskedForBeforeTheFolderBeforeTheConfigFolder() throws IOException {
        Path config = Files.createDirectories(folder.resolve("config/querypilot"));
        Map<String, String> environment = Map.of("XDG_CONFIG_HOME", folder.resolve("config").toString());
        assertThat(SettingsFile.locate(Optional.empty(), folder, environment)).isEmpty();
        Files.writeString(config.resolve("querypilot.yaml"), "");
        assertThat(SettingsFile.locate(Optional.empty(), folder, environment))
                .contains(new SettingsFile.Located(config.resolve("querypilot.yaml"), true));
        Files.writeString(file, "");
        assertThat(SettingsFile.locate(Optional.empty(), folder, environment))
                .contains(new SettingsFile.Located(file, false));
        Path mine = folder.resolve("mine.yaml");
        assertThat(SettingsFile.locate(Optional.of(mine), folder, environment))
                .contains(new SettingsFile.Located(mine, true));
    }

    private void refuses(String text, String message, String nextStep) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> SettingsFile.read(file))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault).hasMessageContaining(message).hasMessageContaining(file.toString());
                    assertThat(fault.nextStep()).contains(nextStep);
                });
    }
}

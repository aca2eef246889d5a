package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFilesTest {
    private static final String HELLO = "{\"bytes\": 5, \"crc32\": \"3610a686\"}";

    @TempDir
    Path folder;

    private ModelFiles files;

    @BeforeEach
    void write() throws IOException {
        files = ModelFiles.in(folder);
        Files.writeString(folder.resolve("model.json"), "{\"files\": {\"a.bin\": " + HELLO + "}}");
        Files.writeString(folder.resolve("a.bin"), "hello");
    }

    private QueryPilotException fault() {
        return catchThrowableOfType(
                QueryPilotException.class, () -> files.checked("a.bin", files.description()));
    }

    @Test
    void readsWhatItsChecksumVouchesFor() {
        assertThat(files.present()).isTrue();
        assertThat(files.checked("a.bin", files.description())).asString().isEqualTo("hello");
    }

    @Test
    void saysWhichFileIsDamaged() throws IOException {
        Files.writeString(folder.resolve("a.bin"), "hellO");
        assertThat(fault().code()).isEqualTo(ErrorCode.MODEL_NOT_CONFIGURED);
        assertThat(fault()).hasMessageContaining("a.bin is damaged");
        assertThat(fault().nextStep()).isNotEmpty();
    }

    @Test
    void saysWhichFileIsMissing() throws IOException {
        Files.delete(folder.resolve("a.bin"));
        assertThat(fault()).hasMessageContaining("a.bin is missing");
    }

    @Test
    void saysThatItsDescriptionIsDamaged() throws IOException {
        Files.writeString(folder.resolve("model.json"), "{");
        assertThat(fault()).hasMessageContaining("model.json is damaged");
    }

    @Test
    void isAbsentWhereThereIsNoDescription() throws IOException {
        Files.delete(folder.resolve("model.json"));
        assertThat(files.present()).isFalse();
        assertThat(catchThrowableOfType(QueryPilotException.class, () -> Weights.load(files)))
                .hasMessageContaining("model.json is missing");
    }

    @Test
    void refusesWeightsOfAnotherPlanLanguage() throws IOException {
        Files.writeString(folder.resolve("plan-language.json"), "{}");
        String described = "{\"files\": {\"plan-language.json\": {\"bytes\": 2, \"crc32\": \"a3a6bf43\"}}}";
        Files.writeString(folder.resolve("model.json"), described);
        assertThat(catchThrowableOfType(QueryPilotException.class, () -> Weights.load(files)))
                .hasMessageContaining("another version");
    }
}

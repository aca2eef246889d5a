package io.querypilot.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsTableTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "settings.md");

    @Test
    void theDocumentHoldsExactlyTheSettingsThereAre() throws IOException {
        String document = Files.readString(DOCUMENT);
        int start = document.indexOf("| key in");
        int end = document.indexOf("\n\n", start);
        assertThat(document.substring(start, end + 1)).isEqualTo(SettingsTable.markdown());
    }

    @Test
    void noTwoSettingsShareAFlag() {
        assertThat(Setting.ALL.stream().flatMap(setting -> setting.flags().stream())).doesNotHaveDuplicates();
    }
}

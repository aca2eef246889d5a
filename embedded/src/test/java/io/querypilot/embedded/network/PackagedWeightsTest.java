package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PackagedWeightsTest {
    private static final long LARGEST = 80_000_000;

    @Test
    void areTheVeryFilesThatWereReleased() throws NoSuchAlgorithmException {
        ModelFiles files = ModelFiles.packaged();
        JsonNode description = files.description();
        long all = 0;
        for (Map.Entry<String, JsonNode> file : description.get("files").properties()) {
            byte[] bytes = files.checked(file.getKey(), description);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            assertThat(HexFormat.of().formatHex(digest)).isEqualTo(file.getValue().get("sha256").asText());
            all += file.getKey().matches(".*\\.(onnx|bin)") ? bytes.length : 0;
        }
        assertThat(all).isLessThan(LARGEST);
    }
}

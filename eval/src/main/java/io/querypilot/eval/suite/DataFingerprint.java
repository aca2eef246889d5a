package io.querypilot.eval.suite;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells whether two runs saw the same questions, the same gold and the same data: as a whole, and question by question,
 * since a run over fewer questions can still be compared on those that both have.
 */
public record DataFingerprint(String whole, Map<String, String> byQuestion) {
    private static final int LENGTH = 16;
    private static final int PIECE = 1 << 16;

    public DataFingerprint {
        byQuestion = Map.copyOf(byQuestion);
    }

    /** Of a file the bytes count; of a server only the schema can be looked at. */
    public static DataFingerprint of(Suite suite, Access access) {
        Map<String, String> data = new TreeMap<>();
        Map<String, String> byQuestion = new LinkedHashMap<>();
        for (Case one : suite.cases()) {
            String seen = data.computeIfAbsent(one.database(), name -> ofData(suite.location(one), access));
            byQuestion.put(one.id(), ofText(one + seen));
        }
        return new DataFingerprint(ofText(suite.cases().toString() + data), byQuestion);
    }

    private static String ofData(String location, Access access) {
        if (!location.startsWith("jdbc:") && Files.isRegularFile(Path.of(location))) {
            return ofFile(Path.of(location));
        }
        try (Database database = Databases.open(location, access)) {
            return database.schema().fingerprint();
        }
    }

    private static String ofFile(Path file) {
        MessageDigest digest = digest();
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] piece = new byte[PIECE];
            for (int read = bytes.read(piece); read >= 0; read = bytes.read(piece)) {
                digest.update(piece, 0, read);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return shown(digest);
    }

    private static String ofText(String text) {
        MessageDigest digest = digest();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return shown(digest);
    }

    private static String shown(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest()).substring(0, LENGTH);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

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
import java.util.TreeSet;

/** Tells whether two runs saw the same questions, the same gold and the same data. */
public final class DataFingerprint {
    private static final int LENGTH = 16;

    private final MessageDigest digest;

    private DataFingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Of a file the bytes count; of a server only the schema can be looked at. */
    public static String of(Suite suite, Access access) {
        DataFingerprint made = new DataFingerprint();
        suite.cases().forEach(one -> made.add(one.toString()));
        new TreeSet<>(suite.cases().stream().map(Case::database).toList())
                .forEach(name -> made.addData(suite.locations().get(name), access));
        return HexFormat.of().formatHex(made.digest.digest()).substring(0, LENGTH);
    }

    private void addData(String location, Access access) {
        if (location.startsWith("jdbc:") || !Files.isRegularFile(Path.of(location))) {
            try (Database database = Databases.open(location, access)) {
                add(database.schema().fingerprint());
            }
        } else {
            addFile(Path.of(location));
        }
    }

    private void addFile(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] piece = new byte[1 << 16];
            for (int read = bytes.read(piece); read >= 0; read = bytes.read(piece)) {
                digest.update(piece, 0, read);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }
}

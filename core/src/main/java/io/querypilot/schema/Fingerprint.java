package io.querypilot.schema;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A hash over the structure of tables: names, types, keys and comments, but not the data in them. */
final class Fingerprint {
    private final MessageDigest digest = sha256();

    private Fingerprint() {}

    static String of(List<Table> tables) {
        Fingerprint fingerprint = new Fingerprint();
        tables.forEach(fingerprint::add);
        return HexFormat.of().formatHex(fingerprint.digest.digest());
    }

    private void add(Table table) {
        add("table", table.namespace(), table.name(), String.valueOf(table.view()), table.comment());
        table.columns().forEach(this::add);
        table.foreignKeys().forEach(this::add);
    }

    private void add(Column column) {
        add("column", column.name(), column.type(), column.comment());
        add(String.valueOf(column.primaryKey()), String.valueOf(column.nullable()));
    }

    private void add(ForeignKey key) {
        add("foreign key", key.targetTable());
        key.columns().forEach(this::add);
        key.targetColumns().forEach(this::add);
    }

    private void add(String... parts) {
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            // The length in front keeps "ab","c" apart from "a","bc".
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}

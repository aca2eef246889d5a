package io.querypilot.safety;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.database.StatementContext;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a database holds and what lies beside it: its schema, how many rows each table has and what its first thousand
 * say, the file itself where it is one, the files in its folder, and those that the attacks would write. A view holds nothing
 * of its own, and asking it could run for long or run what nobody knows.
 */
record Snapshot(Map<String, String> parts) {
    private static final int ROWS = 1_000;
    private static final Pattern PATH = Pattern.compile("'(/tmp/[A-Za-z0-9_./-]+)'");

    static Snapshot of(Database database, List<String> attacks) {
        Map<String, String> parts = new TreeMap<>();
        Schema schema = database.schema();
        parts.put("the schema", schema.fingerprint());
        schema.tables().stream()
                .filter(table -> !table.view())
                .forEach(table -> parts.put("table " + table.path(), contents(database, table)));
        Path file = Path.of(database.name());
        if (Files.isRegularFile(file)) {
            beside(file, parts);
            parts.put("the file " + file, digest(file));
        }
        attacks.stream()
                .flatMap(sql -> PATH.matcher(sql).results())
                .map(found -> Path.of(found.group(1)))
                .forEach(path -> parts.put("the file " + path, String.valueOf(Files.exists(path))));
        return new Snapshot(parts);
    }

    private static String contents(Database database, Table table) {
        String path = database.dialect().path(table.namespace(), table.name());
        return read(database, "SELECT COUNT(*) AS n FROM " + path) + " "
                + read(database, database.dialect().limited("SELECT * FROM " + path, ROWS));
    }

    private static String read(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD, StatementContext.TYPED);
        return outcome instanceof Outcome.Success success
                ? digest(success.table())
                : ((Outcome.Failure) outcome).error().type().id();
    }

    private static String digest(ResultTable table) {
        return table.rowCount() + "/" + table.contents();
    }

    /** The log of SQLite comes and goes with its readers. */
    private static void beside(Path file, Map<String, String> parts) {
        try (Stream<Path> files = Files.list(file.toAbsolutePath().getParent())) {
            files.filter(Files::isRegularFile)
                    .filter(path -> !path.toString().endsWith("-shm") && !path.toString().endsWith("-wal"))
                    .forEach(path -> parts.put("the file " + path, stamp(path)));
        } catch (IOException unreadable) {
            parts.put("the folder of " + file, "unreadable");
        }
    }

    private static String stamp(Path path) {
        try {
            return Files.size(path) + " bytes of " + Files.getLastModifiedTime(path);
        } catch (IOException gone) {
            return "gone";
        }
    }

    private static String digest(Path file) {
        try (InputStream bytes = Files.newInputStream(file);
                DigestInputStream digested = new DigestInputStream(bytes, MessageDigest.getInstance("SHA-256"))) {
            digested.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digested.getMessageDigest().digest());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** What is there in one and not, or otherwise, in the other. */
    List<String> changes(Snapshot later) {
        return Stream.concat(parts.keySet().stream(), later.parts.keySet().stream())
                .distinct()
                .filter(part -> !parts.getOrDefault(part, "").equals(later.parts.getOrDefault(part, "")))
                .toList();
    }
}

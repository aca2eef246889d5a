package io.querypilot.database.duckdb;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file that can be read as a table, by what its name says it is. */
record DataFile(Path path, Kind kind, String table) {
    /** What a file holds. */
    enum Kind {
        CSV,
        JSON,
        PARQUET,
        EXCEL,
        DATABASE
    }

    private static final String PREFIX = "jdbc:duckdb:";
    private static final Pattern NAME = Pattern.compile(
            "(.+?)\\.(?:((?:csv|tsv)(?:\\.(?:gz|zst))?)|((?:jsonl?|ndjson)(?:\\.(?:gz|zst))?)|(parquet)|(xls[xm]?)|(duckdb|ddb))",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    static boolean accepts(String location) {
        if (location.startsWith(PREFIX)) {
            return true;
        }
        // An address may end in the name of a file, too.
        if (location.contains("://")) {
            return false;
        }
        Path path = path(location);
        return of(path).isPresent() || Files.isDirectory(path);
    }

    static Path path(String location) {
        String name = location.startsWith(PREFIX) ? location.substring(PREFIX.length()) : location;
        try {
            return Path.of(name).toAbsolutePath().normalize();
        } catch (InvalidPathException impossible) {
            throw invalid("\"" + name.replace("\0", "\\0") + "\" is not a file name.", "Check the path that was given.");
        }
    }

    /** The file as its name says; empty where the name says nothing we know. */
    static Optional<DataFile> of(Path path) {
        Matcher name = NAME.matcher(String.valueOf(path.getFileName()));
        if (!name.matches()) {
            return Optional.empty();
        }
        int group = 2;
        while (name.group(group) == null) {
            group++;
        }
        return Optional.of(new DataFile(path, Kind.values()[group - 2], tableName(name.group(1))));
    }

    /** Letters and digits stay; whatever else stands between them, a point above all, would look like a path in SQL. */
    static String tableName(String text) {
        String name = text.replaceAll("[^\\p{L}\\p{N}]+", "_").replaceAll("^_+|_+$", "");
        return name.isEmpty() ? "data" : name;
    }

    /** The file that was given, or those in the folder that was; {@code notes} are told what is left out and why. */
    static List<DataFile> at(Path given, List<String> notes) {
        if (!Files.exists(given)) {
            throw invalid("There is no file " + given + ".", "Check the path given as the database.");
        }
        if (Files.isDirectory(given)) {
            return inFolder(given, notes);
        }
        if (!Files.isRegularFile(given)) {
            throw invalid(given + " is no plain file.", "Give a file that can be read from its start to its end.");
        }
        return List.of(of(given).orElseGet(() -> new DataFile(given, Kind.DATABASE, "data")));
    }

    private static List<DataFile> inFolder(Path folder, List<String> notes) {
        List<DataFile> files = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder).sorted()) {
            entries.filter(entry -> !entry.getFileName().toString().startsWith("."))
                    .forEach(entry -> leftOut(folder, entry).ifPresentOrElse(
                            reason -> notes.add(entry.getFileName() + ": left out, " + reason),
                            () -> files.add(of(entry).orElseThrow())));
        } catch (IOException | UncheckedIOException unreadable) {
            throw invalid("The folder " + folder + " cannot be read: " + unreadable.getMessage() + ".", "Check its rights.");
        }
        if (files.isEmpty()) {
            throw invalid(
                    "The folder " + folder + " holds no file that can be read as a table.",
                    "Put CSV, TSV, JSON, Parquet or Excel files (.xlsx) into it.");
        }
        return files;
    }

    private static Optional<String> leftOut(Path folder, Path entry) {
        if (Files.isDirectory(entry)) {
            return Optional.of("it is a folder in a folder");
        }
        Optional<DataFile> file = of(entry);
        if (file.isEmpty() || file.get().kind() == Kind.DATABASE) {
            return Optional.of("its name does not end like that of a table");
        }
        if (!Files.isRegularFile(entry)) {
            return Optional.of("it is no plain file");
        }
        try {
            boolean inside = entry.toRealPath().startsWith(folder.toRealPath());
            return inside ? Optional.empty() : Optional.of("it is a link that leads out of the folder");
        } catch (IOException broken) {
            return Optional.of("it cannot be read");
        }
    }

    /** The file's size and time, which change when somebody writes to it, and which file it is, as it may be replaced. */
    String stamp() {
        return stamp(path);
    }

    static String stamp(Path path) {
        try {
            BasicFileAttributes known = Files.readAttributes(path, BasicFileAttributes.class);
            return known.size() + ";" + known.lastModifiedTime() + ";" + known.fileKey();
        } catch (IOException gone) {
            return "gone";
        }
    }

    /** About how many bytes it has once it is unpacked. */
    long bytes() {
        try {
            return Files.size(path) * (packed() ? 8 : 1);
        } catch (IOException gone) {
            return 0;
        }
    }

    boolean packed() {
        return kind == Kind.PARQUET || kind == Kind.EXCEL || zipped();
    }

    boolean zipped() {
        return path.toString().toLowerCase(Locale.ROOT).matches("(?s).*\\.(gz|zst)");
    }

    String name() {
        return path.getFileName().toString();
    }

    static QueryPilotException invalid(String message, String nextStep) {
        return invalid(message, nextStep, null);
    }

    static QueryPilotException invalid(String message, String nextStep, SQLException cause) {
        return new QueryPilotException(ErrorCode.DATABASE_FILE_INVALID, message, nextStep, cause);
    }
}

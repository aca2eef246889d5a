package io.querypilot.database.sqlite;

import io.querypilot.database.Target;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Finds out which file is meant and whether it can be a SQLite database. */
final class SqliteFile {
    private static final String PREFIX = "jdbc:sqlite:";
    private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*", Pattern.DOTALL);

    /** Names by which a file says that it is another engine's. */
    private static final Pattern OTHERS = Pattern.compile(
            ".*\\.(?:(?:csv|tsv|jsonl?|ndjson|parquet)(?:\\.(?:gz|zst))?|xls[xm]?|duckdb|ddb|mv\\.db)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern OPTIONS = Pattern.compile("mode=ro|immutable=[01]|cache=(?:private|shared)");

    private SqliteFile() {}

    /** One letter before a colon is a Windows drive; more is another kind of address. */
    static boolean accepts(String location) {
        if (location.startsWith(PREFIX) || location.startsWith("file:")) {
            return true;
        }
        boolean plain = !ADDRESS.matcher(location).matches() || Files.exists(path(location));
        return plain && !OTHERS.matcher(location).matches() && !Files.isDirectory(path(location));
    }

    static Path at(String location) {
        Path file = path(location.startsWith(PREFIX) ? location.substring(PREFIX.length()) : location);
        if (Files.isDirectory(file)) {
            throw invalid(file + " is a folder, not a database.", "Give the database file in it.");
        }
        if (!Files.exists(file)) {
            throw invalid("There is no file " + file + ".", "Check the path given as the database.");
        }
        if (!Files.isRegularFile(file)) {
            throw invalid(file + " is no plain file.", "Give a SQLite database.");
        }
        requireHeader(file);
        requireKnownOptions(location, file);
        return file;
    }

    /** How the file is opened we say ourselves; who asks for more than reading it should know that it is not given. */
    private static void requireKnownOptions(String location, Path file) {
        int start = location.indexOf('?');
        if (start < 0 || file.toString().contains("?")) {
            return;
        }
        for (String option : location.substring(start + 1).split("&")) {
            if (!option.isEmpty() && !OPTIONS.matcher(option).matches()) {
                throw new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "The option " + option.replaceFirst("=.*", "") + " of the address is not one that is taken as written.",
                        "Leave it out: the file is opened for reading, without extensions; mode=ro, immutable and cache may stand there.");
            }
        }
    }

    private static Path path(String text) {
        String name = text.startsWith("file:")
                ? URLDecoder.decode(bare(text.substring(5)).replace("+", "%2B"), StandardCharsets.UTF_8)
                : text;
        try {
            boolean options = text.contains("?") && !Files.exists(Path.of(name));
            return Path.of(options ? bare(name) : name).toAbsolutePath().normalize();
        } catch (InvalidPathException exception) {
            throw invalid(
                    "\"" + text.replace("\0", "\\0") + "\" is not a file name.",
                    "Check the path given as the database.");
        }
    }

    private static String bare(String address) {
        int options = address.indexOf('?');
        return options < 0 ? address : address.substring(0, options);
    }

    /** Names of files that nobody takes for a database. */
    private static final Pattern OTHER = Pattern.compile(
            "(?is).*\\.(txt|zip|bz2|xz|7z|rar|tar|tgz|gz|zst|ods|xlsb|docx?|pdf|xml|html?|avro|orc|feather|arrow|dat)");

    /** SQLite takes a file of no bytes for a database of no tables. */
    private static void requireHeader(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] start = stream.readNBytes(HEADER.length);
            if (start.length > 0 && !Arrays.equals(start, HEADER) && OTHER.matcher(file.toString()).matches()) {
                throw invalid(
                        file + " is no kind of file that is read as tables.",
                        "Give .csv, .tsv, .json, .jsonl (these also as .gz or .zst), .parquet, .xlsx, .duckdb or a SQLite file;"
                                + " rename a .txt that holds a table to .csv, unpack an archive, save .ods as .xlsx.");
            }
            if (start.length > 0 && !Arrays.equals(start, HEADER)) {
                throw invalid(
                        file + " is not a SQLite database, or it is encrypted.",
                        "Give an unencrypted SQLite file, or a JDBC address such as jdbc:postgresql://HOST/DATABASE.");
            }
        } catch (IOException exception) {
            throw invalid(file + " cannot be read: " + exception.getMessage() + ".", "Check its permissions.");
        }
    }

    /** Whether changes lie beside the file that opening it alone would miss. */
    static boolean unmerged(Target target) {
        return filled(target.name() + "-wal") || filled(target.name() + "-journal");
    }

    private static boolean filled(String file) {
        try {
            return Files.size(Path.of(file)) > 0;
        } catch (IOException absent) {
            return false;
        }
    }

    private static QueryPilotException invalid(String message, String nextStep) {
        return new QueryPilotException(ErrorCode.DATABASE_FILE_INVALID, message, nextStep);
    }
}

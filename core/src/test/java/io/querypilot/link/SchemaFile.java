package io.querypilot.link;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the schemas of these tests: {@code table: column* > other.column = value|value # comment; … ## comment}. */
final class SchemaFile {
    private static final Pattern COLUMN =
            Pattern.compile("(\\S+?)(\\*?)(?: > (\\S+)\\.(\\S+))?(?: = ([^#]+?))?(?: # (.+))?");

    private SchemaFile() {}

    static Schema read(String name) {
        return new Schema(lines(name + ".schema").stream().map(SchemaFile::table).toList(), name);
    }

    static List<String> lines(String file) {
        try (InputStream in = SchemaFile.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Table table(String line) {
        String[] parts = line.split(" ## ");
        String[] halves = parts[0].split(": ", 2);
        List<Column> columns = new ArrayList<>();
        List<ForeignKey> keys = new ArrayList<>();
        for (String text : halves[1].split("; ")) {
            addColumn(text, columns, keys);
        }
        return new Table("", halves[0], false, parts.length > 1 ? parts[1] : "", columns, keys);
    }

    private static void addColumn(String text, List<Column> columns, List<ForeignKey> keys) {
        Matcher column = COLUMN.matcher(text.strip());
        if (!column.matches()) {
            throw new IllegalArgumentException(text);
        }
        List<String> samples = column.group(5) == null ? List.of() : Arrays.asList(column.group(5).split("\\|"));
        String comment = column.group(6) == null ? "" : column.group(6);
        columns.add(new Column(
                column.group(1), "TEXT", ColumnKind.TEXT, !column.group(2).isEmpty(), true, comment, samples));
        if (column.group(3) != null) {
            keys.add(new ForeignKey(List.of(column.group(1)), column.group(3), List.of(column.group(4))));
        }
    }
}

package io.querypilot.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table as CREATE TABLE describes it, on whichever engine: its name and those of its columns as written, its keys, and what
 * is said of it. Where and how the engine keeps it is passed over.
 */
record DdlTable(String name, String comment, List<DdlTable.Column> columns, List<String> primary, List<WrittenKey> keys) {
    record Column(String name, String type, boolean primary, boolean required, String comment) {}

    private static final Pattern HEAD = Pattern.compile("(?is)CREATE\\s+(?:(?:OR\\s+REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED"
            + "|EXTERNAL|FOREIGN|COLUMN|ROW|MEMORY|CACHED|TRANSIENT|SNAPSHOT)\\s+)*TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?");
    private static final Pattern ALTERS = Pattern.compile("(?is)^\\s*ALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?(?:ONLY\\s+)?");
    private static final Set<String> OTHER_BODIES = Set.of("AS", "LIKE", "OF", "PARTITION", "CLONE", "COPY", "USING");
    private static final Set<String> INDEXES = Set.of("KEY", "INDEX", "CLUSTERED", "NONCLUSTERED", "NULLS");
    private static final Set<String> KINDS = Set.of("CLUSTERED", "NONCLUSTERED", "COLUMNSTORE", "HASH");
    /** What may follow the type of a column. */
    private static final Set<String> SPECS = Set.of(
            "NOT", "NULL", "DEFAULT", "PRIMARY", "UNIQUE", "REFERENCES", "CHECK", "COMMENT", "COLLATE", "CONSTRAINT", "GENERATED",
            "IDENTITY", "AUTO_INCREMENT", "AUTOINCREMENT", "ON", "AS", "KEY", "VISIBLE", "INVISIBLE", "VIRTUAL", "STORED",
            "PERSISTED", "OPTIONS", "CHARSET", "SPARSE", "ROWGUIDCOL", "MASKED", "COMPRESSION", "STORAGE", "USING", "ENCODE",
            "HIDDEN", "DEFERRABLE", "INITIALLY");
    private static final Pattern SAID = Pattern.compile(
            "(?is)\\bCOMMENT\\s*=?\\s*'((?:[^']|'')*)'|\\bOPTIONS\\s*\\(.*?\\bdescription\\s*=\\s*(?:'((?:[^']|'')*)'|\"([^\"]*)\")");

    /** Empty where no columns are described, as in {@code CREATE TABLE t AS SELECT …}. */
    static Optional<DdlTable> read(String sql) {
        Matcher head = HEAD.matcher(sql);
        if (!head.lookingAt()) {
            return Optional.empty();
        }
        DdlTokens tokens = DdlTokens.of(sql.substring(head.end()));
        int open = tokens.find("(");
        DdlTokens name = tokens.part(0, Math.max(open, 0));
        if (open < 0 || name.part(name.pathEnd(0), name.size()).tokens().stream().anyMatch(token -> OTHER_BODIES.contains(token.text().toUpperCase(Locale.ROOT)))) {
            return Optional.empty();
        }
        int end = tokens.next(open);
        if (end > tokens.size()) {
            throw new IllegalArgumentException("its brackets are not closed");
        }
        return Optional.of(of(name.name(), said(tokens.part(end, tokens.size())), tokens.part(open + 1, end - 1).parts()));
    }

    /** What ALTER TABLE adds to a table: its name and its keys, and no columns. */
    static DdlTable altered(String sql) {
        DdlTokens tokens = DdlTokens.of(ALTERS.matcher(sql).replaceFirst(""));
        int end = tokens.pathEnd(0);
        DdlTable table = named(tokens.part(0, end).name(), "");
        for (DdlTokens part : tokens.part(end, tokens.size()).parts()) {
            int at = Math.max(part.find("PRIMARY", "KEY"), part.find("FOREIGN", "KEY"));
            if (at >= 0) {
                table.addConstraint(part.part(at, part.size()));
            }
        }
        return table;
    }

    private static DdlTable named(String name, String comment) {
        return new DdlTable(name, comment, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    private static DdlTable of(String name, String comment, List<DdlTokens> parts) {
        DdlTable table = named(name, comment);
        for (DdlTokens part : parts) {
            if (part.size() == 0) {
                throw new IllegalArgumentException("a column is missing");
            }
            DdlTokens rule = part.words(0, "CONSTRAINT") ? part.part(2, part.size()) : part;
            if (constraint(rule)) {
                table.addConstraint(rule);
            } else {
                table.addColumn(part);
            }
        }
        return table;
    }

    /** Several of these words may name a column; then a type follows. */
    private static boolean constraint(DdlTokens part) {
        boolean index = part.word(1).equals("(") || part.word(2).equals("(") && !part.word(3).matches("(?s)\\d+|'.*");
        return switch (part.word(0)) {
            case "PRIMARY", "FOREIGN" -> part.word(1).equals("KEY");
            case "UNIQUE", "FULLTEXT", "SPATIAL" -> index || INDEXES.contains(part.word(1));
            case "CHECK" -> part.word(1).equals("(");
            case "KEY", "INDEX" -> index || part.find("USING") > 0 || kindOfIndex(part, part.words(2, "UNIQUE") ? 3 : 2);
            case "EXCLUDE" -> part.words(1, "USING") || part.words(1, "(");
            case "PERIOD" -> part.words(1, "FOR");
            case "LIKE" -> part.size() < 4 || part.find("INCLUDING") > 0 || part.find("EXCLUDING") > 0;
            default -> false;
        };
    }

    /** SQL Server says behind the name of an index what kind it is. */
    private static boolean kindOfIndex(DdlTokens part, int at) {
        return at > 2 && part.words(at, "(") || KINDS.contains(part.word(at));
    }

    private void addConstraint(DdlTokens rule) {
        if (rule.words(0, "PRIMARY")) {
            primary.addAll(names(rule, rule.find("(")));
        } else if (rule.words(0, "FOREIGN")) {
            reference(rule, names(rule, rule.find("("))).ifPresent(keys::add);
        }
    }

    private void addColumn(DdlTokens part) {
        String column = part.part(0, 1).name();
        int specs = 1;
        while (specs < part.size() && !spec(part, specs)) {
            specs = part.next(specs);
        }
        DdlTokens rest = part.part(specs, part.size());
        reference(rest, List.of(WrittenName.bare(column))).ifPresent(keys::add);
        columns.add(new Column(
                column, type(part.part(1, specs).written()), rest.find("PRIMARY", "KEY") >= 0, rest.find("NOT", "NULL") >= 0, said(rest)));
    }

    /** SQL Server prints types in brackets; a column without one, computed or of SQLite, holds anything. */
    private static String type(String written) {
        return written.isEmpty() ? "ANY" : written.replaceAll("(?<![\\w\\])])\\[(\\w+)]", "$1");
    }

    /** {@code TIMESTAMP WITH TIME ZONE} is a type, and {@code CHARACTER SET} is none. */
    private static boolean spec(DdlTokens part, int at) {
        return at > 1 && part.words(at, "CHARACTER", "SET")
                || part.words(at, "WITH") && !part.words(at + 1, "TIME") && !part.words(at + 1, "LOCAL")
                || SPECS.contains(part.word(at));
    }

    private static Optional<WrittenKey> reference(DdlTokens rule, List<String> columns) {
        int at = rule.find("REFERENCES");
        if (at < 0) {
            return Optional.empty();
        }
        int end = rule.pathEnd(at + 1);
        String target = WrittenName.bare(rule.part(at + 1, end).name());
        return Optional.of(new WrittenKey(columns, target, rule.word(end).equals("(") ? names(rule, end) : List.of()));
    }

    /** The names between the bracket here and its end, without the order or length behind each. */
    private static List<String> names(DdlTokens rule, int open) {
        return open < 0 ? List.of() : rule.part(open + 1, rule.next(open) - 1).parts().stream()
                .map(name -> WrittenName.bare(name.part(0, 1).name()))
                .toList();
    }

    private static String said(DdlTokens rest) {
        Matcher said = SAID.matcher(rest.written());
        if (!said.find()) {
            return "";
        }
        return said.group(3) != null ? said.group(3) : (said.group(1) != null ? said.group(1) : said.group(2)).replace("''", "'");
    }
}

package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The compact form of a schema, a line per table: {@code orders: [order_id (INTEGER*), customer_id (INTEGER ->
 * customers.customer_id), …]}. The star marks the primary key; {@code written} spells names as the dialect wants them.
 * {@code terse} is what a model is sent, which is paid for by the word: {@code orders(order_id INTEGER*, customer_id
 * INTEGER -> customers, …)}, where a key leads to the column of its own name unless another is named.
 */
public record SchemaText(UnaryOperator<String> written, boolean comments, boolean samples, boolean terse) {
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private static final int LONGEST_VALUE = 60;
    private static final int MOST_VALUES = 5;

    /** How long a text may be says nothing of what to ask for. */
    private static final Pattern LENGTH = Pattern.compile("(?i)(?<=char|character|varying|text|binary)\\(\\d+\\)");

    /** Names of types that have a short one, which every engine that has them knows as well. */
    private static final Map<String, String> SHORT = Map.of(
            "character varying", "varchar",
            "timestamp with time zone", "timestamptz",
            "timestamp without time zone", "timestamp",
            "time without time zone", "time");

    public SchemaText {
        requireNonNull(written, "written");
    }

    public SchemaText(UnaryOperator<String> written, boolean comments, boolean samples) {
        this(written, comments, samples, false);
    }

    /** For a prompt: all that is known, in the fewest words. */
    public static SchemaText terse(UnaryOperator<String> written) {
        return new SchemaText(written, true, true, true);
    }

    /** Names and types alone, each name in double quotes where it is more than a word; a table stays on its line. */
    public static String of(Schema schema) {
        return new SchemaText(SchemaText::standard, false, false).text(schema);
    }

    private static String standard(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"").replace("\r", "\\r").replace("\n", "\\n") + '"';
    }

    public String text(Schema schema) {
        return text(schema.tables());
    }

    public String text(List<Table> tables) {
        return tables.stream().map(this::line).collect(Collectors.joining("\n"));
    }

    public String line(Table table) {
        return line(table, table.columns());
    }

    /** The table with these of its columns, in their order. */
    public String line(Table table, List<Column> columns) {
        String list = columns.stream().map(column -> column(table, column)).collect(Collectors.joining(", "));
        String whole = terse ? "(" + list + ")" : ": [" + list + "]";
        return path(table) + whole + composite(table, columns) + rows(table) + comment(table.comment());
    }

    private String rows(Table table) {
        return samples && table.rows().known() ? " " + table.rows().told("rows") : "";
    }

    private String path(Table table) {
        String name = written.apply(table.name());
        return table.namespace().isEmpty() ? name : written.apply(table.namespace()) + "." + name;
    }

    private String column(Table table, Column column) {
        String type = column.type().isEmpty() ? column.kind().name() : column.type();
        String key = column.primaryKey() ? "*" : "";
        String told = (terse ? brief(type) : type) + key + target(table, column) + values(table, column)
                + comment(column.comment());
        return written.apply(column.name()) + " " + (terse ? told : "(" + told + ")");
    }

    private static String brief(String type) {
        String bare = type.indexOf('(') < 0 ? type : LENGTH.matcher(type).replaceAll("");
        return SHORT.getOrDefault(bare, bare);
    }

    private String target(Table table, Column column) {
        return table.foreignKeys().stream()
                .filter(key -> key.columns().equals(List.of(column.name())))
                .findFirst()
                .map(key -> " -> " + end(key.targetTable()) + targetColumn(key.targetColumns().get(0), column))
                .orElse("");
    }

    private String targetColumn(String target, Column column) {
        return terse && target.equals(column.name()) ? "" : "." + written.apply(target);
    }

    /** A key of several columns belongs to none of them alone, so it follows the list. */
    private String composite(Table table, List<Column> columns) {
        List<String> shown = columns.stream().map(Column::name).toList();
        return table.foreignKeys().stream()
                .filter(key -> key.columns().size() > 1 && shown.containsAll(key.columns()))
                .map(key -> ", (" + names(key.columns()) + ") -> " + end(key.targetTable()) + "("
                        + names(key.targetColumns()) + ")")
                .collect(Collectors.joining());
    }

    private String names(List<String> names) {
        return names.stream().map(written).collect(Collectors.joining(", "));
    }

    /** A path is namespace and name; a name that itself holds a dot is left whole. */
    private String end(String path) {
        int dot = path.indexOf('.');
        return dot > 0 && path.indexOf('.', dot + 1) < 0
                ? written.apply(path.substring(0, dot)) + "." + written.apply(path.substring(dot + 1))
                : written.apply(path);
    }

    private String values(Table table, Column column) {
        if (!samples) {
            return "";
        }
        Contents contents = column.contents();
        String many = many(table, column);
        if (column.samples().isEmpty() || contents.all()) {
            return told(column, many);
        }
        // The keys of JSON and one text say more than many texts, and cost less.
        return contents.keys().isEmpty()
                ? quoted(column.samples(), many) + (contents.nulls() ? " or NULL" : "")
                : told(column, many) + ", as " + listed(column.samples().subList(0, 1)) + "…";
    }

    private String told(Column column, String many) {
        Contents contents = column.contents();
        return terse ? contents.toldTersely(column.kind(), many) : contents.told(column.kind(), many);
    }

    /**
     * How many different values there are, unless it says nothing: of texts, because names that occur twice are no groups;
     * of numbers and dates where values come again, because a number that is new in each row says nothing.
     */
    private static String many(Table table, Column column) {
        Count distinct = column.contents().distinct();
        if (!distinct.known() || reference(table, column)
                || column.kind() != ColumnKind.TEXT && distinct.number() * 2 > table.rows().number()) {
            return "";
        }
        return distinct.same(table.rows()) ? "unique" : distinct.told(Contents.DISTINCT);
    }

    private static boolean reference(Table table, Column column) {
        return column.primaryKey()
                || table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column.name()));
    }

    private String quoted(List<String> values, String many) {
        return ": " + Contents.some(listed(values), many);
    }

    private String listed(List<String> values) {
        return (terse ? shortened(values).stream() : values.stream())
                .map(value -> "'" + oneLine(value).replace("'", "''") + "'")
                .collect(Collectors.joining(terse ? " " : ", "));
    }

    /** The first few of these, none of them long. */
    public static List<String> shortened(List<String> values) {
        return values.stream()
                .limit(MOST_VALUES)
                .map(value -> value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…")
                .toList();
    }

    private String comment(String comment) {
        return comments && !comment.isBlank() ? " -- " + oneLine(comment) : "";
    }

    private static String oneLine(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }
}

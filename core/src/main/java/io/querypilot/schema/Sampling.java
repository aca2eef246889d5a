package io.querypilot.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What whoever runs this says of the data: which tables may be looked into before a question is answered, and which
 * columns hold secrets, something of a person, or neither, over what their names say. Tables and columns are patterns:
 * {@code orders}, {@code hr.*}, {@code customers.nick}; of tables, {@code -hr.*} leaves out. Where it is {@code small} a
 * few rows of each table are read with the catalogue, and nothing later looks into it.
 */
public record Sampling(
        List<String> tables, List<String> secret, List<String> personal, List<String> plain, boolean small) {
    /** Each engine as it does by itself, each column as its name says. */
    public static final Sampling STANDARD = new Sampling(List.of(), List.of(), List.of(), List.of());

    private static final String OUT = "-";
    private static final String SMALL = "small";

    public Sampling {
        tables = List.copyOf(tables);
        secret = List.copyOf(secret);
        personal = List.copyOf(personal);
        plain = List.copyOf(plain);
    }

    /** The same where as many rows are read as are worth it. */
    public Sampling(List<String> tables, List<String> secret, List<String> personal, List<String> plain) {
        this(tables, secret, personal, plain, false);
    }

    /** Whether a setting allows a few rows of each table and no more. */
    public static boolean small(String written) {
        return written.strip().equalsIgnoreCase(SMALL);
    }

    /**
     * A list as it is written in a setting; {@code auto} says nothing, {@code on} or {@code full} everything, {@code small}
     * too, {@code off} or {@code catalogue} nothing at all.
     */
    public static List<String> tables(String written) {
        return switch (written.strip().toLowerCase(Locale.ROOT)) {
            case "auto" -> List.of();
            case "on", "full", SMALL -> List.of("*");
            case "off", "catalogue" -> List.of(OUT + "*");
            default -> listed(written);
        };
    }

    /** Patterns with commas between them. */
    public static List<String> listed(String written) {
        return Stream.of(written.split(",")).map(String::strip).filter(pattern -> !pattern.isEmpty()).toList();
    }

    /** Whether a table that goes by these names may be looked into; {@code standard} where nothing is said. */
    boolean reads(List<String> names, boolean standard) {
        if (tables.isEmpty()) {
            return standard;
        }
        List<String> chosen = tables.stream().filter(pattern -> !pattern.startsWith(OUT)).toList();
        List<String> leftOut = tables.stream()
                .filter(pattern -> pattern.startsWith(OUT))
                .map(pattern -> pattern.substring(OUT.length()))
                .toList();
        return (chosen.isEmpty() ? standard : matches(chosen, names)) && !matches(leftOut, names);
    }

    /** What is said of a column, of a table that goes by these names; the strictest where several are. */
    Optional<Sensitivity> declared(List<String> tableNames, String column) {
        List<String> names = Stream.concat(Stream.of(column), tableNames.stream().map(table -> table + "." + column)).toList();
        if (matches(secret, names)) {
            return Optional.of(Sensitivity.SECRET);
        }
        if (matches(personal, names)) {
            return Optional.of(Sensitivity.PERSONAL);
        }
        return matches(plain, names) ? Optional.of(Sensitivity.PLAIN) : Optional.empty();
    }

    private static boolean matches(List<String> patterns, List<String> names) {
        return patterns.stream().map(Sampling::pattern).anyMatch(pattern ->
                names.stream().anyMatch(name -> pattern.matcher(name).matches()));
    }

    private static Pattern pattern(String glob) {
        String regex = Stream.of(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    }
}

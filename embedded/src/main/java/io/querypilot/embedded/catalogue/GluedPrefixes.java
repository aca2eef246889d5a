package io.querypilot.embedded.catalogue;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The letters that the columns of each table bear before their names, as midrange systems have them: the CUCUST of customers is the
 * ORCUST of order heads. They say of which table a column is, and nothing of what it holds.
 */
public record GluedPrefixes(List<String> ofTables) {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 3;
    private static final int FEWEST_COLUMNS = 3;
    private static final int FEWEST_TABLES = 4;
    private static final int SHORTEST_REST = 2;

    /** By the names of the columns of each table; none where fewer than two in three tables have letters of their own. */
    public static GluedPrefixes of(List<List<String>> tables) {
        return IntStream.rangeClosed(SHORTEST, LONGEST)
                .mapToObj(length -> tables.stream().map(columns -> prefix(columns, length)).toList())
                .filter(GluedPrefixes::convention)
                .findFirst()
                .map(GluedPrefixes::new)
                .orElseGet(() -> new GluedPrefixes(tables.stream().map(columns -> "").toList()));
    }

    private static boolean convention(List<String> prefixes) {
        long own = prefixes.stream().filter(prefix -> !prefix.isEmpty()).distinct().count();
        return own >= FEWEST_TABLES && own * 3 >= prefixes.size() * 2L;
    }

    /** What all of them begin with, if it is so long and no longer. */
    private static String prefix(List<String> columns, int length) {
        List<String> names = columns.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        boolean enough = names.size() >= FEWEST_COLUMNS && names.stream().allMatch(name -> name.length() >= length + SHORTEST_REST);
        String first = enough ? names.get(0).substring(0, length) : "";
        boolean letters = enough && first.chars().allMatch(Character::isLetter) && names.stream().allMatch(name -> name.startsWith(first))
                && names.stream().map(name -> name.charAt(length)).distinct().count() > 1
                && names.stream().noneMatch(name -> name.charAt(length) == '_');
        return letters ? first : "";
    }

    /** A name without the letters of its table, the number of which is given. */
    public String without(String name, int table) {
        return name.substring(ofTables.get(table).length());
    }
}

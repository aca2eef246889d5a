package io.querypilot.explain;

import io.querypilot.critic.bind.CheckedQuery;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a query computes, in one sentence made from its tree by rule. Where it would become too long a simpler one is
 * said that is as true; a piece that has no words of ours is quoted as it was written.
 */
public final class Meaning {
    private static final int LONGEST = 400;
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern WORD = Pattern.compile("[a-z]+[ ,]");

    private static final Pattern QUARTER_OF_YEAR = Pattern.compile("\\(month of the year of ([^()]+) plus 2\\) divided by 3");
    private static final Pattern YEAR_AND_QUARTER =
            Pattern.compile("\\(?year of ([^()]+) followed by '-Q'\\)? followed by \\(\\(month of the year of \\1 plus 2\\) divided by 3\\)");

    private Meaning() {}

    public static String of(CheckedQuery query) {
        return Stream.of(true, false)
                .flatMap(whole -> query.tree().map(tree -> new QueryWords(query, whole).of(tree)).stream())
                .filter(words -> !words.isBlank() && words.length() <= LONGEST)
                .findFirst()
                .map(Meaning::sentence)
                .orElseGet(() -> inShort(query.bindings().tables()));
    }

    private static String sentence(String words) {
        String line = quarters(SPACE.matcher(words).replaceAll(" ").strip());
        boolean word = WORD.matcher(line).lookingAt();
        return (word ? Character.toUpperCase(line.charAt(0)) + line.substring(1) : line) + ".";
    }

    /** SQLite has no quarters; how they are reckoned from months tells nobody more than their name. */
    private static String quarters(String line) {
        return QUARTER_OF_YEAR.matcher(YEAR_AND_QUARTER.matcher(line).replaceAll("quarter of $1")).replaceAll("quarter of the year of $1");
    }

    private static String inShort(List<String> tables) {
        String over = tables.isEmpty() ? "" : " over " + Listed.and(tables, 5, "tables");
        return "A longer computation" + over + "; the SQL says what.";
    }
}

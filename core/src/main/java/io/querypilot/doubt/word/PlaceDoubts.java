package io.querypilot.doubt.word;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Numerals;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** "The second highest", where the query takes the first, or skips another number of rows. */
public final class PlaceDoubts {
    private static final Pattern SAID = Pattern.compile(
            "(?i)\\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\\d{1,3}(?:nd|rd|th))[- ](?:highest|lowest|largest"
                    + "|smallest|biggest|greatest|most|least|fewest|best|worst|oldest|youngest|longest|shortest|latest|earliest"
                    + "|newest|cheapest|priciest)\\b");
    private static final Set<String> RANKS = Set.of(
            "offset", "row_number", "rank", "dense_rank", "nth_value", "ntile", "lag", "lead");

    private PlaceDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        Matcher said = SAID.matcher(question);
        if (!said.find()) {
            return List.of();
        }
        List<Token> tokens = names.query().tokens();
        long selects = tokens.stream().filter(token -> token.word("select")).count();
        OptionalInt skipped = skipped(tokens);
        OptionalInt place = Numerals.ordinal(said.group(1), 0);
        boolean ranks = selects > 1 || tokens.stream().anyMatch(token -> RANKS.contains(token.folded()));
        boolean wrong = skipped.isPresent() && selects == 1
                ? place.isPresent() && skipped.getAsInt() != place.getAsInt() - 1
                : !ranks && skipped.isEmpty();
        return wrong ? List.of(doubt(said.group())) : List.of();
    }

    /** How many rows are left out before the first that is shown: by OFFSET, or before the comma of LIMIT. */
    private static OptionalInt skipped(List<Token> tokens) {
        return IntStream.range(0, tokens.size() - 1)
                .filter(at -> tokens.get(at).word("offset")
                        || tokens.get(at).word("limit") && at + 2 < tokens.size() && tokens.get(at + 2).operator(","))
                .filter(at -> tokens.get(at + 1).value().matches("\\d{1,6}"))
                .map(at -> Integer.parseInt(tokens.get(at + 1).value()))
                .findFirst();
    }

    private static Doubt doubt(String words) {
        return new Doubt(
                Kind.WORD_NOT_HONOURED,
                "The question says \"" + words + "\", but the query does not take that place.",
                "The question says \"" + words + "\": order, and skip the rows before it with OFFSET, or rank them.");
    }
}

package io.querypilot.embedded.reach;

import io.querypilot.embedded.text.Letters;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** "The third highest salary", "the 2nd most expensive": the plan language has no way to skip the first ones. */
final class NthInOrder {
    private static final Pattern NTH = Pattern.compile(".*\\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
            + "|2nd|3rd|[0-9]+th) (?:most|least|highest|lowest|largest|smallest|biggest|best|worst|longest|shortest|oldest"
            + "|youngest|cheapest|newest|latest|earliest|tallest|greatest|busiest|heaviest|fastest|slowest|richest"
            + "|poorest)\\b.*");

    private NthInOrder() {}

    static boolean is(List<String> words) {
        String said = words.stream()
                .filter(word -> Letters.word(word.codePointAt(0)))
                .collect(Collectors.joining(" "));
        return NTH.matcher(said).matches();
    }
}

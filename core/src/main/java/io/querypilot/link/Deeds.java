package io.querypilot.link;

import io.querypilot.language.Stemmer;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Who does what in a question: "lent by Kim" and "who lent" speak of a lender, "lent to Max" does not. */
final class Deeds {
    private static final int NEAR = 3;
    private static final Set<String> ASKS_FOR_THE_DOER = stems("who", "did", "do", "does", "that", "which");
    private static final Set<String> PASSIVE = stems("is", "are", "was", "were", "be", "been", "being", "get", "got");
    private static final Set<String> DOERS_WITHOUT_ENDING = Set.of("author", "host", "guest");

    private static final Set<String> VERBS_IN_ER = Set.of(
            "answer", "confer", "cover", "deliver", "enter", "filter", "gather", "infer", "offer", "order", "prefer",
            "refer", "register", "render", "tender", "transfer", "trigger");

    private final List<String> stems;

    Deeds(String question) {
        this.stems = Words.stems(question);
    }

    private static Set<String> stems(String... words) {
        return Stream.of(words).map(Stemmer::stem).collect(Collectors.toSet());
    }

    /** Whether a word's stem names one who does something: lender, author. */
    static boolean doer(String stem) {
        boolean ending = stem.length() > 4 && (stem.endsWith("er") || stem.endsWith("or"));
        return ending && !VERBS_IN_ER.contains(stem) || DOERS_WITHOUT_ENDING.contains(stem);
    }

    /** Whether a word's stem names one to whom something is done: assignee, which leaves one e behind. */
    static boolean receiver(String stem) {
        return stem.length() > 3 && stem.endsWith("e");
    }

    /** Whether a word's stem names someone by what is done. */
    static boolean personal(String stem) {
        return doer(stem) || receiver(stem);
    }

    /** Whether the question says the deed that this word is named after, of the one it names. */
    boolean of(String stem) {
        if (receiver(stem)) {
            return said(Set.of(stem.substring(0, stem.length() - 1)), this::doneTo);
        }
        return doer(stem) && said(verbs(stem), this::doneBy);
    }

    private boolean said(Set<String> verbs, IntPredicate so) {
        return IntStream.range(0, stems.size())
                .filter(place -> verbs.contains(Thesaurus.ENGLISH.verb(stems.get(place))))
                .anyMatch(so);
    }

    private boolean doneTo(int place) {
        return after(place).contains("to") && !after(place).contains("by");
    }

    private boolean doneBy(int place) {
        List<String> before = stems.subList(Math.max(0, place - NEAR - 1), place);
        boolean asked = before.stream().anyMatch(ASKS_FOR_THE_DOER::contains)
                && before.stream().noneMatch(PASSIVE::contains)
                && !after(place).stream().findFirst().filter("to"::equals).isPresent();
        return asked || after(place).contains("by");
    }

    private List<String> after(int place) {
        return stems.subList(place + 1, Math.min(stems.size(), place + 1 + NEAR));
    }

    /** The verbs a doer's name comes from, and those of the same role: lender from lend, author as if from write. */
    private static Set<String> verbs(String doer) {
        String root = doer.substring(0, doer.length() - 2);
        Stream<String> role = Thesaurus.ENGLISH.role(doer).stream()
                .filter(word -> !doer(word) && word.length() > NEAR)
                .map(Thesaurus.ENGLISH::verb);
        return Stream.concat(Stream.of(root, undoubled(root)), role).collect(Collectors.toSet());
    }

    private static String undoubled(String root) {
        int end = root.length() - 1;
        return root.charAt(end) == root.charAt(end - 1) ? root.substring(0, end) : root;
    }
}

package io.querypilot.link;

import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.language.Years;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of a question, and whether they speak of a word in a name: in any of its forms, or by the same role. */
public final class QuestionWords {
    private static final int TELLING_BEGINNING = 4;
    private static final Predicate<String> YEAR = Pattern.compile("(?:19|20)\\d\\d").asMatchPredicate();

    private final Set<String> stems;

    /** "Last year" is a year, counted from today. */
    public QuestionWords(String question, LocalDate today) {
        List<String> said = Words.stems(question);
        this.stems = new HashSet<>(said);
        // "Lent" speaks of a lender.
        said.forEach(stem -> stems.add(Thesaurus.ENGLISH.verb(stem)));
        Years.relative(question, today).forEach(year -> stems.add(String.valueOf(year)));
    }

    /** The words of a text that say what is meant: "the one from before" has none. */
    public static String telling(String text) {
        return Words.in(text).stream()
                .map(Words.Word::text)
                .filter(LookAlikes::isContentWord)
                .collect(Collectors.joining(" "));
    }

    /** Whether a name has a year and the question says others: orders_2023 holds nothing of 2024. */
    public boolean sayOtherYearThan(String name) {
        List<String> years = Words.nameStems(name).stream().filter(YEAR).toList();
        return !years.isEmpty() && stems.stream().anyMatch(YEAR) && years.stream().noneMatch(stems::contains);
    }

    /** Whether a name has a year and the question says another beside it: invoices_2023 is no place to compare 2023 with 2024. */
    public boolean sayYearBeyond(String name) {
        List<String> years = Words.nameStems(name).stream().filter(YEAR).toList();
        return !years.isEmpty() && stems.stream().filter(YEAR).anyMatch(year -> !years.contains(year));
    }

    boolean of(String stem) {
        return stems.contains(stem)
                || stems.stream().anyMatch(said -> begins(said, stem) || shortOf(said, stem))
                || Thesaurus.ENGLISH.role(stem).stream().anyMatch(stems::contains)
                || Thesaurus.ENGLISH.state(stem).stream().anyMatch(stems::contains)
                || Thesaurus.ENGLISH.longForms(stem).stream().anyMatch(stems::contains);
    }

    boolean ofAll(List<String> name) {
        return !name.isEmpty() && name.stream().allMatch(this::of);
    }

    /** "Refer" speaks of referral, but "only" not of online. */
    private static boolean shortOf(String said, String stem) {
        return begins(stem, said) && !Thesaurus.ENGLISH.idle(said);
    }

    /** "Destination" speaks of dest, and "currently" of current. */
    private static boolean begins(String longer, String shorter) {
        return shorter.length() >= TELLING_BEGINNING && longer.startsWith(shorter);
    }
}

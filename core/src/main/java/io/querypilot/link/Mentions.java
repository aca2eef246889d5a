package io.querypilot.link;

import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.language.Years;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The words of a question, and whether they speak of a word in a name: in any of its forms, or by the same role. */
public final class Mentions {
    private static final int TELLING_BEGINNING = 4;

    private final Set<String> stems;
    private final Deeds deeds;

    /** "Last year" is a year, counted from today. */
    public Mentions(String question, LocalDate today) {
        this.stems = new HashSet<>(Words.stems(question));
        this.deeds = new Deeds(question);
        Years.relative(question, today).forEach(year -> stems.add(String.valueOf(year)));
    }

    boolean of(String stem) {
        return stems.contains(stem)
                || (Deeds.personal(stem) ? ofPerson(stem) : ofThing(stem))
                || Thesaurus.ENGLISH.longForms(stem).stream().anyMatch(stems::contains);
    }

    /** A verb speaks of who does it, or to whom it is done, only where the sentence says so. */
    private boolean ofPerson(String stem) {
        return deeds.of(stem)
                || Thesaurus.ENGLISH.role(stem).stream()
                        .filter(word ->
                                Deeds.personal(word) || word.length() < TELLING_BEGINNING || word.equals("from"))
                        .anyMatch(stems::contains);
    }

    private boolean ofThing(String stem) {
        return stems.stream().anyMatch(said -> begins(said, stem) || shortOf(said, stem))
                || Thesaurus.ENGLISH.role(stem).stream().anyMatch(stems::contains)
                || Thesaurus.ENGLISH.state(stem).stream().anyMatch(stems::contains);
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

package io.querypilot.doubt.time;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.doubt.time.WrittenPeriod.Left;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A period of what happened once, looked for where something else did: "received in 2026" by the day of closing. */
public final class MomentDoubts {
    private static final int AKIN = 5;
    private static final int SHORTEST = 3;

    /** What happened, as the word before a period says it; words in -ing name things as often. */
    private static final Pattern HAPPENED = Pattern.compile(
            "(?i)\\b(\\p{L}{2,}ed|sent|paid|sold|bought|made|given|held|left|built|born|begun|began|shown|lost|won)"
                    + "(?: (?:in|on|during|between|before|after|since|from|until|by))?(?: the)?(?: year| month)?(?: of)? ?$");

    /** How the names of columns of time end: created_at and createdAt, but not format. */
    private static final Pattern ENDING = Pattern.compile(
            "(?i:[_ ]?(?:datetime|timestamp|date|dt)|[_ ](?:time|day|on|at|ts|tm))$|(?<=\\p{Ll})(?:Time|Day|On|At|Ts|Tm)$");

    private MomentDoubts() {}

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        List<SaidPeriod> said = SaidPeriod.in(question);
        return said.size() == 1
                ? happened(question, said.get(0)).flatMap(word -> doubt(word, names, cells)).stream().toList()
                : List.of();
    }

    private static Optional<String> happened(String question, SaidPeriod said) {
        int at = question.indexOf(said.words());
        Matcher before = HAPPENED.matcher(at < 0 ? "" : question.substring(0, at));
        return before.find() ? Optional.of(before.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    private static Optional<Doubt> doubt(String word, QueryNames names, Cells cells) {
        return WrittenPeriod.of(names, cells)
                .map(Left::column)
                .filter(used -> !tells(used.column(), word) && !names(used.column().name(), word))
                .flatMap(used -> meant(word, used, names, cells).map(meant -> doubt(word, used, meant)));
    }

    /** The one column of dates, of the same table, that is called so. */
    private static Optional<Stored> meant(String word, Stored used, QueryNames names, Cells cells) {
        List<Stored> all = Stored.all(used.table())
                .filter(one -> tells(one.column(), word))
                .filter(one -> WrittenPeriod.dates(one, names, cells))
                .toList();
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** Whether a column of time is named by a word, or by letters of it in their order: rcvddt by "received". */
    private static boolean tells(Column column, String word) {
        Matcher ending = ENDING.matcher(column.name());
        String name = ending.find() && ending.start() > 0 ? column.name().substring(0, ending.start()) : "";
        return name.length() >= SHORTEST && (names(name, word) || Words.shortens(name.toLowerCase(Locale.ROOT), word));
    }

    private static boolean names(String name, String word) {
        String stem = Words.stems(word).get(0);
        return Words.nameStems(name).stream().anyMatch(each -> Words.akin(each, stem, AKIN));
    }

    private static Doubt doubt(String word, Stored used, Stored meant) {
        return new Doubt(
                Kind.OTHER_PERIOD,
                "The question asks when it was " + word + ", which " + meant.path() + " may tell, but the query looks at "
                        + used.path() + ".",
                "The question says \"" + word + "\" of the period: look at " + meant.path() + " instead of " + used.path() + ".");
    }
}

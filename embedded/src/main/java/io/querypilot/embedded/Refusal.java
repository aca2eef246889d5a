package io.querypilot.embedded;

import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.QuestionWords;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.value.Periods;
import io.querypilot.model.Draft;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says why a question cannot be answered from these tables, what in them comes near, and what to do. */
final class Refusal {
    private static final int MOST_WORDS = 5;
    private static final int LONGEST_WORD = 40;
    /** Words of so many training questions say how something is asked, not what. */
    private static final int COMMON = 150;
    /** Words that say what to do with the data or when, which nobody expects to find in it. */
    private static final Set<String> ASKING = Set.of(
            ("average mean sum maximum minimum max min highest lowest largest smallest biggest percentage percent share"
                            + " named called compare sort sorted order ordered group grouped select what's who's best"
                            + " worst last next past previous current get got gets has had now ago day days week weeks"
                            + " month months quarter quarters year years monday tuesday wednesday thursday friday"
                            + " saturday sunday holds hold why when where because since until before after during"
                            + " within ever still yet here top bottom monthly daily weekly yearly annual selling display"
                            + " above below over under ids ones recent recently bought sold total totals number count"
                            + " never always out aside leaving leave left include included including exclude excluded"
                            + " excluding altogether together start end first second half know known take taken place"
                            + " placed made make done don doesn didn isn aren time times value values hour hours minute"
                            + " minutes seconds euro euros dollar dollars kilogram kilograms")
                    .split(" "));
    private static final Pattern WHY = Pattern.compile("(?:why|how come)\\b.*");
    private static final Pattern FUTURE = Pattern.compile("(?:.* )?(?:predict|forecast|foresee|extrapolate)\\b.*|.*\\bwill\\b.*");
    private static final Pattern DEED = Pattern.compile(
            "(?:please |can you |could you )*(?:send|e?mail|call|phone|print|export|buy|book|remind|notify) "
                    + "(?:an?|all|the|every|each|me|us|them|my|our)\\b.*");

    private Refusal() {}

    /**
     * The likelier it is that the tables do not hold what is asked for, the surer the query must be to stand; a word that
     * says something of its own and points at nothing makes a doubt weigh more. Chosen on the schemas left out of training; the last
     * bound rose with weights 2.6: of 1,397 questions of fifteen suites 43 that can be answered were declined at 0.2, 32 at 0.3, and one more that cannot is not.
     */
    static boolean due(Parse parse, double confidence, Set<QuestionRule> rules) {
        double unanswerable = parse.unanswerable();
        return unanswerable >= 0.8
                || unanswerable >= 0.6 && confidence < 0.6
                || unanswerable >= 0.3 && (confidence < 0.4
                        || rules.contains(QuestionRule.UNKNOWN_WORD) && asksForSomethingElse(parse));
    }

    private static boolean asksForSomethingElse(Parse parse) {
        return unknownWords(parse).stream().anyMatch(word -> count(word) < COMMON);
    }

    private static int count(String word) {
        return QuestionWords.counts().getOrDefault(word.toLowerCase(Locale.ROOT), 0);
    }

    /** Whether a question that follows no other has no word of English and none that points at anything. */
    static boolean noWordKnown(Parse parse, WordPieces pieces) {
        Set<Integer> linked = parse.prepared().links().stream()
                .filter(link -> link.kind() != LinkKind.NEAR && link.kind() != LinkKind.SYNONYM)
                .map(Link::word)
                .collect(Collectors.toSet());
        List<Word> words = parse.prepared().asked().words();
        return parse.prepared().asked().earlierWords() == 0
                && IntStream.range(0, words.size()).noneMatch(
                        word -> linked.contains(word) || known(words.get(word).lower(), pieces));
    }

    private static boolean known(String word, WordPieces pieces) {
        boolean wholePiece = word.length() > 2 && Letters.word(word.codePointAt(0)) && pieces.knows(word);
        return wholePiece || WordLists.STOP_WORDS.contains(word);
    }

    static Draft.Declined of(Parse parse) {
        String why = "I can't answer this from these tables, because " + reason(parse) + ". ";
        List<String> near = Nearby.linked(parse);
        return near.isEmpty()
                ? new Draft.Declined(why + "Ask about what they hold; there is:", Nearby.tables(parse))
                : new Draft.Declined(why + "Ask with the names of what there is; what comes near:", near);
    }

    /** No draft is good enough: where there is a reading, it is likelier wrong than right, and the person may want it. */
    static Draft.Declined without(Parse parse) {
        if (parse.candidates().isEmpty()) {
            return of(parse);
        }
        String why = "I am not sure enough that I read this question rightly. My best reading would be: "
                + parse.candidates().get(0).sql() + " Say it with the names of what there is; what comes near:";
        return new Draft.Declined(why, Nearby.linked(parse).isEmpty() ? Nearby.tables(parse) : Nearby.linked(parse));
    }

    private static String reason(Parse parse) {
        String asked = IntStream.range(parse.prepared().asked().earlierWords(), parse.prepared().asked().words().size())
                .mapToObj(word -> parse.prepared().asked().words().get(word).lower())
                .collect(Collectors.joining(" "));
        if (DEED.matcher(asked).matches()) {
            return "I only look things up in them and do nothing else";
        }
        if (WHY.matcher(asked).matches()) {
            return "they tell what happened, but not why";
        }
        return FUTURE.matcher(asked).matches() ? "they hold what was, and I foretell nothing" : unknown(parse);
    }

    /** Words of asking are no reason, though they make a doubt weigh more: without them two of 120 near misses more are answered, and nothing more is right. */
    private static String unknown(Parse parse) {
        List<String> unknown = unknownWords(parse).stream()
                .filter(word -> count(word) < COMMON && !QuestionWords.asking().contains(word.toLowerCase(Locale.ROOT)))
                .toList();
        if (unknown.isEmpty()) {
            return "I found no query over them that says what you ask";
        }
        return "nothing in them is called or holds "
                + unknown.stream()
                        .limit(MOST_WORDS)
                        .map(Refusal::quoted)
                        .collect(Collectors.joining(" or "));
    }

    /** Words of the question, and not of a hint below it, that say something and point at nothing. */
    private static List<String> unknownWords(Parse parse) {
        Set<Integer> linked = parse.prepared().links().stream()
                .filter(link -> link.kind() != LinkKind.NEAR)
                .map(Link::word)
                .collect(Collectors.toSet());
        return IntStream.range(0, parse.prepared().asked().words().size())
                .filter(word -> parse.prepared().asked().current(word) && !linked.contains(word))
                .mapToObj(word -> parse.prepared().asked().words().get(word).text())
                .filter(Refusal::telling)
                .distinct()
                .toList();
    }

    private static boolean telling(String word) {
        return word.length() > 2
                && Letters.word(word.codePointAt(0))
                && !Letters.digit(word.charAt(0))
                && Numbers.parse(word).isEmpty()
                && !WordLists.STOP_WORDS.contains(word.toLowerCase(Locale.ROOT))
                && !ASKING.contains(word.toLowerCase(Locale.ROOT))
                && Periods.parse(word, LocalDate.EPOCH).isEmpty();
    }

    private static String quoted(String word) {
        boolean whole = word.length() <= LONGEST_WORD;
        return "\"" + (whole ? word : word.substring(0, LONGEST_WORD) + "…") + "\"";
    }
}

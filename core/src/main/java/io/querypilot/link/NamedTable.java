package io.querypilot.link;

import io.querypilot.language.Negation;
import io.querypilot.language.Words;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a question names one of several tables that look alike so plainly that no other may take its place: by its year
 * ("in 2024", "last year") or by its own word beside the one they share ("archived sales"). What is denied, compared,
 * added or part of a span names no table alone.
 */
public final class NamedTable {
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)(?:19|20)\\d\\d(?!\\d)");
    private static final String BEFORE =
            "(?<!\\b(?:" + Negation.ANY + "|than|and|or|to|with|before|since|until|after|from|versus|vs) {1,3})";
    private static final String AFTER = "\\b(?!['’]| *(?:,? *(?:to|and|or|until|through|versus|vs)\\b|[-–,]))";
    private static final String IN_YEAR = BEFORE + "\\b(?:in|of|for|during) +(?:the +year +)?%s" + AFTER;
    private static final String RELATIVE = BEFORE + "(?<!\\bthe {1,3})\\b(?:%s) +year" + AFTER;
    private static final Pattern COMPARED =
            Pattern.compile("\\b(?:compar\\w*|versus|vs|both|besides|as well)\\b", Pattern.CASE_INSENSITIVE);
    private static final Set<String> ADDS =
            Set.of("including", "include", "and", "or", "also", "plus", "than", "but", "all", "either");

    private final String question;
    private final QuestionWords mentions;
    private final LocalDate today;

    public NamedTable(String question, QuestionWords mentions, LocalDate today) {
        this.question = question;
        this.mentions = mentions;
        this.today = today;
    }

    /** Whether the first of them, and none of the others, is named plainly. */
    public boolean plain(LookAlikes alike) {
        String first = alike.names().get(0);
        return alike.several()
                && alike.named(first, mentions)
                && alike.names().stream().filter(name -> alike.named(name, mentions)).count() == 1
                && (ofYear(first) || !COMPARED.matcher(question).find() && ofWord(first, alike));
    }

    private boolean ofYear(String name) {
        Matcher year = YEAR.matcher(name);
        return year.find() && (said(IN_YEAR.formatted(year.group())) || ofRelativeYear(Integer.parseInt(year.group())));
    }

    private boolean ofRelativeYear(int year) {
        return year == today.getYear() && said(RELATIVE.formatted("this|current"))
                || year == today.getYear() - 1 && said(RELATIVE.formatted("last|previous"));
    }

    private boolean said(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(question).find();
    }

    private boolean ofWord(String name, LookAlikes alike) {
        List<String> own = alike.own(name).stream().filter(word -> !YEAR.matcher(word).matches()).toList();
        List<String> shared = LookAlikes.words(name).stream().filter(word -> !alike.own(name).contains(word)).toList();
        List<Words.Word> words = Words.in(question);
        for (int i = 0; i + 1 < words.size(); i++) {
            if (pair(words.get(i), words.get(i + 1), own, shared) && alone(words, i)) {
                return true;
            }
        }
        return false;
    }

    /** "Archived sales", "the sales archive". */
    private boolean pair(Words.Word one, Words.Word next, List<String> own, List<String> shared) {
        return shared.contains(next.stem()) && speaks(one, own) || shared.contains(one.stem()) && speaks(next, own);
    }

    private boolean speaks(Words.Word word, List<String> own) {
        QuestionWords said = new QuestionWords(word.text(), today);
        return own.stream().anyMatch(said::of);
    }

    /** "Not the archived sales", "and archived sales", "archived sales or": no table alone. */
    private static boolean alone(List<Words.Word> words, int place) {
        return words.subList(Math.max(0, place - 2), place).stream().noneMatch(NamedTable::deniesOrAdds)
                && words.stream().skip(place + 2L).limit(1).noneMatch(NamedTable::deniesOrAdds);
    }

    private static boolean deniesOrAdds(Words.Word word) {
        return Negation.isNegation(word.text()) || ADDS.contains(word.text().toLowerCase(Locale.ROOT));
    }
}

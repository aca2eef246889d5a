package io.querypilot.embedded;

import io.querypilot.language.Words;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.requirement.Rule.Known;
import io.querypilot.requirement.Source;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A question and what is told beside it: by whoever asks (in brackets below the question, or after "Hint:") and by the
 * team's file. The network reads both in one form, brackets on a line of their own.
 */
record Hint(String question, String text) {
    private static final Pattern BELOW = Pattern.compile("(?s)(.+?)\\s*\\n\\s*\\((.+)\\)\\s*");
    private static final Pattern NAMED =
            Pattern.compile("(?is)(.+?[.?!])\\s+(?:hint|evidence|external knowledge)s?\\s*:\\s*(.+)");
    private static final Pattern BRACKETED =
            Pattern.compile("(?is)(.+?)\\s*[(\\[](?:hint|evidence|external knowledge)s?\\s*:\\s*(.+)[)\\]]\\s*");

    private static final Pattern SAYS_HINT = Pattern.compile("(?i)^(?:hint|evidence|external knowledge)s?\\s*:\\s*");
    private static final Pattern PART = Pattern.compile("(?<=[.;])\\s+|\\s*\\n\\s*");
    /** A code that stands for a word may be meant where nobody spells it. */
    private static final Pattern FORMULA = Pattern.compile("(?i)[/*+]|\\b(?:divided|total|sum|number|count|average|ratio|percentage|share) ?(?:of|by)?\\b");
    /** "CTR = clicks / impressions", "To calculate the CTR: …". */
    private static final Pattern DEFINED = Pattern.compile(
            "(?s)(?:(?i:to (?:calculate|compute|get) (?:the )?)([^:,=]+)[:,]|([a-z]?[A-Z]{2,6}s?)\\b\\s*(?:\\([^)]*\\)\\s*)?(?:=|:|is\\b|means\\b|stands for\\b|refers to\\b)).*");

    static Hint of(String asked) {
        return Stream.of(BELOW, BRACKETED, NAMED)
                .map(form -> form.matcher(asked))
                .filter(Matcher::matches)
                .map(read -> new Hint(read.group(1), concerning(read.group(1), SAYS_HINT.matcher(read.group(2).strip()).replaceFirst(""))))
                .findFirst()
                .orElse(new Hint(asked, ""));
    }

    /**
     * Less the definitions of what neither the question nor another part speaks of: teams send the same list of abbreviations with
     * every question, and what the list says of others leads astray.
     */
    private static String concerning(String question, String text) {
        List<String> parts = PART.splitAsStream(text).toList();
        return parts.stream()
                .filter(part -> spoken(part, question, parts))
                .collect(Collectors.joining(" "));
    }

    private static boolean spoken(String part, String question, List<String> parts) {
        Matcher defined = DEFINED.matcher(part);
        if (!defined.matches()) {
            return true;
        }
        String called = defined.group(1) == null ? defined.group(2) : defined.group(1);
        List<String> term = Words.stems(called);
        return !FORMULA.matcher(part).find()
                || initials(question).contains(called.toLowerCase(Locale.ROOT))
                || Stream.concat(Stream.of(question), parts.stream().filter(other -> !other.equals(part)))
                        .map(Words::stems)
                        .anyMatch(said -> !Collections.disjoint(said, term));
    }

    /** "Click-through rate" is what CTR stands for. */
    private static String initials(String question) {
        return Words.in(question).stream().map(word -> word.text().substring(0, 1).toLowerCase(Locale.ROOT)).collect(Collectors.joining());
    }

    /** The same with what the team wrote down of the question's words; definitions first, for a long hint is cut. */
    Hint with(Requirements requirements) {
        Stream<String> defined = requirements.rules(Definition.class).stream().map(Rule::words);
        // Notes on a system's tables are whole sentences of advice, of which training showed the network none; definitions it knows.
        Stream<String> known = requirements.all().stream()
                .filter(one -> one.rule() instanceof Known && one.source() != Source.SYSTEM)
                .map(one -> one.rule().words())
                .filter(this::concerns);
        String all = Stream.concat(Stream.of(text), Stream.concat(defined, known))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return new Hint(question, all);
    }

    private boolean concerns(String known) {
        List<String> said = Words.stems(question);
        return !Collections.disjoint(said, Words.stems(known));
    }

    Hint asking(String otherwise) {
        return new Hint(otherwise, text);
    }

    /** As the network reads it. */
    String whole() {
        return text.isEmpty() ? question : question + "\n(" + text.replaceAll("\\s*\\n\\s*", " ") + ")";
    }
}

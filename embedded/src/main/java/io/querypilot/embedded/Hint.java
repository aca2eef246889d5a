package io.querypilot.embedded;

import io.querypilot.language.Words;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.requirement.Rule.Known;
import java.util.Collections;
import java.util.List;
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

    static Hint of(String asked) {
        return Stream.of(BELOW, BRACKETED, NAMED)
                .map(form -> form.matcher(asked))
                .filter(Matcher::matches)
                .map(read -> new Hint(read.group(1), read.group(2).strip()))
                .findFirst()
                .orElse(new Hint(asked, ""));
    }

    /** The same with what the team wrote down of the question's words; definitions first, for a long hint is cut. */
    Hint with(Requirements requirements) {
        Stream<String> defined = requirements.rules(Definition.class).stream().map(Rule::words);
        Stream<String> known = requirements.rules(Known.class).stream().map(Rule::words).filter(this::concerns);
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

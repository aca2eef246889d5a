package io.querypilot.link;

import io.querypilot.language.Negation;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Schema;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a question goes on from the one before it, as "and by month?" does, or is about something else: a whole
 * sentence that names a table of its own does not drag the old topic along.
 */
public final class FollowUp {
    private static final int I = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern BEGINS = Pattern.compile(
            "(?:and|or|but|also|only|just|then|same|instead|their|what about|how about|by|per|for|in|on|from|with"
                    + "|including|" + Negation.ANY + "|sort(?:ed)?|order(?:ed)? by|group(?:ed)? by|as|break(?: \\w+)? down|(?:split|break|divide|now)"
                    + " (?:that|this|it|them|those|these|their|by|per|for|in|at|only|just|with|without|the same))\\b.*",
            I | Pattern.DOTALL);
    private static final Pattern POINTS_BACK = Pattern.compile(
            "\\b(?:them|those|these|they|it|ones|(?:which|this|that|the|other)(?: \\w+)? one|the same|too|as well"
                    + "|instead(?! of)|again|previous|the above|former|latter|the rest|that (?:list|result|number))\\b",
            I);
    private static final Pattern OPENS = Pattern.compile(
            "(?:please |can you |could you )?(?:how|what|which|who|whose|whom|where|when|why|is|are|was|were|do|does|did|has"
                    + "|have|list|show|give|find|get|count|return|display|tell|compute|calculate|select|name|report)\\b.*",
            I | Pattern.DOTALL);
    private static final int WORDS_OF_A_TOPIC = 3;

    private final NameIndex names;

    public FollowUp(Schema schema) {
        this.names = NameIndex.of(schema);
    }

    /** {@code before} are the tables, by path, that the question before it was answered from. */
    public boolean is(String question, Collection<String> before) {
        String said = question.strip();
        if (BEGINS.matcher(said).matches() || POINTS_BACK.matcher(said).find()) {
            return true;
        }
        List<String> stems = Words.stems(said);
        if (namesTable(stems)) {
            return !OPENS.matcher(said).matches() && stems.size() < WORDS_OF_A_TOPIC;
        }
        Set<String> spokenOf = tablesWithColumns(stems);
        return spokenOf.isEmpty() || !OPENS.matcher(said).matches() || before.stream().anyMatch(spokenOf::contains);
    }

    private boolean namesTable(List<String> stems) {
        return stems.stream()
                .flatMap(stem -> Stream.concat(Stream.of(stem), Thesaurus.ENGLISH.synonyms(stem).stream()))
                .anyMatch(word -> telling(word) && names.namesTable(word));
    }

    private Set<String> tablesWithColumns(List<String> stems) {
        return stems.stream()
                .filter(FollowUp::telling)
                .flatMap(stem -> names.tablesByColumn(stem).stream())
                .collect(Collectors.toSet());
    }

    private static boolean telling(String word) {
        return word.length() > 2 && !Thesaurus.ENGLISH.idle(word);
    }
}

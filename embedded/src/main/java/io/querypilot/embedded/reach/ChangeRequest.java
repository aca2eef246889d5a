package io.querypilot.embedded.reach;

import io.querypilot.embedded.text.Letters;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands to change data: "delete all patients", "set price to 5", "add a new customer". */
final class ChangeRequest {
    private static final Pattern LEAD_IN = Pattern.compile("(?:(?:please|kindly|just|now|then|and|also|"
            + "(?:can|could|would|will) you|i (?:want|need) (?:you )?to|i ' d like (?:you )?to|"
            + "i would like (?:you )?to|you (?:must|should|have to)) )*");
    private static final String SOME = "(?:all|every|the|this|that|these|those|any|a|an|my|our|from|into|table|where)\\b";
    private static final List<Pattern> COMMANDS = List.of(
            Pattern.compile("(?:delete|erase|truncate|purge|wipe|remove|drop|insert|update) " + SOME + ".*"),
            Pattern.compile("(?:set|change|rename|update) .*\\b(?:to|=) .*"),
            Pattern.compile("(?:increase|decrease|raise|lower|reduce) (?:the|all|every|each|my|our)\\b.* (?:by|to) .*"),
            Pattern.compile("(?:replace|move|mark) (?:the|all|every|each|my|our)\\b.* (?:as|to|with) .*"),
            Pattern.compile("add (?:a |an |another |the |this )?(?:new|row|record|entry|column|table)\\b.*"),
            Pattern.compile("create (?:a |an |the |another )?(?:new|table|view|index|database|user|row|record|column)\\b.*"),
            Pattern.compile("alter table\\b.*"));
    private static final Set<String> BARE = Set.of("delete", "erase", "truncate", "purge", "wipe", "update");
    private static final Set<String> ASKING =
            Set.of("show", "list", "count", "how", "what", "which", "who", "average", "duplicate", "duplicates", "?");
    private static final Set<String> GROUPING = Set.of("per", "by", "each", "total", "number", "in", "over");

    private ChangeRequest() {}

    static boolean is(List<String> words) {
        if (!Collections.disjoint(words, ASKING)) {
            return false;
        }
        String said = words.stream()
                .filter(word -> Letters.word(word.codePointAt(0)) || word.equals("="))
                .collect(Collectors.joining(" "));
        String command = LEAD_IN.matcher(said).replaceFirst("");
        return COMMANDS.stream().anyMatch(pattern -> pattern.matcher(command).matches()) || bare(command, words);
    }

    /** "Delete patients" is a command; "delete requests per day" asks for requests. */
    private static boolean bare(String command, List<String> words) {
        int blank = command.indexOf(' ');
        return blank > 0 && BARE.contains(command.substring(0, blank)) && Collections.disjoint(words, GROUPING);
    }
}

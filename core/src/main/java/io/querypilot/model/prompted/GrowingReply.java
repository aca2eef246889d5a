package io.querypilot.model.prompted;

import io.querypilot.model.Arriving;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of a reply that is worth showing before the rest is there: its reasoning and its SQL, without the form. */
final class GrowingReply {
    private static final Pattern THOUGHT = Pattern.compile("(?is)^\\s*<think(?:ing)?>(.*?)(?:</think(?:ing)?>|$)");
    private static final Pattern FENCE = Pattern.compile("```[ \\t]*\\w*\\s*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");
    private static final Pattern CUT_ESCAPE = Pattern.compile("\\\\(?:u[0-9a-fA-F]{0,3})?$");

    private GrowingReply() {}

    static Arriving of(String thoughts, String text) {
        Matcher thought = THOUGHT.matcher(text);
        boolean thinks = thought.find();
        String rest = thinks ? text.substring(thought.end()) : text;
        String reasoning = (thoughts + (thinks ? thought.group(1) : "") + field("reasoning", rest)).strip();
        return new Arriving(reasoning, said(rest));
    }

    /** SQL out of its field; a reply that is no JSON as it stands. */
    private static String said(String text) {
        String bare = FENCE.matcher(text).replaceAll("").strip();
        return bare.startsWith("{") ? field("sql", bare).strip() : bare;
    }

    /** What is there of a field whose end may not have come yet. Possessive, because what may go back goes deep in the stack. */
    private static String field(String name, String json) {
        Matcher field = Pattern.compile("\"" + name + "\"\\s*:\\s*\"((?:[^\"\\\\]++|\\\\.)*+\\\\?)").matcher(json);
        return field.find() ? unescaped(CUT_ESCAPE.matcher(field.group(1)).replaceFirst("")) : "";
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(meant(match.group(1))));
    }

    private static String meant(String escape) {
        return switch (escape.charAt(0)) {
            case 'n', 'r', 't', 'b', 'f' -> " ";
            case 'u' -> escape.length() == 5 ? String.valueOf((char) Integer.parseInt(escape.substring(1), 16)) : "";
            default -> escape;
        };
    }
}

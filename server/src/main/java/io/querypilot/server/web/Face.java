package io.querypilot.server.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Through which face of the server somebody is spoken to. Advice is written where something goes wrong, for whoever types
 * commands; here it becomes what a caller of the server can do, and what only a command line can do is left out.
 */
public enum Face {
    /** A program that sends HTTP requests. */
    PROGRAM(Words.COMMAND, Words.RESUMING),
    /** An assistant that calls tools. */
    ASSISTANT(Words.COMMAND + "|" + Words.REQUEST, Words.RESUMING),
    /** The page, whose reader clicks. */
    PAGE(Words.COMMAND + "|" + Words.REQUEST + "|" + Words.SENDING, Words.RESUMING + "|" + Words.SENDING);

    private static final class Words {
        static final String COMMAND = "(?:^|[\\s(])-(?:-[a-z]|v\\b)|\\bquerypilot (?!serve\\b)[a-z]|\\bDatabase\\.[a-z]";
        static final String REQUEST = "\\b(?:GET|POST|PATCH|DELETE) /";
        static final String SENDING = "^Send ";
        /** Without the command there is nothing left to go on with. */
        static final String RESUMING = "querypilot resume";
    }

    /** Every request of the page has it, which its guard against forgery needs too. */
    public static final String HEADER = "X-Requested-With";

    /** Where a document holds sentences of ours, by the names of its fields; never in a row, a query or a reply. */
    private static final Set<String> TOLD =
            Set.of("message", "options", "warnings", "issues", "notes", "reasoning", "error_message", "detail", "next");

    private static final Pattern SCHEMA = Pattern.compile("querypilot schema(?:, and of one querypilot schema TABLE)?(?! --)");
    private static final Pattern SENTENCES = Pattern.compile("(?<=[.?!]) (?=[A-Z])");
    private static final Pattern PARTS = Pattern.compile("[,;:] (?:or |and |see )?");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");
    private static final int LONGEST = 4_000;
    private static final Pattern PLAIN_WORD = Pattern.compile("[a-z]+ .*", Pattern.DOTALL);

    private final Pattern elsewhere;
    private final Pattern aside;
    private final Pattern whole;

    /** What is done elsewhere, and what of it makes its whole sentence idle. */
    Face(String elsewhere, String whole) {
        this.elsewhere = Pattern.compile(elsewhere);
        this.whole = Pattern.compile(whole);
        this.aside = Pattern.compile(" ?\\([^()]*(?:" + elsewhere.replace("(?:^|[\\s(])", "(?<![\\w-])") + ")[^()]*\\)");
    }

    /** Whom this header of a request tells of. */
    public static Face of(String requestedWith) {
        return "querypilot".equals(requestedWith) ? PAGE : PROGRAM;
    }

    /** Of this text what can be done through this face. */
    public String told(String text) {
        String plain = SCHEMA.matcher(text).replaceAll("the schema");
        // What is long quotes somebody else, and so does what stands in quotes: neither is advice of ours.
        if (plain.length() > LONGEST || !elsewhere.matcher(QUOTED.matcher(plain).replaceAll("")).find()) {
            return plain;
        }
        return SENTENCES.splitAsStream(aside.matcher(plain).replaceAll(""))
                .map(this::left)
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Of a sentence the parts that can be heeded here: "ask for less, or raise --timeout". */
    private String left(String sentence) {
        if (!elsewhere.matcher(sentence).find()) {
            return sentence;
        }
        String left = Arrays.stream(PARTS.split(sentence))
                .filter(part -> !elsewhere.matcher(part).find())
                .collect(Collectors.joining(", "));
        return left.isEmpty() || whole.matcher(sentence).find() ? "" : whole(left);
    }

    private static String whole(String part) {
        String begun = PLAIN_WORD.matcher(part).matches() ? Character.toUpperCase(part.charAt(0)) + part.substring(1) : part;
        return begun.matches("(?s).*[.?!:…]") ? begun : begun + ".";
    }

    /** The same document, whose sentences are told to whoever uses the server by any of its faces. */
    public static <T extends JsonNode> T everywhere(T document) {
        document.fields().forEachRemaining(field -> {
            // What can be chosen is chosen by its words, of which the data may have any.
            boolean chosen = field.getKey().equals("options") && document.path("asks").asBoolean();
            if (TOLD.contains(field.getKey()) && !chosen) {
                field.setValue(told(field.getValue()));
            } else if (!field.getKey().equals("rows")) {
                everywhere(field.getValue());
            }
        });
        if (document instanceof ArrayNode each) {
            each.forEach(Face::everywhere);
        }
        return document;
    }

    private static JsonNode told(JsonNode value) {
        if (value.isTextual()) {
            return TextNode.valueOf(ASSISTANT.told(value.textValue()));
        }
        if (value instanceof ArrayNode each) {
            for (int i = 0; i < each.size(); i++) {
                each.set(i, told(each.get(i)));
            }
            return each;
        }
        return value instanceof ObjectNode object ? everywhere(object) : value;
    }
}

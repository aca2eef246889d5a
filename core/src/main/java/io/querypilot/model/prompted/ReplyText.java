package io.querypilot.model.prompted;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what was asked for in a model's reply, however the model wrapped it. */
final class ReplyText {
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .build();
    /** More braces than this are not the start of a reply, and trying each would take long. */
    private static final int MOST_BRACES = 100;

    private static final Pattern THOUGHT = Pattern.compile("(?is)<think(?:ing)?>.*?</think(?:ing)?>");
    private static final Pattern OPEN_THOUGHT = Pattern.compile("(?is)^.*?</think(?:ing)?>|<think(?:ing)?>.*$");
    private static final Pattern FENCE = Pattern.compile("(?s)```[ \\t]*(\\w*)[ \\t]*\\n?(.*?)(?:```|$)");
    private static final Pattern STATEMENT = Pattern.compile("(?im)^[ \\t(]*(?:SELECT|WITH)\\b(?s:.*)");
    /** A line of prose after the statement: a sentence or Markdown, never a comment or a clause in capitals. */
    private static final Pattern PROSE_AFTER =
            Pattern.compile("(?:(?<=;)[ \\t]*\\n\\s*|\\n[ \\t]*\\n\\s*)(?=[A-Z][a-z]*['’]?[a-z]*[ ,:]|[*#>]|-[^-])");

    private ReplyText() {}

    static String withoutThoughts(String reply) {
        String told = THOUGHT.matcher(reply).replaceAll("");
        return OPEN_THOUGHT.matcher(told).replaceAll("").strip();
    }

    /** The first JSON object that has this field. */
    static Optional<JsonNode> object(String reply, String field) {
        return Stream.iterate(reply.indexOf('{'), at -> at >= 0, at -> reply.indexOf('{', at + 1))
                .limit(MOST_BRACES)
                .flatMap(at -> parsed(reply.substring(at)).stream())
                .filter(node -> node.has(field))
                .findFirst();
    }

    private static Optional<JsonNode> parsed(String from) {
        try (JsonParser parser = LENIENT.createParser(from)) {
            return Optional.<JsonNode>ofNullable(LENIENT.readTree(parser)).filter(JsonNode::isObject);
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }

    /** The different statements of a reply that is not JSON: fenced, bare, or after a line of prose. */
    static List<String> statements(String reply) {
        List<String> fenced = FENCE.matcher(reply)
                .results()
                .flatMap(fence -> statement(fence.group(2)).stream())
                .distinct()
                .toList();
        return fenced.isEmpty() ? statement(reply).map(ReplyText::withoutProse).stream().toList() : fenced;
    }

    /** SQL as it stands in a field: fences and the closing semicolon taken off. */
    static String bare(String sql) {
        Matcher fence = FENCE.matcher(sql);
        String inside = fence.find() ? fence.group(2) : sql;
        return inside.strip().replaceFirst("[;\\s]+$", "");
    }

    private static Optional<String> statement(String text) {
        Matcher statement = STATEMENT.matcher(text);
        return statement.find() ? Optional.of(bare(statement.group())) : Optional.empty();
    }

    private static String withoutProse(String statement) {
        Matcher prose = PROSE_AFTER.matcher(statement);
        return prose.find() ? bare(statement.substring(0, prose.start())) : statement;
    }
}

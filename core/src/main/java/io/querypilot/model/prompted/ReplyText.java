package io.querypilot.model.prompted;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final int LONGEST_REFUSAL = 1_000;
    private static final Pattern REFUSAL = Pattern.compile(
            "(?is)^\\W*(?:(?:i['’]?m|i am|we are) (?:very |really |so )?sorry|sorry|i apologi[sz]e|unfortunately|i (?:can['’]?t|cannot|can not|won['’]?t|will not)\\b"
                    + "|i['’]?m (?:unable|not able)|i am (?:unable|not able)|i must decline|as an ai\\b|es tut mir leid|(?:das|dabei) kann ich|ich kann (?:das|dir|ihnen)"
                    + "|leider|je suis désolé|désolé|je ne peux pas|lo siento|no puedo|mi dispiace|non posso|desculpe)");

    private ReplyText() {}

    static String withoutThoughts(String reply) {
        String told = THOUGHT.matcher(reply).replaceAll("");
        return OPEN_THOUGHT.matcher(told).replaceAll("").strip();
    }

    /** The first JSON object that has this field. */
    static Optional<JsonNode> object(String reply, String field) {
        return objects(reply, field).stream().findFirst();
    }

    /** Every JSON object that has this field, in order; what stands inside of one is not another. */
    static List<JsonNode> objects(String reply, String field) {
        List<JsonNode> found = new ArrayList<>();
        int at = reply.indexOf('{');
        for (int tried = 0; at >= 0 && tried < MOST_BRACES; tried++) {
            Optional<Parsed> parsed = parsed(reply.substring(at)).filter(object -> object.node().has(field));
            parsed.ifPresent(object -> found.add(object.node()));
            at = reply.indexOf('{', at + parsed.map(Parsed::length).orElse(1));
        }
        return found;
    }

    /** An object, and how many characters it is long. */
    private record Parsed(JsonNode node, int length) {}

    private static Optional<Parsed> parsed(String from) {
        try (JsonParser parser = LENIENT.createParser(from)) {
            return Optional.<JsonNode>ofNullable(LENIENT.readTree(parser))
                    .filter(JsonNode::isObject)
                    .map(node -> new Parsed(node, (int) Math.max(1, parser.currentLocation().getCharOffset())));
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }

    /** The words of a model that will not do it: no JSON, no SQL, and an apology or a refusal at the beginning. */
    static Optional<String> refusal(String reply) {
        return reply.length() <= LONGEST_REFUSAL && reply.indexOf('{') < 0 && REFUSAL.matcher(reply).find()
                ? Optional.of(reply.strip())
                : Optional.empty();
    }

    /** The different statements in a field, which some models write as a list. */
    static List<String> statements(JsonNode field) {
        return Texts.of(field).stream().map(ReplyText::bare).filter(sql -> !sql.isEmpty()).distinct().toList();
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

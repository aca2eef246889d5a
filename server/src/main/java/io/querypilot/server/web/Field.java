package io.querypilot.server.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** One thing that an operation takes, in its body or after the question mark; the document is made from it. */
public record Field(String name, Kind kind, boolean required, int least, int most, List<String> words, String description) {
    /** What may be given. */
    public enum Kind {
        TEXT,
        DATE,
        NUMBER,
        FLAG
    }

    /** What is shown in a line, in lists that are read again and again. */
    public static final int LONGEST_TITLE = 200;

    private static final int LONGEST_TEXT = 100_000;

    public static Field text(String name, String description) {
        return new Field(name, Kind.TEXT, true, 0, LONGEST_TEXT, List.of(), description);
    }

    public static Field date(String name, String description) {
        return new Field(name, Kind.DATE, false, 0, 0, List.of(), description);
    }

    public static Field number(String name, int least, int most, String description) {
        return new Field(name, Kind.NUMBER, false, least, most, List.of(), description);
    }

    public static Field flag(String name, String description) {
        return new Field(name, Kind.FLAG, false, 0, 0, List.of(), description);
    }

    public static Field choice(String name, List<String> words, String description) {
        return new Field(name, Kind.TEXT, true, 0, LONGEST_TEXT, words, description);
    }

    /** Text of no more characters than this. */
    public Field atMost(int characters) {
        return new Field(name, kind, required, least, characters, words, description);
    }

    public Field optional() {
        return new Field(name, kind, false, least, most, words, description);
    }

    /** Its JSON schema. */
    public ObjectNode schema() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("description", description);
        switch (kind) {
            case TEXT -> schema.put("type", "string").put("maxLength", most);
            case DATE -> schema.put("type", "string").put("format", "date");
            case NUMBER -> schema.put("type", "integer").put("minimum", least).put("maximum", most);
            case FLAG -> schema.put("type", "boolean");
        }
        if (!words.isEmpty()) {
            words.forEach(schema.putArray("enum")::add);
        }
        return schema;
    }
}

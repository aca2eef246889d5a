package io.querypilot.eval.recorded;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A request as text, the question in it, and the key it is recorded under. */
record PromptText(String text) {
    private static final Pattern QUESTION = Pattern.compile("<question>\\s*(.*?)\\s*</question>", Pattern.DOTALL);
    private static final Pattern TODAY = Pattern.compile("Today is \\d{4}-\\d{2}-\\d{2}");

    static PromptText of(ChatRequest request) {
        return new PromptText(request.messages().stream().map(PromptText::words).collect(Collectors.joining("\n")));
    }

    private static String words(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof UserMessage user) {
            return user.hasSingleText() ? user.singleText() : user.toString();
        }
        return message instanceof AiMessage reply ? String.valueOf(reply.text()) : message.toString();
    }

    /** A recording is replayed on other days too, so the day is not part of the key. */
    String key() {
        try {
            byte[] bytes = TODAY.matcher(text).replaceAll("Today is the day").getBytes(StandardCharsets.UTF_8);
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
                    .substring(0, 32);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The question that the prompt is about; empty where it marks none. */
    String question() {
        Matcher found = QUESTION.matcher(text);
        return found.find() ? found.group(1) : "";
    }

    /** The first line that another prompt does not have. */
    String firstLineNotIn(String other) {
        return text.lines()
                .filter(line -> !other.contains(line))
                .findFirst()
                .orElse("")
                .strip();
    }
}

package io.querypilot.eval.recorded;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.run.Lines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The replies of one model, one JSON line each under the key of their prompt. */
public final class Recording {
    /** One reply; {@code prompt} is kept so that a miss can say what changed. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String model,
            String key,
            String question,
            String prompt,
            String text,
            Integer inputTokens,
            Integer outputTokens,
            boolean brokenOff) {
        ChatResponse response() {
            return ChatResponse.builder()
                    .aiMessage(AiMessage.from(text))
                    .tokenUsage(new TokenUsage(inputTokens, outputTokens))
                    .finishReason(brokenOff ? FinishReason.LENGTH : FinishReason.STOP)
                    .build();
        }
    }

    private final Path file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private Recording(Path file) {
        this.file = file;
    }

    /** Opens a recording to add to; it may not exist yet. That it cannot be written is told before a call is paid for. */
    public static Recording open(Path file) {
        Recording recording = new Recording(file);
        recording.append("");
        recording.load();
        recording.endHalfALine();
        return recording;
    }

    /** What a killed run left would swallow the next reply. */
    private void endHalfALine() {
        try {
            String text = Files.readString(file);
            append(text.isEmpty() || text.endsWith("\n") ? "" : "\n");
        } catch (IOException unreadable) {
            throw unusable(unreadable);
        }
    }

    /** Opens a recording that must exist. */
    public static Recording existing(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "There is no recording " + file + ".",
                    "Make one with --record " + file + ".");
        }
        Recording recording = new Recording(file);
        recording.load();
        return recording;
    }

    private void load() {
        try {
            Files.readAllLines(file)
                    .forEach(line -> Lines.read(line, Entry.class).ifPresent(entry -> entries.put(entry.key(), entry)));
        } catch (IOException unreadable) {
            throw unusable(unreadable);
        }
    }

    /** The model that was recorded. */
    public String model() {
        return entries.values().stream().map(Entry::model).findFirst().orElse("recorded");
    }

    synchronized void add(String model, PromptText prompt, ChatResponse response) {
        TokenUsage usage = response.tokenUsage();
        Entry entry = new Entry(
                model,
                prompt.key(),
                prompt.question(),
                prompt.text(),
                String.valueOf(response.aiMessage().text()),
                usage == null ? null : usage.inputTokenCount(),
                usage == null ? null : usage.outputTokenCount(),
                response.finishReason() == FinishReason.LENGTH);
        entries.put(entry.key(), entry);
        append(Lines.write(entry) + "\n");
    }

    private void append(String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException unwritable) {
            throw unusable(unwritable);
        }
    }

    synchronized Optional<Entry> find(PromptText prompt) {
        return Optional.ofNullable(entries.get(prompt.key()));
    }

    /** Why there is no reply to a prompt, for a person. */
    synchronized String missing(PromptText prompt) {
        String asked =
                "The recording " + file + " has no reply to this prompt for the question \"" + prompt.question() + "\"";
        return entries.values().stream()
                .filter(entry -> entry.question().equals(prompt.question()))
                .reduce((earlier, later) -> later)
                .map(entry -> asked + "; it was recorded with another prompt, without the line: "
                        + prompt.firstLineNotIn(entry.prompt()) + ".")
                .orElse(asked + "; that question was not recorded.");
    }

    private QueryPilotException unusable(IOException why) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The recording " + file + " cannot be used: " + why.getMessage() + ".",
                "Give another file.",
                why);
    }
}

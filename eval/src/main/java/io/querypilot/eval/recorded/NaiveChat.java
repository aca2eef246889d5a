package io.querypilot.eval.recorded;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A model without any wit, to exercise the correction loop where no real model is at hand: for each question it knows
 * drafts written down beforehand, the mistakes included, and it writes the next one only when the prompt shows it the
 * one before. What it measures is the loop, never a model.
 */
public final class NaiveChat implements ChatModel {
    public static final String NAME = "naive";

    /** The same model, except that it never writes anything but its first draft: what rules alone can mend. */
    public static final String STUBBORN = "stubborn";

    private static final int CHARACTERS_PER_TOKEN = 4;

    private final Map<String, List<String>> drafts;

    /** The drafts for each question. */
    public NaiveChat(Map<String, List<String>> drafts) {
        this.drafts = Map.copyOf(drafts);
    }

    public NaiveChat stubborn() {
        return new NaiveChat(drafts.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, known -> known.getValue().subList(0, 1))));
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        String prompt = PromptText.of(request).text();
        String reply = reply(prompt);
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(reply))
                .tokenUsage(new TokenUsage(tokens(prompt), tokens(reply)))
                .finishReason(FinishReason.STOP)
                .build();
    }

    /** In our own form where the prompt asks for it, else as bare SQL. */
    public String reply(String prompt) {
        Optional<String> sql = sql(prompt);
        if (!prompt.contains("cannot_answer")) {
            return sql.orElse("SELECT 'I do not know this question'");
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("reasoning", "")
                .put("sql", sql.orElse(""))
                .put("cannot_answer", sql.isPresent() ? "" : "The naive model knows only the questions of its suite.")
                .toString();
    }

    private Optional<String> sql(String prompt) {
        String shown = bare(prompt);
        return drafts.entrySet().stream()
                .filter(known -> shown.contains(bare(known.getKey())))
                .max(Comparator.comparingInt(known -> known.getKey().length()))
                .map(known -> next(known.getValue(), shown));
    }

    /** The draft after the last one it is shown: some show it only its latest. */
    private static String next(List<String> written, String shown) {
        int next = 0;
        for (int draft = 0; draft < written.size(); draft++) {
            next = shown.contains(bare(written.get(draft))) ? draft + 1 : next;
        }
        return written.get(Math.min(next, written.size() - 1));
    }

    /** Prompts wrap and escape what they quote. */
    private static String bare(String text) {
        return text.replaceAll("[\\s\\\\\"]+", "");
    }

    public static int tokens(String text) {
        return Math.max(1, (text.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN);
    }
}

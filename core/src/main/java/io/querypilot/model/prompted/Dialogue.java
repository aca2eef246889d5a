package io.querypilot.model.prompted;

import dev.langchain4j.model.chat.request.json.JsonSchema;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Reply;
import io.querypilot.model.Spent;
import io.querypilot.model.Usage;
import java.util.function.Function;

/** Asks once, and once more when the reply cannot be read. */
record Dialogue(String modelName, Chat chat) {
    private static final int SHOWN_OF_REPLY = 100;

    /** {@code prompt} makes the prompt that ends in a given remark; the remark is empty at first. */
    <T> Reply<T> hold(
            Function<String, Prompt> prompt, JsonSchema schema, String form, Function<String, ParsedReply<T>> read) {
        Chat.Said first = chat.ask(prompt.apply(""), schema);
        ParsedReply<T> reading = read(first, read);
        if (reading instanceof ParsedReply.Unreadable<T> unreadable) {
            return askAgain(prompt.apply(remark(unreadable.why(), first.text(), form)), schema, read, first.usage());
        }
        return new Reply<>(((ParsedReply.Understood<T>) reading).value(), first.usage());
    }

    /** Asks once: what cannot be read is not worth a second call. */
    <T> Reply<T> once(Prompt prompt, JsonSchema schema, Function<String, ParsedReply<T>> read) {
        Chat.Said said = chat.ask(prompt, schema);
        ParsedReply<T> reading = read(said, read);
        if (reading instanceof ParsedReply.Unreadable<T> unreadable) {
            throw Spent.on(unusable(unreadable.why(), said.text(), ""), said.usage());
        }
        return new Reply<>(((ParsedReply.Understood<T>) reading).value(), said.usage());
    }

    private <T> Reply<T> askAgain(Prompt prompt, JsonSchema schema, Function<String, ParsedReply<T>> read, Usage spent) {
        Chat.Said second = Spent.after(spent, () -> chat.ask(prompt, schema));
        ParsedReply<T> reading = read(second, read);
        if (reading instanceof ParsedReply.Unreadable<T> unreadable) {
            throw Spent.on(unusable(unreadable.why(), second.text(), " twice"), spent.plus(second.usage()));
        }
        return new Reply<>(((ParsedReply.Understood<T>) reading).value(), spent.plus(second.usage()));
    }

    private static <T> ParsedReply<T> read(Chat.Said said, Function<String, ParsedReply<T>> read) {
        if (said.brokenOff()) {
            return new ParsedReply.Unreadable<>("it broke off at the length limit, so be brief");
        }
        String text = ReplyText.withoutThoughts(said.text());
        return text.isEmpty() ? new ParsedReply.Unreadable<>(nothing(said)) : read.apply(text);
    }

    /** Reasoning is no reply, whatever it holds: a query in it may be one that was thought of and dropped. */
    private static String nothing(Chat.Said said) {
        return said.reasoned() || !said.text().isBlank()
                ? "it held nothing but reasoning, so put the reply after it"
                : "it was empty";
    }

    private static String remark(String why, String reply, String form) {
        return Data.fenced("reply", Tokens.cut(reply, SHOWN_OF_REPLY))
                + "Your reply could not be read: " + why + ". Reply with only " + form + "\n";
    }

    private QueryPilotException unusable(String why, String reply, String often) {
        String shown = reply.isBlank() ? "" : " It began: " + Tokens.cut(Data.line(reply), 40);
        return new QueryPilotException(
                ErrorCode.MODEL_REPLY_UNUSABLE,
                "%s gave no usable reply%s: %s.%s".formatted(modelName, often, why, shown),
                "Ask again in other words, or choose a stronger model with --model.");
    }
}

package io.querypilot.app.provider;

import java.util.Map;

/** What a {@link WireServer} does with one request. */
public sealed interface WireReply {
    /** The model says a text, in the form of the protocol asked; 120 tokens in and 30 out where it tells the usage. */
    record Said(String text, boolean brokenOff, boolean withUsage) implements WireReply {}

    /** Any status with any body. */
    record Refusal(int status, Map<String, String> headers, String body) implements WireReply {}

    /** A good reply of which only half arrives before the connection closes. */
    record CutShort(String text) implements WireReply {}

    /** The beginning of a stream, of which no more comes while the client stays. */
    record Unending(String beginning) implements WireReply {}

    /** The beginning of a stream, after which the connection closes. */
    record Torn(String beginning) implements WireReply {}

    /** More bytes than anybody wants, until the client leaves or far too many are sent. */
    record Flood(int status) implements WireReply {}

    /** Nothing arrives, or only the headers and a byte, until the server is closed. */
    record Stall(boolean afterHeaders) implements WireReply {}

    /** The connection closes without a word. */
    record HangUp() implements WireReply {}

    static WireReply says(String text) {
        return new Said(text, false, true);
    }

    /** The JSON form of a draft, as a model that keeps to the form writes it. */
    static WireReply sql(String sql) {
        return says(WireServer.json(Map.of("sql", sql, "reasoning", "as asked", "cannot_answer", "")));
    }

    static WireReply status(int status, String message) {
        return new Refusal(status, Map.of(), WireServer.json(Map.of("error", Map.of("message", message))));
    }

    static WireReply busy(int retryAfterSeconds) {
        return new Refusal(
                429,
                Map.of("Retry-After", String.valueOf(retryAfterSeconds)),
                WireServer.json(Map.of("error", Map.of("message", "Rate limit reached"))));
    }
}

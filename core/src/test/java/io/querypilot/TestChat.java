package io.querypilot;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.concurrent.CountDownLatch;

/** A chat model that writes one statement, at once or after it was let go. */
final class TestChat implements ChatModel {
    private final String sql;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch go;

    private TestChat(String sql, int waiting) {
        this.sql = sql;
        this.go = new CountDownLatch(waiting);
    }

    static TestChat writing(String sql) {
        return new TestChat(sql, 0);
    }

    /** Says nothing, until whoever asked gives up. */
    static TestChat silent() {
        return new TestChat("", 1);
    }

    static ChatModel unreachable() {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                throw new AuthenticationException("no such key");
            }
        };
    }

    void awaitAsked() throws InterruptedException {
        asked.await();
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        asked.countDown();
        try {
            go.await();
        } catch (InterruptedException cancelled) {
            throw new IllegalStateException(cancelled);
        }
        return ChatResponse.builder()
                .aiMessage(AiMessage.from("{\"reasoning\":\"\",\"sql\":\"" + sql + "\",\"cannot_answer\":\"\"}"))
                .build();
    }
}

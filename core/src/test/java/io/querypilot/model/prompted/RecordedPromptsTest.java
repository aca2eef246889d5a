package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.database.TestDialect;
import io.querypilot.model.Failure;
import io.querypilot.model.RefinementRequest;
import io.querypilot.model.RelevanceRequest;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of prompt as a file that can be read; whoever changes a prompt records it again with
 * {@code -Dquerypilot.record=true} and shows the difference.
 */
class RecordedPromptsTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/querypilot/model/prompted");
    private static final String QUESTION = "How many orders were shipped?";
    private static final Table ARCHIVE = new Table(
            "", "orders_2019", false, "", List.of(Shop.column("order_id", "INTEGER", true, List.of())), List.of());

    private static Stream<Arguments> prompts() {
        return Stream.of(Dialect.SQLITE, Dialect.POSTGRESQL).flatMap(dialect -> Stream.of(
                Arguments.of(dialect.id() + "-judge", judging(dialect)),
                Arguments.of(dialect.id() + "-refine", refining(dialect)),
                Arguments.of(dialect.id() + "-understand", understanding(dialect)),
                Arguments.of(dialect.id() + "-write", writing(dialect, List.of(), Optional.empty())),
                Arguments.of(dialect.id() + "-retry", writing(dialect, failures(), Optional.empty())),
                Arguments.of(dialect.id() + "-correct", writing(dialect, List.of(), Optional.of(objection())))));
    }

    private static Consumer<PromptedModel> judging(Dialect dialect) {
        return model -> model.judge(new RelevanceRequest(
                QUESTION, List.of(), dialect, Shop.SCHEMA.tables().get(0), Requirements.NONE));
    }

    private static Consumer<PromptedModel> refining(Dialect dialect) {
        return model -> model.refine(new RefinementRequest(
                QUESTION, List.of(), dialect, Shop.SCHEMA, List.of(), Requirements.NONE));
    }

    private static Consumer<PromptedModel> understanding(Dialect dialect) {
        return model -> model.understand(new UnderstandRequest(
                QUESTION, List.of(), TestDialect.of(dialect), Shop.SCHEMA, Requirements.NONE, Shop.TODAY));
    }

    private static Consumer<PromptedModel> writing(Dialect dialect, List<Failure> failures, Optional<Correction> objection) {
        WriteRequest shop = Shop.write(QUESTION);
        WriteRequest request = new WriteRequest(
                QUESTION, List.of(), TestDialect.of(dialect), shop.schema(), shop.understanding(), shop.joins(),
                shop.lessons(), shop.requirements(), failures, Shop.TODAY, objection, List.of(ARCHIVE));
        return model -> model.write(request);
    }

    private static List<Failure> failures() {
        return List.of(
                Shop.failure(1, "SELECT id FROM orders", ErrorType.COLUMN_NOT_FOUND, "no such column: id"),
                Shop.failure(2, "SELECT status FROM order", ErrorType.TABLE_NOT_FOUND, "no table order"));
    }

    private static Correction objection() {
        return new Correction("no, by revenue", List.of(), "SELECT COUNT(*) FROM orders");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("prompts")
    void isAsRecorded(String name, Consumer<PromptedModel> ask) throws IOException {
        StringBuilder prompt = new StringBuilder();
        try (PromptedModel model = new PromptedModel("test:recorded", recording(prompt))) {
            ask.accept(model);
        }
        Path file = FOLDER.resolve(name + ".txt");
        if (Boolean.getBoolean("querypilot.record")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, prompt);
        }
        assertThat(prompt.toString()).isEqualTo(Files.readString(file));
    }

    /** Answers every kind of call, so that each asks once. */
    private static ChatModel recording(StringBuilder prompt) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                prompt.append(((SystemMessage) request.messages().get(0)).text()).append("\n---\n");
                prompt.append(((UserMessage) request.messages().get(1)).singleText());
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("{\"is_relevant\": true, \"final_tables\": [\"orders\"], "
                                + "\"tables\": [\"orders\"], \"sql\": \"SELECT 1\"}"))
                        .build();
            }
        };
    }
}

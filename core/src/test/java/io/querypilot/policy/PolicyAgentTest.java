package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.audit.AuditLog;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.flow.Services;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the agent tells a model, keeps and answers under a policy. */
class PolicyAgentTest {
    private static final String ONE_CELL = "SELECT name FROM people WHERE id = 3";

    @TempDir
    Path folder;

    private final List<String> prompts = new ArrayList<>();
    private Database database;
    private Store store;

    @BeforeEach
    void open() {
        database = PolicyScene.policy(folder).over(PolicyScene.sqlite(folder, "firm.db", PolicyScene.everything()));
        store = Store.open(folder.resolve("store.db").toString());
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }

    /** Writes these statements, one a call, and keeps what it was told. */
    private ChatModel chat(String... drafts) {
        return new ChatModel() {
            private int next;

            @Override
            public ChatResponse doChat(ChatRequest request) {
                prompts.add(request.messages().toString().toLowerCase(Locale.ROOT));
                String sql = drafts[Math.min(next++, drafts.length - 1)];
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("{\"reasoning\":\"\",\"sql\":\"" + sql + "\",\"cannot_answer\":\"\"}"))
                        .build();
            }
        };
    }

    private Answer ask(Caller caller, String question, String... drafts) {
        Services services = Services.of(database, new PromptedModel("chat", chat(drafts)), new SchemaLinker())
                .remembering(
                        new StoredSessions(store), new KeptLessons(new StoredLessons(store), database.name(), true, false));
        return new QueryPilot(services, Settings.STANDARD, UnaryOperator.identity(), List.of())
                .ask(Ask.of(question).in("monday").as(caller));
    }

    @Test
    void neitherAPromptNorTheStoreHoldsWhatIsKeptBack() throws IOException {
        Answer answer = ask(
                PolicyScene.CLERK,
                "who earns most, and what are the secrets of the north?",
                "SELECT name, pay FROM people",
                "SELECT name FROM secrets",
                "SELECT name, mail FROM people ORDER BY id");

        assertThat(answer).isInstanceOf(Answered.class);
        assertThat(((Answered) answer).asked().rows()).containsExactly(List.of("Ann", "***"), List.of("Bob", "***"));
        assertThat(prompts).isNotEmpty().noneMatch(PolicyAgentTest::forbidden);
        assertThat(prompts).noneMatch(prompt -> prompt.contains("pay integer") || prompt.contains("secrets("));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.getFileName().toString().startsWith("store")).toList()) {
                assertThat(forbidden(Files.readString(file, StandardCharsets.ISO_8859_1))).as(file.toString()).isFalse();
            }
        }
    }

    @Test
    void aSessionOfOneWhoSeesMoreIsNotGoneOnWith() {
        ask(PolicyScene.BOSS, "what is the name of person 3?", ONE_CELL);
        prompts.clear();

        Answer answer = ask(PolicyScene.CLERK, "and of person 3?", ONE_CELL);

        assertThat(prompts).noneMatch(PolicyAgentTest::forbidden).noneMatch(prompt -> prompt.contains("what is the name"));
        assertThat(((Answered) answer).table().rows()).isEmpty();
    }

    @Test
    void theAuditHearsWhatReachedTheDatabaseAndWhatWasRefused() {
        database.close();
        try (AuditLog log = AuditLog.in(folder.resolve("audit.jsonl"), false, "")) {
            database = PolicyScene.policy(folder)
                    .over(log.over(PolicyScene.sqlite(folder, "again.db", PolicyScene.everything())));
            PolicyScene.run(database, PolicyScene.CLERK, "SELECT count(*) FROM people");
            PolicyScene.run(database, PolicyScene.CLERK, "SELECT count(*) FROM secrets");

            assertThat(log.entries()).anySatisfy(entry -> {
                assertThat(entry.path("decision").asText()).isEqualTo("ran");
                assertThat(entry.path("sql").asText()).contains("WHERE (region_id = ?)");
                assertThat(entry.path("user").asText()).isEqualTo("ann");
            });
            assertThat(log.entries()).anySatisfy(entry -> {
                assertThat(entry.path("decision").asText()).isEqualTo("refused");
                assertThat(entry.path("sql").asText()).contains("secrets");
            });
        }
    }

    private static boolean forbidden(String text) {
        return PolicyScene.FORBIDDEN.stream().anyMatch(text.toLowerCase(Locale.ROOT)::contains);
    }
}

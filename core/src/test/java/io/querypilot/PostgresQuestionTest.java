package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestPostgres;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.model.prompted.SendValues;
import io.querypilot.sql.ErrorType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a question may cost and tell, where a real server plans and runs its statements. */
class PostgresQuestionTest {
    /** The server computes constants while it plans, here for a minute or so. */
    private static final String SLOW_TO_PLAN = IntStream.range(0, 200)
            .mapToObj(i -> "factorial(" + (32_000 + i % 100) + ")")
            .collect(Collectors.joining(" + ", "SELECT ", " AS n FROM notes"));

    private static final Limits BRIEF = new Limits(Duration.ofMillis(300), 10, 1 << 20);

    private final TestAudit audit = new TestAudit();
    private Database database;

    @BeforeEach
    void open() {
        String address = TestPostgres.database(
                "CREATE TABLE notes (id INTEGER PRIMARY KEY, note TEXT)",
                "INSERT INTO notes SELECT i, 'TOPSECRET of person ' || i FROM generate_series(1, 100) i");
        database = new AuditedDatabase(Databases.open(address), audit);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void ask(Model model, String question) {
        new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD).ask(question);
    }

    @Test
    void planningTakesNoLongerThanTheStatementMay() {
        assertThat(database.prepare(SLOW_TO_PLAN, BRIEF, StatementContext.TYPED))
                .hasValueSatisfying(error -> assertThat(error.type()).isEqualTo(ErrorType.TIMEOUT));
    }

    @Test
    void whatCouldNotBePlannedInTimeIsNotRun() {
        ask(ScriptedModel.writing(SLOW_TO_PLAN, "SELECT id FROM notes"), "factorials of notes?");
        assertThat(audit.sql(Purpose.CHECK)).contains(SLOW_TO_PLAN);
        assertThat(audit.sql(Purpose.ANSWER)).containsExactly("SELECT id FROM notes");
    }

    @Test
    void noPromptHoldsTheCellThatAnErrorQuotes() {
        List<String> prompts = new CopyOnWriteArrayList<>();
        ChatModel chat = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                prompts.add(request.messages().toString());
                String sql = prompts.size() < 3 ? "SELECT CAST(note AS int) AS n FROM notes" : "SELECT id FROM notes";
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("{\"reasoning\":\"\",\"sql\":\"" + sql + "\",\"cannot_answer\":\"\"}"))
                        .build();
            }
        };
        ask(new PromptedModel("test", chat, PromptSettings.STANDARD.withSendValues(SendValues.NONE)), "the notes as numbers");
        assertThat(prompts).hasSizeGreaterThan(1).anySatisfy(prompt -> assertThat(prompt).contains("invalid input syntax"));
        assertThat(prompts).allSatisfy(prompt -> assertThat(prompt).doesNotContain("TOPSECRET"));
    }
}

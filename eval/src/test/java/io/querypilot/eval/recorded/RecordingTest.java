package io.querypilot.eval.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    private static final String QUESTION = "Show the sales per customer name.";

    @TempDir
    Path folder;

    @Test
    void givesTheSameAnswerWithoutTheModel() {
        Answer recorded = ask(recording(), QUESTION);
        Answer replayed = ask(new ReplayedModel(file(), PromptSettings.STANDARD), QUESTION);
        assertThat(replayed).isInstanceOf(Answer.Answered.class);
        assertThat(((Answer.Answered) replayed).attempt().sql())
                .isEqualTo(((Answer.Answered) recorded).attempt().sql());
        assertThat(replayed.trace().usage()).isEqualTo(recorded.trace().usage());
        assertThat(replayed.trace().model()).isEqualTo("naive");
    }

    @Test
    void saysWhichQuestionWasNotRecorded() {
        ask(recording(), QUESTION);
        Model replayed = new ReplayedModel(file(), PromptSettings.STANDARD);
        assertThatThrownBy(() -> ask(replayed, "How many customers are there?"))
                .hasMessageContaining("\"How many customers are there?\"; that question was not recorded");
    }

    @Test
    void saysWhichLineOfAPromptHasChanged() {
        Recording recording = Recording.open(file());
        ChatModel chat = new RecordingChat("naive", new NaiveChat(Suites.naiveDrafts()), recording);
        chat.chat(request("Rules.\nOld rule.", QUESTION));
        assertThatThrownBy(
                        () -> new ReplayChat(Recording.existing(file())).chat(request("Rules.\nNew rule.", QUESTION)))
                .isInstanceOf(ReplayChat.Missed.class)
                .hasMessageContaining(QUESTION)
                .hasMessageContaining("New rule.");
    }

    @Test
    void doesNotMissBecauseTheDayIsAnother() {
        Recording recording = Recording.open(file());
        new RecordingChat("naive", new NaiveChat(Suites.naiveDrafts()), recording)
                .chat(request("Today is 2026-01-01.", QUESTION));
        assertThat(new ReplayChat(Recording.existing(file()))
                        .chat(request("Today is 2027-02-03.", QUESTION))
                        .aiMessage()
                        .text())
                .contains("SELECT");
    }

    @Test
    void saysThatThereIsNoRecording() {
        assertThatThrownBy(() -> new ReplayedModel(folder.resolve("none.jsonl"), PromptSettings.STANDARD))
                .hasMessageContaining("none.jsonl");
    }

    @Test
    void saysThatItCannotBeWrittenBeforeAnyModelIsAsked() {
        assertThatThrownBy(() -> Recording.open(folder)).hasMessageContaining("cannot be used");
    }

    @Test
    void addsAfterHalfALine() throws Exception {
        Files.writeString(file(), "{\"model\":\"na");
        ask(recording(), QUESTION);
        assertThat(ask(new ReplayedModel(file(), PromptSettings.STANDARD), QUESTION)).isInstanceOf(Answer.Answered.class);
    }

    @Test
    void survivesHalfALine() throws Exception {
        ask(recording(), QUESTION);
        Files.writeString(file(), Files.readString(file()) + "{\"model\": \"na");
        assertThat(ask(new ReplayedModel(file(), PromptSettings.STANDARD), QUESTION)).isInstanceOf(Answer.Answered.class);
    }

    private Model recording() {
        NaiveChat naive = new NaiveChat(Suites.naiveDrafts());
        return new PromptedModel("naive", new RecordingChat("naive", naive, Recording.open(file())));
    }

    private Answer ask(Model model, String question) {
        try (Database shop =
                Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            return new QueryPilot(shop, model, new SchemaLinker(), Settings.STANDARD).ask(question);
        }
    }

    private static ChatRequest request(String system, String question) {
        return ChatRequest.builder()
                .messages(SystemMessage.from(system), UserMessage.from("<question>\n" + question + "\n</question>"))
                .build();
    }

    private Path file() {
        return folder.resolve("recording.jsonl");
    }
}

package io.querypilot.eval.sidebyside;

import dev.langchain4j.model.openai.OpenAiChatModel;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import java.util.Optional;

/** QueryPilot as the library is used. */
final class Ours implements Contender {
    private final QueryPilot pilot;

    Ours(Database database, String url) {
        OpenAiChatModel chat = OpenAiChatModel.builder()
                .baseUrl(url + "/v1")
                .apiKey("none")
                .modelName("naive")
                .maxRetries(0)
                .build();
        this.pilot = new QueryPilot(database, new PromptedModel("naive", chat), new SchemaLinker(), Settings.STANDARD);
    }

    @Override
    public String name() {
        return "QueryPilot";
    }

    @Override
    public Optional<String> ask(String question) {
        return pilot.ask(question) instanceof Answer.Answered answered
                ? Optional.of(answered.attempt().sql())
                : Optional.empty();
    }
}

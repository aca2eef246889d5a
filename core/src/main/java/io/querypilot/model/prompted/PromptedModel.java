package io.querypilot.model.prompted;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.model.Draft;
import io.querypilot.model.PhasedModel;
import io.querypilot.model.Refinement;
import io.querypilot.model.RefinementRequest;
import io.querypilot.model.Relevance;
import io.querypilot.model.RelevanceRequest;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;

/** Any LangChain4j chat model as a model of the agent; one call for each reply that can be read at once. */
public final class PromptedModel implements PhasedModel {
    private final String name;
    private final SendValues values;
    private final JudgeTable judgeTable;
    private final RefineTables refineTables;
    private final Understand understand;
    private final WriteSql writeSql;

    public PromptedModel(String name, ChatModel model) {
        this(name, model, PromptSettings.STANDARD);
    }

    /** Asked by other settings than the usual: longer prompts, for example, or no values out of the database. */
    public PromptedModel(String name, ChatModel model, PromptSettings settings) {
        this(name, Endpoint.of(name), model, settings, Pause.SLEEP);
    }

    public PromptedModel(String name, Endpoint endpoint, ChatModel model, PromptSettings settings, Pause pause) {
        this.name = requireNonNull(name, "name");
        this.values = settings.sendValues();
        PromptBudget budget = new PromptBudget(settings.maximumPromptTokens(), new TokenCount(settings.tokenizer()));
        Dialogue dialogue = new Dialogue(name, new Chat(name, endpoint, model, settings, budget.count(), pause));
        this.judgeTable = new JudgeTable(dialogue, budget);
        this.refineTables = new RefineTables(dialogue, budget);
        this.understand = new Understand(dialogue, budget);
        this.writeSql = new WriteSql(dialogue, budget, values);
    }

    @Override
    public String name() {
        return name;
    }

    /** The form of the reply has a place for a question to the person. */
    @Override
    public boolean chooses(String writer) {
        return true;
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return understand.ask(values.in(request));
    }

    @Override
    public Reply<Relevance> judge(RelevanceRequest request) {
        return judgeTable.ask(values.in(request));
    }

    @Override
    public Reply<Refinement> refine(RefinementRequest request) {
        return refineTables.ask(values.in(request));
    }

    @Override
    public Reply<Understanding> synthesise(UnderstandRequest request) {
        return understand.ask(values.in(request));
    }

    @Override
    public boolean fits(UnderstandRequest request) {
        return understand.fits(values.in(request));
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        return writeSql.ask(values.in(request));
    }
}

package io.querypilot;

import io.querypilot.model.Draft;
import io.querypilot.model.Join;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** A model that writes the given drafts one after the other, stays with the last, and keeps what it was asked. */
public final class ScriptedModel implements Model {
    private final Deque<Draft> drafts = new ArrayDeque<>();
    private final List<WriteRequest> requests = new ArrayList<>();
    private boolean chooses;
    private Understanding understanding =
            new Understanding(List.of("customers"), false, List.of(), List.of(), List.of(), List.of(), "scripted");

    public static ScriptedModel writing(String... drafts) {
        ScriptedModel model = new ScriptedModel();
        Arrays.stream(drafts).forEach(sql -> model.drafts.add(new Draft.Sql(sql, "", 0.9)));
        return model;
    }

    public static ScriptedModel declining(String why, String... near) {
        ScriptedModel model = new ScriptedModel();
        model.drafts.add(new Draft.Declined(why, List.of(near)));
        return model;
    }

    public static ScriptedModel asking(String question, String... options) {
        ScriptedModel model = new ScriptedModel();
        model.drafts.add(new Draft.Asks(question, List.of(options)));
        return model;
    }

    public static ScriptedModel assuming(String sql, String... assumptions) {
        ScriptedModel model = new ScriptedModel();
        model.drafts.add(new Draft.Sql(sql, "", 0.9, List.of(assumptions)));
        return model;
    }

    /** Who wavers between its draft and others, each with its share of the likelihood. */
    public static ScriptedModel wavering(String sql, double confidence, Draft.Rivals rivals) {
        ScriptedModel model = new ScriptedModel();
        model.drafts.add(new Draft.Sql(sql, "", confidence, List.of(), rivals));
        return model;
    }

    /** After what it says first. */
    public ScriptedModel thenWriting(String sql, double confidence) {
        drafts.add(new Draft.Sql(sql, "", confidence));
        return this;
    }

    public ScriptedModel thenAsking(String question, String... options) {
        drafts.add(new Draft.Asks(question, List.of(options)));
        return this;
    }

    /** It could ask where it cannot decide, as a chat model can. */
    public ScriptedModel choosing() {
        chooses = true;
        return this;
    }

    @Override
    public boolean chooses(String writer) {
        return chooses;
    }

    public List<WriteRequest> requests() {
        return requests;
    }

    @Override
    public String name() {
        return "scripted";
    }

    /** Says of every question that it needs these tables. */
    public ScriptedModel understanding(boolean joinsNeeded, String... tables) {
        understanding =
                new Understanding(List.of(tables), joinsNeeded, List.of(), List.of(), List.of(), List.of(), "scripted");
        return this;
    }

    /** Says of every question that it needs these tables, joined so. */
    public ScriptedModel proposing(List<Join> joins, String... tables) {
        understanding = new Understanding(List.of(tables), true, joins, List.of(), List.of(), List.of(), "scripted");
        return this;
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return new Reply<>(understanding, new Usage(7, 3, 1));
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        requests.add(request);
        return new Reply<>(drafts.size() > 1 ? drafts.remove() : drafts.element(), new Usage(100, 10, 1));
    }
}

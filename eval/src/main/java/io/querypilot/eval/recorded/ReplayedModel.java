package io.querypilot.eval.recorded;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
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
import io.querypilot.model.prompted.Endpoint;
import io.querypilot.model.prompted.Pause;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.model.prompted.PromptedModel;
import java.nio.file.Path;
import java.util.function.Supplier;

/** A recorded model: the same prompts get the same replies, and a prompt that has changed is told, not guessed at. */
public final class ReplayedModel implements PhasedModel {
    private final PromptedModel model;

    /** {@code settings} must be what the recording was made with, or the prompts differ. */
    public ReplayedModel(Path file, PromptSettings settings) {
        Recording recording = Recording.existing(file);
        Endpoint endpoint = new Endpoint("recorded", "", file.toString());
        this.model = new PromptedModel(recording.model(), endpoint, new ReplayChat(recording), settings, Pause.SLEEP);
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public boolean chooses(String writer) {
        return model.chooses(writer);
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return toldOfMisses(() -> model.understand(request));
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        return toldOfMisses(() -> model.write(request));
    }

    @Override
    public Reply<Relevance> judge(RelevanceRequest request) {
        return toldOfMisses(() -> model.judge(request));
    }

    @Override
    public Reply<Refinement> refine(RefinementRequest request) {
        return toldOfMisses(() -> model.refine(request));
    }

    @Override
    public Reply<Understanding> synthesise(UnderstandRequest request) {
        return toldOfMisses(() -> model.synthesise(request));
    }

    @Override
    public boolean fits(UnderstandRequest request) {
        return model.fits(request);
    }

    /** A miss comes back as a fault of a server; but there is no server, and the person must record anew. */
    private static <T> T toldOfMisses(Supplier<T> call) {
        try {
            return call.get();
        } catch (QueryPilotException fault) {
            for (Throwable at = fault; at != null; at = at.getCause()) {
                if (at instanceof ReplayChat.Missed missed) {
                    throw new QueryPilotException(
                            ErrorCode.SETTING_INVALID,
                            missed.getMessage(),
                            "Record it anew with --record FILE.",
                            fault);
                }
            }
            throw fault;
        }
    }
}

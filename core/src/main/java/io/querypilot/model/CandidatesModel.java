package io.querypilot.model;

import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.thread.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Several drafts, one answer: every drafter writes, the drafts are run over the database and grouped by their results, and
 * the largest group that nothing speaks against wins. Where they disagree the draft is less sure. A correction is asked of
 * the first drafter alone.
 */
public final class CandidatesModel implements Model {
    private final List<Model> drafters;
    private final Limits limits;

    /** The first is asked for all but drafts; one may stand there several times. {@code limits} hold for each draft's result. */
    public CandidatesModel(List<Model> drafters, Limits limits) {
        this.drafters = List.copyOf(drafters);
        this.limits = limits;
    }

    private Model first() {
        return drafters.get(0);
    }

    @Override
    public String name() {
        return first().name();
    }

    @Override
    public boolean understandsForFree() {
        return first().understandsForFree();
    }

    @Override
    public boolean chooses(String writer) {
        return drafters.stream().filter(one -> one.name().equals(writer)).findFirst().orElse(first()).chooses(writer);
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return first().understand(request);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        if (!request.failures().isEmpty()) {
            return first().write(request).by(first().name());
        }
        List<QueryPilotException> faults = new ArrayList<>();
        List<Reply<Draft>> replies = replies(request, faults);
        Usage spent = Stream.concat(replies.stream().map(Reply::usage), faults.stream().map(Spent::by))
                .reduce(Usage.NONE, Usage::plus);
        if (replies.isEmpty()) {
            Usage others = faults.stream().skip(1).map(Spent::by).reduce(Usage.NONE, Usage::plus);
            throw Spent.on(faults.get(0), others);
        }
        Reply<Draft> won = new Election(request.question(), request.today(), request.database(), limits, drafters.size()).of(replies);
        return new Reply<>(won.value(), spent, won.by());
    }

    /** All at once; a drafter that fails has no vote as long as another does not. */
    private List<Reply<Draft>> replies(WriteRequest request, List<QueryPilotException> faults) {
        ExecutorService threads = Executors.newCachedThreadPool(Threads.FACTORY);
        try {
            List<Future<Reply<Draft>>> asked = drafters.stream()
                    .map(one -> threads.submit(callable(one, request)))
                    .toList();
            return collected(asked, faults);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Reply<Draft>> callable(Model one, WriteRequest request) {
        return LogContext.carried(() -> one.write(request).by(one.name()))::get;
    }

    private static List<Reply<Draft>> collected(List<Future<Reply<Draft>>> asked, List<QueryPilotException> faults) {
        List<Reply<Draft>> replies = new ArrayList<>();
        for (Future<Reply<Draft>> one : asked) {
            try {
                replies.add(one.get());
            } catch (ExecutionException thrown) {
                faults.add(fault(thrown.getCause()));
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                throw new QueryPilotException(
                        ErrorCode.CANCELLED, "The question was cancelled while the model was asked.", "");
            }
        }
        return replies;
    }

    /** What is no fault of a model is a fault of ours, and no draft hides it. */
    private static QueryPilotException fault(Throwable cause) {
        if (cause instanceof QueryPilotException known) {
            return known;
        }
        if (cause instanceof RuntimeException ours) {
            throw ours;
        }
        throw new IllegalStateException(cause);
    }

    @Override
    public void close() {
        drafters.stream().distinct().forEach(Model::close);
    }
}

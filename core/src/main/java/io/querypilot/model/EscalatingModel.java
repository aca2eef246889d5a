package io.querypilot.model;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Asks a small model first, and a bigger one only when the small one is unsure, cannot answer, has failed, when something
 * speaks against the result of its draft, or when its draft is one of several readings that bring different results.
 */
public final class EscalatingModel implements Model {
    private final Model small;
    private final Model bigger;
    private final double sureEnough;

    /** Goes to the bigger model where the small one's confidence is below {@code sureEnough}. */
    public EscalatingModel(Model small, Model bigger, double sureEnough) {
        this.small = small;
        this.bigger = bigger;
        this.sureEnough = sureEnough;
    }

    @Override
    public String name() {
        return small.name();
    }

    @Override
    public boolean understandsForFree() {
        return small.understandsForFree();
    }

    @Override
    public boolean chooses(String writer) {
        return writer.equals(bigger.name()) ? bigger.chooses(writer) : small.chooses(writer);
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return small.understand(request);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        if (!request.failures().isEmpty()) {
            return afterFailure(request);
        }
        Reply<Draft> reply = small.write(request);
        String doubt = doubt(reply.value());
        return doubt.isEmpty() ? reply.by(small.name()) : escalatedOr(reply, request, doubt);
    }

    @Override
    public Optional<Reply<Draft>> decide(WriteRequest request, String writer) {
        if (!writer.equals(small.name())) {
            return Optional.empty();
        }
        try {
            return Optional.of(escalated(request, "the question can be read in ways that bring different results"));
        } catch (QueryPilotException fault) {
            return Optional.of(new Reply<>(new Draft.Declined(outOfReach(fault).getMessage(), List.of()), Spent.by(fault)));
        }
    }

    /** The small one may know another way where the bigger cannot be asked. */
    private Reply<Draft> afterFailure(WriteRequest request) {
        try {
            return escalated(request, why(request.failures().get(request.failures().size() - 1)));
        } catch (QueryPilotException fault) {
            Reply<Draft> again = Spent.after(Spent.by(outOfReach(fault)), () -> small.write(request));
            return noted(again, bigger.name() + " could not be asked: " + fault.getMessage())
                    .costing(Spent.by(fault))
                    .by(small.name());
        }
    }

    private static String why(Failure last) {
        return last.type() == ErrorType.DATA_ERROR && last.error().isEmpty()
                ? "something speaks against the result before"
                : "the attempt before failed";
    }

    /** The fault, if it is the model's; any other is nobody's to mend. */
    private static QueryPilotException outOfReach(QueryPilotException fault) {
        if (fault.code().kind() != ErrorCode.Kind.MODEL) {
            throw fault;
        }
        return fault;
    }

    private String doubt(Draft draft) {
        if (draft instanceof Draft.Sql sql) {
            return sql.confidence() >= sureEnough
                    ? ""
                    : String.format(Locale.ROOT, "%s was only %.2f sure", small.name(), sql.confidence());
        }
        return small.name() + " could not answer";
    }

    /** A bigger model that cannot be reached costs nothing: what the small one said stands. */
    private Reply<Draft> escalatedOr(Reply<Draft> said, WriteRequest request, String doubt) {
        try {
            return chosen(said, escalated(request, doubt).costing(said.usage()), doubt);
        } catch (QueryPilotException fault) {
            return noted(said, doubt + ", but " + bigger.name() + " could not be asked: " + fault.getMessage())
                    .costing(Spent.by(outOfReach(fault)))
                    .by(small.name());
        }
    }

    /** What the small model wrote is worth more than nothing. */
    private Reply<Draft> chosen(Reply<Draft> said, Reply<Draft> bigger, String doubt) {
        boolean declined = bigger.value() instanceof Draft.Declined && said.value() instanceof Draft.Sql;
        return declined
                ? noted(new Reply<>(said.value(), bigger.usage()), doubt + ", but " + bigger.by() + " could not answer.")
                        .by(small.name())
                : bigger;
    }

    private Reply<Draft> escalated(WriteRequest request, String why) {
        return noted(bigger.write(request), "Asked " + bigger.name() + ", because " + why + ".")
                .by(bigger.name());
    }

    private static Reply<Draft> noted(Reply<Draft> reply, String note) {
        return reply.value() instanceof Draft.Sql sql
                ? new Reply<>(
                        new Draft.Sql(
                                sql.sql(), (note + " " + sql.reasoning()).strip(), sql.confidence(), sql.assumptions(), sql.rivals()),
                        reply.usage(),
                        reply.by())
                : reply;
    }
}

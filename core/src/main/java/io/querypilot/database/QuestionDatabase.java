package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.util.Optional;

/**
 * A database as one question sees it: what its caller may see, and every statement with its context. {@code view} is
 * equal for callers who see the same, so what is prepared from data can be kept by it.
 */
public record QuestionDatabase(Database view, Caller caller, String question) {
    public QuestionDatabase {
        requireNonNull(view, "view");
        requireNonNull(caller, "caller");
        requireNonNull(question, "question");
    }

    /** As the sole caller sees it, for no question in particular. */
    public static QuestionDatabase of(Database database) {
        return new QuestionDatabase(database.as(Caller.SOLE), Caller.SOLE, "");
    }

    public Dialect dialect() {
        return view.dialect();
    }

    public Schema schema() {
        return view.schema(context(Purpose.CATALOGUE));
    }

    /** Whoever has waited in vain for a connection to check a statement does not wait again to run it: that is a fault. */
    public Optional<SqlError> prepare(String sql, Limits limits) {
        Optional<SqlError> said = view.prepare(sql, limits, context(Purpose.CHECK));
        if (said.filter(error -> error.type() == ErrorType.DATABASE_BUSY).isPresent()) {
            throw busy(said.get());
        }
        return said;
    }

    /** That all connections are lent, as a fault. */
    public QueryPilotException busy(SqlError error) {
        return new QueryPilotException(
                ErrorCode.DATABASE_BUSY,
                "The connections to " + view.name() + " are all at work: " + error.message() + ".",
                "Try again a little later.");
    }

    /** The guard refused it, so it is not sent. */
    public void refused(String sql, SqlError why) {
        view.refused(sql, context(Purpose.CHECK), why);
    }

    public Outcome execute(String sql, Limits limits, Purpose purpose) {
        return view.execute(sql, limits, context(purpose));
    }

    /** The rows go where they are wanted as they come; see {@link Database#stream}. */
    public Outcome stream(String sql, Limits limits, Purpose purpose, Rows rows) {
        return view.stream(sql, limits, context(purpose), rows);
    }

    private StatementContext context(Purpose purpose) {
        return new StatementContext(caller, question, purpose);
    }
}

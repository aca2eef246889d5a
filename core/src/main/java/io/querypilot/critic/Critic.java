package io.querypilot.critic;

import io.querypilot.correction.Constraint;
import io.querypilot.database.Database;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.schema.Schema;
import io.querypilot.sql.Dialect;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Guard;
import io.querypilot.sql.ParsedQuery;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.SqlParser;
import io.querypilot.sql.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Judges a draft without running it: guard, names, aggregates, types and joins, and last the engine's own word. */
public final class Critic {
    /** The engine could not be asked; that says nothing of the draft. */
    private static final Set<ErrorType> NO_VERDICT =
            Set.of(ErrorType.CONNECTION_ERROR, ErrorType.TIMEOUT, ErrorType.RESOURCE_EXCEEDED);

    private final Dialect dialect;
    private final Optional<Function<String, Optional<SqlError>>> engine;
    private final Guard guard;

    public Critic(Database database) {
        this(database.dialect(), Optional.of(database::prepare));
    }

    /** A critic with no database to ask: guard and schema alone. */
    public Critic(Dialect dialect) {
        this(dialect, Optional.empty());
    }

    private Critic(Dialect dialect, Optional<Function<String, Optional<SqlError>>> engine) {
        this.dialect = dialect;
        this.guard = Guard.of(dialect);
        this.engine = engine;
    }

    /** The same critic, who asks the engine on behalf of a question. */
    public Critic asking(QuestionDatabase database) {
        return new Critic(dialect, Optional.of(database::prepare));
    }

    public Critique criticise(String sql, Schema schema) {
        Verdict verdict = guard.check(sql);
        return verdict instanceof Verdict.Allowed allowed
                ? asked(sql, Examination.of(CheckedQuery.of(sql, allowed.query(), new Catalogue(schema, dialect))))
                : refused(sql, ((Verdict.Refused) verdict).errors(), schema);
    }

    /** What the guard refuses is never shown to the engine, but where it parses the rest of it is judged too. */
    private Critique refused(String sql, List<SqlError> errors, Schema schema) {
        List<Issue> issues = new ArrayList<>(errors.stream().map(Critic::blocking).toList());
        if (SqlParser.parse(sql, dialect) instanceof ParsedQuery query) {
            Examination.of(CheckedQuery.of(sql, query, new Catalogue(schema, dialect)))
                    .forEach(finding -> issues.add(finding.issue()));
        }
        return verdict(issues, false);
    }

    /** Holds the draft to what a person has laid down as well. */
    public Critique criticise(String sql, Schema schema, List<Constraint> constraints) {
        Critique critique = criticise(sql, schema);
        return constraints.isEmpty() ? critique : Enforcement.of(critique, bindings(sql, schema), constraints);
    }

    /** Whether a statement keeps to what was laid down, whatever else may be wrong with it. */
    public boolean obeys(String sql, Schema schema, Constraint constraint) {
        Critique nothing = new Critique(true, 1, List.of());
        return Enforcement.of(nothing, bindings(sql, schema), List.of(constraint)).valid();
    }

    /** The tables and columns of the schema that a statement uses; none where it cannot be parsed. */
    public Bindings bindings(String sql, Schema schema) {
        return SqlParser.parse(sql, dialect) instanceof ParsedQuery query
                ? Binder.bind(query.ast(), new Catalogue(schema, dialect)).used()
                : Bindings.NONE;
    }

    private Critique asked(String sql, List<Finding> findings) {
        Optional<Optional<SqlError>> said = engine.map(prepare -> prepare.apply(sql))
                .filter(error -> error.isEmpty() || !NO_VERDICT.contains(error.get().type()));
        if (said.isEmpty()) {
            return verdict(findings.stream().map(Finding::issue).toList(), false);
        }
        return verdict(Reconciled.with(said.get(), findings), true);
    }

    static Issue blocking(SqlError error) {
        return new Issue(error.type(), true, error.message(), error.piece(), "");
    }

    private static Critique verdict(List<Issue> issues, boolean engineAsked) {
        boolean valid = issues.stream().noneMatch(Issue::blocking);
        return new Critique(valid, Confidence.of(issues, engineAsked), issues);
    }
}

package io.querypilot.critic;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.StatementContext;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Judges a draft without running it: guard, names, aggregates, types and joins, and last the engine's own word. */
public final class Critic {
    /** The engine could not be asked; that says nothing of the draft. One it could not even plan in time is not run. */
    private static final Set<ErrorType> NO_VERDICT =
            Set.of(ErrorType.CONNECTION_ERROR, ErrorType.DATABASE_BUSY, ErrorType.RESOURCE_EXCEEDED);

    /** Confidence starts at 1; each issue, and an engine that could not be asked, leaves this much of it. */
    private static final double AFTER_BLOCKING = 0.2;

    private static final double AFTER_WARNING = 0.9;
    private static final double WITHOUT_ENGINE = 0.95;

    private final Dialect dialect;
    private final Function<String, Verdict> guard;
    private final Optional<Function<String, Optional<SqlError>>> engine;
    /** Is told of what the guard refuses: that never comes to the database, and who audits it would not know. */
    private final BiConsumer<String, SqlError> refused;

    public Critic(Database database) {
        this(database.dialect(), database::check, Optional.of(database::prepare),
                (sql, why) -> database.refused(sql, StatementContext.TYPED, why));
    }

    /** A critic with no database to ask: guard and schema alone. */
    public Critic(Dialect dialect) {
        this(dialect, Guard.of(dialect)::check, Optional.empty(), (sql, why) -> {});
    }

    private Critic(
            Dialect dialect, Function<String, Verdict> guard, Optional<Function<String, Optional<SqlError>>> engine,
            BiConsumer<String, SqlError> refused) {
        this.dialect = dialect;
        this.guard = guard;
        this.engine = engine;
        this.refused = refused;
    }

    /** The same critic, who asks the engine on behalf of a question, for as long as its statements may take. */
    public Critic asking(QuestionDatabase database, Limits limits) {
        return new Critic(dialect, guard, Optional.of(sql -> database.prepare(sql, limits)), database::refused);
    }

    /** The same critic of statements that have run: the engine has accepted them, and is not asked again. */
    public Critic ofWhatRan() {
        return new Critic(dialect, guard, Optional.of(sql -> Optional.empty()), refused);
    }

    /** Reads a statement: what the guard says, its tree, and what its names mean in this schema. */
    public CheckedQuery check(String sql, Schema schema) {
        return CheckedQuery.of(sql, guard.apply(sql), new Catalogue(schema, dialect));
    }

    public Critique criticise(String sql, Schema schema) {
        return criticise(check(sql, schema));
    }

    /** What the guard refuses is never shown to the engine, but where it parses the rest of it is judged too. */
    public Critique criticise(CheckedQuery query) {
        if (query.refusals().isEmpty()) {
            return asked(query);
        }
        refused.accept(query.sql(), query.refusals().get(0));
        Stream<Issue> refusals = query.refusals().stream().map(Issue::blocking);
        return verdict(Stream.concat(refusals, findings(query).stream().map(Finding::issue)).toList(), false, false);
    }

    /** The tables and columns of the schema that a statement uses; none where it cannot be parsed. */
    public Bindings bindings(String sql, Schema schema) {
        return check(sql, schema).bindings();
    }

    /** Everything the rules find in one statement, names first: the others trust what is bound. */
    static List<Finding> findings(CheckedQuery query) {
        List<Finding> findings = new ArrayList<>(new NameRules(query).findings());
        findings.addAll(new AggregateRules(query).findings());
        findings.addAll(new GroupingRules(query).findings());
        findings.addAll(new TypeRules(query).findings());
        findings.addAll(new JoinRules(query).findings());
        findings.addAll(new RowFunctions(query).findings());
        return findings.stream().distinct().toList();
    }

    private Critique asked(CheckedQuery query) {
        Optional<Optional<SqlError>> said = engine.map(prepare -> prepare.apply(query.sql()))
                .filter(error -> error.isEmpty() || !NO_VERDICT.contains(error.get().type()));
        List<Finding> findings = findings(query);
        return said.isEmpty()
                ? verdict(findings.stream().map(Finding::issue).toList(), false, false)
                : verdict(reconciled(said.get(), findings), true, said.get().isEmpty());
    }

    /** What the engine accepts stands, where it judges at all; what it objects to is added, unless it was said. */
    private static List<Issue> reconciled(Optional<SqlError> objection, List<Finding> findings) {
        if (objection.isEmpty()) {
            return findings.stream().filter(finding -> !finding.engineKnows()).map(Finding::issue).toList();
        }
        List<Issue> issues = new ArrayList<>(findings.stream().map(Finding::issue).toList());
        if (issues.stream().noneMatch(issue -> says(issue, objection.get()))) {
            issues.add(0, Issue.blocking(objection.get()));
        }
        return issues;
    }

    private static boolean says(Issue issue, SqlError objection) {
        boolean samePiece = !objection.piece().isEmpty() && plain(issue.piece()).contains(plain(objection.piece()));
        return issue.blocking() && (issue.type() == objection.type() || samePiece);
    }

    private static String plain(String piece) {
        return piece.toLowerCase(Locale.ROOT).replaceAll("[\"`\\[\\]\\s]", "");
    }

    private static Critique verdict(List<Issue> issues, boolean engineAsked, boolean engineAccepts) {
        double confidence = engineAsked ? 1 : WITHOUT_ENGINE;
        for (Issue issue : issues) {
            confidence *= issue.blocking() ? AFTER_BLOCKING : AFTER_WARNING;
        }
        boolean valid = issues.stream().noneMatch(Issue::blocking);
        return new Critique(valid, Math.round(confidence * 10_000) / 10_000.0, issues, !valid && engineAccepts);
    }
}

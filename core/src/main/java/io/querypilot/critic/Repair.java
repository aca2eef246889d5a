package io.querypilot.critic;

import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.schema.Schema;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.SqlDiff;
import io.querypilot.sql.query.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Mends by rule what can be mended for certain, as edits of the text so that the rest of it stays as written. */
public final class Repair {
    /** Mending one thing may lay bare another; more rounds than this mean that rules are at odds. */
    private static final int ROUNDS = 8;

    /** What sets one finding apart from another, whatever its wording. */
    private record Fault(ErrorType type, String piece) {
        static Fault of(Issue issue) {
            return new Fault(issue.type(), issue.piece());
        }
    }

    private final Dialect dialect;

    public Repair(Dialect dialect) {
        this.dialect = dialect;
    }

    /** The mended draft, with every certain repair in it; empty where there is none or the result would not parse. */
    public Optional<Repaired> repair(CheckedQuery draft, Critique critique, Optional<SqlError> error) {
        if (critique.valid() && error.isEmpty()) {
            return Optional.empty();
        }
        Set<Fault> doubted = unconfirmed(draft, critique, error);
        String sql = draft.sql();
        CheckedQuery mended = edited(draft, RoundRule.edits(sql, dialect, critique, error));
        for (int round = 0; round < ROUNDS; round++) {
            CheckedQuery next = edited(mended, edits(mended, doubted));
            if (next == mended) {
                break;
            }
            mended = next;
        }
        return useful(sql, mended)
                ? Optional.of(new Repaired(mended.sql(), explanation(sql, mended.sql())))
                : Optional.empty();
    }

    public Optional<Repaired> repair(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        return repair(CheckedQuery.parsed(sql, new Catalogue(schema, dialect)), critique, error);
    }

    /** What our rules find but the critique, which has heard the engine, does not hold against the draft. */
    private static Set<Fault> unconfirmed(CheckedQuery draft, Critique critique, Optional<SqlError> error) {
        Set<Fault> held = critique.issues().stream().filter(Issue::blocking).map(Fault::of).collect(Collectors.toSet());
        return Critic.findings(draft).stream()
                .map(finding -> Fault.of(finding.issue()))
                .filter(fault -> !held.contains(fault))
                .filter(fault -> error.isEmpty() || error.get().type() != fault.type())
                .collect(Collectors.toSet());
    }

    private static CheckedQuery edited(CheckedQuery query, List<Edit> edits) {
        String sql = Edit.apply(query.sql(), edits);
        return sql.equals(query.sql()) ? query : CheckedQuery.parsed(sql, query.catalogue());
    }

    private List<Edit> edits(CheckedQuery query, Set<Fault> doubted) {
        List<Edit> edits = new ArrayList<>(dialect.respelling(query.sql()));
        Critic.findings(query).stream()
                .filter(finding -> finding.issue().blocking() && !doubted.contains(Fault.of(finding.issue())))
                .forEach(finding -> edits.addAll(finding.fix()));
        return edits;
    }

    private boolean useful(String before, CheckedQuery after) {
        return !SqlText.normalise(before, dialect).equals(SqlText.normalise(after.sql(), dialect)) && after.parses();
    }

    private String explanation(String before, String after) {
        return "Mended by rule: " + SqlDiff.summary(before, after, dialect);
    }
}

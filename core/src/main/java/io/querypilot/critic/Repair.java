package io.querypilot.critic;

import io.querypilot.schema.Schema;
import io.querypilot.sql.Dialect;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.ParsedQuery;
import io.querypilot.sql.SqlDiff;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.SqlParser;
import io.querypilot.sql.SqlText;
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
    public Optional<Repaired> repair(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        if (critique.valid() && error.isEmpty()) {
            return Optional.empty();
        }
        Set<Fault> doubted = unconfirmed(sql, critique, error, schema);
        String mended = Edit.apply(sql, RoundRule.edits(sql, dialect, critique, error));
        for (int round = 0; round < ROUNDS; round++) {
            String next = Edit.apply(mended, edits(mended, schema, doubted));
            if (next.equals(mended)) {
                break;
            }
            mended = next;
        }
        return useful(sql, mended) ? Optional.of(new Repaired(mended, explanation(sql, mended))) : Optional.empty();
    }

    /** What our rules find but the critique, which has heard the engine, does not hold against the draft. */
    private Set<Fault> unconfirmed(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        Set<Fault> held = critique.issues().stream().filter(Issue::blocking).map(Fault::of).collect(Collectors.toSet());
        return findings(sql, schema).stream()
                .map(finding -> Fault.of(finding.issue()))
                .filter(fault -> !held.contains(fault))
                .filter(fault -> error.isEmpty() || error.get().type() != fault.type())
                .collect(Collectors.toSet());
    }

    private List<Edit> edits(String sql, Schema schema, Set<Fault> doubted) {
        List<Edit> edits = new ArrayList<>(dialect.respelling(sql));
        findings(sql, schema).stream()
                .filter(finding -> finding.issue().blocking() && !doubted.contains(Fault.of(finding.issue())))
                .forEach(finding -> edits.addAll(finding.fix()));
        return edits;
    }

    private List<Finding> findings(String sql, Schema schema) {
        return SqlParser.parse(sql, dialect) instanceof ParsedQuery query
                ? Examination.of(CheckedQuery.of(sql, query, new Catalogue(schema, dialect)))
                : List.of();
    }

    private boolean useful(String before, String after) {
        return !before.equals(after)
                && !SqlText.normalise(before, dialect).equals(SqlText.normalise(after, dialect))
                && SqlParser.parse(after, dialect) instanceof ParsedQuery;
    }

    private String explanation(String before, String after) {
        return "Mended by rule: " + SqlDiff.summary(before, after, dialect);
    }
}

package io.querypilot.critic;

import io.querypilot.sql.SqlError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The issues that remain when the engine has spoken. */
final class Reconciled {
    private Reconciled() {}

    /** What the engine accepts stands, where it judges at all; what it objects to is added, unless it was said. */
    static List<Issue> with(Optional<SqlError> objection, List<Finding> findings) {
        if (objection.isEmpty()) {
            return findings.stream().filter(finding -> !finding.engineKnows()).map(Finding::issue).toList();
        }
        List<Issue> issues = new ArrayList<>(findings.stream().map(Finding::issue).toList());
        if (findings.stream().noneMatch(finding -> says(finding, objection.get()))) {
            issues.add(0, Critic.blocking(objection.get()));
        }
        return issues;
    }

    private static boolean says(Finding finding, SqlError objection) {
        return finding.issue().blocking()
                && (finding.issue().type() == objection.type()
                        || samePiece(finding.issue().piece(), objection.piece()));
    }

    private static boolean samePiece(String ours, String theirs) {
        return !theirs.isEmpty() && plain(ours).contains(plain(theirs));
    }

    private static String plain(String piece) {
        return piece.toLowerCase(Locale.ROOT).replaceAll("[\"`\\[\\]\\s]", "");
    }
}

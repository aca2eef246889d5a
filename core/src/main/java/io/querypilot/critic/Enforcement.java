package io.querypilot.critic;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.AvoidTables;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.sql.ErrorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds a draft to what a person has laid down. */
final class Enforcement {
    private final Bindings used;

    private Enforcement(Bindings used) {
        this.used = used;
    }

    /** The critique with an issue more for every constraint the draft breaks. */
    static Critique of(Critique critique, Bindings used, List<Constraint> constraints) {
        Enforcement enforcement = new Enforcement(used);
        List<Issue> issues = new ArrayList<>(critique.issues());
        constraints.forEach(constraint -> enforcement.broken(constraint).ifPresent(issues::add));
        return issues.size() == critique.issues().size() ? critique : new Critique(false, 0, issues);
    }

    private Optional<Issue> broken(Constraint constraint) {
        if (constraint instanceof UseTable use) {
            return uses(use.table()) ? Optional.empty() : table(use.instruction(), use.table());
        }
        if (constraint instanceof AvoidTables avoid) {
            return avoid.tables().stream()
                    .filter(this::uses)
                    .findFirst()
                    .flatMap(table -> table(avoid.instruction(), table));
        }
        if (constraint instanceof JoinOn join) {
            return joined(join) ? Optional.empty() : join(join);
        }
        // What is left is a wish, for the model to follow: nothing here can tell whether it did.
        return Optional.empty();
    }

    private boolean uses(String table) {
        return used.tables().stream().anyMatch(table::equalsIgnoreCase);
    }

    /** A draft that needs only one of the two tables has nothing to join. */
    private boolean joined(JoinOn join) {
        boolean both = uses(join.leftTable()) && uses(join.rightTable());
        return !both
                || uses(join.leftTable(), join.leftColumn()) && uses(join.rightTable(), join.rightColumn());
    }

    private boolean uses(String table, String column) {
        return used.columns().stream()
                .anyMatch(one -> one.table().equalsIgnoreCase(table) && one.column().equalsIgnoreCase(column));
    }

    private static Optional<Issue> table(String instruction, String table) {
        return Optional.of(new Issue(ErrorType.TABLE_NOT_FOUND, true, "The person said: " + instruction + ".", table, ""));
    }

    private static Optional<Issue> join(JoinOn join) {
        return Optional.of(new Issue(
                ErrorType.JOIN_ERROR, true, "The person said: " + join.instruction() + ".", join.condition(), ""));
    }
}

package io.querypilot.critic;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.AvoidTables;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.MeansColumn;
import io.querypilot.correction.Constraint.MeansTable;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.sql.ErrorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds a draft to what a person has laid down, for this question or in a lesson. */
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
        if (constraint instanceof MeansTable means) {
            return obeyed(means) ? Optional.empty() : learned(ErrorType.TABLE_NOT_FOUND, means, means.table());
        }
        if (constraint instanceof MeansColumn means) {
            return obeyed(means) ? Optional.empty() : learned(ErrorType.COLUMN_NOT_FOUND, means, means.column());
        }
        // What is left is a wish, for the model to follow: nothing here can tell whether it did.
        return Optional.empty();
    }

    private boolean uses(String table) {
        return used.tables().stream().anyMatch(table::equalsIgnoreCase);
    }

    private boolean obeyed(MeansTable means) {
        return uses(means.table()) || !means.rivals().isEmpty() && means.rivals().stream().noneMatch(this::uses);
    }

    private boolean obeyed(MeansColumn means) {
        boolean rival = means.rivals().stream().anyMatch(column -> uses(means.table(), column));
        return uses(means.table(), means.column()) || !means.rivals().isEmpty() && !rival;
    }

    /** A draft that needs only one of the two tables, or one table only once, has nothing to join. */
    private boolean joined(JoinOn join) {
        if (join.leftTable().equalsIgnoreCase(join.rightTable())) {
            List<Bindings.Equal> withItself =
                    used.joins().stream().filter(equal -> itself(equal, join.leftTable())).toList();
            return withItself.isEmpty() || withItself.stream().anyMatch(equal -> is(equal, join));
        }
        boolean both = uses(join.leftTable()) && uses(join.rightTable());
        return !both
                || uses(join.leftTable(), join.leftColumn()) && uses(join.rightTable(), join.rightColumn());
    }

    private static boolean itself(Bindings.Equal equal, String table) {
        return equal.left().table().equalsIgnoreCase(table) && equal.right().table().equalsIgnoreCase(table);
    }

    private static boolean is(Bindings.Equal equal, JoinOn join) {
        return equal.left().column().equalsIgnoreCase(join.leftColumn())
                && equal.right().column().equalsIgnoreCase(join.rightColumn());
    }

    private boolean uses(String table, String column) {
        return used.columns().stream()
                .anyMatch(one -> one.table().equalsIgnoreCase(table) && one.column().equalsIgnoreCase(column));
    }

    private static Optional<Issue> table(String instruction, String table) {
        return Optional.of(new Issue(ErrorType.TABLE_NOT_FOUND, true, "The person said: " + instruction + ".", table, ""));
    }

    private static Optional<Issue> learned(ErrorType type, Constraint means, String name) {
        String message = "By its words or by a lesson the question means this: " + means.instruction() + ".";
        return Optional.of(new Issue(type, true, message, name, ""));
    }

    private static Optional<Issue> join(JoinOn join) {
        return Optional.of(new Issue(
                ErrorType.JOIN_ERROR, true, "This was said: " + join.instruction() + ".", join.condition(), ""));
    }
}

package io.querypilot.requirement;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Issue;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.Equal;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.requirement.Rule.AvoidColumn;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import java.util.List;
import java.util.stream.Stream;

/** Holds drafts over one schema to the rules that bind them. */
public record Enforcement(Critic critic, Schema schema) {
    /** The critic's word on a draft, with an issue more for every rule that it breaks. */
    public Critique criticise(String sql, List<Rule> rules) {
        return criticise(critic.check(sql, schema), rules);
    }

    /** The same of a draft that was read already. */
    public Critique criticise(CheckedQuery draft, List<Rule> rules) {
        Critique critique = critic.criticise(draft);
        List<Issue> broken =
                rules.stream().filter(rule -> !met(rule, draft.bindings())).map(Enforcement::issue).toList();
        return broken.isEmpty()
                ? critique
                : new Critique(false, 0, Stream.concat(critique.issues().stream(), broken.stream()).toList(), false);
    }

    /** Whether a statement that uses this keeps to a rule; nothing here can tell of free words. */
    public static boolean met(Rule rule, Bindings used) {
        if (rule instanceof UseTable use) {
            return uses(used, use.table())
                    || !use.rivals().isEmpty() && use.rivals().stream().noneMatch(rival -> uses(used, rival));
        }
        if (rule instanceof AvoidTables avoid) {
            return avoid.avoided().stream().noneMatch(table -> uses(used, table));
        }
        if (rule instanceof UseColumn use) {
            return uses(used, use.table(), use.column())
                    || !use.rivals().isEmpty()
                            && use.rivals().stream().noneMatch(rival -> uses(used, use.table(), rival));
        }
        if (rule instanceof AvoidColumn avoid) {
            return !uses(used, avoid.table(), avoid.column());
        }
        return !(rule instanceof JoinOn join) || joined(join, used);
    }

    /** A draft that needs only one of the two tables, or one table only once, has nothing to join. */
    private static boolean joined(JoinOn join, Bindings used) {
        if (join.leftTable().equalsIgnoreCase(join.rightTable())) {
            List<Equal> withItself =
                    used.joins().stream().filter(equal -> itself(equal, join.leftTable())).toList();
            return withItself.isEmpty() || withItself.stream().anyMatch(equal -> is(equal, join));
        }
        boolean both = uses(used, join.leftTable()) && uses(used, join.rightTable());
        return !both
                || uses(used, join.leftTable(), join.leftColumn()) && uses(used, join.rightTable(), join.rightColumn());
    }

    private static boolean itself(Equal equal, String table) {
        return equal.left().table().equalsIgnoreCase(table) && equal.right().table().equalsIgnoreCase(table);
    }

    private static boolean is(Equal equal, JoinOn join) {
        return equal.left().column().equalsIgnoreCase(join.leftColumn())
                && equal.right().column().equalsIgnoreCase(join.rightColumn());
    }

    static boolean uses(Bindings used, String table) {
        return used.tables().stream().anyMatch(table::equalsIgnoreCase);
    }

    private static boolean uses(Bindings used, String table, String column) {
        return used.columns().stream()
                .anyMatch(one -> one.table().equalsIgnoreCase(table) && one.column().equalsIgnoreCase(column));
    }

    private static Issue issue(Rule broken) {
        return new Issue(ErrorType.RULE_BROKEN, true, "It was said: " + broken.words() + ".", piece(broken), "");
    }

    private static String piece(Rule broken) {
        if (broken instanceof UseTable use) {
            return use.table();
        }
        if (broken instanceof UseColumn use) {
            return use.column();
        }
        return broken instanceof JoinOn join ? join.condition() : "";
    }
}

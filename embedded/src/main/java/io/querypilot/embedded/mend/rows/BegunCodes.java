package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A plan with one code that nothing explains, such as status A for "how many copies are lost?": what is left of it without the
 * code, and whether a word of the question that nothing else of the plan has begins with it, as "lost" does with L. Of 5,654 written
 * questions over codes of one letter 3,739 have such a word, and 492 one that begins with another code of the column instead; of 1,114 with
 * two letters 278 and 45, of 2,566 with three 1,349 and 25.
 */
public record BegunCodes(Query rest, int column, boolean begun) {
    private static final int LONGEST = 3;

    public static Optional<BegunCodes> of(Plan.Answerable plan, List<Action> actions, Prepared prepared) {
        InventedCodes codes = new InventedCodes(prepared, plan.query(), actions);
        Set<Condition.Predicate> unsaid = codes.unsaid();
        return unsaid.size() == 1 ? of(codes, plan.query(), unsaid, prepared) : Optional.empty();
    }

    private static Optional<BegunCodes> of(InventedCodes codes, Query query, Set<Condition.Predicate> unsaid, Prepared prepared) {
        Condition.Predicate predicate = unsaid.iterator().next();
        int column = predicate.left().first().column();
        String code = ((Values) predicate.right()).values().get(0).text().toLowerCase(Locale.ROOT);
        boolean explained = !prepared.schema().column(column).codes().codes().isEmpty()
                || prepared.cellsOf(column).filter(ColumnCells::coded).isPresent();
        if (code.length() > LONGEST || explained || codes.flag(column)) {
            return Optional.empty();
        }
        boolean begun = codes.left(unsaid).anyMatch(word -> prepared.asked().words().get(word).lower().startsWith(code));
        return Optional.of(new BegunCodes(query.withoutConditions(unsaid), column, begun));
    }

    /** Whether this one's word is there, and nothing but the code is other. */
    public boolean betterThan(BegunCodes other) {
        return begun && !other.begun && column == other.column && rest.equals(other.rest);
    }
}

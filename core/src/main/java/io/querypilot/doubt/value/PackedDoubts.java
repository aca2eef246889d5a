package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.Codes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.LongValue;

/** A number that packs several flags is compared as a whole: "first aiders" are not those who are nothing else. */
public final class PackedDoubts {
    private static final String SEVERAL = "c > 0 AND c NOT IN (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)";

    private PackedDoubts() {}

    public static List<Doubt> of(QueryNames names, Cells cells) {
        Set<Stored> compared = new LinkedHashSet<>();
        // No flag at all is zero, and nothing else.
        names.query().bound().selects().forEach(bound -> Expressions.equated(bound.select(), (left, right) -> {
            if (right instanceof LongValue && !right.toString().equals("0")) {
                names.stored(left).ifPresent(compared::add);
            }
        }));
        return compared.stream()
                .filter(one -> Codes.packed(one.column()) && cells.count(one, SEVERAL).orElse(0) > 0)
                .map(PackedDoubts::doubt)
                .distinct()
                .toList();
    }

    private static Doubt doubt(Stored one) {
        return new Doubt(
                Kind.OTHER_CODE,
                one.path() + " packs several flags into one number, and the query compares the whole of it.",
                "Test one bit of " + one.path() + ", as (" + one.column().name() + " & 4) = 4, since it may hold others beside it.");
    }
}

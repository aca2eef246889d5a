package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.HeldFlags;
import io.querypilot.embedded.value.SaidCodes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** "Items that are not disabled" are those of which disabled says no: a flag that the question denies, and nowhere affirms, is not its yes. */
public final class DeniedFlags {
    private static final Set<String> OF_FLAGS = Set.copyOf(Stems.all("is has was can flag flg yn"));
    private static final Set<String> DENIALS = Set.of("not", "never", "non", "t", "isn", "aren", "wasn", "weren", "un");
    /** "Not yet approved", "not currently blocked". */
    private static final Set<String> BETWEEN = Set.of("yet", "been", "currently", "be", "already", "actually", "marked", "as");

    private final Prepared prepared;

    private DeniedFlags(Prepared prepared) {
        this.prepared = prepared;
    }

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        DeniedFlags flags = new DeniedFlags(prepared);
        return new Plan.Answerable(plan.query().throughout(query -> query.choosing(flags::meant)), plan.countRows());
    }

    private Predicate meant(Predicate test) {
        return test.operator() == Token.EQUAL && test.left() instanceof ColumnUse use && !use.star() && test.right() instanceof Values values && values.values().size() == 1
                ? no(use.column(), values.values().get(0).text()).filter(no -> denied(use.column())).map(no -> new Predicate(
                        Token.EQUAL, use, new Values(List.of(SaidCodes.value(no, use.column(), prepared.schema()))))).orElse(test)
                : test;
    }

    /** The other side of a flag of which this is the yes. */
    private Optional<String> no(int column, String taken) {
        return prepared.cellsOf(column)
                .filter(cells -> HeldFlags.spelt(true, cells).map(cells::held).filter(taken::equals).isPresent())
                .flatMap(cells -> HeldFlags.spelt(false, cells).map(cells::held));
    }

    private boolean denied(int column) {
        List<String> about = Stems.all(prepared.schema().column(column).label()).stream().filter(word -> !OF_FLAGS.contains(word)).toList();
        List<Word> words = prepared.asked().words();
        List<Integer> said = about.size() != 1 ? List.of() : IntStream.range(prepared.asked().earlierWords(), words.size() - prepared.asked().hintWords())
                .filter(word -> Stems.of(words.get(word).lower()).equals(about.get(0)))
                .boxed()
                .toList();
        return !said.isEmpty() && said.stream().allMatch(this::denies);
    }

    private boolean denies(int word) {
        int before = word - 1;
        while (before >= 0 && BETWEEN.contains(prepared.asked().words().get(before).lower())) {
            before--;
        }
        return before >= 0 && DENIALS.contains(prepared.asked().words().get(before).lower());
    }
}

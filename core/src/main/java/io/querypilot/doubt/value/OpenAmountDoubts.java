package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.OpenAmount;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** "How much is still unpaid", by the totals of documents, of which some may be paid in part: their table keeps what is open. */
public final class OpenAmountDoubts {
    private OpenAmountDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        return !OpenAmount.asked(question) ? List.of() : names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.figured(bound.select(), Set.of("sum")))
                .flatMap(figured -> names.stored(figured).stream())
                .flatMap(added -> doubt(added, names).stream())
                .distinct()
                .toList();
    }

    private static Optional<Doubt> doubt(Stored added, QueryNames names) {
        Optional<Stored> open = Stored.all(added.table())
                .filter(one -> one.column().kind().numeric() && OpenAmount.named(one.column().name()))
                .findFirst();
        boolean used = open.filter(one -> names.query().bindings().uses(one.table().path(), one.column().name())).isPresent();
        return used || OpenAmount.named(added.column().name()) ? Optional.empty() : open.map(one -> new Doubt(
                Kind.WORD_NOT_HONOURED,
                "The question asks for what is still open, which " + one.path() + " keeps; the query adds up " + added.path() + ".",
                "Add up " + one.path() + " instead of " + added.path() + "."));
    }
}

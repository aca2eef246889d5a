package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import io.querypilot.schema.OpenAmount;
import java.util.Optional;
import java.util.Set;

/** "How much is still unpaid" adds up what is open of each document, where the table keeps it, and not its total; who asks for the net of it is left alone. */
public final class OpenAmounts {
    private static final Set<String> TOTALS = Set.copyOf(Stems.all("amount total grand untaxed net value sum"));

    private final Prepared prepared;

    private OpenAmounts(Prepared prepared) {
        this.prepared = prepared;
    }

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        OpenAmounts amounts = new OpenAmounts(prepared);
        boolean sided = NetAmounts.asked(prepared.asked().own());
        return OpenAmount.asked(prepared.asked().own()) && !sided ? new Plan.Answerable(plan.query().throughout(amounts::meant), plan.countRows()) : plan;
    }

    private Query meant(Query query) {
        boolean used = query.expressions().flatMap(Expression::columns).anyMatch(column -> !column.star() && OpenAmount.named(name(column.column())));
        return used ? query : query.mapped(shown -> Rebuilt.of(shown, this::meant));
    }

    private Expression meant(Expression part) {
        return part instanceof Aggregate sum && sum.function() == Token.SUM && sum.operand() instanceof ColumnUse added && !added.star() && total(added.column())
                ? open(added).<Expression>map(open -> new Aggregate(Token.SUM, open)).orElse(part)
                : part;
    }

    private boolean total(int column) {
        return Stems.all(prepared.schema().column(column).label()).stream().anyMatch(TOTALS::contains);
    }

    private Optional<ColumnUse> open(ColumnUse added) {
        return prepared.schema().columnsOf(prepared.schema().column(added.column()).table()).stream()
                .filter(column -> prepared.schema().column(column).type() == ColumnType.NUMBER && OpenAmount.named(name(column)))
                .findFirst()
                .map(column -> new ColumnUse(added.place(), column));
    }

    private String name(int column) {
        return prepared.schema().column(column).name();
    }
}

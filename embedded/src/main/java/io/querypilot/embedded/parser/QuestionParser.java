package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.network.Decoded;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;

/** Has the network read questions over one schema. */
public record QuestionParser(Weights weights, Preparer preparer, Dialect dialect) {
    public static final int BEAM = 8;

    /** {@code earlierUse} is what the query before used, by number in the whole schema. */
    public Beam read(Asked asked, Collection<Target> earlierUse, Wishes wishes, LocalDate today, int width) {
        Prepared prepared = preparer.prepare(asked, earlierUse, wishes.names().aliases(preparer.schema()));
        ActionSpace space = ActionSpace.of(weights.vocabulary(), prepared.encoding());
        Decoded decoded = weights.decode(prepared, width, wishes.rule(prepared.schema(), space));
        List<ColumnPair> pairs = wishes.pairs(prepared.schema());
        SchemaView joined = prepared.schema().joinedBy(pairs).byKeysFirst();
        Excerpt around = prepared.excerpt().within(preparer.schema(), wishes.avoided(preparer.schema())).joinedBy(pairs);
        return new Beam(prepared, joined, around, wishes.avoided(joined), wishes, space, decoded, dialect, today);
    }
}

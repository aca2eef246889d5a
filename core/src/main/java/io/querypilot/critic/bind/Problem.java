package io.querypilot.critic.bind;

import java.util.List;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;

/** A name that could not be bound, with what is needed to say what was meant. */
public sealed interface Problem {
    public record MissingTable(Table table, Scope scope) implements Problem {}

    public record MissingColumn(Column column, Scope scope) implements Problem {}

    public record AmbiguousColumn(Column column, Scope scope, List<Relation> candidates) implements Problem {}
}

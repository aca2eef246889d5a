package io.querypilot.critic;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Name;
import io.querypilot.critic.bind.Output;
import io.querypilot.critic.bind.Problem;
import io.querypilot.critic.bind.Relation;
import io.querypilot.critic.bind.Scope;
import io.querypilot.language.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Column;

/** The columns a missing one can only have meant: one is a certain repair, several are none. */
final class ColumnGuess {
    /** A column of a relation in scope; {@code text} is how to write it in place of what stands there. */
    record Meant(Relation relation, Output column, String text) {}

    private final CheckedQuery query;

    ColumnGuess(CheckedQuery query) {
        this.query = query;
    }

    List<Meant> certain(Problem.MissingColumn problem) {
        Column column = problem.column();
        Name name = Name.of(column.getColumnName());
        if (problem.scope().open()) {
            return List.of();
        }
        return column.getTable() == null
                ? bare(name, problem.scope())
                : qualified(name, Name.of(column.getTable().getName()), problem.scope());
    }

    private List<Meant> bare(Name name, Scope scope) {
        List<Meant> similar = scope.relations().stream().flatMap(relation -> similar(name, relation)).toList();
        boolean alone = scope.relations().size() == 1;
        return similar.stream()
                .map(meant -> alone || unique(meant, scope) ? meant : meant(meant.relation(), meant.column()))
                .map(meant -> alone || unique(meant, scope) ? bareText(meant) : meant)
                .toList();
    }

    private boolean unique(Meant meant, Scope scope) {
        return scope.holding(Name.exactly(meant.column().name())).size() == 1;
    }

    private Meant bareText(Meant meant) {
        String text = query.dialect().identifier(meant.column().name());
        return new Meant(meant.relation(), meant.column(), text);
    }

    private List<Meant> qualified(Name name, Name qualifier, Scope scope) {
        Optional<Relation> relation = scope.chain().flatMap(level -> level.relation(qualifier).stream()).findFirst();
        if (relation.isPresent()) {
            Stream<Meant> own = similar(name, relation.get());
            return Stream.concat(own, exact(name, scope.relations().stream())).toList();
        }
        List<Relation> renamed = scope.relations().stream().filter(other -> sameThing(qualifier, other)).toList();
        if (!renamed.isEmpty()) {
            return renamed.stream().flatMap(other -> exactOrSimilar(name, other)).toList();
        }
        return heldElsewhere(name, qualifier) ? List.of() : exact(name, scope.relations().stream()).toList();
    }

    /** The table was given an alias that must now be used, or its name or alias is misspelt. */
    private boolean sameThing(Name qualifier, Relation relation) {
        return relation.table().filter(table -> qualifier.resembles(table.name())).isPresent()
                || qualifier.resembles(relation.name())
                || Spelling.isMisspelling(qualifier.text(), relation.name());
    }

    /** Whether the qualifier is a table of the schema that has this column, so that a join was forgotten. */
    private boolean heldElsewhere(Name name, Name qualifier) {
        return query.catalogue().like(qualifier).stream().anyMatch(table -> table.column(name.text()).isPresent());
    }

    private Stream<Meant> exactOrSimilar(Name name, Relation relation) {
        List<Meant> exact = exact(name, Stream.of(relation)).toList();
        return exact.isEmpty() ? similar(name, relation) : exact.stream();
    }

    private Stream<Meant> exact(Name name, Stream<Relation> relations) {
        return relations.flatMap(relation -> relation.column(name, query.dialect()).stream()
                .map(column -> meant(relation, column)));
    }

    private Stream<Meant> similar(Name name, Relation relation) {
        List<Output> sameWord = relation.columns().stream().filter(column -> name.resembles(column.name())).toList();
        if (!sameWord.isEmpty()) {
            return sameWord.stream().map(column -> meant(relation, column));
        }
        // A word that is a column of another table is no misspelling: the other table was meant.
        boolean word = query.catalogue().hasColumn(name);
        return relation.columns().stream()
                .filter(column -> !word && Spelling.isMisspelling(name.text(), column.name())
                        || relation.table().filter(table -> TableWord.joins(table, name.text(), column)).isPresent())
                .map(column -> meant(relation, column));
    }

    private Meant meant(Relation relation, Output column) {
        String text = query.dialect().identifier(relation.name())
                + "." + query.dialect().identifier(column.name());
        return new Meant(relation, column, text);
    }
}

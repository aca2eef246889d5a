package io.querypilot.critic.bind;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The names one SELECT can see: what stands in its FROM, its common tables, and those of the queries around it. */
public final class Scope {
    private final Optional<Scope> outer;
    private final Dialect dialect;
    private final List<Relation> relations = new ArrayList<>();
    private final List<Relation> commonTables = new ArrayList<>();
    private final List<String> merged = new ArrayList<>();

    public Scope(Optional<Scope> outer, Dialect dialect) {
        this.outer = outer;
        this.dialect = dialect;
    }

    public Scope inner() {
        return new Scope(Optional.of(this), dialect);
    }

    /** The same common tables and the same surroundings, without what stands in this FROM. */
    public Scope withoutRelations() {
        Scope copy = new Scope(outer, dialect);
        copy.commonTables.addAll(commonTables);
        return copy;
    }

    public Dialect dialect() {
        return dialect;
    }

    /** Whether a row of a relation can be used as a value by the relation's name, and its fields by a dot. */
    public boolean rowsAreValues() {
        return dialect.has(Trait.ROWS_ARE_VALUES);
    }

    public void add(Relation relation) {
        relations.add(relation);
    }

    public void addCommonTable(Relation relation) {
        commonTables.add(relation);
    }

    /** Notes a column that USING or NATURAL made one of two. */
    public void merge(String column) {
        merged.add(column);
    }

    public Optional<Scope> outer() {
        return outer;
    }

    public List<Relation> relations() {
        return relations;
    }

    public boolean open() {
        return relations.stream().anyMatch(Relation::open);
    }

    public List<String> merged() {
        return merged;
    }

    public boolean merged(Name column) {
        return merged.stream().anyMatch(name -> column.finds(name, dialect));
    }

    public Optional<Relation> commonTable(Name name) {
        for (int i = commonTables.size() - 1; i >= 0; i--) {
            if (name.finds(commonTables.get(i).name(), dialect)) {
                return Optional.of(commonTables.get(i));
            }
        }
        return outer.flatMap(scope -> scope.commonTable(name));
    }

    public Stream<Relation> commonTables() {
        return Stream.concat(commonTables.stream(), outer.stream().flatMap(Scope::commonTables));
    }

    public Optional<Relation> relation(Name name) {
        return relations.stream().filter(relation -> name.finds(relation.name(), dialect)).findFirst();
    }

    public List<Relation> holding(Name column) {
        return relations.stream()
                .filter(relation -> relation.column(column, dialect).isPresent())
                .toList();
    }

    /** This scope and those around it, nearest first. */
    public Stream<Scope> chain() {
        return Stream.iterate(Optional.of(this), Optional::isPresent, scope -> scope.get().outer).map(Optional::get);
    }
}

package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.MeansColumn;
import io.querypilot.correction.Constraint.MeansTable;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.critic.Bindings;
import io.querypilot.critic.Bindings.UsedColumn;
import io.querypilot.critic.Critic;
import io.querypilot.critic.NameSubstitution;
import io.querypilot.link.LookAlikes;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A draft made to obey by rule: the table or column that is wanted in the place of the one that looks like it. */
final class Substitution {
    private final Critic critic;
    private final Schema schema;
    private final NameSubstitution rereading;

    Substitution(Critic critic, Schema schema, Dialect dialect) {
        this.critic = critic;
        this.schema = schema;
        this.rereading = new NameSubstitution(dialect, schema);
    }

    /** The draft under all of these; empty where one of them needs more than another name, or nothing changes. */
    Optional<String> obeying(List<Constraint> wanted, String sql) {
        Optional<String> changed = Optional.of(sql);
        for (Constraint one : wanted) {
            changed = changed.flatMap(draft -> obeying(one, draft));
        }
        return changed;
    }

    /** The draft as it is where it obeys already. */
    Optional<String> obeying(Constraint wanted, String sql) {
        if (critic.obeys(sql, schema, wanted)) {
            return Optional.of(sql);
        }
        if (wanted instanceof JoinOn join) {
            return schema.table(join.leftTable()).flatMap(table -> joined(sql, table, join));
        }
        if (wanted instanceof MeansColumn means) {
            return schema.table(means.table()).flatMap(table -> column(sql, table, means.column(), means.rivals()));
        }
        return table(wanted).flatMap(table -> table(sql, table));
    }

    private Optional<Table> table(Constraint wanted) {
        if (wanted instanceof UseTable use) {
            return schema.table(use.table());
        }
        return wanted instanceof MeansTable means ? schema.table(means.table()) : Optional.empty();
    }

    /** By the wanted key in the place of one like it, or of none where both tables' own ids were made equal. */
    private Optional<String> joined(String sql, Table table, JoinOn join) {
        Bindings used = critic.bindings(sql, schema);
        List<Table> near = Stream.concat(used.tables().stream(), Stream.of(join.rightTable()))
                .distinct()
                .flatMap(name -> schema.table(name).stream())
                .toList();
        List<String> alike = LookAlikes.ofKey(table, join.leftColumn(), near).names();
        return column(sql, table, join.leftColumn(), alike.subList(1, alike.size()))
                .or(() -> used.joins().stream()
                        .filter(equal -> equal.left().table().equals(join.leftTable()))
                        .filter(equal -> equal.right().equals(new UsedColumn(join.rightTable(), join.rightColumn())))
                        .filter(equal -> alike.contains(equal.left().column()) || Keys.sameIds(equal, schema))
                        .findFirst()
                        .flatMap(equal -> rereading.withKey(sql, equal, join.leftColumn())));
    }

    /** Only one of those that look like it may be in use: of two nobody knows which was meant. */
    private Optional<String> table(String sql, Table wanted) {
        List<String> used = new ArrayList<>(critic.bindings(sql, schema).tables());
        used.retainAll(LookAlikes.ofTable(wanted, schema).names());
        return used.size() == 1
                ? schema.table(used.get(0)).flatMap(from -> rereading.withTable(sql, from.name(), wanted))
                : Optional.empty();
    }

    private Optional<String> column(String sql, Table table, String wanted, List<String> others) {
        Bindings bindings = critic.bindings(sql, schema);
        List<String> used = others.stream()
                .filter(other -> bindings.columns().contains(new UsedColumn(table.path(), other)))
                .toList();
        return used.size() == 1 ? rereading.withColumn(sql, table, used.get(0), wanted) : Optional.empty();
    }
}

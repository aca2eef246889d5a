package io.querypilot.requirement;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Issue;
import io.querypilot.critic.NameSubstitution;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.join.References;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.Views;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts the table or column that is wanted into a draft, in the place of one that looks like it or that nothing is called. */
public final class Substitution {
    private final Critic critic;
    private final Schema schema;
    private final NameSubstitution names;

    public Substitution(Critic critic, Schema schema, Dialect dialect) {
        this.critic = critic;
        this.schema = schema;
        this.names = new NameSubstitution(dialect, schema);
    }

    /** The draft under all of these; empty where one of them needs more than another name. */
    public Optional<String> obeying(List<Rule> rules, String sql) {
        Optional<String> changed = Optional.of(sql);
        for (Rule rule : rules) {
            changed = changed.flatMap(draft -> obeying(rule, draft));
        }
        return changed;
    }

    /** The draft as it is where it obeys already. */
    public Optional<String> obeying(Rule rule, String sql) {
        Bindings used = critic.bindings(sql, schema);
        if (Enforcement.met(rule, used)) {
            return Optional.of(sql);
        }
        if (rule instanceof JoinOn join) {
            return schema.table(join.leftTable()).flatMap(table -> joined(sql, used, table, join));
        }
        if (rule instanceof UseColumn use) {
            return schema.table(use.table()).flatMap(table -> column(sql, used, table, use.column(), use.rivals()));
        }
        return rule instanceof UseTable use
                ? schema.table(use.table()).flatMap(table -> table(sql, used, table))
                : Optional.empty();
    }

    /** By the wanted key in the place of one like it, or of none where both tables' own ids were made equal. */
    private Optional<String> joined(String sql, Bindings used, Table table, JoinOn join) {
        List<Table> near = Stream.concat(used.tables().stream(), Stream.of(join.rightTable()))
                .distinct()
                .flatMap(name -> schema.table(name).stream())
                .toList();
        List<String> alike = LookAlikes.ofKey(table, join.leftColumn(), References.among(near)).names();
        return column(sql, used, table, join.leftColumn(), alike.subList(1, alike.size()))
                .or(() -> used.joins().stream()
                        .filter(equal -> equal.left().table().equals(join.leftTable()))
                        .filter(equal -> equal.right().equals(new UsedColumn(join.rightTable(), join.rightColumn())))
                        .filter(equal -> alike.contains(equal.left().column()) || Keys.sameIds(equal, schema))
                        .findFirst()
                        .flatMap(equal -> names.withKey(sql, equal, join.leftColumn())));
    }

    /** Only one of those that look like it, or are a view of it, may be in use: of two nobody knows which was meant. */
    private Optional<String> table(String sql, Bindings bindings, Table wanted) {
        List<String> alike = LookAlikes.ofTable(wanted, schema).names();
        List<String> used = bindings.tables().stream()
                .filter(path -> alike.contains(path)
                        || schema.table(path).filter(view -> Views.over(view, wanted)).isPresent())
                .toList();
        return used.size() == 1
                ? schema.table(used.get(0)).flatMap(from -> names.withTable(sql, from.name(), wanted))
                : Optional.empty();
    }

    private Optional<String> column(String sql, Bindings bindings, Table table, String wanted, List<String> others) {
        List<String> used = others.stream()
                .filter(other -> bindings.columns().contains(new UsedColumn(table.path(), other)))
                .toList();
        return used.size() == 1 ? names.withColumn(sql, table, used.get(0), wanted) : Optional.empty();
    }

    /** The draft with the schema's name wherever it has only a word of people's that is known to mean one. */
    public String withKnownNames(String sql, Requirements requirements) {
        List<Requirement> spoken =
                requirements.all().stream().filter(one -> !one.phrase().isEmpty()).toList();
        String mapped = sql;
        for (Issue issue : spoken.isEmpty() ? List.<Issue>of() : critic.criticise(sql, schema).issues()) {
            mapped = mapped(mapped, issue, spoken).orElse(mapped);
        }
        return mapped;
    }

    private Optional<String> mapped(String sql, Issue issue, List<Requirement> spoken) {
        String name = issue.piece().substring(issue.piece().lastIndexOf('.') + 1).replaceAll("[\"`\\[\\]]", "");
        return spoken.stream()
                .filter(one -> LookAlikes.nameContainsWordsOf(name, one.phrase())
                        && LookAlikes.nameContainsWordsOf(one.phrase(), name))
                .flatMap(one -> mapped(sql, issue.type(), name, one.rule()).stream())
                .findFirst();
    }

    private Optional<String> mapped(String sql, ErrorType missing, String name, Rule rule) {
        if (missing == ErrorType.TABLE_NOT_FOUND && rule instanceof UseTable use) {
            return schema.table(use.table()).flatMap(table -> names.withTable(sql, name, table));
        }
        return missing == ErrorType.COLUMN_NOT_FOUND && rule instanceof UseColumn use
                ? schema.table(use.table()).flatMap(table -> names.withColumn(sql, table, name, use.column()))
                : Optional.empty();
    }
}

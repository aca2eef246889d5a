package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Equalities;
import io.querypilot.critic.bind.Name;
import io.querypilot.critic.bind.Relation;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.TokenList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.Join;

/** Tables that nothing connects: every row of one is paired with every row of the other. */
final class JoinRules {
    private final CheckedQuery query;

    JoinRules(CheckedQuery query) {
        this.query = query;
    }

    List<Finding> findings() {
        return query.bound().selects().stream().flatMap(select -> check(select).stream()).toList();
    }

    private List<Finding> check(BoundSelect bound) {
        List<Join> joins = Conditions.joins(bound.select());
        if (joins.isEmpty() || bound.scope().open() || joins.stream().anyMatch(Join::isNatural)) {
            return List.of();
        }
        boolean meant = joins.stream().anyMatch(Join::isCross);
        if (meant && byPosition()) {
            return List.of();
        }
        List<Set<Relation>> groups = groups(bound).stream().filter(this::manyRows).toList();
        if (groups.size() < 2) {
            return List.of();
        }
        return List.of(new Finding(issue(groups, !meant), Optional.empty(), List.of(), false));
    }

    /** DuckDB joins rows by their places too; the parser, which does not know that, is given a cross join instead. */
    private boolean byPosition() {
        TokenList tokens = new TokenList(query.tokens());
        return IntStream.range(0, tokens.size()).noneMatch(i -> tokens.word(i, "CROSS"))
                && IntStream.range(0, tokens.size()).anyMatch(i -> tokens.words(i, "POSITIONAL", "JOIN"));
    }

    private Issue issue(List<Set<Relation>> groups, boolean blocking) {
        String names = groups.stream()
                .map(group -> group.iterator().next().name())
                .collect(Collectors.joining(" and "));
        String piece = groups.get(1).iterator().next().name();
        String message = "Nothing connects " + names
                + ": every row of one meets every row of the other; add a join condition.";
        return new Issue(ErrorType.JOIN_ERROR, blocking, message, piece, "");
    }

    /** Derived tables are often one row, such as a total to compare with; tables of the schema are not. */
    private boolean manyRows(Set<Relation> group) {
        return group.stream().allMatch(relation -> relation.table().isPresent());
    }

    private List<Set<Relation>> groups(BoundSelect bound) {
        List<Set<Relation>> groups = new ArrayList<>();
        bound.scope().relations().forEach(relation -> groups.add(new LinkedHashSet<>(Set.of(relation))));
        for (Expression condition : Conditions.of(bound.select())) {
            connect(groups, MentionedRelations.of(condition, query.bound()));
        }
        for (String column : bound.scope().merged()) {
            connect(groups, Set.copyOf(bound.scope().holding(Name.exactly(column))));
        }
        connect(groups, Equalities.of(bound, query.bound()).constants().stream()
                .map(Binding.OfColumn::relation)
                .collect(Collectors.toSet()));
        return groups;
    }

    private static void connect(List<Set<Relation>> groups, Set<Relation> together) {
        List<Set<Relation>> touched = groups.stream()
                .filter(group -> group.stream().anyMatch(together::contains))
                .toList();
        if (touched.size() > 1) {
            touched.subList(1, touched.size()).forEach(group -> touched.get(0).addAll(group));
            groups.removeAll(touched.subList(1, touched.size()));
        }
    }
}

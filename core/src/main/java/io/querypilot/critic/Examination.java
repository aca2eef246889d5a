package io.querypilot.critic;

import java.util.ArrayList;
import java.util.List;

/** Everything the rules find in one statement, names first: the others trust what is bound. */
final class Examination {
    private Examination() {}

    static List<Finding> of(CheckedQuery query) {
        List<Finding> findings = new ArrayList<>(names(query));
        findings.addAll(new AggregateRules(query).findings());
        findings.addAll(new GroupingRules(query).findings());
        findings.addAll(new TypeRules(query).findings());
        findings.addAll(new JoinRules(query).findings());
        findings.addAll(new RowFunctions(query).findings());
        return findings.stream().distinct().toList();
    }

    private static List<Finding> names(CheckedQuery query) {
        TableNames tables = new TableNames(query);
        ColumnNames columns = new ColumnNames(query);
        AmbiguousNames ambiguous = new AmbiguousNames(query);
        List<Finding> findings = new ArrayList<>();
        for (Problem problem : query.bound().problems()) {
            if (problem instanceof Problem.MissingTable missing) {
                findings.add(tables.finding(missing));
            } else if (problem instanceof Problem.MissingColumn missing) {
                columns.finding(missing).ifPresent(findings::add);
            } else if (problem instanceof Problem.AmbiguousColumn several) {
                findings.add(ambiguous.finding(several));
            }
        }
        return findings;
    }
}

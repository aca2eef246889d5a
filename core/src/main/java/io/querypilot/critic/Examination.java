package io.querypilot.critic;

import java.util.ArrayList;
import java.util.List;

/** Everything the rules find in one statement, names first: the others trust what is bound. */
final class Examination {
    private Examination() {}

    static List<Finding> of(Reading reading) {
        List<Finding> findings = new ArrayList<>(names(reading));
        findings.addAll(new AggregateRules(reading).findings());
        findings.addAll(new GroupingRules(reading).findings());
        findings.addAll(new TypeRules(reading).findings());
        findings.addAll(new JoinRules(reading).findings());
        findings.addAll(new RowFunctions(reading).findings());
        return findings.stream().distinct().toList();
    }

    private static List<Finding> names(Reading reading) {
        TableNames tables = new TableNames(reading);
        ColumnNames columns = new ColumnNames(reading);
        AmbiguousNames ambiguous = new AmbiguousNames(reading);
        List<Finding> findings = new ArrayList<>();
        for (Problem problem : reading.bound().problems()) {
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

package io.querypilot.critic;

import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import java.util.List;
import java.util.stream.Collectors;

/** Says which tables hold a column that was named without its table. */
final class AmbiguousNames {
    private final CheckedQuery query;

    AmbiguousNames(CheckedQuery query) {
        this.query = query;
    }

    Finding finding(Problem.AmbiguousColumn problem) {
        String piece = query.written(problem.column(), problem.column().getFullyQualifiedName());
        String holders = problem.candidates().stream().map(Relation::name).collect(Collectors.joining(" and "));
        String first = query.dialect().identifier(problem.candidates().get(0).name()) + "." + piece;
        String message = "Column " + piece + " is in " + holders + "; write " + first + " or name the other table.";
        Issue issue = new Issue(ErrorType.AMBIGUOUS_COLUMN, true, message, piece, first);
        return new Finding(issue, query.span(problem.column()), fix(problem, first), true);
    }

    /** Where the join itself makes the columns equal, either table gives the same value. */
    private List<Edit> fix(Problem.AmbiguousColumn problem, String qualified) {
        boolean equal = query.bound().selects().stream()
                .filter(select -> select.scope() == problem.scope())
                .filter(select -> !Conditions.keepsRightSide(select.select()))
                .anyMatch(select -> Equalities.of(select, query.bound()).connect(columns(problem)));
        return equal ? Edit.replacing(query.span(problem.column()), qualified) : List.of();
    }

    private List<Binding.OfColumn> columns(Problem.AmbiguousColumn problem) {
        Name name = Name.of(problem.column().getColumnName());
        return problem.candidates().stream()
                .map(relation -> new Binding.OfColumn(relation, relation.column(name, query.dialect()).orElseThrow()))
                .toList();
    }
}

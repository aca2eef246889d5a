package io.querypilot.critic;

import io.querypilot.language.NearMatch;
import io.querypilot.language.Spelling;
import io.querypilot.schema.Table;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Says which table was meant by one that is not there. */
final class TableNames {
    private final CheckedQuery query;

    TableNames(CheckedQuery query) {
        this.query = query;
    }

    Finding finding(Problem.MissingTable problem) {
        Optional<Span> span = query.nameSpan(problem.table(), problem.table().getSchemaName() == null ? 1 : 2);
        String piece = span.map(query::text).orElse(problem.table().getFullyQualifiedName());
        List<String> certain = certain(problem);
        String near = certain.size() == 1 ? certain.get(0) : nearest(problem);
        String message = "There is no table " + piece + (near.isEmpty() ? "." : "; did you mean " + near + "?");
        Issue issue = new Issue(ErrorType.TABLE_NOT_FOUND, true, message, piece, near);
        List<Edit> fix = certain.size() == 1 ? Edit.replacing(span, certain.get(0)) : List.of();
        return new Finding(issue, span, fix, true);
    }

    /** Names, ready to be written, that can only be what was meant. */
    private List<String> certain(Problem.MissingTable problem) {
        Name name = Name.of(problem.table().getName());
        List<Table> sameWord = query.catalogue().like(name);
        if (!sameWord.isEmpty()) {
            return sameWord.stream().map(this::written).distinct().toList();
        }
        Stream<String> tables = query.catalogue().schema().tables().stream()
                .filter(table -> Spelling.isMisspelling(name.text(), table.name()))
                .map(this::written);
        Stream<String> common = problem.scope().commonTables()
                .map(Relation::name)
                .filter(other -> Spelling.isMisspelling(name.text(), other))
                .map(other -> query.dialect().identifier(other));
        return Stream.concat(tables, common).distinct().toList();
    }

    private String written(Table table) {
        return query.dialect().path(table.namespace(), table.name());
    }

    private String nearest(Problem.MissingTable problem) {
        List<String> names = Stream.concat(
                        problem.scope().commonTables().map(Relation::name),
                        query.catalogue().schema().tables().stream().map(Table::path))
                .toList();
        return NearMatch.nearest(Name.of(problem.table().getName()).text(), names).orElse("");
    }
}

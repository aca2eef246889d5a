package io.querypilot.critic;

import io.querypilot.language.NearMatch;
import io.querypilot.sql.Dialect.Trait;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Column;

/** Says which column was meant by one that is not there. */
final class ColumnNames {
    private final CheckedQuery query;
    private final ColumnGuess guess;

    ColumnNames(CheckedQuery query) {
        this.query = query;
        this.guess = new ColumnGuess(query);
    }

    Optional<Finding> finding(Problem.MissingColumn problem) {
        List<ColumnGuess.Meant> certain = guess.certain(problem);
        Optional<Span> span = query.span(problem.column());
        if (certain.isEmpty() && query.doubleQuoted(problem.column()) && valueMeant(problem, span.orElseThrow())) {
            return stringMeant(problem.column(), span.get());
        }
        return Optional.of(misnamed(problem, certain, span));
    }

    private boolean valueMeant(Problem.MissingColumn problem, Span span) {
        boolean word = Name.of(problem.column().getColumnName()).text().matches("[\\p{L}_][\\p{L}\\p{N}_]*");
        return ValuePosition.at(query.tokens(), span.start()) || !word && nearest(problem).isEmpty();
    }

    private Finding misnamed(Problem.MissingColumn problem, List<ColumnGuess.Meant> certain, Optional<Span> span) {
        String piece = span.map(query::text).orElse(problem.column().getFullyQualifiedName());
        String near = certain.size() == 1 ? certain.get(0).text() : nearest(problem);
        Issue issue = new Issue(ErrorType.COLUMN_NOT_FOUND, true, message(problem, piece, near), piece, near);
        List<Edit> fix = certain.size() == 1 ? Edit.replacing(span, certain.get(0).text()) : List.of();
        boolean engineKnows = !takenForString(problem.column()) && !mayBeACall(problem.column());
        return new Finding(issue, span, fix, engineKnows);
    }

    /** PostgreSQL reads {@code c.leak} as {@code leak(c)} where there is no such column but such a function. */
    private boolean mayBeACall(Column column) {
        return query.dialect().has(Trait.FIELD_MAY_CALL) && column.getTable() != null;
    }

    /** SQLite takes a double-quoted word that is no column for a string, and so never complains of it. */
    private boolean takenForString(Column column) {
        return query.dialect().has(Trait.QUOTED_WORD_MAY_BE_STRING) && query.doubleQuoted(column);
    }

    /** A double-quoted word where a value belongs: SQLite takes it for the string it is, the others do not. */
    private Optional<Finding> stringMeant(Column column, Span span) {
        if (query.dialect().has(Trait.QUOTED_WORD_MAY_BE_STRING)) {
            return Optional.empty();
        }
        Name name = Name.of(column.getColumnName());
        String literal = query.dialect().text(name.text());
        String message = "\"" + name.text() + "\" is no column; a string is written " + literal + ".";
        Issue issue = new Issue(ErrorType.COLUMN_NOT_FOUND, true, message, query.text(span), literal);
        return Optional.of(new Finding(issue, Optional.of(span), Edit.replacing(Optional.of(span), literal), true));
    }

    private String nearest(Problem.MissingColumn problem) {
        List<String> names = relationsInQuestion(problem)
                .flatMap(relation -> relation.columns().stream().map(Output::name))
                .distinct()
                .toList();
        return NearMatch.nearest(Name.of(problem.column().getColumnName()).text(), names).orElse("");
    }

    private Stream<Relation> relationsInQuestion(Problem.MissingColumn problem) {
        List<Relation> all = problem.scope().chain().flatMap(level -> level.relations().stream()).toList();
        if (problem.column().getTable() == null) {
            return all.stream();
        }
        Name qualifier = Name.of(problem.column().getTable().getName());
        List<Relation> named = all.stream().filter(relation -> qualifier.resembles(relation.name())).toList();
        return named.isEmpty() ? all.stream() : named.stream();
    }

    private String message(Problem.MissingColumn problem, String piece, String near) {
        String where = relationsInQuestion(problem)
                .map(Relation::name)
                .filter(name -> !name.isEmpty())
                .distinct()
                .limit(3)
                .collect(Collectors.joining(", "));
        return "There is no column " + piece + (where.isEmpty() ? "" : " in " + where)
                + (near.isEmpty() ? "." : "; did you mean " + near + "?");
    }
}

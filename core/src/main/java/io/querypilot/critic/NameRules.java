package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Equalities;
import io.querypilot.critic.bind.Name;
import io.querypilot.critic.bind.Output;
import io.querypilot.critic.bind.Problem;
import io.querypilot.critic.bind.Relation;
import io.querypilot.language.NearMatch;
import io.querypilot.language.Spelling;
import io.querypilot.schema.Table;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Span;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Column;

/** Names that mean nothing, or too much: which table or column was meant instead. */
final class NameRules {
    private final CheckedQuery query;
    private final ColumnGuess guess;

    NameRules(CheckedQuery query) {
        this.query = query;
        this.guess = new ColumnGuess(query);
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (Problem problem : query.bound().problems()) {
            if (problem instanceof Problem.MissingTable missing) {
                findings.add(missingTable(missing));
            } else if (problem instanceof Problem.MissingColumn missing) {
                missingColumn(missing).ifPresent(findings::add);
            } else if (problem instanceof Problem.AmbiguousColumn several) {
                findings.add(ambiguous(several));
            }
        }
        return findings;
    }

    private Finding missingTable(Problem.MissingTable problem) {
        Optional<Span> span = query.nameSpan(problem.table(), problem.table().getNameParts().size());
        String piece = span.map(query::text).orElse(problem.table().getFullyQualifiedName());
        Optional<String> leftOut = query.catalogue().schema().leftOut(path(problem.table()));
        if (leftOut.isPresent()) {
            String message = piece + " may not be asked: it is left out, " + leftOut.get() + ".";
            return new Finding(new Issue(ErrorType.TABLE_NOT_FOUND, true, message, piece, ""), span, List.of(), true);
        }
        List<String> certain = certainTables(problem);
        String near = certain.size() == 1 ? certain.get(0) : nearestTable(problem);
        String message = "There is no table " + piece + (near.isEmpty() ? "." : "; did you mean " + near + "?");
        Issue issue = new Issue(ErrorType.TABLE_NOT_FOUND, true, message, piece, near);
        List<Edit> fix = certain.size() == 1 ? Edit.replacing(span, certain.get(0)) : List.of();
        return new Finding(issue, span, fix, true);
    }

    private static String path(net.sf.jsqlparser.schema.Table table) {
        String name = Name.of(table.getName()).text();
        return table.getSchemaName() == null ? name : Name.of(table.getSchemaName()).text() + "." + name;
    }

    /** Names, ready to be written, that can only be what was meant. */
    private List<String> certainTables(Problem.MissingTable problem) {
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

    private String nearestTable(Problem.MissingTable problem) {
        List<String> names = Stream.concat(
                        problem.scope().commonTables().map(Relation::name),
                        query.catalogue().schema().tables().stream().map(Table::path))
                .toList();
        return NearMatch.nearest(Name.of(problem.table().getName()).text(), names).orElse("");
    }

    private Optional<Finding> missingColumn(Problem.MissingColumn problem) {
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
        List<String> forgotten = forgotten(problem);
        if (!forgotten.isEmpty()) {
            String message = "No table in FROM is called " + problem.column().getTable().getName() + "; the column "
                    + problem.column().getColumnName() + " is in " + String.join(", ", forgotten) + ".";
            Issue issue = new Issue(ErrorType.JOIN_ERROR, true, message, piece, "");
            return new Finding(issue, span, List.of(), true);
        }
        List<String> lacking = lacking(problem);
        if (!lacking.isEmpty()) {
            String message = "There is no column " + piece + " in " + String.join(", ", lacking) + ", and USING needs it on both sides.";
            return new Finding(new Issue(ErrorType.JOIN_ERROR, true, message, piece, ""), span, List.of(), true);
        }
        String nearest = certain.size() == 1 ? certain.get(0).text() : nearest(problem);
        // A derived table that only this query makes may have the very name; to say it again helps nobody.
        String near = nearest.equals(piece) ? "" : nearest;
        Issue issue = new Issue(ErrorType.COLUMN_NOT_FOUND, true, message(problem, piece, near), piece, near);
        List<Edit> fix = certain.size() == 1 ? Edit.replacing(span, certain.get(0).text()) : List.of();
        boolean engineKnows = !takenForString(problem.column()) && !mayBeACall(problem.column());
        return new Finding(issue, span, fix, engineKnows);
    }

    /** The tables without a column that others beside them have: only in USING is such a one missing. */
    private List<String> lacking(Problem.MissingColumn problem) {
        Name name = Name.of(problem.column().getColumnName());
        Map<Boolean, List<String>> holds = problem.column().getTable() != null ? Map.of()
                : problem.scope().relations().stream().collect(Collectors.partitioningBy(
                        relation -> relation.column(name, query.dialect()).isPresent(),
                        Collectors.mapping(Relation::name, Collectors.toList())));
        return holds.getOrDefault(true, List.of()).isEmpty() ? List.of() : holds.get(false);
    }

    /**
     * The tables that may have been meant by an alias that stands for none, where no table in FROM has all the columns
     * said of it: then a join was forgotten, and no column is misspelt.
     */
    private List<String> forgotten(Problem.MissingColumn problem) {
        if (problem.column().getTable() == null) {
            return List.of();
        }
        Name alias = Name.of(problem.column().getTable().getName());
        List<Relation> all = problem.scope().chain().flatMap(level -> level.relations().stream()).toList();
        List<String> columns = saidOf(alias);
        boolean known = all.stream().anyMatch(relation -> alias.resembles(relation.name()))
                || all.stream().anyMatch(relation -> columns.stream()
                        .allMatch(column -> relation.column(Name.of(column), query.dialect()).isPresent()));
        return known ? List.of() : holding(columns);
    }

    private List<String> saidOf(Name alias) {
        return query.bound().problems().stream()
                .filter(Problem.MissingColumn.class::isInstance)
                .map(problem -> ((Problem.MissingColumn) problem).column())
                .filter(column -> column.getTable() != null && alias.resembles(column.getTable().getName()))
                .map(Column::getColumnName)
                .distinct()
                .toList();
    }

    private List<String> holding(List<String> columns) {
        return query.catalogue().schema().tables().stream()
                .filter(table -> columns.stream().allMatch(column -> table.column(Name.of(column).text()).isPresent()))
                .map(this::written)
                .limit(3)
                .toList();
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

    private Finding ambiguous(Problem.AmbiguousColumn problem) {
        String piece = query.written(problem.column(), problem.column().getFullyQualifiedName());
        String holders = problem.candidates().stream().map(Relation::name).collect(Collectors.joining(" and "));
        String first = query.dialect().identifier(problem.candidates().get(0).name()) + "." + piece;
        String message = "Column " + piece + " is in " + holders + "; write " + first + " or name the other table.";
        Issue issue = new Issue(ErrorType.AMBIGUOUS_COLUMN, true, message, piece, first);
        return new Finding(issue, query.span(problem.column()), qualifying(problem, first), true);
    }

    /** Where the join itself makes the columns equal, either table gives the same value. */
    private List<Edit> qualifying(Problem.AmbiguousColumn problem, String qualified) {
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

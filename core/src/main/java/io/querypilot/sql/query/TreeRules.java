package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Catalogues;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.FunctionList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NextValExpression;
import net.sf.jsqlparser.expression.UserVariable;
import net.sf.jsqlparser.expression.VariableAssignment;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithFunctionDeclaration;

/** What the nodes of a harmless query may be. */
final class TreeRules {
    private static final String PARSER = "net.sf.jsqlparser.";
    private static final List<String> QUERY_PACKAGES = List.of(
            PARSER + "expression.", PARSER + "schema.", PARSER + "statement.select.", PARSER + "statement.piped.");
    private static final Set<String> QUERY_CLASSES =
            Set.of(PARSER + "statement.create.table.ColDataType", PARSER + "statement.ParenthesedStatement",
                    PARSER + "statement.update.UpdateSet");
    /** The tree keeps these as functions; the tokens tell whether they stand in a GROUP BY. */
    private static final Set<String> GROUPING = Set.of("rollup", "cube");
    private static final List<Class<?>> REFUSED =
            List.of(NextValExpression.class, UserVariable.class, VariableAssignment.class, WithFunctionDeclaration.class);

    private final Dialect dialect;
    private final FunctionList functions;

    TreeRules(Dialect dialect, FunctionList functions) {
        this.dialect = dialect;
        this.functions = functions;
    }

    List<SqlError> check(Tree tree) {
        List<SqlError> errors = new ArrayList<>();
        Set<Object> qualifiers = qualifiers(tree);
        tree.nodes().forEach(node -> check(node, qualifiers, errors));
        return errors;
    }

    /** Tables that only say whose column is meant. */
    private static Set<Object> qualifiers(Tree tree) {
        Set<Object> qualifiers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Object node : tree.nodes()) {
            if (node instanceof Column column) {
                qualifiers.add(column.getTable());
            } else if (node instanceof AllTableColumns all) {
                qualifiers.add(all.getTable());
            }
        }
        return qualifiers;
    }

    private void check(Object node, Set<Object> qualifiers, List<SqlError> errors) {
        String type = node.getClass().getName();
        boolean foreign = type.startsWith(PARSER) && !QUERY_CLASSES.contains(type)
                && QUERY_PACKAGES.stream().noneMatch(type::startsWith);
        if (foreign || REFUSED.contains(node.getClass())) {
            errors.add(violation("only queries may run; this holds more than a query", shown(node)));
        }
        if (node instanceof Select select && (locks(select) || writes(select))) {
            errors.add(violation("a query may neither lock nor store what it reads", ""));
        }
        if (node instanceof Function function && !harmless(function)) {
            errors.add(functions.refusal(name(function), function.getMultipartName().get(0)));
        }
        if (node instanceof Table table && !qualifiers.contains(table)) {
            check(table, errors);
        }
    }

    private static boolean locks(Select select) {
        return select.getForMode() != null || select.getForUpdateTables() != null || select.isSkipLocked()
                || select.isNoWait() || select.getWait() != null;
    }

    private static boolean writes(Select select) {
        return select.getMySqlProcedureAnalyse() != null
                || select instanceof PlainSelect plain
                        && (plain.getIntoTables() != null || plain.getMySqlSelectIntoClause() != null
                                || plain.getIntoTempTable() != null || plain.getSettings() != null);
    }

    private boolean harmless(Function function) {
        if (function.getMultipartName() == null || function.getMultipartName().isEmpty()) {
            return true;
        }
        String path = name(function);
        String last = path.substring(path.lastIndexOf('.') + 1);
        return functions.allows(path) || functions.allows(last) || functions.allows("." + last)
                || GROUPING.contains(last);
    }

    private static String name(Function function) {
        List<String> parts = function.getMultipartName().stream().map(ParserNames::decode).toList();
        return Characters.lower(String.join(".", parts));
    }

    private void check(Table table, List<SqlError> errors) {
        List<String> path = new ArrayList<>();
        for (String part : table.getNameParts()) {
            path.add(0, part == null ? "" : Characters.lower(ParserNames.decode(part)));
        }
        if (path.isEmpty()) {
            return;
        }
        String written = String.join(".", path);
        String why = written.startsWith("'") ? "a query may not read files" : Catalogues.refusal(dialect, path);
        if (why != null) {
            errors.add(violation(written + ": " + why, written));
        }
    }

    private static String shown(Object node) {
        String text = String.valueOf(node);
        return text.length() > 60 ? text.substring(0, 60) : text;
    }

    private static SqlError violation(String message, String piece) {
        return new SqlError(ErrorType.READ_ONLY_VIOLATION, message, piece);
    }
}

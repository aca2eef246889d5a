package io.querypilot.policy;

import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Problem;
import io.querypilot.error.QueryPilotException;
import io.querypilot.policy.Policy.Entry;
import io.querypilot.policy.Policy.Rule;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import java.util.List;
import java.util.stream.Stream;

/** Holds a policy against the schema it is for: a name that means nothing there would protect nothing. */
record PolicyCheck(Policy policy, Schema schema, Dialect dialect) {
    private static final String PLACED = "querypilot_caller";

    void check() {
        policy.roles().values().forEach(rules -> rules.forEach(this::check));
    }

    private void check(Rule rule) {
        if (rule.wide()) {
            checkWide(rule);
        } else {
            checkOne(rule);
        }
    }

    private void checkWide(Rule rule) {
        if (new RuledTables(schema, List.of(rule)).of(rule).isEmpty()) {
            throw refused(rule.table(), "There is no table \"" + rule.table().text() + "\".",
                    "Name a schema or database as the tables of querypilot schema have it before their names, or write \"*\".");
        }
        if (!rule.columns().isEmpty() || !rule.except().isEmpty() || !rule.masks().isEmpty() || rule.rows().isPresent()) {
            throw refused(rule.table(), "Of all tables of a schema a role sees all or none.", "Name the table to say which columns and rows.");
        }
    }

    private void checkOne(Rule rule) {
        Table table = schema.table(rule.table().text()).orElseThrow(() -> refused(
                rule.table(),
                "There is no table \"" + rule.table().text() + "\".",
                PolicyFile.meant(rule.table().text(), schema.tables().stream().map(Table::path).limit(200).toList())));
        Stream.of(rule.columns(), rule.except(), List.copyOf(rule.masks().keySet()))
                .flatMap(List::stream)
                .forEach(column -> requireColumn(table, column));
        rule.masks().forEach((column, shown) -> check(table, shown, "SELECT " + shown.text() + " AS shown FROM "));
        rule.rows().ifPresent(rows -> check(table, rows, "SELECT 1 AS one FROM "));
        if (table.columns().stream().noneMatch(column -> rule.nothing() || rule.shows(column.name()))) {
            throw refused(rule.table(), "No column of " + table.path() + " is left to see.", "Say none instead.");
        }
    }

    private void requireColumn(Table table, Entry column) {
        if (table.column(column.text()).isEmpty()) {
            throw refused(
                    column,
                    "There is no column \"" + column.text() + "\" in " + table.path() + ".",
                    PolicyFile.meant(column.text(), table.columns().stream().map(Column::name).toList()));
        }
    }

    private void check(Table table, Entry sql, String select) {
        String stated = select + dialect.path(table.namespace(), table.name())
                + (select.contains("AS one") ? " WHERE (" + sql.text() + ")" : "");
        requirePlacesOutsideQuotes(sql);
        requireWhole(sql);
        String filled = Rights.PLACE.matcher(stated).replaceAll(dialect.text("someone"));
        CheckedQuery query = CheckedQuery.of(filled, Guard.of(dialect).check(filled), new Catalogue(schema, dialect));
        query.refusals().stream().findFirst().ifPresent(error -> {
            throw refused(sql, "This SQL cannot be used: " + error.message(), "Write it for " + dialect.id() + ".");
        });
        query.bound().problems().stream().findFirst().ifPresent(problem -> {
            throw refused(sql, "This SQL names what is not there: " + named(problem) + ".", "Name a column of "
                    + table.path() + ".");
        });
    }

    private static String named(Problem problem) {
        if (problem instanceof Problem.MissingTable missing) {
            return missing.table().getName();
        }
        return problem instanceof Problem.MissingColumn missing
                ? missing.column().getColumnName()
                : ((Problem.AmbiguousColumn) problem).column().getColumnName();
    }

    /** What is put in is a text with its own quotes; inside others it would end them. */
    private void requirePlacesOutsideQuotes(Entry sql) {
        long places = Rights.PLACE.matcher(sql.text()).results().count();
        String marked = Rights.PLACE.matcher(sql.text()).replaceAll(" " + PLACED + " ");
        long words = dialect.lex(marked) instanceof Lexed.Tokens lexed
                ? lexed.tokens().stream().filter(token -> token.word(PLACED)).count()
                : -1;
        if (words != places) {
            throw refused(sql, "{user} and {tenant} are texts already.", "Leave out the quotes around them.");
        }
    }

    /** It is put in brackets: one that closes those, as {@code a = 1) OR (b = 2}, would mean something else than it says. */
    private void requireWhole(Entry sql) {
        int open = 0;
        for (Token token : dialect.lex(sql.text()) instanceof Lexed.Tokens lexed ? lexed.tokens() : List.<Token>of()) {
            open += token.operator("(") ? 1 : token.operator(")") ? -1 : 0;
            if (open < 0 || token.operator(";")) {
                throw refused(sql, "This SQL is not one expression by itself.", "Close what it opens, and nothing else.");
            }
        }
    }

    private QueryPilotException refused(Entry at, String what, String nextStep) {
        return PolicyFile.refused(policy.fileName(), at.line(), what, nextStep);
    }
}

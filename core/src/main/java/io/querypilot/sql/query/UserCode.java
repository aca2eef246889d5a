package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Table;

/**
 * Names in a database through which a statement would run what the guard refuses, though it calls nothing that the guard
 * can see. In PostgreSQL: overloads of the engine's functions and operators, functions read like a column, types whose
 * casts or checks are functions, and views or row policies over functions that are not on the list. In SQLite: views and
 * computed columns. What is {@code hidden} are views of which the account cannot see what they run; what is {@code outside} are
 * tables that the engine reads from another server, a file or a program, and views over such.
 */
public record UserCode(
        Set<String> functions,
        Map<String, Set<String>> fields,
        UserOperators operators,
        Set<String> types,
        Set<String> relations,
        Set<String> hidden,
        Set<String> outside) {
    public static final UserCode NONE = new UserCode(Set.of(), Map.of(), Set.of(), Set.of(), Set.of());

    private static final String ELSEWHERE = "because the server reads it from elsewhere, by another server, a file or a program";
    /** Operators that the grammar writes as words. */
    private static final Map<String, Set<String>> WORDS = Map.of(
            "in", Set.of("=", "<>"),
            "using", Set.of("="),
            "natural", Set.of("="),
            "case", Set.of("="),
            "nullif", Set.of("="),
            "distinct", Set.of("="),
            "between", Set.of("<=", ">="),
            "like", Set.of("~~", "!~~"),
            "ilike", Set.of("~~*", "!~~*"),
            "similar", Set.of("~", "!~"));

    private static final Set<String> BRACKETS = Set.of("(", ")", "[", "]", ",", ";", ".", ":", "::");

    /** Where nothing is hidden and nothing lies outside. */
    public UserCode(
            Set<String> functions,
            Map<String, Set<String>> fields,
            Set<String> operators,
            Set<String> types,
            Set<String> relations) {
        this(functions, fields, UserOperators.any(operators), types, relations, Set.of(), Set.of());
    }

    public UserCode {
        functions = folded(functions);
        fields = fields.entrySet().stream()
                .collect(Collectors.toMap(field -> Characters.lower(field.getKey()), field -> folded(field.getValue()),
                        (one, other) -> Set.of("")));
        types = folded(types);
        relations = folded(relations);
        hidden = folded(hidden);
        outside = folded(outside);
    }

    private static Set<String> folded(Set<String> names) {
        return names.stream().map(Characters::lower).collect(Collectors.toUnmodifiableSet());
    }

    /** Why reading this table may run such code; empty if it does not. */
    public Optional<String> behind(String namespace, String table) {
        if (types.contains(Characters.lower(table))) {
            return Optional.of("because the type of a column has a cast, an operator or a check that runs a user's function");
        }
        if (outside.contains(Characters.lower(namespace + "." + table))) {
            return Optional.of(ELSEWHERE);
        }
        return relations.contains(Characters.lower(namespace + "." + table))
                ? Optional.of("because a view, a row policy, an index or a check runs a user's function")
                : Optional.empty();
    }

    /** Why no query may read this table, which the empty namespace names as a bare name does; empty if one may. */
    public Optional<String> hides(String namespace, String table) {
        String path = Characters.lower(namespace.isEmpty() ? table : namespace + "." + table);
        if (hidden.contains(path)) {
            return Optional.of("because the account cannot see what it, or a view behind it, runs: the right SHOW VIEW or SELECT"
                    + " on one of them is wanting, or one is gone");
        }
        if (outside.contains(path)) {
            return Optional.of(ELSEWHERE);
        }
        return relations.contains(path)
                ? Optional.of("because it, or a view behind it, runs what the guard does not let a query call")
                : Optional.empty();
    }

    /** Why a query that the guard allows may not run on this database; empty if it may. */
    public Optional<SqlError> refusal(String sql, Dialect dialect) {
        if (equals(NONE) || !(SqlParser.parse(sql, dialect) instanceof ParsedQuery query)) {
            return Optional.empty();
        }
        TokenList tokens = new TokenList(query.tokens());
        return paths(query).filter(hidden::contains).findFirst().map(UserCode::unseen)
                .or(() -> paths(query).filter(outside::contains).findFirst().map(UserCode::elsewhere))
                .or(() -> refusal(query, tokens, dialect));
    }

    private Optional<SqlError> refusal(ParsedQuery query, TokenList tokens, Dialect dialect) {
        return Stream.concat(paths(query).filter(relations::contains), Stream.iterate(0, i -> i < tokens.size(), i -> i + 1)
                        .filter(i -> runs(query, tokens, i, dialect))
                        .map(i -> tokens.at(i).text()))
                .findFirst()
                .map(name -> refused(name, engines(name, dialect)));
    }

    private static SqlError refused(String name, String instead) {
        String message = name + " may not be used: in this database it runs a function that is not on the list of"
                + " functions known to be harmless" + instead + ".";
        return new SqlError(ErrorType.READ_ONLY_VIOLATION, message, name);
    }

    /** How the engine's own is meant where a user's has its name. */
    private String engines(String name, Dialect dialect) {
        boolean symbol = name.chars().noneMatch(Character::isLetterOrDigit);
        return symbol || functions.contains(Characters.lower(name))
                ? dialect.engines(name, symbol).map("; the engine's own is "::concat).orElse("")
                : "";
    }

    private static SqlError elsewhere(String name) {
        String message = name + " may not be used: the server reads it from elsewhere, by another server, a file or a program, and"
                + " what that runs nobody here can see. Open that place itself by --db, or ask a copy of the table.";
        return new SqlError(ErrorType.READ_ONLY_VIOLATION, message, name);
    }

    private static SqlError unseen(String name) {
        String message = name + " may not be used: this account cannot see its definition, or that of a view behind it, and so"
                + " nobody knows what it runs. Give the account the right SHOW VIEW on it and SELECT, SHOW VIEW on what it reads.";
        return new SqlError(ErrorType.PERMISSION_DENIED, message, name);
    }

    private boolean runs(ParsedQuery query, TokenList tokens, int i, Dialect dialect) {
        Token token = tokens.at(i);
        if (token.kind() == Token.Kind.OPERATOR) {
            return operator(query, tokens, i);
        }
        if (!token.name()) {
            return false;
        }
        boolean qualified = tokens.operator(i - 1, ".");
        return types.contains(token.folded())
                || qualified && field(tokens, token.folded())
                || tokens.operator(i + 1, "(") && functions.contains(token.folded()) && !(qualified && enginesAlone(token, dialect))
                || WORDS.getOrDefault(token.folded(), Set.of()).stream().anyMatch(operators::contains);
    }

    /** Where the guard lets a schema stand before a function it is the engine's own; elsewhere that may be a method of a value. */
    private static boolean enginesAlone(Token name, Dialect dialect) {
        return dialect.engines(name.folded(), false).isPresent();
    }

    /** {@code o.total} calls {@code total(o)} where the table has no such column. */
    private boolean field(TokenList tokens, String name) {
        Set<String> tables = fields.get(name);
        return tables != null && (tables.contains("") || holdsAny(tokens, tables));
    }

    private static boolean holdsAny(TokenList tokens, Set<String> names) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1)
                .anyMatch(i -> tokens.at(i).name() && names.contains(tokens.at(i).folded()));
    }

    /** The engine takes as many symbols for one operator as stand together. */
    private boolean operator(ParsedQuery query, TokenList tokens, int i) {
        StringBuilder symbol = new StringBuilder(tokens.at(i).text());
        for (int at = i + 1; tokens.at(at).kind() == Token.Kind.OPERATOR && !BRACKETS.contains(tokens.at(at).text())
                && tokens.at(at).start() == tokens.at(at - 1).end(); at++) {
            symbol.append(tokens.at(at).text());
        }
        String written = symbol.toString().replace("!=", "<>");
        // After a dot stands the engine's own: the guard lets no other schema be named.
        return !tokens.operator(i, ".") && !tokens.operator(i - 1, ".") && operators.meant(written, query);
    }

    private static Stream<String> paths(ParsedQuery query) {
        return query.tree().nodes().stream().filter(Table.class::isInstance).map(node -> path((Table) node));
    }

    /**
     * What a query reads, in lower case, as it names it: with the namespace or without; names that WITH gives are among them.
     * Empty if it cannot be parsed.
     */
    public static Optional<Set<String>> read(String sql, Dialect dialect) {
        return SqlParser.parse(sql, dialect) instanceof ParsedQuery query
                ? Optional.of(paths(query).collect(Collectors.toSet()))
                : Optional.empty();
    }

    /** The name as written, without the database. */
    private static String path(Table table) {
        List<String> path = new ArrayList<>();
        for (String part : table.getNameParts()) {
            path.add(0, part == null ? "" : Characters.lower(ParserNames.decode(part)));
        }
        return String.join(".", path.subList(Math.max(0, path.size() - 2), path.size()));
    }
}

package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Set;

/** Tells a method of a value, such as {@code x.value('/a', 'int')}, from a function of a schema with the same name. */
final class SqlServerMethods {
    private static final Set<String> TYPES = Set.of("geography", "geometry", "hierarchyid");
    private static final Set<String> SCHEMAS = Set.of("dbo", "sys", "guest", "information_schema");
    private static final Set<String> XML = Set.of("value", "query", "exist", "nodes");
    private static final Set<String> STATIC = Set.of("parse", "point");

    private SqlServerMethods() {}

    static boolean method(TokenList tokens, int i) {
        if (tokens.operator(i - 1, "::")) {
            return TYPES.contains(tokens.at(i - 2).folded());
        }
        String name = tokens.at(i).folded();
        return !STATIC.contains(name) && !inSchema(tokens, i) && (!XML.contains(name) || xml(tokens, i, name));
    }

    /** A value has columns and aliases before it, never one of the schemas that every database has. */
    private static boolean inSchema(TokenList tokens, int i) {
        int at = i;
        while (tokens.operator(at - 1, ".") && tokens.at(at - 2).name()) {
            at -= 2;
            if (SCHEMAS.contains(tokens.at(at).folded())) {
                return true;
            }
        }
        return tokens.anyWord(at - 1, "FROM", "JOIN");
    }

    /** These take strings, written out, and nothing else. */
    private static boolean xml(TokenList tokens, int i, String name) {
        boolean path = tokens.at(i + 2).kind() == Token.Kind.STRING;
        boolean typed = tokens.operator(i + 3, ",") && tokens.at(i + 4).kind() == Token.Kind.STRING;
        return path && (name.equals("value") ? typed && tokens.operator(i + 5, ")") : tokens.operator(i + 3, ")"));
    }
}

package io.querypilot.sql.query;

import io.querypilot.sql.Keywords;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;

/** Tells a type with its length or parts from a call of a function with the type's name. */
final class TypePlaces {
    private TypePlaces() {}

    static boolean type(TokenList tokens, int i, Dialect dialect) {
        String word = tokens.at(i).folded();
        return (Keywords.type(word) || dialect.compoundTypes().contains(word)) && place(tokens, i, dialect);
    }

    private static boolean place(TokenList tokens, int i, Dialect dialect) {
        return cast(tokens, i, dialect)
                || tokens.operandEnds(i - 1) && !tokens.operator(i - 1, ")")
                || part(tokens, i, dialect)
                || literal(tokens, i, dialect);
    }

    private static boolean cast(TokenList tokens, int i, Dialect dialect) {
        String caller = tokens.at(tokens.opening(i) - 1).folded();
        return tokens.operator(i - 1, "::") && !dialect.has(Trait.COLONS_LEAD_TO_METHODS)
                || tokens.word(i - 1, "RETURNING")
                || tokens.word(i - 1, "AS")
                        && (caller.endsWith("cast") || caller.endsWith("parse") || caller.equals("xmlserialize"));
    }

    /** {@code MAP(VARCHAR(3), …)}, {@code ARRAY<NUMERIC(5)>} and the type that CONVERT takes as an argument */
    private static boolean part(TokenList tokens, int i, Dialect dialect) {
        if (dialect.has(Trait.ANGLE_TYPES) && tokens.operator(i - 1, "<")) {
            return tokens.anyWord(i - 2, "ARRAY", "STRUCT", "RANGE");
        }
        int caller = tokens.opening(i) - 1;
        boolean listed = tokens.operator(i - 1, "(") || tokens.operator(i - 1, ",");
        boolean compound = dialect.compoundTypes().contains(tokens.at(caller).folded());
        return listed && (dialect.typeArgument(tokens, i, caller) || compound && place(tokens, caller, dialect));
    }

    /** {@code TIMESTAMP(3) '2024-01-01'} */
    private static boolean literal(TokenList tokens, int i, Dialect dialect) {
        int close = tokens.closing(i + 1);
        return dialect.has(Trait.LITERAL_PRECISION) && close > 0 && tokens.at(close + 1).kind() == Token.Kind.STRING;
    }
}

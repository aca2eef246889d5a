package io.querypilot.sql;

/** Tells a type with its length or parts from a call of a function with the type's name. */
final class TypePlaces {
    private TypePlaces() {}

    static boolean type(TokenList tokens, int i, Dialect dialect) {
        String word = tokens.at(i).folded();
        return (Keywords.type(word) || compound(word, dialect)) && place(tokens, i, dialect);
    }

    private static boolean compound(String word, Dialect dialect) {
        return switch (dialect) {
            case DUCKDB -> word.equals("struct") || word.equals("map") || word.equals("union");
            case TRINO -> word.equals("array") || word.equals("map") || word.equals("row");
            case SQLITE, POSTGRESQL, MYSQL, SQLSERVER, BIGQUERY -> false;
        };
    }

    private static boolean place(TokenList tokens, int i, Dialect dialect) {
        return cast(tokens, i, dialect)
                || tokens.operandEnds(i - 1) && !tokens.operator(i - 1, ")")
                || part(tokens, i, dialect)
                || literal(tokens, i, dialect);
    }

    private static boolean cast(TokenList tokens, int i, Dialect dialect) {
        String caller = tokens.at(tokens.opening(i) - 1).folded();
        return tokens.operator(i - 1, "::") && dialect != Dialect.SQLSERVER
                || tokens.word(i - 1, "RETURNING")
                || tokens.word(i - 1, "AS")
                        && (caller.endsWith("cast") || caller.endsWith("parse") || caller.equals("xmlserialize"));
    }

    /** {@code MAP(VARCHAR(3), …)}, {@code ARRAY<NUMERIC(5)>} and the type that CONVERT takes as an argument */
    private static boolean part(TokenList tokens, int i, Dialect dialect) {
        if (dialect == Dialect.BIGQUERY && tokens.operator(i - 1, "<")) {
            return tokens.anyWord(i - 2, "ARRAY", "STRUCT", "RANGE");
        }
        int caller = tokens.opening(i) - 1;
        boolean first = tokens.operator(i - 1, "(");
        boolean listed = first || tokens.operator(i - 1, ",");
        return switch (dialect) {
            case SQLSERVER -> first && tokens.anyWord(caller, "CONVERT", "TRY_CONVERT");
            case MYSQL -> listed && tokens.word(caller, "CONVERT");
            case DUCKDB, TRINO ->
                listed && compound(tokens.at(caller).folded(), dialect) && place(tokens, caller, dialect);
            case SQLITE, POSTGRESQL, BIGQUERY -> false;
        };
    }

    /** {@code TIMESTAMP(3) '2024-01-01'} */
    private static boolean literal(TokenList tokens, int i, Dialect dialect) {
        boolean grammar = dialect == Dialect.POSTGRESQL || dialect == Dialect.DUCKDB || dialect == Dialect.TRINO;
        int close = tokens.closing(i + 1);
        return grammar && close > 0 && tokens.at(close + 1).kind() == Token.Kind.STRING;
    }
}

package io.querypilot.sql.query;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Describing;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.sf.jsqlparser.statement.select.Select;

/** Parses one query in its dialect, within bounds of length, depth and time. */
public final class SqlParser {
    private static final String SEVERAL = "only one statement may run; this holds several";
    private static final int MAX_DEPTH = 60;
    /**
     * Each operator of a chain lies below the next, and whoever reads the tree goes down it: 850 sums, or 2,000 conditions joined by OR,
     * overflow the megabyte of stack that a thread has by default. AND and OR count once, others twice.
     */
    private static final int MAX_WEIGHT = 1_000;
    private static final String TOO_DEEP = "more than " + MAX_WEIGHT / 2 + " operators, or " + MAX_WEIGHT
            + " AND and OR, are chained or nested; a long list of values can be written with IN";
    private static final Set<String> QUERY_STARTS =
            Set.of("select", "with", "values", "table", "from", "(", "explain");

    private SqlParser() {}

    public static Parsed parse(String sql, Dialect dialect) {
        Lexed lexed = dialect.lex(sql);
        if (lexed instanceof Lexed.Failure failure) {
            return new Parsed.Failure(failure.error());
        }
        return parse(((Lexed.Tokens) lexed).tokens(), dialect);
    }

    /** Whether an error says that a text held several statements. */
    public static boolean several(String error) {
        return error.contains(SEVERAL);
    }

    static Parsed parse(List<Token> all, Dialect dialect) {
        List<Token> tokens = SqlText.statement(all, dialect);
        if (tokens.isEmpty()) {
            return failure(ErrorType.SYNTAX_ERROR, "there is no statement", "");
        }
        if (tokens.stream().anyMatch(token -> token.operator(";"))) {
            return failure(ErrorType.READ_ONLY_VIOLATION, SEVERAL, ";");
        }
        String first = tokens.get(0).folded();
        if (!QUERY_STARTS.contains(first) && !dialect.queryStarts().contains(first)) {
            return noQuery(tokens.get(0));
        }
        return depth(tokens) > MAX_DEPTH
                ? failure(ErrorType.RESOURCE_EXCEEDED, "brackets are nested deeper than " + MAX_DEPTH, "")
                : tree(tokens, dialect);
    }

    /** Plain names first, for the tree keeps them as they are; then with names the parser cannot take for keywords. */
    private static Parsed tree(List<Token> tokens, Dialect dialect) {
        try {
            return tree(tokens, ParserText.of(tokens, dialect, false));
        } catch (TreeParser.Fault plain) {
            try {
                return tree(tokens, ParserText.of(tokens, dialect, true));
            } catch (TreeParser.Fault guarded) {
                return describes(tokens.get(0)) ? noQuery(tokens.get(0))
                        : plain.tooDeep() ? failure(ErrorType.RESOURCE_EXCEEDED, TOO_DEEP, "")
                        : failure(ErrorType.SYNTAX_ERROR, reason(tokens).orElse(plain.getMessage()), plain.near());
            }
        }
    }

    /** What is left out on purpose is no slip of whoever wrote it. */
    private static Optional<String> reason(List<Token> all) {
        TokenList tokens = new TokenList(all);
        boolean options = tokens.word(0, "EXPLAIN") && (tokens.operator(1, "(") || !QUERY_STARTS.contains(tokens.at(1).folded()));
        boolean operator = IntStream.range(0, tokens.size()).anyMatch(i ->
                tokens.word(i, "OPERATOR") && tokens.operator(i + 1, "(") && !tokens.word(i + 2, "pg_catalog"));
        return options
                ? Optional.of("EXPLAIN is taken without options; write EXPLAIN and the query")
                : operator ? Optional.of("of operators with a schema only those of pg_catalog are taken, for others run a user's function")
                        : Optional.empty();
    }

    private static Parsed tree(List<Token> tokens, ParserText surrogate) throws TreeParser.Fault {
        if (!(TreeParser.parse(surrogate.text()) instanceof Select select)) {
            return noQuery(tokens.get(0));
        }
        ParsedQuery query = new ParsedQuery(select, tokens, surrogate);
        return query.tree().depth() > MAX_WEIGHT ? failure(ErrorType.RESOURCE_EXCEEDED, TOO_DEEP, "") : query;
    }

    private static Parsed.Failure noQuery(Token first) {
        String message = "only queries may run; this begins with " + first.text();
        String instead = describes(first) ? "; what tables there are tells querypilot schema, and of one querypilot schema TABLE" : "";
        return failure(ErrorType.READ_ONLY_VIOLATION, message + instead, first.text());
    }

    private static boolean describes(Token first) {
        return Describing.STARTS.contains(first.folded());
    }

    private static int depth(List<Token> tokens) {
        int depth = 0;
        int deepest = 0;
        for (Token token : tokens) {
            depth += token.operator("(") || token.operator("[") ? 1 : token.operator(")") || token.operator("]") ? -1 : 0;
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }

    private static Parsed.Failure failure(ErrorType type, String message, String piece) {
        return new Parsed.Failure(new SqlError(type, message, piece));
    }
}

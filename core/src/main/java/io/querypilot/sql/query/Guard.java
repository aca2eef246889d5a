package io.querypilot.sql.query;

import static java.util.Objects.requireNonNull;

import io.querypilot.sql.Characters;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.FunctionList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Lets through one query that can only read. Two readings of the statement must agree: its tokens, where no call or
 * keyword can hide, and its tree, where every node must be one that a query may hold.
 */
public final class Guard {
    /** A guard has no state, and its list of functions is long to read. */
    private static final Map<Dialect, Guard> SHARED = new ConcurrentHashMap<>();

    private final Dialect dialect;
    private final FunctionList functions;
    private final TokenRules tokenRules;
    private final TreeRules treeRules;
    private final SizeRules sizes;

    private Guard(Dialect dialect, Set<String> extraFunctions) {
        this.dialect = requireNonNull(dialect, "dialect");
        this.functions = FunctionList.of(dialect).with(extraFunctions);
        this.tokenRules = new TokenRules(dialect, functions);
        this.treeRules = new TreeRules(dialect, functions);
        this.sizes = new SizeRules(dialect);
    }

    public static Guard of(Dialect dialect) {
        return SHARED.computeIfAbsent(dialect, one -> new Guard(one, Set.of()));
    }

    /** Also allows functions of the user's own, by name or by schema and name, such as {@code sales.net_price}. */
    public static Guard of(Dialect dialect, Set<String> extraFunctions) {
        return new Guard(dialect, extraFunctions);
    }

    /** Also lets tables be called of which the engine has none but harmless ones; a name on the list of refusals stays there. */
    public static Guard knowing(Dialect dialect, Set<String> tables) {
        Set<String> refused = FunctionList.of(dialect).refused().keySet();
        return new Guard(dialect, tables.stream()
                .map(Characters::lower)
                .filter(table -> !refused.contains(table))
                .collect(Collectors.toSet()));
    }

    /** Whether the function of this name is known to be harmless. */
    public boolean allowsFunction(String name) {
        return functions.allows(Characters.lower(name));
    }

    /** Whether a piece of SQL, as of a table, holds no call that could make or search more than a time-out can stop. */
    public boolean bounds(String sql) {
        if (!(dialect.lex(sql) instanceof Lexed.Tokens lexed)) {
            return false;
        }
        TokenList tokens = DescribedTables.without(new TokenList(lexed.tokens()));
        return sizes.check(tokens).isEmpty() && sizes.joinedSearches(tokens) == 0;
    }

    /**
     * How many of its searches look for texts that it joins of others. No time-out stops them, so whoever runs it sees to it
     * that no text is long, the shorter the more searches there are.
     */
    public int joinedSearches(String sql) {
        return dialect.lex(sql) instanceof Lexed.Tokens lexed
                ? sizes.joinedSearches(new TokenList(lexed.tokens()))
                : 0;
    }

    /**
     * Whether the query behind a view, as the engine keeps it, calls only what is known to be harmless. One that the parser
     * does not know is judged by its tokens, where no call can hide. Whoever runs a query of it does not see its searches.
     */
    public boolean vouchesFor(String definition) {
        if (!(dialect.lex(definition) instanceof Lexed.Tokens lexed) || joinedSearches(definition) > 0) {
            return false;
        }
        return SqlParser.parse(lexed.tokens(), dialect) instanceof ParsedQuery query
                ? judge(query, definition, lexed.tokens()) instanceof Verdict.Allowed
                : tokenRules.check(lexed.tokens(), Set.of()).isEmpty();
    }

    /** Whether such a query, however long what it makes, calls no function but those known to be harmless. */
    public boolean knowsCallsOf(String definition) {
        if (!(dialect.lex(definition) instanceof Lexed.Tokens lexed)) {
            return false;
        }
        Set<String> columnLists = SqlParser.parse(lexed.tokens(), dialect) instanceof ParsedQuery query
                ? query.tree().columnListNames()
                : Set.of();
        return new Calls(dialect, functions).refusals(new TokenList(lexed.tokens()), columnLists).isEmpty();
    }

    public Verdict check(String sql) {
        Lexed lexed = dialect.lex(sql);
        if (lexed instanceof Lexed.Failure failure) {
            return refused(List.of(failure.error()), Optional.empty());
        }
        List<Token> tokens = ((Lexed.Tokens) lexed).tokens();
        Parsed parsed = SqlParser.parse(tokens, dialect);
        return parsed instanceof ParsedQuery query
                ? judge(query, sql, tokens)
                : refused(unparsed(tokens, (Parsed.Failure) parsed), Optional.empty());
    }

    private Verdict judge(ParsedQuery query, String sql, List<Token> tokens) {
        Tree tree = query.tree();
        Set<String> columnListNames = tree.columnListNames();
        List<SqlError> errors = new ArrayList<>(tokenRules.check(query.tokens(), columnListNames));
        errors.addAll(treeRules.check(tree));
        if (errors.isEmpty()) {
            errors.addAll(underOtherModes(sql, tokens, columnListNames));
        }
        return errors.isEmpty() ? new Verdict.Allowed(query) : refused(errors, Optional.of(query));
    }

    private static Verdict refused(List<SqlError> errors, Optional<ParsedQuery> query) {
        return new Verdict.Refused(errors.stream().distinct().map(Guard::sentence).toList(), query);
    }

    private static SqlError sentence(SqlError error) {
        boolean ended = error.message().endsWith("?") || error.message().endsWith(".");
        return ended ? error : new SqlError(error.type(), error.message() + ".", error.piece());
    }

    /** What breaks a rule says more than where the parser stumbled over it. */
    private List<SqlError> unparsed(List<Token> tokens, Parsed.Failure failure) {
        List<SqlError> errors = new ArrayList<>(tokenRules.check(tokens, Set.of()));
        errors.removeIf(error -> error.type() != ErrorType.READ_ONLY_VIOLATION);
        errors.add(failure.error());
        return errors;
    }

    /** A server set up otherwise may cut the text elsewhere; what it would then read must break no rule either. */
    private List<SqlError> underOtherModes(String sql, List<Token> tokens, Set<String> columnListNames) {
        List<SqlError> errors = new ArrayList<>();
        for (LexicalRules mode : dialect.otherModes()) {
            if (Lexer.lex(sql, mode) instanceof Lexed.Tokens other && !sameCuts(tokens, other.tokens())) {
                List<Token> one = SqlText.statement(other.tokens(), dialect);
                boolean several = one.stream().anyMatch(token -> token.operator(";"));
                errors.addAll(several ? List.of(ambiguous(";")) : List.of());
                tokenRules.check(one, columnListNames).forEach(error -> errors.add(ambiguous(error.piece())));
            }
        }
        return errors;
    }

    private static SqlError ambiguous(String piece) {
        String message = "under another setting of the engine this text would mean something else, near " + piece;
        return new SqlError(ErrorType.READ_ONLY_VIOLATION, message, piece);
    }

    private static boolean sameCuts(List<Token> left, List<Token> right) {
        return left.stream().map(Token::text).toList().equals(right.stream().map(Token::text).toList());
    }
}

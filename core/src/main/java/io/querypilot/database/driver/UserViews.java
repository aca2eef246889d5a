package io.querypilot.database.driver;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.Characters;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import io.querypilot.sql.query.UserOperators;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Views that somebody else made, held to the same rules as a query: those that break one, and those that read them, over as
 * many others as there are between. A synonym is a view of all that it stands for.
 */
public final class UserViews {
    /** One of them, with the query behind it; empty where the account may not see that. */
    private record View(Set<String> names, String definition, Set<String> reads, Set<String> words) {}

    private static final Map<Dialect, Remembered<Optional<Set<String>>>> READ = Dialect.all().stream()
            .collect(Collectors.toMap(dialect -> dialect, dialect -> new Remembered<>(query -> UserCode.read(query, dialect))));

    private final Dialect dialect;
    private final Predicate<String> harmless;
    private final List<View> views = new ArrayList<>();
    private final Set<String> functions = new HashSet<>();
    private final Set<String> types = new HashSet<>();
    private final Set<String> relations = new HashSet<>();
    private final Set<String> outside = new HashSet<>();
    private Optional<String> home = Optional.empty();

    private UserViews(Dialect dialect, Predicate<String> harmless) {
        this.dialect = dialect;
        this.harmless = harmless;
    }

    /** None yet; {@code harmless} says of a definition whether it keeps the rules. */
    public static UserViews of(Dialect dialect, Predicate<String> harmless) {
        return new UserViews(dialect, harmless);
    }

    /**
     * None yet; one that is kept as it was made, {@code CREATE VIEW v AS …}, is held to all that holds of a query. What else is
     * kept so, as a table with computed columns, only has to stay within bounds.
     */
    public static UserViews of(Dialect dialect, Guard guard) {
        return new UserViews(dialect, definition -> dialect.lex(definition) instanceof Lexed.Tokens lexed
                && (made(new TokenList(lexed.tokens()))
                        ? query(lexed.tokens(), definition).filter(guard::vouchesFor).isPresent()
                        : guard.bounds(definition)));
    }

    /** A bare name means what this namespace holds, and nothing of another: for engines that search no further. */
    public UserViews at(String namespace) {
        home = Optional.of(namespace);
        return this;
    }

    private static boolean made(TokenList tokens) {
        return !tokens.word(0, "CREATE") || Stream.of(1, 2, 3, 4)
                .filter(i -> tokens.anyWord(i, "VIEW", "TABLE", "INDEX", "TRIGGER", "VIRTUAL"))
                .findFirst()
                .filter(i -> tokens.word(i, "VIEW"))
                .isPresent();
    }

    /** Those of a query that brings namespaces, names and definitions. */
    public UserViews reading(CatalogueStatements statements, String sql) throws SQLException {
        return reading(statements, sql, UnaryOperator.identity());
    }

    /** The same where the engine keeps them in words that it takes from nobody; {@code written} puts them as a person would. */
    public UserViews reading(CatalogueStatements statements, String sql, UnaryOperator<String> written) throws SQLException {
        statements.catalogue(sql, row -> {
            String definition = row.getString(3);
            with(row.getString(1), row.getString(2), definition == null ? "" : written.apply(definition));
        });
        return this;
    }

    /** One of them, with its definition, empty where the account may not see that. */
    public UserViews with(String namespace, String name, String definition) {
        views.add(view(namespace, name, definition));
        return this;
    }

    /** What users made besides: functions, which no view may call, and types, whose checks or casts call such. */
    public UserViews besides(Set<String> functions, Set<String> types) {
        functions.stream().map(Characters::lower).forEach(this.functions::add);
        types.stream().map(Characters::lower).forEach(this.types::add);
        return this;
    }

    /** Tables whose reading runs code, by namespace and name. */
    public UserViews over(Set<List<String>> tables) {
        tables.forEach(table -> relations.addAll(names(table.get(0), table.get(1))));
        return this;
    }

    /** Tables that the engine reads from another server or a file, by namespace and name. */
    public UserViews outside(Set<List<String>> tables) {
        tables.forEach(table -> outside.addAll(names(table.get(0), table.get(1))));
        return this;
    }

    /** What a statement may call it by. */
    private Set<String> names(String namespace, String name) {
        String path = Characters.lower(namespace + "." + name);
        return home.filter(own -> !own.equalsIgnoreCase(namespace)).isPresent() ? Set.of(path) : Set.of(Characters.lower(name), path);
    }

    /** What a query reads, as {@link UserCode#read}, worked out once. */
    public static Optional<Set<String>> read(String query, Dialect dialect) {
        return READ.get(dialect).of(query);
    }

    private View view(String namespace, String name, String definition) {
        if (definition.isBlank()) {
            return new View(names(namespace, name), "", Set.of(), Set.of());
        }
        List<Token> tokens = dialect.lex(definition) instanceof Lexed.Tokens lexed ? lexed.tokens() : List.of();
        Set<String> words = tokens.stream().filter(Token::name).map(Token::folded).collect(Collectors.toSet());
        Set<String> reads = readsNothing(new TokenList(tokens))
                ? Set.of()
                : query(tokens, definition).flatMap(query -> read(query, dialect)).orElse(named(tokens));
        return new View(names(namespace, name), definition, reads, words);
    }

    /** The columns of a table read no other; a virtual one, and what cannot be parsed, reads whatever it names. */
    private static boolean readsNothing(TokenList tokens) {
        int kind = tokens.anyWord(1, "TEMP", "TEMPORARY", "UNIQUE") ? 2 : 1;
        return tokens.word(0, "CREATE") && tokens.anyWord(kind, "TABLE", "INDEX", "TRIGGER");
    }

    private static Set<String> named(List<Token> tokens) {
        return tokens.stream()
                .flatMap(token -> token.name() ? Stream.of(token.folded())
                        : token.kind() == Token.Kind.STRING ? Stream.of(Characters.lower(token.value())) : Stream.of())
                .collect(Collectors.toSet());
    }

    /** Some engines keep the query alone, others all of {@code CREATE VIEW v (a) AS …}. */
    private static Optional<String> query(List<Token> all, String definition) {
        TokenList tokens = new TokenList(all);
        if (!tokens.word(0, "CREATE")) {
            return Optional.of(definition);
        }
        return Stream.iterate(1, i -> i < tokens.size(), i -> i + 1)
                .filter(i -> tokens.word(i, "AS") && tokens.opening(i) < 0)
                .map(i -> definition.substring(tokens.at(i).end()))
                .findFirst();
    }

    /** What a statement may not name. */
    public UserCode found() {
        views.stream().filter(view -> !view.definition().isEmpty() && broken(view)).forEach(view -> relations.addAll(view.names()));
        return new UserCode(functions, Map.of(), UserOperators.NONE, types, spread(relations), Set.of(), spread(outside));
    }

    /**
     * The same where an account may not see every view: one whose definition it does not see counts as hidden, and so does
     * one that reads by its namespace what is not among {@code known}.
     */
    public UserCode found(Set<String> known) {
        UserCode seen = found();
        Set<String> hidden = new HashSet<>();
        views.stream().filter(view -> view.definition().isEmpty() || view.reads().stream()
                        .anyMatch(read -> read.contains(".") && !known.contains(read)))
                .forEach(view -> hidden.addAll(view.names()));
        return new UserCode(seen.functions(), Map.of(), UserOperators.NONE, seen.types(), seen.relations(), spread(hidden), seen.outside());
    }

    /** The names of these relations and, where they are views, of all that they read, over as many others as there are between. */
    public Set<String> behind(Set<String> named) {
        return reached(named, View::names, View::reads);
    }

    private boolean broken(View view) {
        return view.words().stream().anyMatch(types::contains) || calls(view) || !harmless.test(view.definition());
    }

    /** Also where a user's function has the name of one of the engine's. */
    private boolean calls(View view) {
        return view.words().stream().anyMatch(functions::contains)
                && dialect.lex(view.definition()) instanceof Lexed.Tokens lexed
                && calls(new TokenList(lexed.tokens()));
    }

    private boolean calls(TokenList tokens) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1)
                .anyMatch(i -> tokens.operator(i + 1, "(") && functions.contains(tokens.at(i).folded()));
    }

    /** With the views that read one of these, or another that does. */
    private Set<String> spread(Set<String> start) {
        return reached(start, View::reads, View::names);
    }

    /** From one side of the views to their other, until nothing is new. */
    private Set<String> reached(Set<String> start, Function<View, Set<String>> from, Function<View, Set<String>> to) {
        Set<String> reached = new HashSet<>(start);
        for (int before = -1; before != reached.size(); ) {
            before = reached.size();
            views.stream().filter(view -> from.apply(view).stream().anyMatch(reached::contains)).forEach(view -> reached.addAll(to.apply(view)));
        }
        return reached;
    }
}

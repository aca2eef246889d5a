package io.querypilot.server.web;

import io.querypilot.database.Database;
import io.querypilot.memory.Store;
import io.querypilot.sql.dialect.Dialect;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where database and store lie, which is nobody's business but the server's: callers are told the database's name alone. */
public final class Places {
    private static final Set<Dialect> FILES = Set.of(Dialect.SQLITE, Dialect.DUCKDB);

    private final String database;
    private final String store;
    private final Optional<Pattern> server;

    public Places(Database database, Store store) {
        this.database = database.name();
        this.store = store.name();
        this.server = FILES.contains(database.dialect()) ? Optional.empty() : server(database.name());
    }

    /** Drivers name the host where they cannot reach it, with its port or without. */
    private static Optional<Pattern> server(String database) {
        Matcher place = Pattern.compile("([^/\\\\]+?)(?::\\d+)?/.*").matcher(database);
        return place.matches()
                ? Optional.of(Pattern.compile("(?<![\\w.-])" + Pattern.quote(place.group(1)) + "(?::\\d+)?(?![\\w-])"))
                : Optional.empty();
    }

    /** What callers know the database by: its place without folders or host. */
    public String name() {
        String name = database.replaceAll("^.*[/\\\\](?=.)", "");
        return name.isBlank() ? "the database" : name;
    }

    /** The same problem without the places. */
    public Problem hidden(Problem problem) {
        return problem.with(hidden(problem.getMessage()), hidden(problem.next()));
    }

    private String hidden(String text) {
        String hidden = text.replace(" " + store, "").replace(database, name());
        return server.map(host -> host.matcher(hidden).replaceAll("its server")).orElse(hidden);
    }
}

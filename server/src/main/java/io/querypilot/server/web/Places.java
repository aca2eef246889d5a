package io.querypilot.server.web;

import io.querypilot.database.Database;
import io.querypilot.memory.Store;

/** Where database and store lie, which is nobody's business but the server's: callers are told the database's name alone. */
public final class Places {
    private final String database;
    private final String store;

    public Places(Database database, Store store) {
        this.database = database.name();
        this.store = store.name();
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
        return text.replace(" " + store, "").replace(database, name());
    }
}

package io.querypilot.app;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.EnvironmentSettings;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Lessons;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import java.time.Duration;
import java.util.Optional;

/** What is remembered between calls, in the store the settings name. */
final class Memory implements AutoCloseable {
    private final Configuration configuration;
    private final Optional<Store> store;

    private Memory(Configuration configuration, Optional<Store> store) {
        this.configuration = configuration;
        this.store = store;
    }

    /** Opens the store. One that nobody asked for and that cannot be had is said, and done without. */
    static Memory open(Shell shell, Configuration configuration, Database asked) {
        StorePlace.requireApart(StorePlace.of(shell, configuration), asked, configuration);
        try {
            return new Memory(configuration, Optional.of(store(shell, configuration)));
        } catch (QueryPilotException fault) {
            if (configuration.find(Setting.STORE).isPresent()) {
                throw fault;
            }
            shell.err().println(fault.getMessage() + " Nothing of this question will be remembered.");
            return new Memory(configuration, Optional.empty());
        }
    }

    /** Opens the store for a verb that can do nothing without it. */
    static Memory require(Shell shell, Configuration configuration, Database asked) {
        StorePlace.requireApart(StorePlace.of(shell, configuration), asked, configuration);
        return require(shell, configuration);
    }

    /** Opens the store for a verb that asks no database. */
    static Memory require(Shell shell, Configuration configuration) {
        return new Memory(configuration, Optional.of(store(shell, configuration)));
    }

    private static Store store(Shell shell, Configuration configuration) {
        Store store = Store.open(
                StorePlace.of(shell, configuration),
                configuration.find(Setting.STORE_USER).orElse(""),
                shell.environment().getOrDefault(EnvironmentSettings.STORE_PASSWORD, ""));
        store.expire(Duration.ofDays(configuration.value(Setting.SESSION_DAYS)));
        return store;
    }

    Sessions sessions() {
        return store.<Sessions>map(StoredSessions::new).orElseGet(RecentSessions::new);
    }

    LessonBook lessonBook(String database) {
        return store.<LessonBook>map(kept -> new KeptLessons(
                        new StoredLessons(kept),
                        database,
                        configuration.value(Setting.APPLY_MEMORY),
                        configuration.value(Setting.APPROVE_LESSONS)))
                .orElse(LessonBook.OFF);
    }

    Lessons lessons() {
        return new StoredLessons(store.orElseThrow());
    }

    @Override
    public void close() {
        store.ifPresent(Store::close);
    }
}

package io.querypilot.app.opening;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.EnvironmentSettings;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Lessons;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What is remembered between calls, in the store the settings name. */
public final class Memory implements AutoCloseable {
    private final Configuration configuration;
    private final Optional<Store> store;

    private Memory(Configuration configuration, Optional<Store> store) {
        this.configuration = configuration;
        this.store = store;
    }

    /** Opens the store. One that nobody asked for and that cannot be had is said, and done without. */
    public static Memory open(Shell shell, Configuration configuration, Database asked) {
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
    public static Memory require(Shell shell, Configuration configuration, Database asked) {
        StorePlace.requireApart(StorePlace.of(shell, configuration), asked, configuration);
        return require(shell, configuration);
    }

    /** Opens the store for a verb that asks no database. */
    public static Memory require(Shell shell, Configuration configuration) {
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

    public Sessions sessions() {
        return store.<Sessions>map(StoredSessions::new).orElseGet(RecentSessions::new);
    }

    public LessonBook lessonBook(String database) {
        return store.<LessonBook>map(kept -> new KeptLessons(
                        new StoredLessons(kept),
                        database,
                        configuration.value(Setting.APPLY_MEMORY),
                        needsApproval()))
                .orElse(LessonBook.OFF);
    }

    /** Where several people are let in, what one of them says changes nobody's answers before a reviewer has seen it. */
    private boolean needsApproval() {
        return configuration.where(Setting.APPROVE_LESSONS).isPresent()
                ? configuration.value(Setting.APPROVE_LESSONS)
                : configuration.value(Setting.AUTH).equals("required");
    }

    /** The store itself, for a verb that required it. */
    public Store store() {
        return store.orElseThrow();
    }

    public Lessons lessons() {
        return new StoredLessons(store());
    }

    @Override
    public void close() {
        store.ifPresent(Store::close);
    }

    /** Where the store lies; never unasked in the database that is being asked, which is the user's own. */
    private static final class StorePlace {
        private StorePlace() {}

        static String of(Shell shell, Configuration configuration) {
            return configuration.find(Setting.STORE)
                    .map(location -> location.contains(":") ? location : shell.path(location).toString())
                    .orElseGet(() -> StateFolder.of(shell).resolve("store.db").toString());
        }

        static void requireApart(String place, Database asked, Configuration configuration) {
            if (!configuration.value(Setting.STORE_IN_DATABASE) && same(place, asked)) {
                throw new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "The store would put its own tables into " + asked.name() + ", the database that is asked.",
                        "Give another place with --store, or say --store-in-database true if that is meant.");
            }
        }

        private static boolean same(String place, Database asked) {
            return place.startsWith("jdbc:postgresql:")
                    ? plain(Databases.name(place)).equals(plain(asked.name()))
                    : sameFile(Path.of(place), Path.of(asked.name()));
        }

        /** The names by which people mean their own machine and the usual port. */
        private static String plain(String name) {
            return name.replaceFirst("^(127\\.0\\.0\\.1|\\[::1\\])", "localhost").replaceFirst(":5432/", "/");
        }

        private static boolean sameFile(Path one, Path other) {
            try {
                return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
            } catch (IOException unreadable) {
                return false;
            }
        }
    }
}

package io.querypilot;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Rules;
import io.querypilot.flow.Services;
import io.querypilot.link.Linker;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import io.querypilot.model.Model;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Agents over a few lines of SQL, with a store in which they remember and learn. */
public record TestPilot(Database database, Store store, Linker linker, Settings settings) implements AutoCloseable {
    /** Over a SQLite file that these statements make. */
    public static TestPilot over(Path folder, String... statements) {
        Path file = TestSqlite.run(folder.resolve("database.db"), statements);
        return of(Databases.open(file.toString()), Store.open(folder.resolve("store.db").toString()));
    }

    /** Links by words alone and spends no call on understanding. */
    public static TestPilot of(Database database, Store store) {
        return new TestPilot(database, store, new SchemaLinker(), Settings.STANDARD).understanding(Understand.Mode.OFF);
    }

    public TestPilot understanding(Understand.Mode mode) {
        return with(settings.rules().withUnderstanding(mode));
    }

    public TestPilot with(Rules rules) {
        return new TestPilot(database, store, linker, settings.withRules(rules));
    }

    public TestPilot with(Linker other) {
        return new TestPilot(database, store, other, settings);
    }

    /** An agent that learns, and applies what it has learned. */
    public QueryPilot agent(Model model, Listener... listeners) {
        return agent(model, new KeptLessons(new StoredLessons(store), database.name(), true, false), listeners);
    }

    public QueryPilot agent(Model model, LessonBook lessons, Listener... listeners) {
        Services services =
                Services.of(database, model, linker).remembering(new StoredSessions(store), lessons);
        return new QueryPilot(services, settings, UnaryOperator.identity(), List.of(listeners));
    }

    @Override
    public void close() {
        database.close();
        store.close();
    }
}

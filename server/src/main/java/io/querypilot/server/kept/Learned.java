package io.querypilot.server.kept;

import io.querypilot.memory.Lesson;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import java.util.List;
import java.util.Optional;

/** The lessons of one database and tenant; those of others are not there. */
public final class Learned {
    private final StoredLessons lessons;
    private final Statements statements;
    private final String database;
    private final String tenant;

    public Learned(Store store, String database, String tenant) {
        this.lessons = new StoredLessons(store);
        this.statements = new Statements(store);
        this.database = database;
        this.tenant = tenant;
    }

    public List<Lesson> all() {
        return lessons.all(database, tenant);
    }

    public Optional<Lesson> find(String id) {
        return lessons.find(id)
                .filter(lesson -> lesson.database().equals(database) && lesson.tenant().equals(tenant));
    }

    public Lesson add(Lesson lesson) {
        return lessons.add(lesson);
    }

    public void decide(Lesson lesson, Lesson.Status status) {
        lessons.change(lesson.id(), known -> known.withStatus(status));
    }

    public void forget(Lesson lesson) {
        statements.update("DELETE FROM querypilot_lesson WHERE id = ? AND tenant = ? AND learned_on = ?",
                lesson.id(), tenant, database);
    }
}

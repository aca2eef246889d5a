package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLessonsTest {
    private static final Schema SCHEMA = new Schema(List.of(), "as it is");

    @TempDir
    Path folder;

    private Store store;
    private Lessons lessons;

    @BeforeEach
    void open() {
        store = Store.open(folder.resolve("store.db").toString());
        lessons = new StoredLessons(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void whatAPersonSaidLastHoldsHoweverOftenTheOtherWasUsed() {
        KeptLessons book = new KeptLessons(lessons, "shop", true, false);
        Lesson live = said("sales_live");
        Lesson archive = said("sales_archive");
        book.learn(List.of(live));
        book.used(List.of(live), false);
        book.learn(List.of(archive));
        for (int i = 0; i < 60; i++) {
            book.used(List.of(archive), true);
        }

        book.used(List.of(archive), false);
        book.learn(List.of(live));

        assertThat(book.recall("total sales?", "default", SCHEMA)).extracting(Lesson::target).containsExactly("sales_live");
        assertThat(lessons.find(live.id()).orElseThrow().uses()).isEqualTo(1);
    }

    @Test
    void whatIsSaidAgainNeedsApprovalAgain() {
        KeptLessons book = new KeptLessons(lessons, "shop", true, true);
        Lesson demoted = lessons.add(said("sales_live").withStatus(Status.DEMOTED));
        Lesson approved = lessons.add(said("sales_archive"));
        Lesson rejected = lessons.add(said("sales_old").withStatus(Status.REJECTED));

        book.learn(List.of(said("sales_live"), said("sales_archive"), said("sales_old")));

        assertThat(status(demoted)).isEqualTo(Status.PENDING);
        assertThat(status(approved)).isEqualTo(Status.ACTIVE);
        assertThat(status(rejected)).isEqualTo(Status.REJECTED);
    }

    @Test
    void aLessonOfANewerVersionStopsNobody() {
        Lesson newer = lessons.add(said("sales_live"));
        lessons.add(said("sales_archive"));
        store.within(connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("UPDATE querypilot_lesson SET type = 'UNHEARD_OF' WHERE id = ?")) {
                statement.setString(1, newer.id());
                return statement.executeUpdate();
            }
        });

        assertThat(lessons.all("shop", "default")).extracting(Lesson::target).containsExactly("sales_archive");
        assertThat(lessons.find(newer.id())).isEmpty();
    }

    @Test
    void whatAnotherProcessWritesIsRecalledAtOnce() {
        KeptLessons book = new KeptLessons(lessons, "shop", true, false);
        Lesson live = lessons.add(said("sales_live"));
        assertThat(recalled(book, SCHEMA)).containsExactly("sales_live");

        try (Store other = Store.open(folder.resolve("store.db").toString())) {
            new StoredLessons(other).change(live.id(), before -> before.withStatus(Status.REJECTED));
            assertThat(recalled(book, SCHEMA)).isEmpty();

            new StoredLessons(other).add(said("sales_archive"));
            assertThat(recalled(book, SCHEMA)).containsExactly("sales_archive");

            new StoredLessons(other).change(live.id(), before -> before.withStatus(Status.ACTIVE).reinforced(0.99, true));
            assertThat(recalled(book, SCHEMA)).containsExactly("sales_live");
        }
    }

    @Test
    void aLessonThatOutlivesAChangeOfTheSchemaBearsItsFingerprintAndTheOtherExpires() {
        KeptLessons book = new KeptLessons(lessons, "shop", true, false);
        Lesson live = lessons.add(said("sales_live"));
        Lesson archive = lessons.add(said("sales_archive"));
        Schema changed = new Schema(List.of(new Table("", "sales_live", false, "", List.of(), List.of())), "changed");

        assertThat(recalled(book, changed)).containsExactly("sales_live");

        assertThat(lessons.find(live.id()).orElseThrow().fingerprint()).isEqualTo("changed");
        assertThat(status(live)).isEqualTo(Status.ACTIVE);
        assertThat(status(archive)).isEqualTo(Status.EXPIRED);
        assertThat(recalled(book, changed)).containsExactly("sales_live");
    }

    private static List<String> recalled(KeptLessons book, Schema schema) {
        return book.recall("total sales?", "default", schema).stream().map(Lesson::target).toList();
    }

    private Status status(Lesson lesson) {
        return lessons.find(lesson.id()).orElseThrow().status();
    }

    private static Lesson said(String table) {
        return Lesson.learned(
                Type.TABLE_MAPPING,
                new Scope("shop", "default", "as it is"),
                "sales",
                table,
                table,
                Provenance.CORRECTION,
                0.95);
    }
}

package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.TestPostgres;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every book of lessons does, in a file, on a server, or turned off. */
class LessonBookTest {
    private static final Schema SCHEMA = Schema.of(Stream.of("sales_live", "sales_archive", "stock")
            .map(name -> new Table("", name, false, "", List.of(), List.of()))
            .toList());

    abstract static class Contract {
        LessonBook book;

        @Test
        void recallsNothingThatWasNeverLearned() {
            assertThat(book.recall("total sales?", "tenant", SCHEMA)).isEmpty();
        }

        @Test
        void tellsOneTenantNothingOfAnother() {
            book.learn(List.of(lesson("sales", "sales_live", 0.9)));
            assertThat(book.recall("total sales?", "another", SCHEMA)).isEmpty();
        }

        @Test
        void takesTheUseOfALessonItDoesNotHave() {
            book.used(List.of(lesson("sales", "sales_live", 0.9)), true);
            assertThat(book.recall("total sales?", "tenant", SCHEMA)).isEmpty();
        }
    }

    abstract static class Kept extends Contract {
        private Store store;

        abstract String location();

        @BeforeEach
        void open() {
            store = Store.open(location());
            book = new KeptLessons(new StoredLessons(store), "shop", true, false);
        }

        @AfterEach
        void close() {
            store.close();
        }

        @ParameterizedTest
        @ValueSource(strings = {"total sales?", "What was the largest sale of May", "SALES per month"})
        void recallsWhatTheQuestionSpeaksOf(String question) {
            book.learn(List.of(lesson("sales", "sales_live", 0.9)));
            assertThat(book.recall(question, "tenant", SCHEMA)).extracting(Lesson::target).containsExactly("sales_live");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "how much stock is left?", "which salesman sold most?", "wholesale prices"})
        void recallsNothingElse(String question) {
            book.learn(List.of(lesson("sales", "sales_live", 0.9)));
            assertThat(book.recall(question, "tenant", SCHEMA)).isEmpty();
        }

        @Test
        void tellsOnlyTheSurerOfTwoThatContradictEachOther() {
            book.learn(List.of(lesson("sales", "sales_archive", 0.6), lesson("sales", "sales_live", 0.9)));
            assertThat(book.recall("total sales?", "tenant", SCHEMA)).extracting(Lesson::target).containsExactly("sales_live");
        }

        @Test
        void losesALessonThatKeepsFailing() {
            Lesson lesson = lesson("sales", "sales_live", 0.9);
            book.learn(List.of(lesson));
            for (int i = 0; i < 4; i++) {
                book.used(List.of(lesson), false);
            }
            assertThat(book.recall("total sales?", "tenant", SCHEMA)).isEmpty();
        }

        @Test
        void forgetsALessonAboutATableThatIsGone() {
            book.learn(List.of(lesson("sales", "sales_live", 0.9)));
            assertThat(book.recall("total sales?", "tenant", Schema.of(SCHEMA.tables().subList(1, 3)))).isEmpty();
        }

        @Test
        void keepsTheLessonsOfAnotherDatabaseApart() {
            book.learn(List.of(lesson("sales", "sales_live", 0.9)));
            LessonBook other = new KeptLessons(new StoredLessons(store), "warehouse", true, false);
            assertThat(other.recall("total sales?", "tenant", SCHEMA)).isEmpty();
        }
    }

    private static Lesson lesson(String trigger, String table, double confidence) {
        Scope scope = new Scope("shop", "tenant", SCHEMA.fingerprint());
        return Lesson.learned(Type.TABLE_MAPPING, scope, trigger, table, table, Provenance.CORRECTION, confidence);
    }

    @Nested
    class InAFile extends Kept {
        @TempDir
        Path folder;

        @Override
        String location() {
            return folder.resolve("store.db").toString();
        }
    }

    @Nested
    class OnAServer extends Kept {
        @Override
        String location() {
            return TestPostgres.database();
        }
    }

    @Nested
    class TurnedOff extends Contract {
        TurnedOff() {
            book = LessonBook.OFF;
        }

        @Test
        void recallsNothingThatItWasTold() {
            book.learn(List.of(lesson("sales", "sales_live", 0.9)));
            assertThat(book.recall("total sales?", "tenant", SCHEMA)).isEmpty();
        }
    }
}

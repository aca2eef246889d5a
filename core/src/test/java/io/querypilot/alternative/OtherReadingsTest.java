package io.querypilot.alternative;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a question leaves open by how it is built, and what it does not. */
class OtherReadingsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 18);

    @TempDir
    Path folder;

    private List<String> read(String question, String sql) {
        Path file = TestSqlite.run(
                folder.resolve("club" + Math.abs(question.hashCode()) + ".db"),
                "CREATE TABLE tutor (id INTEGER PRIMARY KEY, name TEXT, town TEXT, mobile_phone TEXT, landline_phone TEXT, contract TEXT, subject TEXT)",
                "CREATE TABLE speaks (tutor_id INTEGER REFERENCES tutor(id), language TEXT)",
                "CREATE TABLE pupil (id INTEGER PRIMARY KEY, name TEXT, town TEXT)",
                "INSERT INTO tutor VALUES (1, 'Ann', 'Leeds', '1', '2', 'temporary', 'Maths'), (2, 'Bo', 'York', '3', '4', 'fixed', 'Müsik')",
                "INSERT INTO speaks VALUES (1, 'Dutch'), (2, 'Dutch'), (2, 'Greek')",
                "INSERT INTO pupil VALUES (1, 'Cy', 'Leeds')");
        try (Database database = Databases.open(file.toString())) {
            CheckedQuery query = CheckedQuery.parsed(sql, new Catalogue(database.schema(), Dialect.SQLITE));
            return OtherReadings.of(question, TODAY, query).stream().map(OtherReading::sql).toList();
        }
    }

    @Test
    void whatEachHasMayBeWhatAllShare() {
        assertThat(read("Which languages does every tutor speak?", "SELECT t.name, s.language FROM speaks AS s JOIN tutor AS t ON s.tutor_id = t.id"))
                .containsExactly("SELECT s.language FROM speaks AS s JOIN tutor AS t ON s.tutor_id = t.id "
                        + "GROUP BY s.language HAVING COUNT(DISTINCT t.id) = (SELECT COUNT(*) FROM tutor AS t)");
        assertThat(read("What languages do all the tutors speak?", "SELECT DISTINCT language FROM speaks"))
                .containsExactly("SELECT language FROM speaks GROUP BY language HAVING COUNT(DISTINCT speaks.tutor_id) = (SELECT COUNT(*) FROM tutor)");
    }

    @Test
    void allOfThemAreThoseUnderTheirOwnConditions() {
        assertThat(read("Which languages do all tutors in Leeds speak?",
                        "SELECT t.name, s.language FROM speaks AS s JOIN tutor AS t ON s.tutor_id = t.id WHERE t.town = 'Leeds' AND s.language <> 'Greek'"))
                .containsExactly("SELECT s.language FROM speaks AS s JOIN tutor AS t ON s.tutor_id = t.id WHERE t.town = 'Leeds' AND s.language <> 'Greek' "
                        + "GROUP BY s.language HAVING COUNT(DISTINCT t.id) = (SELECT COUNT(*) FROM tutor AS t WHERE t.town = 'Leeds')");
    }

    @Test
    void whatIsCountedOrOfOneTableIsNotShared() {
        assertThat(read("How many languages does each tutor speak?",
                        "SELECT t.name, COUNT(*) FROM speaks AS s JOIN tutor AS t ON s.tutor_id = t.id GROUP BY t.id"))
                .isEmpty();
        assertThat(read("the town of each tutor", "SELECT name, town FROM tutor")).isEmpty();
        assertThat(read("Which languages does Ann speak?",
                        "SELECT s.language FROM speaks AS s JOIN tutor AS t ON s.tutor_id = t.id WHERE t.name = 'Ann'"))
                .isEmpty();
    }

    @Test
    void aConditionMayHoldForTheNearerOfTwoAlone() {
        assertThat(read("Show maths and müsik teachers on a temporary contract",
                        "SELECT name FROM tutor WHERE subject IN ('Maths', 'Müsik') AND contract = 'temporary' ORDER BY name"))
                .containsExactly("SELECT name FROM tutor WHERE (subject = 'Müsik' AND contract = 'temporary' OR subject = 'Maths') ORDER BY name");
        assertThat(read("temporary maths and müsik teachers",
                        "SELECT name FROM tutor WHERE (subject = 'Maths' OR subject = 'Müsik') AND contract = 'temporary'"))
                .containsExactly("SELECT name FROM tutor WHERE (subject = 'Maths' AND contract = 'temporary' OR subject = 'Müsik')");
    }

    @Test
    void spellingsOfOneThingAndTheEndsOfARangeStayTogether() {
        assertThat(read("maths and müsik teachers living in towns from K to M",
                        "SELECT name FROM tutor WHERE subject IN ('Maths', 'MATHS', 'Müsik') AND town >= 'K' AND town < 'N' AND contract = 'fixed'"))
                .containsExactly("SELECT name FROM tutor WHERE contract = 'fixed' AND (subject = 'Müsik' AND town >= 'K' AND town < 'N' OR subject IN ('Maths', 'MATHS'))");
        assertThat(read("Who teaches maths or müsik and has a temporary contract?",
                        "SELECT name FROM tutor WHERE subject IN ('Maths', 'Müsik') AND contract = 'temporary'"))
                .isEmpty();
    }

    @Test
    void soItIsOfTwoTables() {
        assertThat(read("pupils and tutors from Leeds", "SELECT name FROM tutor WHERE town = 'Leeds' UNION SELECT name FROM pupil WHERE town = 'Leeds'"))
                .containsExactly("SELECT name FROM tutor WHERE town = 'Leeds' UNION SELECT name FROM pupil");
        assertThat(read("tutors and pupils from Leeds", "SELECT name FROM tutor WHERE town = 'Leeds' UNION ALL SELECT name FROM pupil WHERE town = 'Leeds'"))
                .containsExactly("SELECT name FROM tutor UNION ALL SELECT name FROM pupil WHERE town = 'Leeds'");
    }

    @Test
    void whatIsSaidOfEachOrCountedIsNotOpen() {
        assertThat(read("tutors from York and pupils from Leeds",
                        "SELECT name FROM tutor WHERE town = 'York' UNION SELECT name FROM pupil WHERE town = 'Leeds'"))
                .isEmpty();
        assertThat(read("How many maths and müsik teachers are on a temporary contract?",
                        "SELECT COUNT(*) FROM tutor WHERE subject IN ('Maths', 'Müsik') AND contract = 'temporary'"))
                .isEmpty();
        assertThat(read("Which teachers on a temporary contract give either maths or müsik?",
                        "SELECT name FROM tutor WHERE subject IN ('Maths', 'Müsik') AND contract = 'temporary'"))
                .isEmpty();
    }

    @Test
    void oneOfTwoColumnsForTheSameThingIsNamedOnlyWhereTheQuestionSaysNeither() {
        assertThat(read("What is the phone number of Ann?", "SELECT mobile_phone FROM tutor WHERE name = 'Ann'"))
                .containsExactly("SELECT landline_phone FROM tutor WHERE name = 'Ann'");
        assertThat(read("What is the mobile phone number of Ann?", "SELECT mobile_phone FROM tutor WHERE name = 'Ann'")).isEmpty();
        assertThat(read("both phone numbers of Ann", "SELECT mobile_phone, landline_phone FROM tutor WHERE name = 'Ann'")).isEmpty();
    }
}

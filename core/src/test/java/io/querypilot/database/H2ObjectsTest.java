package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.h2.util.JdbcUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java objects that a file of H2's holds as bytes: none of them is built here. */
class H2ObjectsTest {
    private static boolean built;

    @TempDir
    Path folder;

    /** Tells that it was built from bytes, as a hostile one would do worse. */
    private static final class Trap implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {
            built = true;
        }
    }

    private static String bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Trap());
        }
        return "X'" + HexFormat.of().formatHex(bytes.toByteArray()) + "'";
    }

    private String mailed() throws IOException {
        Path file = folder.resolve("mail");
        String trap = "CAST(" + bytes() + " AS JAVA_OBJECT)";
        TestJdbc.run("jdbc:h2:file:" + file + ";USER=sa", "CREATE DOMAIN thing AS JAVA_OBJECT",
                "CREATE TABLE mail (a JAVA_OBJECT, b thing, c JAVA_OBJECT ARRAY, d JAVA_OBJECT ARRAY ARRAY, e ROW(x JAVA_OBJECT),"
                        + " f ROW(x INT, y JAVA_OBJECT ARRAY) ARRAY, raw VARBINARY, numbers INT ARRAY, nested INT ARRAY ARRAY)",
                "INSERT INTO mail VALUES (" + trap + ", " + trap + ", ARRAY[" + trap + "], ARRAY[ARRAY[" + trap + "]], ROW(" + trap
                        + "), ARRAY[ROW(1, ARRAY[" + trap + "])], " + bytes() + ", ARRAY[1, 2], ARRAY[ARRAY[1], ARRAY[2, 3]])",
                "INSERT INTO mail (raw) VALUES (NULL)");
        return file + ".mv.db";
    }

    @Test
    void noObjectIsBuiltFromBytesThatAFileHolds() throws IOException {
        try (Database database = Databases.open(mailed())) {
            assertThat(database.schema().table("MAIL")).isPresent();
            assertThat(row(database, "SELECT a, b, c, numbers, nested FROM mail WHERE raw IS NOT NULL"))
                    .containsExactly("(object)", "(object)", "(objects)", "[1, 2]", "[[1], [2, 3]]");
            assertThat(row(database, "SELECT a, c, d, e FROM mail WHERE raw IS NULL")).containsOnlyNulls();
            for (String sql : List.of("SELECT d FROM mail", "SELECT e FROM mail", "SELECT f FROM mail", "SELECT * FROM mail",
                    "SELECT CAST(raw AS thing) FROM mail", "SELECT ARRAY[CAST(raw AS thing)] FROM mail",
                    "SELECT ARRAY_AGG(a) FROM mail", "SELECT MAX(a), MIN(b) FROM mail", "SELECT COALESCE(a, b) FROM mail",
                    "SELECT DISTINCT a FROM mail ORDER BY a", "SELECT CAST(a AS VARCHAR) FROM mail", "SELECT CAST(a AS UUID) FROM mail",
                    "SELECT JSON_ARRAY(a) FROM mail", "SELECT a || '' FROM mail", "SELECT CAST(a AS GEOMETRY) FROM mail")) {
                database.execute(sql, Limits.STANDARD);
                assertThat(built).as(sql).isFalse();
            }
        }
        assertThat(built).isFalse();
    }

    /** The second line of defence: whoever asks H2 for the object gets an error. */
    @Test
    void h2ItselfBuildsNoneOnceADatabaseIsOpen() throws IOException {
        Databases.open(mailed()).close();
        assertThat(JdbcUtils.serializer).isNotNull().satisfies(serializer ->
                assertThatThrownBy(() -> serializer.deserialize(new byte[0]))
                        .hasMessageContaining("not read"));
    }

    private static List<Object> row(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows().get(0);
    }
}

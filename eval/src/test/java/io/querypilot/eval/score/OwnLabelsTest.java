package io.querypilot.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.eval.suite.Gold;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnLabelsTest {
    private static final String LABELLED =
            "SELECT CASE level WHEN 1 THEN 'light' WHEN 2 THEN 'medium' ELSE 'dark' END, SUM(kg) FROM batch GROUP BY level";

    @TempDir
    Path folder;

    @BeforeEach
    void roastery() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("roastery.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE batch(id INTEGER PRIMARY KEY, level INTEGER, own INTEGER, shop INTEGER, kg INTEGER)");
            statement.execute("INSERT INTO batch VALUES (1, 1, 1, 7, 10), (2, 2, 0, 8, 20), (3, 3, 1, 9, 30), (4, 3, 0, 9, 5)");
        }
    }

    @Test
    void theWriterOfLabelsIsNotGuessed() {
        assertThat(correct(LABELLED, "SELECT level, SUM(kg) FROM batch GROUP BY level")).isTrue();
        assertThat(correct(LABELLED, LABELLED.replace("'light'", "'a light roast'"))).isTrue();
        assertThat(correct("SELECT level, SUM(kg) FROM batch GROUP BY level", LABELLED)).isTrue();
        assertThat(correct("SELECT level, SUM(kg) FROM batch GROUP BY level", LABELLED.replace("'dark'", "CAST(level AS TEXT)"))).isTrue();
    }

    @Test
    void aNameForTwoGroupsIsNotOneForEach() {
        assertThat(correct(LABELLED, LABELLED.replace("'medium'", "'light'"))).isFalse();
        assertThat(correct(LABELLED.replace("'medium'", "'light'"), "SELECT level, SUM(kg) FROM batch GROUP BY level")).isFalse();
    }

    @Test
    void whatBothSayMustBeTheSame() {
        assertThat(correct(LABELLED, LABELLED.replace("'light'", "'?'").replace("'dark'", "'light'").replace("'?'", "'dark'"))).isFalse();
        assertThat(correct(LABELLED, LABELLED.replace("'light'", "'Dark'").replace("'dark'", "'black'"))).isFalse();
        assertThat(correct(LABELLED, LABELLED.replace("'light'", "'Light'").replace("'dark'", "'black'"))).isTrue();
    }

    @Test
    void theOtherColumnsMustAgree() {
        assertThat(correct(LABELLED, "SELECT level, COUNT(*) FROM batch GROUP BY level")).isFalse();
    }

    @Test
    void namesAloneAndThoseOfAnotherColumnDoNotAgree() {
        String names = "SELECT DISTINCT CASE level WHEN 1 THEN 'light' WHEN 2 THEN 'medium' ELSE 'dark' END AS roast FROM batch";
        assertThat(correct(names, "SELECT DISTINCT level FROM batch")).isFalse();
        assertThat(correct(LABELLED, "SELECT shop, SUM(kg) FROM batch GROUP BY shop")).isFalse();
    }

    @Test
    void orderCountsWhereTheGoldOrders() {
        String ordered = LABELLED + " ORDER BY SUM(kg) DESC";
        assertThat(correct(ordered, "SELECT level, SUM(kg) FROM batch GROUP BY level ORDER BY 2 DESC")).isTrue();
        assertThat(correct(ordered, "SELECT level, SUM(kg) FROM batch GROUP BY level ORDER BY 2")).isFalse();
    }

    @Test
    void severalColumnsOfLabelsAreExchangedEachByItself() {
        String two = "SELECT CASE own WHEN 1 THEN 'own' ELSE 'bought' END, CASE level WHEN 1 THEN 'light' WHEN 2 THEN 'medium' ELSE 'dark' END, id FROM batch";
        assertThat(correct(two, "SELECT own, level, id FROM batch")).isTrue();
        assertThat(correct(two, "SELECT own, CASE id WHEN 1 THEN level ELSE 1 END, id FROM batch")).isFalse();
    }

    @Test
    void figuresAreNoLabels() {
        String flag = "SELECT CASE level WHEN 1 THEN 10 ELSE 20 END, id FROM batch";
        assertThat(correct(flag, "SELECT CASE level WHEN 1 THEN 1 ELSE 2 END, id FROM batch")).isFalse();
    }

    private boolean correct(String gold, String ours) {
        try (Database roastery = Databases.open(folder.resolve("roastery.db").toString())) {
            return new Judge(roastery, Limits.STANDARD).judge(Optional.of(new Gold.Sql(gold)), ours).correct();
        }
    }
}

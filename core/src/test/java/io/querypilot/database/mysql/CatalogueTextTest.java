package io.querypilot.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Definitions as MySQL 8.0.15 and MariaDB 11.4.5 gave them. */
class CatalogueTextTest {
    @Test
    void aViewIsReadWithoutWhatMadeIt() {
        assertThat(ShownView.query("CREATE ALGORITHM=UNDEFINED DEFINER=`as`@`localhost` SQL SECURITY DEFINER VIEW `shop`.`as` (`b`) AS"
                + " select `shop`.`gone`.`a` AS `a` from `shop`.`gone`")).isEqualTo("select `shop`.`gone`.`a` AS `a` from `shop`.`gone`");
        assertThat(ShownView.query("CREATE VIEW `shop`.`v`")).isEmpty();
    }

    /** What hides a call in a text for one reader must not show it to the other. */
    @Test
    void aComputedColumnIsReadWithTheQuotesThatItHas() {
        assertThat(MysqlEngine.unescaped("concat(`n`,_utf8mb4\\'it\\\\\\'s\\',_utf8mb4\\'\\\\\\\\\\',_utf8mb4\\'\\\\n\\')"))
                .isEqualTo("concat(`n`,_utf8mb4'it\\'s',_utf8mb4'\\\\',_utf8mb4'\\n')");
        for (String raw : new String[] {"concat(`n`,'it\\'s')", "concat('a\\\\', sleep(5), '\\\\b')", "`id` * 2", "`a\\`"}) {
            assertThat(MysqlEngine.unescaped(raw)).isEqualTo(raw);
        }
    }
}

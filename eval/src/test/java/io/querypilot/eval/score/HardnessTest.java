package io.querypilot.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.dialect.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Levels as the code published with the benchmark counts them. */
class HardnessTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EASY | SELECT COUNT(*) FROM cars_data WHERE cylinders > 4",
                "EASY | SELECT count(*) FROM singer",
                "MEDIUM | SELECT T2.name, COUNT(*) FROM concert AS T1 JOIN stadium AS T2 ON T1.stadium_id ="
                        + " T2.stadium_id GROUP BY T1.stadium_id",
                "MEDIUM | SELECT name, country, age FROM singer ORDER BY age DESC",
                "MEDIUM | SELECT avg(age), min(age), max(age) FROM singer WHERE country = 'France'",
                "EXTRA | SELECT T1.country_name FROM countries AS T1 JOIN continents AS T2 ON T1.continent ="
                    + " T2.cont_id JOIN car_makers AS T3 ON T1.country_id = T3.country WHERE T2.continent = 'Europe'"
                    + " GROUP BY T1.country_name HAVING COUNT(*) >= 3",
                "HARD | SELECT name FROM stadium WHERE stadium_id NOT IN (SELECT stadium_id FROM concert)",
                "HARD | SELECT country FROM singer WHERE age > 40 INTERSECT SELECT country FROM singer WHERE age < 30",
                "EXTRA | SELECT AVG(life_expectancy) FROM country WHERE name NOT IN (SELECT T1.name FROM country AS T1"
                        + " JOIN country_language AS T2 ON T1.code = T2.country_code WHERE T2.language = 'English' AND"
                        + " T2.is_official = 'T') AND code > 'A'",
                "EXTRA | SELECT song_name FROM singer WHERE age > (SELECT avg(age) FROM singer) ORDER BY age LIMIT 1",
                "UNKNOWN | not a query at all"
            })
    void isTheBenchmarks(Hardness level, String sql) {
        assertThat(Hardness.of(sql, Dialect.SQLITE)).isEqualTo(level);
    }
}

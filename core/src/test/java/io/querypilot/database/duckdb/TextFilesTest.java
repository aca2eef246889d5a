package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers, dates and letters as people write them into text files. */
@Execution(ExecutionMode.CONCURRENT)
class TextFilesTest {
    @TempDir
    Path folder;

    private Database open(String name, String text) throws IOException {
        return Databases.open(Files.writeString(folder.resolve(name), text).toString());
    }

    private Database open(String name, byte[] bytes) throws IOException {
        return Databases.open(Files.write(folder.resolve(name), bytes).toString());
    }

    private static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private static List<String> types(Database database) {
        return database.schema().tables().get(0).columns().stream().map(Column::type).toList();
    }

    /** The driver throws on the end of a day, which is no time of Java's. */
    @ParameterizedTest
    @ValueSource(strings = {"", ":00"})
    void theEndOfADayIsATimeLikeOthers(String seconds) throws IOException {
        String text = "shift,closes\nA,18:00%1$s\nB,24:00%1$s\nC,22:30%1$s\n".formatted(seconds);
        try (Database database = open("shifts.csv", text)) {
            assertThat(types(database)).containsExactly("VARCHAR", "TIME");
            assertThat(rows(database, "SELECT closes FROM shifts ORDER BY shift")).extracting(row -> row.get(0).toString().substring(0, 5))
                    .containsExactly("18:00", "24:00", "22:30");
            assertThat(rows(database, "SELECT max(closes) FROM shifts")).hasToString("[[24:00:00]]");
        }
    }

    /** Beyond the rows that are read first the engine counts, and tells the first and the last. */
    @Test
    void theEndOfADayIsCountedInALongTable() throws IOException {
        StringBuilder text = new StringBuilder("shift,closes\n");
        for (int row = 0; row < 20_000; row++) {
            text.append(row).append(row % 3 == 0 ? ",24:00\n" : row % 3 == 1 ? ",18:00\n" : ",22:30\n");
        }
        try (Database database = open("long.csv", text.toString())) {
            assertThat(types(database)).endsWith("TIME");
            assertThat(rows(database, "SELECT max(closes) FROM long")).hasToString("[[24:00:00]]");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "31.12.24; 15.01.25; 28.02.25 | 2024-12-31, 2025-01-15, 2025-02-28 | dates as day.month.year",
        "25.12.24; 15.01.25; 20.02.25 | 2024-12-25, 2025-01-15, 2025-02-20 | dates as day.month.year",
        "12/31/24; 1/15/25; 2/28/25 | 2024-12-31, 2025-01-15, 2025-02-28 | dates as month/day/year",
        "24-12-31; 25-01-29; 25-02-28 | 2024-12-31, 2025-01-29, 2025-02-28 | dates as year-month-day, which is a guess",
        "31-Dec-2024; 15-Jan-2025; 1-Feb-2025 | 2024-12-31, 2025-01-15, 2025-02-01 | dates as in",
        "01/02/2025; 03/04/2025; 05/06/2025 | 2025-02-01, 2025-04-03, 2025-06-05 | day/month/year, which is a guess",
        "01.02.2025; 03.04.2025; n/a | 2025-02-01, 2025-04-03, null | dates as day.month.year (1 word for nothing left empty)",
        "31.12.2024 14:30; 1.2.2025 8:05; 2.2.2025 9:00 | 2024-12-31 14:30, 2025-02-01 08:05, 2025-02-02 09:00 | dates as day.month.year",
    })
    void datesAreReadByWhatMakesSense(String written, String meant, String told) throws IOException {
        StringBuilder text = new StringBuilder("no;day\n");
        for (String day : written.split("; ")) {
            text.append("7;").append(day.strip()).append('\n');
        }
        try (Database database = open("days.csv", text.toString())) {
            assertThat(rows(database, "SELECT day FROM days").stream().map(row -> String.valueOf(row.get(0)).replace('T', ' ')))
                    .containsExactly(meant.split(", "));
            assertThat(database.notes().get(0)).contains(told);
            assertThat(database.notes().get(0).contains("guess")).isEqualTo(told.contains("guess"));
        }
    }

    @Test
    void anotherColumnTellsWhetherTheDayComesFirst() throws IOException {
        try (Database database = open("two.csv", "a,b\n01/02/2025,12/31/2024\n03/04/2025,1/15/2025\n")) {
            assertThat(rows(database, "SELECT a FROM two")).hasToString("[[2025-01-02], [2025-03-04]]");
            assertThat(database.notes().get(0)).endsWith("dates as month/day/year");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "\"1,234.50\";\"2,000,000.25\";7 | 2001241.75 | thousands by commas",
        "$5.00;\"$1,000.50\";($2.50) | 1003.00 | thousands by commas, in $, in brackets below nought",
        "5%;7.5 %;-1% | 11.5 | in percent",
        "5;NA;n/a;7;- | 12 | 3 words for nothing left empty",
        "1'000;2'500.5;3 | 3503.5 | thousands",
    })
    void numbersAreReadAsPeopleWriteThem(String written, String sum, String told) throws IOException {
        String text = "id,amount\n" + String.join("\n", List.of(written.split(";")).stream().map(value -> "x," + value.strip()).toList()) + "\n";
        try (Database database = open("numbers.csv", text)) {
            assertThat(rows(database, "SELECT sum(amount) FROM numbers")).hasToString("[[" + sum + "]]");
            assertThat(database.notes().get(0)).contains("amount as numbers").contains(told);
        }
    }

    /** The engine takes such commas for separators and skips the heading, which has none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "price;1,50;2,75 | 4.25 | price as numbers, decimal commas",
        "price;1,50;;2,75; | 4.25 | price as numbers, decimal commas",
        "price;1,50;3;2,75 | 7.25 | price as numbers, decimal commas",
        "price;1,50 | 1.50 | price as numbers, decimal commas",
        "Prices of 2024;price;1,50;2,75 | 4.25 | 1 line above the headings skipped",
        "price;-1.234,50;2,75 | -1231.75 | price as numbers, decimal commas, thousands by points",
        "price;1,50 €;2,75 € | 4.25 | price as numbers, decimal commas, in €",
        "price;1,500;2,750 | 4250 | price as numbers, thousands by commas, which is a guess",
        "price;1,234,567;2,345,678 | 3580245 | price as numbers, thousands by commas",
        "price;1,234,567,890,123,456,789,012;2 | 1234567890123456789014 | price as numbers, thousands by commas",
    })
    void numbersWithCommasInOneColumnAreNotTornApart(String lines, String sum, String told) throws IOException {
        try (Database database = open("prices.csv", lines.replace(';', '\n') + "\n")) {
            assertThat(database.schema().tables().get(0).columns()).extracting(Column::name).containsExactly("price");
            assertThat(rows(database, "SELECT sum(price) FROM prices")).hasToString("[[" + sum + "]]");
            assertThat(database.notes().get(0)).contains(told);
        }
    }

    /** Where the heading has the comma too, or there is none, it separates. */
    @ParameterizedTest
    @ValueSource(strings = {"a,b\n1,50\n2,75\n", "1,50\n2,75\n", "A title\na,b\n1,50\n2,75\n", "A title\n1,x\n2,y\n"})
    void commasThatSeparateGoOnDoingSo(String text) throws IOException {
        try (Database database = open("two.csv", text)) {
            assertThat(types(database)).hasSize(2);
        }
    }

    /** The engine takes the commas for separators where all lines but the headings have as many. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "preis;menge / 62,57;6,55 / 1,32;83,75 | preis, menge | [62.57, 6.55], [1.32, 83.75] | decimal commas",
        "x;y / 1,5;2,5 | x, y | [1.5, 2.5] | decimal commas",
        "lat;lon;h / 52,52;13,40;34,5 / 48,14;11,58;519,1 | lat, lon, h | [52.52, 13.40, 34.5], [48.14, 11.58, 519.1] | decimal commas",
        "a;b;c;d / 1,5;2,5;3,5;4,5 / 5,5;6,5;7,5;8,5 | a, b, c, d | [1.5, 2.5, 3.5, 4.5], [5.5, 6.5, 7.5, 8.5] | decimal commas",
        "name;betrag / Meier1, Hans;12,50 / Meier2, Ida;3,75 | name, betrag | [Meier1, Hans, 12.50], [Meier2, Ida, 3.75] | decimal commas",
        "name;betrag / Meier, Hans;1 / Schulz;2,50 | name, betrag | [Meier, Hans, 1.00], [Schulz, 2.50] | decimal commas",
        "x;y / 5,5 %;€ 1.000,00 / 7,5 %;€ 2,50 | x, y | [5.5, 1000.00], [7.5, 2.50] | x as numbers, decimal commas, in percent",
        "anteil;umsatz / 5 %;1.000,00 € / 7 %;2,50 € | anteil, umsatz | [5, 1000.00], [7, 2.50] | decimal commas",
        "preis, netto;menge / 62,57;6,55 / 1,32;83,75 | preis, netto, menge | [62.57, 6.55], [1.32, 83.75] | decimal commas",
        "x;y / \"1,5\";2,5 / 3,5;\"4,5\" | x, y | [1.5, 2.5], [3.5, 4.5] | decimal commas",
        "Umsatz 2024 / x;y / 1,5;2,5 / 3,5;4,5 | x, y | [1.5, 2.5], [3.5, 4.5] | decimal commas, 1 line above the headings skipped",
    })
    void theHeadingsTellTheSeparator(String lines, String names, String rows, String told) throws IOException {
        try (Database database = open("de.csv", lines.replace(" / ", "\n") + "\n")) {
            assertThat(database.schema().tables().get(0).columns().stream().map(Column::name).collect(Collectors.joining(", ")))
                    .isEqualTo(names);
            assertThat(rows(database, "SELECT * FROM de")).hasToString("[" + rows + "]");
            assertThat(database.notes().get(0)).contains(told);
            assertThat(database.notes().get(0).contains("skipped")).isEqualTo(told.contains("skipped"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "a,b / 1,2 / 3,4 | a, b", "a,b / \"x;y\",1 / \"z;y\",2 | a, b", "a,b / x;y,1 / z;y,2 | a, b",
        "Sales; all of them / a,b / 1,2 / 3,4 | a, b", "Sales / a,b / \"x;y\",1 / \"z;y\",2 | a, b",
        "Sales; all of them / tags,n / x;y,1 / z;y,2 | tags, n", "\"Sales; all\" / \"tags;b\",n / \"x;y\",1 / \"z;y\",2 | tags;b, n",
        "\"a;b\",c / \"1;2\",3 / \"3;4\",5 | a;b, c",
    })
    void aSignThatTheHeadingsDoNotShareSeparatesNothing(String lines, String names) throws IOException {
        try (Database database = open("plain.csv", lines.replace(" / ", "\n") + "\n")) {
            assertThat(database.schema().tables().get(0).columns().stream().map(Column::name).collect(Collectors.joining(", ")))
                    .isEqualTo(names);
            assertThat(rows(database, "SELECT * FROM plain")).hasSize(2);
        }
    }

    /** Only a few lines are looked at first, and all columns at once. */
    @Test
    void aColumnThatIsEmptyForLongIsReadAllTheSame() throws IOException {
        StringBuilder text = new StringBuilder("id,name,amount,day\n");
        for (int i = 0; i < 5_000; i++) {
            text.append(i).append(",Customer ").append(i).append(i < 3_000 ? ",," : ",$5.50,31.12.2024").append('\n');
        }
        try (Database database = open("late.csv", text.toString())) {
            assertThat(types(database)).containsExactly("BIGINT", "VARCHAR", "DECIMAL(3,2)", "DATE");
        }
    }

    /** Of a large file types are taken from the first 20,480 lines. */
    @Test
    void aValueFarDownThatDoesNotFitMakesNoFileUnreadable() throws Exception {
        StringBuilder text = new StringBuilder("id,amount,day\n");
        for (int i = 0; i < 50_000; i++) {
            text.append(i).append(i % 2 == 0 ? ",1.50,2025-01-31\n" : ",2.5,2025-02-28\n");
        }
        Path file = Files.writeString(folder.resolve("large.csv"), text.append("50000,n/a,0000-00-00\n"));
        List<String> notes = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            new CsvFile(new TableLoader(connection, folder, notes), DataFile.of(file).orElseThrow(), folder, 0).load();
        }
        assertThat(notes).containsExactly("large.csv: 50,001 rows, 3 columns, amount as numbers (1 word for nothing left empty),"
                + " day is text: 1 of its 50001 values is no date, such as \"0000-00-00\"");
    }

    @Test
    void theUnitIsTheColumnsComment() throws IOException {
        try (Database database = open("rates.csv", "name,rate,price\na,5%,3 €\nb,7%,4 €\n")) {
            assertThat(database.schema().tables().get(0).columns()).extracting(Column::comment)
                    .containsExactly("", "in percent", "in €");
        }
    }

    @Test
    void whatIsNotCertainlyANumberStaysTextAndIsTold() throws IOException {
        String text = "code,money,nearly\nNA,$5,1\n01234,€6,2\n00077,$7,3\n5,$8,4\n6,$9,five\n";
        try (Database database = open("odd.csv", text)) {
            assertThat(types(database)).containsOnly("VARCHAR");
            assertThat(database.notes().get(0))
                    .contains("money is text: it holds values in $ and €")
                    .contains("nearly is text: 1 of its 5 values is no number, such as \"five\"");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2025-01-31; 2025-02-28; 2025-03-01; 2025-03-02; 0000-00-00 | 1 of its 5 values is no date, such as \"0000-00-00\"",
        "2025-01-31; 2025-02-28; 2025-02-30; 2025-03-02; 2025-03-03 | 1 of its 5 values is no date, such as \"2025-02-30\"",
        "31.01.2025; 28.02.2025; 30.02.2025; 02.03.2025; 03.03.2025 | 1 of its 5 values is no date, such as \"30.02.2025\"",
        "2025-01-31; soon; later; 2025-03-01; 2025-03-02; 2025-03-03; 2025-03-04; 2025-03-05; 2025-03-06; 2025-03-07"
                + " | 2 of its 10 values are no dates, such as \"later\"",
        "2025-01-31T10:00:00.5Z; 2025-02-28T10:00:00Z; 2025-02-30T10:00:00Z; 2025-03-02T10:00:00Z; 2025-03-03T10:00:00Z"
                + " | 1 of its 5 values is no date, such as \"2025-02-30T10:00:00Z\"",
        "08:30:00; 09:15:00; 25:61:00; 10:00:00; 11:00:00 | 1 of its 5 values is no time, such as \"25:61:00\"",
        "8:30; 9:15; noon; 10:00; 11:00 | 1 of its 5 values is no time, such as \"noon\"",
    })
    void aColumnThatAFewValuesKeepFromBeingDatesOrTimesIsTold(String written, String told) throws IOException {
        String text = "id,d\n" + String.join("", List.of(written.split("; ")).stream().map("x,%s\n"::formatted).toList());
        try (Database database = open("days.csv", text)) {
            assertThat(types(database)).containsOnly("VARCHAR");
            assertThat(database.notes().get(0)).endsWith("d is text: " + told);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Shift_JIS, 名前, 太郎, 東京都", "EUC-JP, 名前, たろう, 東京都", "GB18030, 姓名, 张伟, 深圳市", "Big5, 姓名, 陳怡君, 臺北市中山區",
        "EUC-KR, 이름, 김철수, 서울특별시", "windows-1251, Имя, Иван, Москва", "KOI8-R, Имя, Светлана, Новосибирск",
        "IBM866, Имя, Светлана, Новосибирск", "TIS-620, เมือง, กรุงเทพ, เชียงใหม่", "windows-1253, Όνομα, Γιάννης, Θεσσαλονίκη",
    })
    void anEncodingThatIsNotWesternIsAnErrorThatNamesIt(String charset, String heading, String name, String city) {
        byte[] bytes = ("id," + heading + ",city\n1,Ann,Paris\n2," + name + "," + city + "\n").getBytes(Charset.forName(charset));
        assertThatThrownBy(() -> open("a.csv", bytes))
                .hasMessage("a.csv, line 1 is neither UTF-8 nor of a western encoding, so its letters cannot be told;"
                        + " it looks like " + charset + ".")
                .extracting(fault -> ((QueryPilotException) fault).nextStep()).asString()
                .endsWith("iconv -f " + charset + " -t UTF-8 'a.csv' > 'utf8-a.csv'");
    }

    @ParameterizedTest
    @CsvSource({
        "ISO-8859-1, Müller; Größe; Äpfel; Köln; Straße; 20 °C; § 5", "windows-1252, „Größe“; Übermaß – Öl; 10 €; Jürgen’s; …",
        "windows-1252, cœur; déjà vu; Noël; garçon; «À la carte»; œuvre; L’Été; où", "ISO-8859-1, ¿Qué?; España; Málaga; Nº 1; 1ª; Ñandú",
        "ISO-8859-1, Sørensen; Molière; Åse; São Paulo; Þór; Citroën; m²", "ISO-8859-1, perché; città; è; più", "ISO-8859-15, 10 €; Köln; 7 €",
        "ISO-8859-1, Müller; Sørensen; José; François; Conceição; Åkesson; Peña; Zoë; Brontë; Gärtner; Núñez; Løvås; Jürgen; Hélène",
        "windows-1250, Łódź; Małgorzata; Gdańsk; Żółć; Świętokrzyskie; Ząb", "windows-1250, Małgorzata; Wałęsa",
        "windows-1250, Dvořák; Černý; Růžička; Šťastný; Němec; Žižka; Příbram; Čáslav; Říčany; Děčín; Plzeň",
        "windows-1250, Erdős; Szőke; Tűz; Győr; Jókai; Szűcs; Fehér; Török; Gárdonyi; Pécs; Kőbánya; Újpest; Érd; Üllő; Hőgyész; Árpád; Sándor",
        "windows-1254, Işık; Ağrı; Şişli; Çağlar; Öztürk; Güneş; Muğla; Kadıköy; Beşiktaş; İzmir; Diyarbakır; Aydın",
        "windows-1257, Rīga; Jēkabpils; Cēsis; Ķekava; Līvāni; Kuldīga; Ventspils ģimene; Šķūnis; Jūrmala; Ņujorka; Ādaži; Mārupe; Ogre ļoti; Bērzciems; Sēja; Ķīšezers; Ūdens",
        "x-MacRoman, Müller; Größe; Äpfel; Bäcker; Straße", "x-MacRoman, España; Málaga; José; García; León",
        "IBM850, Müller; Größe; Bäcker; Straße; Köln", "IBM850, Café; élève; garçon; où; été; déjà",
    })
    void lettersOfEuropeAreReadInTheEncodingThatExplainsThem(String charset, String words) throws IOException {
        byte[] bytes = ("id,word\n" + words.replace("; ", "\n").lines().map("1,%s\n"::formatted).reduce("", String::concat))
                .getBytes(Charset.forName(charset));
        try (Database database = open("a.csv", bytes)) {
            assertThat(rows(database, "SELECT string_agg(word, '; ') FROM a")).hasToString("[[" + words + "]]");
            assertThat(database.notes().get(0)).contains("read as " + charset);
        }
    }

    @Test
    void whatTwoEncodingsExplainIsAnErrorThatNamesBoth() {
        assertThatThrownBy(() -> open("a.csv", "id,name\n1,Müller\n".getBytes(Charset.forName("x-MacRoman"))))
                .hasMessageContaining("it looks like windows-1250 or x-MacRoman");
    }

    @Test
    void oneLineFromElsewhereLeavesTheOthersAsTheyAre() throws IOException {
        byte[] good = "id,city\n1,Ärzte\n2,Köln\n3,".getBytes(StandardCharsets.UTF_8);
        byte[] odd = "Jülich\n4,Ödland\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] bytes = java.util.Arrays.copyOf(good, good.length + 7);
        System.arraycopy(odd, 0, bytes, good.length, 7);
        try (Database database = open("mixed.csv", bytes)) {
            assertThat(rows(database, "SELECT city FROM mixed ORDER BY id")).hasToString("[[Ärzte], [Köln], [Jülich]]");
            assertThat(database.notes().get(0)).contains("UTF-8, but for line 4 and those like it, read as windows-1252");
        }
    }

    @Test
    void aLetterThatIsCutOffAtTheEndLeavesTheOthersAsTheyAre() throws IOException {
        byte[] whole = "id,city\n1,Ärzte\n2,Köln\n3,Jü".getBytes(StandardCharsets.UTF_8);
        try (Database database = open("cut.csv", java.util.Arrays.copyOf(whole, whole.length - 1))) {
            assertThat(rows(database, "SELECT city FROM cut WHERE id < 3")).hasToString("[[Ärzte], [Köln]]");
            assertThat(database.notes().get(0)).contains("UTF-8, but for line 4");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sep=;\n", "\uFEFFsep=;\r\n", "SEP=;\n"})
    void aLineThatNamesTheSeparatorIsNoHeading(String first) throws IOException {
        try (Database database = open("sep.csv", first + "id;name\n1;Ann\n2;Bob\n")) {
            assertThat(rows(database, "SELECT id, name FROM sep")).hasToString("[[1, Ann], [2, Bob]]");
            assertThat(database.notes()).containsExactly("sep.csv: 2 rows, 2 columns, its first line, which names the separator, skipped");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1"})
    void jsonIsReadInTheEncodingsOfOtherTexts(String charset) throws IOException {
        String mark = charset.startsWith("UTF") ? "\uFEFF" : "";
        for (String text : List.of("[{\"city\": \"Köln\"}, {\"city\": \"Jülich\"}]", "{\"city\": \"Köln\"}\n{\"city\": \"Jülich\"}\n")) {
            try (Database database = open("a.json", (mark + text).getBytes(Charset.forName(charset)))) {
                assertThat(rows(database, "SELECT city FROM a")).hasToString("[[Köln], [Jülich]]");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void sixteenBitsWithoutAMarkAreToldToo(String charset) throws IOException {
        try (Database database = open("wide.csv", "id,city\n1,Köln\n2,Paris\n".getBytes(Charset.forName(charset)))) {
            assertThat(rows(database, "SELECT city FROM wide ORDER BY id")).hasToString("[[Köln], [Paris]]");
            assertThat(database.notes().get(0)).contains(charset);
        }
    }

    @Test
    void emptyLinesAloneAreNoTable() {
        assertThatThrownBy(() -> open("lines.csv", "\n\n\n")).hasMessageContaining("nothing but empty lines");
    }

    @Test
    void anEmptyLineOfOneColumnIsAValueThatIsMissing() throws IOException {
        try (Database database = open("one.csv", "name\nAnn\n\nBob\n")) {
            assertThat(rows(database, "SELECT name FROM one")).hasToString("[[Ann], [null], [Bob]]");
            assertThat(database.notes()).containsExactly("one.csv: 3 rows, 1 column, 1 empty line read as no value");
        }
    }

    /** DuckDB itself refuses them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "a,b\\n1,2\\r\\n3,4\\n5,6\\r\\n | 1, 2; 3, 4; 5, 6", "a,b\\r\\n1,2\\r\\n3,4\\n | 1, 2; 3, 4", "a,b\\n1,2\\n3,4\\r\\n5,6 | 1, 2; 3, 4; 5, 6",
        "a,b\\r1,2\\n3,4\\r\\n | 1, 2; 3, 4", "a,b\\n1,2\\r3,4\\r | 1, 2; 3, 4", "a,b\\r\\r\\n1,2\\r\\r\\n3,4\\n | 1, 2; 3, 4",
        "a,b\\n\"x\\r\\ny\",2\\n3,4\\n | x\\ny, 2; 3, 4", "a,b\\r\\n\"x\\ny\",2\\r\\n3,4\\r\\n | x\\ny, 2; 3, 4",
        "a,b\\r1,2\\r3,4\\r | 1, 2; 3, 4", "a,b\\r\\n1,2\\r\\n3,4 | 1, 2; 3, 4",
    })
    void linesMayEndInSeveralWays(String text, String rows) throws IOException {
        String written = text.replace("\\n", "\n").replace("\\r", "\r");
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE)) {
            try (Database database = open("ends.csv", written.getBytes(charset))) {
                assertThat(rows(database, "SELECT * FROM ends"))
                        .hasToString("[[" + rows.replace("; ", "], [").replace("\\n", "\n") + "]]");
            }
        }
    }

    @Test
    void linesThatDoNotFitAreNotToldAsTooLong() {
        assertThatThrownBy(() -> open("odd.csv", "a,b\n\"1,2\n3,4,5\n6\n")).hasMessageNotContaining("16 MB");
    }

    /** DuckDB itself takes lines of 2 MB. */
    @Test
    void aLongValueIsReadAndOneThatIsTooLongIsToldWithTheLimit() throws IOException {
        try (Database database = open("long.csv", "id,text\n1,a\n2," + "x".repeat(3_000_000) + "\n3,b\n")) {
            assertThat(rows(database, "SELECT max(length(text)) FROM long")).hasToString("[[3000000]]");
        }
        assertThatThrownBy(() -> open("longer.csv", "id,text\n1,a\n2," + "x".repeat(17 << 20) + "\n"))
                .hasMessage("longer.csv has a line of more than 16 MB, the most that is read.");
    }
}

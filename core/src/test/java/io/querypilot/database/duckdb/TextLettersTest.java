package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The encodings of text files. */
@Execution(ExecutionMode.CONCURRENT)
class TextLettersTest extends TextTest {
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

    @ParameterizedTest
    @ValueSource(strings = {"UTF-32LE", "UTF-32BE"})
    void thirtyTwoBitsAreReadWithAMarkAndWithout(String charset) throws IOException {
        for (String mark : List.of("", "\uFEFF")) {
            for (String city : List.of("Köln", "東京都渋谷区神宮前")) {
                try (Database database = open("wide.csv", (mark + "id,city\n1," + city + "\n2,Paris\n").getBytes(Charset.forName(charset)))) {
                    assertThat(rows(database, "SELECT id, city FROM wide ORDER BY id")).hasToString("[[1, " + city + "], [2, Paris]]");
                    assertThat(database.notes().get(0)).endsWith(charset);
                }
            }
        }
    }
}

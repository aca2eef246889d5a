package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.app.Started.Finished;
import io.querypilot.app.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @TempDir
    Path folder;

    @Test
    void saysItsVersion() {
        assertThat(new Started(folder).run("--version").out()).matches("querypilot \\d+\\.\\d+\\.\\d+\\R");
    }

    @Test
    void helpOfTheWholeNamesEveryVerbAndTheExitCodes() {
        Finished finished = new Started(folder).run("--help");
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out())
                .contains("ask", "chat", "schema", "check", "run", "graph", "completion", "Exit codes", "5 model or database unreachable or busy");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "ask", "chat", "correct", "resume", "sessions", "lessons", "knowledge", "schema", "check", "run", "audit", "doctor",
        "selftest", "graph", "serve", "mcp", "keys", "eval", "completion"
    })
    void everyVerbHasHelp(String verb) {
        Finished finished = new Started(folder).run(verb, "--help");
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).contains("querypilot " + verb, "--config", "--verbose");
    }

    @Test
    void helpIsAVerbToo() {
        assertThat(new Started(folder).run("help").out()).isEqualTo(new Started(folder).run("--help").out());
        assertThat(new Started(folder).run("help", "run").out()).contains("querypilot run");
    }

    @Test
    void aQuestionMayStartWithADashAfterTwo() {
        Finished finished = new Started(folder).run("--model", "openai:x", "--", "-5 degrees?");
        assertThat(finished.err()).contains("OPENAI_API_KEY");
    }

    @Test
    void askTakesEverySettingByFlag() {
        String help = new Started(folder).run("ask", "--help-all").out();
        assertThat(Setting.ASKING).allMatch(setting -> help.contains(setting.flag()));
    }

    @Test
    void helpBeginsWithExamplesAndKeepsRareFlagsForThoseWhoAsk() {
        String help = new Started(folder).run("ask", "--help").out();
        assertThat(help).startsWith("querypilot \"Which five customers").contains("--db", "--help-all");
        assertThat(help).doesNotContain("--side-by-side").hasLineCount((int) Math.min(60, help.lines().count()));
        assertThat(new Started(folder).run("--help").out()).startsWith("querypilot \"Which five customers");
    }

    @Test
    void oneTableIsShownByItself() {
        Finished finished = new Started(folder).run("schema", "orders");
        assertThat(finished.out()).contains("customer_id", "customers.customer_id").doesNotContain("country");
        assertThat(new Started(folder).run("schema", "ordrs").err()).contains("Did you mean orders?");
        assertThat(new Started(folder).run("schema", "orders", "--json").out()).contains("\"orders\"").doesNotContain("country");
    }

    @Test
    void withoutAnyWordItSaysWhatToType() {
        Finished finished = new Started(folder).run();
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("querypilot --help");
        assertThat(finished.out()).isEmpty();
    }

    @Test
    void anUnknownFlagGetsTheNearestKnownOne() {
        Finished finished = new Started(folder).run("ask", "--modle", "x", "how many orders?");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("--modle", "--model", "querypilot ask --help");
    }

    @Test
    void aMisspeltVerbIsNotAskedAsAQuestion() {
        Finished finished = new Started(folder).run("shema");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("Did you mean schema?", "querypilot ask shema");
    }

    @Test
    void flagsMayStandBeforeTheVerb() {
        assertThat(new Started(folder).run("--db", Started.SHOP.toString(), "schema").out()).contains("customers: [");
    }

    @Test
    void aFlagOfAVerbMayStandBeforeItToo() {
        assertThat(new Started(folder).run("--csv", "--db", Started.SHOP.toString(), "run", "SELECT 1 AS one").out())
                .isEqualTo("one\r\n1\r\n");
        assertThat(new Started(folder).run("--db").err()).contains("--db", "querypilot ask --help");
    }

    @Test
    void helpTellsOfEveryVerb() {
        assertThat(new Started(folder).run("help", "serve").out()).contains("--columns");
        assertThat(new Started(folder).run("completion").out()).contains("--port", "--side-by-side", "selftest");
    }

    @Test
    void twoFormatsAtOnceAreRefused() {
        assertThat(new Started(folder).run("run", "--csv", "--json", "SELECT 1").exitCode()).isEqualTo(2);
    }

    @Test
    void aBadSettingIsToldBeforeAnythingIsDone() {
        Finished finished = new Started(folder).run("run", "--timeout", "soon", "SELECT 1");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("--timeout", "\"soon\"", "500ms, 30s or 2m");
    }

    @Test
    void anUnknownKeyInTheSettingsFileIsRefusedWithItsLine() throws IOException {
        Files.writeString(folder.resolve("querypilot.yaml"), "timeout: 5s\nmax_rowz: 4\n");
        Finished finished = new Started(folder).run("run", "SELECT 1");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("querypilot.yaml:2", "max_rowz", "Did you mean max_rows?");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "base_url: http://attacker.example", "db: jdbc:postgresql://attacker.example/x", "db_user: bob", "log: /tmp/x",
        "store: jdbc:postgresql://attacker.example/x", "store_in_database: true", "model: openai:x", "escalate: openai:x",
        "send_values: all"
    })
    void aFileThatOnlyLiesInTheFolderLeadsNothingElsewhere(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("querypilot.yaml"), "timeout: 5s\n" + line + "\n");
        Finished finished = new Started(folder).without("QUERYPILOT_DB").run("run", "SELECT 1");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("querypilot.yaml:2", line.split(":")[0], "--config " + file);
    }

    @Test
    void aFileThatOnlyLiesInTheFolderMayBoundTheWorkAndIsNamed() throws IOException {
        Files.writeString(folder.resolve("querypilot.yaml"), "db: " + Started.SHOP.getFileName() + "\nmax_rows: 1\n");
        Files.copy(Started.SHOP, folder.resolve(Started.SHOP.getFileName()));
        Finished finished = new Started(folder).without("QUERYPILOT_DB").run("run", "--csv", "SELECT 1 AS one");
        assertThat(finished.out()).isEqualTo("one\r\n1\r\n");
        assertThat(finished.err()).contains("Settings are read from", "querypilot.yaml");
    }

    @Test
    void aFileThatWasNamedOrIsThePersonsOwnIsTrusted() throws IOException {
        Files.writeString(folder.resolve("querypilot.yaml"), "log: named.log\n");
        assertThat(new Started(folder).run("run", "--config", "querypilot.yaml", "SELECT 1").exitCode()).isZero();
        assertThat(new Started(folder).with("QUERYPILOT_LOG", "mine.log").run("run", "SELECT 1").exitCode()).isZero();
        assertThat(folder.resolve("named.log")).exists();
    }

    @Test
    void aLineOfTheLogIsSafeAndBounded() throws IOException {
        String sql = "SELECT 1 AS \"\u001b[31mred" + "x".repeat(5_000) + "\"\nFROM nowhere";
        new Started(folder).run("ask", "--log", "steps.log", "--model", "openai:x", "--base-url", "http://127.0.0.1:9/v1", sql);
        assertThat(Files.readString(folder.resolve("steps.log"))).isNotEmpty().doesNotContain("\u001b");
        assertThat(Files.readAllLines(folder.resolve("steps.log")))
                .allSatisfy(line -> assertThat(line).matches("\\d{4}-.*").hasSizeLessThan(4_300));
    }

    @Test
    void whatIsNoPlainFileIsNotReadForEver() {
        assertThat(new Started(folder).run("run", "--db", "/dev/zero", "SELECT 1").exitCode()).isEqualTo(2);
        assertThat(new Started(folder).run("run", "--config", "/dev/zero", "SELECT 1").exitCode()).isEqualTo(2);
        assertThat(new Started(folder).run("lessons", "import", "/dev/zero").exitCode()).isEqualTo(2);
    }

    @Test
    void aLogIsForItsOwnerAlone() throws IOException {
        new Started(folder).run("run", "--log", "mine.log", "SELECT 1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("mine.log"))))
                .isEqualTo("rw-------");
    }

    /** Above all to the file that is asked, by whatever name. */
    @Test
    void noLogIsAddedToAFileOfSomethingElse() throws IOException {
        Files.writeString(folder.resolve("s.csv"), "id,n\n1,2\n");
        Files.createSymbolicLink(folder.resolve("link.csv"), folder.resolve("s.csv"));
        for (String named : List.of("s.csv", "link.csv")) {
            Finished finished = new Started(folder).run("run", "--db", "s.csv", "--log", named, "SELECT 1");
            assertThat(finished.exitCode()).isEqualTo(2);
            assertThat(finished.err()).contains("holds something else");
        }
        assertThat(folder.resolve("s.csv")).hasContent("id,n\n1,2\n");
        for (String format : List.of("text", "json", "text")) {
            assertThat(new Started(folder).run("run", "--log", "own.log", "--log-format", format, "SELECT 1").exitCode()).isZero();
        }
    }

    @Test
    void aMissingSettingsFileThatWasAskedForIsTold() {
        Finished finished = new Started(folder).run("schema", "--config", "none.yaml");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("none.yaml").doesNotContain("Exception");
    }

    @Test
    void printsACompletionScript() {
        assertThat(new Started(folder).run("completion").out()).contains("complete -F", "--base-url");
    }

    @Test
    void theReadmeShowsTheGraphThatIsPrinted() throws IOException {
        String graph = new Started(folder).run("graph").out();
        assertThat(graph).startsWith("flowchart").contains("GENERATE", "CRITICISE", "LEARN");
        assertThat(Files.readString(Path.of("..", "README.md"))).contains("```mermaid\n" + graph + "```");
    }
}

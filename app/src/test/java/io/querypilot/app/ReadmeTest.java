package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.app.Started.Finished;
import io.querypilot.database.demo.DemoShop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of the README do what it says, one after the other, as a reader would type them in one folder. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("\\./querypilot ([^#|<>)]+)");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    /** A key, a server, or a name that the reader must fill in. */
    private static final Pattern NEEDS_MORE =
            Pattern.compile("…|--model|--escalate|--base-url|jdbc:|\\b(?:SESSION|FOLDER|my\\.yaml)\\b");

    private static final int REFUSED = 3;

    @TempDir
    static Path folder;

    @BeforeAll
    static void makeWhatTheCommandsRead() {
        DemoShop.at(folder.resolve("shop.db"));
    }

    static List<String> commands() throws IOException {
        return BLOCK.matcher(Files.readString(Path.of("..", "README.md"))).results()
                .flatMap(block -> block.group(1).lines())
                .filter(line -> !NEEDS_MORE.matcher(line).find())
                .flatMap(line -> COMMAND.matcher(line).results())
                .map(command -> command.group(1).strip())
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void runs(String command) {
        Finished finished = new Started(folder)
                .without("QUERYPILOT_DB")
                .reading(typed(command))
                .run(words(command));
        int expected = command.startsWith("check \"SELECT naem") ? REFUSED : 0;
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(expected);
        assertThat(finished.out()).isNotBlank();
    }

    private static String typed(String command) {
        return command.contains("--batch")
                ? "{\"id\": 1, \"sql\": \"SELECT 1\"}\n"
                : command.equals("chat") ? "How many customers are there?\nexit\n" : "";
    }

    private static String[] words(String command) {
        return WORD.matcher(command).results()
                .flatMap(word -> Stream.of(word.group(1), word.group(2)))
                .filter(word -> word != null)
                .toArray(String[]::new);
    }
}

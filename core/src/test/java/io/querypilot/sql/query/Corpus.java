package io.querypilot.sql.query;

import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Statements kept one a line: {@code ⏎} stands for a line end, {@code ␀} for a NUL, {@code //} starts a remark. */
public final class Corpus {
    private Corpus() {}

    /** What every dialect shares and what is the dialect's own. */
    public static List<String> statements(String kind, Dialect dialect) {
        return Stream.concat(lines(kind, "common"), lines(kind, dialect.id())).toList();
    }

    private static Stream<String> lines(String kind, String file) {
        return text("/io/querypilot/sql/" + kind + "/" + file + ".sql")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("//"))
                .map(line -> line.replace('⏎', '\n').replace('␀', '\0'));
    }

    private static String text(String resource) {
        try (InputStream stream = Corpus.class.getResourceAsStream(resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

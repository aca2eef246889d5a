package io.querypilot.safety;

import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The statements that no database may run, kept one a line: {@code ⏎} stands for a line end, {@code ␀} for a NUL. */
public final class Attacks {
    private Attacks() {}

    /** What every dialect shares and what is the dialect's own. */
    public static List<String> on(Dialect dialect) {
        return Stream.of("common", dialect.id()).flatMap(Attacks::lines).toList();
    }

    private static Stream<String> lines(String file) {
        try (InputStream stream = Attacks.class.getResourceAsStream("/io/querypilot/sql/attack/" + file + ".sql")) {
            return stream == null ? Stream.of() : new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("//"))
                    .map(line -> line.replace('⏎', '\n').replace('␀', '\0'));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

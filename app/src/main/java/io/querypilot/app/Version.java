package io.querypilot.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** Which QueryPilot this is, as the build wrote it down. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"querypilot " + number()};
    }

    static String number() {
        try (InputStream text = Version.class.getResourceAsStream("version.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

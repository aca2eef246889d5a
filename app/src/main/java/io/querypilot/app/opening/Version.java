package io.querypilot.app.opening;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** Which QueryPilot this is, as the build wrote it down. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"querypilot " + number()};
    }

    public static String number() {
        try (InputStream text = Version.class.getResourceAsStream("/io/querypilot/app/version.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

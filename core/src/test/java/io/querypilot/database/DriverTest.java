package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverTest {
    @TempDir
    Path folder;

    @Test
    void aMissingDriverIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("empty.db"));
        try (URLClassLoader loader = new URLClassLoader(withoutDrivers(), ClassLoader.getPlatformClassLoader())) {
            Method open = loader.loadClass(Databases.class.getName()).getMethod("open", String.class);
            assertMissing(open, file.toString(), "org.xerial:sqlite-jdbc");
            assertMissing(open, "jdbc:postgresql://localhost/shop", "org.postgresql:postgresql");
        }
    }

    /** Surefire's own jar stands for the class path that it names in a property. */
    private static URL[] withoutDrivers() {
        String whole = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(whole.split(File.pathSeparator))
                .filter(entry -> !entry.contains("sqlite-jdbc") && !entry.contains("postgresql-"))
                .map(DriverTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void assertMissing(Method open, String location, String artifact)
            throws ReflectiveOperationException {
        Throwable thrown = catchThrowable(() -> open.invoke(null, location));
        assertThat(thrown).isInstanceOf(InvocationTargetException.class);
        Throwable fault = thrown.getCause();
        assertThat(fault).hasMessageContaining("is not on the class path");
        assertThat((String) fault.getClass().getMethod("nextStep").invoke(fault))
                .contains(artifact);
    }
}

package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverTest {
    @TempDir
    Path folder;

    @Test
    void aMissingDriverIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("empty.db"));
        URL[] coreAlone = {Databases.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader loader = new URLClassLoader(coreAlone, ClassLoader.getPlatformClassLoader())) {
            Method open = loader.loadClass(Databases.class.getName()).getMethod("open", String.class);
            assertMissing(open, file.toString(), "org.xerial:sqlite-jdbc");
            assertMissing(open, "jdbc:postgresql://localhost/shop", "org.postgresql:postgresql");
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

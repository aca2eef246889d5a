package io.querypilot.database.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.querypilot.database.Databases;
import io.querypilot.database.Engine;
import io.querypilot.error.QueryPilotException;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
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
            assertMissing(open, "jdbc:sqlserver://localhost;databaseName=shop", "com.microsoft.sqlserver:mssql-jdbc of Maven Central");
        }
    }

    @Test
    void whatOpensBigqueryIsNamedWhereItIsMissing() {
        assertThatThrownBy(() -> Databases.open("bigquery://my-project/shop?keyFile=secret.json"))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault).hasMessageContaining("BigQuery").hasMessageNotContaining("secret");
                    assertThat(fault.nextStep()).contains("-pl bigquery").contains(DriverFolder.PROPERTY);
                });
    }

    /** A jar of the folder brings an engine that is nowhere on the class path. */
    @Test
    void driversLieInAFolderToo() throws Exception {
        Path jar = folder.resolve("engine.jar");
        try (JarOutputStream packed = new JarOutputStream(Files.newOutputStream(jar))) {
            packed.putNextEntry(new JarEntry("io/querypilot/drivers.txt"));
            packed.write('x');
        }
        String before = System.getProperty(DriverFolder.PROPERTY);
        System.setProperty(DriverFolder.PROPERTY, folder.toString());
        try (URLClassLoader own = new URLClassLoader(withoutDrivers(), ClassLoader.getPlatformClassLoader())) {
            Method loader = own.loadClass(DriverFolder.class.getName()).getDeclaredMethod("loader");
            loader.setAccessible(true);
            ClassLoader found = (ClassLoader) loader.invoke(null);
            assertThat(found.getResource("io/querypilot/drivers.txt")).isNotNull();
            assertThat(found.loadClass(Engine.class.getName()).getClassLoader()).isSameAs(own);
            ((URLClassLoader) found).close();
        } finally {
            if (before == null) {
                System.clearProperty(DriverFolder.PROPERTY);
            } else {
                System.setProperty(DriverFolder.PROPERTY, before);
            }
        }
    }

    /** Surefire's own jar stands for the class path that it names in a property. */
    private static URL[] withoutDrivers() {
        String whole = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(whole.split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*(?:sqlite-jdbc|postgresql-|mssql-jdbc).*"))
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
                .contains(artifact)
                .contains(DriverFolder.told());
    }
}

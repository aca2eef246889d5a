package io.querypilot.database.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Jars of drivers that are not on the class path, in the folder that the system property names. Ours come first, so none of
 * them can stand in for a class that ships.
 */
public final class DriverFolder {
    /** Names the folder; unset where there is none. */
    public static final String PROPERTY = "querypilot.drivers";

    private static ClassLoader loader;

    private DriverFolder() {}

    /** How the folder is spoken of in a message. */
    public static String told() {
        return System.getProperty(PROPERTY, "the folder that the system property " + PROPERTY + " names");
    }

    /** Made once, for a class is one with others of its loader alone. */
    public static synchronized ClassLoader loader() {
        if (loader == null) {
            ClassLoader ours = DriverFolder.class.getClassLoader();
            URL[] jars = jars(System.getProperty(PROPERTY, ""));
            loader = jars.length == 0 ? ours : new URLClassLoader(jars, ours);
        }
        return loader;
    }

    private static URL[] jars(String folder) {
        if (folder.isEmpty() || !Files.isDirectory(Path.of(folder))) {
            return new URL[0];
        }
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().map(DriverFolder::url).toArray(URL[]::new);
        } catch (IOException unreadable) {
            return new URL[0];
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

package io.querypilot.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** Run once by the launcher after a build, so that later starts are fast: it lays out what each start would unpack. */
final class Preparation {
    private Preparation() {}

    public static void main(String[] arguments) throws IOException {
        layOutSqlite(Files.createDirectories(Path.of(arguments[0])));
        System.exit(0);
    }

    private static void layOutSqlite(Path folder) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            Files.copy(library, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

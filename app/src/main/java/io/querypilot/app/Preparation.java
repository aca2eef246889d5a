package io.querypilot.app;

import io.querypilot.database.DemoShop;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Run once by the launcher after a build, so that later starts are fast: lays out the native library that each start
 * would unpack, and uses the program a little, so that the virtual machine can archive the classes it needs.
 */
final class Preparation {
    private static final String SQL =
            "SELECT c.name, count(*) FROM customers c JOIN orders o USING (customer_id) GROUP BY c.name";

    /** An address where no model answers: all but the reply is used. */
    private static final String NOBODY = "http://127.0.0.1:9/v1";

    private Preparation() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        layOutSqlite(folder);
        String shop = DemoShop.at(folder.resolve("shop.db")).toString();
        use(folder, "schema", "--json", "--db", shop);
        use(folder, "run", "--db", shop, SQL);
        use(folder, "--db", shop, "--model", "openai:none", "--base-url", NOBODY, "How many orders are there?");
        System.exit(0);
    }

    private static void layOutSqlite(Path folder) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            Files.copy(library, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void use(Path folder, String... arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Map<String, String> nothing = Map.of("HOME", folder.toString());
        Main.run(
                new Shell(InputStream.nullInputStream(), nowhere, nowhere, nothing, folder, false, false, false, 0),
                arguments);
    }
}

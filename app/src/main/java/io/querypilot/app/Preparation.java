package io.querypilot.app;

import io.querypilot.app.opening.Shell;
import io.querypilot.database.demo.DemoShop;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Run once by the launcher after a build, so that later starts are fast: lays out the native libraries that each start
 * would unpack, and uses the program a little, so that the virtual machine can archive the classes it needs.
 */
final class Preparation {
    /** Of several kinds, because whatever a question is the first to use is made anew at every start. */
    private static final List<String> QUESTIONS = List.of(
            "Which five customers spent the most?",
            "Total revenue per month in 2024",
            "Which products were never ordered?",
            "What is the average price of products by category?");
    private static final String QUESTION = "How many orders are there?";
    private static final String SQL =
            "SELECT c.name, count(*) FROM customers c JOIN orders o USING (customer_id) GROUP BY c.name";

    /** An address where no model answers: all but the reply is used. */
    private static final String NOBODY = "http://127.0.0.1:9/v1";

    private Preparation() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Files.write(folder.resolve("options"), options(folder));
        String shop = DemoShop.at(folder.resolve("shop.db")).toString();
        use(folder, "schema", "--json", "--db", shop);
        use(folder, "run", "--db", shop, SQL);
        use(folder, "--db", shop, "--model", "openai:none", "--base-url", NOBODY, QUESTION);
        use(folder, "--db", shop, QUESTION);
        QUESTIONS.forEach(question -> use(folder, "--db", shop, question));
        System.exit(0);
    }

    /** What tells the libraries' loaders where to look, for those that could be laid out. */
    private static List<String> options(Path folder) throws IOException {
        String place = LibraryLoaderUtil.getNativeLibResourcePath();
        boolean sqlite = layOut(folder, place, LibraryLoaderUtil.getNativeLibName());
        String onnx = "/ai/onnxruntime/native/" + platform();
        boolean runtime = layOut(folder, onnx, System.mapLibraryName("onnxruntime"))
                && layOut(folder, onnx, System.mapLibraryName("onnxruntime4j_jni"));
        return Stream.of(
                        option(sqlite, "org.sqlite.lib.path", folder),
                        option(runtime, "onnxruntime.native.path", folder))
                .flatMap(line -> line)
                .toList();
    }

    private static Stream<String> option(boolean there, String property, Path folder) {
        String path = folder.toAbsolutePath().toString().replace("\\", "\\\\").replace("\"", "\\\"");
        return there ? Stream.of("-D" + property + "=\"" + path + "\"") : Stream.empty();
    }

    private static boolean layOut(Path folder, String place, String name) throws IOException {
        try (InputStream library = Preparation.class.getResourceAsStream(place + "/" + name)) {
            if (library != null) {
                Files.copy(library, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
            return library != null;
        }
    }

    /** The platform as ONNX Runtime names it. */
    private static String platform() {
        String system = System.getProperty("os.name").startsWith("Mac") ? "osx" : "linux";
        return system + "-" + System.getProperty("os.arch").replace("amd64", "x64").replace("x86_64", "x64");
    }

    private static void use(Path folder, String... arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Map<String, String> nothing = Map.of("HOME", folder.toString());
        Main.run(
                new Shell(InputStream.nullInputStream(), nowhere, nowhere, nothing, folder, false, false, false, 0),
                arguments);
    }
}

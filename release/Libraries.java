import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Copies a program's jar and the libraries that its manifest names into a folder, without the native code that other
 * systems would load, and the licences and notices they hold into another, where people find them. Called as: java
 * Libraries.java JAR FOLDER SYSTEM LAID_OUT LICENCES, where SYSTEM is such as linux-x86_64 and LAID_OUT the folder of native
 * code that the launcher names, so that no jar need hold it.
 */
final class Libraries {
    /** Where libraries keep native code: the first group names the system. */
    private static final List<Pattern> NATIVE = List.of(
            Pattern.compile("libduckdb_java\\.so_(.+)"),
            Pattern.compile("ai/onnxruntime/native/([^/]+)/.+"),
            Pattern.compile("native/lib/([^/]+)/.+"),
            Pattern.compile("org/sqlite/native/([^/]+/[^/]+)/.+"),
            Pattern.compile("com/sun/jna/([^/]+-[^/]+)/.+"),
            Pattern.compile("org/jline/nativ/([^/]+/[^/]+)/.+"));

    /** What a library says of its licence, in the places where builds put it. */
    private static final Pattern LICENCE =
            Pattern.compile("(?:META-INF/(?:[^/]+/)?)?((?:LICEN[CS]E|NOTICE|COPYING|ThirdPartyNotices)[^/]*)", Pattern.CASE_INSENSITIVE);

    private Libraries() {}

    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        for (Path library : Stream.concat(Stream.of(jar), named(jar)).toList()) {
            Path copy = folder.resolve(library.getFileName());
            Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
            copyLicences(copy, Path.of(arguments[4]));
            trim(copy, plain(arguments[2]), Path.of(arguments[3]));
        }
    }

    private static void copyLicences(Path jar, Path licences) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().filter(each -> !each.isDirectory()).toList()) {
                Matcher found = LICENCE.matcher(entry.getName());
                if (found.matches() && !entry.getName().endsWith(".class")) {
                    String library = jar.getFileName().toString().replaceFirst("\\.jar$", "");
                    try (InputStream text = file.getInputStream(entry)) {
                        Files.copy(text, Files.createDirectories(licences.resolve(library)).resolve(found.group(1)),
                                StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
    }

    /** Beside them may lie jars that an earlier build left, or that only tests use. */
    private static Stream<Path> named(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String classPath = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return Stream.of(classPath.split(" ")).map(name -> jar.resolveSibling(name));
        }
    }

    private static void trim(Path jar, String system, Path laidOut) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.stream().noneMatch(entry -> needless(entry.getName(), system, laidOut))) {
                return;
            }
        }
        try (FileSystem inside = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            List<Path> all = files(inside.getPath("/"));
            for (Path entry : all) {
                if (needless(entry.toString().substring(1), system, laidOut)) {
                    Files.delete(entry);
                }
            }
        }
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static boolean needless(String entry, String system, Path laidOut) {
        return NATIVE.stream()
                .map(place -> place.matcher(entry))
                .filter(Matcher::matches)
                .anyMatch(found -> !plain(found.group(1)).equals(system)
                        || Files.exists(laidOut.resolve(entry.substring(entry.lastIndexOf('/') + 1))));
    }

    /** One spelling of a system, whichever way a library writes it. */
    private static String plain(String system) {
        return system.toLowerCase()
                .replaceAll("[/_-]", "-")
                .replaceAll("x86-64|amd64|x64", "amd64")
                .replaceAll("aarch64|arm64", "arm64");
    }
}

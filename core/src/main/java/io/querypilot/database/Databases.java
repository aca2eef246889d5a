package io.querypilot.database;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

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
        requireDriver(engine, target);
        JdbcDatabase database = new JdbcDatabase(engine, target, access);
        database.connectOnce();
        return database;
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

    private static void requireDriver(Engine engine, Target target) {
        try {
            DriverManager.getDriver(target.url());
        } catch (SQLException noDriver) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The JDBC driver for " + engine.dialect().id() + " is not on the class path.",
                    "Add " + engine.driver() + " to your dependencies.");
        }
    }
}

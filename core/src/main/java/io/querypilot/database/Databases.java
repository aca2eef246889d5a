package io.querypilot.database;

import io.querypilot.database.driver.DriverFolder;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import javax.sql.DataSource;

/** Opens databases for reading. */
public final class Databases {
    private Databases() {}

    public static Database open(String location) {
        return open(location, Access.STANDARD);
    }

    /** Opens a file, a folder or a JDBC address, and connects once, so that what is wrong with it is told here. */
    public static Database open(String location, Access access) {
        Engine engine = engine(location);
        Target target = engine.target(location, access);
        requireDriver(engine);
        Engine opened = engine.opened(target);
        return connected(new JdbcDatabase(opened, target, access, new PooledSource(opened, target, access)));
    }

    public static Database over(DataSource dataSource) {
        return over(dataSource, Access.STANDARD);
    }

    /** The database behind a data source, which stays open; its connections are borrowed and go back as they came. */
    public static Database over(DataSource dataSource, Access access) {
        return connected(behind(dataSource, access));
    }

    /** The connection that is looked at goes back before the next is taken: a pool may have no more than one. */
    private static JdbcDatabase behind(DataSource dataSource, Access access) {
        try (Connection connection = dataSource.getConnection()) {
            DatabaseMetaData known = connection.getMetaData();
            Engine engine = engineOf(known.getDatabaseProductName());
            Target target = engine.given(known.getURL());
            return new JdbcDatabase(engine, target, access, new Connections.Given(engine, dataSource));
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
        return first(engine -> engine.isCalled(product))
                .orElseThrow(() -> new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "QueryPilot cannot ask " + product + " databases yet.",
                        "Give a data source of SQLite, PostgreSQL, MySQL, MariaDB, H2 or SQL Server."));
    }

    /** In the order in which they are named; those after the one that serves are not loaded. */
    private static Optional<Engine> first(Predicate<Engine> wanted) {
        return StreamSupport.stream(ServiceLoader.load(Engine.class, DriverFolder.loader()).spliterator(), false)
                .filter(wanted)
                .findFirst();
    }

    /** What an open database of this location would call itself. */
    public static String name(String location) {
        return engine(location).target(location, Access.STANDARD).name();
    }

    private static Engine engine(String location) {
        return first(engine -> engine.accepts(location)).orElseThrow(() -> unknown(scheme(location)));
    }

    private static QueryPilotException unknown(String scheme) {
        return scheme.equals("bigquery")
                ? new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "What opens BigQuery is not shipped with QueryPilot, for Google's client library is large.",
                        "Type: mvn -DskipTests -pl bigquery -am package, in QueryPilot's source folder, and copy the jars of"
                                + " bigquery/target/drivers to " + DriverFolder.told()
                                + ". In a program of your own, add io.querypilot:querypilot-bigquery to your dependencies.")
                : new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "QueryPilot cannot open " + scheme + " databases yet.",
                        "Give a file or folder, or the address of SQLite, PostgreSQL, MySQL, MariaDB, DuckDB, H2, SQL Server,"
                                + " Trino or BigQuery.");
    }

    /** The part of an address that names the engine; what follows may hold a password. */
    private static String scheme(String location) {
        String rest = location.startsWith("jdbc:") ? location.substring("jdbc:".length()) : location;
        int colon = rest.indexOf(':');
        return colon < 0 ? "such" : rest.substring(0, colon);
    }

    private static void requireDriver(Engine engine) {
        try {
            Class.forName(engine.driverClass(), false, DriverFolder.loader());
        } catch (ClassNotFoundException noDriver) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The JDBC driver for " + engine.dialect().id() + " is not on the class path.",
                    "Put its jar, " + engine.driver() + " of Maven Central, into " + DriverFolder.told()
                            + "; in a program of your own, add it to your dependencies.");
        }
    }
}

package io.querypilot.database.driver;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** Connects by the one driver that is meant; the driver manager would first load every driver on the class path. */
public final class Drivers {
    public static final String SQLITE = "org.sqlite.JDBC";
    public static final String POSTGRESQL = "org.postgresql.Driver";

    private static final Map<String, Driver> KNOWN = new ConcurrentHashMap<>();

    private Drivers() {}

    public static Connection connect(String driverClass, String url, Properties properties) throws SQLException {
        Connection connection = driver(driverClass).connect(url, properties);
        if (connection == null) {
            throw new SQLException("The driver " + driverClass + " does not take this address.", "08001");
        }
        return connection;
    }

    private static Driver driver(String driverClass) throws SQLException {
        Driver known = KNOWN.get(driverClass);
        if (known != null) {
            return known;
        }
        try {
            Driver made = (Driver) Class.forName(driverClass, true, DriverFolder.loader()).getDeclaredConstructor().newInstance();
            Driver first = KNOWN.putIfAbsent(driverClass, made);
            return first == null ? made : first;
        } catch (ReflectiveOperationException missing) {
            throw new SQLException("There is no driver " + driverClass + " on the class path.", "08001", missing);
        }
    }
}

package io.querypilot.memory;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A connection to SQLite that prepares each statement once, which takes longer than running it; PostgreSQL's driver does the
 * same by itself. The statement that is closed is kept for whoever prepares it next.
 */
final class KeptStatements {
    private final Connection connection;
    private final Map<String, PreparedStatement> idle = new HashMap<>();

    private KeptStatements(Connection connection) {
        this.connection = connection;
    }

    static Connection on(Connection connection) {
        KeptStatements kept = new KeptStatements(connection);
        return proxy(Connection.class, (method, arguments) -> method.getName().equals("prepareStatement") && arguments.length == 1
                ? kept.prepared((String) arguments[0])
                : method.invoke(connection, arguments));
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        // Taken out, so that work that wants the same statement twice at a time gets two.
        PreparedStatement known = idle.remove(sql);
        PreparedStatement statement = known == null ? connection.prepareStatement(sql) : known;
        List<ResultSet> read = new ArrayList<>(1);
        return proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().equals("close")) {
                putBack(sql, statement, read);
                return null;
            }
            Object result = method.invoke(statement, arguments);
            if (result instanceof ResultSet rows) {
                read.add(rows);
            }
            return result;
        });
    }

    /** What it read is let go of first: a statement in the middle of its rows would hold up every writer. */
    private void putBack(String sql, PreparedStatement statement, List<ResultSet> read) throws SQLException {
        for (ResultSet rows : read) {
            rows.close();
        }
        statement.clearParameters();
        PreparedStatement other = idle.put(sql, statement);
        if (other != null && other != statement) {
            other.close();
        }
    }

    /** What is asked of a proxy. */
    @FunctionalInterface
    private interface Call {
        Object of(Method method, Object[] arguments) throws ReflectiveOperationException, SQLException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            try {
                return call.of(method, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }));
    }
}

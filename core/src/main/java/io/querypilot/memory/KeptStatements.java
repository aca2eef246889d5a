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
        return proxy(Connection.class, (self, method, arguments) -> method.getName().equals("prepareStatement") && arguments.length == 1
                ? kept.prepared((String) arguments[0])
                : method.invoke(connection, arguments));
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        // Taken out, so that work that wants the same statement twice at a time gets two.
        PreparedStatement known = idle.remove(sql);
        return known == null ? kept(sql, connection.prepareStatement(sql)) : known;
    }

    private PreparedStatement kept(String sql, PreparedStatement statement) {
        List<ResultSet> read = new ArrayList<>(1);
        return proxy(PreparedStatement.class, (self, method, arguments) -> {
            if (method.getName().equals("close")) {
                rest(statement, read);
                putBack(sql, (PreparedStatement) self, statement);
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
    private static void rest(PreparedStatement statement, List<ResultSet> read) throws SQLException {
        for (ResultSet rows : read) {
            rows.close();
        }
        read.clear();
        statement.clearParameters();
    }

    /** One of a kind is enough; where there is one already this one is closed in earnest. */
    private void putBack(String sql, PreparedStatement kept, PreparedStatement statement) throws SQLException {
        PreparedStatement other = idle.putIfAbsent(sql, kept);
        if (other != null && other != kept) {
            statement.close();
        }
    }

    /** What is asked of a proxy. */
    @FunctionalInterface
    private interface Call {
        Object of(Object self, Method method, Object[] arguments) throws ReflectiveOperationException, SQLException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            try {
                return call.of(proxy, method, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }));
    }
}

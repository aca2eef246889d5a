package io.querypilot.bigquery;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A JDBC interface over an object that has a few of its methods. Google's library is no driver, and the interfaces have
 * three hundred methods of which core calls thirty; the others fail and say so.
 */
final class JdbcFace implements InvocationHandler {
    private static final Map<Class<?>, Map<Method, Optional<Method>>> KNOWN = new ConcurrentHashMap<>();

    private final Object behind;
    private final Map<Method, Optional<Method>> methods;

    private JdbcFace(Object behind) {
        this.behind = behind;
        this.methods = KNOWN.computeIfAbsent(behind.getClass(), type -> new ConcurrentHashMap<>());
    }

    static <T> T of(Class<T> type, Object behind) {
        return type.cast(Proxy.newProxyInstance(
                JdbcFace.class.getClassLoader(), new Class<?>[] {type}, new JdbcFace(behind)));
    }

    @Override
    public Object invoke(Object face, Method called, Object[] arguments) throws Throwable {
        if (called.getName().equals("unwrap")) {
            return ((Class<?>) arguments[0]).cast(behind);
        }
        if (called.getName().equals("equals") && called.getDeclaringClass() == Object.class) {
            return face == arguments[0];
        }
        Method method = methods.computeIfAbsent(called, this::found)
                .orElseThrow(() -> new SQLFeatureNotSupportedException(called.getName() + " is not there for BigQuery"));
        try {
            return method.invoke(behind, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private Optional<Method> found(Method called) {
        try {
            Method method = behind.getClass().getMethod(called.getName(), called.getParameterTypes());
            method.setAccessible(true);
            return Optional.of(method);
        } catch (NoSuchMethodException missing) {
            return Optional.empty();
        }
    }
}

package io.querypilot.model;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** Threads for work that mostly waits, for a model or a database: virtual where the JDK has them, else daemons. */
public final class Threads {
    public static final ThreadFactory FACTORY = virtual();

    private Threads() {}

    /** We compile for a JDK that has none yet, hence by reflection. */
    private static ThreadFactory virtual() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> named = Class.forName("java.lang.Thread$Builder");
            Method factory = named.getMethod("factory");
            return (ThreadFactory) factory.invoke(named.getMethod("name", String.class).invoke(builder, "querypilot"));
        } catch (ReflectiveOperationException | UnsupportedOperationException older) {
            return Threads::daemon;
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "querypilot");
        thread.setDaemon(true);
        return thread;
    }
}

package io.querypilot.thread;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for work that mostly waits, for a model or a database: virtual where the JDK has them, else daemons. Native calls
 * and long computing hold the carrier of a virtual thread; they belong on {@link PlatformThreads}.
 */
public final class Threads {
    private static final Optional<Method> IS_VIRTUAL = isVirtual();

    public static final ThreadFactory FACTORY = virtual();

    private static final int IDLE_SECONDS = 10;

    /** As many as there is work at once; without virtual threads alone. */
    private static final ThreadPoolExecutor USED_AGAIN = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), Threads::daemon);

    private Threads() {}

    /** Whether the JDK has virtual threads. */
    public static boolean areVirtual() {
        return IS_VIRTUAL.isPresent();
    }

    /**
     * Starts work that another thread waits for. On a thread that was used before where it is not virtual: to begin and to end
     * one of a thousand took an eighth of the processor time. What the work is to know goes by {@link Carried#over}.
     */
    public static void start(Runnable work) {
        if (areVirtual()) {
            FACTORY.newThread(work).start();
        } else {
            USED_AGAIN.execute(work);
        }
    }

    /** Whether this is being done on one. */
    static boolean onVirtual() {
        try {
            return IS_VIRTUAL.isPresent() && (boolean) IS_VIRTUAL.get().invoke(Thread.currentThread());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Optional<Method> isVirtual() {
        try {
            Thread.class.getMethod("ofVirtual").invoke(null);
            return Optional.of(Thread.class.getMethod("isVirtual"));
        } catch (ReflectiveOperationException | UnsupportedOperationException older) {
            return Optional.empty();
        }
    }

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

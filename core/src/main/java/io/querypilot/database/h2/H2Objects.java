package io.querypilot.database.h2;

import org.h2.api.JavaObjectSerializer;
import org.h2.util.JdbcUtils;

/**
 * Has H2 build no Java object from bytes, in the whole process: H2 knows one way for all its databases, and the other that a
 * database names for itself could be any class. A way that the process has chosen before stays.
 */
final class H2Objects implements JavaObjectSerializer {
    private H2Objects() {}

    static void refuse() {
        synchronized (JdbcUtils.class) {
            if (JdbcUtils.serializer == null) {
                JdbcUtils.serializer = new H2Objects();
            }
        }
    }

    @Override
    public byte[] serialize(Object object) {
        throw new UnsupportedOperationException("Java objects are not kept by QueryPilot");
    }

    @Override
    public Object deserialize(byte[] bytes) {
        throw new UnsupportedOperationException("Java objects are not read by QueryPilot");
    }
}

package io.querypilot.database.duckdb;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** The bytes above ASCII of a text with their neighbours, a line for each stretch; of a long text as many as say enough. */
final class OddBytes {
    private static final int ENOUGH = 1 << 20;

    private final ByteArrayOutputStream stretches = new ByteArrayOutputStream();
    private int before = '\n';
    /** How many bytes of the stretch are still to come; two, as an encoding of two bytes may end one in ASCII. */
    private int wanted;

    void take(int value) {
        if (value >= 0x80 && stretches.size() < ENOUGH) {
            begin();
            wanted = 3;
        }
        if (wanted > 0) {
            stretches.write(value);
            wanted--;
            if (wanted == 0) {
                stretches.write('\n');
            }
        }
        before = value;
    }

    /** Whether nothing more of ASCII is to be kept. */
    boolean quiet() {
        return wanted == 0;
    }

    /** Takes note of the last byte of some that are of ASCII. */
    void passed(int last) {
        before = last;
    }

    private void begin() {
        if (wanted == 0 && before != '\n') {
            stretches.write(before);
        }
    }

    /** Whole lines, unless there is but a part of one: what was cut off could be half a letter. */
    byte[] stretches() {
        byte[] all = stretches.toByteArray();
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        return end == 0 ? all : Arrays.copyOf(all, end);
    }
}

package io.querypilot.embedded.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** The embedding of every word piece: one int8 row and one float scale each. */
public final class WordVectors {
    public static final int WIDTH = 384;

    private final ByteBuffer bytes;
    private final int count;

    /** All scales as little-endian floats, then all rows as signed bytes. */
    public WordVectors(byte[] file) {
        bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        count = file.length / (WIDTH + Float.BYTES);
    }

    private float scale(int piece) {
        return bytes.getFloat(piece * Float.BYTES);
    }

    private int row(int piece) {
        return count * Float.BYTES + piece * WIDTH;
    }

    /** Appends the vector of a piece as the encoder reads it. */
    public void append(int piece, FloatBuffer out) {
        float scale = scale(piece);
        int row = row(piece);
        for (int i = 0; i < WIDTH; i++) {
            out.put(bytes.get(row + i) * scale);
        }
    }

    /** The sum of the pieces' vectors, scaled to length 1. */
    public double[] unit(int[] pieces) {
        double[] sum = new double[WIDTH];
        for (int piece : pieces) {
            double scale = scale(piece);
            int row = row(piece);
            for (int i = 0; i < WIDTH; i++) {
                sum[i] += bytes.get(row + i) * scale;
            }
        }
        double length = Math.max(Math.sqrt(dot(sum, sum)), 1e-9);
        for (int i = 0; i < WIDTH; i++) {
            sum[i] /= length;
        }
        return sum;
    }

    public static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}

package io.querypilot.server.export;

import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.Rows;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that wait on disk for whoever reads them, so that the database need not: neither its connection nor its time-out is
 * spent on a slow reader or on the writing of a file.
 */
public final class Spool implements Rows, AutoCloseable {
    private static final long MOST_BYTES = 4L << 30;

    private final Path file;
    private final DataOutputStream out;
    private List<ResultColumn> columns = List.of();
    private long bytes;
    private long rows;

    public Spool() {
        try {
            file = Files.createTempFile("querypilot-export", ".rows");
            out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Whether there is a result at all, be it without a row. */
    public boolean begun() {
        return !columns.isEmpty();
    }

    @Override
    public boolean row(List<Object> row) {
        try {
            for (Object cell : row) {
                write(cell);
            }
            rows++;
            return bytes < MOST_BYTES;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private void write(Object cell) throws IOException {
        if (cell == null) {
            out.writeByte('-');
        } else if (cell instanceof Boolean flag) {
            out.writeByte(flag ? 't' : 'f');
        } else if (cell instanceof Long whole) {
            out.writeByte('l');
            out.writeLong(whole);
        } else if (cell instanceof Double fraction) {
            out.writeByte('d');
            out.writeDouble(fraction);
        } else {
            write(cell instanceof BigDecimal ? 'e' : cell instanceof BigInteger ? 'i' : 's', cell.toString());
        }
        bytes += Long.BYTES;
    }

    private void write(char kind, String text) throws IOException {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(kind);
        out.writeInt(encoded.length);
        out.write(encoded);
        bytes += encoded.length;
    }

    /** Hands everything on; false where no more was wanted before the end. */
    public boolean into(Rows taker) {
        try {
            out.flush();
            taker.columns(columns);
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
                for (long left = rows; left > 0; left--) {
                    if (!taker.row(row(in))) {
                        return false;
                    }
                }
            }
            return true;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private List<Object> row(DataInputStream in) throws IOException {
        List<Object> row = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            row.add(cell(in));
        }
        return row;
    }

    private static Object cell(DataInputStream in) throws IOException {
        char kind = (char) in.readByte();
        return switch (kind) {
            case '-' -> null;
            case 't' -> true;
            case 'f' -> false;
            case 'l' -> in.readLong();
            case 'd' -> in.readDouble();
            case 'e' -> new BigDecimal(text(in));
            case 'i' -> new BigInteger(text(in));
            default -> text(in);
        };
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try (AutoCloseable gone = () -> Files.deleteIfExists(file)) {
            out.close();
        } catch (Exception full) {
            // What could not be written whole was told when it was; the file is gone all the same.
        }
    }
}

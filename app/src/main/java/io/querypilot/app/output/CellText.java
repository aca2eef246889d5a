package io.querypilot.app.output;

import io.querypilot.database.Cells;
import java.math.BigDecimal;

/** A cell as text that stays on its line and cannot drive the terminal. */
final class CellText {
    static final String NULL = "NULL";
    private static final int DRAWN_OUT = 10;
    /** Joins the parts of one picture, such as a family; every other character without a width hides. */
    private static final int JOINER = 0x200D;

    private CellText() {}

    /** The value in plain characters: what would move the cursor, change colours, turn direction or hide is escaped. */
    static String shown(Object value) {
        return value == null ? NULL : escaped(plain(shortened(value)));
    }

    /** PostgreSQL gives an average sixteen places and more, most of them noughts. */
    private static Object shortened(Object value) {
        boolean drawnOut = value instanceof BigDecimal decimal && decimal.scale() >= DRAWN_OUT;
        return drawnOut ? ((BigDecimal) value).stripTrailingZeros() : value;
    }

    /** The value as it is, for a format that has its own quoting. */
    static String plain(Object value) {
        if (value instanceof BigDecimal decimal) {
            return Cells.written(decimal);
        }
        return value instanceof Double number ? decimalForm(number) : value.toString();
    }

    static String escaped(String text) {
        if (harmless(text)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> safe.append(unsafe(point) ? escape(point) : Character.toString(point)));
        return safe.toString();
    }

    /** A loop, because every cell of every row comes by here. */
    private static boolean harmless(String text) {
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter < ' ' || letter > '~' && unsafe(text.codePointAt(at))) {
                return false;
            }
            at += Character.isHighSurrogate(letter) ? 1 : 0;
        }
        return true;
    }

    private static String decimalForm(double number) {
        double size = Math.abs(number);
        boolean everyday = size == 0 || size >= 1e-6 && size < 1e15;
        return everyday ? BigDecimal.valueOf(number).toPlainString() : Double.toString(number);
    }

    private static boolean unsafe(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.SURROGATE -> true;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> point != JOINER;
            default -> false;
        };
    }

    private static String escape(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> "\\u%04x".formatted(point);
        };
    }
}

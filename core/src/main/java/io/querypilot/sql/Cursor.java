package io.querypilot.sql;

import java.util.function.IntPredicate;

/** A place in the text being cut; past the end it reads NUL, which no valid text holds. */
final class Cursor {
    private final String text;
    private int position;

    Cursor(String text) {
        this.text = text;
    }

    int position() {
        return position;
    }

    boolean more() {
        return position < text.length();
    }

    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return position + ahead < text.length() ? text.charAt(position + ahead) : 0;
    }

    int codePoint() {
        return more() ? text.codePointAt(position) : 0;
    }

    boolean startsWith(String prefix) {
        return text.startsWith(prefix, position);
    }

    void advance(int characters) {
        position = Math.min(text.length(), position + characters);
    }

    void skipWhile(IntPredicate wanted) {
        while (more() && wanted.test(codePoint())) {
            position += Character.charCount(codePoint());
        }
    }

    String since(int start) {
        return text.substring(start, position);
    }

    Token token(Token.Kind kind, int start) {
        return token(kind, start, since(start));
    }

    Token token(Token.Kind kind, int start, String value) {
        return new Token(kind, since(start), value, start, position);
    }

    /** No engine agrees with another on NUL bytes and lone surrogates, so a text that holds one has no meaning. */
    void requireWellFormed() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == 0 || Character.isSurrogate(c) && !pair) {
                throw fault("the statement holds a character that is not text (U+%04X)".formatted((int) c), i, i);
            }
            i += pair ? 1 : 0;
        }
    }

    LexicalFault unexpected() {
        int c = codePoint();
        String shown = Character.isISOControl(c) || Character.isWhitespace(c) || Character.getType(c) == Character.FORMAT
                ? "U+%04X".formatted(c)
                : Character.toString(c);
        return fault("unexpected character " + shown, position, position + Character.charCount(c));
    }

    LexicalFault fault(String what, int start, int end) {
        return fault(ErrorType.SYNTAX_ERROR, what, start, end);
    }

    LexicalFault fault(ErrorType type, String what, int start, int end) {
        String piece = text.substring(start, Math.min(text.length(), Math.min(end, start + 40)));
        return new LexicalFault(new SqlError(type, "%s at character %d".formatted(what, start + 1), piece));
    }
}

package io.querypilot.sql;

import io.querypilot.sql.LexicalRules.Quotes;

/** Reads strings and quoted identifiers to their true end. */
final class QuotedText {
    private final Cursor cursor;
    private final LexicalRules rules;

    QuotedText(Cursor cursor, LexicalRules rules) {
        this.cursor = cursor;
        this.rules = rules;
    }

    boolean opensHere() {
        return stringQuoteAt(prefixLength()) || nameQuote(cursor.peek()) || dollarTag() != null;
    }

    Token read() {
        int start = cursor.position();
        String tag = dollarTag();
        if (tag != null) {
            return dollarString(start, tag);
        }
        int prefix = prefixLength();
        if (stringQuoteAt(prefix)) {
            return string(start, Characters.lower(prefixText(prefix)));
        }
        return name(start);
    }

    /** Letters directly before a quote that belong to the string: E'…', N'…', r"…". */
    private int prefixLength() {
        for (int length = 2; length > 0; length--) {
            if (rules.stringPrefixes().contains(Characters.lower(prefixText(length))) && quoteChar(cursor.peek(length))) {
                return length;
            }
        }
        return 0;
    }

    private String prefixText(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(cursor.peek(i));
        }
        return text.toString();
    }

    private boolean quoteChar(char c) {
        return c == '\'' || c == '"';
    }

    private boolean stringQuoteAt(int offset) {
        char c = cursor.peek(offset);
        return c == '\'' || c == '"' && (rules.quotes().contains(Quotes.DOUBLE_QUOTE_STRINGS) || escapedName(offset));
    }

    /** U&"…" spells a name in escapes; it is recognised only to be refused. */
    private boolean escapedName(int offset) {
        return offset == 2 && cursor.peek(1) == '&' && cursor.peek(2) == '"';
    }

    private Token string(int start, String prefix) {
        cursor.advance(prefix.length());
        char quote = cursor.peek();
        if (prefix.equals("u&") && quote == '"') {
            throw cursor.fault("a name spelt in Unicode escapes", start, start + 40);
        }
        boolean triple = rules.quotes().contains(Quotes.TRIPLE_STRINGS)
                && cursor.peek(1) == quote
                && cursor.peek(2) == quote;
        boolean escapes = prefix.equals("e") && rules.quotes().contains(Quotes.ESCAPE_PREFIX)
                || rules.backslashEscapes() && !prefix.equals("x");
        String close = String.valueOf(quote).repeat(triple ? 3 : 1);
        cursor.advance(close.length());
        boolean doubling = !rules.quotes().contains(Quotes.TRIPLE_STRINGS);
        return cursor.token(Token.Kind.STRING, start, contents(start, close, escapes, doubling));
    }

    private Token name(int start) {
        char open = cursor.peek();
        cursor.advance(1);
        String close = open == '[' ? "]" : String.valueOf(open);
        boolean doubling = open != '[' || rules.quotes().contains(Quotes.DOUBLED_BRACKETS);
        String name = contents(start, close, false, doubling);
        boolean escapedBacktick = rules.quotes().contains(Quotes.TRIPLE_STRINGS) && name.indexOf('\\') >= 0;
        if (name.isEmpty() || escapedBacktick) {
            throw cursor.fault("a quoted name that is empty or escaped", start, cursor.position());
        }
        return cursor.token(Token.Kind.QUOTED_IDENTIFIER, start, name);
    }

    private boolean nameQuote(char c) {
        return c == '"' && !rules.quotes().contains(Quotes.DOUBLE_QUOTE_STRINGS)
                || c == '`' && rules.quotes().contains(Quotes.BACKTICK_NAMES)
                || c == '[' && rules.quotes().contains(Quotes.BRACKET_NAMES);
    }

    private String contents(int start, String close, boolean escapes, boolean doubling) {
        StringBuilder value = new StringBuilder();
        while (cursor.more()) {
            if (escapes && cursor.peek() == '\\') {
                value.append(cursor.peek(1));
                cursor.advance(2);
            } else if (!cursor.startsWith(close)) {
                value.append(cursor.peek());
                cursor.advance(1);
            } else if (doubling && cursor.startsWith(close + close)) {
                value.append(close);
                cursor.advance(2);
            } else {
                cursor.advance(close.length());
                return value.toString();
            }
        }
        throw cursor.fault("a quote that does not end", start, start + 40);
    }

    private String dollarTag() {
        if (cursor.peek() != '$' || !rules.quotes().contains(Quotes.DOLLAR_STRINGS)) {
            return null;
        }
        int length = 1;
        while (Characters.letter(cursor.peek(length)) || length > 1 && Characters.digit(cursor.peek(length))) {
            length++;
        }
        return cursor.peek(length) == '$' ? prefixText(length + 1) : null;
    }

    private Token dollarString(int start, String tag) {
        cursor.advance(tag.length());
        int from = cursor.position();
        while (cursor.more() && !cursor.startsWith(tag)) {
            cursor.advance(1);
        }
        if (!cursor.more()) {
            throw cursor.fault("a quote that does not end", start, start + 40);
        }
        String value = cursor.since(from);
        cursor.advance(tag.length());
        return cursor.token(Token.Kind.STRING, start, value);
    }
}

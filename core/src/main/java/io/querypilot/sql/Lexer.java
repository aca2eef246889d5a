package io.querypilot.sql;

import io.querypilot.sql.LexicalRules.Parameters;
import io.querypilot.sql.LexicalRules.Quotes;
import java.util.ArrayList;
import java.util.List;

/** Cuts a statement into tokens exactly as its engine does, or says why that cannot be done for certain. */
public final class Lexer {
    /** Longer statements are refused unread. */
    public static final int MAX_LENGTH = 100_000;

    private static final String PUNCTUATION = "+-*/%<>=~!@#^&|?:.,;()[]{}";

    private final LexicalRules rules;
    private final Cursor cursor;
    private final Comments comments;
    private final QuotedText quoted;
    private final List<Token> tokens = new ArrayList<>();

    private Lexer(String sql, LexicalRules rules) {
        this.rules = rules;
        this.cursor = new Cursor(sql);
        this.comments = new Comments(cursor, rules);
        this.quoted = new QuotedText(cursor, rules);
    }

    public static Lexed lex(String sql, LexicalRules rules) {
        if (sql.length() > MAX_LENGTH) {
            String message = "the statement has %,d characters; the limit is %,d".formatted(sql.length(), MAX_LENGTH);
            return new Lexed.Failure(new SqlError(ErrorType.RESOURCE_EXCEEDED, message, ""));
        }
        return whole(sql, rules);
    }

    /** The same for text of any length, as an engine keeps it. */
    public static Lexed whole(String sql, LexicalRules rules) {
        try {
            return new Lexed.Tokens(new Lexer(sql, rules).all());
        } catch (LexicalFault fault) {
            return new Lexed.Failure(fault.error());
        }
    }

    private List<Token> all() {
        cursor.requireWellFormed();
        while (comments.skip()) {
            tokens.add(next());
        }
        return tokens;
    }

    private Token next() {
        int start = cursor.position();
        char c = cursor.peek();
        if (quoted.opensHere()) {
            return quoted.read();
        }
        if (Characters.digit(c) || c == '.' && Characters.digit(cursor.peek(1)) && !afterName(start)) {
            return number(start);
        }
        if (c == '$' && rules.money() && Characters.digit(cursor.peek(1))) {
            cursor.advance(1);
            return number(start);
        }
        if (parameterStart(c)) {
            return parameter(start);
        }
        if (nameStart()) {
            return word(start);
        }
        return operator(start);
    }

    private boolean afterName(int start) {
        Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
        return last != null && last.end() == start && last.name();
    }

    private boolean nameStart() {
        return Characters.letter(cursor.codePoint())
                || cursor.peek() == '#' && rules.nameCharacters().contains("#")
                || cursor.peek() == '$' && rules.money() && Characters.letter(cursor.peek(1));
    }

    private Token word(int start) {
        cursor.skipWhile(this::nameCharacter);
        return cursor.token(Token.Kind.WORD, start);
    }

    private boolean nameCharacter(int c) {
        return Characters.letter(c) || Characters.digit(c) || rules.nameCharacters().indexOf(c) >= 0;
    }

    private Token number(int start) {
        if (cursor.peek() == '0' && "xXbBoO".indexOf(cursor.peek(1)) >= 0) {
            cursor.advance(2);
            cursor.skipWhile(c -> Characters.hexDigit(c) || c == '_');
        } else {
            decimal();
        }
        if (cursor.more() && (nameStart() || cursor.peek() == '$')) {
            throw cursor.fault("a number runs into a word", start, cursor.position() + 1);
        }
        return cursor.token(Token.Kind.NUMBER, start);
    }

    private void decimal() {
        cursor.skipWhile(c -> Characters.digit(c) || c == '_');
        if (cursor.peek() == '.' && cursor.peek(1) != '.') {
            cursor.advance(1);
            cursor.skipWhile(c -> Characters.digit(c) || c == '_');
        }
        if ((cursor.peek() | 32) == 'e') {
            int sign = cursor.peek(1) == '+' || cursor.peek(1) == '-' ? 1 : 0;
            if (Characters.digit(cursor.peek(1 + sign))) {
                cursor.advance(1 + sign);
                cursor.skipWhile(Characters::digit);
            }
        }
    }

    private boolean parameterStart(char c) {
        char following = cursor.peek(1);
        boolean named = Characters.letter(following);
        return switch (c) {
            case '?' -> rules.parameters().contains(Parameters.QUESTION_MARK);
            case ':' -> rules.parameters().contains(Parameters.COLON) && (named || Characters.digit(following));
            case '$' -> rules.parameters().contains(Parameters.DOLLAR) && (named || Characters.digit(following));
            case '@' -> rules.parameters().contains(Parameters.AT);
            default -> false;
        };
    }

    private Token parameter(int start) {
        cursor.advance(1);
        cursor.skipWhile(c -> nameCharacter(c) || c == '@');
        if (cursor.peek() == '(' || cursor.peek() == ':') {
            throw cursor.fault("a parameter runs into what follows it", start, cursor.position() + 1);
        }
        return cursor.token(Token.Kind.PARAMETER, start);
    }

    private Token operator(int start) {
        for (String symbol : rules.operators()) {
            if (cursor.startsWith(symbol)) {
                cursor.advance(symbol.length());
                return cursor.token(Token.Kind.OPERATOR, start);
            }
        }
        char c = cursor.peek();
        boolean brace = (c == '{' || c == '}') && !rules.quotes().contains(Quotes.BRACES);
        if (PUNCTUATION.indexOf(c) < 0 || brace) {
            throw cursor.unexpected();
        }
        cursor.advance(1);
        return cursor.token(Token.Kind.OPERATOR, start);
    }
}

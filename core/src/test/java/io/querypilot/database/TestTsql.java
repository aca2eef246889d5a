package io.querypilot.database;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ANTLRErrorListener;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;

/**
 * T-SQL as Microsoft's driver reads it, in place of a server, of which there is none here. The driver cuts a statement into
 * tokens and finds its tables; it does not know whether the statement is right. Its jar is signed and its parser is not
 * public, hence reflection.
 */
public final class TestTsql {
    private static final String PACKAGE = "com.microsoft.sqlserver.jdbc.";
    private static final Set<String> BLANK = Set.of("SPACE", "COMMENT", "LINE_COMMENT");

    private TestTsql() {}

    /** The tokens as written, without blanks and remarks; fails where the driver finds a character that it does not know. */
    public static List<String> tokens(String sql) {
        List<String> tokens = new ArrayList<>();
        Lexer lexer = lexer(sql);
        for (Token token : lexer.getAllTokens()) {
            if (!BLANK.contains(lexer.getVocabulary().getSymbolicName(token.getType()))) {
                tokens.add(token.getText());
            }
        }
        return tokens;
    }

    private static Lexer lexer(String sql) {
        try {
            Constructor<?> made = Class.forName(PACKAGE + "SQLServerLexer").getDeclaredConstructor(CharStream.class);
            made.setAccessible(true);
            Lexer lexer = (Lexer) made.newInstance(CharStreams.fromString(sql));
            lexer.removeErrorListeners();
            lexer.addErrorListener(strict(sql));
            return lexer;
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException(other);
        }
    }

    private static ANTLRErrorListener strict(String sql) {
        return new BaseErrorListener() {
            @Override
            public void syntaxError(
                    Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message, RecognitionException cause) {
                throw new IllegalArgumentException(message + " in " + sql);
            }
        };
    }

    /** What stands in FROM, as the driver finds it to ask for the types of parameters. */
    public static List<String> targets(String sql) {
        try {
            Constructor<?> read = Class.forName(PACKAGE + "SQLServerFMTQuery").getDeclaredConstructor(String.class);
            read.setAccessible(true);
            Object query = read.newInstance(sql);
            Method targets = query.getClass().getDeclaredMethod("getTableTarget");
            targets.setAccessible(true);
            return ((List<?>) targets.invoke(query)).stream().map(String::valueOf).toList();
        } catch (InvocationTargetException failed) {
            throw new IllegalArgumentException(failed.getCause().getMessage() + " in " + sql, failed.getCause());
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException(other);
        }
    }
}

package io.querypilot.sql.dialect;

import io.querypilot.sql.Edit;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;

/** The function calls of a statement, outer ones first, with their arguments as written. */
public final class FunctionCalls {
    /** One call; {@code arguments} are the tokens between its commas. */
    public record Call(String name, List<List<Token>> arguments, int index, int start, int end, String sql) {
        public int size() {
            return arguments.size();
        }

        /** An argument as written. */
        public String argument(int number) {
            List<Token> tokens = arguments.get(number);
            return sql.substring(tokens.get(0).start(), tokens.get(tokens.size() - 1).end());
        }

        /** An argument that is one token: a keyword, a number or a string; empty where it is more. */
        String word(int number) {
            List<Token> tokens = arguments.get(number);
            return tokens.size() == 1 ? tokens.get(0).folded() : "";
        }

        boolean string(int number) {
            List<Token> tokens = arguments.get(number);
            return tokens.size() == 1 && tokens.get(0).kind() == Token.Kind.STRING;
        }

        public Edit replacedBy(String text) {
            return new Edit(start, end, text);
        }
    }

    private FunctionCalls() {}

    public static List<Call> of(String sql, List<Token> tokens) {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            boolean call = tokens.get(i).kind() == Token.Kind.WORD
                    && tokens.get(i + 1).operator("(")
                    && (i == 0 || !tokens.get(i - 1).operator("."));
            int close = call ? closing(tokens, i + 1) : -1;
            if (close > 0) {
                calls.add(new Call(tokens.get(i).folded(), arguments(tokens, i + 2, close), i,
                        tokens.get(i).start(), tokens.get(close).end(), sql));
            }
        }
        return calls;
    }

    /** The index of the bracket that closes the one at {@code open}, or -1. */
    static int closing(List<Token> tokens, int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += tokens.get(i).operator("(") ? 1 : tokens.get(i).operator(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static List<List<Token>> arguments(List<Token> tokens, int from, int close) {
        List<List<Token>> arguments = new ArrayList<>();
        int start = from;
        int depth = 0;
        for (int i = from; i <= close; i++) {
            boolean ends = depth == 0 && (tokens.get(i).operator(",") || i == close);
            if (ends && i > start) {
                arguments.add(tokens.subList(start, i));
            }
            start = ends ? i + 1 : start;
            depth += tokens.get(i).operator("(") ? 1 : tokens.get(i).operator(")") ? -1 : 0;
        }
        return arguments;
    }
}

package io.querypilot.knowledge;

import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The texts and numbers that stand in a statement, each with its role there. */
final class Literals {
    /**
     * A literal. {@code operator} is how it is compared, "limit" where it is how many rows are wanted, and empty where it
     * is neither; {@code with} is what it is compared with, and {@code column} its name where that is a column alone.
     */
    record Literal(Token token, String operator, String with, Optional<Token> column) {
        boolean compared() {
            return !operator.isEmpty() && !limits();
        }

        boolean limits() {
            return operator.equals("limit");
        }
    }

    private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");
    private static final Set<String> BEGINNINGS =
            Set.of("where", "and", "or", "on", "having", "when", "not", "select", "then", "else", "by", "from");
    private static final Set<String> GOES_ON = Set.of("+", "-", "*", "/", "%", "||", "::", "^", ".", "->", "->>", "(");

    private final List<Token> tokens;

    private Literals(List<Token> tokens) {
        this.tokens = tokens;
    }

    static List<Literal> of(String sql, Dialect dialect) {
        if (!(dialect.lex(sql) instanceof Lexed.Tokens lexed)) {
            return List.of();
        }
        Literals literals = new Literals(lexed.tokens());
        return IntStream.range(0, lexed.tokens().size())
                .filter(at -> literal(lexed.tokens().get(at)))
                .mapToObj(literals::at)
                .toList();
    }

    private static boolean literal(Token token) {
        return token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER;
    }

    private Literal at(int at) {
        Token token = tokens.get(at);
        boolean goesOn = at + 1 < tokens.size() && GOES_ON.contains(tokens.get(at + 1).text());
        int before = word(at - 1, "date") || word(at - 1, "timestamp") ? at - 2 : at - 1;
        if (goesOn || before < 0) {
            return new Literal(token, "", "", Optional.empty());
        }
        if (word(before, "limit") || word(before, "top") || word(before, "first") && word(before - 1, "fetch")) {
            return new Literal(token, "limit", "", Optional.empty());
        }
        return compared(token, before);
    }

    private Literal compared(Token token, int before) {
        String sign = tokens.get(before).text().toLowerCase(Locale.ROOT);
        if (COMPARISONS.contains(sign) || sign.equals("like")) {
            return against(token, sign.equals("!=") ? "<>" : sign, before);
        }
        if (sign.equals("between")) {
            return against(token, ">=", before);
        }
        if (sign.equals("and") && between(before) >= 0) {
            return against(token, "<=", between(before));
        }
        int list = list(before);
        return list >= 0 ? against(token, "in", list) : new Literal(token, "", "", Optional.empty());
    }

    /** Where BETWEEN stands before one literal and this AND; -1 where it does not. */
    private int between(int and) {
        int dated = word(and - 2, "date") || word(and - 2, "timestamp") ? and - 3 : and - 2;
        return and > 1 && literal(tokens.get(and - 1)) && word(dated, "between") ? dated : -1;
    }

    /** Where IN stands before a bracket with nothing but literals up to here; -1 where it does not. */
    private int list(int before) {
        int at = before;
        while (at > 0 && (literal(tokens.get(at)) || tokens.get(at).operator(","))) {
            at--;
        }
        return at > 0 && tokens.get(at).operator("(") && word(at - 1, "in") ? at - 1 : -1;
    }

    private Literal against(Token token, String operator, int sign) {
        List<Token> left = left(word(sign - 1, "not") ? sign - 2 : sign - 1);
        boolean negated = word(sign - 1, "not");
        boolean column = !left.isEmpty()
                && left.size() % 2 == 1
                && IntStream.range(0, left.size()).allMatch(i -> i % 2 == 0 ? left.get(i).name() : left.get(i).operator("."));
        boolean some = left.stream().anyMatch(Token::name);
        String with = left.stream().map(Token::folded).collect(Collectors.joining(" "));
        return new Literal(
                token,
                some && !negated ? operator : "",
                with,
                column ? Optional.of(left.get(left.size() - 1)) : Optional.empty());
    }

    /** What stands before a sign, back to where its condition begins. */
    private List<Token> left(int last) {
        List<Token> left = new ArrayList<>();
        int depth = 0;
        for (int at = last; at >= 0; at--) {
            Token token = tokens.get(at);
            depth += token.operator(")") ? 1 : token.operator("(") ? -1 : 0;
            boolean begins = depth == 0 && (token.operator(",") || BEGINNINGS.contains(token.folded()) && token.kind() == Token.Kind.WORD);
            if (depth < 0 || begins) {
                break;
            }
            left.add(0, token);
        }
        return left;
    }

    private boolean word(int at, String word) {
        return at >= 0 && tokens.get(at).word(word);
    }
}

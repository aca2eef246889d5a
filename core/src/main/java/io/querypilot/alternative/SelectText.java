package io.querypilot.alternative;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A SELECT as it is written: its list, its FROM, the conditions that must all hold, and what follows. Text and no tree, for what
 * is written anew from a tree loses what the parser was not shown.
 */
record SelectText(String list, String from, List<Condition> conditions, String rest) {
    private static final Set<String> AFTER_FROM = Set.of("group", "having", "window", "order", "limit", "offset", "fetch");

    /** A condition as it is written, and its tokens. */
    record Condition(String text, List<Token> tokens) {
        boolean names(String alias) {
            return tokens.stream().anyMatch(token -> token.value().equalsIgnoreCase(alias));
        }
    }

    /** The SELECTs of a query whose outermost level is nothing but them, two of them with UNION between. */
    static List<SelectText> of(CheckedQuery query) {
        List<SelectText> found = new ArrayList<>();
        List<Token> tokens = query.tokens();
        int start = 0;
        for (int at : ends(tokens)) {
            Optional<SelectText> one = one(query.sql(), tokens.subList(start, at));
            if (one.isEmpty()) {
                return List.of();
            }
            found.add(one.get());
            start = at + (at < tokens.size() - 1 && tokens.get(at + 1).word("all") ? 2 : 1);
        }
        return found;
    }

    private static List<Integer> ends(List<Token> tokens) {
        List<Integer> ends = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depth(tokens.get(i));
            if (depth == 0 && tokens.get(i).word("union")) {
                ends.add(i);
            }
        }
        ends.add(tokens.size());
        return ends;
    }

    private static Optional<SelectText> one(String sql, List<Token> tokens) {
        int from = outermost(tokens, Set.of("from"), 1);
        boolean plain = !tokens.isEmpty()
                && tokens.get(0).word("select")
                && from > 1
                && outermost(tokens, Set.of("intersect", "except", "minus", "with"), 0) == tokens.size();
        if (!plain || from == tokens.size()) {
            return Optional.empty();
        }
        int where = outermost(tokens, Set.of("where"), from);
        int rest = outermost(tokens, AFTER_FROM, from);
        List<Token> tested = where < rest ? tokens.subList(where + 1, rest) : List.of();
        return Optional.of(new SelectText(
                text(sql, tokens.subList(1, from)),
                text(sql, tokens.subList(from + 1, Math.min(where, rest))),
                conditions(sql, tested),
                text(sql, tokens.subList(rest, tokens.size()))));
    }

    /** One by one; a single one where OR stands between them. */
    private static List<Condition> conditions(String sql, List<Token> tokens) {
        List<Condition> found = new ArrayList<>();
        int start = 0;
        boolean between = false;
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth += depth(token);
            if (depth == 0 && token.word("or")) {
                return List.of(new Condition(text(sql, tokens), tokens));
            }
            boolean joins = depth == 0 && token.word("and") && !between;
            between = depth == 0 && (token.word("between") || between && !token.word("and"));
            if (joins) {
                found.add(new Condition(text(sql, tokens.subList(start, i)), tokens.subList(start, i)));
                start = i + 1;
            }
        }
        if (start < tokens.size()) {
            found.add(new Condition(text(sql, tokens.subList(start, tokens.size())), tokens.subList(start, tokens.size())));
        }
        return found;
    }

    private static int outermost(List<Token> tokens, Set<String> words, int begin) {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depth(tokens.get(i));
            if (depth == 0 && i >= begin && tokens.get(i).kind() == Token.Kind.WORD
                    && words.contains(tokens.get(i).text().toLowerCase(Locale.ROOT))) {
                return i;
            }
        }
        return tokens.size();
    }

    private static int depth(Token token) {
        return token.operator("(") ? 1 : token.operator(")") ? -1 : 0;
    }

    private static String text(String sql, List<Token> tokens) {
        return tokens.isEmpty() ? "" : sql.substring(tokens.get(0).start(), tokens.get(tokens.size() - 1).end());
    }

    /** The same with other conditions. */
    SelectText where(List<String> others) {
        return new SelectText(list, from, others.stream().map(text -> new Condition(text, List.of())).toList(), rest);
    }

    String sql() {
        String tested = String.join(" AND ", conditions.stream().map(Condition::text).toList());
        return "SELECT " + list + " FROM " + from + (tested.isEmpty() ? "" : " WHERE " + tested) + (rest.isEmpty() ? "" : " " + rest);
    }
}

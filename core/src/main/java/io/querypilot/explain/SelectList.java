package io.querypilot.explain;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where the items of the outermost SELECT list and the keys of its ORDER BY stand in the text. */
final class SelectList {
    private static final Set<String> ENDS =
            Set.of("from", "where", "group", "having", "window", "order", "limit", "offset", "fetch");
    private static final Set<String> DIRECTIONS = Set.of("asc", "desc", "nulls", "first", "last");

    private final List<Token> outermost = new ArrayList<>();
    private final List<Integer> depths = new ArrayList<>();

    SelectList(CheckedQuery query) {
        int depth = 0;
        for (Token token : query.tokens()) {
            depth -= token.operator(")") || token.operator("]") ? 1 : 0;
            outermost.add(token);
            depths.add(depth);
            depth += token.operator("(") || token.operator("[") ? 1 : 0;
        }
    }

    /** Each item with its alias, in order. */
    List<Span> items() {
        return spans(after("select", ""));
    }

    /** Each key of ORDER BY without its direction. */
    List<Span> orderKeys() {
        return spans(after("order", "by"));
    }

    private int after(String first, String second) {
        for (int i = 0; i < outermost.size(); i++) {
            boolean here = depths.get(i) == 0 && outermost.get(i).word(first);
            if (here && (second.isEmpty() || i + 1 < outermost.size() && outermost.get(i + 1).word(second))) {
                return i + (second.isEmpty() ? 1 : 2);
            }
        }
        return outermost.size();
    }

    private List<Span> spans(int start) {
        List<Span> spans = new ArrayList<>();
        List<Token> current = new ArrayList<>();
        for (int i = start; i < outermost.size() && !ends(i); i++) {
            if (depths.get(i) == 0 && outermost.get(i).operator(",")) {
                Span.of(current).ifPresent(spans::add);
                current.clear();
            } else if (depths.get(i) > 0 || !direction(outermost.get(i))) {
                current.add(outermost.get(i));
            }
        }
        Span.of(current).ifPresent(spans::add);
        return spans;
    }

    private boolean ends(int i) {
        Token token = outermost.get(i);
        return depths.get(i) == 0 && token.kind() == Token.Kind.WORD && ENDS.contains(token.folded());
    }

    private static boolean direction(Token token) {
        return token.kind() == Token.Kind.WORD && DIRECTIONS.contains(token.folded());
    }
}

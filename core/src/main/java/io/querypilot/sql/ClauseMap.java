package io.querypilot.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which clause of which query each token stands in, found by keywords and brackets alone. */
public final class ClauseMap {
    private static final Set<String> SET_OPERATIONS = Set.of("union", "intersect", "except", "minus");

    /** One query with its tokens, those of queries inside it left out. */
    public static final class Query {
        private final List<Token> tokens = new ArrayList<>();
        private final List<Clause> clauses = new ArrayList<>();
        private Clause current = Clause.WITH;

        private void add(Token token) {
            tokens.add(token);
            clauses.add(current);
        }

        Optional<Clause> at(int offset) {
            for (int i = 0; i < tokens.size(); i++) {
                if (tokens.get(i).start() <= offset && offset < tokens.get(i).end()) {
                    return Optional.of(clauses.get(i));
                }
            }
            return Optional.empty();
        }

        public Optional<Token> last(Clause clause) {
            int index = clauses.lastIndexOf(clause);
            return index < 0 ? Optional.empty() : Optional.of(tokens.get(index));
        }

        /** The last token of the clauses that come before this one. */
        public Token lastBefore(Clause clause) {
            int index = 0;
            for (int i = 0; i < clauses.size(); i++) {
                index = clauses.get(i).compareTo(clause) < 0 ? i : index;
            }
            return tokens.get(index);
        }

        /** Where the query ends, before the bracket that closes it. */
        public int end() {
            return tokens.get(tokens.size() - 1).end();
        }

        Optional<Token> first(Clause clause) {
            int index = clauses.indexOf(clause);
            return index < 0 ? Optional.empty() : Optional.of(tokens.get(index));
        }
    }

    private final List<Query> queries = new ArrayList<>();

    public ClauseMap(List<Token> tokens) {
        Deque<Query> open = new ArrayDeque<>();
        open.push(start());
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean nested = i + 1 < tokens.size() && beginsQuery(tokens.get(i + 1));
            if (token.operator("(")) {
                open.peek().add(token);
                open.push(nested ? start() : open.peek());
            } else if (token.operator(")") && open.size() > 1) {
                open.pop();
                open.peek().add(token);
            } else if (!token.operator(";")) {
                if (SET_OPERATIONS.contains(word(token))) {
                    open.pop();
                    open.push(start());
                }
                depthAware(open, token, i + 1 < tokens.size() ? word(tokens.get(i + 1)) : "");
            }
        }
    }

    private Query start() {
        Query query = new Query();
        queries.add(query);
        return query;
    }

    private static boolean beginsQuery(Token token) {
        return token.word("select") || token.word("with") || token.word("values");
    }

    /** A keyword inside a function's brackets, as in EXTRACT(YEAR FROM x) or OVER (ORDER BY x), opens no clause. */
    private static void depthAware(Deque<Query> open, Token token, String next) {
        Query query = open.peek();
        long sharing = open.stream().filter(other -> other == query).count();
        if (sharing == 1) {
            clause(token, next).ifPresent(clause -> query.current = clause);
        }
        query.add(token);
    }

    private static Optional<Clause> clause(Token token, String next) {
        return switch (token.kind() == Token.Kind.WORD ? word(token) : "") {
            case "select" -> Optional.of(Clause.SELECT);
            case "from" -> Optional.of(Clause.FROM);
            case "where" -> Optional.of(Clause.WHERE);
            case "having" -> Optional.of(Clause.HAVING);
            case "window" -> Optional.of(Clause.WINDOW);
            case "limit", "offset", "fetch" -> Optional.of(Clause.LIMIT);
            case "group" -> next.equals("by") ? Optional.of(Clause.GROUP_BY) : Optional.empty();
            case "order" -> next.equals("by") ? Optional.of(Clause.ORDER_BY) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static String word(Token token) {
        return token.text().toLowerCase(Locale.ROOT);
    }

    /** The query whose own token stands here. */
    public Optional<Query> around(int offset) {
        return queries.stream().filter(query -> query.at(offset).isPresent()).reduce((first, second) -> second);
    }

    public Optional<Clause> clause(int offset) {
        return around(offset).flatMap(query -> query.at(offset));
    }
}

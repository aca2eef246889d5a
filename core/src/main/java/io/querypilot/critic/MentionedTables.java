package io.querypilot.critic;

import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Clause;
import io.querypilot.sql.ClauseMap;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tables a statement names in FROM, read from its tokens alone so that it works where nothing parses. */
record MentionedTables(List<Token> tokens, List<Mention> mentions) {
    /** A table and the name it goes by in the statement. */
    record Mention(Table table, String name) {}

    private static final Set<String> NO_ALIAS = Set.of(
            "on", "using", "where", "join", "inner", "left", "right", "full", "cross", "natural", "group", "order",
            "having", "limit", "union", "intersect", "except", "set", "window", "offset", "fetch", "lateral");

    static MentionedTables of(String sql, Schema schema) {
        List<Token> tokens = tokens(sql);
        List<Mention> mentions = new ArrayList<>();
        ClauseMap clauses = new ClauseMap(tokens);
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i).name() && opensTable(tokens.get(i - 1), clauses)) {
                add(tokens, i, schema, mentions);
            }
        }
        return new MentionedTables(tokens, mentions);
    }

    /** Any dialect will do whose quotes and comments the text obeys. */
    private static List<Token> tokens(String sql) {
        for (Dialect dialect : Dialect.all()) {
            if (dialect.lex(sql) instanceof Lexed.Tokens lexed) {
                return lexed.tokens();
            }
        }
        return List.of();
    }

    private static boolean opensTable(Token before, ClauseMap clauses) {
        return before.word("from")
                || before.word("join")
                || before.operator(",") && clauses.clause(before.start()).filter(c -> c == Clause.FROM).isPresent();
    }

    private static void add(List<Token> tokens, int start, Schema schema, List<Mention> mentions) {
        int last = start;
        while (last + 2 < tokens.size() && tokens.get(last + 1).operator(".") && tokens.get(last + 2).name()) {
            last += 2;
        }
        Optional<Table> table = schema.table(tokens.get(last).value());
        int after = last + 1 < tokens.size() && tokens.get(last + 1).word("as") ? last + 2 : last + 1;
        boolean aliased = after < tokens.size()
                && tokens.get(after).name()
                && !NO_ALIAS.contains(tokens.get(after).folded());
        String name = tokens.get(aliased ? after : last).value();
        table.ifPresent(found -> mentions.add(new Mention(found, name)));
    }

    /** The tables a piece may speak of: that of its qualifier, or all. */
    List<Table> inQuestion(String piece) {
        int dot = piece.lastIndexOf('.');
        String qualifier = dot < 0 ? "" : piece.substring(0, dot).replaceAll("[\"`\\[\\]]", "");
        List<Table> named = mentions.stream()
                .filter(mention -> mention.name().equalsIgnoreCase(qualifier))
                .map(Mention::table)
                .toList();
        return named.isEmpty() ? mentions.stream().map(Mention::table).distinct().toList() : named;
    }
}

package io.querypilot.critic;

import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a statement another way by putting one name in the place of another, and leaves the rest as written. */
public final class Rereading {
    private final Dialect dialect;
    private final Schema schema;

    public Rereading(Dialect dialect, Schema schema) {
        this.dialect = dialect;
        this.schema = schema;
    }

    /** The statement over another table; empty where a column bears the first one's name, so that it is not clear. */
    public Optional<String> withTable(String sql, String from, Table to) {
        boolean clear = schema.tables().stream().noneMatch(table -> table.column(from).isPresent());
        return clear ? replaced(sql, tokens -> tableEdits(tokens, from, to)) : Optional.empty();
    }

    /** The statement by another column of a table; empty where another table has a column of that name. */
    public Optional<String> withColumn(String sql, Table owner, String from, String to) {
        boolean clear = schema.tables().stream().noneMatch(table -> table != owner && table.column(from).isPresent());
        return clear ? replaced(sql, tokens -> columnEdits(tokens, from, to)) : Optional.empty();
    }

    private interface Edits {
        List<Edit> of(List<Token> tokens);
    }

    private Optional<String> replaced(String sql, Edits edits) {
        if (!(Lexer.lex(sql, dialect) instanceof Lexed.Tokens lexed)) {
            return Optional.empty();
        }
        List<Edit> made = edits.of(lexed.tokens());
        return made.isEmpty() ? Optional.empty() : Optional.of(Edit.apply(sql, made));
    }

    private List<Edit> columnEdits(List<Token> tokens, String from, String to) {
        return tokens.stream()
                .filter(token -> token.name() && token.value().equalsIgnoreCase(from))
                .map(token -> new Edit(token.start(), token.end(), Identifiers.write(to, dialect)))
                .toList();
    }

    private List<Edit> tableEdits(List<Token> tokens, String from, Table to) {
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).name() && tokens.get(i).value().equalsIgnoreCase(from)) {
                edits.add(tableEdit(tokens, i, to));
            }
        }
        return edits;
    }

    /** Before a dot the bare name stands for the table; elsewhere its whole path is written, in place of any before. */
    private Edit tableEdit(List<Token> tokens, int place, Table to) {
        Token token = tokens.get(place);
        boolean qualifies = place + 1 < tokens.size() && tokens.get(place + 1).operator(".");
        boolean qualified = place > 1 && tokens.get(place - 1).operator(".");
        int start = qualified ? tokens.get(place - 2).start() : token.start();
        String name = qualifies && !qualified ? Identifiers.write(to.name(), dialect) : Identifiers.writePath(to, dialect);
        return new Edit(start, token.end(), name);
    }
}

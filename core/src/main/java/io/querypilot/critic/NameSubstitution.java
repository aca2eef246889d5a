package io.querypilot.critic;

import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a statement another way by putting one name in the place of another, and leaves the rest as written. */
public final class NameSubstitution {
    private final Dialect dialect;
    private final Schema schema;

    public NameSubstitution(Dialect dialect, Schema schema) {
        this.dialect = dialect;
        this.schema = schema;
    }

    /** The statement over another table; empty where a column bears the first one's name, so that it is not clear. */
    public Optional<String> withTable(String sql, String from, Table to) {
        boolean clear = schema.tablesWithColumn(from).isEmpty();
        return clear ? replaced(sql, tokens -> tableEdits(tokens, from, to)) : Optional.empty();
    }

    /** The statement by another column of a table; empty where another table has a column of that name. */
    public Optional<String> withColumn(String sql, Table owner, String from, String to) {
        boolean clear = schema.tablesWithColumn(from).stream().allMatch(table -> table == owner);
        return clear ? replaced(sql, tokens -> columnEdits(tokens, from, to)) : Optional.empty();
    }

    /** The statement joined by another key: only where this one is made equal to the other table's column. */
    public Optional<String> withKey(String sql, Bindings.Equal joined, String to) {
        Optional<Table> owner = schema.table(joined.left().table());
        Optional<Table> other = schema.table(joined.right().table());
        return owner.isEmpty() || other.isEmpty()
                ? Optional.empty()
                : replaced(sql, tokens -> only(keyEdits(tokens, owner.get(), other.get(), joined, to)));
    }

    /** Of a key that joins twice nobody knows which was meant. */
    private static List<Edit> only(List<Edit> edits) {
        return edits.size() == 1 ? edits : List.of();
    }

    /** Where one side of {@code T1.id = T2.id} is the owner's, the other the other table's. */
    private List<Edit> keyEdits(List<Token> tokens, Table owner, Table other, Bindings.Equal joined, String to) {
        List<Edit> edits = new ArrayList<>();
        for (int place = 3; place + 3 < tokens.size(); place++) {
            if (tokens.get(place).operator("=")) {
                boolean left = column(tokens, place - 3, owner, joined.left())
                        && column(tokens, place + 1, other, joined.right());
                boolean right = column(tokens, place + 1, owner, joined.left())
                        && column(tokens, place - 3, other, joined.right());
                if (left || right) {
                    Token key = tokens.get(left ? place - 1 : place + 3);
                    edits.add(new Edit(key.start(), key.end(), dialect.identifier(to)));
                }
            }
        }
        return edits;
    }

    private static boolean column(List<Token> tokens, int place, Table table, Bindings.UsedColumn column) {
        return tokens.get(place).name()
                && tokens.get(place + 1).operator(".")
                && tokens.get(place + 2).value().equalsIgnoreCase(column.column())
                && names(tokens, tokens.get(place).value(), table);
    }

    /** Whether a qualifier means the table: by its own name, or as {@code flight AS T2} or {@code flight T2}. */
    private static boolean names(List<Token> tokens, String qualifier, Table table) {
        boolean alias = false;
        for (int i = 0; i + 1 < tokens.size(); i++) {
            int next = tokens.get(i + 1).word("as") && i + 2 < tokens.size() ? i + 2 : i + 1;
            boolean named = tokens.get(i).name()
                    && tokens.get(next).name()
                    && tokens.get(next).value().equalsIgnoreCase(qualifier);
            if (named && tokens.get(i).value().equalsIgnoreCase(table.name())) {
                return true;
            }
            alias |= named && next == i + 2;
        }
        return !alias && qualifier.equalsIgnoreCase(table.name());
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
                .map(token -> new Edit(token.start(), token.end(), dialect.identifier(to)))
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
        String name = qualifies && !qualified ? dialect.identifier(to.name()) : dialect.path(to.namespace(), to.name());
        return new Edit(start, token.end(), name);
    }
}

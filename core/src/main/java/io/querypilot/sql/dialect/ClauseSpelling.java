package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.ClauseMap;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keywords and operators that a dialect spells otherwise: how many rows, and how to compare. */
final class ClauseSpelling {
    private final List<Token> tokens;
    private final Dialect dialect;
    private final List<Edit> edits = new ArrayList<>();

    private ClauseSpelling(List<Token> tokens, Dialect dialect) {
        this.tokens = tokens;
        this.dialect = dialect;
    }

    static List<Edit> edits(List<Token> tokens, Dialect dialect) {
        ClauseSpelling spelling = new ClauseSpelling(tokens, dialect);
        for (int i = 0; i < tokens.size(); i++) {
            spelling.check(i);
        }
        return spelling.edits;
    }

    private void check(int i) {
        Token token = tokens.get(i);
        if (token.word("top")) {
            top(i);
        } else if (token.word("ilike") && !dialect.has(Trait.ILIKE)) {
            edits.add(new Edit(token.start(), token.end(), "LIKE"));
        } else if (token.word("fetch") && !dialect.has(Trait.FETCH_FIRST)) {
            fetch(i);
        } else if (token.word("limit") && !dialect.has(Trait.LIMIT_WITH_COMMA)) {
            limit(i);
        } else if (token.operator("==") && !dialect.has(Trait.DOUBLE_EQUALS)) {
            edits.add(new Edit(token.start(), token.end(), "="));
        }
    }

    private Optional<Token> at(int i) {
        return i >= 0 && i < tokens.size() ? Optional.of(tokens.get(i)) : Optional.empty();
    }

    private boolean number(int i) {
        return at(i).filter(token -> token.kind() == Token.Kind.NUMBER).isPresent();
    }

    private boolean word(int i, String... words) {
        return at(i).filter(token -> List.of(words).contains(token.folded())).isPresent();
    }

    /** {@code SELECT TOP 5 …} becomes {@code SELECT … LIMIT 5}. */
    private void top(int i) {
        boolean bracketed = word(i + 1, "(") && number(i + 2) && word(i + 3, ")");
        int number = bracketed ? i + 2 : i + 1;
        int last = bracketed ? i + 3 : i + 1;
        if (!word(i - 1, "select", "distinct") || !number(number) || word(last + 1, ",", "from", "percent", "with")) {
            return;
        }
        Optional<ClauseMap.Query> query = new ClauseMap(tokens).around(tokens.get(i).start());
        if (query.isPresent() && query.get().last(Clause.LIMIT).isEmpty()) {
            int end = query.get().end();
            edits.add(new Edit(tokens.get(i).start(), tokens.get(last + 1).start(), ""));
            edits.add(new Edit(end, end, " LIMIT " + tokens.get(number).text()));
        }
    }

    /** {@code FETCH FIRST 5 ROWS ONLY} becomes {@code LIMIT 5}. */
    private void fetch(int i) {
        if (word(i + 1, "first", "next") && number(i + 2) && word(i + 3, "row", "rows") && word(i + 4, "only")) {
            edits.add(new Edit(tokens.get(i).start(), tokens.get(i + 4).end(), "LIMIT " + tokens.get(i + 2).text()));
        }
    }

    /** {@code LIMIT 10, 5} skips ten and takes five. */
    private void limit(int i) {
        if (number(i + 1) && word(i + 2, ",") && number(i + 3)) {
            String text = tokens.get(i + 3).text() + " OFFSET " + tokens.get(i + 1).text();
            edits.add(new Edit(tokens.get(i + 1).start(), tokens.get(i + 3).end(), text));
        }
    }
}

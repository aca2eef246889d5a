package io.querypilot.embedded.plan;

import io.querypilot.embedded.feature.Encoding;

/** The numbers of actions: the vocabulary, then question words, columns, tables. */
public record ActionSpace(int words, int columns, int tables) {
    public static ActionSpace of(Encoding encoding) {
        return new ActionSpace(encoding.words(), encoding.columns(), encoding.tables());
    }

    public int size() {
        return table(tables);
    }

    public int token(Token token) {
        return token.ordinal();
    }

    public int word(int word) {
        return Token.count() + word;
    }

    public int column(int column) {
        return word(words) + column;
    }

    public int table(int table) {
        return column(columns) + table;
    }

    public Action action(int number) {
        if (number < word(0)) {
            return new Action.Mark(Token.number(number));
        }
        if (number < column(0)) {
            return new Action.AtWord(number - word(0));
        }
        if (number < table(0)) {
            return new Action.AtColumn(number - column(0));
        }
        return new Action.AtTable(number - table(0));
    }
}

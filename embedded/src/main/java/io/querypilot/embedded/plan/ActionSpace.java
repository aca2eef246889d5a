package io.querypilot.embedded.plan;

import io.querypilot.embedded.feature.Encoding;

/** The numbers of actions: the vocabulary, then question words, columns, tables. */
public record ActionSpace(Vocabulary vocabulary, int words, int columns, int tables) {
    public static ActionSpace of(Vocabulary vocabulary, Encoding encoding) {
        return new ActionSpace(vocabulary, encoding.words(), encoding.columns(), encoding.tables());
    }

    public int size() {
        return table(tables);
    }

    /** Negative for a token the model does not know. */
    public int token(Token token) {
        return vocabulary.number(token);
    }

    public int word(int word) {
        return vocabulary.size() + word;
    }

    public int column(int column) {
        return word(words) + column;
    }

    public int table(int table) {
        return column(columns) + table;
    }

    public Action action(int number) {
        if (number < word(0)) {
            return new Action.Mark(vocabulary.token(number));
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

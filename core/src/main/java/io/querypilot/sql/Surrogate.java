package io.querypilot.sql;

import java.util.ArrayList;
import java.util.List;

/** Writes tokens out again as the text the parser reads, so that its lexer can find nothing that ours did not. */
final class Surrogate {
    private Surrogate() {}

    static String of(List<Token> tokens, Dialect dialect) {
        StringBuilder text = new StringBuilder();
        for (Token token : tokens) {
            text.append(spelt(token, dialect)).append(' ');
        }
        return text.toString();
    }

    /** Where each token begins in that text. */
    static List<Integer> offsets(List<Token> tokens, Dialect dialect) {
        List<Integer> offsets = new ArrayList<>(tokens.size());
        int offset = 0;
        for (Token token : tokens) {
            offsets.add(offset);
            offset += spelt(token, dialect).length() + 1;
        }
        return offsets;
    }

    private static String spelt(Token token, Dialect dialect) {
        return switch (token.kind()) {
            case QUOTED_IDENTIFIER -> dialect == Dialect.BIGQUERY ? path(token.value()) : SurrogateNames.encode(token.value());
            case STRING -> string(token.value());
            case NUMBER -> token.text().replace("_", "");
            case PARAMETER -> "?";
            case WORD, OPERATOR -> token.text();
        };
    }

    /** In BigQuery one pair of backticks may hold a whole path. */
    private static String path(String name) {
        StringBuilder spelt = new StringBuilder();
        for (String part : name.split("\\.", -1)) {
            spelt.append(spelt.isEmpty() ? "" : ".").append(SurrogateNames.encode(part));
        }
        return spelt.toString();
    }

    private static String string(String value) {
        StringBuilder plain = new StringBuilder("'");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean harmless = Characters.asciiLetter(c) || Characters.digit(c) || " -:./%_+,".indexOf(c) >= 0;
            plain.append(harmless ? c : 'x');
        }
        return plain.append('\'').toString();
    }
}

package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.dialect.Rewrites;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes tokens out again as the text the parser reads, so that its lexer can find nothing that ours did not. */
record ParserText(String text, List<Token> pieces, List<Integer> offsets) {

    /** The statement; with {@code protectNames} every word that is no keyword is spelt so that it can only be a name. */
    static ParserText of(List<Token> tokens, Dialect dialect, boolean protectNames) {
        List<Token> pieces = Rewrites.apply(tokens, dialect);
        List<Integer> offsets = new ArrayList<>(pieces.size());
        TokenList list = new TokenList(pieces);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces.size(); i++) {
            offsets.add(text.length());
            text.append(spelt(list, i, dialect, protectNames)).append(' ');
        }
        return new ParserText(text.toString(), pieces, offsets);
    }

    /** The piece that covers this place in the text. */
    int pieceAt(int offset) {
        int found = Collections.binarySearch(offsets, offset);
        return found >= 0 ? found : -found - 2;
    }

    private static String spelt(TokenList tokens, int i, Dialect dialect, boolean protectNames) {
        Token token = tokens.at(i);
        boolean call = tokens.operator(i + 1, "(");
        return switch (token.kind()) {
            case QUOTED_IDENTIFIER ->
                dialect.has(Trait.QUOTED_PATHS) ? path(token.value()) : ParserNames.encode(token.value());
            case STRING -> "'" + plain(token.value()) + "'";
            case NUMBER -> token.text().replace("_", "").replace("$", "");
            case PARAMETER -> "?";
            case OPERATOR -> token.text();
            case WORD -> word(token, call && dialect.misreadCalls().contains(token.folded()) || protectNames && !call && Grammar.name(tokens, i));
        };
    }

    private static String word(Token token, boolean protect) {
        boolean odd = token.text().chars().anyMatch(c -> c > 127 || c == '#' || c == '@' || c == '$');
        return odd || protect ? ParserNames.encodeBare(token.text()) : token.text();
    }

    /** One pair of quotes may hold a whole path. */
    private static String path(String name) {
        StringBuilder spelt = new StringBuilder();
        for (String part : name.split("\\.", -1)) {
            spelt.append(spelt.isEmpty() ? "" : ".").append(ParserNames.encode(part));
        }
        return spelt.toString();
    }

    /** Only plain characters survive: enough to tell a date from a word, nothing that could end the string. */
    static String plain(String value) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean harmless = Characters.asciiLetter(c) || Characters.digit(c) || " -:./%_+,".indexOf(c) >= 0;
            plain.append(harmless ? c : 'x');
        }
        return plain.toString();
    }
}

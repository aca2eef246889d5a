package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The characters of a text that stands in a statement, whichever way it is written: plain, in escapes, or in pieces. */
final class WrittenText {
    private static final String CODES = "(?:\\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4})|(\\1))";

    private WrittenText() {}

    /** What the texts and numbers make that are joined by {@code ||} from here on; empty where none stands here. */
    static Optional<String> joined(TokenList tokens, int from) {
        int at = from;
        while (tokens.operator(at, "(")) {
            at++;
        }
        if (!written(tokens.at(at))) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        while (written(tokens.at(at))) {
            text.append(of(tokens, at));
            at += tokens.word(at + 1, "UESCAPE") ? 3 : 1;
            while (tokens.operator(at, "(") || tokens.operator(at, ")")) {
                at++;
            }
            boolean more = tokens.operator(at, "||");
            at += more ? 1 : 0;
            while (more && tokens.operator(at, "(")) {
                at++;
            }
            if (!more) {
                break;
            }
        }
        return Optional.of(text.toString());
    }

    private static boolean written(Token token) {
        return token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER;
    }

    /** {@code U&'\\0031'}, or with another sign in place of the backslash where UESCAPE names one. */
    static String of(TokenList tokens, int i) {
        Token token = tokens.at(i);
        if (token.kind() != Token.Kind.STRING || !Characters.lower(token.text()).startsWith("u&")) {
            return token.value();
        }
        boolean named = tokens.word(i + 1, "UESCAPE") && tokens.at(i + 2).value().length() == 1;
        String sign = named ? tokens.at(i + 2).value() : "\\";
        Matcher codes = Pattern.compile("(" + Pattern.quote(sign) + ")" + CODES).matcher(token.value());
        return codes.replaceAll(code -> Matcher.quoteReplacement(letter(code.group(2), code.group(3), sign)));
    }

    private static String letter(String six, String four, String sign) {
        String code = six != null ? six : four;
        boolean known = code != null && Character.isValidCodePoint(Integer.parseInt(code, 16));
        return code == null ? sign : known ? Character.toString(Integer.parseInt(code, 16)) : "";
    }
}

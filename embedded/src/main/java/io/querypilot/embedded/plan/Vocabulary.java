package io.querypilot.embedded.plan;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tokens a trained model knows, in the order in which it numbers them. */
public final class Vocabulary {
    /** Every token there is. */
    public static final Vocabulary WHOLE = new Vocabulary(List.of(Token.values()));

    private static final int UNKNOWN = -1;
    private static final Set<Token> NEEDED = EnumSet.of(Token.BEGIN, Token.END, Token.UNANSWERABLE, Token.SELECT);

    private final List<Token> tokens;
    private final Map<Token, Integer> numbers = new EnumMap<>(Token.class);

    private Vocabulary(List<Token> tokens) {
        this.tokens = List.copyOf(tokens);
        tokens.forEach(token -> numbers.put(token, numbers.size()));
    }

    /** As training wrote it; empty where it has a word that means nothing here, or lacks what every plan needs. */
    public static Optional<Vocabulary> of(List<String> written) {
        List<Token> known = written.stream().flatMap(word -> token(word).stream()).toList();
        boolean understood = known.size() == written.size() && known.containsAll(NEEDED);
        return understood ? Optional.of(new Vocabulary(known)) : Optional.empty();
    }

    private static Optional<Token> token(String written) {
        return Arrays.stream(Token.values()).filter(token -> token.written().equals(written)).findFirst();
    }

    public int size() {
        return tokens.size();
    }

    public boolean knows(Token token) {
        return numbers.containsKey(token);
    }

    /** Negative for a token the model does not know. */
    int number(Token token) {
        return numbers.getOrDefault(token, UNKNOWN);
    }

    Token token(int number) {
        return tokens.get(number);
    }
}

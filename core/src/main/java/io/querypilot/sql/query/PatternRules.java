package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a pattern may hold where the engine tries every way to match it, and goes on though it is told to stop. */
final class PatternRules {
    /** Functions that take a pattern, and which argument that is. */
    private static final Map<String, Integer> MATCHING = Map.of("regexp_like", 1, "regexp_replace", 1, "regexp_substr", 1);

    private PatternRules() {}

    static Optional<String> refusal(TokenList tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (pattern(tokens, i).filter(Backtracking::endless).isPresent()) {
                return Optional.of("the pattern after " + tokens.at(i).text() + " repeats a group in which something repeats, such as"
                        + " (a+)+, and trying it cannot be interrupted: write it with one repetition, such as a+");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> pattern(TokenList tokens, int i) {
        if (tokens.word(i, "REGEXP")) {
            return WrittenText.joined(tokens, i + 1);
        }
        Integer index = tokens.operator(i + 1, "(") ? MATCHING.get(tokens.at(i).folded()) : null;
        List<List<Token>> arguments = index == null ? List.of() : Arguments.of(tokens, i + 1);
        return index != null && index < arguments.size() ? WrittenText.joined(new TokenList(arguments.get(index)), 0) : Optional.empty();
    }
}

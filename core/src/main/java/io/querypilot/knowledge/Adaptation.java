package io.querypilot.knowledge;

import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The SQL of a verified question for another that differs from it only in numbers, years and names. Each of these must
 * stand in the SQL as a literal, so that nothing is answered that was not verified.
 */
final class Adaptation {
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)(?:19|20)\\d\\d(?!\\d)");

    private final Verified verified;
    private final List<SaidWord> words;

    Adaptation(Verified verified) {
        this.verified = verified;
        this.words = SaidWord.in(verified.question());
    }

    /** How many words a question must have to be this one. */
    int length() {
        return words.size();
    }

    Optional<String> to(List<SaidWord> now, Dialect dialect) {
        return fits(now) ? changes(now).flatMap(changed -> written(changed, dialect)) : Optional.empty();
    }

    private boolean fits(List<SaidWord> now) {
        return words.size() == now.size()
                && IntStream.range(0, words.size()).allMatch(i -> words.get(i).canBe(now.get(i)));
    }

    /** What each word became; empty where one became two things. */
    private Optional<Map<String, String>> changes(List<SaidWord> now) {
        Map<String, String> became = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            SaidWord old = words.get(i);
            String word = old.same(now.get(i)) ? old.lower() : now.get(i).text();
            if (!word.equals(became.getOrDefault(old.lower(), word))) {
                return Optional.empty();
            }
            became.put(old.lower(), word);
        }
        became.entrySet().removeIf(one -> one.getKey().equals(one.getValue()));
        return Optional.of(became);
    }

    private Optional<String> written(Map<String, String> changed, Dialect dialect) {
        if (!(dialect.lex(verified.sql()) instanceof Lexed.Tokens lexed)) {
            return Optional.empty();
        }
        List<Token> literals = lexed.tokens().stream()
                .filter(token -> token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER)
                .toList();
        List<Edit> edits = new ArrayList<>();
        for (Map.Entry<String, String> one : changed.entrySet()) {
            List<Edit> made = edits(one, literals, dialect);
            if (made.isEmpty()) {
                return Optional.empty();
            }
            edits.addAll(made);
        }
        boolean apart = edits.stream().map(Edit::start).distinct().count() == edits.size();
        return apart ? Optional.of(Edit.apply(verified.sql(), edits)) : Optional.empty();
    }

    private static List<Edit> edits(Map.Entry<String, String> changed, List<Token> literals, Dialect dialect) {
        String old = changed.getKey();
        String now = changed.getValue();
        if (YEAR.matcher(old).matches()) {
            return years(Integer.parseInt(old), Integer.parseInt(now) - Integer.parseInt(old), literals, dialect);
        }
        return literals.stream()
                .filter(token -> token.value().equalsIgnoreCase(old))
                .map(token -> replaced(token, now, dialect))
                .toList();
    }

    /** The year itself and its neighbours move together: a period ends where the next year begins. */
    private static List<Edit> years(int old, int shift, List<Token> literals, Dialect dialect) {
        boolean held = literals.stream().anyMatch(token -> years(token).anyMatch(year -> year == old));
        return literals.stream()
                .filter(token -> held && years(token).anyMatch(year -> Math.abs(year - old) <= 1))
                .map(token -> replaced(token, shifted(token, shift), dialect))
                .toList();
    }

    private static String shifted(Token token, int shift) {
        return YEAR.matcher(token.value()).replaceAll(found -> String.valueOf(Integer.parseInt(found.group()) + shift));
    }

    private static Stream<Integer> years(Token token) {
        return YEAR.matcher(token.value()).results().map(found -> Integer.parseInt(found.group()));
    }

    private static Edit replaced(Token token, String value, Dialect dialect) {
        return new Edit(token.start(), token.end(), token.kind() == Token.Kind.STRING ? dialect.text(value) : value);
    }
}

package io.querypilot.knowledge;

import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The SQL of a verified question for another that differs from it only in numbers, years and names. Each of these must
 * stand in the SQL as a literal, so that nothing is answered that was not verified.
 */
final class Adaptation {
    private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|[\\p{L}\\p{N}_.'’-]+");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)(?:19|20)\\d\\d(?!\\d)");

    private final Verified verified;
    private final Dialect dialect;

    Adaptation(Verified verified, Dialect dialect) {
        this.verified = verified;
        this.dialect = dialect;
    }

    Optional<String> to(String question) {
        List<String> before = words(verified.question());
        List<String> now = words(question);
        return before.size() == now.size() ? changes(before, now).flatMap(this::written) : Optional.empty();
    }

    /** What each word became; empty where one became two things, or something that it cannot stand for. */
    private static Optional<Map<String, String>> changes(List<String> before, List<String> now) {
        Map<String, String> became = new LinkedHashMap<>();
        for (int i = 0; i < before.size(); i++) {
            String old = before.get(i).toLowerCase(Locale.ROOT);
            String word = now.get(i).equalsIgnoreCase(old) ? old : now.get(i);
            boolean fits = word.equals(old) || alike(before.get(i), word);
            if (!fits || !word.equals(became.getOrDefault(old, word))) {
                return Optional.empty();
            }
            became.put(old, word);
        }
        became.entrySet().removeIf(one -> one.getKey().equals(one.getValue()));
        return Optional.of(became);
    }

    private static List<String> words(String question) {
        return WORD.matcher(question).results().map(found -> bare(found.group())).toList();
    }

    private static String bare(String word) {
        return word.replaceAll("^['\"]|['\"]$|[.’'-]+$", "");
    }

    /** A number stands for a number, and a name for a name. */
    private static boolean alike(String old, String now) {
        boolean number = NUMBER.matcher(old).matches();
        return number == NUMBER.matcher(now).matches()
                && YEAR.matcher(old).matches() == YEAR.matcher(now).matches()
                && (number || name(old) && name(now));
    }

    private static boolean name(String word) {
        return !word.isEmpty() && Character.isUpperCase(word.charAt(0));
    }

    private Optional<String> written(Map<String, String> changed) {
        if (!(dialect.lex(verified.sql()) instanceof Lexed.Tokens lexed)) {
            return Optional.empty();
        }
        List<Token> literals = lexed.tokens().stream()
                .filter(token -> token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER)
                .toList();
        List<Edit> edits = new ArrayList<>();
        for (Map.Entry<String, String> one : changed.entrySet()) {
            List<Edit> made = edits(one.getKey(), one.getValue(), literals);
            if (made.isEmpty()) {
                return Optional.empty();
            }
            edits.addAll(made);
        }
        boolean apart = edits.stream().map(Edit::start).distinct().count() == edits.size();
        return apart ? Optional.of(Edit.apply(verified.sql(), edits)) : Optional.empty();
    }

    private List<Edit> edits(String old, String now, List<Token> literals) {
        if (YEAR.matcher(old).matches()) {
            return years(Integer.parseInt(old), Integer.parseInt(now) - Integer.parseInt(old), literals);
        }
        return literals.stream()
                .filter(token -> token.value().equalsIgnoreCase(old))
                .map(token -> replaced(token, now))
                .toList();
    }

    /** The year itself and its neighbours move together: a period ends where the next year begins. */
    private List<Edit> years(int old, int shift, List<Token> literals) {
        boolean held = literals.stream().anyMatch(token -> years(token).anyMatch(year -> year == old));
        return literals.stream()
                .filter(token -> held && years(token).anyMatch(year -> Math.abs(year - old) <= 1))
                .map(token -> replaced(token, YEAR.matcher(token.value())
                        .replaceAll(found -> String.valueOf(Integer.parseInt(found.group()) + shift))))
                .toList();
    }

    private static Stream<Integer> years(Token token) {
        return YEAR.matcher(token.value()).results().map(found -> Integer.parseInt(found.group()));
    }

    private Edit replaced(Token token, String value) {
        return new Edit(token.start(), token.end(), token.kind() == Token.Kind.STRING ? dialect.text(value) : value);
    }
}

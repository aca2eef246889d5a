package io.querypilot.requirement;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.language.Negation;
import io.querypilot.link.LinkedSchema;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a person's words name that a statement does not hold: a join, or in free words a number or a value. */
public final class UnmetCorrections {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}_.])\\d{2,}(?![\\p{L}\\p{N}_])");

    private static final Set<Token.Kind> VALUES = Set.of(Token.Kind.STRING, Token.Kind.NUMBER);

    private final Bindings used;
    private final TokenList tokens;

    public UnmetCorrections(String sql, Dialect dialect, Bindings used) {
        this.used = used;
        this.tokens = new TokenList(dialect.lex(sql) instanceof Lexed.Tokens lexed ? lexed.tokens() : List.of());
    }

    /** {@code linked} tells which values of the database are spoken of. */
    public List<String> of(List<Rule> said, LinkedSchema linked) {
        return said.stream().flatMap(rule -> unmet(rule, linked)).distinct().toList();
    }

    private Stream<String> unmet(Rule rule, LinkedSchema linked) {
        if (rule instanceof Rule.FreeText text) {
            Stream<String> affirmed = values(text.words(), linked, false).filter(value -> !held(value, false));
            Stream<String> denied = values(text.words(), linked, true)
                    .filter(value -> held(value, false) && !denies())
                    .map(value -> "not " + value);
            return Stream.of(numbers(text.words()).filter(number -> !held(number, true)), affirmed, denied).flatMap(each -> each);
        }
        boolean met = Enforcement.met(rule, used)
                // A query that needs only one of the tables has nothing to join, but it was said to.
                && (!(rule instanceof JoinOn join) || used.uses(join.leftTable(), join.leftColumn()));
        return met ? Stream.empty() : Stream.of(rule instanceof JoinOn join ? join.condition() : rule.words());
    }

    /** "12" is not held by LIMIT 120, and who wants only what is paid not by status <> 'paid'. */
    private boolean held(String named, boolean evenDenied) {
        Pattern whole = whole(named);
        return IntStream.range(0, tokens.size())
                .filter(i -> whole.matcher(tokens.at(i).value()).find())
                .anyMatch(i -> evenDenied || !denied(i));
    }

    /** Whether what stands here is what a column must not be: behind {@code <>}, or in the list of a NOT IN. */
    private boolean denied(int place) {
        int at = place - 1;
        while (tokens.operator(at, ",") || tokens.operator(at, "(") || VALUES.contains(tokens.at(at).kind())) {
            at--;
        }
        return unequal(at) || tokens.word(at - 1, "not") && tokens.anyWord(at, "in", "like", "ilike");
    }

    private boolean unequal(int at) {
        return tokens.operator(at, "<>") || tokens.operator(at, "!=");
    }

    /** Whether the statement denies anything at all, in whatever way. */
    private boolean denies() {
        return IntStream.range(0, tokens.size()).anyMatch(i -> unequal(i) || tokens.anyWord(i, "not", "except", "minus"));
    }

    private static Pattern whole(String named) {
        return Pattern.compile(
                "(?<![\\p{L}\\p{N}])" + Pattern.quote(named) + "(?![\\p{L}\\p{N}])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static Stream<String> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .filter(found -> !Negation.denies(text, found.start()))
                .map(MatchResult::group);
    }

    /** The values that are spoken of, either those that are wanted or those that are not. */
    private static Stream<String> values(String text, LinkedSchema linked, boolean denied) {
        return linked.tables().stream()
                .flatMap(table -> table.values().values().stream())
                .flatMap(List::stream)
                .filter(value -> value.length() > 2)
                .filter(value -> whole(value).matcher(text).results().anyMatch(at -> denied == Negation.denies(text, at.start())));
    }
}

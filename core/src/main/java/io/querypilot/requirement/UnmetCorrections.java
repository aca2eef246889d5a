package io.querypilot.requirement;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.language.Negation;
import io.querypilot.link.LinkedSchema;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a person's words name that a statement does not hold: a join, or in free words a number or a value. */
public final class UnmetCorrections {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}_.])\\d{2,}(?![\\p{L}\\p{N}_])");

    private final Bindings used;
    private final List<String> tokens;

    public UnmetCorrections(String sql, Dialect dialect, Bindings used) {
        this.used = used;
        this.tokens = dialect.lex(sql) instanceof Lexed.Tokens lexed
                ? lexed.tokens().stream().map(Token::value).toList()
                : List.of(sql);
    }

    /** {@code linked} tells which values of the database are spoken of. */
    public List<String> of(List<Rule> said, LinkedSchema linked) {
        return said.stream().flatMap(rule -> unmet(rule, linked)).distinct().toList();
    }

    private Stream<String> unmet(Rule rule, LinkedSchema linked) {
        if (rule instanceof Rule.FreeText text) {
            return Stream.concat(numbers(text.words()), values(text.words(), linked)).filter(named -> !held(named));
        }
        boolean met = Enforcement.met(rule, used)
                // A query that needs only one of the tables has nothing to join, but it was said to.
                && (!(rule instanceof JoinOn join) || used.uses(join.leftTable(), join.leftColumn()));
        return met ? Stream.empty() : Stream.of(rule instanceof JoinOn join ? join.condition() : rule.words());
    }

    /** "12" is not held by LIMIT 120. */
    private boolean held(String named) {
        Pattern whole = whole(named);
        return tokens.stream().anyMatch(token -> whole.matcher(token).find());
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

    /** "Not Hamburg" may well leave it out. */
    private static Stream<String> values(String text, LinkedSchema linked) {
        return linked.tables().stream()
                .flatMap(table -> table.values().values().stream())
                .flatMap(List::stream)
                .filter(value -> value.length() > 2)
                .filter(value -> whole(value).matcher(text).results().anyMatch(at -> !Negation.denies(text, at.start())));
    }
}

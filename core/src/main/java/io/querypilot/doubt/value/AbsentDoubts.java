package io.querypilot.doubt.value;

import io.querypilot.critic.bind.Conditions;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.join.References;
import io.querypilot.language.Negation;
import io.querypilot.language.Words;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;

/**
 * "Shipments that went by courier", where the query takes those without one: a reference that the question names and does not
 * deny, asked for as missing. Of 451 written questions that name such a column and look for rows without it 424 deny it, and
 * nearly all others say that it is waited for, or that there is only one.
 */
public final class AbsentDoubts {
    private static final Pattern ABSENT = Pattern.compile(
            "(?i)\\b(?:without|no|not|none|nobody|nothing|never|neither|nor|missing|lack\\w*|unknown|empty|null|blank|un[a-z]{4,}|vacant|wait\\w*|await\\w*|pending|to be"
                    + "|still|yet|open|single|only|one|solo|alone|own|direct\\w*|vs|versus|against|rather|top)\\b|n't\\b");
    private static final Pattern WORD = Pattern.compile("\\p{L}{4,}");

    private AbsentDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        boolean outer = names.query().tokens().stream().anyMatch(token -> token.word("left") || token.word("right") || token.word("full"));
        return outer ? List.of() : names.query().bound().selects().stream()
                .flatMap(bound -> Conditions.of(bound.select()).stream())
                .flatMap(condition -> condition instanceof IsNullExpression absent && !absent.isNot()
                        ? names.stored(absent.getLeftExpression()).stream()
                        : Stream.empty())
                .filter(one -> names.reference(one).isPresent() && wanted(one, question))
                .map(AbsentDoubts::doubt)
                .distinct()
                .toList();
    }

    /** Said, in a clause that denies nothing. */
    private static boolean wanted(Stored one, String question) {
        Optional<MatchResult> said = WORD.matcher(question).results().filter(word -> names(one, word.group())).findFirst();
        return said.filter(word -> !Negation.around(question, word.start()) && !ABSENT.matcher(Negation.clause(question, word.start())).find()).isPresent();
    }

    private static boolean names(Stored one, String word) {
        List<String> stems = Words.stems(word);
        List<String> name = Words.nameStems(one.column().name()).stream().filter(part -> !References.isKeyWord(part)).toList();
        return name.size() == 1 && stems.stream().anyMatch(stem -> stem.equals(name.get(0)) || Words.shortens(name.get(0), stem));
    }

    private static Doubt doubt(Stored one) {
        return new Doubt(
                Kind.OTHER_CODE,
                "The query takes the rows that have no " + one.path() + ", but the question does not say that they lack it.",
                "Take the rows that have a value in " + one.path() + ": IS NOT NULL.");
    }
}

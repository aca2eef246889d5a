package io.querypilot.doubt.word;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.doubt.value.UnitDoubts;
import io.querypilot.language.Remarks;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.schema.Column;

/** A follow-up whose query has forgotten what the one before it measured or narrowed: "split that by tariff" counts rows. */
public final class FollowUpDoubts {
    private static final String FILLERS = "(?i)^\\W*+(?:(?:and|now|please|ok|okay|also|then)\\W++)*+";
    /** Goes on with what was computed. */
    private static final Pattern GOES_ON = Pattern.compile(
            FILLERS + "(?:the same|only|just|same|split|break|group|by|per|for|in|at|from|without|what about|how about)\\b");
    /** Says by its first word that something went before it. */
    private static final Pattern HANGS_ON = Pattern.compile("(?i)^\\W*+(?:(?:please|ok|okay)\\W++)*+(?:and|now|also|then|only|just|(?:the )?same|what about|how about)\\b");
    /** Narrows or divides it, so that every condition stays. */
    private static final Pattern NARROWS = Pattern.compile(FILLERS + "(?:only|just|split|break|group|by|per)\\b");
    /** Asks for something of its own, or takes back what was narrowed. */
    private static final Pattern OTHERWISE = Pattern.compile(
            "(?i)\\b(?:which|who|whom|whose|where|when|why|what(?! about)|how(?! about)|list|show|give|name|names|find|display|is|are|was|were"
                    + "|do|does|did|has|have|numbers?|counts?|totals?|ids?|dates?|instead|rather|all|every|overall|any|regardless|whole|ever|curious"
                    + "|wondering|by the way)\\b");
    /** Asks for another part than the one before. */
    private static final Pattern CHANGES = Pattern.compile(
            "(?i)\\b(?:before|previous|prior|earlier|next|following|after|others?|instead|rather|another|without|except|excluding)\\b");
    /** Speaks of the rows that the one before spoke of. */
    private static final Pattern REFERS = Pattern.compile("(?i)\\b(?:of (?:them|these|those)|their|instead of the)\\b");
    private static final Set<String> MEASURES = Set.of("sum", "avg", "min", "max", "total", "median");

    private FollowUpDoubts() {}

    /** With the question that it goes on from, whose unit holds on: "only in Berlin" after "sales in euros". */
    public static String whole(String question, Optional<Asked.Before> before) {
        return before.filter(earlier -> goesOn(question) && !UnitDoubts.asks(question))
                .map(earlier -> Remarks.without(earlier.text()) + "\n" + question)
                .orElse(question);
    }

    public static List<Doubt> of(String question, QueryNames names, Optional<CheckedQuery> before) {
        if (before.isEmpty()) {
            return hangsOnNothing(question, names).stream().toList();
        }
        if (!before.get().parses() || !goesOn(question)) {
            return before.filter(earlier -> earlier.parses() && REFERS.matcher(question).find())
                    .flatMap(earlier -> overAll(names, new QueryNames(question, earlier)))
                    .stream()
                    .toList();
        }
        if (CHANGES.matcher(question).find() && written(names.query()).equals(written(before.get()))) {
            return List.of(new Doubt(Kind.TURN_FORGOTTEN, "The query is the one of the question before.",
                    "The question goes on from the one before: heed what it changes."));
        }
        QueryNames earlier = new QueryNames(question, before.get());
        Set<String> used = paths(names, names.query().bound().selects().stream().flatMap(FollowUpDoubts::columns));
        Stream<Doubt> conditions = NARROWS.matcher(question).lookingAt() ? condition(names, earlier, used).stream() : Stream.empty();
        return Stream.concat(measure(names, earlier, used).stream(), conditions).toList();
    }

    /** "And how many in 2023?", after a question that got no answer: what is counted was not asked for, unless its table is said. */
    private static Optional<Doubt> hangsOnNothing(String question, QueryNames names) {
        boolean said = names.query().bindings().tables().stream()
                .map(table -> Words.nameStems(table.substring(table.lastIndexOf('.') + 1)))
                .anyMatch(table -> !Collections.disjoint(Thesaurus.ENGLISH.withLongForms(table), names.said()));
        return HANGS_ON.matcher(question).lookingAt() && !said
                ? Optional.of(new Doubt(
                        Kind.TURN_FORGOTTEN, "This reads as if it went on from a question before it, and there is none that was answered.", ""))
                : Optional.empty();
    }

    /** "Now their total fees instead", over all contracts there are, after those in force were counted by agency. */
    private static Optional<Doubt> overAll(QueryNames names, QueryNames earlier) {
        Set<String> kept = Stream.concat(compared(earlier), grouped(earlier)).map(Stored::path).collect(Collectors.toCollection(TreeSet::new));
        Set<String> used = paths(names, names.query().bound().selects().stream().flatMap(FollowUpDoubts::columns));
        boolean narrowed = compared(names).findAny().isPresent() || grouped(names).findAny().isPresent();
        return kept.isEmpty() || narrowed || kept.stream().anyMatch(used::contains) ? Optional.empty() : Optional.of(new Doubt(
                Kind.TURN_FORGOTTEN,
                "The question before this one was about " + String.join(" and ", kept) + ", but the query takes all rows together.",
                "The question goes on from the one before: keep its conditions and groups, by " + String.join(" and ", kept) + "."));
    }

    private static Stream<Stored> grouped(QueryNames names) {
        return names.query().bound().selects().stream()
                .filter(bound -> bound.select().getGroupBy() != null)
                .flatMap(bound -> Stream.of(bound.select().getGroupBy().getGroupByExpressionList().toArray()))
                .flatMap(group -> Expressions.in((Expression) group).stream())
                .flatMap(part -> names.stored(part).stream());
    }

    private static List<String> written(CheckedQuery query) {
        return query.tokens().stream().map(Token::folded).toList();
    }

    private static boolean goesOn(String question) {
        return GOES_ON.matcher(question).lookingAt() && !OTHERWISE.matcher(question).find();
    }

    private static Optional<Doubt> measure(QueryNames names, QueryNames earlier, Set<String> used) {
        Set<String> measured = paths(earlier, measures(earlier));
        boolean kept = measured.stream().anyMatch(used::contains) || measures(names).anyMatch(measure -> other(measure, measured, names));
        return measured.isEmpty() || kept ? Optional.empty() : Optional.of(new Doubt(
                Kind.TURN_FORGOTTEN,
                "The question before this one was about " + String.join(" and ", measured) + ", but the query does not look at it.",
                "The question goes on from the one before: compute the same of " + String.join(" and ", measured) + "."));
    }

    /** Whether the follow-up itself says what is computed now, or it is of another table, as by product it must be. */
    private static boolean other(Expression measure, Set<String> measured, QueryNames names) {
        return names.stored(measure)
                .filter(one -> measured.stream().noneMatch(path -> path.startsWith(one.table().name() + "."))
                        || Thesaurus.ENGLISH.withLongForms(names.stems(one.column().name())).stream().anyMatch(names.said()::contains))
                .isPresent();
    }

    /** A row that is looked for by its key, or by the name behind that, is narrowed alike. */
    private static Optional<Doubt> condition(QueryNames names, QueryNames earlier, Set<String> used) {
        boolean byKey = compared(names).anyMatch(one -> names.key(one));
        return compared(earlier)
                .filter(one -> !byKey && !used.contains(one.path()) && !spelt(one, names))
                .map(Stored::path)
                .sorted()
                .findFirst()
                .map(path -> new Doubt(
                        Kind.TURN_FORGOTTEN,
                        "The question before this one was narrowed by " + path + ", but the query does not look at it.",
                        "The question goes on from the one before: keep its condition on " + path + "."));
    }

    /** The columns that conditions compare with a value; what is NULL for want of a partner is none. */
    private static Stream<Stored> compared(QueryNames names) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Conditions.of(bound.select()).stream())
                .filter(condition -> !(condition instanceof IsNullExpression))
                .map(Expressions::in)
                .filter(parts -> parts.stream().filter(Column.class::isInstance).count() == 1)
                .flatMap(List::stream)
                .filter(Column.class::isInstance)
                .flatMap(column -> names.stored(column).stream());
    }

    /** A bare {@code day} is no column to the parser. */
    private static boolean spelt(Stored one, QueryNames names) {
        return names.query().tokens().stream().anyMatch(token -> token.value().equalsIgnoreCase(one.column().name()));
    }

    private static Stream<Expression> measures(QueryNames names) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.in(bound.select(), Function.class).stream())
                .filter(call -> call.getName() != null && MEASURES.contains(call.getName().toLowerCase(Locale.ROOT)))
                .flatMap(call -> Expressions.in(call).stream())
                .filter(Column.class::isInstance);
    }

    /** Also those that rows are grouped by. */
    private static Stream<Expression> columns(BoundSelect bound) {
        List<Expression> all = new ArrayList<>(Expressions.in(bound.select()));
        if (bound.select().getGroupBy() != null) {
            bound.select().getGroupBy().getGroupByExpressionList().forEach(group -> all.addAll(Expressions.in((Expression) group)));
        }
        return all.stream();
    }

    private static Set<String> paths(QueryNames names, Stream<Expression> expressions) {
        return expressions.filter(Column.class::isInstance)
                .flatMap(column -> names.stored(column).stream())
                .map(Stored::path)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

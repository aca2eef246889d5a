package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "Leads per source, skip those with no source", "ignoring games with no crowd figure": rows without a value are left out by a
 * condition on the column that is named there, or on what is grouped by where none is.
 */
public final class MissingLeftOut {
    private static final String LEAVE = "(?:skip(?:ping)?|ignor(?:e|ing)|leav(?:e|ing) out|exclud(?:e|ing)|omit(?:ting)?|disregard(?:ing)?|drop(?:ping)?|not counting|don't count|without counting)";
    private static final String LACKING = "(?:(?:with|that have|who have|having) (?:no|an? (?:unknown|missing|blank|empty)|unknown|missing|blank|empty)|without(?: an?| any)?|lacking(?: an?| any)?)";
    private static final Pattern TOLD = Pattern.compile("(?i)\\b" + LEAVE + " (?:the |any |all )?(?:\\w+ ){0,3}?" + LACKING + "\\s+([^.;:?!,]+)");
    private static final Set<String> ANY = Set.copyOf(Stems.all("one it any value name entry figure record file known such"));

    private final Prepared prepared;
    private final Set<String> lacked;

    private MissingLeftOut(Prepared prepared, String lacked) {
        this.prepared = prepared;
        this.lacked = Set.copyOf(Stems.all(lacked));
    }

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared) {
        Matcher told = TOLD.matcher(prepared.asked().own());
        return told.find() ? new Plan.Answerable(new MissingLeftOut(prepared, told.group(1)).out(plan.query()), plan.countRows()) : plan;
    }

    private Query out(Query query) {
        boolean plain = query.combination().isEmpty() && !query.zeros();
        Optional<ColumnUse> lacking = plain ? named(query).or(() -> grouped(query)) : Optional.empty();
        return lacking.filter(column -> unheeded(column, query)).map(column -> query.where(new Predicate(Token.NOT_NULL, column, new Right.Nothing()))).orElse(query);
    }

    /** The one column of the plan's tables that the words name. */
    private Optional<ColumnUse> named(Query query) {
        List<ColumnUse> found = IntStream.range(0, query.tables().size())
                .boxed()
                .flatMap(place -> prepared.schema().columnsOf(query.tables().get(place)).stream().map(column -> new ColumnUse(place, column)))
                .filter(this::open)
                .filter(column -> !Collections.disjoint(words(column), lacked))
                .toList();
        List<ColumnUse> used = found.stream().filter(column -> query.expressions().flatMap(Expression::columns).anyMatch(column::equals)).toList();
        return only(used.isEmpty() ? found : used);
    }

    private Optional<ColumnUse> grouped(Query query) {
        return Collections.disjoint(lacked, ANY) ? Optional.empty() : only(query.group().stream()
                .flatMap(group -> group instanceof ColumnUse use && !use.star() && open(use) ? Stream.of(use) : Stream.empty())
                .toList());
    }

    private static Optional<ColumnUse> only(List<ColumnUse> found) {
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Some row may be without a value, or hold an empty text. */
    private boolean open(ColumnUse column) {
        return prepared.schema().column(column.column()).nullable() && !prepared.schema().column(column.column()).filled()
                || prepared.cellsOf(column.column()).filter(cells -> cells.blank()).isPresent();
    }

    private List<String> words(ColumnUse column) {
        return Stems.all(prepared.schema().column(column.column()).label());
    }

    private static boolean unheeded(ColumnUse column, Query query) {
        return query.predicates().noneMatch(test -> test.left().equals(column));
    }
}

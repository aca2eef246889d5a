package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows that what is joined to them must not remove: "all departments with their head, also those without one", and the fields
 * without a crop where a share is one of all fields.
 */
public final class MissingPartners {
    private static final Pattern ALSO_WITHOUT = Pattern.compile(
            "\\b(?:including|also|even|incl\\.?|as well as)\\b[^,.;]{0,25}\\b(?:without (?:one|any|an?)\\b|without$|(?:has|have|had) (?:none|no one)\\b|with none\\b)"
                    + "|\\bif (?:any|there (?:is|was|are|were) (?:one|any)|(?:they|it|he|she) (?:has|have|had) (?:one|any))\\b",
            Pattern.CASE_INSENSITIVE);
    /** Who speaks of a share of the known ones wants no others in it. */
    private static final Pattern ONLY_WITH = Pattern.compile(
            "\\b(?:known|recorded|stated|given|assigned|available|specified)\\b", Pattern.CASE_INSENSITIVE);

    /** A place whose key leads to a row of another, and that other place. */
    private record Lead(int from, int to, ColumnPair key) {}

    private final Query query;
    private final SchemaView schema;

    private MissingPartners(Query query, SchemaView schema) {
        this.query = query;
        this.schema = schema;
    }

    public static Plan.Answerable kept(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        boolean plain = query.tables().size() > 1 && !query.zeros() && !query.distinct() && query.per().isEmpty() && query.combination().isEmpty();
        if (!plain || plan.countRows()) {
            return plan;
        }
        MissingPartners partners = new MissingPartners(query, prepared.schema());
        String text = prepared.asked().text();
        Set<Integer> optional = ALSO_WITHOUT.matcher(text).find() && partners.lists()
                ? partners.listed()
                : ONLY_WITH.matcher(text).find() ? Set.of() : partners.lookedUp();
        return optional.isEmpty() ? plan : new Plan.Answerable(query.withoutNeed(optional), false);
    }

    private boolean lists() {
        return query.group().isEmpty() && query.having().isEmpty() && query.select().stream().noneMatch(Expression::aggregates);
    }

    /** What the listed rows may lack: where a key leads nowhere, else all that stands beside the first column. */
    private Set<Integer> listed() {
        Set<Integer> tested = chosenBy();
        Set<Integer> lacking = leads().filter(this::lacking).map(Lead::to).filter(place -> !tested.contains(place)).collect(Collectors.toSet());
        int first = query.select().get(0).first().place();
        boolean beside = lacking.isEmpty() && first >= 0;
        return beside
                ? all().filter(place -> place != first && !tested.contains(place)).boxed().collect(Collectors.toSet())
                : lacking;
    }

    private IntStream all() {
        return IntStream.range(0, query.tables().size());
    }

    /** What is looked up for nothing but the part of a share: the whole has rows without it too. */
    private Set<Integer> lookedUp() {
        List<Predicate> parts = query.expressions().flatMap(Expression::parts).flatMap(Expression::tested).toList();
        Set<Integer> of = ColumnUse.places(parts.stream().flatMap(Predicate::columns));
        boolean share = query.select().stream().flatMap(Expression::parts).anyMatch(MissingPartners::share);
        boolean absent = parts.stream().anyMatch(test -> test.operator() == Token.IS_NULL);
        Set<Integer> elsewhere = elsewhere();
        return share && !absent
                ? leads().filter(this::lacking)
                        .map(Lead::to)
                        .filter(place -> of.contains(place) && !elsewhere.contains(place) && leaf(place))
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private boolean leaf(int place) {
        return leads().filter(lead -> lead.from() == place || lead.to() == place).count() == 1;
    }

    private static boolean share(Expression part) {
        return part instanceof Percent || part instanceof Conditioned some && some.kind() == Token.SHARE_IF;
    }

    /** The places that something else is asked of than what the parts of a share meet. */
    private Set<Integer> elsewhere() {
        Set<Integer> used = new HashSet<>(ColumnUse.places(query.expressions().flatMap(MissingPartners::outside)));
        used.addAll(chosenBy());
        return used;
    }

    /** The places whose columns rows are chosen by. */
    private Set<Integer> chosenBy() {
        return ColumnUse.places(query.where().stream().flatMap(Condition::predicates).flatMap(Predicate::columns));
    }

    private static Stream<ColumnUse> outside(Expression expression) {
        boolean whole = expression.tested().findAny().isEmpty() && expression.inner().findAny().isEmpty();
        return whole ? expression.columns() : expression.inner().flatMap(MissingPartners::outside);
    }

    /** Between tables that each stand once: of two roles nobody knows here which is which. */
    private Stream<Lead> leads() {
        return all().boxed().flatMap(from -> all().boxed()
                .filter(to -> !query.tables().get(from).equals(query.tables().get(to)))
                .flatMap(to -> schema.joins().between(query.tables().get(from), query.tables().get(to)).stream()
                        .limit(1)
                        .filter(key -> leads(key.right()))
                        .map(key -> new Lead(from, to, key))));
    }

    /** To a row of its own: to a key, or where nobody declared any, to a column that every row has. */
    private boolean leads(int column) {
        ColumnView target = schema.column(column);
        return schema.primaryKey(column) || target.filled() && schema.keysOf(target.table()).isEmpty();
    }

    private boolean lacking(Lead lead) {
        ColumnView key = schema.column(lead.key().left());
        return key.nullable() && !key.filled() && !schema.primaryKey(lead.key().left());
    }
}

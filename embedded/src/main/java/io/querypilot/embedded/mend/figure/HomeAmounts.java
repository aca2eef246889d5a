package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.text.Stems;
import io.querypilot.schema.OwnCurrency;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table that keeps its amounts twice, in the currency of each document and in the company's own (grand_total and
 * base_grand_total): what is added up over all of them is in the company's, and what a question asks for in "company currency" is so too.
 */
public final class HomeAmounts {
    private static final Set<String> CURRENCIES = Set.copyOf(Stems.all("currency curr cur ccy"));
    private static final Pattern ASKED = Pattern.compile("(?i)\\b(?:company|base|home|local|own|reporting|house|our)(?:'s)?(?: own)? currency\\b");
    private static final Pattern OTHER = Pattern.compile(
            "(?i)\\b(?:document|foreign|transaction|original|invoice|order|customer|supplier|their|its|each|per|by|which|every)(?:'s)?(?: own)? currenc(?:y|ies)\\b");
    private final Prepared prepared;
    private final boolean asked;

    private HomeAmounts(Prepared prepared, boolean asked) {
        this.prepared = prepared;
        this.asked = asked;
    }

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        String question = prepared.asked().text();
        HomeAmounts amounts = new HomeAmounts(prepared, ASKED.matcher(question).find());
        return OTHER.matcher(question).find() ? plan : new Plan.Answerable(plan.query().throughout(amounts::meant), plan.countRows());
    }

    private Query meant(Query query) {
        if (!asked && !chosen(query).isEmpty()) {
            // Documents of one currency are added up in theirs.
            return query;
        }
        Query home = query.mapped(shown -> Rebuilt.of(shown, this::meant));
        return home.equals(query) ? query : home.withoutConditions(asked ? chosen(query) : Set.of());
    }

    /** "In company currency" says how amounts are shown, and chooses no documents. */
    private Set<Predicate> chosen(Query query) {
        return query.where().stream()
                .flatMap(Condition::required)
                .flatMap(one -> one instanceof Predicate test && test.left() instanceof ColumnUse use && !use.star() && currency(use.column()) ? Stream.of(test) : Stream.empty())
                .collect(Collectors.toSet());
    }

    private Expression meant(Expression part) {
        return part instanceof Aggregate sum
                ? new Aggregate(sum.function(), Rebuilt.of(sum.operand(), this::instead))
                : asked ? instead(part) : part;
    }

    private Expression instead(Expression part) {
        return part instanceof ColumnUse column && !column.star()
                ? home(column.column()).<Expression>map(other -> new ColumnUse(column.place(), other)).orElse(part)
                : part;
    }

    private Optional<Integer> home(int column) {
        List<Integer> all = prepared.schema().columnsOf(prepared.schema().column(column).table()).stream().filter(one -> prepared.schema().column(one).type() == ColumnType.NUMBER || currency(one)).toList();
        List<String> names = all.stream().map(one -> prepared.schema().column(one).name()).toList();
        return OwnCurrency.of(prepared.schema().column(column).name(), names).map(own -> all.get(names.indexOf(own)));
    }

    private boolean currency(int column) {
        return words(column).stream().anyMatch(CURRENCIES::contains);
    }

    private Set<String> words(int column) {
        return new HashSet<>(Stems.all(prepared.schema().column(column).label()));
    }
}

package io.querypilot.alternative;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.join.Reference;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * "Which languages does every tutor speak?" asks for the languages of each of them, or for those that all of them speak: the list
 * that was written is the one, this is the other.
 */
final class InCommon {
    /** "For each tutor" and "list each tutor with" are told one by one. */
    private static final Pattern EACH = Pattern.compile("(?i)(?<!\\b(?:for|show|list|name|per|by) )\\b(?:each|every|all|both)(?: (?:one|single))?(?: of)?(?: (?:the|our|these|those))? ");
    /** "All the big farms" are farms. */
    private static final int NEAR = 3;

    /** What each row of is counted, and how many there are in all. */
    private record Counted(String key, String all) {}

    private InCommon() {}

    static Optional<OtherReading> of(String question, QueryNames names) {
        List<SelectText> texts = SelectText.of(names.query());
        List<BoundSelect> selects = names.query().bound().selects();
        return texts.size() == 1 && selects.size() == 1 && texts.get(0).rest().isEmpty()
                ? of(question, names, texts.get(0), selects.get(0))
                : Optional.empty();
    }

    private static Optional<OtherReading> of(String question, QueryNames names, SelectText text, BoundSelect bound) {
        PlainSelect select = bound.select();
        List<Expression> items = select.getSelectItems().stream().<Expression>map(item -> item.getExpression()).toList();
        boolean list = items.stream().allMatch(item -> names.stored(item).isPresent()) && Expressions.in(select, Function.class).isEmpty();
        return list
                ? named(question, names, bound).flatMap(each -> shared(names, text, bound, items, each)).findFirst()
                : Stream.<OtherReading>empty().findFirst();
    }

    /** The tables of which the question says "each" or "all": those that the query reads, and those they lead to. */
    private static Stream<Table> named(String question, QueryNames names, BoundSelect bound) {
        List<List<String>> said = EACH.matcher(question).results()
                .map(found -> Words.stems(question.substring(found.end())).stream().limit(NEAR).toList())
                .toList();
        Stream<Table> read = bound.scope().relations().stream().flatMap(relation -> relation.table().stream());
        Stream<Table> led = names.tables().flatMap(table -> names.led(table).stream())
                .flatMap(reference -> names.schema().table(reference.targetTable()).stream());
        return Stream.concat(read, led).distinct().filter(table -> said.stream().anyMatch(near -> near.contains(last(table))));
    }

    private static String last(Table table) {
        List<String> words = Words.nameStems(table.name());
        return words.isEmpty() ? "" : words.get(words.size() - 1);
    }

    private static Stream<OtherReading> shared(QueryNames names, SelectText text, BoundSelect bound, List<Expression> items, Table each) {
        String shown = items.stream()
                .filter(item -> names.stored(item).map(Stored::table).filter(each::equals).isEmpty())
                .map(names::written)
                .collect(Collectors.joining(", "));
        return shown.isEmpty()
                ? Stream.empty()
                : counted(names, text, bound, each).stream()
                        .map(counted -> new OtherReading(
                                "Only what all " + each.name() + " have in common.",
                                new SelectText(shown, text.from(), text.conditions(), "GROUP BY " + shown
                                        + " HAVING COUNT(DISTINCT " + counted.key() + ") = (" + counted.all() + ")").sql(),
                                items.stream().noneMatch(item -> names.stored(item).map(Stored::table).filter(each::equals).isPresent())));
    }

    /** By its own key where it is read, else by what leads to it. */
    private static Optional<Counted> counted(QueryNames names, SelectText text, BoundSelect bound, Table each) {
        List<Relation> read = bound.scope().relations().stream().filter(one -> one.table().filter(each::equals).isPresent()).toList();
        if (read.size() > 1 || !each.path().equals(each.name())) {
            return Optional.empty();
        }
        String path = names.query().dialect().identifier(each.name());
        return read.isEmpty()
                ? bound.scope().relations().stream()
                        .flatMap(from -> reference(names, from, each).stream())
                        .findFirst()
                        .map(key -> new Counted(key, "SELECT COUNT(*) FROM " + path))
                : primary(each).map(key -> new Counted(column(names, read.get(0), key), all(names, text, read.get(0), path)));
    }

    private static Optional<String> reference(QueryNames names, Relation from, Table each) {
        return from.table().stream()
                .flatMap(table -> names.led(table).stream())
                .filter(reference -> reference.targetTable().equals(each.path()))
                .map(Reference::column)
                .findFirst()
                .map(key -> column(names, from, key));
    }

    /** As many as there are under the conditions that speak of it alone. */
    private static String all(QueryNames names, SelectText text, Relation each, String path) {
        List<String> others = names.query().bound().selects().get(0).scope().relations().stream()
                .map(Relation::name)
                .filter(name -> !name.equals(each.name()))
                .toList();
        List<String> own = text.conditions().stream()
                .filter(one -> others.stream().noneMatch(one::names))
                .filter(one -> others.isEmpty() || one.names(each.name()))
                .map(SelectText.Condition::text)
                .toList();
        String from = each.name().equals(path) ? path : path + " AS " + names.query().dialect().identifier(each.name());
        return new SelectText("COUNT(*)", from, List.of(), "").where(own).sql();
    }

    private static Optional<String> primary(Table table) {
        List<String> keys = table.columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        return keys.size() == 1 ? Optional.of(keys.get(0)) : Optional.empty();
    }

    private static String column(QueryNames names, Relation relation, String column) {
        return names.query().dialect().identifier(relation.name()) + "." + names.query().dialect().identifier(column);
    }
}

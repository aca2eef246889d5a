package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.OtherTable;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Words;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "How many tickets did we sell", where there is a view sold_ticket of some tickets: its name is the company's own word for them.
 * It is read in place of the table where it has every column that the plan uses, and the plan tells no state of its own.
 */
public record NamedViews(Query query, Prepared prepared) {
    private static final Set<String> PREFIXES = Set.of("v", "vw", "view");
    private static final Set<Token> STATES = Set.of(Token.EQUAL, Token.NOT_EQUAL, Token.IN, Token.NOT_IN, Token.IS_NULL, Token.NOT_NULL);

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        return new Plan.Answerable(plan.query().throughout(query -> new NamedViews(query, prepared).meant()), plan.countRows());
    }

    private Query meant() {
        return query.correlated() || query.correlates() ? query : IntStream.range(0, query.tables().size())
                .boxed()
                .filter(place -> !table(place).view() && Collections.frequency(query.tables(), query.tables().get(place)) == 1 && !tellsState(place))
                .flatMap(this::read)
                .findFirst()
                .orElse(query);
    }

    private TableView table(int place) {
        return schema().table(query.tables().get(place));
    }

    private SchemaView schema() {
        return prepared.schema();
    }

    private boolean tellsState(int place) {
        return Stream.concat(query.predicates(), query.expressions().flatMap(expression -> expression.parts().flatMap(part -> part.tested())))
                .filter(test -> STATES.contains(test.operator()))
                .flatMap(Predicate::columns)
                .anyMatch(use -> use.place() == place && !use.star() && !schema().foreignKey(use.column()));
    }

    /** The query read from each view that is meant at this place. */
    private Stream<Query> read(int place) {
        return IntStream.range(0, schema().tables().size())
                .filter(view -> schema().table(view).view() && (!query.tables().contains(view) || twice(view).isPresent()) && said(place, view))
                .boxed()
                .flatMap(view -> instead(place, view).stream());
    }

    /** The last place, where the network joined the view to the table that it shows rows of: each would count with every other. */
    private OptionalInt twice(int view) {
        int last = query.tables().size() - 1;
        return last > 0 && query.tables().indexOf(view) == last ? OptionalInt.of(last) : OptionalInt.empty();
    }

    private boolean said(int place, int view) {
        List<String> thing = Words.plain(table(place).label());
        List<String> name = Words.plain(schema().table(view).label());
        List<String> own = !name.isEmpty() && PREFIXES.contains(name.get(0)) ? name.subList(1, name.size()) : name;
        Set<String> stems = new HashSet<>(thing.stream().map(Stems::of).toList());
        List<String> state = own.stream().filter(word -> !stems.contains(Stems.of(word))).toList();
        String head = thing.isEmpty() ? "" : Stems.of(thing.get(thing.size() - 1));
        boolean named = !state.isEmpty() && own.stream().map(Stems::of).anyMatch(head::equals);
        return named && new SaidState(prepared.asked(), head, state).said();
    }

    private Optional<Query> instead(int place, int view) {
        int table = query.tables().get(place);
        Map<Integer, Integer> columns = namesakes(table, view);
        boolean all = Stream.concat(query.columnsAt(place), joinedBy(table)).allMatch(columns::containsKey);
        return Optional.of(new OtherTable(place, view, columns, twice(view)).in(query))
                .filter(other -> all && someRows(table, columns) && !sums(view, columns))
                .filter(other -> Renderer.joinsAsWell(other, query, schema().byKeysFirst()));
    }

    private Map<Integer, Integer> namesakes(int table, int view) {
        Map<Integer, Integer> found = new HashMap<>();
        for (int column : schema().columnsOf(table)) {
            schema().columnsOf(view).stream()
                    .filter(other -> schema().column(other).name().equalsIgnoreCase(schema().column(column).name()))
                    .filter(other -> schema().column(other).type() == schema().column(column).type())
                    .forEach(other -> found.put(column, other));
        }
        return found;
    }

    /** The columns that keys between this table and others of the query stand in. */
    private Stream<Integer> joinedBy(int table) {
        return schema().foreignKeys().stream()
                .flatMap(key -> Stream.of(key, key.reversed()))
                .filter(key -> schema().column(key.left()).table() == table && schema().column(key.right()).table() != table)
                .filter(key -> query.tables().contains(schema().column(key.right()).table()))
                .map(ColumnPair::left);
    }

    /** Whether it shows rows of the table, by their key, and not all of them. */
    private boolean someRows(int table, Map<Integer, Integer> columns) {
        List<Integer> keys = schema().keysOf(table);
        return keys.size() == 1 && columns.containsKey(keys.get(0))
                && size(columns.get(keys.get(0))) > 0 && size(columns.get(keys.get(0))) < size(keys.get(0));
    }

    /** A figure that the table does not have was reckoned from others: that is a summary, and its name says what of. */
    private boolean sums(int view, Map<Integer, Integer> columns) {
        return schema().columnsOf(view).stream()
                .anyMatch(column -> !columns.containsValue(column) && schema().column(column).type() == ColumnType.NUMBER);
    }

    private int size(int column) {
        return prepared.cellsOf(column).map(ColumnCells::values).map(List::size).orElse(0);
    }
}

package io.querypilot.doubt.value;

import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.LeftOut;
import io.querypilot.schema.Column;
import io.querypilot.schema.DeletionMark;
import io.querypilot.schema.Table;
import io.querypilot.sql.Edit;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rows that their table marks as deleted, taken with the others although the question does not speak of them. The query is
 * run once more without them, for where they make no difference there is nothing to say.
 */
public final class DeletedDoubts {
    private static final Pattern SPOKEN_OF = Pattern.compile("(?i)\\b(?:un)?(?:delet|remov|eras)");
    private static final Pattern CHANCE = Pattern.compile("(?i)\\b(?:random|rand|newid|uuid)\\b");
    /** Each costs a run of the query. */
    private static final int MOST = 1;

    /** A column that marks rows as deleted, and the condition that leaves those out. */
    private record Marked(Stored one, String kept) {}

    private final String question;
    private final QueryNames names;
    private final Cells cells;
    private final Dialect dialect;

    private DeletedDoubts(String question, QueryNames names, Cells cells, Dialect dialect) {
        this.question = question;
        this.names = names;
        this.cells = cells;
        this.dialect = dialect;
    }

    public static List<Doubt> of(String question, QueryNames names, ResultTable table, Cells cells, Dialect dialect) {
        DeletedDoubts doubts = new DeletedDoubts(question, names, cells, dialect);
        boolean silent = doubts.spokenOf() && !doubts.leftOut() || CHANCE.matcher(names.query().sql()).find();
        return silent ? List.of() : doubts.found(table);
    }

    private boolean spokenOf() {
        return SPOKEN_OF.matcher(question).find();
    }

    /** "Without the deleted ones": then they are spoken of, and must be left out all the more. */
    private boolean leftOut() {
        return SPOKEN_OF.matcher(question).results().anyMatch(word -> LeftOut.at(question, word.start()));
    }

    private List<Doubt> found(ResultTable result) {
        return names.tables()
                .flatMap(Stored::all)
                .filter(one -> !names.query().bindings().uses(one.table().path(), one.column().name()))
                .filter(one -> !ledTo(one.table()))
                .flatMap(one -> kept(one).map(kept -> new Marked(one, kept)).stream())
                .limit(MOST)
                .filter(marked -> differs(marked.one().table(), marked.kept(), result))
                .map(marked -> doubt(marked.one()))
                .toList();
    }

    /** Reviews of a product that is gone are reviews: only what is itself listed or counted is asked for. */
    private boolean ledTo(Table table) {
        return names.query().bindings().joins().stream()
                .flatMap(equal -> Stream.of(equal.left(), equal.right()))
                .filter(used -> used.table().equals(table.path()))
                .flatMap(used -> table.column(used.column()).stream())
                .anyMatch(column -> names.unique(new Stored(table, column)));
    }

    /** The condition that leaves deleted rows out, if this column marks some. */
    private Optional<String> kept(Stored one) {
        Column column = one.column();
        String name = dialect.quote(column.name());
        Optional<DeletionMark> mark = DeletionMark.of(column.name());
        if (mark.filter(DeletionMark.FLAG::equals).isPresent()) {
            return Optional.of(column).filter(FlagDoubts::flag).flatMap(flag -> FlagDoubts.no(flag, dialect))
                    .map(no -> "(" + name + " = " + no + " OR " + name + " IS NULL)");
        }
        boolean marks = mark.isPresent() && column.nullable() && !cells.few(one).isEmpty();
        return marks ? Optional.of(name + " IS NULL") : Optional.empty();
    }

    private boolean differs(Table table, String kept, ResultTable result) {
        List<Edit> edits = names.query().nodes(net.sf.jsqlparser.schema.Table.class).stream()
                .filter(node -> names.query().bound().from().containsKey(node))
                .filter(node -> names.query().bound().stored(node).filter(table::equals).isPresent())
                .flatMap(node -> without(node, table, kept))
                .toList();
        return !edits.isEmpty()
                && !result.truncated()
                && cells.rows(Edit.apply(names.query().sql(), edits), table)
                        .filter(rows -> !sorted(rows).equals(sorted(result.rows())))
                        .isPresent();
    }

    private static List<String> sorted(List<List<Object>> rows) {
        return rows.stream().map(List::toString).sorted().toList();
    }

    private Stream<Edit> without(net.sf.jsqlparser.schema.Table node, Table table, String kept) {
        String rows = "(SELECT * FROM " + dialect.path(table.namespace(), table.name()) + " WHERE " + kept + ")";
        String alias = node.getAlias() == null ? " AS " + dialect.quote(table.name()) : "";
        return Edit.replacing(names.query().nameSpan(node, node.getNameParts().size()), rows + alias).stream();
    }

    private Doubt doubt(Stored one) {
        return new Doubt(
                Kind.DELETED_ROWS,
                "Rows of " + one.table().name() + " that " + one.column().name() + " marks as deleted are counted too; without them the result is another.",
                "Leave out the rows that " + one.path() + " marks as deleted: the question does not speak of them.");
    }
}

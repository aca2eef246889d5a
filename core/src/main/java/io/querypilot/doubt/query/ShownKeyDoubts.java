package io.querypilot.doubt.query;

import io.querypilot.critic.bind.Labels;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.AskedKey;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * "Their manager's name", where the manager's key is shown and another row has the name: of 1,309 right queries one shows such a key.
 * "Which handler", where a handler's number is shown and nothing is known to say who that is: of 1,299 right answers one shows such a
 * number, of 512 wrong ones twelve.
 */
public final class ShownKeyDoubts {
    private static final Pattern NUMBER = Pattern.compile("(?i)\\w+?(?:_(?:id|no|nr|num)|no|nr)|[a-zA-Z]\\w*(?:Id|ID|No|Nr)");
    private static final Set<String> NAMING =
            Stream.of("name", "title", "label", "description", "text").flatMap(word -> Words.stems(word).stream()).collect(Collectors.toSet());
    private static final Set<String> CALENDAR = Set.copyOf(Words.stems("year quarter month week day"));
    /** Who asks for no name may be content with a key. */
    private static final Pattern CODE = Pattern.compile("[\\p{Lu}\\d][\\p{Lu}\\d_-]{0,3}");
    private static final Pattern NAME = Pattern.compile(
            "\\b(?:names?|titles?|words|spel(?:led|t)|descriptions?|labels?|texts?)\\b", Pattern.CASE_INSENSITIVE);

    private ShownKeyDoubts() {}

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        if (AskedKey.said(question)) {
            return List.of();
        }
        // The outermost alone: what a query within it brings is not shown.
        List<Expression> items = names.query().tree().stream()
                .filter(PlainSelect.class::isInstance)
                .flatMap(tree -> ((PlainSelect) tree).getSelectItems().stream())
                .map(item -> QueryNames.bare(item.getExpression()))
                .toList();
        // A code that is written out in words is a name.
        List<Stored> shown = items.stream().filter(net.sf.jsqlparser.schema.Column.class::isInstance).flatMap(item -> names.stored(item).stream()).toList();
        boolean named = NAME.matcher(question).find();
        List<Doubt> found = shown.stream()
                .filter(one -> !names.unique(one))
                .flatMap(one -> (named ? doubt(one, shown, names) : number(one, names)).stream())
                .distinct()
                .toList();
        boolean words = items.stream().anyMatch(item -> Labels.named(item).isPresent());
        return found.isEmpty() && named && !words ? codes(shown, names, cells) : found;
    }

    /** "By branch name", where all that is shown of the branches is CEN and NOR. */
    private static List<Doubt> codes(List<Stored> shown, QueryNames names, Cells cells) {
        List<Stored> texts = shown.stream().filter(one -> one.column().kind() == ColumnKind.TEXT).toList();
        boolean all = !texts.isEmpty() && texts.stream().allMatch(one -> !naming(one.column()) && codes(cells.values(one)));
        return all
                ? List.of(new Doubt(
                        Kind.NAME_NOT_USED,
                        "The question asks for a name, but all that " + texts.get(0).path() + " holds is codes.",
                        "Show what the codes of " + texts.get(0).path() + " stand for, from the table that holds their names."))
                : List.of();
    }

    private static boolean codes(List<String> held) {
        return !held.isEmpty() && held.stream().allMatch(cell -> CODE.matcher(cell).matches());
    }

    /** One that is asked for by its own name is no such number. */
    private static Optional<Doubt> number(Stored shown, QueryNames names) {
        boolean leads = names.led(shown.table()).stream().anyMatch(reference -> reference.column().equals(shown.column().name()));
        boolean asked = names.said().containsAll(Words.nameStems(shown.column().name()));
        boolean calendar = Words.nameStems(shown.column().name()).stream().anyMatch(CALENDAR::contains);
        return NUMBER.matcher(shown.column().name()).matches() && !leads && !asked && !calendar
                ? Optional.of(new Doubt(Kind.NAME_NOT_USED, shown.path() + " is shown, a number that stands for something; what that is called is not.", ""))
                : Optional.empty();
    }

    private static Optional<Doubt> doubt(Stored key, List<Stored> shown, QueryNames names) {
        return names.led(key.table()).stream()
                .filter(reference -> reference.column().equals(key.column().name()))
                .flatMap(reference -> names.schema().table(reference.targetTable()).stream()
                        .filter(table -> table.column(reference.targetColumn()).filter(ShownKeyDoubts::naming).isEmpty()))
                .filter(table -> shown.stream().noneMatch(one -> one.table().equals(table) && !one.equals(key)))
                .flatMap(table -> name(table).map(name -> doubt(key, table, name)).stream())
                .findFirst();
    }

    private static Optional<Column> name(Table table) {
        return table.columns().stream()
                .filter(column -> column.kind() == ColumnKind.TEXT && !column.primaryKey() && naming(column))
                .findFirst();
    }

    private static boolean naming(Column column) {
        return !Collections.disjoint(NAMING, Thesaurus.ENGLISH.withLongForms(Words.nameStems(column.name())));
    }

    private static Doubt doubt(Stored key, Table table, Column name) {
        String meaning = table.name() + "." + name.name();
        return new Doubt(
                Kind.NAME_NOT_USED,
                key.path() + " is shown, which only refers to " + table.name() + "; " + meaning + " says what it means.",
                "Join " + table.name() + " by " + key.path() + " and show " + meaning + " in its place.");
    }
}

package io.querypilot.doubt;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;

/** A value that the question says and a table in use holds, in a column of which the query makes no use. */
final class ForgottenDoubts {
    private static final int SHORTEST = 4;
    private static final int AKIN = 5;

    private final QueryNames names;
    private final List<String> said;
    private final Set<String> spoken;

    private ForgottenDoubts(String question, QueryNames names) {
        this.names = names;
        this.said = Words.stems(question);
        this.spoken = new HashSet<>(WordDoubts.names(names.query()));
        names.schema().tables().forEach(table -> spoken.addAll(Words.nameStems(table.name())));
        tables().forEach(table -> table.columns().forEach(column -> spoken.addAll(Words.nameStems(column.name()))));
    }

    static List<Doubt> of(String question, QueryNames names) {
        ForgottenDoubts doubts = new ForgottenDoubts(question, names);
        return doubts.byCode() ? List.of() : doubts.tables().flatMap(doubts::doubts).limit(1).toList();
    }

    private Stream<Table> tables() {
        return names.query().bindings().tables().stream().flatMap(path -> names.schema().table(path).stream());
    }

    /** Who looks for a code has said it otherwise. */
    private boolean byCode() {
        return names.query().bound().selects().stream()
                .map(BoundSelect::select)
                .flatMap(select -> Expressions.in(select, EqualsTo.class).stream())
                .filter(comparison -> comparison.getRightExpression() instanceof LongValue
                        || comparison.getRightExpression() instanceof StringValue)
                .anyMatch(comparison -> names.stored(comparison.getLeftExpression()).filter(names::key).isPresent());
    }

    private Stream<Doubt> doubts(Table table) {
        return table.columns().stream()
                .filter(column -> column.kind() == ColumnKind.TEXT && !used(table, column))
                .flatMap(column -> forgotten(column).map(value -> doubt(table, column, value)).stream());
    }

    private boolean used(Table table, Column column) {
        return names.query().bindings().columns().stream()
                .anyMatch(use -> use.table().equals(table.path()) && use.column().equals(column.name()));
    }

    private Optional<String> forgotten(Column column) {
        return column.samples().stream()
                .filter(this::says)
                .findFirst()
                .filter(value -> column.sensitivity() == Sensitivity.PLAIN);
    }

    private boolean says(String value) {
        List<String> words = Words.nameStems(value);
        return value.length() >= SHORTEST
                && value.toLowerCase(Locale.ROOT).matches(".*\\p{L}{3}.*")
                && Words.holds(said, words)
                && words.stream().noneMatch(this::spoken)
                && words.stream().noneMatch(word -> Thesaurus.ENGLISH.idle(word) || Thesaurus.ENGLISH.command(word));
    }

    /** "Nominated" says no more than the column nominee does. */
    private boolean spoken(String word) {
        return spoken.stream().anyMatch(name -> name.equals(word)
                || name.length() >= AKIN && word.length() >= AKIN && name.startsWith(word.substring(0, AKIN)));
    }

    private static Doubt doubt(Table table, Column column, String value) {
        String path = table.name() + "." + column.name();
        return new Doubt(
                Kind.VALUE_NOT_USED,
                "The question says \"" + value + "\", which " + path + " holds, but the query does not look there.",
                "The question says a value that " + path + " holds: filter by it.");
    }
}

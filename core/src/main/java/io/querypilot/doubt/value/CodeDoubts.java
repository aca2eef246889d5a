package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.join.Reference;
import io.querypilot.language.LeftOut;
import io.querypilot.language.Words;
import io.querypilot.schema.Codes;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Expression;

/** Codes to which their look-up table or their column's comment gives another meaning than the question says, or none. */
public final class CodeDoubts {
    private static final Pattern WORD = Pattern.compile("\\p{L}+");

    private final String question;
    private final List<String> said;
    private final QueryNames names;
    private final Cells cells;
    private final Map<String, List<String>> compared = new LinkedHashMap<>();
    private final Map<String, Stored> columns = new LinkedHashMap<>();

    private CodeDoubts(String question, QueryNames names, Cells cells) {
        this.question = question;
        this.said = names.said();
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        CodeDoubts doubts = new CodeDoubts(question, names, cells);
        names.query().bound().selects().forEach(bound -> Expressions.equated(bound.select(), doubts::compare));
        return doubts.compared.entrySet().stream()
                .flatMap(each -> doubts.doubt(doubts.columns.get(each.getKey()), each.getValue()).stream())
                .toList();
    }

    private void compare(Expression left, Expression right) {
        names.stored(left).ifPresent(one -> names.literal(right).ifPresent(written -> {
            columns.put(one.path(), one);
            compared.computeIfAbsent(one.path(), path -> new ArrayList<>()).add(written);
        }));
    }

    private Optional<Doubt> doubt(Stored one, List<String> codes) {
        Optional<LookUp> lookUp = lookUp(one);
        Optional<Codes> listed = lookUp.map(this::meanings).filter(known -> !known.isEmpty());
        return listed.isPresent()
                ? listed.flatMap(known -> unlisted(one, codes, known)
                        .filter(doubt -> lookUp.get().declared())
                        .or(() -> other(one, codes, known, "its look-up table")))
                : other(one, codes, commented(one, codes), "its comment").or(() -> CodeLists.of(one, names, cells).stream()
                        .flatMap(known -> other(one, codes, known, "the table that its comment names").stream())
                        .findFirst());
    }

    /** Several codes may well be those that the question does not leave out. */
    private static Codes commented(Stored one, List<String> codes) {
        return codes.size() == 1 ? Codes.of(one.column().comment()) : Codes.NONE;
    }

    /** A comment may leave a code out, and so may a table to which no key is declared; a look-up table does not. */
    private static Optional<Doubt> unlisted(Stored one, List<String> codes, Codes known) {
        return codes.stream()
                .filter(code -> known.meaning(code).isEmpty())
                .findFirst()
                .map(unknown -> doubt(one.path() + " has no code " + unknown, one, "its look-up table"));
    }

    private Optional<Doubt> other(Stored one, List<String> codes, Codes known, String where) {
        Optional<String> meant = known.meanings().values().stream().filter(this::says).filter(label -> known.meanings().size() > 2 || !leftOut(label)).findFirst();
        boolean explained = codes.stream().allMatch(code -> known.meaning(code).isPresent());
        boolean other = explained
                && meant.isPresent()
                && codes.stream().noneMatch(code -> known.meaning(code).filter(this::says).isPresent());
        return other
                ? Optional.of(doubt("The question says \"" + meant.get() + "\", but " + one.path() + " " + codes.get(0)
                        + " is \"" + known.meaning(codes.get(0)).orElseThrow() + "\"", one, where))
                : Optional.empty();
    }

    private static Doubt doubt(String sentence, Stored one, String where) {
        return new Doubt(Kind.OTHER_CODE, sentence + ".",
                "The code compared with " + one.path() + " does not mean what the question says: see " + where + ".");
    }

    private boolean says(String label) {
        return Words.holds(said, Words.stems(label));
    }

    /** "Failed ones not counted", "that have not failed": whoever looks for the other of two codes has left them out. */
    private boolean leftOut(String label) {
        List<String> words = Words.stems(label);
        List<Integer> places = WORD.matcher(question).results()
                .filter(word -> Words.stems(word.group()).stream().anyMatch(words::contains))
                .map(MatchResult::start)
                .toList();
        return !places.isEmpty() && places.stream().allMatch(place -> LeftOut.orDenied(question, place));
    }

    /** The key and the name of the table that a column refers to. */
    private record LookUp(Table table, Column key, Column label, boolean declared) {}

    private Optional<LookUp> lookUp(Stored one) {
        return names.led(one.table()).stream()
                .filter(key -> key.column().equals(one.column().name()) && !key.targetTable().equals(one.table().path()))
                .findFirst()
                .flatMap(this::lookUp);
    }

    /** A table of a key and a name, and little else. */
    private Optional<LookUp> lookUp(Reference key) {
        Optional<Table> table = names.schema().table(key.targetTable()).filter(target -> target.columns().size() <= 4);
        Optional<Column> code = table.flatMap(target -> target.column(key.targetColumn()));
        Optional<Column> label = table.stream().flatMap(target -> target.columns().stream())
                .filter(column -> column.kind() == ColumnKind.TEXT && column.sensitivity() == Sensitivity.PLAIN)
                .filter(column -> !code.equals(Optional.of(column)))
                .findFirst();
        return label.isPresent() && code.isPresent()
                ? Optional.of(new LookUp(table.get(), code.get(), label.get(), key.declared()))
                : Optional.empty();
    }

    private Codes meanings(LookUp table) {
        Map<String, String> known = new LinkedHashMap<>();
        cells.rows(table.table(), List.of(table.key(), table.label()))
                .forEach(row -> known.put(String.valueOf(row.get(0)), String.valueOf(row.get(1))));
        return new Codes(known);
    }
}

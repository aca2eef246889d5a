package io.querypilot.doubt.value;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Codes;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;

/**
 * A value that the question says and a table in use holds, or one to which its keys lead, in a column of which the query makes
 * no use; or a word of the question by which a column's comment explains a code, or that is a flag's name.
 */
public final class ForgottenDoubts {
    private static final int SHORTEST = 4;
    /** What a comment explains is a word by itself: B = bus. */
    private static final int SHORTEST_MEANING = 3;
    private static final int AKIN = 5;
    private static final int SHORTEST_CODE = 2;

    /** "Cancelled ones included": whoever takes all needs no filter. */
    private static final Pattern INCLUDED = Pattern.compile(
            "(?i)\\b(?:included|including|(?:\\w+s|count) (?:too|as well)|and (?:\\w+ ){1,2}together|deducted|count(?:s|ed)? (?:as|in)|regardless"
                    + "|(?:all|any) (?:kinds?|types?|sorts?|states?|status(?:es)?|of them))\\b");
    /** What is denied may be heeded without a look at where it is listed. */
    private static final Pattern ALL = Pattern.compile("(?i)\\b(?:even|also|whether|neither|nor|not)\\b");

    /** Who asks for hours or pieces does not look for what is measured so. */
    private static final Set<String> MEASURES = Set.copyOf(Words.stems(
            "piece unit hour minute second day week month year kilogram gram tonne litre liter metre meter box pallet euro dollar percent"));

    /** "The highest downtime" is no priority. */
    private static final Set<String> EXTREMES = Set.copyOf(Words.stems("highest lowest most least best worst latest earliest"));

    private static final Set<String> BEING = Set.copyOf(Words.stems("is are still currently"));

    /** "Business customers", and "completed the most appointments". */
    private static final List<List<String>> BETWEEN = List.of(List.of(), Words.stems("the most"), Words.stems("the fewest"), Words.stems("most"));

    private static final Pattern WORD = Pattern.compile(".*\\p{L}{3}.*");

    private final String question;
    private final QueryNames names;
    private final Cells cells;
    private final List<String> said;
    private final Set<String> spoken;

    private ForgottenDoubts(String question, QueryNames names, Cells cells) {
        this.question = question;
        this.names = names;
        this.cells = cells;
        this.said = names.said();
        this.spoken = new HashSet<>(names.called());
        names.tables().forEach(table -> table.columns().forEach(column -> spoken.addAll(Words.nameStems(column.name()))));
    }

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        ForgottenDoubts doubts = new ForgottenDoubts(question, names, cells);
        return doubts.byCode() || INCLUDED.matcher(question).find()
                ? List.of()
                : Stream.of(
                                names.tables().flatMap(doubts::sampled),
                                names.tables().flatMap(doubts::flagged),
                                Stream.of(doubts).filter(each -> !ALL.matcher(question).find()).flatMap(ForgottenDoubts::farther))
                        .flatMap(found -> found)
                        .limit(1)
                        .toList();
    }

    private Stream<Doubt> farther() {
        Set<String> heard = heard();
        Set<String> either = new HashSet<>(spoken);
        either.addAll(heard);
        return Stream.concat(
                Stream.concat(names.tables(), near().filter(this::unnamed)).flatMap(table -> explained(table, either)),
                Stream.of(this).filter(each -> each.leftOver(heard)).flatMap(ForgottenDoubts::near)
                        .flatMap(table -> listed(table, heard, either)));
    }

    /** Whether any word can be one of a value: where none can, no table need be read for it. */
    private boolean leftOver(Set<String> heard) {
        return said.stream().anyMatch(word -> !Thesaurus.ENGLISH.idle(word) && !akin(heard, word) && !shortened(word));
    }

    /** What the query itself gives a name to, what is told of the columns that it uses, and tables of that very name. */
    private Set<String> heard() {
        Set<String> heard = new HashSet<>(names.used());
        names.schema().tables().stream()
                .map(table -> Words.nameStems(table.name()))
                .filter(name -> name.size() == 1)
                .forEach(heard::addAll);
        names.query().tokens().forEach(token -> heard.addAll(Words.nameStems(token.value())));
        names.tables().forEach(table -> table.columns().stream()
                .filter(column -> used(table, column))
                .forEach(column -> heard.addAll(Words.stems(column.comment()))));
        return heard;
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

    private Stream<Doubt> sampled(Table table) {
        return table.columns().stream()
                .filter(column -> column.kind() == ColumnKind.TEXT && !used(table, column))
                .filter(column -> column.sensitivity() == Sensitivity.PLAIN)
                .flatMap(column -> said(table, column, column.samples(), spoken).stream());
    }

    /** A flag whose name the question says, as "vendors" of partners who may be one or not. */
    private Stream<Doubt> flagged(Table table) {
        return table.columns().stream()
                .filter(column -> FlagDoubts.flag(column) && !used(table, column))
                .filter(this::named)
                .map(column -> new Doubt(
                        Kind.VALUE_NOT_USED,
                        "The question speaks of what " + table.name() + "." + column.name()
                                + " tells of each row, but the query does not look there.",
                        "Look at " + table.name() + "." + column.name() + ", of which the question speaks."));
    }

    private boolean named(Column column) {
        List<String> words = FlagDoubts.about(column);
        return !words.isEmpty()
                && (Words.holds(said, words) || words.size() == 1 && said.contains("un" + words.get(0)))
                && words.stream().noneMatch(word -> akin(names.called(), word));
    }

    /**
     * "B business, P private" at a column that is not used, where nothing else narrows, "business customers" is said, or the word
     * stands for what the table holds: "electric buses", of vehicles of which some are trams. A code that is a word of a table's name
     * is heeded by whoever reads that: LN loan, and ln_acct.
     */
    private Stream<Doubt> explained(Table table, Set<String> heard) {
        return table.columns().stream()
                .filter(column -> !column.comment().isEmpty() && !used(table, column))
                .flatMap(column -> Codes.of(column.comment()).meanings().entrySet().stream()
                        .filter(code -> code.getKey().length() < SHORTEST_CODE || names.tables().noneMatch(used -> Words.nameStems(used.name()).contains(code.getKey().toLowerCase(Locale.ROOT))))
                        .map(Map.Entry::getValue)
                        .filter(meaning -> narrowsNothing() || before(meaning, table) || unnamed(table))
                        .filter(meaning -> meaning.length() >= SHORTEST_MEANING && saysWords(meaning, heard))
                        .findFirst()
                        .map(meaning -> doubt(table, column, meaning))
                        .stream());
    }

    private boolean unnamed(Table table) {
        return Words.nameStems(table.name()).stream().noneMatch(said::contains);
    }

    private boolean narrowsNothing() {
        return names.query().tokens().stream().noneMatch(token -> token.word("where") || token.word("having"));
    }

    private boolean before(String meaning, Table table) {
        return Stream.concat(Words.nameStems(table.name()).stream(), Words.nameStems(table.name()).stream()
                        .flatMap(word -> Thesaurus.ENGLISH.longForms(word).stream()))
                .anyMatch(name -> BETWEEN.stream().anyMatch(most -> Words.holds(
                        said, Stream.of(Words.stems(meaning), most, List.of(name)).flatMap(List::stream).toList())));
    }

    /** Tables that are not in use, to which keys lead from those that are, declared ones over one other too. */
    private Stream<Table> near() {
        List<Table> used = names.tables().toList();
        List<Table> first = used.stream().flatMap(this::referred).distinct().toList();
        return Stream.concat(first.stream(), first.stream().flatMap(this::declared))
                .distinct()
                .filter(table -> !used.contains(table) && !table.view() && !keyUsed(table));
    }

    private Stream<Table> declared(Table table) {
        return table.foreignKeys().stream().flatMap(key -> names.schema().table(key.targetTable()).stream());
    }

    private Stream<Table> referred(Table table) {
        return names.led(table).stream().flatMap(key -> names.schema().table(key.targetTable()).stream());
    }

    /** Who filters or groups by the key of a look-up table speaks of what it holds. */
    private boolean keyUsed(Table target) {
        return names.tables().anyMatch(table -> names.led(table).stream()
                .filter(key -> key.targetTable().equals(target.path()))
                .anyMatch(key -> names.query().bindings().uses(table.path(), key.column())));
    }

    /** All that a small table holds; an everyday word counts only of a table that lists such words and little else. */
    private Stream<Doubt> listed(Table table, Set<String> heard, Set<String> either) {
        boolean lookUp = table.columns().size() <= 3;
        if (!lookUp && !saysNames()) {
            return Stream.empty();
        }
        List<Column> texts = table.columns().stream()
                .filter(column -> column.kind() == ColumnKind.TEXT && column.sensitivity() == Sensitivity.PLAIN)
                .toList();
        List<List<Object>> rows = texts.isEmpty() ? List.of() : cells.rows(table, texts);
        boolean declared = Stream.concat(names.tables(), names.tables().flatMap(this::declared)).flatMap(this::declared).anyMatch(table::equals);
        return IntStream.range(0, texts.size())
                .boxed()
                .flatMap(at -> values(rows, at)
                        .filter(value -> lookUp || asName(value))
                        .filter(value -> narrows(value) ? says(value, heard) : declared && says(value, either))
                        .findFirst()
                        .map(value -> doubt(table, texts.get(at), value))
                        .stream());
    }

    /**
     * Whether a label is surely one: of several words, or said of a table in use, as in "open jobs" and "jobs that are open". Orders
     * that "were paid in 2024" may be told by a date as well as by a state.
     */
    private boolean narrows(String value) {
        List<String> words = Words.nameStems(value);
        int at = Collections.indexOfSubList(said, words);
        boolean before = at >= 0 && at + words.size() < said.size() && names.used().contains(said.get(at + words.size()));
        return words.size() > 1 || before || at > 0 && BEING.contains(said.get(at - 1));
    }

    private static Stream<String> values(List<List<Object>> rows, int column) {
        return rows.stream().map(row -> String.valueOf(row.get(column))).distinct();
    }

    /** Whether the question says it as a name, and not only as its first word. */
    private boolean asName(String value) {
        return !value.isEmpty() && Character.isUpperCase(value.charAt(0)) && question.indexOf(value) > 0;
    }

    private boolean saysNames() {
        return question.chars().skip(1).anyMatch(Character::isUpperCase);
    }

    private boolean used(Table table, Column column) {
        return names.query().bindings().uses(table.path(), column.name());
    }

    private Optional<Doubt> said(Table table, Column column, List<String> values, Set<String> heard) {
        return values.stream().filter(value -> says(value, heard)).findFirst().map(value -> doubt(table, column, value));
    }

    /** "Nominated" says no more than the column nominee does. */
    private boolean says(String value, Set<String> heard) {
        return value.length() >= SHORTEST && saysWords(value, heard);
    }

    private boolean saysWords(String value, Set<String> heard) {
        if (!WORD.matcher(value).matches()) {
            return false;
        }
        List<String> words = Words.nameStems(value);
        return Words.holds(said, words)
                && words.stream().noneMatch(word -> akin(heard, word) || shortened(word))
                && words.stream().noneMatch(Thesaurus.ENGLISH::idle)
                && !EXTREMES.containsAll(words)
                && !MEASURES.containsAll(words)
                && !words.stream().allMatch(Thesaurus.ENGLISH::command);
    }

    /** Whether a column in use is called by a short form of a word: trnr_emp_id of "trainer". */
    private boolean shortened(String word) {
        return names.columnStems().anyMatch(name -> name.length() >= SHORTEST && Words.shortens(name, word));
    }

    private static boolean akin(Set<String> names, String word) {
        return names.stream().anyMatch(name -> Words.akin(name, word, AKIN));
    }

    private static Doubt doubt(Table table, Column column, String value) {
        String path = table.name() + "." + column.name();
        return new Doubt(
                Kind.VALUE_NOT_USED,
                "The question says \"" + value + "\", which " + path + " holds, but the query does not look there.",
                "The question says a value that " + path + " holds: filter by it.");
    }
}

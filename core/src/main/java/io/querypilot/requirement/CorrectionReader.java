package io.querypilot.requirement;

import io.querypilot.language.NearMatch;
import io.querypilot.requirement.Interpretation.Unclear;
import io.querypilot.requirement.Interpretation.Understood;
import io.querypilot.requirement.Rule.AvoidColumn;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.FreeText;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a correction in plain words: tables and columns to use or to avoid, a join, or else free text as it stands. */
public final class CorrectionReader {
    private static final String NAME = "([\\p{L}\\p{N}_.$\"`\\[\\]" + Names.MARKS + "-]+)";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final String OPENING = "(?:no,? *)?(?:please +)?";

    private static final Pattern JOIN =
            Pattern.compile(OPENING + "(?:join +(?:on +)?)?" + NAME + " *(?:=|with|to|and) *" + NAME + " *\\.?", FLAGS);
    private static final Pattern JOIN_ON = Pattern.compile("join +.* on +" + NAME + " *= *" + NAME + " *\\.?", FLAGS);
    private static final Pattern CHOICE = Pattern.compile(
            OPENING + "(?:use|select|take|pick|choose) +(?:the +)?(table +)?" + NAME
                    + "( +table)?(?:,? +(?:and +)?(?:not|instead of|rather than) +(?:the +)?(?:tables? +)?(.+?))? *\\.?",
            FLAGS);
    private static final Pattern TABLE =
            Pattern.compile("(?:the +)?table +" + NAME + "(?:,? +not +(?:tables? +)?(.+?))? *\\.?", FLAGS);
    private static final Pattern AVOID = Pattern.compile(
            OPENING + "((?:do not|don['’]?t|never) +use|not|avoid|ignore) +(?:the +)?(?:tables? +)?(.+?) *\\.?", FLAGS);
    private static final String LISTED = " *(?:,| or | and ) *";

    private static final Set<String> CHOOSING = Set.of(
            "use", "select", "take", "pick", "choose", "no", "please", "the", "only", "from", "just", "in", "i", "mean",
            "meant", "instead", "it", "is", "one", "that", "this");

    private final Names names;

    /** {@code inPlay} are the tables, by path, of what is corrected: their columns may be named by a part of their name. */
    public CorrectionReader(Schema schema, List<String> inPlay) {
        this.names = new Names(schema, inPlay);
    }

    public Interpretation read(String text) {
        String said = text.strip();
        return named(said).orElseGet(() -> new Understood(new FreeText(said)));
    }

    /** What is said by name; empty where it is said in free words. */
    Optional<Interpretation> named(String said) {
        if (said.startsWith("{")) {
            return Optional.of(new StructuredCorrection(names).read(said));
        }
        String marked = names.marked(said);
        return join(marked).or(() -> choice(said, marked)).or(() -> avoidance(said, marked));
    }

    /** Only dotted names are a join: "use orders and customers" is free text. */
    private Optional<Interpretation> join(String said) {
        Matcher on = JOIN_ON.matcher(said);
        Matcher plain = JOIN.matcher(said);
        Matcher matched = on.matches() ? on : plain;
        if (!matched.matches() || !matched.group(1).contains(".") || !matched.group(2).contains(".")) {
            return Optional.empty();
        }
        return Optional.of(names.join(matched.group(1), matched.group(2)));
    }

    private Optional<Interpretation> choice(String said, String marked) {
        Matcher table = TABLE.matcher(marked);
        if (table.matches()) {
            return Optional.of(chosen(table.group(1), table.group(2)));
        }
        Matcher choice = CHOICE.matcher(marked);
        if (!choice.matches()) {
            return onlyTable(marked);
        }
        boolean saysTable = choice.group(1) != null || choice.group(3) != null;
        return saysTable || names.table(choice.group(2)).isPresent()
                ? Optional.of(chosen(choice.group(2), choice.group(4)))
                : column(said, choice.group(2));
    }

    /** "Use gross not net": the column in play that has the word; where several have it, the person says which. */
    private Optional<Interpretation> column(String said, String name) {
        List<UseColumn> found = names.columns(name);
        if (found.size() == 1) {
            return Optional.of(new Understood(found.get(0), new FreeText(said)));
        }
        if (found.isEmpty()) {
            return names.isColumn(name) ? Optional.empty() : Optional.of(names.unknown(name));
        }
        return names.isColumn(name)
                ? Optional.empty()
                : Optional.of(new Unclear(
                        "Several columns are called " + name + ". Name one of them.",
                        found.stream().map(UseColumn::path).toList()));
    }

    /**
     * "Use tabel sales_2025", "only from sales_2025 please": one table, and else only words that choose. A table's name
     * misspelt is no free text.
     */
    private Optional<Interpretation> onlyTable(String said) {
        List<String> words = List.of(said.split("[\\s,;:!?]+"));
        List<String> tables = words.stream().filter(word -> names.table(word).isPresent()).toList();
        if (words.size() == 1 && tables.isEmpty() && names.nearlyTable(said)) {
            return Optional.of(names.unknown(said));
        }
        boolean rest = words.stream().filter(word -> !tables.contains(word)).allMatch(CorrectionReader::chooses);
        return tables.size() == 1 && rest ? Optional.of(names.selection(tables.get(0), List.of())) : Optional.empty();
    }

    private static boolean chooses(String word) {
        return CHOOSING.contains(word.toLowerCase(Locale.ROOT))
                || NearMatch.nearest(word, List.of("table")).isPresent();
    }

    private Interpretation chosen(String selected, String rejected) {
        List<String> others = rejected == null ? List.of() : List.of(rejected.split(LISTED));
        return names.selection(selected, others.stream().filter(this::isName).toList());
    }

    /** "Not the other one" rejects nothing that has a name. */
    private boolean isName(String said) {
        return names.table(said).isPresent() || said.strip().matches(NAME);
    }

    /** "Not X" rejects what is called X; where nothing is, it is free text, but "don't use X" names something. */
    private Optional<Interpretation> avoidance(String said, String marked) {
        Matcher avoid = AVOID.matcher(marked);
        if (!avoid.matches()) {
            return Optional.empty();
        }
        List<String> listed = List.of(avoid.group(2).split(LISTED));
        if (listed.stream().allMatch(name -> names.table(name).isPresent())) {
            List<String> tables = listed.stream().flatMap(name -> names.table(name).stream()).map(Table::path).toList();
            return tables.isEmpty() ? Optional.empty() : Optional.of(new Understood(new AvoidTables(tables)));
        }
        boolean named = avoid.group(1).toLowerCase(Locale.ROOT).endsWith("use");
        List<Rule> columns = listed.stream()
                .filter(name -> named || names.isColumn(name))
                .map(names::columns)
                .filter(found -> found.size() == 1)
                .<Rule>map(found -> new AvoidColumn(found.get(0).table(), found.get(0).column()))
                .toList();
        if (columns.size() == listed.size()) {
            return Optional.of(new Understood(
                    Stream.concat(columns.stream(), Stream.<Rule>of(new FreeText(said))).toList()));
        }
        return listed.stream()
                .filter(name -> named && names.table(name).isEmpty() && !names.isColumn(name))
                .findFirst()
                .map(names::unknown);
    }
}

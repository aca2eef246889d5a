package io.querypilot.correction;

import io.querypilot.correction.Constraint.AvoidTables;
import io.querypilot.correction.Constraint.Wish;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a correction in plain words: a table to use or to avoid, a join, or else a wish as it stands. */
public final class CorrectionReader {
    private static final String NAME = "([\\p{L}\\p{N}_.$\"`\\[\\]-]+)";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final Pattern JOIN = Pattern.compile(
            "(?:no,? *)?(?:please +)?(?:join +(?:on +)?)?" + NAME + " *(?:=|with|to|and) *" + NAME + " *\\.?", FLAGS);
    private static final Pattern JOIN_ON = Pattern.compile("join +.* on +" + NAME + " *= *" + NAME + " *\\.?", FLAGS);
    private static final Pattern CHOICE = Pattern.compile(
            "(?:no,? *)?(?:please +)?(?:use|select|take|pick|choose) +(?:the +)?(?:table +)?" + NAME
                    + "(?: +table)?(?:,? +(?:and +)?(?:not|instead of|rather than) +(?:the +)?(?:tables? +)?(.+?))? *\\.?",
            FLAGS);
    private static final Pattern TABLE =
            Pattern.compile("(?:the +)?table +" + NAME + "(?:,? +not +(?:tables? +)?(.+?))? *\\.?", FLAGS);
    private static final Pattern AVOID =
            Pattern.compile("(?:do not|don't|dont|never) +use +(?:the +)?(?:tables? +)?(.+?) *\\.?", FLAGS);

    private static final Set<String> CHOOSING = Set.of(
            "use", "select", "take", "pick", "choose", "no", "please", "the", "only", "from", "just", "in", "i", "mean",
            "meant", "instead", "it", "is", "one", "that", "this");

    private final Names names;

    public CorrectionReader(Schema schema) {
        this.names = new Names(schema);
    }

    public Correction read(String text) {
        String said = text.strip();
        if (said.startsWith("{")) {
            return new StructuredCorrection(names).read(said);
        }
        return join(said).or(() -> choice(said)).or(() -> avoidance(said)).orElseGet(() -> wish(said));
    }

    private static Correction wish(String said) {
        return new Correction.Understood(List.of(new Wish(said)));
    }

    /** Only dotted names are a join: "use orders and customers" is a wish. */
    private Optional<Correction> join(String said) {
        Matcher on = JOIN_ON.matcher(said);
        Matcher plain = JOIN.matcher(said);
        Matcher matched = on.matches() ? on : plain;
        if (!matched.matches() || !matched.group(1).contains(".") || !matched.group(2).contains(".")) {
            return Optional.empty();
        }
        return Optional.of(names.join(matched.group(1), matched.group(2)));
    }

    private Optional<Correction> choice(String said) {
        Matcher table = TABLE.matcher(said);
        if (table.matches()) {
            return Optional.of(chosen(table.group(1), table.group(2)));
        }
        Matcher choice = CHOICE.matcher(said);
        if (!choice.matches()) {
            return onlyTable(said);
        }
        // "Use net_price" speaks of a column: the model follows it as a wish.
        return names.isColumn(choice.group(1)) && names.table(choice.group(1)).isEmpty()
                ? Optional.of(wish(said))
                : Optional.of(chosen(choice.group(1), choice.group(2)));
    }

    /**
     * "Use tabel sales_2025", "only from sales_2025 please": one table, and else only words that choose. A table's name
     * misspelt is no wish.
     */
    private Optional<Correction> onlyTable(String said) {
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

    private Correction chosen(String selected, String rejected) {
        List<String> others = rejected == null ? List.of() : List.of(rejected.split(" *(?:,| or | and ) *"));
        return names.selection(selected, others.stream().filter(this::isName).toList());
    }

    /** "Not the other one" rejects nothing that has a name. */
    private boolean isName(String said) {
        return names.table(said).isPresent() || said.strip().matches(NAME);
    }

    private Optional<Correction> avoidance(String said) {
        Matcher avoid = AVOID.matcher(said);
        if (!avoid.matches()) {
            return Optional.empty();
        }
        List<String> tables = new ArrayList<>();
        for (String name : avoid.group(1).split(" *(?:,| or | and ) *")) {
            Optional<Table> table = names.table(name);
            if (table.isEmpty()) {
                return Optional.of(names.isColumn(name) ? wish(said) : names.unknown(name));
            }
            tables.add(table.get().path());
        }
        return tables.isEmpty()
                ? Optional.empty()
                : Optional.of(new Correction.Understood(List.of(new AvoidTables(tables))));
    }
}

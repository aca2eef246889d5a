package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.ColumnKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Numbers that are kept as texts, "45,210": added up they are cut at the first sign, and in order "9" comes after "10". */
public final class TextNumberDoubts {
    private static final Set<String> RANKING = Set.of("min", "max");
    private static final Pattern PLAIN = Pattern.compile("-?\\d+(?:\\.\\d+)?");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|" + PLAIN);
    /** Digits that count nothing. */
    private static final Set<String> NUMBERING = Set.copyOf(Words.stems("zip postal postcode plz phone tel fax mobile number no nr code year"));
    private static final int FEWEST = 2;

    private final QueryNames names;
    private final Cells cells;

    private TextNumberDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        TextNumberDoubts doubts = new TextNumberDoubts(names, cells);
        return names.query().bound().selects().stream().flatMap(bound -> doubts.of(bound.select())).distinct().toList();
    }

    private Stream<Doubt> of(PlainSelect select) {
        Stream<Stored> ranked = Stream.concat(ordered(select), figures(select, RANKING)).filter(one -> numbers(one).filter(held -> widths(held) > 1).isPresent());
        Stream<Stored> added = figures(select, Expressions.SUMS).filter(one -> numbers(one).filter(held -> held.stream().anyMatch(cell -> !PLAIN.matcher(cell).matches())).isPresent());
        return Stream.concat(ranked.map(TextNumberDoubts::ranked), added.map(TextNumberDoubts::added));
    }

    private Stream<Stored> ordered(PlainSelect select) {
        return select.getOrderByElements() == null
                ? Stream.empty()
                : select.getOrderByElements().stream().flatMap(order -> names.stored(order.getExpression()).stream());
    }

    private Stream<Stored> figures(PlainSelect select, Set<String> functions) {
        return Expressions.figured(select, functions).flatMap(figured -> names.stored(figured).stream());
    }

    /** The cells of a column of texts, if all that are there are numbers. */
    private Optional<List<String>> numbers(Stored one) {
        List<String> held = one.column().kind() != ColumnKind.TEXT || names.identifier(one) || Words.nameStems(one.column().name()).stream().anyMatch(NUMBERING::contains)
                ? List.of()
                : cells.few(one).stream().map(String::valueOf).map(String::strip).filter(cell -> !cell.isEmpty()).toList();
        return held.size() >= FEWEST && held.stream().allMatch(cell -> NUMBER.matcher(cell).matches()) ? Optional.of(held) : Optional.empty();
    }

    private static long widths(List<String> held) {
        return held.stream().map(cell -> cell.replaceAll("\\..*|\\D", "").length()).distinct().count();
    }

    private static Doubt ranked(Stored one) {
        return new Doubt(
                Kind.OTHER_FORMAT,
                one.path() + " keeps its numbers as texts, and the query puts them in the order of texts, where 9 comes after 10.",
                "Make numbers of " + one.path() + " before they are put in order: CAST(REPLACE(" + one.column().name() + ", ',', '') AS DECIMAL(18, 4)).");
    }

    private static Doubt added(Stored one) {
        return new Doubt(
                Kind.OTHER_FORMAT,
                one.path() + " keeps its numbers as texts with signs in them, of which only what stands before the sign is added up.",
                "Make numbers of " + one.path() + " before they are added up: CAST(REPLACE(" + one.column().name() + ", ',', '') AS DECIMAL(18, 4)).");
    }
}

package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;

/** A value that the question does not say, in place of another of the same column that it does: paid for unpaid. */
public final class SwappedDoubts {
    private static final int SHORTEST = 3;
    private static final int MOST = 200;

    private final QueryNames names;
    private final Cells cells;
    private final List<String> said;
    private final Map<String, Stored> columns = new LinkedHashMap<>();
    private final Map<String, List<String>> compared = new LinkedHashMap<>();

    private SwappedDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
        this.said = names.said();
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        SwappedDoubts doubts = new SwappedDoubts(names, cells);
        boolean turned = names.query().tokens().stream().anyMatch(SwappedDoubts::turns);
        if (turned) {
            return List.of();
        }
        names.query().bound().selects().forEach(bound -> Expressions.equated(bound.select(), doubts::compare));
        return doubts.columns.values().stream().flatMap(one -> doubts.doubt(one).stream()).limit(1).toList();
    }

    /** What is not pending may well be delivered. */
    static boolean turns(Token token) {
        return token.word("not") || token.word("except") || token.operator("<>") || token.operator("!=");
    }

    private void compare(Expression left, Expression right) {
        names.stored(left)
                .filter(one -> one.column().kind() == ColumnKind.TEXT && one.column().sensitivity() == Sensitivity.PLAIN)
                .ifPresent(one -> names.text(right).ifPresent(text -> {
                    columns.put(one.path(), one);
                    compared.computeIfAbsent(one.path(), path -> new ArrayList<>()).add(text);
                }));
    }

    /** AsstProf is said by "assistant professor". */
    private boolean begun(String word) {
        return said.stream().anyMatch(spoken -> spoken.startsWith(word) && word.length() >= SHORTEST || spoken.equals(word));
    }

    private Optional<Doubt> doubt(Stored one) {
        List<String> written = compared.get(one.path());
        Set<String> spoken = new HashSet<>(names.used());
        one.table().columns().forEach(column -> spoken.addAll(Words.nameStems(column.name())));
        boolean unsaid = written.stream().noneMatch(text -> Words.stems(text).stream().anyMatch(this::begun));
        List<String> held = unsaid ? cells.values(one) : List.of();
        return held.stream()
                .filter(value -> held.size() <= MOST && value.length() >= SHORTEST && !written.contains(value))
                .filter(value -> Words.holds(said, Words.stems(value)))
                .filter(value -> Words.stems(value).stream()
                        .noneMatch(word -> spoken.contains(word) || Thesaurus.ENGLISH.idle(word)))
                .findFirst()
                .map(value -> new Doubt(
                        Kind.VALUE_NOT_USED,
                        "The question says \"" + value + "\", which " + one.path() + " holds, but the query looks for '"
                                + written.get(0) + "'.",
                        "The question says another value that " + one.path() + " holds: filter by it."));
    }
}

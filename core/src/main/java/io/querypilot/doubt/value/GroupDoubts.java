package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.ColumnKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Groups that are not what was asked for: one for each spelling of a word, or the yes and no of a flag in place of things. */
public final class GroupDoubts {
    private static final int AKIN = 4;
    private static final int SHORTEST = 3;
    private static final Pattern PER = Pattern.compile("(?i)\\b(?:per|(?:for )?each|(?:for )?every) (\\p{L}+)(?: (\\p{L}+))?");
    /** Who compares two sides may well mean those of a flag, whatever is reckoned per litre. */
    private static final Pattern SIDES = Pattern.compile("(?i)\\b(?:vs|versus|against|compared?|comparing|than|or|and|other|others|between|whether)\\b");
    /** What any flag may be called. */
    private static final Set<String> ANY = Set.copyOf(Words.stems("status state type kind group class category flag whether gender sex"));

    private final String question;
    private final QueryNames names;
    private final Cells cells;

    private GroupDoubts(String question, QueryNames names, Cells cells) {
        this.question = question;
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        GroupDoubts doubts = new GroupDoubts(question, names, cells);
        return names.query().bound().selects().stream().map(bound -> doubts.groups(bound.select())).flatMap(doubts::of).distinct().toList();
    }

    private List<Stored> groups(PlainSelect select) {
        List<Stored> groups = new ArrayList<>();
        if (select.getGroupBy() != null) {
            select.getGroupBy().getGroupByExpressionList().forEach(group -> names.stored((Expression) group).ifPresent(groups::add));
        }
        return groups;
    }

    private Stream<Doubt> of(List<Stored> groups) {
        return Stream.concat(
                groups.stream().flatMap(one -> apart(one).stream()),
                Optional.of(groups).filter(all -> all.size() == 1).flatMap(all -> flag(all.get(0))).stream());
    }

    private Optional<Doubt> apart(Stored group) {
        return group.column().kind() != ColumnKind.TEXT || names.unique(group) ? Optional.empty() : spellings(group).map(pair -> new Doubt(
                Kind.SAME_TWICE,
                group.path() + " spells the same in several ways (" + pair + "), and each is a group of its own.",
                "Group by LOWER(TRIM(" + group.column().name() + ")) instead of " + group.path() + "."));
    }

    /** The first two values that are one but for case and spaces around them. */
    private Optional<String> spellings(Stored group) {
        Map<String, String> seen = new HashMap<>();
        for (String value : cells.values(group)) {
            String other = seen.putIfAbsent(value.strip().toLowerCase(Locale.ROOT), value);
            // K and k may be two things; Member and MEMBER are not.
            if (other != null && !other.equals(value) && value.strip().length() >= SHORTEST) {
                return Optional.of("'" + other + "', '" + value + "'");
            }
        }
        return Optional.empty();
    }

    private Optional<Doubt> flag(Stored group) {
        Matcher asked = PER.matcher(question);
        List<String> thing = !SIDES.matcher(question).find() && asked.find() ? Words.stems(asked.group(1) + " " + Optional.ofNullable(asked.group(2)).orElse("")) : List.of();
        boolean other = !thing.isEmpty()
                && thing.stream().noneMatch(ANY::contains)
                && FlagDoubts.flag(group.column())
                && FlagDoubts.about(group.column()).stream().noneMatch(word -> names.said().stream().anyMatch(said -> Words.akin(said, word, AKIN)));
        return !other ? Optional.empty() : Optional.of(new Doubt(
                Kind.OTHER_KEY,
                "The question asks for groups by \"" + asked.group(1) + "\", and the query groups by " + group.path() + ", which says yes or no.",
                "Group by what tells the things apart that the question names, and not by " + group.path() + "."));
    }
}

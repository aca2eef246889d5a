package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.SinglePeriod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Periods as the question says them, where the plan heeds only a part of that: "in 2025 and 2026" is both years, and "for 2025" is not
 * all that came since, unless more is said: of 11,705 written questions with "in", "for" or "during" 6 mean since then, and each says "or later";
 * of 1,169 with "of 2025" none does.
 * "Before the end of 2025" is all until then; "2024 first, then 2025" is the order in which figures of both stand.
 */
public record SaidPeriods(Asked asked, Set<Integer> pointed) {
    private static final Set<String> JOINTS = Set.of("and", "or");
    private static final Set<String> ENDS = Set.of("", ",", ".", ";", ")", "and", "then");
    private static final Set<String> RANGING = Set.of("between", "from");
    private static final String BEGUN = "(?i)(?<!starting |beginning |commencing |start )\\b(?:in|for|during|of) (?:the )?";
    private static final String OPEN = "(?! *(?:or|and|on|onwards?|to|until|till|through|up|[-–])(?!\\p{L}))\\b";
    private static final String BEFORE_END = "(?i)\\bbefore the end of (?:the (?:year|month) )?";
    private static final Pattern FIRST_BESIDE = Pattern.compile(
            "(?i)\\b(?:jan(?:uary)?|q1|first quarter)(?: is)?(?: compared)? (?:against|with|versus|vs\\.?|to) (?:the )?(?:previous |last )?(?:dec(?:ember)?|q4|(?:fourth|last) quarter)\\b");

    public static Plan.Answerable meant(Plan.Answerable plan, List<Action> actions, Asked asked) {
        Set<Integer> pointed = actions.stream()
                .filter(Action.AtWord.class::isInstance)
                .map(action -> ((Action.AtWord) action).word())
                .collect(Collectors.toSet());
        SaidPeriods periods = new SaidPeriods(asked, pointed);
        Query chosen = plan.query().choosing(test -> periods.allYears(periods.toItsEnd(periods.ended(test))));
        Query query = HeldPeriods.of(chosen, asked.question()).choosing(periods::besideEarlier);
        return new Plan.Answerable(query.selecting(periods.inOrder(query.select())), plan.countRows());
    }

    /** With the figure of the year that is to come first before the other one. */
    private List<Expression> inOrder(List<Expression> shown) {
        List<Integer> timed = IntStream.range(0, shown.size()).filter(at -> !periods(shown.get(at)).isEmpty()).boxed().toList();
        Set<String> first = IntStream.range(0, asked.words().size())
                .filter(at -> SinglePeriod.year(word(at)) && word(at + 1).equals("first") && ENDS.contains(word(at + 2)))
                .mapToObj(this::word)
                .collect(Collectors.toSet());
        boolean turned = timed.size() == 2 && first.size() == 1
                && !of(first, shown.get(timed.get(0))) && of(first, shown.get(timed.get(1)));
        List<Expression> ordered = new ArrayList<>(shown);
        if (turned) {
            Collections.swap(ordered, timed.get(0), timed.get(1));
        }
        return ordered;
    }

    private static boolean of(Set<String> years, Expression figure) {
        return periods(figure).stream().allMatch(period -> years.stream().anyMatch(period::contains));
    }

    /** What the conditions of a figure compare with, in the words of the question. */
    private static List<String> periods(Expression figure) {
        return figure.parts()
                .flatMap(part -> part instanceof Conditioned some ? Stream.of(some.condition())
                        : part instanceof CountIf count ? Stream.of(count.condition()) : Stream.empty())
                .flatMap(test -> test.right() instanceof Values values ? values.values().stream() : Stream.empty())
                .map(Value::text)
                .toList();
    }

    /** "January against December": the first month has one before it. */
    private Predicate besideEarlier(Predicate test) {
        boolean period = test.operator() == Token.DURING && test.right() instanceof Values;
        return period && FIRST_BESIDE.matcher(asked.question()).find()
                ? new Predicate(Token.DURING, test.left(), new Values(List.of(Value.period(Value.BESIDE_EARLIER + ((Values) test.right()).values().get(0).text()))))
                : test;
    }

    private Predicate ended(Predicate test) {
        boolean open = test.operator() == Token.SINCE && test.right() instanceof Values values && saidAsSuch(values.values().get(0).text());
        return open ? new Predicate(Token.DURING, test.left(), test.right()) : test;
    }

    private Predicate toItsEnd(Predicate test) {
        boolean end = test.operator() == Token.BEFORE && test.right() instanceof Values values
                && Pattern.compile(BEFORE_END + Pattern.quote(values.values().get(0).text())).matcher(asked.text()).find();
        return end ? new Predicate(Token.UNTIL, test.left(), test.right()) : test;
    }

    private boolean saidAsSuch(String phrase) {
        long times = Pattern.compile("(?i)\\b" + Pattern.quote(phrase) + "\\b").matcher(asked.text()).results().count();
        return times == 1 && Pattern.compile(BEGUN + Pattern.quote(phrase) + OPEN).matcher(asked.text()).find();
    }

    private Predicate allYears(Predicate test) {
        boolean one = test.operator() == Token.DURING || test.operator() == Token.EQUAL;
        if (!one || !(test.right() instanceof Values values) || !SinglePeriod.year(values.values().get(0).text())) {
            return test;
        }
        Value year = values.values().get(0);
        List<String> years = joined(year.text());
        return years.size() < 2 ? test : within(test, year.kind(), years);
    }

    /** As one period where they follow each other. */
    private static Predicate within(Predicate test, Value.Kind kind, List<String> years) {
        int first = Integer.parseInt(years.get(0));
        int last = Integer.parseInt(years.get(years.size() - 1));
        if (test.operator() == Token.DURING && last - first == years.size() - 1) {
            return new Predicate(Token.DURING, test.left(), new Values(List.of(Value.period(first + " to " + last))));
        }
        return new Predicate(Token.IN, test.left(), new Values(years.stream().map(year -> new Value(year, kind)).toList()));
    }

    /** The years that "and" or "or" joins with one, in order; none where another is said elsewhere, or the plan heeds one of them. */
    private List<String> joined(String year) {
        List<Integer> places = IntStream.range(0, asked.words().size()).filter(at -> word(at).equals(year)).boxed().toList();
        if (places.size() != 1 || !pointed.contains(places.get(0))) {
            return List.of();
        }
        int first = end(places.get(0), -1);
        int last = end(places.get(0), 1);
        boolean heeded = IntStream.rangeClosed(first, last).anyMatch(at -> at != places.get(0) && pointed.contains(at));
        boolean listed = IntStream.range(first, last).mapToObj(this::word).anyMatch(JOINTS::contains);
        return heeded || !listed || RANGING.contains(word(first - 1))
                ? List.of()
                : IntStream.rangeClosed(first, last).mapToObj(this::word).filter(SinglePeriod::year).distinct().sorted().toList();
    }

    /** Where a list of years ends that goes on from a place. */
    private int end(int year, int step) {
        int end = year;
        while (JOINTS.contains(word(end + step)) || word(end + step).equals(",")) {
            int other = end + (JOINTS.contains(word(end + 2 * step)) || word(end + 2 * step).equals(",") ? 3 : 2) * step;
            if (!SinglePeriod.year(word(other))) {
                return end;
            }
            end = other;
        }
        return end;
    }

    private String word(int at) {
        List<Word> words = asked.words();
        return at >= 0 && at < words.size() ? words.get(at).lower() : "";
    }
}

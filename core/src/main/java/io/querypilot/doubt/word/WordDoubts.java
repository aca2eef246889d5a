package io.querypilot.doubt.word;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.LeftOut;
import io.querypilot.language.Words;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words of a question that ask for an operation which the query does not have: a median that became a mean. */
public final class WordDoubts {
    /** A word that asks for something, and the words of SQL of which one at least must then be there. */
    private record Rule(Pattern asked, Predicate<WordDoubts> honoured, String meant) {}

    /** "Also those without any": the word denies nothing; in "also list what is not sold" it does. */
    private static final String INCLUDING =
            "(?:also|even)(?: [\\w']+){0,2} (?:those|ones|the \\w+)(?: [\\w']+){0,2} (?:without|none|no)"
                    + "|(?:also|even) (?:those|ones)(?: [\\w']+){0,2} (?:never|not)"
                    + "|includ\\w+(?: [\\w']+){0,4} (?:without|none|no|never|not)|(?:zero|zeros|none) included";
    private static final Rule WITH_ALL = rule(
            INCLUDING, sql -> sql.has("left", "right", "full", "outer", "union") || sql.single && !sql.has("group") || sql.nests(), "those without any as well");

    /** "Ignoring items without a genre": a join leaves them out; "without the archive": so does a query that does not read it. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "(?i)\\bwithout (?:the )?(?:(?:archiv|backup)\\w*|(?:tax(?:es)?|vat|freight|shipping|repeats?|duplicates?|set-?up)(?=\\s*(?:$|[,.;:?!)]|(?:and|or|per|by|in|for|from|of)\\b)))|\\b(?:ignor\\w+|skip\\w*|leav\\w+ out) [^.,;()]*|(?<![^.,;()])[^.,;()]* (?:without|no) [^.,;()]* (?:left out|ignored|skipped)\\b");

    private static final Pattern CLAUSE = Pattern.compile("[^\\s,.;:!?()][^,.;:!?()]*");

    private static final List<Rule> RULES = List.of(
            rule("is (?:not )?null", sql -> sql.has("null", "notnull", "isnull", "coalesce", "ifnull"), "whether it is NULL"),
            rule("median", sql -> sql.has("median", "offset") || sql.ranks() || sql.named("median"), "a median"),
            rule("percentiles?|quartiles?|deciles?",
                    sql -> sql.has("offset") || sql.ranks() || sql.named("percentile"), "a percentile"),
            rule("running (?:total|sum|count|balance|average)s?|cumulative(?:ly)?|moving average|rolling|(?:by|until|up to) the end of (?:each|every) (?:year|quarter|month|week)",
                    sql -> sql.has("over") || sql.nests(), "a running total"),
            rule("(?:month|quarter|week)(?:ly|s)?\\b.*\\b(?:year[- ]to[- ]date|ytd)",
                    sql -> sql.has("over") && !sql.has("lag") || sql.nests(), "a total since the year began"),
            rule("grow(?:th|n|s|ing)?|grew|year[- ]over[- ]year|month[- ]over[- ]month"
                            + "|(?:change|difference|increase|decrease|drop)s? (?:from|between|in|to|compared|over|against)"
                            + "|compared (?:to|with) (?:the )?(?:previous|prior|last)",
                    sql -> sql.has("-", "lag", "lead", "abs") || sql.has("over", "case") && !sql.has("/") || sql.nests()
                            || sql.named("growth", "change", "difference", "increase", "decrease", "drop"),
                    "a change"),
            rule("same (?:month|quarter|week|period|time)(?: of| in)? (?:the )?(?:(?:previous|prior|last|preceding) year|year (?:before|earlier)|(?:19|20)\\d\\d)"
                            + "|a year (?:earlier|before)",
                    sql -> !sql.has("lag") || sql.has("12", "4", "52"), "the change to a year before"),
            rule("(?:outside|out of) (?:(?:of|the|their|its|these|those) ){0,2}(?:\\w+ )?(?:limits?|ranges?|tolerances?|bounds|specs?|specifications?)",
                    sql -> sql.has("or", "not", "case", "=", "in", "abs", "union"), "what lies on either side"),
            rule("compare|compared|versus|vs\\.?",
                    sql -> sql.has("group", "case", "iif", "union", "or", "in", "between", ">", "<", ">=", "<=", "-", "filter")
                            || sql.nests(),
                    "a comparison"),
            rule("(?<!\\d )percent|percentages?|pct|proportion|ratio|what share|share of|fraction of",
                    sql -> sql.has("/", "avg", "percent_rank", "100", "100.0") || sql.named(
                            "percent", "pct", "ratio", "share", "proportion", "rate", "fraction", "growth"),
                    "a share"),
            rule("(?:on )?average|mean|avg",
                    sql -> sql.has("avg", "/") || sql.named("average", "avg", "mean"), "an average"),
            rule("per (?:month|year|day|week|quarter|hour|person|customer|country|department|category|type)"
                            + "|for each|for every|of each|in each|by each",
                    sql -> !sql.aggregates() || sql.has("group", "over", "/", "case") || sql.nests(), "one figure for each"),
            rule("no longer",
                    sql -> sql.denies() || sql.named("retire", "cancel", "discontinu", "terminat", "expir", "inactiv", "archiv")
                            || Stream.of("end", "close", "left", "former").anyMatch(sql.names::contains), "a negation"),
            rule("(?<!how )never(?! mind)|without|(?:do|does|did|is|are|was|were|has|have|had) not"
                            + "|(?:do|does|did|is|are|was|were|has|have)n't"
                            + "|(?:has|have|had|with|are|is|and|but) no(?! (?:less|more|later|earlier))"
                            + "|except|excluding|neither",
                    WordDoubts::denies, "a negation"),
            rule("(?:per|each|every|by) week(?! ?days?)|weekly",
                    sql -> !sql.has("dow", "isodow", "dayofweek", "day_of_week") && !sql.names.contains("w") || sql.names.contains("weekli") || sql.names.contains("weekly"), "one figure for each week, but for days of the week"),
            rule("(?:of|for|in|from|by) (?:each|every)",
                    sql -> !sql.has("limit") || sql.has("group", "over") || sql.nests(), "one for each"),
            rule("top (?:\\d+|two|three|four|five|six|seven|eight|nine|ten)",
                    sql -> sql.has("limit", "fetch", "top") || sql.ranks() || sql.named("rank"), "only the top ones"),
            rule("latest|most recent|newest|earliest|oldest|youngest|highest|lowest|largest|smallest|biggest|longest"
                            + "|shortest|cheapest|most expensive|least expensive|most popular|best(?! before)|worst|greatest|fewest",
                    sql -> sql.has("order", "max", "min", "all", "exists", "first_value") || sql.ranks() || sql.nests()
                            || sql.named("best", "worst", "large", "late", "recent", "old", "new", "max", "min", "high",
                                    "low", "last", "long", "great", "popular", "update"),
                    "the extreme one"),
            rule("how many (?:different|distinct|unique)|number of (?:different|distinct|unique)|distinct|unique",
                    sql -> sql.has("distinct", "group", "intersect", "union", "except")
                            || sql.named("unique", "distinct", "different"),
                    "different ones only"),
            rule("(?:in|and) total|total (?:amount|sum|value|cost|price|revenue|sales|weight|hours)|sum of",
                    sql -> sql.has("sum", "total", "count", "over", "+", "*") || sql.named("total", "sum"), "a total"));

    private static final Set<String> DENIALS =
            Set.of("not", "<>", "!=", "except", "null", "minus", "false", "0", "<", "<=");

    private final Set<String> words;
    private final Set<String> names;
    private final long selects;
    private final boolean single;
    /** Whether a column is compared with a value. */
    private final boolean chooses;
    /** A missing value may be kept as an empty text. */
    private final boolean empties;

    private WordDoubts(QueryNames query) {
        List<Token> tokens = query.query().tokens();
        this.words = tokens.stream()
                .filter(token -> token.kind() != Token.Kind.STRING)
                .map(Token::folded)
                .collect(Collectors.toSet());
        this.names = query.used();
        this.empties = tokens.stream().anyMatch(token -> token.kind() == Token.Kind.STRING && token.value().isEmpty());
        this.single = query.tables().limit(2).count() == 1;
        this.chooses = chooses(query);
        this.selects = tokens.stream().filter(token -> token.word("select")).count();
    }

    private static boolean chooses(QueryNames query) {
        AtomicBoolean chosen = new AtomicBoolean();
        query.query().bound().selects().forEach(bound -> Expressions.equated(
                bound.select(), (left, right) -> chosen.compareAndSet(false, query.stored(left).isPresent() && query.literal(right).isPresent())));
        return chosen.get();
    }

    public static List<Doubt> of(String question, QueryNames query) {
        WordDoubts sql = new WordDoubts(query);
        String denying = LEFT_OUT.matcher(WITH_ALL.asked().matcher(sql.chooses ? takenIn(question) : question).replaceAll(" ")).replaceAll(" ");
        return Stream.concat(
                        sql.unmet(WITH_ALL, question).stream(),
                        RULES.stream().flatMap(rule -> sql.unmet(rule, denying).stream()))
                .toList();
    }

    /** "Drafts don't count" is heeded by whoever takes the posted ones alone. */
    private static String takenIn(String question) {
        return CLAUSE.matcher(question).replaceAll(clause ->
                LeftOut.at(question, clause.start()) ? " " : Matcher.quoteReplacement(clause.group()));
    }


    private static Rule rule(String asked, Predicate<WordDoubts> honoured, String meant) {
        return new Rule(
                Pattern.compile("(?<![\\p{L}\\p{N}_'])(?:" + asked + ")(?![\\p{L}\\p{N}_'])", Pattern.CASE_INSENSITIVE),
                honoured,
                meant);
    }

    private List<Doubt> unmet(Rule rule, String question) {
        Matcher asked = rule.asked().matcher(question);
        return !asked.find() || rule.honoured().test(this) || spoken(asked.group())
                ? List.of()
                : List.of(new Doubt(
                        Kind.WORD_NOT_HONOURED,
                        "The question says \"" + asked.group() + "\", but the query does not compute " + rule.meant() + ".",
                        "The question says \"" + asked.group() + "\": compute " + rule.meant() + "."));
    }

    /** "Hours per week" are there where a column is called hours_week. */
    private boolean spoken(String asked) {
        List<String> stems = Words.stems(asked);
        return stems.size() > 1 && stems.get(0).equals("per") && names.contains(stems.get(stems.size() - 1));
    }

    private boolean has(String... any) {
        return Stream.of(any).anyMatch(words::contains);
    }

    private boolean aggregates() {
        return has("count", "sum", "avg", "min", "max", "total");
    }

    private boolean denies() {
        return DENIALS.stream().anyMatch(words::contains)
                || empties
                || Stream.of("no", "n", "f", "fals", "false").anyMatch(names::contains)
                || named("not", "non", "never", "without");
    }

    /** Whether a name or a value of the query speaks of one of these itself. */
    private boolean named(String... any) {
        return Stream.of(any).anyMatch(word -> names.stream().anyMatch(name -> name.contains(word)));
    }

    private boolean nests() {
        return selects > 1;
    }

    private boolean ranks() {
        return has("percentile_cont", "percentile_disc", "quantile_cont", "ntile", "row_number", "rank", "dense_rank",
                "percent_rank", "cume_dist");
    }
}

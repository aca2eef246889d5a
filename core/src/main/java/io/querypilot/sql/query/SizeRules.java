package io.querypilot.sql.query;

import static java.util.Map.entry;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How much one call may make. Some functions cannot be interrupted, so no time-out stops them: what they are given must
 * be bounded before they run.
 */
final class SizeRules {
    private static final BigDecimal MOST_CHARACTERS = new BigDecimal(10_000);
    private static final BigDecimal MOST_IN_ALL = new BigDecimal(1_000_000);
    private static final BigDecimal MOST_ROWS = new BigDecimal(1_000_000);
    /** What is collected into one value lies in the server's memory. */
    private static final BigDecimal MOST_COLLECTED = new BigDecimal(10_000_000);
    private static final BigDecimal MOST_CHARACTERS_COLLECTED = new BigDecimal(500_000_000);

    /** Functions that make a text as long as an argument says, and which argument that is. */
    private static final Map<String, Integer> LENGTHS = Map.ofEntries(
            entry("repeat", 1), entry("replicate", 1), entry("lpad", 1), entry("rpad", 1), entry("space", 0),
            entry("zeroblob", 0), entry("randomblob", 0));
    private static final Set<String> SERIES =
            Set.of("generate_series", "range", "generate_array", "sequence");
    private static final Set<String> POWERS = Set.of("power", "pow", "exp", "factorial", "dpow", "numeric_power");
    private static final Set<String> COLLECTS = Set.of(
            "array_agg", "string_agg", "json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg", "xmlagg", "listagg",
            "group_concat", "json_arrayagg", "json_objectagg", "json_group_array", "json_group_object", "list",
            "array_concat_agg", "range_agg", "map_agg", "histogram");
    /** A width of five digits, or one that is an argument: as printf writes it, and as it is written in braces. */
    private static final Pattern WIDE = Pattern.compile("%[^%a-zA-Z]*(\\*|\\d{5})");
    private static final Pattern WIDE_AS_WRITTEN = Pattern.compile("%[^%a-zA-Z]*\\d{5}");
    private static final Pattern WIDE_IN_BRACES = Pattern.compile("\\{[^{}]*(\\{|\\d{5})");
    /** What a list may hold that is made in one go, and what several of them may multiply to. */
    private static final BigDecimal MOST_LISTED = new BigDecimal(10_000);
    private static final BigDecimal MOST_LISTED_IN_ALL = new BigDecimal(100_000);
    /** Functions that take no longer for a long text than reading it does. */
    private static final Set<String> MODEST = Set.of(
            "count", "sum", "avg", "min", "max", "round", "floor", "ceil", "ceiling", "truncate", "cast", "convert", "coalesce",
            "ifnull", "nullif", "if", "concat", "concat_ws", "least", "greatest", "abs", "upper", "lower", "left", "year", "month",
            "day", "quarter", "date", "date_format", "extract", "row_number", "rank", "dense_rank", "lag", "lead", "ntile");

    /** Functions whose time is the product of what they search and what they search for, which must then be short. */
    private static final Set<String> SEARCHES = Set.of(
            "instr", "strpos", "position", "replace", "translate", "trim", "btrim", "ltrim", "rtrim", "split_part",
            "string_to_array", "string_to_table");
    /** Those of them that may look for a text that is joined of columns. */
    private static final Set<String> JOINED = Set.of("instr", "replace");
    private static final Set<String> GROWTH = Set.of(
            "recursive", "string_agg", "group_concat", "array_to_string", "array_agg", "json_agg", "jsonb_agg",
            "json_group_array", "json_group_object", "jsonb_group_array", "xmlagg", "hex", "encode", "quote", "repeat",
            "lpad", "rpad", "zeroblob", "randomblob", "printf", "format", "regexp_replace", "listagg", "list_reduce", "array_reduce",
            "reduce", "list_aggregate", "list_aggr", "array_aggregate", "array_aggr", "list_string_agg");

    /** All of them: only their arguments are read, each from its bracket on, so their number is bounded too. */
    private static final Set<String> SIZED = Stream.of(LENGTHS.keySet(), SERIES, SEARCHES)
            .flatMap(Set::stream)
            .collect(Collectors.toSet());
    private static final int MOST_CALLS = 1_000;
    private static final int MOST_GATHERED = 100;

    private final Dialect dialect;
    private final Map<String, Integer> lengths;
    private final Set<String> sized;

    SizeRules(Dialect dialect) {
        this.dialect = dialect;
        this.lengths = new HashMap<>(LENGTHS);
        lengths.putAll(dialect.sizeArguments());
        this.sized = new HashSet<>(SIZED);
        sized.addAll(lengths.keySet());
        sized.addAll(dialect.formats().keySet());
        sized.addAll(dialect.comparing());
        sized.addAll(dialect.folding());
    }

    List<SqlError> check(TokenList tokens) {
        List<SqlError> errors = new ArrayList<>();
        if (dialect.has(Dialect.Trait.COMPUTES_NOUGHTS)) {
            FarNumbers.refusal(tokens).map(why -> error(tokens, why)).ifPresent(errors::add);
        }
        if (dialect.has(Dialect.Trait.TRIES_PATTERNS)) {
            PatternRules.refusal(tokens).or(() -> LikeRules.refusal(tokens)).map(why -> error(tokens, why)).ifPresent(errors::add);
        }
        if (dialect.has(Dialect.Trait.HOLDS_ANY_TEXT)) {
            Doubling.refusal(tokens, dialect).map(why -> error(tokens, why)).ifPresent(errors::add);
        }
        gathering(tokens).map(why -> error(tokens, why)).ifPresent(errors::add);
        BigDecimal all = BigDecimal.ONE;
        BigDecimal rows = BigDecimal.ONE;
        BigDecimal listed = BigDecimal.ONE;
        int calls = 0;
        for (int i = 0; i < tokens.size() && errors.isEmpty(); i++) {
            if (tokens.at(i).name() && tokens.operator(i + 1, "(") && sized.contains(tokens.at(i).folded())) {
                if (++calls > MOST_CALLS) {
                    return List.of(error(tokens, "a query may make or search texts at most " + MOST_CALLS + " times"));
                }
                refusal(tokens, i).map(why -> error(tokens, why)).ifPresent(errors::add);
                all = all.multiply(length(tokens, i));
                rows = rows.multiply(rows(tokens, i));
                listed = listed.multiply(listed(tokens, i));
            }
        }
        if (errors.isEmpty() && listed.compareTo(MOST_LISTED_IN_ALL) > 0) {
            errors.add(error(tokens, "the lists this query makes would multiply beyond " + MOST_LISTED_IN_ALL));
        }
        if (errors.isEmpty() && (all.compareTo(MOST_IN_ALL) > 0 || all.multiply(listed).compareTo(MOST_COLLECTED) > 0)) {
            errors.add(error(tokens, "the lengths this query asks for would multiply beyond " + MOST_IN_ALL));
        }
        boolean much = rows.compareTo(MOST_COLLECTED) > 0 || all.multiply(rows).compareTo(MOST_CHARACTERS_COLLECTED) > 0;
        if (errors.isEmpty() && much && collects(tokens)) {
            errors.add(error(tokens, "a query may collect at most " + MOST_COLLECTED + " values and "
                    + MOST_CHARACTERS_COLLECTED + " characters that it makes itself"));
        }
        return errors;
    }

    /** What keeps each value until the end, of a query that reads itself and has nothing to end it, fills the memory until the time-out. */
    private Optional<String> gathering(TokenList tokens) {
        long calls = calls(tokens, dialect.gathering());
        boolean endless = calls > 0 && RecursiveQueries.of(tokens).stream().anyMatch(stretch -> stretch.endless(tokens));
        return endless || calls > MOST_GATHERED
                ? Optional.of("a query may compute at most " + MOST_GATHERED + " medians and percentiles, for each keeps all its values in"
                        + " memory, and none of a query that reads itself without a WHERE, ON or LIMIT to end it")
                : Optional.empty();
    }

    private static boolean collects(TokenList tokens) {
        return calls(tokens, COLLECTS) > 0;
    }

    private static long calls(TokenList tokens, Set<String> functions) {
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.operator(i + 1, "(") && functions.contains(tokens.at(i).folded()))
                .count();
    }

    private static SqlError error(TokenList tokens, String why) {
        return new SqlError(ErrorType.RESOURCE_EXCEEDED, why, tokens.at(0).text());
    }

    private Optional<String> refusal(TokenList tokens, int i) {
        String name = tokens.at(i).folded();
        List<List<Token>> arguments = Arguments.of(tokens, i + 1);
        if (lengths.containsKey(name) && !bounded(tokens, name, arguments)) {
            return Optional.of("the length given to " + name + " must be a number of at most " + MOST_CHARACTERS
                    + ", or be held to one, as least(50, x) is");
        }
        if (SERIES.contains(name) && series(arguments).compareTo(MOST_ROWS) > 0) {
            return Optional.of(name + " may make at most " + MOST_ROWS + " rows");
        }
        if (lists(tokens, i) && !shortList(tokens, arguments)) {
            return Optional.of("in an expression " + name + " makes a list in one go, of at most " + MOST_LISTED
                    + " values and not by parts of a day of the data; in FROM it may make more");
        }
        if (dialect.formats().containsKey(name) && !format(arguments, dialect.formats().get(name))) {
            return Optional.of("the pattern of " + name + " must be a text with no width beyond four digits");
        }
        if (dialect.comparing().contains(name) && !Comparisons.bounded(tokens, arguments, grows(tokens))) {
            return Optional.of(name + " compares texts of at most " + Comparisons.LONGEST + " characters as written, or columns, and none"
                    + " that are put together here, for it cannot be interrupted");
        }
        if (dialect.folding().contains(name) && Comparisons.doubles(arguments)) {
            return Optional.of("what " + name + " has gathered may stand once in what it makes of it, or it grows beyond all bounds");
        }
        boolean endless = dialect.has(Dialect.Trait.SEARCHES_CANNOT_STOP);
        if (endless && SEARCHES.contains(name) && !shortNeedle(tokens, name, arguments)) {
            boolean joins = JOINED.contains(name) || !dialect.has(Dialect.Trait.SEARCHES_SLOWLY);
            return Optional.of("what " + name + " looks for must be a text as written of at most " + longest() + " characters"
                    + (joins ? ", a column or these joined by ||, and not be put together here otherwise" : " or a column, and not be put together here")
                    + ", for it cannot be interrupted");
        }
        return Optional.empty();
    }

    private boolean bounded(TokenList tokens, String name, List<List<Token>> arguments) {
        int index = lengths.get(name);
        return index >= arguments.size()
                || Arguments.atMost(arguments.get(index))
                        .map(most -> most.compareTo(MOST_CHARACTERS) <= 0)
                        .orElseGet(() -> capped(tokens, name, arguments));
    }

    /** Whether the engine itself keeps a text short whose length comes from the data. */
    private boolean capped(TokenList tokens, String name, List<List<Token>> arguments) {
        if (arguments.get(lengths.get(name)).stream().noneMatch(Token::name)) {
            return false;
        }
        if (dialect.has(Dialect.Trait.CAPS_TEXTS)) {
            return true;
        }
        boolean literal = arguments.get(0).size() == 1 && arguments.get(0).get(0).kind() == Token.Kind.STRING;
        return dialect.has(Dialect.Trait.CAPS_REPEATED_LITERALS) && (literal || name.equals("space"))
                || dialect.has(Dialect.Trait.CAPS_TEXTS_GENEROUSLY) && modest(tokens);
    }

    /** Whether nothing here would take the square of a long text's length. */
    private boolean modest(TokenList tokens) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1).allMatch(i -> {
            boolean call = tokens.at(i).name() && tokens.operator(i + 1, "(");
            boolean harmless = MODEST.contains(tokens.at(i).folded()) || lengths.containsKey(tokens.at(i).folded())
                    || BracketWords.keyword(tokens, i, dialect);
            return (!call || harmless) && !tokens.anyWord(i, "LIKE", "REGEXP", "RLIKE", "RECURSIVE", "MATCH");
        });
    }

    private boolean lists(TokenList tokens, int i) {
        boolean series = SERIES.contains(tokens.at(i).folded());
        return series && dialect.has(Dialect.Trait.SERIES_ARE_LISTS) && !ListSizes.table(tokens, i);
    }

    private boolean multiplies(TokenList tokens, int i) {
        return dialect.has(Dialect.Trait.LAMBDAS_MAKE_LISTS) && SERIES.contains(tokens.at(i).folded())
                && ListSizes.ofLambda(tokens, i, SERIES);
    }

    private static boolean shortList(TokenList tokens, List<List<Token>> arguments) {
        if (ListSizes.ofTime(arguments)) {
            return ListSizes.steps(arguments).filter(steps -> steps.compareTo(MOST_LISTED) <= 0).isPresent();
        }
        return series(arguments).compareTo(MOST_LISTED) <= 0 && (numbers(arguments) || !manyRows(tokens));
    }

    private static boolean numbers(List<List<Token>> arguments) {
        return arguments.stream().allMatch(argument -> Arguments.number(argument).isPresent());
    }

    /** A list as long as a number of a long series is as long as that. */
    private static boolean manyRows(TokenList tokens) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1)
                .filter(i -> SERIES.contains(tokens.at(i).folded()) && tokens.operator(i + 1, "("))
                .anyMatch(i -> series(Arguments.of(tokens, i + 1)).compareTo(MOST_LISTED) > 0);
    }

    private BigDecimal listed(TokenList tokens, int i) {
        List<List<Token>> arguments = Arguments.of(tokens, i + 1);
        if (!lists(tokens, i) && !multiplies(tokens, i)) {
            return resized(tokens.at(i).folded(), arguments);
        }
        BigDecimal size = ListSizes.ofTime(arguments)
                ? ListSizes.steps(arguments).orElse(BigDecimal.ONE)
                : series(arguments);
        return size.max(BigDecimal.ONE);
    }

    private BigDecimal resized(String name, List<List<Token>> arguments) {
        return name.endsWith("_resize") && arguments.size() > 1
                ? Arguments.atMost(arguments.get(1)).orElse(BigDecimal.ONE).max(BigDecimal.ONE)
                : BigDecimal.ONE;
    }

    /** By how much the call multiplies the length of its text; one repeated text may hold another. */
    private static BigDecimal length(TokenList tokens, int i) {
        if (tokens.at(i).folded().equals("replace")) {
            return Doubling.replacement(tokens, Arguments.of(tokens, i + 1));
        }
        boolean multiplies = tokens.at(i).folded().equals("repeat") || tokens.at(i).folded().equals("replicate");
        List<List<Token>> arguments = multiplies ? Arguments.of(tokens, i + 1) : List.of();
        return arguments.size() < 2
                ? BigDecimal.ONE
                : Arguments.atMost(arguments.get(1)).orElse(BigDecimal.ONE).max(BigDecimal.ONE);
    }

    private static BigDecimal rows(TokenList tokens, int i) {
        return SERIES.contains(tokens.at(i).folded())
                ? series(Arguments.of(tokens, i + 1)).max(BigDecimal.ONE)
                : BigDecimal.ONE;
    }

    /**
     * How many rows a series of numbers makes; one that is computed from data is left to the time-out, unless the numbers
     * that are written in it come to more.
     */
    private static BigDecimal series(List<List<Token>> arguments) {
        Optional<BigDecimal> first = arguments.size() < 2 ? Optional.of(BigDecimal.ZERO) : Arguments.number(arguments.get(0));
        Optional<BigDecimal> last =
                arguments.isEmpty() ? Optional.empty() : Arguments.number(arguments.get(arguments.size() < 2 ? 0 : 1));
        BigDecimal step = step(arguments);
        if (first.isEmpty() || last.isEmpty()) {
            boolean arithmetic = arguments.stream().flatMap(List::stream)
                    .noneMatch(token -> token.name() || token.kind() == Token.Kind.STRING);
            boolean large = arithmetic && !arguments.isEmpty() || arguments.stream().limit(2).anyMatch(argument -> large(argument, step));
            return large ? MOST_ROWS.add(BigDecimal.ONE) : BigDecimal.ZERO;
        }
        return last.get().subtract(first.get()).abs().divideToIntegralValue(step);
    }

    private static BigDecimal step(List<List<Token>> arguments) {
        BigDecimal step = arguments.size() < 3 ? BigDecimal.ONE : Arguments.number(arguments.get(2)).orElse(BigDecimal.ONE).abs();
        return step.signum() == 0 ? BigDecimal.ONE : step;
    }

    /** Whether the numbers written here come to too many rows, this far apart: seconds of years do, their days do not. */
    private static boolean large(List<Token> argument, BigDecimal step) {
        BigDecimal product = BigDecimal.ONE;
        boolean texts = false;
        for (Token token : argument) {
            texts |= token.kind() == Token.Kind.STRING;
            product = product.multiply(Arguments.number(List.of(token)).orElse(BigDecimal.ONE).max(BigDecimal.ONE));
        }
        boolean power = argument.stream().anyMatch(token -> token.name() && POWERS.contains(token.folded()));
        return !texts && (power || product.compareTo(MOST_ROWS.multiply(step)) > 0);
    }

    private boolean format(List<List<Token>> arguments, Dialect.Widths style) {
        boolean literal = arguments.isEmpty()
                || arguments.get(0).size() == 1 && arguments.get(0).get(0).kind() == Token.Kind.STRING;
        if (!literal || arguments.isEmpty()) {
            return literal;
        }
        String pattern = arguments.get(0).get(0).value();
        if (dialect.has(Dialect.Trait.CAPS_TEXTS)) {
            return !WIDE_AS_WRITTEN.matcher(pattern).find() && arguments.stream()
                    .flatMap(argument -> Arguments.number(argument).stream())
                    .noneMatch(width -> WIDE.matcher(pattern).find() && width.compareTo(MOST_CHARACTERS) > 0);
        }
        return style == Dialect.Widths.AFTER_PERCENT
                ? !WIDE.matcher(pattern).find()
                : !WIDE_IN_BRACES.matcher(pattern.replace("{{", "").replace("}}", "")).find();
    }

    /** A text as written is short; another is, where nothing in the query makes long texts. */
    private boolean shortNeedle(TokenList tokens, String name, List<List<Token>> arguments) {
        List<Token> needle = needle(name, arguments);
        boolean literal = needle.size() == 1 && needle.get(0).kind() == Token.Kind.STRING;
        if (needle.isEmpty() || literal) {
            return needle.isEmpty() || needle.get(0).value().length() <= longest();
        }
        return !grows(tokens)
                && (!dialect.has(Dialect.Trait.SEARCHES_SLOWLY) || Needles.bounded(tokens, needle) || joined(name, needle));
    }

    private int longest() {
        return dialect.has(Dialect.Trait.SEARCHES_SLOWLY) ? Needles.LONGEST : MOST_CHARACTERS.intValue();
    }

    /** Trimming takes the product of what it trims and of what it takes away, however short the text before. */
    private static boolean joined(String name, List<Token> needle) {
        return JOINED.contains(name) && Needles.joined(needle);
    }

    /** How many searches look for a text that the statement joins, and so hold only where no text is long. */
    int joinedSearches(TokenList tokens) {
        int calls = 0;
        for (int i = 0; dialect.has(Dialect.Trait.SEARCHES_SLOWLY) && i < tokens.size(); i++) {
            String name = tokens.at(i).folded();
            if (tokens.at(i).name() && tokens.operator(i + 1, "(") && JOINED.contains(name)) {
                List<Token> needle = needle(name, Arguments.of(tokens, i + 1));
                calls += !needle.isEmpty() && !Needles.bounded(tokens, needle) ? 1 : 0;
            }
        }
        return calls;
    }

    private static List<Token> needle(String name, List<List<Token>> arguments) {
        List<Token> first = arguments.isEmpty() ? List.of() : arguments.get(0);
        int end = keyword(first, name.equals("position") ? "in" : "from");
        if (end >= 0) {
            boolean side = Set.of("both", "leading", "trailing").contains(first.get(0).folded());
            return first.subList(side ? 1 : 0, end);
        }
        return arguments.size() > 1 ? arguments.get(1) : List.of();
    }

    private static int keyword(List<Token> tokens, String word) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).word(word)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean grows(TokenList tokens) {
        int replacing = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String word = tokens.at(i).folded();
            boolean call = tokens.operator(i + 1, "(") || word.equals("recursive");
            replacing += call && word.equals("replace") ? 1 : 0;
            if (call && GROWTH.contains(word) || replacing > 2) {
                return true;
            }
        }
        return false;
    }
}

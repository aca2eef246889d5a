package io.querypilot.sql.query;

import static java.util.Map.entry;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    private static final Set<String> FORMATS = Set.of("format", "printf");
    private static final Pattern WIDE = Pattern.compile("(?s).*%[^%a-zA-Z]*(\\*|\\d{5}).*");

    /** Functions whose time is the product of what they search and what they search for, which must then be short. */
    private static final Set<String> SEARCHES = Set.of(
            "instr", "strpos", "position", "replace", "translate", "trim", "btrim", "ltrim", "rtrim", "split_part",
            "string_to_array", "string_to_table");
    private static final Set<String> TRIMS = Set.of("trim", "ltrim", "rtrim");
    private static final Set<String> GROWTH = Set.of(
            "recursive", "string_agg", "group_concat", "array_to_string", "array_agg", "json_agg", "jsonb_agg",
            "json_group_array", "json_group_object", "jsonb_group_array", "xmlagg", "hex", "encode", "quote", "repeat",
            "lpad", "rpad", "zeroblob", "randomblob", "printf", "format", "regexp_replace");

    /** All of them: only their arguments are read, each from its bracket on, so their number is bounded too. */
    private static final Set<String> SIZED = Stream.of(LENGTHS.keySet(), SERIES, FORMATS, SEARCHES)
            .flatMap(Set::stream)
            .collect(Collectors.toSet());
    private static final int MOST_DIGITS = 400;
    private static final int MOST_CALLS = 1_000;

    private final Dialect dialect;

    SizeRules(Dialect dialect) {
        this.dialect = dialect;
    }

    List<SqlError> check(TokenList tokens) {
        List<SqlError> errors = new ArrayList<>();
        BigDecimal all = BigDecimal.ONE;
        BigDecimal rows = BigDecimal.ONE;
        int calls = 0;
        for (int i = 0; i < tokens.size() && errors.isEmpty(); i++) {
            if (tokens.at(i).name() && tokens.operator(i + 1, "(") && SIZED.contains(tokens.at(i).folded())) {
                if (++calls > MOST_CALLS) {
                    return List.of(error(tokens, "a query may make or search texts at most " + MOST_CALLS + " times"));
                }
                refusal(tokens, i).map(why -> error(tokens, why)).ifPresent(errors::add);
                all = all.multiply(length(tokens, i));
                rows = rows.multiply(rows(tokens, i));
            }
        }
        if (errors.isEmpty() && all.compareTo(MOST_IN_ALL) > 0) {
            errors.add(error(tokens, "the lengths this query asks for would multiply beyond " + MOST_IN_ALL));
        }
        boolean much = rows.compareTo(MOST_COLLECTED) > 0 || all.multiply(rows).compareTo(MOST_CHARACTERS_COLLECTED) > 0;
        if (errors.isEmpty() && much && collects(tokens)) {
            errors.add(error(tokens, "a query may collect at most " + MOST_COLLECTED + " values and "
                    + MOST_CHARACTERS_COLLECTED + " characters that it makes itself"));
        }
        return errors;
    }

    private static boolean collects(TokenList tokens) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1)
                .anyMatch(i -> tokens.operator(i + 1, "(") && COLLECTS.contains(tokens.at(i).folded()));
    }

    private static SqlError error(TokenList tokens, String why) {
        return new SqlError(ErrorType.RESOURCE_EXCEEDED, why, tokens.at(0).text());
    }

    private Optional<String> refusal(TokenList tokens, int i) {
        String name = tokens.at(i).folded();
        List<List<Token>> arguments = arguments(tokens, i + 1);
        if (LENGTHS.containsKey(name) && !bounded(arguments, LENGTHS.get(name))) {
            return Optional.of("the length given to " + name + " must be a number of at most " + MOST_CHARACTERS);
        }
        if (SERIES.contains(name) && series(arguments).compareTo(MOST_ROWS) > 0) {
            return Optional.of(name + " may make at most " + MOST_ROWS + " rows");
        }
        boolean endless = dialect.has(Dialect.Trait.SEARCHES_CANNOT_STOP);
        if (endless && FORMATS.contains(name) && !format(arguments)) {
            return Optional.of("the pattern of " + name + " must be a text with no width beyond four digits");
        }
        if (endless && SEARCHES.contains(name) && !shortNeedle(tokens, name, arguments)) {
            return Optional.of("what " + name + " looks for must be a text as written, for it cannot be interrupted");
        }
        return Optional.empty();
    }

    private static boolean bounded(List<List<Token>> arguments, int index) {
        return index >= arguments.size()
                || number(arguments.get(index)).filter(n -> n.compareTo(MOST_CHARACTERS) <= 0).isPresent();
    }

    /** By how much the call multiplies the length of its text; one repeated text may hold another. */
    private static BigDecimal length(TokenList tokens, int i) {
        boolean multiplies = tokens.at(i).folded().equals("repeat") || tokens.at(i).folded().equals("replicate");
        List<List<Token>> arguments = multiplies ? arguments(tokens, i + 1) : List.of();
        return arguments.size() < 2
                ? BigDecimal.ONE
                : number(arguments.get(1)).orElse(BigDecimal.ONE).max(BigDecimal.ONE);
    }

    private static BigDecimal rows(TokenList tokens, int i) {
        return SERIES.contains(tokens.at(i).folded())
                ? series(arguments(tokens, i + 1)).max(BigDecimal.ONE)
                : BigDecimal.ONE;
    }

    /**
     * How many rows a series of numbers makes; one that is computed from data is left to the time-out, unless the numbers
     * that are written in it come to more.
     */
    private static BigDecimal series(List<List<Token>> arguments) {
        Optional<BigDecimal> first = arguments.size() < 2 ? Optional.of(BigDecimal.ZERO) : number(arguments.get(0));
        Optional<BigDecimal> last =
                arguments.isEmpty() ? Optional.empty() : number(arguments.get(arguments.size() < 2 ? 0 : 1));
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
        BigDecimal step = arguments.size() < 3 ? BigDecimal.ONE : number(arguments.get(2)).orElse(BigDecimal.ONE).abs();
        return step.signum() == 0 ? BigDecimal.ONE : step;
    }

    /** Whether the numbers written here come to too many rows, this far apart: seconds of years do, their days do not. */
    private static boolean large(List<Token> argument, BigDecimal step) {
        BigDecimal product = BigDecimal.ONE;
        boolean texts = false;
        for (Token token : argument) {
            texts |= token.kind() == Token.Kind.STRING;
            product = product.multiply(number(List.of(token)).orElse(BigDecimal.ONE).max(BigDecimal.ONE));
        }
        boolean power = argument.stream().anyMatch(token -> token.name() && POWERS.contains(token.folded()));
        return !texts && (power || product.compareTo(MOST_ROWS.multiply(step)) > 0);
    }

    private static boolean format(List<List<Token>> arguments) {
        return arguments.isEmpty()
                || arguments.get(0).size() == 1
                        && arguments.get(0).get(0).kind() == Token.Kind.STRING
                        && !WIDE.matcher(arguments.get(0).get(0).value()).matches();
    }

    /** A text as written is short; another is, where nothing in the query makes long texts. */
    private boolean shortNeedle(TokenList tokens, String name, List<List<Token>> arguments) {
        List<Token> needle = needle(name, arguments);
        boolean literal = needle.isEmpty() || needle.size() == 1 && needle.get(0).kind() == Token.Kind.STRING;
        boolean trims = dialect.has(Dialect.Trait.TRIMS_SLOWLY) && TRIMS.contains(name);
        return literal || !trims && !grows(tokens);
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

    /** The number as written, with its sign and without a cast; empty for anything else. */
    private static Optional<BigDecimal> number(List<Token> argument) {
        int at = !argument.isEmpty() && sign(argument.get(0)) ? 1 : 0;
        boolean plain = argument.size() == at + 1 || argument.size() == at + 3 && argument.get(at + 1).operator("::");
        if (!plain || argument.get(at).kind() != Token.Kind.NUMBER) {
            return Optional.empty();
        }
        try {
            BigDecimal value = written(argument.get(at).text().replace("_", ""));
            return Optional.of(argument.get(0).operator("-") ? value.negate() : value);
        } catch (NumberFormatException hexadecimal) {
            return Optional.empty();
        }
    }

    /** Numbers beyond any that matters stand for themselves: to reckon with all the digits of 1e999999999 takes forever. */
    private static BigDecimal written(String text) {
        BigDecimal value = new BigDecimal(text);
        long exponent = (long) value.precision() - value.scale();
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        boolean plain = Math.abs(exponent) <= MOST_DIGITS;
        return plain ? value : BigDecimal.ONE.scaleByPowerOfTen(exponent > 0 ? MOST_DIGITS : -MOST_DIGITS);
    }

    private static boolean sign(Token token) {
        return token.operator("-") || token.operator("+");
    }

    /** The tokens of each argument of the call whose bracket opens here. */
    private static List<List<Token>> arguments(TokenList tokens, int open) {
        List<List<Token>> arguments = new ArrayList<>();
        int close = tokens.closing(open);
        List<Token> current = new ArrayList<>();
        for (int i = open + 1, depth = 0; i < close; i++) {
            depth += opens(tokens, i) ? 1 : closes(tokens, i) ? -1 : 0;
            if (depth == 0 && tokens.operator(i, ",")) {
                arguments.add(current);
                current = new ArrayList<>();
            } else {
                current.add(tokens.at(i));
            }
        }
        if (!current.isEmpty()) {
            arguments.add(current);
        }
        return arguments;
    }

    private static boolean opens(TokenList tokens, int i) {
        return tokens.operator(i, "(") || tokens.operator(i, "[");
    }

    private static boolean closes(TokenList tokens, int i) {
        return tokens.operator(i, ")") || tokens.operator(i, "]");
    }
}

package io.querypilot.doubt.word;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Evidence;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Token;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Numbers, quoted texts and tables that a question says and the query does not use. */
public final class SaidDoubts {
    private static final Pattern QUOTED = Pattern.compile("(?<![\\p{L}\\p{N}])[\"“]([^\"”]{2,60})[\"”](?![\\p{L}\\p{N}])");
    private static final Pattern NAME = Pattern.compile("\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)+");
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\p{L}\\p{N}_.,:/-])\\$?(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(?![\\p{L}\\p{N}_:/]|[.,-]\\d)"
                    // A day of a month or a length of time becomes a date.
                    + "(?!(?: of)? (?:days?|weeks?|months?|years?|hours?|minutes?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct"
                    + "|nov|dec))(?<!(?:january|february|march|april|may|june|july|august|september|october"
                    + "|november|december) \\d{1,2})",
            Pattern.CASE_INSENSITIVE);

    /** What evidence says to compare with. */
    private static final Pattern COMPARED = Pattern.compile("[<>=]\\s*'?$");
    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");
    private static final Pattern OF_THE_PAST = Pattern.compile("(?i)(?:^|_)arc(?:h(?:ive[sd]?)?)?(?:_|$)|(?:^|_)old(?:_|$)");
    private static final Pattern SINCE = Pattern.compile("(?i)\\b(?:since|from|starting|beginning)(?: (?:in|from|with))?(?: the)?(?: (?:start|beginning|year)(?: of)?)? $");
    private static final Pattern ISO = Pattern.compile("(?:19|20)\\d\\d-\\d\\d");
    /** Since 1970, as most of the times of companies are: from 1980 on. */
    private static final Pattern SECONDS = Pattern.compile("[3-9]\\d{8}|1\\d{9}");
    private static final Pattern MILLISECONDS = Pattern.compile("[3-9]\\d{11}|1\\d{12}");

    /** How many of a smaller unit a larger one is: of time, money, weight, length, and dozens. */
    private static final Set<Double> UNITS = Set.of(
            4.0, 7.0, 10.0, 12.0, 24.0, 28.0, 30.0, 31.0, 52.0, 60.0, 90.0, 100.0, 365.0, 1_000.0, 1_024.0, 1_440.0, 3_600.0,
            10_000.0, 60_000.0, 86_400.0, 100_000.0, 1_000_000.0, 3_600_000.0, 86_400_000.0, 1_000_000_000.0,
            1_048_576.0, 1_073_741_824.0);

    private final QueryNames names;
    private final CheckedQuery query;
    private final String sql;
    private final Set<String> used;
    private final List<Doubt> found = new ArrayList<>();

    private SaidDoubts(QueryNames names) {
        this.names = names;
        this.query = names.query();
        this.used = names.used();
        this.sql = query.tokens().stream().map(Token::value).collect(Collectors.joining(" ")).toLowerCase(Locale.ROOT);
    }

    public static List<Doubt> of(String question, QueryNames names) {
        SaidDoubts doubts = new SaidDoubts(names);
        doubts.quoted(question);
        String alone = Evidence.without(question);
        String evidence = question.substring(alone.length());
        doubts.numbers(QUOTED.matcher(alone).replaceAll(" "), number -> !evidence.contains(number.group(1)));
        doubts.numbers(evidence, number -> COMPARED.matcher(evidence).region(0, number.start()).find());
        doubts.tables();
        doubts.swapped(question);
        return doubts.found;
    }

    private void quoted(String question) {
        Matcher text = QUOTED.matcher(question);
        while (text.find()) {
            String said = text.group(1).strip();
            if (!used.containsAll(Words.stems(said)) && !sql.contains(bare(said))) {
                found.add(new Doubt(Kind.NAME_NOT_USED, "The question says \"" + said + "\", but the query does not use it.",
                        "Use \"" + said + "\" as the question says it."));
            }
        }
    }

    private static String bare(String said) {
        return said.toLowerCase(Locale.ROOT).replaceAll("[.,;!?]$", "").strip();
    }

    /** "Mia Lang" in the question and 'Max Lang' in the query: a name of which only a part is looked for. */
    private void swapped(String question) {
        Matcher name = NAME.matcher(question);
        while (name.find()) {
            String said = name.group();
            List<String> words = Words.stems(said);
            boolean half = query.tokens().stream()
                    .filter(token -> token.kind() == Token.Kind.STRING)
                    .map(token -> Words.stems(token.value()))
                    .anyMatch(held -> held.size() == words.size() && halfAlike(words, held));
            if (half) {
                found.add(new Doubt(Kind.NAME_NOT_USED, "The question says \"" + said + "\", but the query looks for another name.",
                        "Look for \"" + said + "\" as the question says it."));
            }
        }
    }

    private static boolean halfAlike(List<String> said, List<String> held) {
        long same = said.stream().filter(held::contains).count();
        return same > 0 && same < said.size();
    }

    /** A number may stand as it is, inside a date or a text, or as another that a unit, a percentage or what is told beside the question makes of it. */
    private void numbers(String text, Predicate<Matcher> due) {
        Matcher number = NUMBER.matcher(text);
        while (number.find()) {
            String said = number.group(1).replace(",", "") + (number.group(2) == null ? "" : number.group(2));
            if (!used(said) && due.test(number) && !stored(said) && !(SINCE.matcher(text.substring(0, number.start())).find() && nothingBefore(said))) {
                found.add(new Doubt(Kind.NUMBER_NOT_USED, "The question says " + number.group() + ", but the query does not use it.",
                        "Use the number " + number.group() + " of the question."));
            }
        }
    }

    /** "The 2023 ones are in the archive": beside another table, one of earlier times is in use. */
    private boolean stored(String said) {
        return YEAR.matcher(said).matches()
                && names.tables().limit(2).count() > 1
                && names.tables().anyMatch(table -> table.name().contains(said) || OF_THE_PAST.matcher(table.name()).find());
    }

    private boolean used(String said) {
        double value = Double.parseDouble(said);
        return value <= 1 || sql.contains(said) || year(value) || query.tokens().stream()
                .filter(token -> token.kind() == Token.Kind.NUMBER)
                .anyMatch(token -> made(value, token.value()));
    }

    /** "Per year since 2023", where no time in use is earlier: there is nothing to leave out. */
    private boolean nothingBefore(String year) {
        List<Integer> first = query.bindings().columns().stream()
                .flatMap(used -> names.schema().table(used.table()).flatMap(table -> table.column(used.column())).stream())
                .flatMap(column -> year(column).stream())
                .toList();
        return !first.isEmpty() && first.stream().allMatch(begun -> begun >= Double.parseDouble(year));
    }

    /** The year of the earliest time that a column holds. */
    private static Optional<Integer> year(Column column) {
        String least = column.contents().least();
        if (ISO.matcher(least).lookingAt()) {
            return Optional.of(Integer.valueOf(least.substring(0, 4)));
        }
        boolean seconds = SECONDS.matcher(least).matches();
        return seconds || MILLISECONDS.matcher(least).matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(least) / (seconds ? 1 : 1_000)).atZone(ZoneOffset.UTC).getYear())
                : Optional.empty();
    }

    /** "After 2025" begins with 2026. */
    private boolean year(double value) {
        long next = Math.round(value) + 1;
        return value >= 1900 && value < 2100 && (sql.contains(String.valueOf(next)) || sql.contains(String.valueOf(next - 2)));
    }

    /** One more or less by another comparison; a multiple by a unit. */
    private static boolean made(double said, String written) {
        try {
            double number = Double.parseDouble(written);
            double ratio = number / said;
            return Math.abs(number - said) <= 1 || multiple(ratio) || multiple(1 / ratio);
        } catch (NumberFormatException odd) {
            return true;
        }
    }

    static boolean multiple(double ratio) {
        return UNITS.contains(ratio);
    }

    /** A table whose whole name the question says, and of which no name or value in use speaks. */
    private void tables() {
        Set<String> spoken = new HashSet<>(used);
        names.tables()
                .flatMap(table -> table.columns().stream())
                .forEach(column -> spoken.addAll(Words.nameStems(column.name())));
        Schema schema = query.catalogue().schema();
        schema.tables().stream()
                .filter(table -> !query.bindings().tables().contains(table.path()))
                .filter(table -> !Words.nameStems(table.name()).stream().allMatch(Thesaurus.ENGLISH::command) && !referredTo(table))
                .filter(table -> Words.holds(names.said(), Words.nameStems(table.name())) && !spoken.containsAll(Words.nameStems(table.name())))
                .findFirst()
                .ifPresent(table -> found.add(unused(table)));
    }

    /** Who counts orders by customer_id speaks of customers without looking at them. */
    private boolean referredTo(Table table) {
        return names.tables()
                .flatMap(used -> used.foreignKeys().stream())
                .anyMatch(key -> key.targetTable().equals(table.path()));
    }

    private static Doubt unused(Table table) {
        return new Doubt(
                Kind.TABLE_NOT_USED,
                "The question speaks of " + table.name() + ", but the query does not look there.",
                "");
    }
}

package io.querypilot.requirement;

import io.querypilot.language.Numerals;
import io.querypilot.language.Words;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.QuestionWords;
import io.querypilot.link.ValueWords;
import io.querypilot.requirement.Interpretation.Unclear;
import io.querypilot.requirement.Interpretation.Understood;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.schema.Schema;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the reply to a question back against its options: a number, an ordinal, a name or word that tells them apart, or
 * a negation that leaves one. An option is chosen only where every word of the reply is understood; what fits none or
 * several is asked again, and what speaks of something else is a correction like any other.
 */
public final class OptionReply {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final String FILLER = "(?:no,? +|please,? +|use +|take +|pick +|choose +|i +(?:want|mean|meant) +|it +is +"
            + "|it's +|the +|my +|option +|number +|nr\\.? *|no\\. *|# *)*";
    private static final Pattern PLACE = Pattern.compile(
            FILLER + "([+-]?\\d+|[a-z]+|\\d+(?:st|nd|rd|th))(?: +(?:one|option|table|join|column|reading|way|please))*[.)!]*",
            FLAGS);
    /** Words of a reply that say only that something is chosen. */
    private static final Set<String> CHOOSING = Set.of(
            "use", "take", "pick", "choose", "select", "prefer", "go", "mean", "meant", "option", "table", "column", "join",
            "joined", "key", "way", "reading", "version", "please", "thanks", "thank", "yes", "ok", "okay", "sure", "instead",
            "sorry", "think", "guess", "id", "id's", "called", "says", "shows", "gives");
    /** "The one with 7" speaks of an option, "only 7" may not. */
    private static final Pattern PRONOUN = Pattern.compile(".*\\b(?:the|that) one\\b.*", FLAGS);
    private static final Set<String> SEVERAL = Set.of("both", "all", "either", "each", "every", "any", "neither", "none");

    private static final Pattern AND_MORE = Pattern.compile("\\s*[,;.]\\s+(?:(?:but|and)\\s+)?|\\s+(?:but|and)\\s+", FLAGS);
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}_.,])\\d[\\d.,]*(?![\\p{L}_])");

    private final List<String> options;
    private final List<Rule> choices;
    private final List<String> previews;
    private final Schema schema;
    private final ValueWords values;

    /** {@code choices} are the rules that choosing each of the options lays down, {@code previews} what it was shown with. */
    public OptionReply(List<String> options, List<Rule> choices, List<String> previews, Schema schema) {
        this.options = options;
        this.choices = choices;
        this.previews = previews;
        this.schema = schema;
        this.values = new ValueWords(choices.stream()
                .flatMap(choice -> choice.tables().stream())
                .distinct()
                .flatMap(path -> schema.table(path).stream())
                .toList());
    }

    /** The option that is meant, or that it is not clear which; empty where the words speak of something else. */
    public Optional<Interpretation> read(String text) {
        String said = text.strip();
        return place(said)
                .filter(Understood.class::isInstance)
                .or(() -> previewed(said))
                .or(() -> place(said))
                .or(() -> deniedPlace(said))
                .or(() -> named(said))
                .or(() -> chosenAndMore(said))
                .or(() -> told(said))
                .or(() -> elsewhere(said) ? Optional.empty() : Optional.of(unclear(said)));
    }

    private Interpretation unclear(String said) {
        return new CorrectionReader(schema, List.of())
                .named(said)
                .filter(Unclear.class::isInstance)
                .orElseGet(() -> again("I could not tell which one is meant."));
    }

    /** "2", "#2", "option 2", "the second one", "the last". */
    private Optional<Interpretation> place(String said) {
        return number(said).map(number -> there(number)
                ? new Understood(choices.get(number - 1))
                : new Unclear("There is no option " + (number == Integer.MAX_VALUE ? "of that number" : number) + ".", List.of()));
    }

    /** "Not 1", "anything but the first": the one that is left, if only one is. */
    private Optional<Interpretation> deniedPlace(String said) {
        Said parts = Said.of(said);
        if (!QuestionWords.telling(parts.affirmed()).isEmpty()) {
            return Optional.empty();
        }
        return number(parts.denied().strip()).map(number -> there(number) && choices.size() == 2
                ? new Understood(choices.get(2 - number))
                : again(there(number) ? "That leaves more than one." : "There is no option " + number + "."));
    }

    private boolean there(int number) {
        return number >= 1 && number <= choices.size();
    }

    private Optional<Integer> number(String said) {
        Matcher place = PLACE.matcher(said);
        if (!place.matches()) {
            return Optional.empty();
        }
        String word = place.group(1);
        OptionalInt number = word.matches("[+-]?\\d+")
                ? OptionalInt.of(word.length() > 8 ? Integer.MAX_VALUE : Integer.parseInt(word))
                : spelledOut(said, word);
        return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
    }

    /** "2, but only paid orders", "not the archive, only business": a choice, and a wish of its own behind it. */
    private Optional<Interpretation> chosenAndMore(String said) {
        String[] parts = AND_MORE.split(said, 2);
        if (parts.length < 2 || said.endsWith("?") || rest(parts[1], names()).isEmpty()) {
            return Optional.empty();
        }
        return place(parts[0])
                .or(() -> deniedPlace(parts[0]))
                .or(() -> previewed(parts[0]))
                .or(() -> told(parts[0]))
                .filter(Understood.class::isInstance)
                .map(chosen -> ((Understood) chosen).rules())
                .filter(rules -> rules.size() == 1)
                .map(rules -> new Understood(rules.get(0), new Rule.FreeText(parts[1].strip())));
    }

    /** "The one with 113": a number that only one of the previews shows, and no other telling word beside it. */
    private Optional<Interpretation> previewed(String said) {
        Said parts = Said.of(said);
        boolean denied = QuestionWords.telling(parts.affirmed()).isEmpty() && !parts.denied().isBlank();
        List<Rule> shown = shownWith(denied ? parts.denied() : said);
        if (shown.size() != 1 || !denied && !parts.denied().isBlank()) {
            return Optional.empty();
        }
        if (!denied) {
            return Optional.of(new Understood(shown.get(0)));
        }
        return Optional.of(choices.size() == 2
                ? new Understood(choices.get(1 - choices.indexOf(shown.get(0))))
                : again("That leaves more than one."));
    }

    private List<Rule> shownWith(String said) {
        List<String> numbers = NUMBER.matcher(said).results().map(found -> plain(found.group())).toList();
        boolean alone = rest(said, names()).stream().allMatch(OptionReply::digits);
        if (numbers.size() != 1 || !alone || previews.size() != choices.size()) {
            return List.of();
        }
        return choices.stream()
                .filter(choice -> NUMBER.matcher(previews.get(choices.indexOf(choice))).results()
                        .anyMatch(found -> plain(found.group()).equals(numbers.get(0))))
                .toList();
    }

    /** Thousands may be set apart, and a sentence may end behind it. */
    private static String plain(String number) {
        return number.replaceAll("[.,]$|,", "");
    }

    /** "One" alone may be a pronoun. */
    private OptionalInt spelledOut(String said, String word) {
        boolean pronoun = word.equalsIgnoreCase("one") && !said.matches("(?i).*\\b(?:option|number)\\b.*");
        OptionalInt ordinal = Numerals.ordinal(word, choices.size());
        return ordinal.isPresent() || pronoun ? ordinal : Numerals.number(word);
    }

    /** An option as it was shown, or the rule that it stands for, by its exact names. */
    private Optional<Interpretation> named(String said) {
        Optional<Interpretation> read = new CorrectionReader(schema, List.of()).named(said);
        List<Rule> rules = read.filter(Understood.class::isInstance)
                .map(understood -> ((Understood) understood).rules())
                .orElse(List.of());
        List<Rule> chosen = choices.stream()
                .filter(choice -> rules.contains(choice) || options.get(choices.indexOf(choice)).equalsIgnoreCase(said))
                .toList();
        if (chosen.size() == 1) {
            return Optional.of(rules.size() < 2 ? new Understood(chosen.get(0)) : read.get());
        }
        boolean tellsNothing = rules.stream().allMatch(rule -> rule instanceof Rule.UseTable use && allHave(use.table()));
        return tellsNothing || rules.stream().allMatch(Rule.AvoidTables.class::isInstance) ? Optional.empty() : read;
    }

    private boolean allHave(String table) {
        return choices.stream().allMatch(choice -> choice.tables().contains(table));
    }

    /** By the words that only one of the options has. */
    private Optional<Interpretation> told(String said) {
        Said parts = Said.of(said);
        LookAlikes names = names();
        QuestionWords affirmed = options(parts.affirmed());
        QuestionWords denied = options(parts.denied());
        List<String> chosen = names.chosenBy(affirmed, denied);
        boolean spoken = names.toldApartBy(affirmed) || names.toldApartBy(denied);
        if (several(said)) {
            return Optional.of(again("Only one of them can be taken."));
        }
        if (!spoken) {
            return Optional.empty();
        }
        List<String> rest = rest(said, names);
        boolean understood = rest.isEmpty() || rest.stream().allMatch(this::known);
        if (chosen.size() != 1 || !understood || said.endsWith("?")) {
            return Optional.of(again(chosen.size() > 1 ? "That leaves more than one." : "I could not tell which one is meant."));
        }
        Rule choice = choices.get(names.names().indexOf(chosen.get(0)));
        return Optional.of(rest.isEmpty() ? new Understood(choice) : new Understood(choice, new Rule.FreeText(said)));
    }

    private QuestionWords options(String said) {
        return new QuestionWords(QuestionWords.telling(values.goneFrom(said)), LocalDate.EPOCH);
    }

    private boolean several(String said) {
        return Words.in(said).stream().anyMatch(word -> SEVERAL.contains(word.text().toLowerCase(Locale.ROOT)))
                && rest(said, names()).isEmpty();
    }

    private LookAlikes names() {
        return new LookAlikes(choices.stream().map(this::name).toList());
    }

    /** What tells an option from the others: its tables and columns, less what all of them have. */
    private String name(Rule choice) {
        List<String> all = parts(choice);
        List<String> own = all.stream()
                .filter(part -> !choices.stream().allMatch(other -> parts(other).contains(part)))
                .toList();
        return String.join(" ", own.isEmpty() ? all : own);
    }

    private static List<String> parts(Rule choice) {
        if (choice instanceof JoinOn join) {
            return List.of(join.leftTable(), join.leftColumn(), join.rightTable(), join.rightColumn());
        }
        return choice instanceof UseColumn use ? List.of(use.table(), use.column()) : choice.tables();
    }

    /** The telling words of a reply that are none of the options' and do not only choose. */
    private List<String> rest(String said, LookAlikes names) {
        Set<String> known = choices.stream()
                .flatMap(choice -> parts(choice).stream())
                .flatMap(part -> Words.nameStems(part).stream())
                .collect(Collectors.toSet());
        List<String> rest = new ArrayList<>();
        for (Words.Word word : Words.in(denialsGone(said))) {
            boolean option = !values.hold(word)
                    && (known.contains(word.stem())
                            || names.toldApartBy(new QuestionWords(word.text(), LocalDate.EPOCH)));
            if (!option
                    && LookAlikes.isContentWord(word.text())
                    && !CHOOSING.contains(word.text().toLowerCase(Locale.ROOT))) {
                rest.add(word.text());
            }
        }
        return rest;
    }

    private static String denialsGone(String said) {
        Said parts = Said.of(said);
        return parts.affirmed() + " " + parts.denied();
    }

    private static boolean digits(String word) {
        return word.chars().allMatch(Character::isDigit);
    }

    /** Whether a word is a number, or has its meaning in the schema: a name's or a value's. */
    private boolean known(String word) {
        String stem = Words.stems(word).stream().findFirst().orElse("");
        return digits(word)
                || schema.tables().stream().anyMatch(table -> Words.nameStems(table.name()).contains(stem)
                        || table.columns().stream().anyMatch(column -> Words.nameStems(column.name()).contains(stem)
                                || column.samples().stream().anyMatch(sample -> sample.equalsIgnoreCase(word))));
    }

    /** Whether it speaks of something that the schema or a number tells: "only 2024", "customers from Germany". */
    private boolean elsewhere(String said) {
        List<String> rest = rest(said, names());
        boolean ofAnOption = PRONOUN.matcher(said).matches() && rest.stream().allMatch(OptionReply::digits);
        return !said.endsWith("?") && !ofAnOption && rest.stream().anyMatch(this::known);
    }

    private Unclear again(String why) {
        return new Unclear(why + " Which is it: " + Stream.iterate(1, i -> i + 1)
                .limit(options.size())
                .map(i -> i + " (" + options.get(i - 1) + ")")
                .collect(Collectors.joining(" or ")) + "?", List.of());
    }
}

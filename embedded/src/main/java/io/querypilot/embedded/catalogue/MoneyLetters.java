package io.querypilot.embedded.catalogue;

import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A letter behind the names of amounts that says what they are kept in: amt_c are cents, and TTL_P are pence. Several whole numbers must
 * bear it and most of them be called money, for temp_c is a temperature.
 */
record MoneyLetters(Set<String> letters) {
    private static final Map<String, String> UNITS = Map.of("c", "cents", "p", "pence");
    private static final int FEWEST = 3;
    private static final double MOST = 0.6;
    /** Percent as often as pence. */
    private static final Set<String> RATES = Set.of("tax", "vat", "discount", "rate", "margin", "share");
    private static final Pattern LETTERED = Pattern.compile("(?i)(.*[a-z]{2,})_([cp])");
    private static final Set<String> MONEY = Set.of(
            "amount", "price", "cost", "balance", "fee", "total", "ttl", "tip", "net", "gross", "principal", "prin", "payment", "paid", "charge",
            "rent", "wage", "salary", "revenue", "turnover", "premium", "interest", "credit", "debit", "refund", "budget", "value");

    /** The name of a whole number before its letter, which is in lower case. */
    private record Lettered(String name, String letter) {
        static Optional<Lettered> of(Column column) {
            Matcher found = LETTERED.matcher(column.name());
            return column.type().toLowerCase(Locale.ROOT).contains("int") && found.matches() ? Optional.of(new Lettered(found.group(1), found.group(2).toLowerCase(Locale.ROOT))) : Optional.empty();
        }
    }

    /** None where names are taken as they stand. */
    static MoneyLetters of(Collection<Table> tables, Abbreviations abbreviations) {
        Map<String, List<String>> lettered = tables.stream()
                .flatMap(table -> table.columns().stream())
                .flatMap(column -> Lettered.of(column).stream())
                .collect(Collectors.groupingBy(Lettered::letter, Collectors.mapping(found -> found.name().toLowerCase(Locale.ROOT), Collectors.toList())));
        return new MoneyLetters(!abbreviations.known() ? Set.of() : lettered.entrySet().stream()
                .filter(one -> one.getValue().stream().distinct().count() >= FEWEST && !besideAnother(one, lettered))
                .filter(one -> one.getValue().stream().filter(name -> money(name, abbreviations)).count() >= MOST * one.getValue().size())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet()));
    }

    /** sales_c and sales_p are those of now and before. */
    private static boolean besideAnother(Map.Entry<String, List<String>> one, Map<String, List<String>> lettered) {
        return lettered.entrySet().stream()
                .anyMatch(other -> !other.getKey().equals(one.getKey()) && !Collections.disjoint(other.getValue(), one.getValue()));
    }

    private static boolean money(String name, Abbreviations abbreviations) {
        return Stream.of(abbreviations.label(name).split(" ")).anyMatch(MONEY::contains);
    }

    /** A column's name without the letter, as {@code label} reads it, and what it is kept in. */
    Optional<String> label(Column column, Function<String, String> label) {
        return Lettered.of(column)
                .filter(found -> letters.contains(found.letter()))
                .map(found -> label.apply(found.name()) + " " + UNITS.get(found.letter()))
                .filter(called -> Stream.of(called.split(" ")).noneMatch(RATES::contains));
    }
}

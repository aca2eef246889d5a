package io.querypilot.embedded.value;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.language.Negation;
import io.querypilot.language.Words;
import io.querypilot.schema.Codes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The code that a question means where a column's comment explains its codes: "emergency" is E, "in progress" is 2. */
public record SaidCodes(Prepared prepared) {
    /** States by any of several words: of 212 written questions after what a comment calls done 34 say completed or finished. A complete list is none. */
    private static final List<Set<String>> SAME = List.of(Set.of("done", "completed", "finished"), Set.of("rejected", "refused", "declined"));
    private static final Set<String> RUNNING = Set.of("total", "totals", "sum", "time", "times", "hour", "hours", "cost", "costs", "count", "balance", "number");

    /** The code whose meaning a text is, or is a part of. */
    public Optional<Value> of(String text, int column) {
        Codes codes = codes(column);
        List<String> stems = Stems.all(text);
        if (stems.isEmpty() || codes.meaning(text).isPresent()) {
            return Optional.empty();
        }
        return only(codes, meaning -> meaning.equals(stems))
                .or(() -> only(codes, meaning -> Words.holds(meaning, stems)))
                .map(code -> value(code, column, prepared.schema()));
    }

    /** The one code that the question says, where it does not say the chosen one; a single code says nothing of others. */
    Optional<Value> insteadOf(String chosen, int column) {
        Codes codes = codes(column);
        if (codes.codes().size() < 2) {
            return Optional.empty();
        }
        List<String> said = stems(prepared.asked().words());
        return codes.meaning(chosen).filter(meaning -> Words.holds(said, Stems.all(meaning))).isPresent()
                ? Optional.empty()
                : only(codes, meaning -> Words.holds(said, meaning)).or(() -> inOtherWords(codes)).map(code -> value(code, column, prepared.schema()));
    }

    /** Stems of what is said; a running total is nothing that runs. */
    public static List<String> stems(List<Word> words) {
        return IntStream.range(0, words.size())
                .mapToObj(word -> words.get(word).lower().equals("running") && word + 1 < words.size() && RUNNING.contains(words.get(word + 1).lower()) ? "" : Stems.of(words.get(word).lower()))
                .toList();
    }

    private Optional<String> inOtherWords(Codes codes) {
        List<String> found = codes.codes().stream()
                .filter(code -> SAME.stream().anyMatch(same -> same.contains(codes.meanings().get(code).toLowerCase(Locale.ROOT)) && said(same)))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private boolean said(Set<String> same) {
        String question = prepared.asked().text();
        return prepared.asked().words().stream().anyMatch(word -> same.contains(word.lower()) && !Negation.around(question, word.start()));
    }

    private Codes codes(int column) {
        return prepared.schema().column(column).codes();
    }

    private static Optional<String> only(Codes codes, Predicate<List<String>> meant) {
        List<String> found = codes.codes().stream()
                .filter(code -> meant.test(Stems.all(codes.meanings().get(code))))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** A code as its column holds it. */
    public static Value value(String code, int column, SchemaView schema) {
        return schema.column(column).type() == ColumnType.NUMBER ? Value.number(code) : Value.text(code);
    }
}

package io.querypilot.knowledge;

import io.querypilot.knowledge.Entry.Codes;
import io.querypilot.knowledge.Entry.Note;
import io.querypilot.language.Words;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Codes and notes as they are told beside a question: whole, or where they are long by whole pieces, what it speaks of first. */
record Telling(List<String> said) {
    static final int LONGEST = 1_000;

    private static final Pattern SENTENCES = Pattern.compile("(?<=[.!?])\\s+");

    String codes(Codes codes) {
        List<String> all = codes.meanings().entrySet().stream().map(Telling::code).toList();
        Set<String> told = fitting(codes.meanings().entrySet().stream().toList(), Map.Entry::getValue, Telling::code);
        String rest = told.size() < all.size() ? ", and " + (all.size() - told.size()) + " more" : "";
        return "In " + codes.column() + " " + all.stream().filter(told::contains).collect(Collectors.joining(", ")) + rest + ".";
    }

    private static String code(Map.Entry<String, String> one) {
        return one.getKey() + " means " + one.getValue();
    }

    String note(Note note) {
        if (note.text().length() <= LONGEST) {
            return note.text();
        }
        List<String> sentences = List.of(SENTENCES.split(note.text()));
        Set<String> told = fitting(sentences, Function.identity(), Function.identity());
        return told.isEmpty()
                ? note.text().substring(0, LONGEST) + "…"
                : sentences.stream().filter(told::contains).collect(Collectors.joining(" ")) + " …";
    }

    /** As many as fit, those that share most words with the question first. */
    private <T> Set<String> fitting(List<T> pieces, Function<T, String> meaning, Function<T, String> text) {
        Set<String> told = new LinkedHashSet<>();
        int room = LONGEST;
        for (T piece : pieces.stream().sorted(Comparator.comparingLong(one -> -shared(meaning.apply(one)))).toList()) {
            room -= text.apply(piece).length() + 2;
            if (room >= 0 || told.isEmpty() && text.apply(piece).length() <= LONGEST) {
                told.add(text.apply(piece));
            }
        }
        return told;
    }

    private long shared(String meaning) {
        return Set.copyOf(Words.stems(meaning)).stream().filter(said::contains).count();
    }
}

package io.querypilot.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words, names, texts and signs of a statement that makes a table, whatever the engine: a part of its tokens. */
record DdlTokens(String text, List<DdlTokens.Token> tokens) {
    record Token(String text, int start, int end) {}

    /** A square bracket right behind a word belongs to a type, as in {@code INT[]}; elsewhere a name stands in it. */
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:[^\"]|\"\")*\"|`[^`]*`|(?<![\\w)\\]\"])\\[[^\\]]+]|'(?:[^']|'')*'|\\$\\$(?s:.*?)\\$\\$|[\\p{L}\\p{N}_$#@]+|\\S");
    private static final Set<String> ANGLED = Set.of("STRUCT", "ARRAY", "MAP", "RANGE", "ROW");

    static DdlTokens of(String text) {
        List<Token> tokens = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            tokens.add(new Token(token.group(), token.start(), token.end()));
        }
        return new DdlTokens(text, tokens);
    }

    int size() {
        return tokens.size();
    }

    /** The token here, as a word in great letters; empty beyond the end. */
    String word(int index) {
        return index < 0 || index >= size() ? "" : tokens.get(index).text().toUpperCase(Locale.ROOT);
    }

    boolean words(int index, String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!word(index + i).equals(words[i])) {
                return false;
            }
        }
        return true;
    }

    /** Where these words stand outside brackets, or -1. */
    int find(String... words) {
        for (int i = 0; i < size(); i = next(i)) {
            if (words(i, words)) {
                return i;
            }
        }
        return -1;
    }

    /** What stands behind this token on the same level: where a bracket opens, behind its end. */
    int next(int index) {
        int depth = 0;
        int i = index;
        do {
            depth += opens(i) ? 1 : closes(i) ? -1 : 0;
            i++;
        } while (depth > 0 && i < size());
        return depth > 0 ? size() + 1 : i;
    }

    private boolean opens(int index) {
        return word(index).equals("(") || word(index).equals("<") && ANGLED.contains(word(index - 1));
    }

    /** What is compared stands in round brackets, behind no such type. */
    private boolean closes(int index) {
        return word(index).equals(")") || word(index).equals(">") && angled(index);
    }

    private boolean angled(int index) {
        int depth = 0;
        for (int i = index; i >= 0; i--) {
            depth += word(i).equals(">") ? 1 : 0;
            if (word(i).equals("<") && --depth == 0) {
                return opens(i);
            }
        }
        return false;
    }

    DdlTokens part(int from, int to) {
        return new DdlTokens(text, tokens.subList(Math.min(from, size()), Math.max(Math.min(from, size()), Math.min(to, size()))));
    }

    /** Where the path of names that begins here ends. */
    int pathEnd(int from) {
        int end = from + 1;
        while (word(end).equals(".")) {
            end += 2;
        }
        return end;
    }

    /** The parts between commas of this level. */
    List<DdlTokens> parts() {
        List<DdlTokens> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < size(); i = next(i)) {
            if (word(i).equals(",")) {
                parts.add(part(from, i));
                from = i + 1;
            }
        }
        parts.add(part(from, size()));
        return parts;
    }

    /** As it was written, with single spaces. */
    String written() {
        return tokens.isEmpty() ? ""
                : text.substring(tokens.get(0).start(), tokens.get(size() - 1).end()).replaceAll("\\s+", " ");
    }

    /** A path of names without the spaces between its parts, in double quotes where it was in any; SQLite takes single ones. */
    String name() {
        return tokens.stream().map(token -> name(token.text())).collect(Collectors.joining());
    }

    private static String name(String token) {
        if (token.length() <= 2 || "[`'".indexOf(token.charAt(0)) < 0) {
            return token;
        }
        String bare = token.substring(1, token.length() - 1);
        return '"' + (token.charAt(0) == '\'' ? bare.replace("''", "'") : bare) + '"';
    }
}

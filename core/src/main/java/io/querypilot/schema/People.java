package io.querypilot.schema;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What tells of people by its shape, whatever its column is called. One value proves little (Victoria Falls begins like a
 * name, 0201 2345678 may count something), so most values of a column must have the shape.
 */
final class People {
    private static final int LOOKED_AT = 40;
    private static final double MANY = 0.4;
    private static final double MOST = 0.8;
    private static final int LONGEST_NAME = 4;

    private static final Set<String> GIVEN = read("given-names.txt");
    private static final Pattern TITLE = Pattern.compile("(?i)(?:(?:mrs?|ms|miss|dr|prof|ing|mag|herr|frau|hr|fr|mme|m|sr|sra|sig)\\.?\\s+)+");
    private static final Pattern WORDS = Pattern.compile("\\p{L}[\\p{L}'’.-]*(?:\\s+\\p{L}[\\p{L}'’.-]*)*");
    private static final Pattern FAMILY_FIRST = Pattern.compile("([\\p{L}'’ -]+),\\s*(\\p{L}[\\p{L}'’. -]*)");
    private static final Pattern INITIAL = Pattern.compile("(?:\\p{Lu}\\.[ -]?)+\\s*\\p{Lu}[\\p{L}'’-]{2,}|\\p{Lu}[\\p{L}'’-]{2,},? (?:\\p{Lu}\\.[ -]?)+");
    private static final Pattern CAPITALISED = Pattern.compile("\\p{Lu}\\p{Ll}[\\p{L}'’-]*");
    private static final Pattern ACCENT = Pattern.compile("\\p{M}+");

    /** Seven to fifteen digits in groups or after a nought, neither a date, an amount, nor the number of a book. */
    private static final Pattern TELEPHONE = Pattern.compile(
            "(?!\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}$|\\d{1,2}[-./]\\d{1,2}[-./]\\d{4}$|\\d+[.]\\d+$|(?:19|20)\\d{2}[-/]\\d{2,4}$|\\d{1,4}-\\d{1,5}$|97[89][- ])"
                    + "(?=(?:\\D*\\d){7,15}\\D*$)(?:\\(?0[\\d ()/.-]+|\\d+(?:[ ()/-]+\\d+)+|\\d{2,4}(?:\\.\\d{2,4}){2,})");
    private static final Pattern STREET = Pattern.compile(
            "(?iu)(?=.*\\d).*(?:str\\.|stra(?:ss|ß)e|\\bstr\\b|gasse|\\bplatz|\\bweg\\b|weg \\d|allee|\\bstreet\\b|\\bst\\.? *$|\\bst\\.?,|\\bavenue\\b|\\bave\\b"
                    + "|\\broad\\b|\\brd\\b|\\blane\\b|\\bboulevard\\b|\\bblvd\\b|\\bdrive\\b|\\brue\\b|\\bcalle\\b|\\bvia \\p{L}|\\bviale\\b|\\bpiazza\\b|\\brua\\b"
                    + "|\\bavenida\\b|\\bulica\\b|\\bul\\.|straat|laan \\d|gatan|vägen|\\bvej\\b|gade \\d).*");
    /** Numbers of persons in Italy, the United Kingdom, Spain, Sweden and Denmark. */
    private static final Pattern IDENTITY = Pattern.compile(
            "[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]|[A-CEGHJ-PR-TW-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]|[XYZ]?\\d{7,8}-?[A-Z]|\\d{6}[-+]\\d{4}");

    private People() {}

    /** Whether the values of a column are names, telephone or identity numbers or addresses of people. */
    static boolean told(List<String> values) {
        List<String> some = values.stream().map(String::strip).filter(value -> !value.isEmpty()).limit(LOOKED_AT).toList();
        boolean numbered = share(some, value -> value.chars().anyMatch(Character::isDigit)) >= MANY;
        return numbered ? numbers(some) : names(some);
    }

    private static boolean names(List<String> some) {
        return share(some, People::named) >= MANY
                || some.size() > 2 && share(some, value -> CAPITALISED.matcher(value).matches() && given(value)) >= MOST
                || share(some, value -> INITIAL.matcher(value).matches()) >= MOST;
    }

    private static boolean numbers(List<String> some) {
        return share(some, value -> TELEPHONE.matcher(value).matches() || IDENTITY.matcher(value).matches()) >= MOST
                || share(some, value -> STREET.matcher(value).matches()) >= MANY;
    }

    private static double share(List<String> values, Predicate<String> shape) {
        return values.isEmpty() ? 0 : (double) values.stream().filter(shape).count() / values.size();
    }

    /** A given name and at least one more, in either order: Eva Smith, Dr. Eva Smith, Smith, Eva. */
    private static boolean named(String value) {
        Matcher family = FAMILY_FIRST.matcher(value);
        if (family.matches()) {
            return given(first(family.group(2)));
        }
        String bare = TITLE.matcher(value).replaceFirst("");
        String[] words = bare.split("\\s+");
        return WORDS.matcher(bare).matches()
                && words.length > 1
                && words.length <= LONGEST_NAME
                && Character.isUpperCase(words[words.length - 1].charAt(0))
                && given(words[0]);
    }

    private static String first(String words) {
        return words.split("\\s+")[0];
    }

    /** Jean-Pierre is known by his first half. */
    private static boolean given(String word) {
        String plain = ACCENT.matcher(Normalizer.normalize(word, Normalizer.Form.NFD)).replaceAll("");
        return GIVEN.contains(plain.toLowerCase(Locale.ROOT).split("-")[0]);
    }

    private static Set<String> read(String resource) {
        try (InputStream bytes = People.class.getResourceAsStream(resource);
                BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ")))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}

package io.querypilot.schema;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The codes that a comment explains, in its order: "1 new, 2 in progress" or "type of stay: E = emergency; P = planned".
 * A comment that lists anything else explains none, unless that is said of the list after its end; what NULL means is no code.
 * {@code groups} are words for several codes: "billed" of "0 draft, 1 sent, 2 paid; billed = 1, 2".
 */
public record Codes(Map<String, String> meanings, Map<String, List<String>> groups) {
    public static final Codes NONE = new Codes(Map.of());

    private static final Pattern BREAK = Pattern.compile("[,;|\\n](?![^()]*\\))");
    private static final Pattern BEFORE = Pattern.compile("^.*[:(]\\s*(?=['\"]?(?:-?\\d|[A-Z]))");
    private static final Pattern ENTRY = Pattern.compile(
            "['\"]?(-?\\d{1,4}|[A-Z][A-Z0-9]{0,4})['\"]?(\\s*(?:=|:|-|–|→|\\()\\s*|\\s+)"
                    + "(\\p{L}[^=:()]*?(?:\\s\\([^=:()]*\\))?)\\)?");
    /** Words that stand for others, always signed: "draft = quotation, sale = confirmed"; a formula is none. */
    private static final Pattern WORD_ENTRY = Pattern.compile("['\"]?(\\p{Ll}[\\p{Ll}\\d_-]+(?: [\\p{Ll}\\d_-]+)?)['\"]?\\s*=\\s*(\\p{L}[^=:()+*/]*)");
    /** The meaning first, as enums are written: "draft=0, open=1", "trialing: 0". */
    private static final Pattern TURNED_ENTRY = Pattern.compile("['\":]?(\\p{L}[\\p{L}\\d _-]*?)['\"]?\\s*(?:=>|=|:)\\s*(-?\\d{1,4})");
    private static final Pattern BEFORE_TURNED = Pattern.compile("^.*?[:({]\\s*(?=['\":]?\\p{L}[\\p{L}\\d _-]*['\"]?\\s*(?:=|:)>?\\s*-?\\d)");
    /** Several of them are packed into one number, which equals none. */
    private static final Pattern PACKED = Pattern.compile("(?i)\\bbit ?-?(?:mask|fields?|flags?|wise|set)\\b|\\bbits? \\d");
    private static final Pattern MASK = Pattern.compile("(?i)(?:bit_?mask|bit_?flags?|bit_?field)$");
    private static final Pattern CLOSED = Pattern.compile("[)}.\\s]++$");
    private static final Pattern STOP = Pattern.compile("[.]++$");
    /** A sentence after the last entry, of three words at least: St. Gallen is none. */
    private static final Pattern SENTENCE = Pattern.compile("[.]\\s+\\p{Lu}\\p{Ll}*(?:\\s+\\S+){2,}$");
    /** Words that begin as no code and sign nothing. */
    private static final Pattern REMARK = Pattern.compile("\\s*\\p{Ll}[^=:→()/]*");
    /** Where a list may end; what follows begins as a word does, and as no code. */
    private static final Pattern ENDED = Pattern.compile("[;\\n]\\s*(?=\\p{L}\\p{Ll})|[.]\\s+(?=\\p{Lu}\\p{Ll})");
    private static final Pattern GROUP = Pattern.compile(
            "(\\p{L}[\\p{L} -]*?)\\s*(?:=|:|\\bcounts?\\b|\\bmeans?\\b|\\bis\\b|\\bare\\b)\\s*"
                    + "((?:\\d{1,4}|[A-Z][A-Z0-9]{0,4})(?:\\s*(?:,|/|&|\\band\\b|\\bor\\b)\\s*(?:\\d{1,4}|[A-Z][A-Z0-9]{0,4}))+)(?:\\s+only)?[.]?");
    /** Words of any question, which name no codes. */
    private static final Set<String> ANYTHING = Set.of(
            "all", "any", "both", "default", "else", "excluded", "ignored", "included", "none", "normal", "other", "others", "rest", "rows", "total", "unused", "used", "valid", "values");
    /** What has a number for its value, and is none of several states: "min: 0, max: 10". */
    private static final Set<String> BOUNDS = Set.of(
            "min", "max", "minimum", "maximum", "from", "to", "default", "length", "precision", "scale", "size", "width", "step", "version");
    private static final Pattern CODE = Pattern.compile("\\d{1,4}|[A-Z][A-Z0-9]{0,4}");
    private static final int LONGEST = 2_000;
    private static final Pattern SEX = Pattern.compile("(?i)(?:^|_)(?:sex|gender)(?:$|_?(?:code|cd)$)|(?-i:[a-z](?:Sex|Gender)(?:Code)?$)");
    private static final Codes SEXES = listed("M = male, F = female, W = female");

    public Codes {
        meanings = Collections.unmodifiableMap(new LinkedHashMap<>(meanings));
        groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
    }

    public Codes(Map<String, String> meanings) {
        this(meanings, Map.of());
    }

    /** What a column's comment explains, else what needs no comment where a sex is M and F, or M and W; who asks looks whether others are held. */
    public static Codes of(Column column) {
        Codes explained = of(column.comment());
        return explained.isEmpty() && SEX.matcher(column.name()).find() ? SEXES : explained;
    }

    /** Whether a column keeps several of its codes at once, each as a bit of one number. */
    public static boolean packed(Column column) {
        return column.kind().numeric() && (PACKED.matcher(column.comment()).find() || MASK.matcher(column.name()).find());
    }

    public static Codes of(String comment) {
        if (comment.length() > LONGEST || PACKED.matcher(comment).find()) {
            return NONE;
        }
        Codes whole = either(comment);
        return whole.isEmpty() ? before(comment) : whole;
    }

    private static Codes either(String comment) {
        Codes words = words(comment);
        Codes whole = words.isEmpty() ? listed(comment) : words;
        Codes behind = whole.isEmpty() ? listed(BEFORE.matcher(comment).replaceFirst("")) : whole;
        return behind.isEmpty() ? turned(BEFORE_TURNED.matcher(comment).replaceFirst("")) : behind;
    }

    /** Several, each code once, and nothing else. */
    private static Codes turned(String list) {
        Map<String, String> meanings = new LinkedHashMap<>();
        for (String part : BREAK.split(CLOSED.matcher(list).replaceFirst(""))) {
            Matcher entry = TURNED_ENTRY.matcher(part.strip());
            if (!entry.matches() || meanings.put(entry.group(2), entry.group(1).strip().replace('_', ' ')) != null) {
                return NONE;
            }
        }
        boolean bounds = meanings.values().stream().map(meaning -> meaning.toLowerCase(Locale.ROOT)).anyMatch(BOUNDS::contains);
        return meanings.size() > 1 && !bounds ? new Codes(meanings) : NONE;
    }

    /** Several, and nothing else. */
    private static Codes words(String comment) {
        Map<String, String> meanings = new LinkedHashMap<>();
        for (String part : BREAK.split(comment)) {
            Matcher entry = WORD_ENTRY.matcher(STOP.matcher(part.strip()).replaceFirst(""));
            if (!entry.matches()) {
                return NONE;
            }
            meanings.put(entry.group(1), entry.group(2).strip());
        }
        return meanings.size() > 1 ? new Codes(meanings) : NONE;
    }

    /** The longest list of several codes that a comment begins with, and the groups that it speaks of afterwards. */
    private static Codes before(String comment) {
        return ENDED.matcher(comment).results()
                .sorted(Comparator.comparing(MatchResult::start, Comparator.reverseOrder()))
                .map(end -> either(comment.substring(0, end.start())).grouped(comment.substring(end.end())))
                .filter(codes -> codes.meanings.size() > 1)
                .findFirst()
                .orElse(NONE);
    }

    private Codes grouped(String remarks) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        Stream.of(ENDED.split(remarks)).map(String::strip).map(GROUP::matcher).filter(Matcher::matches).forEach(group -> {
            List<String> codes = CODE.matcher(group.group(2)).results().map(MatchResult::group).toList();
            String word = group.group(1).strip();
            if (meanings.keySet().containsAll(codes) && !ANYTHING.contains(word.toLowerCase(Locale.ROOT))) {
                found.put(word, codes);
            }
        });
        return new Codes(meanings, found);
    }

    /** A remark between two entries with a sign is passed over: "A = active, still sold, P = paused"; anything else ends the list. */
    private static Codes listed(String list) {
        Map<String, String> meanings = new LinkedHashMap<>();
        int signed = 0;
        boolean remarked = false;
        for (String part : BREAK.split(SENTENCE.matcher(list.indexOf('(') < 0 ? list.replace(")", "") : list).replaceFirst(""))) {
            Matcher entry = ENTRY.matcher(STOP.matcher(part.strip()).replaceFirst(""));
            if (entry.matches()) {
                signed += entry.group(2).isBlank() ? 0 : 1;
                meanings.put(entry.group(1), entry.group(3).strip());
            } else if (signed > 0 && REMARK.matcher(part).matches()) {
                remarked = true;
            } else {
                return NONE;
            }
        }
        meanings.remove("NULL");
        return new Codes(remarked ? (signed > 1 ? meanings : Map.of()) : signed > 0 || meanings.size() > 1 ? meanings : Map.of());
    }

    /** CHAR columns hold blanks at the end, and many databases compare without regard to case. */
    public Optional<String> meaning(String code) {
        return Optional.ofNullable(meanings.get(code)).or(() -> meanings.keySet().stream()
                .filter(key -> key.stripTrailing().equalsIgnoreCase(code.stripTrailing()))
                .findFirst()
                .map(meanings::get));
    }

    public List<String> codes() {
        return List.copyOf(meanings.keySet());
    }

    public boolean isEmpty() {
        return meanings.isEmpty();
    }
}

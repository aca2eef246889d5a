package io.querypilot.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The codes that a comment explains, in its order: "1 new, 2 in progress" or "type of stay: E = emergency; P = planned".
 * A comment that lists anything else explains none; what NULL means is no code.
 */
public record Codes(Map<String, String> meanings) {
    public static final Codes NONE = new Codes(Map.of());

    private static final Pattern BREAK = Pattern.compile("[,;|\\n](?![^()]*\\))");
    private static final Pattern BEFORE = Pattern.compile("^.*[:(]\\s*(?=['\"]?(?:\\d|[A-Z]))");
    private static final Pattern ENTRY = Pattern.compile(
            "['\"]?(\\d{1,4}|[A-Z][A-Z0-9]{0,4})['\"]?(\\s*(?:=|:|-|–|→|\\()\\s*|\\s+)"
                    + "(\\p{L}[^=:()]*?(?:\\s\\([^=:()]*\\))?)\\)?");
    private static final Pattern END = Pattern.compile("[.]++$");
    /** Words that begin as no code and sign nothing. */
    private static final Pattern REMARK = Pattern.compile("\\s*\\p{Ll}[^=:→()/]*");
    private static final int LONGEST = 2_000;
    private static final Pattern SEX = Pattern.compile("(?i)(?:^|_)(?:sex|gender)(?:$|_?(?:code|cd)$)|(?-i:[a-z](?:Sex|Gender)(?:Code)?$)");
    private static final Codes SEXES = listed("M = male, F = female, W = female");

    public Codes {
        meanings = Collections.unmodifiableMap(new LinkedHashMap<>(meanings));
    }

    /** What a column's comment explains, else what needs no comment where a sex is M and F, or M and W; who asks looks whether others are held. */
    public static Codes of(Column column) {
        Codes explained = of(column.comment());
        return explained.isEmpty() && SEX.matcher(column.name()).find() ? SEXES : explained;
    }

    public static Codes of(String comment) {
        if (comment.length() > LONGEST) {
            return NONE;
        }
        Codes whole = listed(comment);
        return whole.isEmpty() ? listed(BEFORE.matcher(comment).replaceFirst("")) : whole;
    }

    /** A remark between two entries with a sign is passed over: "A = active, still sold, P = paused"; anything else ends the list. */
    private static Codes listed(String list) {
        Map<String, String> meanings = new LinkedHashMap<>();
        int signed = 0;
        boolean remarked = false;
        for (String part : BREAK.split(list.indexOf('(') < 0 ? list.replace(")", "") : list)) {
            Matcher entry = ENTRY.matcher(END.matcher(part.strip()).replaceFirst(""));
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

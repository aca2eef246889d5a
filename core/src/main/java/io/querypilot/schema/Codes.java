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
    private static final Pattern BREAK = Pattern.compile("[,;|\\n]");
    private static final Pattern BEFORE = Pattern.compile("^.*[:(]\\s*(?=['\"]?(?:\\d|[A-Z]))");
    private static final Pattern ENTRY = Pattern.compile(
            "['\"]?(\\d{1,4}|[A-Z][A-Z0-9]{0,4})['\"]?(\\s*(?:=|:|-|–|→|\\()\\s*|\\s+)"
                    + "(\\p{L}[^=:()]*?(?:\\s\\([^=:()]*\\))?)\\)?[.)]*");

    public Codes {
        meanings = Collections.unmodifiableMap(new LinkedHashMap<>(meanings));
    }

    public static Codes of(String comment) {
        Codes whole = listed(comment);
        return whole.isEmpty() ? listed(BEFORE.matcher(comment).replaceFirst("")) : whole;
    }

    /** What follows an entry with a sign and is none itself belongs to its meaning: "A = active, still sold, P = paused". */
    private static Codes listed(String list) {
        Map<String, String> meanings = new LinkedHashMap<>();
        boolean signed = false;
        for (String part : BREAK.split(list)) {
            Matcher entry = ENTRY.matcher(part.strip());
            if (entry.matches()) {
                signed |= !entry.group(2).isBlank();
                meanings.put(entry.group(1), entry.group(3).strip());
            } else if (!signed) {
                return new Codes(Map.of());
            }
        }
        meanings.remove("NULL");
        return new Codes(signed || meanings.size() > 1 ? meanings : Map.of());
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

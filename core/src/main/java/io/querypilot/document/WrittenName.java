package io.querypilot.document;

import io.querypilot.sql.dialect.Dialect;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name as a document writes it, with points between its parts. A part in double quotes means exactly its letters; a plain
 * word means what the engine makes of it where it stands without quotes.
 */
final class WrittenName {
    private static final Pattern PART = Pattern.compile("\"((?:[^\"]|\"\")+)\"(?=\\.|$)|[^.]+");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

    private WrittenName() {}

    static String bare(String written) {
        return parts(written, part -> part);
    }

    /** The name that the engine gave to what was made under it. */
    static String folded(String written, Dialect dialect) {
        return parts(written, part -> PLAIN.matcher(part).matches() ? dialect.folded(part) : part);
    }

    /** The name so that it is read back as it is. */
    static String of(String name, Dialect dialect) {
        return folded(name, dialect).equals(name) ? name : parts(name, part -> '"' + part.replace("\"", "\"\"") + '"');
    }

    private static String parts(String written, UnaryOperator<String> unquoted) {
        Matcher part = PART.matcher(written);
        StringBuilder name = new StringBuilder();
        while (part.find()) {
            String quoted = part.group(1);
            String meant = quoted == null ? unquoted.apply(part.group()) : quoted.replace("\"\"", "\"");
            part.appendReplacement(name, Matcher.quoteReplacement(meant));
        }
        return part.appendTail(name).toString();
    }
}

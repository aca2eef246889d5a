package io.querypilot.schema;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tables that hold the texts of another once in every language, as product_lang those of product. */
public final class Translation {
    private static final Pattern TABLE = Pattern.compile("(?i).+(?:_(?:lang|translations?|i18n|l10n|trl?|tl|texts?|descriptions?|locale)|(?-i:Translations?|Lang|I18n|Texts?|Trl|Descriptions?))");
    private static final Pattern SUFFIX = Pattern.compile("(?i)_?(?:lang|translations?|i18n|l10n|trl?|tl|texts?|descriptions?|locale)");
    private static final Pattern LANGUAGE = Pattern.compile("(?i)(?:id_?)?(?:ad_)?(?:lang|language|locale|culture)(?:_?(?:id|code|cd|key))?");

    private Translation() {}

    /** The column that says in which language a row of such a table is. */
    public static Optional<Column> language(Table table, Schema schema) {
        boolean other = schema.tables().stream().map(Table::name).anyMatch(name -> of(table.name(), name));
        return other ? table.columns().stream().filter(column -> chooses(column.name())).findFirst() : Optional.empty();
    }

    /** Whether a table of this name holds the texts of the other, by the names. */
    public static boolean of(String translation, String table) {
        return TABLE.matcher(translation).matches()
                && translation.toLowerCase(Locale.ROOT).startsWith(table.toLowerCase(Locale.ROOT))
                && SUFFIX.matcher(translation.substring(table.length())).matches();
    }

    /** Whether a column of this name says in which language. */
    public static boolean chooses(String column) {
        return LANGUAGE.matcher(column).matches();
    }
}

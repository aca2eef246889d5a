package io.querypilot.schema;

import java.util.Optional;
import java.util.regex.Pattern;

/** Tables that hold the texts of another once in every language, as product_lang those of product. */
public final class Translation {
    /** Behind the name of the other: product_lang, ProductTexts. */
    private static final Pattern SUFFIX = Pattern.compile("(?i)_(?:lang|translations?|i18n|l10n|trl?|tl|texts?|descriptions?|locale)|(?-i:Translations?|Lang|I18n|Texts?|Trl|Descriptions?)");
    private static final Pattern LANGUAGE = Pattern.compile("(?i)(?:id_?)?(?:ad_)?(?:lang|language|locale|culture)(?:_?(?:id|code|cd|key))?");

    private Translation() {}

    /** The column that says in which language a row of such a table is. */
    public static Optional<Column> language(Table table, Schema schema) {
        return table.columns().stream()
                .filter(column -> chooses(column.name()))
                .findFirst()
                .filter(language -> schema.tables().stream().map(Table::name).anyMatch(name -> of(table.name(), name)));
    }

    /** Whether a table of this name holds the texts of the other, by the names. */
    public static boolean of(String translation, String table) {
        return translation.regionMatches(true, 0, table, 0, table.length())
                && SUFFIX.matcher(translation.substring(table.length())).matches();
    }

    /** Whether a column of this name says in which language. */
    public static boolean chooses(String column) {
        return LANGUAGE.matcher(column).matches();
    }
}

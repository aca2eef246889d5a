package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Target;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables and columns that an earlier query names, whoever wrote it. */
public final class EarlierUse {
    private EarlierUse() {}

    public static Set<Target> of(String sql, Dialect dialect, SchemaView schema) {
        Set<String> names = names(sql, dialect);
        Set<Target> used = new HashSet<>();
        for (int table = 0; table < schema.tables().size(); table++) {
            if (schema.table(table).names().map(EarlierUse::lower).anyMatch(names::contains)) {
                used.add(Target.table(table));
                schema.columnsOf(table).stream()
                        .filter(column -> names.contains(lower(schema.column(column).name())))
                        .forEach(column -> used.add(Target.column(column)));
            }
        }
        return used;
    }

    private static Set<String> names(String sql, Dialect dialect) {
        if (!(dialect.lex(sql) instanceof Lexed.Tokens found)) {
            return Set.of();
        }
        return found.tokens().stream()
                .filter(Token::name)
                .map(token -> lower(token.value()))
                .collect(Collectors.toSet());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

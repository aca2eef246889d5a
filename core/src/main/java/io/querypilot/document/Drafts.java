package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.sql.dialect.Dialect;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The tables of a document by their paths, in any case; the engine's default schema may stand before a name or be left out. */
final class Drafts {
    private final Map<String, Draft> drafts = new LinkedHashMap<>();
    private final String home;

    Drafts(Dialect dialect) {
        this.home = dialect.defaultSchema().toLowerCase(Locale.ROOT) + ".";
    }

    void put(Draft draft) {
        drafts.put(key(draft.path()), draft);
    }

    /** The draft of this path, which is made where there is none. */
    Draft at(String path) {
        return drafts.computeIfAbsent(key(path), any -> new Draft(local(path)));
    }

    Optional<Draft> get(String path) {
        return Optional.ofNullable(drafts.get(key(path)));
    }

    Draft find(Text table) {
        List<String> known = drafts.values().stream().map(Draft::path).toList();
        return get(table.text()).orElseThrow(() -> Draft.missing(table, "table", known));
    }

    Collection<Draft> all() {
        return drafts.values();
    }

    private String key(String path) {
        return local(path).toLowerCase(Locale.ROOT);
    }

    private String local(String path) {
        boolean within = home.length() > 1 && path.toLowerCase(Locale.ROOT).startsWith(home);
        return within ? path.substring(home.length()) : path;
    }
}

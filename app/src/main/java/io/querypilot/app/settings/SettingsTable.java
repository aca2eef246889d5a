package io.querypilot.app.settings;

import java.util.stream.Collectors;

/** The documented table of settings, made from the settings themselves. */
public final class SettingsTable {
    private static final String HEAD = """
            | key in `querypilot.yaml` | flag | environment | default | takes | what it does |
            |---|---|---|---|---|---|
            """;

    private SettingsTable() {}

    public static String markdown() {
        return HEAD + Setting.ALL.stream().map(SettingsTable::row).collect(Collectors.joining("\n")) + "\n";
    }

    private static String row(Setting<?> setting) {
        return "| `%s` | %s | `%s` | %s | %s | %s |".formatted(
                setting.key(),
                setting.flags().stream().map(flag -> "`" + flag + "`").collect(Collectors.joining(", ")),
                setting.variable(),
                setting.standard().isEmpty() ? "" : "`" + setting.standard() + "`",
                setting.kind().allowed(),
                setting.description());
    }
}

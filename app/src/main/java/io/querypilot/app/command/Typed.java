package io.querypilot.app.command;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A command as a person can type it to go on from here: with every flag of this call that says where things are, who answers and what they see, in
 * quotes where the shell needs them. What comes from the environment or a file is there the next time too.
 */
public record Typed(Configuration configuration) {
    private static final List<Setting<?>> PLACES = List.of(
            Setting.DB, Setting.USER, Setting.STORE, Setting.STORE_USER, Setting.TENANT, Setting.POLICY, Setting.AS,
            Setting.ROLES, Setting.MODEL, Setting.BASE_URL, Setting.ESCALATE, Setting.KNOWLEDGE, Setting.SEND_VALUES);

    public String command(String verb, String... words) {
        String flags = PLACES.stream()
                .filter(setting -> configuration.where(setting).filter(setting.flag()::equals).isPresent())
                .map(setting -> " " + setting.flag() + " "
                        + quoted(String.valueOf(configuration.find(setting).orElseThrow())))
                .collect(Collectors.joining());
        return System.getProperty("querypilot.command", "querypilot") + " " + verb + flags
                + List.of(words).stream().map(word -> " "
                + quoted(word)).collect(Collectors.joining());
    }

    static String quoted(String word) {
        return word.matches("[\\w./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}

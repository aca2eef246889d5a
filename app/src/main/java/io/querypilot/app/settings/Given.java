package io.querypilot.app.settings;

import java.util.Set;

/** The text given for a setting, and where: a flag, a variable, or a file and line. */
public record Given(Setting<?> setting, String text, String where) {
    private static final Set<Setting<?>> LEADING = Set.of(
            Setting.USER, Setting.BASE_URL, Setting.STORE, Setting.STORE_USER, Setting.STORE_IN_DATABASE, Setting.LOG,
            Setting.AUDIT, Setting.PLAIN_COLUMNS, Setting.HOST, Setting.AUTH, Setting.PUBLIC_URL, Setting.OIDC_ISSUER, Setting.OIDC_AUDIENCE,
            Setting.OIDC_USER_CLAIM, Setting.OIDC_REVIEWERS, Setting.TRACE, Setting.TRACE_CONTENT);

    /** Whether it decides where data, keys and passwords go; a file as database and the embedded model send nothing. */
    boolean leadsElsewhere() {
        return LEADING.contains(setting)
                || setting == Setting.DB && text.contains(":")
                || (setting == Setting.MODEL || setting == Setting.ESCALATE || setting == Setting.CANDIDATE_MODELS) && !text.equals(Setting.MODEL.standard())
                || setting == Setting.SEND_VALUES && text.equals("all");
    }
}

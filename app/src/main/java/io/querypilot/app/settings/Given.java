package io.querypilot.app.settings;

/** The text given for a setting, and where: a flag, a variable, or a file and line. */
public record Given(Setting<?> setting, String text, String where) {}

package io.querypilot.app.output;

/** Colours, where the reader is a terminal that wants them. */
public enum Ink {
    PLAIN,
    COLOURED;

    public String bold(String text) {
        return dyed("1", text);
    }

    public String dim(String text) {
        return dyed("2", text);
    }

    public String red(String text) {
        return dyed("31", text);
    }

    public String green(String text) {
        return dyed("32", text);
    }

    public String yellow(String text) {
        return dyed("33", text);
    }

    public String cyan(String text) {
        return dyed("36", text);
    }

    private String dyed(String code, String text) {
        return this == PLAIN ? text : "\033[" + code + "m" + text + "\033[0m";
    }
}

package io.querypilot.app.output;

import java.util.ArrayList;
import java.util.List;

/** Text broken at words, so that no line is longer than the terminal is wide. */
final class Words {
    private Words() {}

    /** The lines of one paragraph; its indent is kept on each; width 0 breaks nothing. */
    static List<String> wrapped(String text, int width) {
        if (width <= 0 || DisplayWidth.of(text) <= width) {
            return List.of(text);
        }
        String indent = text.substring(0, text.length() - text.stripLeading().length());
        String hanging = indent.length() < width / 2 ? indent : "";
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.strip().split(" ")) {
            boolean begun = line.length() > hanging.length();
            if (begun && DisplayWidth.of(line.toString()) + 1 + DisplayWidth.of(word) > width) {
                lines.add(line.toString());
                line = new StringBuilder(hanging);
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}

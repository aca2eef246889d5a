package io.querypilot.yaml;

import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** A text that cannot be read as YAML; whoever reads it tells a person in their own words. */
public final class NotYaml extends Exception {
    private static final long serialVersionUID = 1;

    private final int line;
    private final String what;
    private final String nextStep;

    NotYaml(YAMLException fault) {
        super(fault.getMessage(), fault);
        boolean marked = fault instanceof MarkedYAMLException;
        this.line = marked ? line((MarkedYAMLException) fault) : 1;
        this.what = marked ? "This is not YAML: " + ((MarkedYAMLException) fault).getProblem() + "." : "This is not YAML.";
        this.nextStep = marked ? "Mind colons and indents." : "Mind colons, indents, and characters that cannot be seen.";
    }

    private static int line(MarkedYAMLException fault) {
        return fault.getProblemMark() == null ? 1 : fault.getProblemMark().getLine() + 1;
    }

    /** Where reading ended. */
    public int line() {
        return line;
    }

    /** What is wrong there, as a sentence. */
    public String what() {
        return what;
    }

    public String nextStep() {
        return nextStep;
    }
}

package io.querypilot.requirement;

import java.util.List;

/** What became of a person's words. */
public sealed interface Interpretation {
    /** They are clear, and these are the rules they lay down. */
    record Understood(List<Rule> rules) implements Interpretation {
        public Understood {
            rules = List.copyOf(rules);
        }

        Understood(Rule... rules) {
            this(List.of(rules));
        }
    }

    /** They are not; this tells what was understood, and these are the nearest names. */
    record Unclear(String message, List<String> nearest) implements Interpretation {
        public Unclear {
            nearest = List.copyOf(nearest);
        }

        /** Nothing has this name. */
        static Unclear unknown(String name, List<String> nearest) {
            String hint = nearest.isEmpty() ? "" : " Did you mean " + String.join(" or ", nearest) + "?";
            return new Unclear("Nothing in the schema is called " + name + "." + hint, nearest);
        }
    }
}

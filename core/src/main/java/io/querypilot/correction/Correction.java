package io.querypilot.correction;

import java.util.List;

/** What became of a person's correction. */
public sealed interface Correction {
    /** It is clear, and these are the rules it lays down. */
    record Understood(List<Constraint> constraints) implements Correction {
        public Understood {
            constraints = List.copyOf(constraints);
        }
    }

    /** It names something the schema does not have; these are the nearest names. */
    record Unknown(String name, List<String> nearest) implements Correction {
        public Unknown {
            nearest = List.copyOf(nearest);
        }

        public String message() {
            String hint = nearest.isEmpty() ? "" : " Did you mean " + String.join(" or ", nearest) + "?";
            return "Nothing in the schema is called " + name + "." + hint;
        }
    }
}

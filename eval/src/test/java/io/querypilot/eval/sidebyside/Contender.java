package io.querypilot.eval.sidebyside;

import java.util.Optional;

/** One way to ask a database; says which SQL it ended with, or that it did not end well. */
interface Contender {
    String name();

    Optional<String> ask(String question);
}

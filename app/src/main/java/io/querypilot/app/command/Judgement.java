package io.querypilot.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.TypedStatement;
import io.querypilot.app.output.Page;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Issue;
import java.util.Optional;

/** What guard and critic say of a statement, as text and as JSON. */
final class Judgement {
    static final int REFUSED = 3;

    private Judgement() {}

    static ObjectNode json(Critique critique) {
        return new TypedStatement(critique, Optional.empty()).judgement();
    }

    static void print(Critique critique, Page page) {
        page.line(critique.valid() ? "accepted" : "refused");
        issues(critique, page);
    }

    static void issues(Critique critique, Page page) {
        critique.issues().forEach(issue -> page.line("- " + sentence(issue)));
    }

    private static String sentence(Issue issue) {
        boolean told = issue.nearMatch().isEmpty() || issue.message().contains(issue.nearMatch());
        String near = told ? "" : " Did you mean " + issue.nearMatch() + "?";
        return issue.type().id() + ": " + issue.message() + near;
    }
}

package io.querypilot.requirement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** All that a question requires of its SQL, strongest first; of each thing only the strongest source is heard. */
public record Requirements(List<Requirement> all) {
    public static final Requirements NONE = new Requirements(List.of());

    public Requirements {
        all = List.copyOf(all);
    }

    /** Rules that one source lays down by name. */
    public static Requirements of(Source source, List<Rule> rules) {
        return new Requirements(rules.stream().map(rule -> new Requirement(rule, source, "")).toList());
    }

    /** What a draft must keep to. */
    public List<Rule> binding() {
        return all.stream().filter(Requirement::binding).map(Requirement::rule).toList();
    }

    /** What ranks and is offered, but rejects nothing. */
    public List<Requirement> preferences() {
        return all.stream().filter(one -> !one.binding()).toList();
    }

    /** What the person says of this very question, and what follows from that. */
    public List<Rule> said() {
        return all.stream().filter(one -> one.source().person()).map(Requirement::rule).toList();
    }

    /** Every rule of one kind, whoever says so. */
    public <T extends Rule> List<T> rules(Class<T> kind) {
        return all.stream().map(Requirement::rule).filter(kind::isInstance).map(kind::cast).toList();
    }

    /** What the person wants in free words, each as it was said, the oldest first. */
    public List<String> freeText() {
        List<String> texts = new ArrayList<>(rules(Rule.FreeText.class).stream().map(Rule.FreeText::words).toList());
        Collections.reverse(texts);
        return texts;
    }

    /** What must be, with one rule more that the person might choose. */
    public Requirements choosing(Rule choice) {
        Stream<Requirement> chosen = Stream.of(new Requirement(choice, Source.PERSON_NOW, ""));
        return new Requirements(Stream.concat(chosen, all.stream().filter(Requirement::binding)).toList());
    }
}

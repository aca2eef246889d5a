package io.querypilot.step;

import io.querypilot.model.Join;
import io.querypilot.step.Connections.Link;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One way to join a table to those that are joined already, and how sure it is the one that is meant. */
record Way(List<Link> links, double confidence) {
    Way {
        links = List.copyOf(links);
    }

    /** A way that stands for itself is as sure as its weakest join. */
    static Way of(List<Link> links) {
        return new Way(links, joins(links).mapToDouble(Join::confidence).min().orElseThrow());
    }

    Way sure(double howSure) {
        return new Way(links, howSure);
    }

    List<Join> joins() {
        return joins(links).map(join -> join.withConfidence(confidence)).toList();
    }

    /** Its columns, and the tables it leads through, as one name. */
    String name() {
        Stream<String> columns = joins(links).map(Join::leftColumn);
        Stream<String> between = links.stream().skip(1).flatMap(link -> Stream.of(link.left(), link.right()));
        return Stream.concat(columns, between).collect(Collectors.joining("_"));
    }

    boolean same(Link link) {
        return links.size() == 1 && links.get(0).sameAs(link);
    }

    private static Stream<Join> joins(List<Link> links) {
        return links.stream().flatMap(link -> link.joins().stream());
    }
}

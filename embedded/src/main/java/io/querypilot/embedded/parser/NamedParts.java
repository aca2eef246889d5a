package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.PeriodTables;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether somebody speaks of one of the tables that a table is kept in, and so not of the whole. */
final class NamedParts {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$]+(?:\\.[\\p{L}\\p{N}_$]+)*");
    /** No word of English has it. */
    private static final Pattern OF_IDENTIFIERS = Pattern.compile("[_\\d]");

    private NamedParts() {}

    static boolean in(String text, Requirements said, Schema schema) {
        Stream<String> written = NAME.matcher(text).results()
                .map(found -> found.group())
                .filter(name -> OF_IDENTIFIERS.matcher(name).find());
        List<Table> named = Stream.concat(written, said.all().stream().flatMap(NamedParts::chosen))
                .flatMap(name -> schema.table(name).stream())
                .toList();
        return !named.isEmpty()
                && PeriodTables.in(schema).stream().anyMatch(parts -> named.stream().anyMatch(parts::among));
    }

    /** What the words of a question say of a year is a condition on the time. */
    private static Stream<String> chosen(Requirement one) {
        if (one.source().compareTo(Source.QUESTION) >= 0) {
            return Stream.empty();
        }
        if (one.rule() instanceof Rule.AvoidTables avoid) {
            return avoid.avoided().stream();
        }
        return one.rule() instanceof Rule.UseTable use ? Stream.of(use.table()) : Stream.empty();
    }
}

package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One column; {@code type} is the engine's own name for it, {@code samples} a few values it holds, {@code contents} all
 * that is known of them, {@code declared} how private they are where that is not left to name and values. Secrets have
 * none: they are dropped here, so that nothing later, be it a prompt, a page or the store, can show what was never kept.
 */
public record Column(
        String name,
        String type,
        ColumnKind kind,
        boolean primaryKey,
        boolean nullable,
        String comment,
        List<String> samples,
        Contents contents,
        Optional<Sensitivity> declared) {
    public Column {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
        requireNonNull(kind, "kind");
        requireNonNull(comment, "comment");
        // Where there is nothing to keep back nobody need find out: columns are copied often.
        boolean shown = !samples.isEmpty() || contents.tells();
        boolean secret = shown && sensitivity(name, samples, contents, declared) == Sensitivity.SECRET;
        // With the values goes what they told, so it is said.
        declared = secret && declared.isEmpty() && Sensitivity.surelySecret(values(samples, contents))
                ? Optional.of(Sensitivity.SECRET) : declared;
        samples = secret ? List.of() : List.copyOf(samples);
        contents = secret ? contents.withoutValues() : contents;
    }

    /** A column into which nobody has looked further. */
    public Column(
            String name,
            String type,
            ColumnKind kind,
            boolean primaryKey,
            boolean nullable,
            String comment,
            List<String> samples) {
        this(name, type, kind, primaryKey, nullable, comment, samples, Contents.UNKNOWN);
    }

    /** A column of which nobody has said how private it is. */
    public Column(
            String name,
            String type,
            ColumnKind kind,
            boolean primaryKey,
            boolean nullable,
            String comment,
            List<String> samples,
            Contents contents) {
        this(name, type, kind, primaryKey, nullable, comment, samples, contents, Optional.empty());
    }

    private static Sensitivity sensitivity(
            String name, List<String> samples, Contents contents, Optional<Sensitivity> declared) {
        return declared.orElseGet(() -> Sensitivity.of(name, values(samples, contents)));
    }

    private static List<String> values(List<String> samples, Contents contents) {
        return Stream.concat(samples.stream(), contents.values().stream()).distinct().limit(Sensitivity.LOOKED_AT).toList();
    }

    public Sensitivity sensitivity() {
        return sensitivity(name, samples, contents, declared);
    }

    /** Whether its values are sampled by nobody: secrets, e-mail, telephone and day of birth are not. */
    public boolean unsampled() {
        return Sensitivity.unsampled(this);
    }

    public Column withKind(ColumnKind other) {
        return new Column(name, type, other, primaryKey, nullable, comment, samples, contents, declared);
    }

    /** The same with these values and no others: what was known of its contents may not be told any more. */
    public Column withSamples(List<String> values) {
        return new Column(name, type, kind, primaryKey, nullable, comment, values, Contents.UNKNOWN, declared);
    }

    /** How many values are told of it one by one; samples that are not all there are count as more than any list. */
    public int listed() {
        return samples.isEmpty() || contents.all() ? contents.listed() : Integer.MAX_VALUE;
    }

    /** The same with an example or the range in place of those values; that NULL occurs and keys of JSON are still told. */
    public Column briefly() {
        Contents known = samples.isEmpty() || contents.all()
                ? contents
                : new Contents(samples, false, contents.least(), contents.greatest(), contents.keys(),
                        contents.nulls(), contents.distinct());
        return withSamples(List.of()).holding(known.brief());
    }

    /** The same without its values; that NULL occurs, and how many values there are, is still told. */
    public Column withoutValues() {
        return withSamples(List.of()).holding(contents.withoutValues());
    }

    /** The same, of which this is known besides. */
    public Column holding(Contents seen) {
        return new Column(name, type, kind, primaryKey, nullable, comment, samples, seen, declared);
    }

    public Column withComment(String said) {
        return new Column(name, type, kind, primaryKey, nullable, said, samples, contents, declared);
    }

    /** The same, as private as this says. */
    Column declared(Sensitivity said) {
        return new Column(name, type, kind, primaryKey, nullable, comment, samples, contents, Optional.of(said));
    }
}

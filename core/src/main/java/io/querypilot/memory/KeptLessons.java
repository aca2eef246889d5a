package io.querypilot.memory;

import io.querypilot.language.Stemmer;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.schema.Schema;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lessons of one database: recalled when a question touches them, surer with every success, demoted by failure. */
public final class KeptLessons implements LessonBook {
    private static final int MOST = 8;
    private static final double LIKE_ENOUGH = 0.6;
    private static final double TOO_WEAK = 0.3;
    private static final int MOST_TEXTS = 10_000;
    private static final Map<String, Set<String>> WORDS = Recent.most(MOST_TEXTS);
    private static final Pattern NOT_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Lessons lessons;
    private final String database;
    private final boolean apply;
    private final boolean needsApproval;

    /** Where they are not to be applied, they are still counted, so that what they would bring can be seen. */
    public KeptLessons(Lessons lessons, String database, boolean apply, boolean needsApproval) {
        this.lessons = lessons;
        this.database = database;
        this.apply = apply;
        this.needsApproval = needsApproval;
    }

    @Override
    public List<Lesson> recall(String question, String tenant, Schema schema) {
        Set<String> asked = cut(question);
        return holding(tenant, schema).stream()
                .flatMap(lesson -> NameRule.of(lesson)
                        .map(rule -> rule.lessons(lesson, asked, schema))
                        .orElseGet(() -> Stream.of(lesson)))
                .filter(lesson -> touches(lesson, asked))
                .sorted(Comparator.comparingDouble(Lesson::confidence).reversed())
                .filter(new FirstOfItsWord())
                .limit(MOST)
                .map(lesson -> apply ? lesson : lesson.withStatus(Status.PENDING))
                .toList();
    }

    /** Of two lessons that say different things of one word or one question only the surer is told. */
    private static final class FirstOfItsWord implements Predicate<Lesson> {
        private final Set<String> told = new HashSet<>();

        @Override
        public boolean test(Lesson lesson) {
            return lesson.type() == Lesson.Type.ERROR_PATTERN
                    || told.add(lesson.type() + " " + words(lesson.trigger()).stream().sorted().toList());
        }
    }

    /** Whether two lessons say of one word that it means different things, so that only one of them is told. */
    public static boolean contradict(Lesson one, Lesson other) {
        boolean mapping = one.type() == Lesson.Type.TABLE_MAPPING || one.type() == Lesson.Type.COLUMN_MAPPING;
        return mapping
                && one.type() == other.type()
                && !words(one.trigger()).isEmpty()
                && words(one.trigger()).equals(words(other.trigger()))
                && !one.target().equalsIgnoreCase(other.target());
    }

    /** A lesson about a table that is gone expires; one that outlives a change need not be looked at again. */
    private List<Lesson> holding(String tenant, Schema schema) {
        List<Lesson> kept = lessons.all(database, tenant).stream()
                .filter(lesson -> lesson.status() == Status.ACTIVE || lesson.status() == Status.PENDING)
                .toList();
        List<Lesson> older = kept.stream().filter(lesson -> isOlder(lesson, schema)).toList();
        if (older.isEmpty()) {
            return kept;
        }
        Set<Lesson> gone = older.stream().filter(lesson -> !isThere(lesson, schema)).collect(Collectors.toSet());
        gone.forEach(lesson -> lessons.change(lesson.id(), before -> before.withStatus(Status.EXPIRED)));
        lessons.borneOut(
                older.stream().filter(lesson -> !gone.contains(lesson)).map(Lesson::id).toList(), schema.fingerprint());
        return kept.stream().filter(lesson -> !gone.contains(lesson)).toList();
    }

    private static boolean isOlder(Lesson lesson, Schema schema) {
        return !lesson.fingerprint().equals(schema.fingerprint()) && !lesson.table().isEmpty();
    }

    private static boolean isThere(Lesson lesson, Schema schema) {
        return schema.table(lesson.table())
                .filter(table -> lesson.type() != Lesson.Type.COLUMN_MAPPING
                        || table.column(lesson.column()).isPresent())
                .isPresent();
    }

    private static boolean touches(Lesson lesson, Set<String> asked) {
        Set<String> trigger = words(lesson.trigger());
        return switch (lesson.type()) {
            case TABLE_MAPPING, COLUMN_MAPPING -> !trigger.isEmpty() && asked.containsAll(trigger);
            case ERROR_PATTERN -> shared(asked, words(lesson.table())) > 0 && shared(asked, trigger) > 1;
            case QUERY_PATTERN -> likeness(asked, trigger) >= LIKE_ENOUGH;
        };
    }

    private static double likeness(Set<String> one, Set<String> other) {
        long common = shared(one, other);
        long all = one.size() + other.size() - common;
        return all == 0 ? 0 : (double) common / all;
    }

    private static long shared(Set<String> one, Set<String> other) {
        return one.stream().filter(other::contains).count();
    }

    private static Set<String> words(String text) {
        return WORDS.computeIfAbsent(text, KeptLessons::cut);
    }

    private static Set<String> cut(String text) {
        return NOT_WORD.splitAsStream(text.toLowerCase(Locale.ROOT).replace('_', ' '))
                .filter(word -> !word.isEmpty())
                .map(Stemmer::singular)
                .collect(Collectors.toSet());
    }

    @Override
    public void used(List<Lesson> used, boolean success) {
        for (Lesson lesson : used) {
            if (lesson.applies()) {
                lessons.change(lesson.id(), kept -> reinforced(kept, success));
            } else {
                lessons.countWithout(lesson.id(), success);
            }
        }
    }

    /** Trust is lost three times as fast as it is won. */
    private static Lesson reinforced(Lesson kept, boolean success) {
        double confidence = success ? kept.confidence() + (1 - kept.confidence()) * 0.1 : kept.confidence() * 0.7;
        Lesson after = kept.reinforced(confidence, success);
        return confidence < TOO_WEAK ? after.withStatus(Status.DEMOTED) : after;
    }

    @Override
    public void learn(List<Lesson> learned) {
        learned.forEach(lesson -> {
            Lesson kept = lessons.add(needsApproval ? lesson.withStatus(Status.PENDING) : lesson);
            if (lesson.provenance() == Lesson.Provenance.CORRECTION) {
                lessons.change(kept.id(), before -> saidAgain(before, lesson))
                        .filter(Lesson::applies)
                        .ifPresent(this::giveWay);
            }
        });
    }

    /** What a person said before of the same words or question, and says otherwise now, is no longer told. */
    private void giveWay(Lesson said) {
        lessons.all(database, said.tenant()).stream()
                .filter(other -> other.provenance() == Lesson.Provenance.CORRECTION && other.status() == Status.ACTIVE)
                .filter(other -> other.type() == said.type() && !other.target().equals(said.target()))
                .filter(other -> other.trigger().equalsIgnoreCase(said.trigger()) && other.context().equals(said.context()))
                .forEach(other -> lessons.change(other.id(), before -> before.withStatus(Status.DEMOTED)));
    }

    /** What a person says again is as sure as what is said for the first time; what a person has rejected stays so. */
    private Lesson saidAgain(Lesson kept, Lesson said) {
        return switch (kept.status()) {
            case ACTIVE, PENDING -> kept.renewed(Math.max(kept.confidence(), said.confidence()), said.fingerprint());
            case DEMOTED, EXPIRED -> kept.renewed(said.confidence(), said.fingerprint())
                    .withStatus(needsApproval ? Status.PENDING : Status.ACTIVE);
            case REJECTED -> kept;
        };
    }
}

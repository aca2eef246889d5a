package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Period;
import io.querypilot.language.Negation;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All days that a question asks for, read from its whole text: "2026, January to October" is one span, "January to October: 2025, 2026" are
 * two, "from 2023 on" is one without an end. Nothing where a period is said that belongs to none of these.
 *
 * @param spans in the order of time, none beside another
 * @param open whether the one span goes on
 * @param listed whether periods are told one by one
 * @param alone whether one is said as such: "in 2025"
 * @param words where they are said
 */
record SaidSpans(List<Period> spans, boolean open, boolean listed, boolean alone, String words) {
    /** What stands in brackets to say what is compared with what, "(January against December 2025)", is no period that is asked for. */
    private static final Pattern REMARK = Pattern.compile("(?i) ?\\([^)]*\\b(?:against|versus|vs|compared)\\b[^)]*\\)");
    private static final String UNTIL = "(?:until|till|through|thru|up to|up until)(?: and including)?";
    private static final String END = "(?: the)?(?: end of)?(?: the)? ?";
    private static final Pattern UP_TO = Pattern.compile("(?i),? ?\\(?" + UNTIL + END);
    private static final Pattern TO = Pattern.compile("(?i) ?(?:[-–]|to\\b|" + UNTIL + ")" + END);
    private static final Pattern BETWEEN = Pattern.compile("(?i)\\bbetween (?:the )?$");
    private static final Pattern LIST = Pattern.compile(
            "(?i),? ?(?:(?:and|or|&|\\+|vs\\.?|versus|against|compared (?:with|to)) ?)?(?:(?:in|for|from|also|the) )*");
    /** Between months and the years that they are of. */
    private static final Pattern OF_YEARS = Pattern.compile(
            "(?i)[ ,:;(–-]*(?:(?:in|of|for|from|between|only|just|both|each|the|years?|(?:by|per) month|monthly)[ ,:;(–-]*)*");
    private static final Pattern SINCE = Pattern.compile("(?i)\\b(?:since|(?:starting|beginning)(?: (?:from|in|with))?)(?: the)?(?: (?:start|beginning|year)(?: of)?)? $");
    private static final Pattern FROM = Pattern.compile("(?i)\\bfrom(?: the)?(?: (?:start|beginning|year)(?: of)?)? $");
    /** "From 2026 on" ends there: of 18 written questions with "from … on" two are about works "from 2026 on Turkish shelves". */
    private static final Pattern ON = Pattern.compile(
            "(?i)^ (?:on(?=$| ?[-–,;:.?!)]| (?:per|by|and|with|each|for|in|how|which|who|grouped|sorted|ordered)\\b)|onwards?\\b)");
    private static final Pattern OR_LATER = Pattern.compile("(?i)^ ?[-–,(]? ?(?:onwards?|(?:or|and) (?:later|after|newer|onwards?))\\b");
    /** Of 662 written questions with "since" and a year 30 say what was not done since: that was before. */
    private static final Pattern DENIED = Pattern.compile("(?i)\\b(?:not|no|never|none|without|inactive|last|cannot|\\w+n't)\\b");
    /** What makes other days of it than those that are said. */
    private static final Pattern OTHER_DAYS = Pattern.compile(
            "(?i)\\b(?:until|till|through|up to|by|before|after|prior to|than|as of|end(?: of)?|start(?: of)?|beginning(?: of)?|middle(?: of)?|early|late|mid|except(?: for)?|excluding|outside(?: of)?|weeks? \\d+(?: of| in)?|not(?: in)?|but"
                    + "|(?:first|last) (?:\\S+ )?(?:days?|weeks?|months?|quarters?)(?: of| in)?|spring|summer|autumn|fall|winter|weekends?(?: of| in)?|fiscal|season)(?: the)?(?: years?)?[ -]$");
    private static final Pattern NO_YEAR = Pattern.compile("(?i)^ ?(?:euros?|eur|dollars?|usd|cents?|kg|km|litres?|liters?|hours?|minutes?|points?|people|pieces?|units?|rows?)\\b");
    private static final Pattern OR_EARLIER = Pattern.compile("(?i)^ ?(?:or|and) (?:earlier|before|older)\\b");

    static Optional<SaidSpans> in(String question) {
        String text = REMARK.matcher(question).replaceAll("");
        List<SaidTime> times = SaidTime.in(text);
        return times.isEmpty() ? Optional.empty() : new Reading(text, times).whole();
    }

    /** That a time lies within them. */
    Predicate test(Expression time) {
        List<Value> told = spans.stream().map(span -> Value.period(span.told())).toList();
        return new Predicate(open ? Token.SINCE : told.size() == 1 ? Token.DURING : Token.IN, time, new Values(told));
    }

    /** Two times with what lies between them; one alone is both of its ends. */
    private record Stretch(SaidTime first, SaidTime last) {
        boolean one() {
            return first.equals(last);
        }

        boolean yearOnly() {
            return one() && first.yearOnly();
        }

        boolean yearless() {
            return first.year().isEmpty() && last.year().isEmpty();
        }

        Optional<Period> period() {
            Optional<Integer> begun = first.year().or(last::year);
            return begun.flatMap(first::of).flatMap(from -> last.year().or(() -> begun).flatMap(last::of).flatMap(to -> joined(from, to)));
        }

        Stretch of(SaidTime year) {
            return new Stretch(first.in(year), last.in(year));
        }

        /** "November to February 2026" begins the year before. */
        private Optional<Period> joined(Period from, Period to) {
            boolean turned = !from.start().isBefore(to.end());
            LocalDate start = turned && first.year().isEmpty() ? from.start().minusYears(1) : from.start();
            LocalDate end = turned && first.year().isPresent() && last.year().isEmpty() ? to.end().plusYears(1) : to.end();
            return start.isBefore(end) ? Optional.of(new Period(start, end)) : Optional.empty();
        }
    }

    private record Reading(String text, List<SaidTime> times) {
        Optional<SaidSpans> whole() {
            List<Stretch> all = stretches();
            List<Stretch> told = all.stream().filter(one -> !repeated(one, all)).toList();
            List<Stretch> yearless = told.stream().filter(Stretch::yearless).toList();
            if (yearless.isEmpty()) {
                return together(told, LIST) ? spans(told, told) : Optional.empty();
            }
            List<Stretch> years = told.stream().filter(Stretch::yearOnly).toList();
            boolean months = yearless.size() == 1 && !yearless.get(0).one() && !years.isEmpty() && years.size() == told.size() - 1;
            return months && together(told, OF_YEARS, LIST)
                    ? spans(told, years.stream().map(year -> yearless.get(0).of(year.first())).toList())
                    : Optional.empty();
        }

        private List<Stretch> stretches() {
            List<Stretch> all = new ArrayList<>();
            for (int at = 0; at < times.size(); at++) {
                boolean ranges = at + 1 < times.size() && ranges(times.get(at), times.get(at + 1));
                all.add(new Stretch(times.get(at), times.get(ranges ? at + 1 : at)));
                at += ranges ? 1 : 0;
            }
            return all;
        }

        /** "2026 until October" is a part of that year, "2026 - October" may be a heading. */
        private boolean ranges(SaidTime first, SaidTime last) {
            String gap = text.substring(first.end(), last.start());
            if (first.yearOnly() && last.year().isEmpty()) {
                return UP_TO.matcher(gap).matches();
            }
            boolean again = last.yearOnly() && first.year().equals(last.year());
            boolean halfYearless = !first.yearOnly() && first.year().isEmpty() && last.yearOnly();
            boolean between = BETWEEN.matcher(text.substring(0, first.start())).find() && gap.strip().matches("(?i)and(?: the)?");
            return !again && !halfYearless && (between || TO.matcher(gap).matches());
        }

        /** "2025 first, then 2026", of halves of these years: they were told before. */
        private static boolean repeated(Stretch one, List<Stretch> all) {
            return one.yearOnly() && all.stream().filter(other -> !other.yearOnly()).flatMap(other -> other.period().stream())
                    .anyMatch(other -> other.start().getYear() == one.first().year().orElseThrow());
        }

        private boolean together(List<Stretch> told, Pattern... joints) {
            return IntStream.range(1, told.size()).allMatch(at -> {
                String gap = text.substring(told.get(at - 1).last().end(), told.get(at).first().start());
                return Stream.of(joints).anyMatch(joint -> joint.matcher(gap).matches());
            });
        }

        private Optional<SaidSpans> spans(List<Stretch> told, List<Stretch> meant) {
            List<Period> periods = meant.stream().flatMap(one -> one.period().stream()).distinct().sorted(Comparator.comparing(Period::start)).toList();
            int start = told.get(0).first().start();
            int end = told.stream().mapToInt(one -> one.last().end()).max().orElseThrow();
            String before = text.substring(0, start);
            String behind = text.substring(end);
            boolean whole = periods.size() == meant.stream().distinct().count();
            boolean alone = told.size() == 1 && told.get(0).one();
            boolean since = SINCE.matcher(before).find();
            boolean open = alone && (since || OR_LATER.matcher(behind).find() || FROM.matcher(before).find() && ON.matcher(behind).find());
            boolean denied = Negation.around(text, start) || NO_YEAR.matcher(behind).find();
            boolean other = denied || OTHER_DAYS.matcher(before).find() && !since && !open || OR_EARLIER.matcher(behind).find() || open && DENIED.matcher(before).find();
            boolean mixed = told.stream().anyMatch(Stretch::yearOnly) && meant.stream().anyMatch(one -> !one.yearOnly()) && meant == told;
            return whole && !other && !mixed
                    ? Optional.of(new SaidSpans(merged(periods), open, meant.size() > 1, alone, text.substring(start, end)))
                    : Optional.empty();
        }
    }

    /** Those that touch as one. */
    static List<Period> merged(List<Period> periods) {
        List<Period> merged = new ArrayList<>();
        for (Period next : periods) {
            int last = merged.size() - 1;
            boolean touches = last >= 0 && !merged.get(last).end().isBefore(next.start());
            if (touches) {
                merged.set(last, new Period(merged.get(last).start(), next.end().isAfter(merged.get(last).end()) ? next.end() : merged.get(last).end()));
            } else {
                merged.add(next);
            }
        }
        return List.copyOf(merged);
    }
}

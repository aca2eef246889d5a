"""Questions people ask about everyday data, composed from parts, with the plan each one means."""
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from parser.plan import (Aggregate, AllOf, AnyOf, Arithmetic, ColumnRef, DatePart, Expression, Order, Percent, Predicate,
                         Query, Share, Value)
from parser.schema import STAR, Schema
from parser.text import STOP_WORDS

from .business import Words
from .examples import Database
from .transplant import plural, singular

Locate = Callable[[int], ColumnRef]

MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MORE = {">": ("over", "above", "more than", "greater than", "higher than", "exceeding", "larger than"),
        "<": ("under", "below", "less than", "lower than", "smaller than"),
        ">=": ("at least", "no less than", "a minimum of", "not below"),
        "<=": ("at most", "up to", "no more than", "a maximum of", "not above")}
AGGREGATE_WORDS = {"SUM": ("total", "total", "overall", "combined", "sum of the", "summed"), "AVG": ("average", "average", "mean", "typical"),
                   "MAX": ("highest", "maximum", "largest", "biggest", "greatest", "top"),
                   "MIN": ("lowest", "minimum", "smallest", "least")}
PER = ("per {}", "by {}", "for each {}", "for every {}", "in each {}", "grouped by {}", "broken down by {}", "split by {}",
       "across {s}", "according to {}", "of each {}")
PERIOD_PER = {"YEAR_MONTH": ("per month", "by month", "each month", "for every month", "month by month", "for each month", "monthly", "on a monthly basis"),
              "YEAR": ("per year", "by year", "each year", "for every year", "year by year", "annually", "for each year", "yearly"),
              "YEAR_QUARTER": ("per quarter", "by quarter", "each quarter", "quarterly", "for every quarter", "quarter by quarter"),
              "DATE": ("per day", "by day", "each day", "daily", "for every day", "day by day"),
              "WEEKDAY": ("per weekday", "by day of the week", "by weekday", "for each day of the week", "per day of the week"),
              "MONTH": ("by calendar month", "by month of the year", "per calendar month", "for each month of the year"),
              "HOUR": ("per hour of the day", "by hour", "for each hour of the day", "by hour of the day")}
PERIOD_NAME = {"YEAR_MONTH": "month", "YEAR": "year", "YEAR_QUARTER": "quarter", "DATE": "day", "WEEKDAY": "weekday",
               "MONTH": "calendar month", "HOUR": "hour"}

# Dates nobody means when a question names none.
SIDE_DATES = ("birth", "dob", "born", "due", "expir", "end", "until", "left", "close", "return", "discharge", "exit",
              "finished", "retired", "cancel", "sold")


@dataclass
class Filter:
    """A condition: what to say after the noun, or before it, and what it means."""
    after: str
    condition: Callable[[Locate], object]
    before: str = ""
    columns: tuple[int, ...] = ()
    value: str = ""                                # what a follow-up may replace
    again: Callable[[], "Filter"] | None = None    # the same condition with another value


@dataclass
class Spec:
    """What is asked: rows of a table or a measure over them, for which rows, per what, in which order."""
    table: int
    select: list[Callable[[Locate], Expression]] = field(default_factory=list)
    filters: list[Filter] = field(default_factory=list)
    joined_by_or: bool = False
    group: list[int | tuple[str, int]] = field(default_factory=list)
    having: Callable[[Locate], object] | None = None
    order: list[tuple[Callable[[Locate], Expression], bool]] = field(default_factory=list)
    limit: str | None = None
    per: list[int] = field(default_factory=list)
    distinct: bool = False
    group_first: bool = True
    show_group: list[int] | None = None


class Composer:
    def __init__(self, database: Database, words: Words | None, chance: random.Random):
        self.database, self.schema, self.chance = database, database.schema, chance
        self.words = words or Words()
        self.cells = database.preparer.cells
        schema = self.schema
        keys = schema.primary_key_set | schema.foreign_key_columns
        self.measures = {t: [c for c in schema.columns_of[t] if schema.columns[c].type == "number" and c not in keys
                             and not schema.columns[c].label.endswith(("id", "number", "code", "year", "no"))]
                         for t in range(len(schema.tables))}
        self.dates = {t: sorted((c for c in schema.columns_of[t] if schema.columns[c].type == "time" and self.is_date(c)),
                                key=lambda c: (any(word in schema.columns[c].label for word in SIDE_DATES), c))
                      for t in range(len(schema.tables))}
        self.categories = {t: [c for c in schema.columns_of[t] if schema.columns[c].type == "text" and c not in keys]
                           for t in range(len(schema.tables))}
        self.valued = {t: [c for c in self.categories[t] if self.values(c)] for t in range(len(schema.tables))}
        self.flags = {t: [c for c in schema.columns_of[t] if schema.columns[c].type == "boolean"
                          and not self.cells.has_text(c)] for t in range(len(schema.tables))}
        self.parents = {t: [] for t in range(len(schema.tables))}
        self.children = {t: [] for t in range(len(schema.tables))}
        pairs = [(schema.columns[a].table, schema.columns[b].table) for a, b in schema.foreign_keys]
        for (source, target), (a, b) in zip(schema.foreign_keys, pairs):
            if a != b and pairs.count((a, b)) == 1 and pairs.count((b, a)) == 0:
                self.parents[a].append((source, target))
                self.children[b].append((source, target))
        self.key = {schema.columns[k].table: k for k in reversed(schema.primary_keys)}

    def is_date(self, column: int) -> bool:
        known = self.cells.columns.get(column)
        return known.dates if known else "date" in self.schema.columns[column].label

    def values(self, column: int) -> list[str]:
        if not self.cells.has_text(column):
            return []
        return [v for v in self.cells.columns[column].values[:60] if 1 < len(v) < 28 and v[0].isalnum() and not v.isdigit()]

    # ---- words -----------------------------------------------------------------------------------------------

    def pick(self, options):
        return options[self.chance.randrange(len(options))]

    def call_table(self, table: int) -> str:
        """One of a table's names, singular."""
        others = self.words.tables.get(table, [])
        name = self.pick(others) if others and self.chance.random() < 0.4 else self.schema.tables[table].label
        parts = name.split()
        return " ".join(parts[:-1] + [singular(parts[-1])]) if parts else "row"

    def call_tables(self, table: int) -> str:
        parts = self.call_table(table).split()
        return " ".join(parts[:-1] + [plural(parts[-1])])

    def call(self, column: int) -> str:
        others = self.words.columns.get(column, [])
        if others and self.chance.random() < 0.45:
            return self.pick(others)
        return self.schema.columns[column].label

    def number(self, column: int) -> str:
        if self.cells.is_numeric(column) and self.chance.random() < 0.5:
            return self.pick(self.cells.columns[column].values)
        value = self.pick((self.chance.randint(2, 60), self.chance.randint(1, 30) * 10, self.chance.randint(1, 20) * 100,
                           self.chance.randint(1, 9) * 1000))
        return str(value)

    def said_number(self, text: str, column: int) -> str:
        """A number as people write it."""
        if column in self.words.money and self.chance.random() < 0.25:
            return self.pick((f"${text}", f"{text} euros", f"{text} dollars", f"{text} EUR"))
        if text.isdigit() and len(text) == 4 and self.chance.random() < 0.3:
            return f"{text[0]},{text[1:]}"
        return text

    def said_value(self, value: str) -> str:
        roll = self.chance.random()
        return value.lower() if roll < 0.3 else f"'{value}'" if roll < 0.36 else f'"{value}"' if roll < 0.42 else value

    # ---- filters ---------------------------------------------------------------------------------------------

    def filter(self, table: int, kinds: tuple[str, ...] | None = None) -> Filter | None:
        makers = {"value": self.value_filter, "number": self.number_filter, "period": self.period_filter,
                  "null": self.null_filter, "flag": self.flag_filter, "list": self.list_filter, "like": self.like_filter,
                  "average": self.average_filter, "without": self.without_filter, "not": self.not_filter,
                  "parent": self.parent_filter, "part": self.part_filter, "compare": self.compare_filter}
        if kinds is None:
            kinds = ("value",) * 5 + ("number",) * 4 + ("period",) * 5 + ("parent",) * 3 + ("null", "flag", "list", "like", "average",
                                                                                   "without", "not", "part", "compare")
        for _ in range(6):
            made = makers[self.pick(kinds)](table)
            if made:
                return made
        return None

    def value_filter(self, table: int, column: int | None = None) -> Filter | None:
        if not self.valued[table]:
            return None
        column = column or self.pick(self.valued[table])
        value, name = self.pick(self.values(column)), self.call(column)
        said = self.said_value(value)
        forms = ["with {c} {v}", "whose {c} is {v}", "where the {c} is {v}", "that have {c} {v}", "with the {c} {v}", "of {c} {v}",
                 "for {c} {v}", "having {v} as {c}"]
        before = ""
        label = self.schema.columns[column].label
        if any(word in label for word in ("city", "town", "country", "region", "location", "place", "district", "nation")):
            forms += ["in {v}", "from {v}", "in {v}", "from {v}", "located in {v}", "based in {v}"]
        if value.isalpha() and value.islower() and self.chance.random() < 0.5:
            before, forms = value, [""]
        elif self.chance.random() < 0.12:
            forms = ["for {v}", "of {v}", "with {v}"]
        after = self.pick(forms).format(c=name, v=said)
        return Filter(after, lambda at: Predicate("=", at(column), (Value(value, "text"),)), before, (column,), said if not before else value,
                      lambda: self.value_filter(table, column))

    def not_filter(self, table: int) -> Filter | None:
        if not self.valued[table]:
            return None
        column = self.pick(self.valued[table])
        value, name = self.pick(self.values(column)), self.call(column)
        after = self.pick(("whose {c} is not {v}", "with a {c} other than {v}", "that are not {v}", "not in {c} {v}", "except those with {c} {v}",
                           "that don't have {c} {v}", "excluding {c} {v}", "where {c} isn't {v}", "apart from {v}")).format(c=name, v=self.said_value(value))
        return Filter(after, lambda at: Predicate("!=", at(column), (Value(value, "text"),)), "", (column,))

    def number_filter(self, table: int, column: int | None = None) -> Filter | None:
        if not self.measures[table]:
            return None
        column = column or self.pick(self.measures[table])
        name, roll = self.call(column), self.chance.random()
        if roll < 0.15:
            low, high = sorted((self.number(column), self.number(column)), key=float)
            after = self.pick(("with {c} between {a} and {b}", "whose {c} is between {a} and {b}", "with a {c} from {a} to {b}",
                               "having {c} in the range {a} to {b}")).format(c=name, a=low, b=high)
            return Filter(after, lambda at: Predicate("BETWEEN", at(column), (Value(low, "number"), Value(high, "number"))), "", (column,))
        value = self.number(column)
        if roll < 0.25:
            after = self.pick(("with {c} {n}", "with a {c} of {n}", "whose {c} is {n}", "with exactly {n} {c}", "where {c} equals {n}")).format(c=name, n=value)
            operator = "="
        else:
            operator = self.pick(tuple(MORE))
            word = self.pick(MORE[operator])
            said = self.said_number(value, column)
            after = self.pick(("with {c} {w} {n}", "with a {c} {w} {n}", "whose {c} is {w} {n}", "where {c} is {w} {n}", "that have {w} {n} {c}",
                               "having a {c} {w} {n}", "with {w} {n} {c}")).format(c=name, w=word, n=said)
        return Filter(after, lambda at: Predicate(operator, at(column), (Value(value, "number"),)), "", (column,), value,
                      lambda: self.number_filter(table, column))

    def compare_filter(self, table: int) -> Filter | None:
        if len(self.measures[table]) < 2:
            return None
        left, right = self.chance.sample(self.measures[table], 2)
        operator = self.pick((">", "<"))
        word = self.pick(("higher than", "greater than", "more than", "above") if operator == ">" else ("lower than", "less than", "below", "smaller than"))
        after = self.pick(("whose {a} is {w} their {b}", "with {a} {w} {b}", "where {a} is {w} the {b}", "whose {a} is {w} its {b}")).format(
            a=self.call(left), b=self.call(right), w=word)
        return Filter(after, lambda at: Predicate(operator, at(left), (at(right),)), "", (left, right))

    def period_filter(self, table: int, column: int | None = None) -> Filter | None:
        if not self.dates[table]:
            return None
        alone = len(self.dates[table]) == 1
        column = column or (self.dates[table][0] if self.chance.random() < 0.5 else self.pick(self.dates[table]))
        operator, phrase, preposition = self.period()
        label = self.schema.columns[column].label
        said = f"{preposition} {phrase}".strip()
        verb = verb_of(label)
        first = column == self.dates[table][0]
        if (alone or first) and self.chance.random() < 0.65:
            after = said
        elif verb and self.chance.random() < 0.6:
            after = self.pick(("{v} {p}", "that were {v} {p}", "{v} {p}")).format(v=verb, p=said)
        else:
            name = self.call(column)
            after = self.pick(("with {c} {p}", "with a {c} {p}", "whose {c} is {p}", "where {c} is {p}", "by {c} {p}")).format(c=name, p=said)
        return Filter(after, lambda at: Predicate(operator, at(column), (Value(phrase, "period"),)), "", (column,), said,
                      lambda: self.period_filter(table, column))

    def period(self) -> tuple[str, str, str]:
        """(operator, phrase the value points at, words before it)."""
        chance, year = self.chance, str(self.chance.randint(2012, 2026))
        month = self.pick(MONTHS)
        month = month[:3] if chance.random() < 0.12 and month != "May" else month.lower() if chance.random() < 0.15 else month
        day = f"{month} {chance.randint(1, 28)}"
        unit = self.pick(("week", "month", "quarter", "year", "month", "year"))
        count = self.pick(("2", "3", "6", "7", "10", "12", "14", "30", "60", "90", "two", "three", "six", "five"))
        units = self.pick(("days", "weeks", "months", "years", "days", "months", "quarters"))
        iso = f"{year}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}"
        one_day = self.pick((f"{day}, {year}", f"{day} {year}", iso, f"{chance.randint(1, 28)} {month} {year}",
                             f"{chance.randint(1, 12)}/{chance.randint(1, 28)}/{year}"))
        roll = chance.random()
        if roll < 0.30:
            phrase = self.pick((f"last {unit}", f"this {unit}", f"last {unit}", f"the previous {unit}", f"the current {unit}", f"the past {unit}",
                                "today", "yesterday", f"the last {count} {units}", f"the past {count} {units}", f"last {count} {units}", f"the last {count} {units}"))
            before = self.pick(("in", "during", "over", "within")) if phrase.startswith("the ") else ""
            if phrase.startswith("the ") and chance.random() < 0.5:
                before, phrase = before + " the", phrase[4:]
            return "DURING", phrase, before
        if roll < 0.55:
            phrase = self.pick((year, year, f"{month} {year}", f"{month} {year}", month, f"Q{chance.randint(1, 4)} {year}",
                                f"the {self.pick(('first', 'second', 'third', 'fourth'))} quarter of {year}", f"the {self.pick(('first', 'second'))} half of {year}",
                                f"Q{chance.randint(1, 4)}"))
            return "DURING", phrase, self.pick(("in", "in", "in", "during", "for", "of"))
        if roll < 0.68:
            other = self.pick(MONTHS)
            last = str(int(year) + chance.randint(1, 5))
            phrase = self.pick((f"between {month} and {other}", f"between {month} and {other} {year}", f"from {month} to {other} {year}",
                                f"from {month} to {other}", f"between {year} and {last}", f"from {year} to {last}", f"from {year} through {last}",
                                f"between {iso} and {last}-{chance.randint(1, 12):02d}-15", f"{month} through {other} {year}",
                                f"between {day} and {other} {chance.randint(1, 28)} {last}"))
            return "DURING", phrase, ""
        if roll < 0.72:
            return "DURING", one_day, "on"
        phrase = self.pick((year, f"{month} {year}", month, one_day, one_day, f"last {unit}", "yesterday",
                            f"Q{chance.randint(1, 4)} {year}"))
        operator = self.pick(("SINCE", "SINCE", "BEFORE", "BEFORE", "AFTER", "AFTER", "UNTIL"))
        before = {"SINCE": ("since", "since", "from", "starting in", "beginning", "as of"), "BEFORE": ("before", "before", "prior to", "earlier than"),
                  "AFTER": ("after", "after", "later than", "following"), "UNTIL": ("until", "up to", "by the end of", "through", "till")}[operator]
        return operator, phrase, self.pick(before)

    def part_filter(self, table: int) -> Filter | None:
        if not self.dates[table]:
            return None
        column = self.dates[table][0]
        if self.chance.random() < 0.5:
            day = self.pick(WEEKDAYS)
            number = str((WEEKDAYS.index(day) + 1) % 7)
            after = self.pick((f"on {day}s", f"on a {day}", f"on {day.lower()}s", f"that fall on a {day}", f"every {day}"))
            return Filter(after, lambda at: Predicate("=", DatePart("WEEKDAY", at(column)), (Value(number, "number"),)), "", (column,))
        month = self.pick([m for m in MONTHS if m != "May"])
        number = str(MONTHS.index(month) + 1)
        after = self.pick((f"in {month} of any year", f"in any {month}", f"in the month of {month}, whatever the year", f"every {month}"))
        return Filter(after, lambda at: Predicate("=", DatePart("MONTH", at(column)), (Value(number, "number"),)), "", (column,))

    def null_filter(self, table: int) -> Filter | None:
        keys = self.schema.primary_key_set
        options = [c for c in self.schema.columns_of[table] if c not in keys and self.schema.columns[c].type != "boolean"]
        if not options:
            return None
        column = self.pick(options)
        name = self.call(column)
        if self.chance.random() < 0.65:
            after = self.pick(("without a {c}", "with no {c}", "without {c}", "that have no {c}", "where {c} is missing", "whose {c} is unknown",
                               "with missing {c}", "where the {c} is empty", "lacking a {c}", "whose {c} is not set", "with an empty {c}",
                               "that don't have a {c} yet", "with {c} not filled in", "whose {c} is null")).format(c=name)
            return Filter(after, lambda at: Predicate("IS_NULL", at(column)), "", (column,))
        after = self.pick(("that have a {c}", "with a known {c}", "where {c} is not empty", "whose {c} is known", "with {c} filled in",
                           "where a {c} is recorded", "whose {c} is set", "with a {c} on record", "where {c} is not null")).format(c=name)
        return Filter(after, lambda at: Predicate("NOT_NULL", at(column)), "", (column,))

    def flag_filter(self, table: int) -> Filter | None:
        if not self.flags[table]:
            return None
        column = self.pick(self.flags[table])
        name, yes = self.call(column), self.chance.random() < 0.65
        after = self.pick(("that are {c}", "which are {c}", "marked as {c}", "flagged {c}", "with {c}", "where {c} is true", "with {c} set") if yes else
                          ("that are not {c}", "which aren't {c}", "not marked as {c}", "without {c}", "where {c} is false", "that are not yet {c}")).format(c=name)
        value = Value("true" if yes else "false", "boolean")
        return Filter(after, lambda at: Predicate("=", at(column), (value,)), "", (column,))

    def list_filter(self, table: int) -> Filter | None:
        options = [c for c in self.valued[table] if len(self.values(c)) >= 3]
        if not options:
            return None
        column = self.pick(options)
        chosen = self.chance.sample(self.values(column), min(len(self.values(column)), self.pick((2, 3, 3, 4))))
        said = [v if self.chance.random() < 0.8 else v.lower() for v in chosen]
        listed = ", ".join(said[:-1]) + self.pick((" or ", " and ", ", or ", ", and ", " or ")) + said[-1]
        negated = self.chance.random() < 0.25
        name = self.call(column)
        after = self.pick(("whose {c} is not {l}", "not in {l}", "except {l}", "with a {c} other than {l}", "that are neither {l}", "excluding {l}") if negated else
                          ("whose {c} is {l}", "in {l}", "from {l}", "with {c} {l}", "where the {c} is {l}", "with {c} in {l}", "whose {c} is one of {l}", "for {l}")).format(c=name, l=listed)
        values = tuple(Value(v, "text") for v in chosen)
        return Filter(after, lambda at: Predicate("NOT_IN" if negated else "IN", at(column), values), "", (column,))

    def like_filter(self, table: int) -> Filter | None:
        if not self.categories[table]:
            return None
        column = self.pick(self.categories[table])
        values = self.values(column)
        word = self.pick(values) if values else self.pick(("an", "ber", "st", "net", "gold"))
        operator = self.pick(("LIKE", "LIKE", "LIKE_START", "LIKE_START", "LIKE_END", "NOT_LIKE"))
        size = self.chance.randint(1, min(4, len(word)))
        text = {"LIKE_START": word[:size], "LIKE_END": word[-size:]}.get(operator, self.pick(word.split()))
        text = text.strip() or "A"
        said = self.pick((text, f"'{text}'", f'"{text}"'))
        name = self.call(column)
        forms = {"LIKE": ("whose {c} contains {v}", "with {v} in the {c}", "with {v} in their {c}", "whose {c} includes {v}", "containing {v} in {c}", "whose {c} has the word {v}"),
                 "LIKE_START": ("whose {c} starts with {v}", "whose {c} begins with {v}", "with a {c} starting with {v}", "where {c} starts with the letter {v}", "with a {c} beginning with {v}"),
                 "LIKE_END": ("whose {c} ends with {v}", "with a {c} ending in {v}", "where the {c} ends in {v}"),
                 "NOT_LIKE": ("whose {c} does not contain {v}", "without {v} in the {c}", "whose {c} doesn't include {v}")}[operator]
        return Filter(self.pick(forms).format(c=name, v=said), lambda at: Predicate(operator, at(column), (Value(text, "text"),)), "", (column,))

    def average_filter(self, table: int) -> Filter | None:
        if not self.measures[table]:
            return None
        column = self.pick(self.measures[table])
        operator, name = self.pick((">", ">", "<")), self.call(column)
        word = self.pick(("above", "higher than", "greater than", "more than", "over", "exceeding") if operator == ">" else ("below", "lower than", "less than", "under"))
        after = self.pick(("with {c} {w} average", "with a {c} {w} the average", "whose {c} is {w} average", "whose {c} is {w} the average {c}",
                           "with {w} average {c}", "with {w}-average {c}", "that have a {c} {w} the mean", "with a {c} {w} the overall average")).format(c=name, w=word)

        def condition(at):
            return Predicate(operator, at(column), (Query([table], select=[Aggregate("AVG", ColumnRef(0, column))]),))

        return Filter(after, condition, "", (column,))

    def without_filter(self, table: int) -> Filter | None:
        if not self.children[table]:
            return None
        source, target = self.pick(self.children[table])
        child = self.schema.columns[source].table
        negated = self.chance.random() < 0.75
        inner = self.filter(child, ("value", "number", "period", "period")) if self.chance.random() < 0.35 else None
        if inner and inner.before:
            inner = None
        noun, nouns = self.call_table(child), self.call_tables(child)
        after = self.pick(("without any {s}", "that have no {s}", "without {s}", "with no {s}", "that never had a {n}", "that don't have any {s}",
                           "who have not had any {s}", "for which there are no {s}", "that have not had a single {n}", "lacking {s}") if negated else
                          ("that have at least one {n}", "that have {s}", "with at least one {n}", "who have had {s}", "that have any {s}")).format(s=nouns, n=noun)
        if inner:
            after += " " + inner.after

        def condition(at):
            nested = Query([child], select=[ColumnRef(0, source)])
            if inner:
                nested.where = inner.condition(lambda column: ColumnRef(0, column))
            return Predicate("NOT_IN" if negated else "IN", at(target), (nested,))

        return Filter(after, condition, "", (target,))

    def parent_filter(self, table: int) -> Filter | None:
        if not self.parents[table]:
            return None
        _, target = self.pick(self.parents[table])
        parent = self.schema.columns[target].table
        kind = self.pick(("value", "value", "value", "number", "flag"))
        inner = self.filter(parent, (kind,))
        if inner is None:
            return None
        noun = self.call_table(parent)
        nouns = self.call_tables(parent)
        roll = self.chance.random()
        if inner.before:
            after = self.pick(("of {b} {s}", "from {b} {s}", "for {b} {s}", "by {b} {s}")).format(b=inner.before, s=nouns)
        elif roll < 0.5 and inner.after.startswith(("in ", "from ", "for ", "of ")) and inner.value:
            after = inner.after
        else:
            after = self.pick(("of {s} {a}", "for {s} {a}", "by {s} {a}", "belonging to {s} {a}", "from {s} {a}", "of a {n} {a}")).format(s=nouns, n=noun, a=inner.after)
        name = self.name_column(parent)
        if name is not None and inner.columns == (name,) and self.chance.random() < 0.7 and inner.value:
            after = self.pick(("of {n} {v}", "of {v}", "by {v}", "for {v}", "from {v}", "belonging to {v}", "for the {n} {v}")).format(n=noun, v=inner.value)
        return Filter(after, inner.condition, "", inner.columns, inner.value)

    def name_column(self, table: int) -> int | None:
        for column in self.categories[table]:
            if self.schema.columns[column].label.split()[-1:] in (["name"], ["title"], ["headline"], ["username"], ["hostname"]) \
                    or self.schema.columns[column].label in ("label", "description", "subject"):
                return column
        return self.categories[table][0] if self.categories[table] else None

    # ---- building the plan -----------------------------------------------------------------------------------

    def plan(self, spec: Spec) -> Query:
        tables, joins = [spec.table], []

        def reach(table: int) -> int:
            if table in tables:
                return tables.index(table)
            path = self.schema.path(spec.table, table)
            if path is None:
                raise ValueError("tables that do not join")
            for before, after in zip(path, path[1:]):
                if after not in tables:
                    a, b = self.schema.joins[(before, after)][0]
                    tables.append(after)
                    joins.append((tables.index(before), a, len(tables) - 1, b))
            return tables.index(table)

        def at(column: int) -> ColumnRef:
            if column == STAR:
                return ColumnRef(-1, STAR)
            return ColumnRef(reach(self.schema.columns[column].table), column)

        def group_expression(item) -> Expression:
            return DatePart(item[0], at(item[1])) if isinstance(item, tuple) else at(item)

        group = [group_expression(item) for item in spec.group]
        shown = group if spec.show_group is None else [at(column) for column in spec.show_group]
        selected = [make(at) for make in spec.select]
        query = Query(tables, group=group, joins=joins, distinct=spec.distinct)
        query.select = shown + selected if spec.group_first else selected + shown
        conditions = [f.condition(at) for f in spec.filters]
        if conditions:
            if spec.joined_by_or and len(conditions) >= 2:
                either = AnyOf(tuple(conditions[:2]))
                query.where = AllOf((either, *conditions[2:])) if len(conditions) > 2 else either
            else:
                flat = tuple(conditions)
                query.where = AllOf(flat) if len(flat) > 1 else flat[0]
        if spec.having:
            query.having = spec.having(at)
        query.order = [Order(make(at), descending) for make, descending in spec.order]
        if spec.limit:
            query.limit = Value(spec.limit, "number")
            query.per = [at(column) for column in spec.per]
        return query

    def noun(self, spec: Spec, plural_form: bool = True) -> str:
        """The rows with what is said about them, in order of the filters."""
        name = self.call_tables(spec.table) if plural_form else self.call_table(spec.table)
        before = [f.before for f in spec.filters if f.before]
        after = [f.after for f in spec.filters if f.after]
        joint = " or " if spec.joined_by_or else self.pick((" ", " and ", " "))
        if spec.joined_by_or and len(after) > 2:
            text = f"{after[0]} or {after[1]} and {after[2]}"
        else:
            text = joint.join(after)
        return " ".join(part for part in (*before, name, text) if part)

    def with_filters(self, table: int, most: int = 2, kinds=None) -> Spec:
        spec = Spec(table)
        for _ in range(self.pick((0, 1, 1, 1, 2))):
            made = self.filter(table, kinds)
            if made and len(spec.filters) < most and not any(set(made.columns) & set(f.columns) for f in spec.filters) \
                    and not (made.before and any(f.before for f in spec.filters)):
                spec.filters.append(made)
        return spec

    # ---- measures --------------------------------------------------------------------------------------------

    def measure(self, table: int) -> tuple[str, Callable[[Locate], Expression], bool] | None:
        """(words for it, expression, whether the words already name the rows)."""
        options = self.measures[table]
        roll = self.chance.random()
        if roll < 0.35 or not options:
            return self.pick(("number of {n}", "number of {n}", "count of {n}", "total number of {n}", "amount of {n}")), \
                lambda at: Aggregate("COUNT", at(STAR)), True
        if roll < 0.55 and len(options) >= 2:
            arithmetic = self.arithmetic(table)
            if arithmetic:
                text, expression = arithmetic
                function = self.pick(("SUM", "SUM", "SUM", "AVG", "MAX"))
                return f"{self.pick(AGGREGATE_WORDS[function])} {text}", lambda at: Aggregate(function, expression(at)), False
        if roll < 0.62:
            category = self.categories[table]
            if category:
                column = self.pick(category)
                return f"number of {self.pick(('different', 'distinct', 'unique', 'different'))} {plural(self.call(column))}", \
                    lambda at: Aggregate("COUNT_DISTINCT", at(column)), False
        column = self.pick(options)
        function = self.pick(("SUM", "SUM", "SUM", "AVG", "AVG", "MAX", "MIN"))
        name = self.call(column)
        if function == "SUM" and column in self.words.money and self.chance.random() < 0.4:
            return name, lambda at: Aggregate("SUM", at(column)), False
        return f"{self.pick(AGGREGATE_WORDS[function])} {name}", lambda at: Aggregate(function, at(column)), False

    def arithmetic(self, table: int):
        """Two columns of one table, or of a line and its parent, put together by an operator."""
        options = self.measures[table]
        if len(options) < 2:
            return None
        left, right = self.chance.sample(options, 2)
        operator = self.pick(("*", "*", "-", "-", "/", "+"))
        a, b = self.call(left), self.call(right)
        if operator == "*":
            counts = [c for c in options if c not in self.words.money]
            monies = [c for c in options if c in self.words.money]
            if counts and monies:
                left, right = self.pick(monies), self.pick(counts)
                a, b = self.call(left), self.call(right)
            text = self.pick((f"{a} times {b}", f"{a} * {b}", f"{a} multiplied by {b}", f"{b} times {a}", f"{a} x {b}", f"product of {a} and {b}"))
        else:
            text = {"-": (f"difference between {a} and {b}", f"{a} minus {b}", f"{a} - {b}", f"{a} less {b}"),
                    "/": (f"ratio of {a} to {b}", f"{a} divided by {b}", f"{a} per {b}", f"{a} / {b}"),
                    "+": (f"{a} plus {b}", f"{a} and {b} together", f"sum of {a} and {b}", f"{a} + {b}")}[operator]
            text = self.pick(text)
        return text, lambda at: Arithmetic(operator, at(left), at(right))

    # ---- kinds of question -----------------------------------------------------------------------------------

    def compose(self, kind: str) -> tuple[str, Query, Spec] | None:
        table = self.chance.randrange(len(self.schema.tables))
        made = getattr(self, "ask_" + kind)(table)
        if made is None:
            return None
        text, spec = made
        try:
            plan = self.plan(spec)
        except (ValueError, IndexError, KeyError):
            return None
        return self.polish(text), plan, spec

    def polish(self, text: str) -> str:
        """Spelling and tone as people type."""
        text = " ".join(text.split())
        roll = self.chance.random()
        if roll < 0.08:
            text = self.pick(("please ", "can you ", "could you ", "i want to know ", "i need ", "hey, ", "tell me ")) + text[0].lower() + text[1:]
        if self.chance.random() < 0.3:
            return text.rstrip("?.")
        if text[-1] not in "?.":
            text += self.pick(("?", ".", ""))
        return text[0].upper() + text[1:] if self.chance.random() < 0.7 else text

    def ask_count(self, table: int):
        spec = self.with_filters(table)
        spec.select = [lambda at: Aggregate("COUNT", at(STAR))]
        noun = self.noun(spec)
        return self.pick((f"how many {noun} are there", f"how many {noun} do we have", f"how many {noun}", f"number of {noun}", f"count the {noun}",
                          f"what is the number of {noun}", f"total number of {noun}", f"count of {noun}", f"how many {noun} exist",
                          f"give me the count of {noun}")), spec

    def ask_list(self, table: int):
        spec = self.with_filters(table, 3)
        name = self.name_column(table)
        roll = self.chance.random()
        noun = self.noun(spec)
        if roll < 0.2 or name is None:
            spec.select = [lambda at: at(STAR)]
            return self.pick((f"show all {noun}", f"list all {noun}", f"show me all details of {noun}", f"display every column of {noun}", f"give me all information about {noun}",
                              f"show {noun} with all details")), spec
        if roll < 0.55:
            spec.select = [lambda at: at(name)]
            return self.pick((f"which {noun}", f"what {noun} are there", f"list the {noun}", f"show the {noun}", f"which {noun} are there", f"find {noun}", f"who are the {noun}",
                              f"list {noun}", f"show me the {plural(self.call(name))} of {noun}", f"what are the {plural(self.call(name))} of {noun}", f"{noun}")), spec
        options = [c for c in self.schema.columns_of[table] if c not in self.schema.primary_key_set and c not in self.schema.foreign_key_columns]
        chosen = self.chance.sample(options, min(len(options), self.pick((1, 2, 2, 3)))) if options else [name]
        spec.select = [lambda at, c=c: at(c) for c in chosen]
        listed = [self.call(c) for c in chosen]
        said = ", ".join(listed[:-1]) + (" and " if len(listed) > 1 else "") + listed[-1]
        return self.pick((f"show the {said} of {noun}", f"list {said} of all {noun}", f"what is the {said} of {noun}", f"give {said} for {noun}", f"{said} of {noun}",
                          f"find the {said} for all {noun}", f"show {said} for each of the {noun}")), spec

    def ask_measure(self, table: int):
        spec = self.with_filters(table)
        measure = self.measure(table)
        if measure is None:
            return None
        text, expression, names_rows = measure
        spec.select = [expression]
        noun = self.noun(spec)
        body = text.format(n=noun) if names_rows else f"{text} {self.pick(('of', 'of all', 'for', 'across all'))} {noun}"
        return self.pick((f"what is the {body}", f"{body}", f"show the {body}", f"calculate the {body}", f"how much is the {body}", f"give me the {body}", f"tell me the {body}",
                          f"what was the {body}")), spec

    def group(self, table: int, spec: Spec) -> str | None:
        """Adds a grouping to the spec and returns what to call one group."""
        roll = self.chance.random()
        if roll < 0.4 and self.categories[table]:
            column = self.pick(self.valued[table] or self.categories[table])
            spec.group = [column]
            return self.call(column)
        if roll < 0.8 and self.parents[table]:
            _, target = self.pick(self.parents[table])
            parent = self.schema.columns[target].table
            if self.chance.random() < 0.3 and self.parents[parent]:
                _, target = self.pick(self.parents[parent])
                parent = self.schema.columns[target].table
            if self.chance.random() < 0.5 and self.valued[parent]:
                column = self.pick(self.valued[parent])
                spec.group = [column]
                name = self.call(column)
                return self.pick((f"{self.call_table(parent)} {name}", f"{name} of the {self.call_table(parent)}", name))
            name = self.name_column(parent)
            spec.group = [self.key.get(parent, target)]
            spec.show_group = [name if name is not None else target]
            return self.call_table(parent)
        if self.categories[table]:
            column = self.pick(self.categories[table])
            spec.group = [column]
            return self.call(column)
        return None

    def ask_group(self, table: int):
        spec = self.with_filters(table, 1)
        named, measure = self.group(table, spec), self.measure(table)
        if not named or measure is None:
            return None
        text, expression, names_rows = measure
        spec.select = [expression]
        spec.group_first = self.chance.random() < 0.7
        noun = self.noun(spec)
        body = text.format(n=noun) if names_rows else (f"{text} of {noun}" if spec.filters or self.chance.random() < 0.5 else text)
        per = self.pick(PER).format(named, s=plural(named))
        roll = self.chance.random()
        tail = ""
        if roll < 0.2:
            descending = self.chance.random() < 0.7
            spec.order = [(expression, descending)]
            tail = self.pick((", highest first", ", sorted from high to low", ", in descending order", " sorted descending", ", largest first") if descending else
                             (", lowest first", ", in ascending order", " sorted ascending", ", smallest first"))
        if roll > 0.9 and names_rows:
            return self.pick((f"how many {noun} does each {named} have", f"how many {noun} are there {per}", f"{per}, how many {noun} are there")) + tail, spec
        return self.pick((f"what is the {body} {per}", f"{body} {per}", f"show the {body} {per}", f"{per} show the {body}", f"list the {body} {per}", f"give me {body} {per}")) + tail, spec

    def ask_top(self, table: int):
        """The groups or rows that come first."""
        spec = self.with_filters(table, 1)
        count = self.pick(("1", "1", "3", "5", "10", "2"))
        descending = self.chance.random() < 0.75
        if self.chance.random() < 0.65:
            named, measure = self.group(table, spec), self.measure(table)
            if not named or measure is None:
                return None
            text, expression, names_rows = measure
            spec.order, spec.limit = [(expression, descending)], count
            if self.chance.random() < 0.4:
                spec.select = [expression]
            noun = self.noun(spec)
            body = text.format(n=noun) if names_rows else (f"{text} of {noun}" if spec.filters else text)
            many = plural(named)
            if count == "1":
                if names_rows:
                    return self.pick((f"which {named} has the {'most' if descending else 'fewest'} {noun}", f"what {named} has the {'largest' if descending else 'smallest'} {body}",
                                      f"{named} with the {'most' if descending else 'fewest'} {noun}", f"which {named} had the {'highest' if descending else 'lowest'} {body}")), spec
                return self.pick((f"which {named} has the {'highest' if descending else 'lowest'} {body}", f"{named} with the {'largest' if descending else 'smallest'} {body}",
                                  f"what is the {named} with the {'highest' if descending else 'lowest'} {body}")), spec
            return self.pick((f"{'top' if descending else 'bottom'} {count} {many} by {body}", f"the {count} {many} with the {'highest' if descending else 'lowest'} {body}",
                              f"which {count} {many} have the {'highest' if descending else 'lowest'} {body}", f"show the {'top' if descending else 'bottom'} {count} {many} by {body}",
                              f"{'best' if descending else 'worst'} {count} {many} by {body}")), spec
        return self.rows_in_order(table, spec, count, descending)

    def rows_in_order(self, table: int, spec: Spec, count: str, descending: bool):
        name = self.name_column(table) or self.key.get(table)
        if name is None:
            return None
        spec.select = [lambda at: at(name)]
        if self.dates[table] and self.chance.random() < 0.4:
            column = self.dates[table][0]
            noun = self.noun(spec, count != "1")
            spec.order, spec.limit = [(lambda at: at(column), descending)], count
            word = self.pick(("latest", "most recent", "newest", "last") if descending else ("oldest", "earliest", "first"))
            number = "" if count == "1" else count + " "
            return self.pick((f"the {word} {number}{noun}", f"show the {number}{word} {noun}", f"which {noun} {'is' if count == '1' else 'are'} the {word}" if count == "1" else f"list the {number}{word} {noun}")), spec
        if not self.measures[table]:
            return None
        column = self.pick(self.measures[table])
        measure = self.call(column)
        if self.chance.random() < 0.3:
            spec.select.append(lambda at: at(column))
        spec.order = [(lambda at: at(column), descending)]
        if self.chance.random() < 0.3:
            noun = self.noun(spec)
            return self.pick((f"list {noun} sorted by {measure} {'descending' if descending else 'ascending'}", f"show {noun} ordered by {measure}{', highest first' if descending else ''}",
                              f"{noun} from {'highest to lowest' if descending else 'lowest to highest'} {measure}")), spec
        spec.limit = count
        noun = self.noun(spec, count != "1")
        word = "highest" if descending else "lowest"
        number = "" if count == "1" else count + " "
        return self.pick((f"the {number}{noun} with the {word} {measure}", f"which {number}{noun} {'has' if count == '1' else 'have'} the {word} {measure}",
                          f"{'top' if descending else 'bottom'} {count} {noun} by {measure}", f"show the {number}{noun} with the {word} {measure}")), spec

    def ask_over_time(self, table: int):
        if not self.dates[table]:
            return None
        spec = self.with_filters(table, 1, ("value", "value", "period", "parent", "number"))
        measure = self.measure(table)
        column = self.dates[table][0] if self.chance.random() < 0.7 else self.pick(self.dates[table])
        part = self.pick(("YEAR_MONTH", "YEAR_MONTH", "YEAR_MONTH", "YEAR", "YEAR", "YEAR_QUARTER", "YEAR_QUARTER", "DATE", "WEEKDAY", "MONTH", "HOUR"))
        text, expression, names_rows = measure
        spec.group, spec.select = [(part, column)], [expression]
        noun = self.noun(spec)
        body = text.format(n=noun) if names_rows else (f"{text} of {noun}" if spec.filters or self.chance.random() < 0.4 else text)
        if column != self.dates[table][0]:
            body += self.pick((" by {}", " based on {}", " (using {})", ", by {},")).format(self.call(column))
        roll = self.chance.random()
        if roll < 0.25:
            descending = self.chance.random() < 0.7
            spec.order, spec.limit = [(expression, descending)], "1"
            spec.select = [] if self.chance.random() < 0.6 else spec.select
            if names_rows:
                return self.pick((f"which {PERIOD_NAME[part]} had the {'most' if descending else 'fewest'} {noun}", f"in which {PERIOD_NAME[part]} were there the {'most' if descending else 'fewest'} {noun}")), spec
            return self.pick((f"which {PERIOD_NAME[part]} had the {'highest' if descending else 'lowest'} {body}", f"in which {PERIOD_NAME[part]} was the {body} {'highest' if descending else 'lowest'}")), spec
        if roll < 0.35 and self.categories[table]:
            other = self.pick(self.valued[table] or self.categories[table])
            spec.group = [(part, column), other] if self.chance.random() < 0.5 else [other, (part, column)]
            return self.pick((f"{body} {self.pick(PERIOD_PER[part][:3])} and {self.call(other)}", f"{body} by {self.call(other)} and {PERIOD_NAME[part]}")), spec
        if roll < 0.6:
            spec.order = [(lambda at: DatePart(part, at(column)), False)]
            return self.pick((f"how did the {body} develop {self.pick(PERIOD_PER[part])}", f"{body} over time {self.pick(PERIOD_PER[part])}", f"trend of the {body} {self.pick(PERIOD_PER[part])}",
                              f"{body} {self.pick(PERIOD_PER[part])} in chronological order")), spec
        per = self.pick(PERIOD_PER[part])
        if per.endswith("ly"):
            return self.pick((f"{per} {body}", f"show the {per} {body}", f"what is the {per} {body}")), spec
        return self.pick((f"what is the {body} {per}", f"{body} {per}", f"show the {body} {per}", f"{per}, what was the {body}", f"list {body} {per}")), spec

    def ask_period(self, table: int):
        made = self.period_filter(table)
        if made is None:
            return None
        spec = Spec(table, filters=[made])
        if self.chance.random() < 0.35:
            more = self.filter(table, ("value", "number", "parent", "flag"))
            if more and not set(more.columns) & set(made.columns):
                spec.filters.insert(0, more)
        noun, roll = self.noun(spec), self.chance.random()
        if roll < 0.4:
            spec.select = [lambda at: Aggregate("COUNT", at(STAR))]
            return self.pick((f"how many {noun}", f"how many {noun} were there", f"number of {noun}", f"count {noun}", f"how many {noun} did we have")), spec
        if roll < 0.75:
            text, expression, names_rows = self.measure(table)
            spec.select = [expression]
            body = text.format(n=noun) if names_rows else f"{text} of {noun}"
            return self.pick((f"what is the {body}", f"{body}", f"what was the {body}", f"show the {body}")), spec
        name = self.name_column(table)
        spec.select = [lambda at: at(STAR)] if name is None or self.chance.random() < 0.4 else [lambda at: at(name)]
        if name is not None and len(self.plan(spec).select) and not self.is_star(spec):
            return self.pick((f"which {noun}", f"list the {plural(self.call(name))} of {noun}", f"what are the {plural(self.call(name))} of {noun}")), spec
        return self.pick((f"show all {noun}", f"list {noun} with all details", f"show me {noun} with all their data")), spec

    def is_star(self, spec: Spec) -> bool:
        return bool(spec.select) and spec.select[0](lambda column: ColumnRef(0, column)) == ColumnRef(0, STAR)

    def ask_arithmetic(self, table: int):
        spec = self.with_filters(table, 1)
        made = self.arithmetic(table)
        if made is None:
            return None
        text, expression = made
        if self.chance.random() < 0.45:
            name = self.name_column(table)
            spec.select = ([lambda at: at(name)] if name is not None and self.chance.random() < 0.7 else []) + [expression]
            if self.chance.random() < 0.3:
                spec.order = [(expression, True)]
                noun = self.noun(spec)
                return f"list {noun} with their {text}, highest first" if len(spec.select) > 1 else f"{text} of {noun}, highest first", spec
            noun = self.noun(spec)
            return (self.pick((f"show {noun} and their {text}", f"for each of the {noun} show the {text}", f"list {noun} with {text}")) if len(spec.select) > 1
                    else self.pick((f"{text} for each of the {noun}", f"what is the {text} of {noun}", f"calculate {text} for {noun}"))), spec
        function = self.pick(("SUM", "SUM", "AVG", "MAX"))
        spec.select = [lambda at: Aggregate(function, expression(at))]
        named = self.group(table, spec) if self.chance.random() < 0.5 else None
        noun = self.noun(spec)
        body = f"{self.pick(AGGREGATE_WORDS[function])} {text}" + (f" of {noun}" if spec.filters or self.chance.random() < 0.5 else "")
        tail = f" {self.pick(PER).format(named, s=plural(named))}" if named else ""
        return self.pick((f"what is the {body}{tail}", f"{body}{tail}", f"calculate the {body}{tail}", f"show {body}{tail}")), spec

    def ask_share(self, table: int):
        spec = self.with_filters(table, 1, ("value", "period", "number"))
        named = self.group(table, spec)
        if not named:
            return None
        if self.measures[table] and self.chance.random() < 0.55:
            column = self.pick(self.measures[table])
            text = self.pick((f"total {self.call(column)}", self.call(column), f"overall {self.call(column)}"))
            inner = lambda at: Aggregate("SUM", at(column))
        else:
            text, inner = "{n}", lambda at: Aggregate("COUNT", at(STAR))
        spec.select = [lambda at: Share(inner(at))]
        noun = self.noun(spec)
        text = text.format(n=noun) if text == "{n}" else text + (f" of {noun}" if spec.filters else "")
        each = self.pick((f"each {named}", f"every {named}"))
        return self.pick((f"what percentage of {text} does {each} account for", f"what share of {text} does {each} have", f"share of {text} by {named}", f"percentage of {text} per {named}",
                          f"percentage breakdown of {text} by {named}", f"how is {text} distributed across {plural(named)} in percent", f"show {text} by {named} as a percentage of the total",
                          f"what fraction of {text} comes from {each}", f"{named} share of {text} in %", f"what proportion of the {text} is made up by {each}",
                          f"contribution of {each} to {text} in percent")), spec

    def ask_percent(self, table: int):
        tested = self.filter(table, ("value", "value", "number", "null", "flag", "period", "not"))
        if tested is None:
            return None
        condition = tested.condition(lambda column: ColumnRef(0, column))
        if not isinstance(condition, Predicate) or any(isinstance(p, Query) for p in condition.right):
            return None
        if any(self.schema.columns[c].table != table for c in tested.columns):
            return None
        spec = Spec(table, select=[lambda at: Percent(tested.condition(at))])
        named = self.group(table, spec) if self.chance.random() < 0.4 else None
        rows = self.call_tables(table)
        phrase = tested.after
        start = self.pick(("what percentage of {r}", "what share of {r}", "what percent of {r}", "how many percent of {r}", "what proportion of {r}", "percentage of {r}", "share of {r}", "what fraction of {r}"))
        if tested.before:
            text = start.format(r=rows) + f" {self.pick(('are', 'is', 'were'))} {tested.before}"
        elif phrase.startswith(("whose", "where")):
            text = start.format(r=f"the {rows}") + " " + phrase
        else:
            text = start.format(r=rows) + " " + phrase.replace("that ", "", 1)
        if named:
            text += " " + self.pick(PER).format(named, s=plural(named))
        return text, spec

    def ask_top_per_group(self, table: int):
        count = self.pick(("1", "2", "3", "3", "5", "10", "three", "two"))
        number = {"three": "3", "two": "2"}.get(count, count)
        descending = self.chance.random() < 0.8
        word = self.pick(("highest", "largest", "biggest", "greatest") if descending else ("lowest", "smallest", "least"))
        top = "top" if descending else "bottom"
        if self.chance.random() < 0.4 and self.parents[table]:
            return self.best_parents_per_category(table, count, number, descending, word, top)
        spec = self.with_filters(table, 1, ("value", "period", "number"))
        name = self.name_column(table)
        category = [c for c in self.categories[table] if c != name]
        if name is None:
            return None
        if category and self.chance.random() < 0.6:
            group = self.pick(category)
            named = self.call(group)
        elif self.parents[table]:
            _, target = self.pick(self.parents[table])
            parent = self.schema.columns[target].table
            group = self.name_column(parent)
            if group is None:
                return None
            named = self.call_table(parent)
        else:
            return None
        spec.per, spec.limit = [group], number
        spec.select = [lambda at: at(group), lambda at: at(name)]
        many = count != "1"
        shown = count + " " if many else ""
        noun = self.noun(spec, many)
        each = self.pick((f"in each {named}", f"per {named}", f"for each {named}", f"for every {named}", f"of each {named}", f"within each {named}", f"in every {named}", f"by {named}"))
        if self.dates[table] and self.chance.random() < 0.3:
            column = self.dates[table][0]
            spec.order = [(lambda at: at(column), descending)]
            recent = self.pick(("latest", "most recent", "newest", "last") if descending else ("oldest", "earliest", "first"))
            spec.select.append(lambda at: at(column)) if self.chance.random() < 0.4 else None
            return self.pick((f"the {shown}{recent} {noun} {each}", f"show the {recent} {shown}{noun} {each}", f"{each} list the {shown}{recent} {noun}")), spec
        if not self.measures[table]:
            return None
        column = self.pick(self.measures[table])
        measure = self.call(column)
        spec.order = [(lambda at: at(column), descending)]
        if self.chance.random() < 0.5:
            spec.select.append(lambda at: at(column))
        return self.pick((f"the {shown}{noun} with the {word} {measure} {each}", f"{top} {count} {noun} by {measure} {each}", f"{each}, show the {shown}{noun} with the {word} {measure}",
                          f"which {shown}{noun} {'have' if many else 'has'} the {word} {measure} {each}", f"{each} list the {top} {count} {noun} by {measure}", f"show {each} the {shown}{noun} with the {word} {measure}")), spec

    def best_parents_per_category(self, table: int, count, number, descending, word, top):
        """The three customers with the most orders in each country."""
        _, target = self.pick(self.parents[table])
        parent = self.schema.columns[target].table
        name = self.name_column(parent)
        category = [c for c in self.categories[parent] if c != name]
        measure = self.measure(table)
        if name is None or not category or measure is None:
            return None
        group = self.pick(category)
        text, expression, names_rows = measure
        key = self.key.get(parent, target)
        spec = self.with_filters(table, 1, ("period", "value"))
        spec.group, spec.show_group, spec.select = [key], [group, name], [expression]
        spec.order, spec.per, spec.limit = [(expression, descending)], [group], number
        many, noun = self.call_tables(parent), self.noun(spec)
        body = text.format(n=noun) if names_rows else text + (f" of {noun}" if spec.filters else "")
        each = self.pick((f"in each {self.call(group)}", f"per {self.call(group)}", f"for each {self.call(group)}", f"for every {self.call(group)}"))
        return self.pick((f"{top} {count} {many} by {body} {each}", f"the {count} {many} with the {word} {body} {each}", f"{each} show the {top} {count} {many} by {body}")), spec

    def ask_having(self, table: int):
        spec = self.with_filters(table, 1, ("value", "period", "number"))
        if not self.parents[table]:
            return None
        _, target = self.pick(self.parents[table])
        parent = self.schema.columns[target].table
        name = self.name_column(parent)
        measure = self.measure(table)
        if name is None or measure is None:
            return None
        text, expression, names_rows = measure
        operator = self.pick((">", ">", ">=", "<"))
        value = str(self.chance.randint(1, 20)) if names_rows else str(self.chance.randint(1, 50) * 10)
        spec.group, spec.show_group = [self.key.get(parent, target)], [name]
        spec.having = lambda at: Predicate(operator, expression(at), (Value(value, "number"),))
        if self.chance.random() < 0.3:
            spec.select = [expression]
        noun, many, word = self.noun(spec), self.call_tables(parent), self.pick(MORE[operator])
        if names_rows:
            return self.pick((f"which {many} have {word} {value} {noun}", f"{many} with {word} {value} {noun}", f"list the {many} that have {word} {value} {noun}", f"find {many} having {word} {value} {noun}")), spec
        body = text + (f" of {noun}" if spec.filters or self.chance.random() < 0.4 else "")
        return self.pick((f"which {many} have a {body} {word} {value}", f"{many} with {body} {word} {value}", f"list {many} whose {body} is {word} {value}")), spec

    def ask_negation(self, table: int):
        return self.with_required(table, ("without", "without", "not"))

    def ask_null(self, table: int):
        return self.with_required(table, ("null",))

    def ask_like(self, table: int):
        return self.with_required(table, ("like",))

    def ask_in_list(self, table: int):
        return self.with_required(table, ("list",))

    def ask_above_average(self, table: int):
        return self.with_required(table, ("average",))

    def with_required(self, table: int, kinds):
        required = self.filter(table, kinds)
        if required is None:
            return None
        spec = Spec(table, filters=[required])
        if self.chance.random() < 0.25:
            more = self.filter(table, ("value", "number", "period"))
            if more and not set(more.columns) & set(required.columns):
                spec.filters.insert(0, more)
        noun, name = self.noun(spec), self.name_column(table)
        roll = self.chance.random()
        if roll < 0.35:
            spec.select = [lambda at: Aggregate("COUNT", at(STAR))]
            return self.pick((f"how many {noun}", f"how many {noun} are there", f"number of {noun}", f"count the {noun}")), spec
        if name is None or roll < 0.45:
            spec.select = [lambda at: at(STAR)]
            return self.pick((f"show all {noun}", f"list all details of {noun}")), spec
        spec.select = [lambda at: at(name)]
        return self.pick((f"which {noun}", f"list {noun}", f"show the {noun}", f"what {noun} are there", f"find all {noun}", f"{plural(self.call(name))} of {noun}")), spec

    def ask_either(self, table: int):
        """Two alternatives, perhaps with a third condition on both."""
        first, second = (self.filter(table, ("value", "number", "period", "null")) for _ in range(2))
        if not first or not second or first.before or second.before or first.after == second.after:
            return None
        spec = Spec(table, filters=[first, second], joined_by_or=True)
        name = self.name_column(table)
        rows = self.call_tables(table)
        text = f"{rows} {first.after} or {second.after}"
        if self.chance.random() < 0.5:
            third = self.filter(table, ("value", "number", "period"))
            if third and not set(third.columns) & (set(first.columns) | set(second.columns)):
                spec.filters.append(third)
                if third.before:
                    text = f"{third.before} {text}"
                elif self.chance.random() < 0.5:
                    text = f"{rows} {third.after} that are either {first.after} or {second.after}"
                else:
                    text = f"{rows} either {first.after} or {second.after}, and {third.after}"
        if self.chance.random() < 0.5 or name is None:
            spec.select = [lambda at: Aggregate("COUNT", at(STAR))]
            return f"how many {text}", spec
        spec.select = [lambda at: at(name)]
        return self.pick((f"which {text}", f"list {text}", f"show the {text}")), spec

    def ask_distinct(self, table: int):
        if not self.categories[table]:
            return None
        spec = self.with_filters(table, 1)
        column = self.pick(self.categories[table])
        name = plural(self.call(column))
        noun = self.noun(spec)
        different = self.pick(("different", "distinct", "unique"))
        if self.chance.random() < 0.6:
            spec.select = [lambda at: Aggregate("COUNT_DISTINCT", at(column))]
            return self.pick((f"how many {different} {name} do the {noun} have", f"number of {different} {name} of {noun}", f"how many {different} {name} are there among {noun}",
                              f"count the {different} {name} of {noun}", f"in how many {different} {name} do we have {noun}")), spec
        spec.distinct, spec.select = True, [lambda at: at(column)]
        return self.pick((f"which {different} {name} do {noun} have", f"list the {different} {name} of {noun}", f"what {different} {name} occur for {noun}", f"show all {different} {name} of {noun}")), spec

    # ---- follow-ups ------------------------------------------------------------------------------------------

    def follow_up(self, spec: Spec) -> tuple[str, Spec] | None:
        """What a person may ask next, and the changed spec."""
        turn = self.pick(("filter", "filter", "value", "value", "group", "measure", "limit", "count", "show"))
        new = replace(spec, filters=list(spec.filters), select=list(spec.select), order=list(spec.order))
        if turn == "filter":
            made = self.filter(spec.table)
            if made is None or any(set(made.columns) & set(f.columns) for f in spec.filters):
                return None
            new.filters.append(made)
            said = made.after or made.before
            return self.pick(("only those {f}", "just the ones {f}", "and only {f}", "only {f}", "of those, only the ones {f}", "which of them are {f}", "restrict that to those {f}",
                              "and {f}?", "narrow it down to those {f}")).format(f=said), new
        if turn == "value":
            options = [i for i, f in enumerate(spec.filters) if f.again]
            if not options:
                return None
            index = self.pick(options)
            changed = spec.filters[index].again()
            if changed is None or not changed.value:
                return None
            new.filters[index] = changed
            return self.pick(("what about {v}?", "and {v}?", "and for {v}?", "how about {v}?", "same for {v}", "now for {v}", "and {v}")).format(v=changed.value), new
        if turn == "group":
            if spec.group or spec.order or spec.limit or not self.is_measure(spec):
                return None
            named = self.group(spec.table, new)
            if not named:
                return None
            return self.pick(("per {g}?", "break that down by {g}", "and by {g}?", "split it by {g}", "can you show that per {g}", "for each {g}", "group that by {g}")).format(g=named), new
        if turn == "measure":
            if not self.is_measure(spec) or not self.measures[spec.table] or spec.order or spec.having:
                return None
            column = self.pick(self.measures[spec.table])
            function = self.pick(("SUM", "AVG", "MAX", "MIN"))
            new.select = [lambda at: Aggregate(function, at(column))]
            return self.pick(("and the {a} {c}?", "what is their {a} {c}?", "and what about the {a} {c}?", "show the {a} {c} instead", "what is the {a} {c}")).format(
                a=self.pick(AGGREGATE_WORDS[function]), c=self.call(column)), new
        if turn == "limit":
            if spec.limit or spec.order or self.is_measure(spec) and not spec.group or not self.measures[spec.table] and not spec.group:
                return None
            count = self.pick(("3", "5", "10"))
            if spec.group and self.is_measure(spec):
                new.order = [(spec.select[0], True)]
                new.limit = count
                return self.pick(("only the top {n}", "just the top {n}", "show only the {n} highest", "and the top {n}?")).format(n=count), new
            column = self.pick(self.measures[spec.table])
            new.order = [(lambda at: at(column), True)]
            if self.chance.random() < 0.5:
                return self.pick(("sort them by {c} descending", "order that by {c}, highest first", "sort by {c} from high to low")).format(c=self.call(column)), new
            new.limit = count
            return self.pick(("only the {n} with the highest {c}", "just the top {n} by {c}", "which {n} have the highest {c}?")).format(n=count, c=self.call(column)), new
        if turn == "count":
            if self.is_measure(spec) or spec.limit or spec.order:
                return None
            new.select, new.distinct = [lambda at: Aggregate("COUNT", at(STAR))], False
            return self.pick(("how many are there?", "how many is that?", "how many are they?", "count them", "how many of them are there?")), new
        if self.is_measure(spec) or spec.distinct or spec.per:
            return None
        options = [c for c in self.schema.columns_of[spec.table] if c not in self.schema.primary_key_set and c not in self.schema.foreign_key_columns]
        if not options:
            return None
        column = self.pick(options)
        if self.chance.random() < 0.5:
            new.select = [lambda at: at(column)]
            return self.pick(("what is their {c}?", "show their {c}", "what are their {s}?", "and the {c}?")).format(c=self.call(column), s=plural(self.call(column))), new
        if self.is_star(spec):
            return None
        new.select = spec.select + [lambda at: at(column)]
        return self.pick(("show their {c} too", "add the {c}", "also show the {c}", "include their {c} as well")).format(c=self.call(column)), new

    def is_measure(self, spec: Spec) -> bool:
        return bool(spec.select) and isinstance(spec.select[0](lambda column: ColumnRef(0, column)), Aggregate | Share | Percent)


def verb_of(label: str) -> str:
    """'hired on' -> 'hired': a date column named by what happened then."""
    parts = label.split()
    if len(parts) == 2 and parts[1] in ("on", "at", "date"):
        parts = parts[:1]
    return parts[0] if len(parts) == 1 and parts[0].endswith("ed") else ""


KINDS = ("count", "list", "measure", "group", "top", "over_time", "period", "arithmetic", "share", "percent", "top_per_group",
         "having", "negation", "null", "like", "in_list", "above_average", "either", "distinct")
WEIGHTS = (4, 5, 5, 6, 6, 7, 6, 5, 4, 4, 6, 3, 4, 2, 2, 2, 3, 3, 2)

"""Conditions as people put them into words, over the columns of one database."""
import random
from collections.abc import Callable
from dataclasses import dataclass

from parser.plan import Aggregate, ColumnRef, DatePart, Predicate, Query, Value

from .business import Words
from .examples import Database
from .transplant import plural, singular

Locate = Callable[[int], ColumnRef]
MONTHS = "January February March April May June July August September October November December".split()
DECADES = ("the 1990s", "the 1980s", "the 2010s", "the 2000s", "the nineties", "the eighties", "the 90s", "the 80s", "the 1970s")
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MORE = {">": ("over", "above", "more than", "greater than", "higher than", "exceeding", "larger than"),
        "<": ("under", "below", "less than", "lower than", "smaller than"),
        ">=": ("at least", "no less than", "a minimum of", "not below"),
        "<=": ("at most", "up to", "no more than", "a maximum of", "not above")}
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


class Conditions:
    """Names, values and filters to compose questions from."""

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
                                f"Q{chance.randint(1, 4)}", self.pick(DECADES)))
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


def verb_of(label: str) -> str:
    """'hired on' -> 'hired': a date column named by what happened then."""
    parts = label.split()
    if len(parts) == 2 and parts[1] in ("on", "at", "date"):
        parts = parts[:1]
    return parts[0] if len(parts) == 1 and parts[0].endswith("ed") else ""

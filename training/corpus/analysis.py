"""Questions that analysts ask: running totals, changes, ranks, medians, parts against the whole, side by side, all outputs."""
from parser.plan import Aggregate, Arithmetic, ColumnRef, Conditioned, CountIf, DatePart, Predicate, Query, Window
from parser.schema import STAR

from .conditions import Filter
from .dated import DatedQuestions
from .questions import AGGREGATE_WORDS, PER, PERIOD_NAME, PERIOD_PER, Spec
from .transplant import plural

UNIT_KINDS = ("unit", "percent_of", "zeros")   # see units_and_zeros.py
ANALYSIS_KINDS = ("running", "change", "rank", "median", "sum_if", "share_if", "ratio", "side_by_side", "outputs", "figure_beside",
                  *UNIT_KINDS)
ANALYSIS_WEIGHTS = (6, 8, 4, 6, 5, 7, 4, 4, 8, 6, 16, 4, 8)
PARTS = ("YEAR_MONTH", "YEAR_MONTH", "YEAR_MONTH", "YEAR", "YEAR_QUARTER", "DATE")
BEFORE = {"YEAR_MONTH": ("previous month", "month before", "prior month", "last month's value", "preceding month"),
          "YEAR": ("previous year", "year before", "prior year", "preceding year"), "DATE": ("previous day", "day before", "prior day"),
          "YEAR_QUARTER": ("previous quarter", "quarter before", "prior quarter", "preceding quarter")}
OVER = {"YEAR_MONTH": ("month over month", "month-over-month", "MoM", "monthly", "month on month"),
        "YEAR": ("year over year", "year-over-year", "YoY", "yearly", "annual", "year on year"),
        "YEAR_QUARTER": ("quarter over quarter", "quarter-over-quarter", "QoQ", "quarterly"),
        "DATE": ("day over day", "day-over-day", "daily")}


class AnalysisQuestions(DatedQuestions):
    """More kinds, one method each; see Questions."""

    def total(self, table: int, spec: Spec):
        """A sum or a count: (what to call it, its aggregate)."""
        noun = self.noun(spec)
        if self.measures[table] and self.chance.random() < 0.6:
            column = self.pick(self.measures[table])
            name = self.call(column)
            text = self.pick((name, f"total {name}", f"{name} of {noun}", f"total {name} of {noun}")) if not spec.filters else \
                self.pick((f"{name} of {noun}", f"total {name} of {noun}", f"{name} from {noun}"))
            return text, lambda at: Aggregate("SUM", at(column))
        text = self.pick((f"number of {noun}", noun, f"count of {noun}", f"number of {noun}"))
        return text, lambda at: Aggregate("COUNT", at(STAR))

    def timed(self, table: int, apart: float = 0.12):
        """A spec grouped by a period, and what the period, the rest and the total are called."""
        if not self.dates[table]:
            return None
        spec = self.with_filters(table, 1, ("value", "period", "parent", "number"))
        column = self.dates[table][0] if self.chance.random() < 0.8 else self.pick(self.dates[table])
        part = self.pick(PARTS)
        spec.group = [(part, column)]
        by = ""
        if self.valued[table] and self.chance.random() < apart:
            other = self.pick(self.valued[table])
            if any(other in f.columns for f in spec.filters):
                return None
            spec.group = [other, (part, column)] if self.chance.random() < 0.5 else [(part, column), other]
            by = self.pick((" per {}", " for each {}", " by {}", " within each {}")).format(self.call(other))
        text, inner = self.total(table, spec)
        if column != self.dates[table][0]:
            by += self.pick((" by {}", " based on {}", " using {}")).format(self.call(column))
        return spec, part, column, text, inner, by

    def in_order(self, spec: Spec, part: str, column: int):
        if self.chance.random() < 0.4 and len(spec.group) == 1:
            spec.order = [(lambda at: DatePart(part, at(column)), False)]

    def ask_running(self, table: int):
        made = self.timed(table)
        if made is None:
            return None
        spec, part, column, text, inner, by = made
        window = lambda at: Window("RUNNING", inner(at))
        beside = self.chance.random() < 0.35
        spec.select = [inner, window] if beside else [window]
        self.in_order(spec, part, column)
        per = self.pick(PERIOD_PER[part][:7])
        word = self.pick(("running total of {t}", "cumulative {t}", "cumulated {t}", "running sum of {t}", "accumulated {t}", "cumulative total of {t}",
                          "running total of {t}", "cumulative sum of {t}"))
        if beside:
            return self.pick((f"{text} and the running total {per}{by}", f"{per}, show {text} together with the cumulative total{by}",
                              f"show {text} {per}{by} and its running total", f"{text} {per}{by}, plus the cumulative {text}")), spec
        said = word.format(t=text)
        return self.pick((f"{said} {per}{by}", f"show the {said} {per}{by}", f"what is the {said} {per}{by}", f"{said}{by} over time, {per}",
                          f"how did the {said} grow {per}{by}", f"{per} {said}{by}")), spec

    def ask_change(self, table: int):
        """The difference to the period before, as it is or in percent."""
        made = self.timed(table)
        if made is None:
            return None
        spec, part, column, text, inner, by = made
        growth = self.chance.random() < 0.55
        window = lambda at: Window("GROWTH" if growth else "CHANGE", inner(at))
        beside = self.chance.random() < 0.4
        spec.select = [inner, window] if beside else [window]
        self.in_order(spec, part, column)
        over, before, unit = self.pick(OVER[part]), self.pick(BEFORE[part]), PERIOD_NAME[part]
        if growth:
            said = self.pick((f"{over} growth of {text}{by} in percent", f"{over} growth rate of {text}{by}", f"{over} growth in {text}{by}",
                              f"percentage change of {text}{by} compared to the {before}", f"percent change in {text}{by} from {unit} to {unit}",
                              f"by how many percent {text}{by} changed against the {before}", f"{over} % change of {text}{by}",
                              f"growth of {text}{by} vs the {before} in %"))
        else:
            said = self.pick((f"{over} change in {text}{by}", f"change in {text}{by} compared to the {before}", f"difference in {text}{by} to the {before}",
                              f"how much {text}{by} changed from one {unit} to the next", f"increase or decrease of {text}{by} against the {before}",
                              f"absolute {over} change of {text}{by}", f"change of {text}{by} versus the {before}"))
        if beside:
            return self.pick((f"show {text} per {unit} and the {said}", f"{text} by {unit} together with the {said}", f"per {unit}: {text} and {said}")), spec
        return self.pick((f"what is the {said}", f"show the {said}", said, f"{said} per {unit}", f"give me the {said} for each {unit}")), spec

    def ask_rank(self, table: int):
        spec = self.with_filters(table, 1, ("value", "period", "parent"))
        named = self.group(table, spec)
        if not named:
            return None
        text, inner = self.total(table, spec)
        window, many = lambda at: Window("RANK", inner(at)), plural(named)
        beside = self.chance.random() < 0.6
        spec.select = [inner, window] if beside else [window]
        if self.chance.random() < 0.3:
            spec.order = [(inner, True)]
        if beside:
            return self.pick((f"rank {many} by {text} and show the {text}", f"{text} per {named} with the rank", f"{text} of each {named} and its rank",
                              f"ranking of {many} by {text} with the figures", f"show each {named}, its {text} and rank")), spec
        return self.pick((f"rank {many} by {text}", f"rank of each {named} by {text}", f"ranking of {many} by {text}", f"what rank does each {named} have by {text}",
                          f"give every {named} a rank by {text}")), spec

    def ask_median(self, table: int):
        spec = self.with_filters(table, 1)
        if not self.measures[table]:
            return None
        column = self.pick(self.measures[table])
        if any(column in f.columns for f in spec.filters):
            return None
        median = lambda at: Aggregate("MEDIAN", at(column))
        spec.select = [median]
        noun, name = self.noun(spec), self.call(column)
        body = self.pick((f"median {name}", f"median {name}", f"median of {name}", f"median value of {name}"))
        if self.chance.random() < 0.2:
            other = self.pick(("AVG", "MIN", "MAX"))
            spec.select = [lambda at: Aggregate(other, at(column)), median] if self.chance.random() < 0.5 else [median, lambda at: Aggregate(other, at(column))]
            words = self.pick(AGGREGATE_WORDS[other])
            body = f"median and {words} {name}" if spec.select[0] is median else f"{words} and median {name}"
        roll = self.chance.random()
        if roll < 0.4:
            body += f" of {noun}" if spec.filters or roll < 0.3 else ""
            return self.pick((f"what is the {body}", body, f"calculate the {body}", f"show me the {body}")), spec
        if roll < 0.55 and self.dates[table]:
            part = self.pick(PARTS[:5])
            spec.group = [(part, self.dates[table][0])]
            per = self.pick(PERIOD_PER[part][:4])
        else:
            named = self.group(table, spec)
            if not named:
                return None
            per = self.pick(PER).format(named, s=plural(named))
        body += f" of {noun}" if spec.filters or self.chance.random() < 0.5 else ""
        if roll > 0.88 and len(spec.select) == 1:
            spec.order = [(median, True)]
            return self.pick((f"{body} {per}, highest first", f"show the {body} {per} sorted descending")), spec
        return self.pick((f"{body} {per}", f"what is the {body} {per}", f"show the {body} {per}", f"{per}, what is the {body}")), spec

    def tested(self, table: int, kinds=("value", "value", "number", "flag", "period", "parent")) -> Filter | None:
        """A filter of one predicate: all that a conditional aggregate can hold."""
        made = self.filter(table, kinds)
        if made is None:
            return None
        condition = made.condition(lambda column: ColumnRef(0, column))
        alone = isinstance(condition, Predicate) and not any(isinstance(part, Query) for part in condition.right)
        return made if alone else None

    def ask_sum_if(self, table: int):
        """A conditional sum, average or distinct count beside another measure."""
        tested = self.tested(table, ("value", "value", "number", "flag", "period"))
        if tested is None or not self.measures[table]:
            return None
        spec = Spec(table)
        named = self.group(table, spec)
        column, rows, which = self.pick(self.measures[table]), self.call_tables(table), tested.before or tested.after
        if not named or column in tested.columns or set(tested.columns) & {g for g in spec.group if isinstance(g, int)}:
            return None
        function = self.pick(("SUM", "SUM", "SUM", "AVG"))
        whole, some = lambda at: Aggregate(function, at(column)), lambda at: Conditioned("IF", tested.condition(at), Aggregate(function, at(column)))
        name = f"{self.pick(AGGREGATE_WORDS[function][:2])} {self.call(column)}"
        part = f"{tested.before} {rows}" if tested.before else f"{rows} {tested.after}"
        if self.chance.random() < 0.3 and self.categories[table]:
            other = self.pick(self.categories[table])
            if other in tested.columns:
                return None
            some = lambda at: Conditioned("IF", tested.condition(at), Aggregate("COUNT_DISTINCT", at(other)))
            spec.select = [lambda at: Aggregate("COUNT_DISTINCT", at(other)), some]
            what = plural(self.call(other))
            return self.pick((f"for each {named}, number of different {what} in all and among {part}", f"per {named}: distinct {what} overall and distinct {what} of {part}")), spec
        spec.select = [whole, some]
        return self.pick((f"for each {named}, {name} overall and for {part} only", f"{name} and {name} of {part} per {named}", f"per {named} show {name} and how much of it is from {part}",
                          f"{name} by {named}, in all and of those {which}", f"{name} per {named} together with the {name} of only {part}")), spec

    def ask_share_if(self, table: int):
        """What part of a total comes from some rows."""
        tested = self.tested(table)
        if tested is None or not self.measures[table]:
            return None
        column = self.pick(self.measures[table])
        if column in tested.columns:
            return None
        rows, name = self.call_tables(table), self.call(column)
        spec = Spec(table, select=[lambda at: Conditioned("SHARE_IF", tested.condition(at), Aggregate("SUM", at(column)))])
        part = f"{tested.before} {rows}" if tested.before else f"{rows} {tested.after}"
        if tested.value and self.chance.random() < 0.5:
            part = tested.value
        tail = ""
        if self.chance.random() < 0.25:
            named = self.group(table, spec)
            if not named or set(tested.columns) & {g for g in spec.group if isinstance(g, int)}:
                return None
            tail = " " + self.pick(PER).format(named, s=plural(named))
        what = self.pick((f"total {name}", name, f"overall {name}", f"the {name}"))
        return self.pick((f"what share of {what} comes from {part}", f"what percentage of {what} is from {part}", f"how much of {what} in percent is due to {part}",
                          f"what percent of {what} do {part} make up", f"share of {part} in {what}", f"what portion of {what} do {part} account for",
                          f"percentage of {what} that comes from {part}", f"what fraction of {what} is generated by {part}")) + tail, spec

    def ask_ratio(self, table: int):
        """One number of rows, or one sum, over another."""
        one, two = self.tested(table, ("value", "flag", "number")), self.tested(table, ("value", "flag", "number"))
        if one is None or two is None or one.after + one.before == two.after + two.before:
            return None
        rows = self.call_tables(table)
        first, second = (f"{f.before} {rows}" if f.before else f"{rows} {f.after}" for f in (one, two))
        operator = self.pick(("/", "/", "-"))
        if self.measures[table] and self.chance.random() < 0.35:
            column = self.pick(self.measures[table])
            sides = [lambda at, f=f: Conditioned("IF", f.condition(at), Aggregate("SUM", at(column))) for f in (one, two)]
            first, second = f"{self.call(column)} of {first}", f"{self.call(column)} of {second}"
        else:
            sides = [lambda at, f=f: CountIf(f.condition(at)) for f in (one, two)]
        spec = Spec(table, select=[lambda at: Arithmetic(operator, sides[0](at), sides[1](at))])
        tail = ""
        if self.chance.random() < 0.3:
            named = self.group(table, spec)
            if not named or set(one.columns + two.columns) & {g for g in spec.group if isinstance(g, int)}:
                return None
            tail = " " + self.pick(PER).format(named, s=plural(named))
        if operator == "/":
            return self.pick((f"ratio of {first} to {second}", f"what is the ratio between {first} and {second}", f"{first} to {second} ratio", f"how many {first} per {second}")) + tail, spec
        return self.pick((f"difference between the number of {first} and {second}", f"how many more {first} than {second} are there", f"{first} minus {second}")) + tail, spec

    def ask_side_by_side(self, table: int):
        """Two values of one column, each in a column of its own."""
        options = [c for c in self.valued[table] if len(self.values(c)) >= 2]
        if not options:
            return None
        tested = self.value_filter(table, self.pick(options))
        again = tested.again() if tested and tested.again else None
        if not again or not tested.value or not again.value or tested.value.lower() == again.value.lower():
            return None
        rows, spec = self.call_tables(table), Spec(table)
        if self.measures[table] and self.chance.random() < 0.6:
            column = self.pick(self.measures[table])
            what = self.call(column)
            sides = [lambda at, f=f: Conditioned("IF", f.condition(at), Aggregate("SUM", at(column))) for f in (tested, again)]
        else:
            what, sides = self.pick((rows, f"number of {rows}")), [lambda at, f=f: CountIf(f.condition(at)) for f in (tested, again)]
        spec.select = sides
        tail, a, b = "", tested.value, again.value
        if self.dates[table] and self.chance.random() < 0.5:
            part = self.pick(PARTS[:5])
            spec.group, tail = [(part, self.dates[table][0])], " " + self.pick(PERIOD_PER[part][:4])
        elif self.chance.random() < 0.5:
            named = self.group(table, spec)
            if not named or set(tested.columns) & {g for g in spec.group if isinstance(g, int)}:
                return None
            tail = " " + self.pick(PER).format(named, s=plural(named))
        return self.pick((f"compare {what} of {a} and {b} side by side{tail}", f"{a} vs {b}: {what}{tail}", f"{what} for {a} versus {b}{tail}", f"{what} of {a} next to {what} of {b}{tail}",
                          f"compare {a} with {b} by {what}{tail}", f"{what}{tail}, one column for {a} and one for {b}")), spec

    def ask_outputs(self, table: int):
        """Several things at once, all of them wanted and in order."""
        spec = self.with_filters(table, 1)
        if self.chance.random() < 0.45:
            return self.rows_with_columns(table, spec)
        named = self.group(table, spec) if self.chance.random() < 0.75 else ""
        if named is None:
            return None
        found, rows = [], self.noun(spec)
        if self.chance.random() < 0.6:
            found.append((self.pick((f"number of {rows}", f"count of {rows}", f"how many {rows}")), lambda at: Aggregate("COUNT", at(STAR))))
        for column in self.chance.sample(self.measures[table], min(len(self.measures[table]), 3)):
            function = self.pick(("SUM", "SUM", "AVG", "MAX", "MIN"))
            found.append((f"{self.pick(AGGREGATE_WORDS[function])} {self.call(column)}", lambda at, f=function, c=column: Aggregate(f, at(c))))
        if len(found) < 2:
            return None
        self.chance.shuffle(found)
        found = found[:self.pick((2, 2, 3, 4))]
        said = ", ".join(text for text, _ in found[:-1]) + self.pick((" and ", " and ", " as well as ", " plus ")) + found[-1][0]
        spec.select = [inner for _, inner in found]
        if not named:
            return self.pick((f"what are the {said}", f"show {said}", f"{said} of {rows}", f"give me the {said}")), spec
        if self.chance.random() < 0.25:
            spec.order = [(found[0][1], True)]
            spec.limit = self.pick((None, "3", "5", "10"))
            if spec.limit:
                return self.pick((f"top {spec.limit} {plural(named)} by {found[0][0]}, with {said}", f"the {spec.limit} {plural(named)} with the highest {found[0][0]}: show {said}")), spec
            return f"{said} per {named}, sorted by {found[0][0]} from high to low", spec
        return self.pick((f"for each {named}, show {said}", f"{named}, {said}", f"{said} per {named}", f"list every {named} with {said}", f"{said} by {named}", f"give me {named}, {said}")), spec

    def rows_with_columns(self, table: int, spec: Spec):
        """Columns of the rows and of what they belong to."""
        own = [c for c in self.schema.columns_of[table] if c not in self.schema.primary_key_set and c not in self.schema.foreign_key_columns]
        chosen = self.chance.sample(own, min(len(own), self.pick((1, 2, 3))))
        said = [self.call(c) for c in chosen]
        for _, target in self.parents[table][:2]:
            parent = self.schema.columns[target].table
            name = self.name_column(parent)
            if name is not None and self.chance.random() < 0.6:
                chosen.append(name)
                said.append(self.pick((f"{self.call_table(parent)} {self.call(name)}", self.call_table(parent), f"{self.call(name)} of the {self.call_table(parent)}")))
        if len(chosen) < 2 or len(set(chosen)) < len(chosen):
            return None
        spec.select = [lambda at, c=c: at(c) for c in chosen]
        text = ", ".join(said[:-1]) + " and " + said[-1]
        noun = self.noun(spec)
        return self.pick((f"show {text} of {noun}", f"list {noun} with {text}", f"{noun}: {text}", f"give me {text} for {noun}", f"for all {noun}, {text}")), spec

    def ask_figure_beside(self, table: int):
        """The best groups or rows with the figure they are best by."""
        spec = self.with_filters(table, 1)
        named = self.group(table, spec)
        if not named:
            return None
        text, inner = self.total(table, spec)
        count, descending = self.pick(("1", "3", "5", "10")), self.chance.random() < 0.75
        spec.select, spec.order, spec.limit = [inner], [(inner, descending)], count
        word, many = self.pick(("highest", "largest") if descending else ("lowest", "smallest")), plural(named)
        if count == "1":
            return self.pick((f"which {named} has the {word} {text}, and how much is it", f"{named} with the {word} {text} and the figure", f"which {named} has the {word} {text} and what is it",
                              f"name the {named} with the {word} {text} and say how high it is", f"what is the {word} {text} of any {named}, and which {named} is it")), spec
        return self.pick((f"{'top' if descending else 'bottom'} {count} {many} by {text} with the figures", f"{count} {many} with the {word} {text} and their {text}",
                          f"which {count} {many} have the {word} {text} and how much is it each", f"list the {count} {many} with the {word} {text}, including the amount")), spec

"""Questions people ask about everyday data, composed from parts, with the plan each one means."""
from collections.abc import Callable
from dataclasses import dataclass, field

from parser.plan import (Aggregate, AllOf, AnyOf, Arithmetic, ColumnRef, DatePart, Expression, Order, Percent, Predicate, Query, Share, Value,
                         outer_problem)
from parser.schema import STAR

from .conditions import Conditions, Filter, Locate, MORE
from .transplant import plural

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
KINDS = ("count", "list", "measure", "group", "top", "over_time", "period", "arithmetic", "share", "percent", "top_per_group",
         "having", "negation", "null", "like", "in_list", "above_average", "either", "distinct")
WEIGHTS = (4, 5, 5, 6, 6, 7, 6, 5, 4, 4, 6, 3, 4, 2, 2, 2, 3, 3, 2)


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
    outer: bool = False      # groups without rows are kept
    hint: str = ""           # what stands below the question


class Questions(Conditions):
    """One method per kind of question; each returns the words and the spec."""

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
        if query.select == [ColumnRef(-1, STAR)] and len(tables) > 1:
            query.select = [ColumnRef(0, STAR)]
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
        query.outer = spec.outer
        if spec.outer and outer_problem(query):
            raise ValueError(outer_problem(query))
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
        return self.polish(text) + (f"\n({spec.hint})" if spec.hint else ""), plan, spec

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

"""Questions about ages, days between dates, due dates, conditional counts, and averages within a group."""
from parser.plan import (Aggregate, Arithmetic, ColumnRef, CountIf, DatePart, Predicate, Query, Today, Value)

from .conditions import Filter
from .questions import AGGREGATE_WORDS, PER, Questions, Spec
from .transplant import plural

DATED_KINDS = ("age", "days", "due", "count_if", "own_average")
DATED_WEIGHTS = (3, 4, 3, 3, 4)
BIRTHS = ("birth", "dob", "born")
STARTS = ("hire", "join", "start", "since", "open", "found", "regist", "member", "built", "sign")
DEADLINES = ("due", "expir", "deadline", "valid", "end", "until", "renew")


class DatedQuestions(Questions):
    """More kinds, one method each; see Questions."""

    def dates_like(self, table: int, words: tuple[str, ...]) -> list[int]:
        return [c for c in self.dates[table] if any(word in self.schema.columns[c].label for word in words)]

    def ask_age(self, table: int):
        births, starts = self.dates_like(table, BIRTHS), self.dates_like(table, STARTS)
        if not births and not starts:
            return None
        column = self.pick(births or starts)
        if self.chance.random() < 0.35:
            return self.measured_age(table, column, bool(births))
        operator = self.pick((">", "<", ">=", "<="))
        years = str(self.chance.randint(2, 20) if not births else self.chance.randint(12, 80))
        words = {">": "older than {n}|over {n}|over {n} years old|above {n} years of age", "<": "younger than {n}|under {n}|below {n} years|less than {n} years old",
                 ">=": "at least {n} years old|aged {n} or more|{n} or older", "<=": "at most {n} years old|aged {n} or less|{n} or younger"} if births else \
                {">": "for more than {n} years|for over {n} years|longer than {n} years", "<": "for less than {n} years|for under {n} years",
                 ">=": "for at least {n} years", "<=": "for at most {n} years|for {n} years or less"}
        after = self.pick(words[operator].split("|")).format(n=years)
        if not births:
            after = self.pick(("that have been with us ", "who have been here ", "active ", "that exist ")) + after
        tested = Filter(after, lambda at: Predicate(operator, DatePart("AGE", at(column)), (Value(years, "number"),)), "", (column,))
        return self.rows_or_count(table, tested)

    def measured_age(self, table: int, column: int, born: bool):
        function = self.pick(("AVG", "AVG", "MAX", "MIN"))
        spec = self.with_filters(table, 1)
        if any(column in f.columns for f in spec.filters):
            return None
        spec.select = [lambda at: Aggregate(function, DatePart("AGE", at(column)))]
        named = self.group(table, spec) if self.chance.random() < 0.4 else None
        what = self.pick(("age", "age in years") if born else ("number of years with us", "years of service", "tenure in years", "age"))
        text = f"{self.pick(AGGREGATE_WORDS[function])} {what} of {self.noun(spec)}"
        text = self.pick((text, f"what is the {text}", f"give me the {text}"))
        return text + (" " + self.pick(PER).format(named, s=plural(named)) if named else ""), spec

    def rows_or_count(self, table: int, tested: Filter):
        spec = Spec(table, filters=[tested])
        more = self.filter(table, ("value", "parent", "flag")) if self.chance.random() < 0.25 else None
        if more and not set(more.columns) & set(tested.columns):
            spec.filters.insert(0, more)
        return self.listed(spec)

    def listed(self, spec: Spec):
        """The rows' names, the rows, or their number."""
        noun, name, roll = self.noun(spec), self.name_column(spec.table), self.chance.random()
        if roll < 0.4:
            spec.select = [lambda at: Aggregate("COUNT", at(0))]
            return self.pick((f"how many {noun}", f"how many {noun} are there", f"number of {noun}", f"count {noun}")), spec
        if name is None or roll < 0.5:
            spec.select = [lambda at: at(0)]
            return self.pick((f"show all {noun}", f"{noun}", f"list all details of {noun}")), spec
        spec.select = [lambda at: at(name)]
        return self.pick((f"which {noun}", f"list {noun}", f"show me {noun}", f"who are the {noun}", f"find {noun}")), spec

    def ask_days(self, table: int):
        """Days between two dates of a row, or from a date until today."""
        if not self.dates[table]:
            return None
        if len(self.dates[table]) < 2 or self.chance.random() < 0.25:
            start, end = self.pick(self.dates[table]), None
        else:
            start, end = self.chance.sample(self.dates[table], 2)
        a, b = self.call(start), self.call(end) if end else self.pick(("today", "now"))

        def days(at):
            return Arithmetic("-", at(end) if end else Today(), at(start))

        between = self.pick((f"days between {a} and {b}", f"days from {a} to {b}", f"days it took from {a} to {b}", f"time in days between {a} and {b}",
                             f"number of days between {a} and {b}"))
        if self.chance.random() < 0.35:
            operator, count = self.pick(((">", "more than"), ("<", "less than"), (">", "over"))), str(self.chance.randint(2, 90))
            after = self.pick((f"with {operator[1]} {count} {between}", f"where there are {operator[1]} {count} {between}"))
            return self.rows_or_count(table, Filter(after, lambda at: Predicate(operator[0], days(at), (Value(count, "number"),)), "", (start,)))
        spec = self.with_filters(table, 1)
        if any({start, end} & set(f.columns) for f in spec.filters):
            return None
        function = self.pick(("AVG", "AVG", "MAX", "MIN"))
        spec.select = [lambda at: Aggregate(function, days(at))]
        named = self.group(table, spec) if self.chance.random() < 0.4 else None
        text = f"{self.pick(AGGREGATE_WORDS[function])} {between} for {self.noun(spec)}"
        text = self.pick((text, f"what is the {text}", f"show the {text}"))
        return text + (" " + self.pick(PER).format(named, s=plural(named)) if named else ""), spec

    def ask_due(self, table: int):
        options = self.dates_like(table, DEADLINES)
        if not options:
            return None
        column = self.pick(options)
        past, name = self.chance.random() < 0.65, self.call(column)
        after = self.pick((f"whose {name} is in the past", f"past their {name}", f"with a {name} before today", f"whose {name} has passed", f"that are past {name}")
                          if past else (f"whose {name} is in the future", f"with a {name} after today", f"whose {name} is still ahead", f"with {name} yet to come"))
        before = ""
        if past and "due" in self.schema.columns[column].label and self.chance.random() < 0.5:
            before, after = "overdue", ""
        elif past and "expir" in self.schema.columns[column].label and self.chance.random() < 0.5:
            before, after = "expired", ""
        return self.rows_or_count(table, Filter(after, lambda at: Predicate("<" if past else ">", at(column), (Today(),)), before, (column,)))

    def ask_count_if(self, table: int):
        """A conditional count beside another measure, per group."""
        tested = self.filter(table, ("value", "number", "flag", "null"))
        if tested is None or any(self.schema.columns[c].table != table for c in tested.columns):
            return None
        condition = tested.condition(lambda column: ColumnRef(0, column))
        if not isinstance(condition, Predicate) or any(isinstance(part, Query) for part in condition.right):
            return None
        spec = Spec(table, select=[lambda at: Aggregate("COUNT", at(0)), lambda at: CountIf(tested.condition(at))])
        named = self.group(table, spec)
        if not named:
            return None
        rows, which = self.call_tables(table), tested.before or tested.after
        return self.pick((f"number of {rows} and how many of them are {which} " + self.pick(PER).format(named, s=plural(named)),
                          f"for each {named}, how many {rows} there are and how many are {which}",
                          f"per {named}: count of {rows} and count of those {which}",
                          f"how many {rows} does each {named} have, and how many of them {which}")), spec

    def ask_own_average(self, table: int):
        """Above the average of the row's own group."""
        groups = [c for c in self.valued[table]] + [source for source, _ in self.parents[table]]
        if not self.measures[table] or not groups:
            return None
        column, group = self.pick(self.measures[table]), self.pick(groups)
        parent = next((self.schema.columns[t].table for s, t in self.parents[table] if s == group), None)
        named = self.call(group) if parent is None else self.call_table(parent)
        function, operator, words = self.pick((("AVG", ">", "above the average"), ("AVG", ">", "higher than the average"), ("AVG", "<", "below the average"),
                                               ("MAX", "=", "equal to the highest"), ("MIN", "=", "equal to the lowest")))
        name = self.call(column)
        after = self.pick((f"whose {name} is {words} of their {named}", f"with a {name} {words} for their {named}", f"with {name} {words} in their own {named}",
                           f"whose {name} is {words} {name} of the same {named}"))
        if operator == "=":
            best = "highest" if function == "MAX" else "lowest"
            after = self.pick((f"with the {best} {name} in their {named}", f"that have the {best} {name} of their {named}", f"with the {best} {name} within each {named}"))

        def condition(at):
            nested = Query([table], select=[Aggregate(function, ColumnRef(0, column))], per=[ColumnRef(0, group)])
            return Predicate(operator, at(column), (nested,))

        return self.rows_or_count(table, Filter(after, condition, "", (column, group)))

"""Questions for another unit than the column's own, for one measure in percent of another, and for groups without rows."""
from collections.abc import Callable
from dataclasses import dataclass

from parser.plan import Aggregate, Arithmetic, Conditioned, CountIf, DatePart, Predicate, Scaled, Today, Value, Window
from parser.schema import STAR

from .analysis import PARTS, AnalysisQuestions
from .conditions import MORE, Filter, Locate
from .questions import AGGREGATE_WORDS, PER, PERIOD_PER, Spec
from .transplant import plural

EUROS = "euros|dollars|EUR|USD|pounds|€|full euros|dollars and cents"
# What a column is called whose label is nothing but the unit, and the words that tell a kind of measure.
KIND_NAMES = {"money": "amount", "time": "time", "weight": "weight", "length": "distance", "volume": "volume", "data": "size",
              "energy": "energy", "part": "share", "days": "time", "pay": "pay"}
TELLING = {"money": "amount price cost fee total revenue value paid fare charge balance premium salary tax tip wage bill budget rate spend".split(),
           "time": "time duration dur delay wait talk hold runtime run length elapsed latency response travel taxi prep cook bake drive ride stay "
                   "work worked labour labor break late reading watch play session lap setup idle down uptime up_ stop shift std est".split(),
           "weight": "weight wt mass load payload net gross fuel catch harvest yield feed".split(),
           "length": "length distance dist height width depth elevation altitude climb range route".split(),
           "volume": "volume vol capacity fuel tank milk water used".split(), "data": "size data traffic storage memory file upload download rx tx".split()}
# Unit: its kind, its spellings in labels, and what people ask for with the scale that makes it ('' is the unit itself).
UNITS = {
    "cents": ("money", "cents cent pence ct ¢", (("OVER_100", EUROS), ("", "cents"))),
    "ms": ("time", "ms msec millis milliseconds millisecond", (("OVER_1000", "seconds|secs|s"), ("OVER_60000", "minutes|min"), ("OVER_3600000", "hours"),
                                                             ("", "milliseconds|ms"))),
    "s": ("time", "s sec secs seconds", (("OVER_60", "minutes|minutes|min|mins"), ("OVER_3600", "hours|hours|h|hrs"), ("OVER_86400", "days"),
                                               ("TIMES_1000", "milliseconds|ms"), ("", "seconds|sec"))),
    "min": ("time", "min mins minutes", (("OVER_60", "hours|hours|h|hrs"), ("TIMES_60", "seconds"), ("", "minutes|min"))),
    "h": ("time", "h hrs hours", (("OVER_24", "days|full days"), ("TIMES_60", "minutes|min"), ("", "hours|h"))),
    "days": ("days", "days", (("OVER_7", "weeks"), ("OVER_30", "months"), ("OVER_365", "years"), ("", "days"))),
    "months": ("days", "months", (("OVER_12", "years"), ("", "months"))),
    "years": ("days", "years", (("TIMES_12", "months"), ("", "years"))),
    "mg": ("weight", "mg milligrams", (("OVER_1000", "grams|g"), ("OVER_1000000", "kg"), ("", "mg|milligrams"))),
    "g": ("weight", "g gram grams gr", (("OVER_1000", "kg|kilos|kilograms|kilogrammes"), ("OVER_1000000", "tons|tonnes"), ("", "grams|g"))),
    "kg": ("weight", "kg kilos kilograms kgs", (("OVER_1000", "tons|tonnes|metric tons|t"), ("TIMES_1000", "grams|g"), ("", "kg|kilos|kilograms"))),
    "mm": ("length", "mm millimetres", (("OVER_1000", "metres|meters|m"), ("", "mm|millimetres"))),
    "cm": ("length", "cm centimetres", (("OVER_100", "metres|meters|m"), ("", "cm|centimetres"))),
    "m": ("length", "m metres meters metre meter", (("OVER_1000", "km|kilometres|kilometers"), ("TIMES_100", "cm|centimetres"), ("", "metres|meters|m"))),
    "km": ("length", "km kilometres kilometers", (("TIMES_1000", "metres|meters|m"), ("", "km|kilometres"))),
    "ml": ("volume", "ml millilitres", (("OVER_1000", "litres|liters|l"), ("", "ml|millilitres"))),
    "l": ("volume", "l litres liters litre liter", (("TIMES_1000", "ml|millilitres"), ("OVER_1000", "cubic metres|m3"), ("", "litres|liters"))),
    "bytes": ("data", "bytes byte", (("OVER_1024", "KB|kilobytes|KiB"), ("OVER_1000000", "MB|megabytes"), ("", "bytes"))),
    "kb": ("data", "kb kilobytes", (("OVER_1024", "MB|megabytes"), ("", "KB|kilobytes"))),
    "mb": ("data", "mb megabytes", (("OVER_1024", "GB|gigabytes|gigs"), ("", "MB|megabytes"))),
    "wh": ("energy", "wh", (("OVER_1000", "kWh|kilowatt hours"), ("", "Wh"))), "kwh": ("energy", "kwh", (("OVER_1000", "MWh|megawatt hours"), ("", "kWh"))),
    "w": ("energy", "watts watt", (("OVER_1000", "kW|kilowatts"), ("", "watts"))),
    "fraction": ("part", "fraction frac ratio probability share", (("TIMES_100", "percent|%|per cent|percentage points"), ("", "a fraction|a decimal"))),
    "pct": ("part", "pct percent percentage", (("", "percent|%"), ("OVER_100", "a fraction|a decimal"))),
    "plain": ("money", "", (("OVER_1000", "thousands|thousand euros|k|k€|kEUR|thousands of dollars|TEUR"), ("OVER_1000000", "millions|million euros|mn|m€|millions of dollars"),
                            ("", "euros|dollars|EUR|full euros")))}
SPELLINGS = {spelling: unit for unit, (_, spellings, _) in UNITS.items() for spelling in spellings.split()}
# A single letter, or a word that also means something else, is a unit only beside a word of its kind.
DOUBTFUL = frozenset("s min h m g l ct ms mins".split())
NO_UNIT = frozenset("wind wnd speed per velocity rate stock temp temperature square cubic sq".split())
RATES = (("monthly", "TIMES_12", "per year|a year|yearly|annually|annualised|over a full year", "per month|a month|monthly"),
         ("weekly", "TIMES_52", "per year|a year|yearly|annually", "per week|a week|weekly"),
         ("annual", "OVER_12", "per month|a month|monthly|on a monthly basis", "per year|a year|yearly"),
         ("yearly", "OVER_12", "per month|a month|monthly", "per year|a year|annually"))
IN = ("in {u}", "in {u}", "in {u}", "in {u}", "(in {u})", "expressed in {u}", "converted to {u}", "measured in {u}", "as {u}", ", in {u}")


@dataclass
class Asked:
    """A column in some unit: what to call it, the scale ('' for none), the unit in words, and what a hint says of it."""
    column: int
    name: str
    scale: str
    unit: str
    said: str
    hint: str = ""
    is_rate: bool = False    # per month, per year

    def over(self, expression):
        return Scaled(self.scale, expression) if self.scale else expression


class UnitAndZeroQuestions(AnalysisQuestions):
    """More kinds, one method each; see Questions."""

    # ---- units -----------------------------------------------------------------------------------------------

    def unit_of(self, column: int) -> str:
        """The unit a column's label or comment ends in; 'plain' is money without one."""
        words = self.schema.columns[column].label.lower().split() or [""]
        last, rest = words[-1], words[:-1]
        comment = self.schema.columns[column].comment.lower().split()
        money = column in self.words.money
        unit = SPELLINGS.get(last) or (SPELLINGS.get(comment[-1]) if comment[:1] == ["in"] else None)
        if unit is None or NO_UNIT & set(words):
            return "plain" if money and unit is None else ""
        kind = UNITS[unit][0]
        if money and kind not in ("money", "part") or unit in ("days", "months", "years") and len(words) > 2:
            return ""
        telling = TELLING.get(kind, ())
        doubtful = last in DOUBTFUL and not (money and kind == "money") and not any(word.startswith(tuple(telling)) for word in rest)
        return "" if doubtful else unit

    def bare_name(self, column: int, unit: str) -> str:
        """What people call a column without its unit."""
        words = self.schema.columns[column].label.split() or [""]
        others = [other for other in self.words.columns.get(column, []) if other.split()[-1].lower() not in SPELLINGS]
        if others and self.chance.random() < 0.4:
            return self.pick(others)
        if words[-1].lower() in SPELLINGS and self.chance.random() < 0.9:
            words = words[:-1]
        return " ".join(words) or KIND_NAMES[UNITS[unit][0]]

    def asked(self, table: int) -> Asked | None:
        """A measure and the unit it is asked in; one time in four its own."""
        options = [(c, self.unit_of(c)) for c in self.measures[table]]
        known = [(c, unit) for c, unit in options if unit and unit != "plain"]
        rates = [(c, rate) for c, _ in options for rate in RATES if self.is_rate(c, rate)]
        if rates and self.chance.random() < 0.5:
            return self.rate(*self.pick(rates))
        if self.chance.random() < 0.1:
            return self.hinted(table)
        if self.chance.random() < 0.15:
            known = [(c, unit) for c, unit in options if unit == "plain"]
        known = [(c, unit) for c, unit in known if unit != "pct" or self.chance.random() < 0.3]
        if not known:
            return None
        return self.in_unit(*self.pick(known))

    def is_rate(self, column: int, rate: tuple) -> bool:
        return rate[0] in self.schema.columns[column].label.split() and self.unit_of(column) != "cents"

    def in_unit(self, column: int, unit: str) -> Asked:
        options = UNITS[unit][2]
        other = [option for option in options if option[0]]
        scale, words = next(option for option in options if not option[0])
        if other and self.chance.random() < 0.75:
            scale, words = other[0] if self.chance.random() < 0.4 else self.pick(other)
        said = self.pick(words.split("|"))
        hint = ""
        if scale and self.chance.random() < 0.08:
            hint = f"{said} = {self.schema.columns[column].name} {sign_of(scale)}"
        return Asked(column, self.bare_name(column, unit), scale, said, self.pick(IN).format(u=said), hint)

    def rate(self, column: int, rate: tuple) -> Asked:
        word, scale, other, own = rate
        name = " ".join(part for part in self.schema.columns[column].label.split() if part != word) or KIND_NAMES["pay"]
        scale, words = (scale, other) if self.chance.random() < 0.7 else ("", own)
        said = self.pick(words.split("|"))
        return Asked(column, name, scale, said, said, is_rate=True)

    def hinted(self, table: int) -> Asked | None:
        """A column whose unit only a hint tells."""
        found = [(c, kind) for c in self.measures[table] if not self.unit_of(c) or self.unit_of(c) == "plain" for kind, words in TELLING.items()
                 if any(word in words for word in self.schema.columns[c].label.split()) and (kind == "money") == (c in self.words.money)]
        if not found:
            return None
        column, kind = self.pick(found)
        unit = self.pick([unit for unit, (of, spellings, _) in UNITS.items() if of == kind and spellings])
        asked = self.in_unit(column, unit)
        name, own = self.schema.columns[column].name, self.pick(next(o for o in UNITS[unit][2] if not o[0])[1].split("|"))
        asked.hint = self.pick((f"{name} is in {own}", f"{name} is stored in {own}", f"{self.schema.columns[column].label} refers to {name}, in {own}", f"unit of {name}: {own}"))
        if asked.scale and self.chance.random() < 0.5:
            asked.hint += f"; {asked.unit} = {name} {sign_of(asked.scale)}"
        return asked

    def ask_unit(self, table: int):
        if self.chance.random() < 0.7:
            options = [t for t in self.measures if any(self.unit_of(c) not in ("", "plain") or any(self.is_rate(c, rate) for rate in RATES)
                                                          for c in self.measures[t])]
            table = self.pick(options) if options else table
        if self.dates[table] and len(self.dates[table]) > 1 and self.chance.random() < 0.12:
            return self.long_between(table)
        asked = self.asked(table)
        if asked is None:
            return None
        forms = (self.unit_rows, self.unit_total, self.unit_total, self.unit_total, self.unit_per_group, self.unit_per_group, self.unit_per_group, self.unit_top)
        if not asked.is_rate:
            forms += (self.unit_over_time, self.unit_over_time, self.unit_having, self.unit_product, self.unit_share)
        made = self.pick(forms)(table, asked)
        if made is not None:
            made[1].hint = asked.hint
        return made

    def measured(self, asked: Asked, functions=("SUM", "SUM", "SUM", "AVG", "AVG", "MAX", "MIN", "MEDIAN")):
        """(words, expression) of an aggregate in the unit."""
        function = self.pick(functions)
        word = "median" if function == "MEDIAN" else self.pick(AGGREGATE_WORDS[function])
        if function == "SUM" and self.chance.random() < 0.2:
            word = ""
        return f"{word} {asked.name}".strip(), lambda at: asked.over(Aggregate(function, at(asked.column)))

    def free_of(self, table: int, asked: Asked, kinds=None) -> Spec:
        """Rows under conditions that are not about the measure."""
        spec = self.with_filters(table, 1, kinds)
        spec.filters = [f for f in spec.filters if asked.column not in f.columns]
        return spec

    def unit_rows(self, table: int, asked: Asked):
        spec, name = self.free_of(table, asked), self.name_column(table)
        value = lambda at: asked.over(at(asked.column))
        spec.select = ([lambda at: at(name)] if name is not None and self.chance.random() < 0.7 else []) + [value]
        noun = self.noun(spec)
        if self.chance.random() < 0.25:
            spec.order = [(value, True)]
            if self.chance.random() < 0.6:
                spec.limit = self.pick(("1", "3", "5", "10"))
                return f"{spec.limit} {noun} with the highest {asked.name} {asked.said}", spec
            return f"{asked.name} {asked.said} of {noun}, highest first", spec
        if len(spec.select) > 1:
            return self.pick((f"list {noun} with their {asked.name} {asked.said}", f"show {noun} and {asked.name} {asked.said}", f"{noun} with {asked.name} {asked.said}")), spec
        return self.pick((f"{asked.name} {asked.said} of {noun}", f"what is the {asked.name} of {noun} {asked.said}", f"show the {asked.name} {asked.said} for {noun}")), spec

    def unit_total(self, table: int, asked: Asked):
        spec = self.free_of(table, asked)
        text, value = self.measured(asked)
        spec.select = [value]
        noun = self.noun(spec)
        of = self.pick((f" of {noun}", f" of all {noun}", f" for {noun}")) if spec.filters or self.chance.random() < 0.6 else ""
        if text.startswith(("total", "overall", "combined")) and asked.said.startswith("in ") and self.chance.random() < 0.25:
            return self.pick((f"how many {asked.unit} of {asked.name}{of} in total", f"how many {asked.unit} is the {text}{of}", f"{text}{of}: how many {asked.unit}")), spec
        return self.pick((f"{text}{of} {asked.said}", f"what is the {text}{of} {asked.said}", f"what is the {text} {asked.said}{of}", f"{asked.said.strip(', ')}, what is the {text}{of}",
                          f"give me the {text}{of} {asked.said}", f"calculate {text} {asked.said}{of}")), spec

    def unit_per_group(self, table: int, asked: Asked):
        spec = self.free_of(table, asked)
        named = self.group(table, spec)
        if not named:
            return None
        text, value = self.measured(asked)
        spec.select, per = [value], self.pick(PER).format(named, s=plural(named))
        if self.chance.random() < 0.2 and "median" not in text:
            spec.select = [lambda at: Aggregate("COUNT", at(STAR)), value]
            text = f"number of {self.call_tables(table)} and {text}"
        of = f" of {self.noun(spec)}" if spec.filters or self.chance.random() < 0.3 else ""
        if self.chance.random() < 0.2:
            spec.order = [(value, True)]
            return self.pick((f"{text}{of} {asked.said} {per}, highest first", f"{per}, {text}{of} {asked.said}, sorted descending")), spec
        return self.pick((f"{text}{of} {asked.said} {per}", f"{text}{of} {per} {asked.said}", f"{per}, {text}{of} {asked.said}", f"show {text} {asked.said}{of} {per}",
                          f"what is the {text}{of} {per} {asked.said}")), spec

    def unit_over_time(self, table: int, asked: Asked):
        if not self.dates[table]:
            return None
        spec = self.free_of(table, asked, ("value", "parent", "number"))
        part = self.pick(PARTS)
        spec.group = [(part, self.dates[table][0])]
        text, value = self.measured(asked, ("SUM", "SUM", "AVG", "MEDIAN"))
        roll, per = self.chance.random(), self.pick(PERIOD_PER[part][:6])
        if roll < 0.3:
            kind = "RUNNING" if roll < 0.2 else "CHANGE"
            value = lambda at: asked.over(Window(kind, Aggregate("SUM", at(asked.column))))
            text = f"running total of {asked.name}" if kind == "RUNNING" else f"change in {asked.name} against the one before"
        spec.select = [value]
        if roll > 0.8:
            spec.order = [(lambda at: DatePart(part, at(self.dates[table][0])), False)]
        of = f" of {self.noun(spec)}" if spec.filters else ""
        return self.pick((f"{text}{of} {per} {asked.said}", f"{text}{of} {asked.said} {per}", f"show the {text} {asked.said}{of} {per}", f"{per}: {text}{of} {asked.said}")), spec

    def unit_having(self, table: int, asked: Asked):
        spec = self.free_of(table, asked, ("value", "period", "flag"))
        named = self.group(table, spec)
        if not named:
            return None
        function, operator, number = self.pick(("SUM", "SUM", "AVG")), self.pick((">", ">", "<", ">=", "<=")), str(self.chance.choice((2, 3, 5, 8, 10, 20, 25, 50, 100, 200, 500)))
        value = lambda at: asked.over(Aggregate(function, at(asked.column)))
        spec.having = lambda at: Predicate(operator, value(at), (Value(number, "number"),))
        spec.select = [value] if self.chance.random() < 0.4 else []
        word, what = self.pick(MORE[operator]), self.pick(AGGREGATE_WORDS[function][:2])
        unit = asked.unit
        of = f" from {self.noun(spec)}" if spec.filters else ""
        return self.pick((f"which {plural(named)} have {word} {number} {unit} of {what} {asked.name}{of}", f"{plural(named)} with a {what} {asked.name}{of} of {word} {number} {unit}",
                          f"{plural(named)} whose {what} {asked.name}{of} is {word} {number} {unit}")), spec

    def unit_product(self, table: int, asked: Asked):
        """Two columns put together, in the unit of one."""
        others = [c for c in self.measures[table] if c != asked.column]
        if not others or not asked.said.startswith(("in ", "(in", "expr", "conv")):
            return None
        alike = [c for c in others if self.unit_of(c) and self.unit_of(c) == self.unit_of(asked.column)]
        plain = [c for c in others if not self.unit_of(c)]
        spec, function = self.free_of(table, asked), self.pick(("SUM", "SUM", "AVG", ""))
        if alike and (not plain or self.chance.random() < 0.6):
            other, operator = self.pick(alike), self.pick(("-", "+"))
            name = self.bare_name(other, self.unit_of(other))
            text = self.pick((f"{asked.name} minus {name}", f"difference between {asked.name} and {name}")) if operator == "-" else f"{asked.name} plus {name}"
        elif plain:
            other, operator = self.pick(plain), "*"
            name = self.call(other)
            text = self.pick((f"{asked.name} times {name}", f"{name} times {asked.name}", f"{asked.name} multiplied by {name}"))
        else:
            return None
        both = lambda at: Arithmetic(operator, at(asked.column), at(other))
        value = (lambda at: asked.over(Aggregate(function, both(at)))) if function else (lambda at: asked.over(both(at)))
        spec.select = [value]
        named = self.group(table, spec) if function and self.chance.random() < 0.4 else None
        per = " " + self.pick(PER).format(named, s=plural(named)) if named else ""
        word = self.pick(AGGREGATE_WORDS[function]) + " " if function else ""
        return self.pick((f"{word}{text} {asked.said} of {self.noun(spec)}{per}", f"what is the {word}{text} of {self.noun(spec)} {asked.said}{per}")), spec

    def unit_top(self, table: int, asked: Asked):
        spec = self.free_of(table, asked)
        named = self.group(table, spec)
        if not named:
            return None
        text, value = self.measured(asked, ("SUM", "SUM", "AVG"))
        spec.select, spec.order, spec.limit = [value], [(value, True)], self.pick(("1", "3", "5", "10"))
        of, many = f" of {self.noun(spec)}" if spec.filters else "", plural(named)
        if spec.limit == "1":
            return self.pick((f"which {named} has the highest {text}{of}, and how much is it {asked.said}", f"{named} with the highest {text}{of} {asked.said}, with the figure")), spec
        return self.pick((f"top {spec.limit} {many} by {text}{of} {asked.said}, with the figures", f"{spec.limit} {many} with the highest {text}{of} and their {text} {asked.said}")), spec

    def unit_share(self, table: int, asked: Asked):
        """Only some rows of each group, in the unit."""
        tested = self.tested(table, ("value", "value", "flag"))
        if tested is None or asked.column in tested.columns:
            return None
        spec = Spec(table)
        named = self.group(table, spec)
        if not named or set(tested.columns) & {g for g in spec.group if isinstance(g, int)}:
            return None
        whole = lambda at: asked.over(Aggregate("SUM", at(asked.column)))
        spec.select = [whole, lambda at: asked.over(Conditioned("IF", tested.condition(at), Aggregate("SUM", at(asked.column))))]
        part = f"{tested.before} {self.call_tables(table)}" if tested.before else f"{self.call_tables(table)} {tested.after}"
        return self.pick((f"per {named}, total {asked.name} {asked.said}, overall and for {part} only", f"total {asked.name} and that of {part} {asked.said} for each {named}")), spec

    def long_between(self, table: int):
        """Time between two dates in weeks, months or years."""
        start, end = self.chance.sample(self.dates[table], 2)
        if self.chance.random() < 0.3:
            end = None
        scale, unit = self.pick((("OVER_7", "weeks"), ("OVER_7", "weeks"), ("OVER_30", "months"), ("OVER_365", "years"), ("", "days")))
        a, b = self.call(start), self.call(end) if end else self.pick(("today", "now"))
        days = lambda at: Arithmetic("-", at(end) if end else Today(), at(start))
        function = self.pick(("AVG", "AVG", "MAX", "MIN", ""))
        inner = (lambda at: Aggregate(function, days(at))) if function else days
        spec = self.with_filters(table, 1)
        if any({start, end} & set(f.columns) for f in spec.filters):
            return None
        spec.select = [(lambda at: Scaled(scale, inner(at))) if scale else inner]
        named = self.group(table, spec) if function and self.chance.random() < 0.4 else None
        per = " " + self.pick(PER).format(named, s=plural(named)) if named else ""
        word = self.pick(AGGREGATE_WORDS[function]) + " " if function else ""
        return self.pick((f"{word}number of {unit} between {a} and {b} for {self.noun(spec)}{per}", f"{word}time from {a} to {b} in {unit} of {self.noun(spec)}{per}",
                          f"how many {unit} are there {'on average ' if function == 'AVG' else ''}between {a} and {b} of {self.noun(spec)}{per}"
                          if function in ("", "AVG") else f"{word}{unit} between {a} and {b} of {self.noun(spec)}{per}")), spec

    # ---- percentages -----------------------------------------------------------------------------------------

    def ask_percent_of(self, table: int):
        """One measure in percent of another; against a ratio that is left as it is."""
        if self.chance.random() < 0.35:
            return self.percent_more(table)
        if len(self.measures[table]) < 2:
            return None
        alike = [c for c in self.measures[table] if c in self.words.money]
        one, two = self.chance.sample(alike if len(alike) > 1 and self.chance.random() < 0.8 else self.measures[table], 2)
        spec, a, b = self.with_filters(table, 1), self.call(one), self.call(two)
        if any({one, two} & set(f.columns) for f in spec.filters):
            return None
        total, percent = self.chance.random() < 0.75, self.chance.random() < 0.75
        of = (lambda at, c: Aggregate("SUM", at(c))) if total else (lambda at, c: at(c))
        ratio = lambda at: Arithmetic("/", of(at, one), of(at, two))
        spec.select = [(lambda at: Scaled("TIMES_100", ratio(at))) if percent else ratio]
        a, b = (f"total {a}", f"total {b}") if total else (a, b)
        tail, noun = "", self.noun(spec)
        if total and self.chance.random() < 0.6:
            named = self.group(table, spec)
            if not named:
                return None
            tail = " " + self.pick(PER).format(named, s=plural(named))
        elif not total:
            name = self.name_column(table)
            spec.select = ([lambda at: at(name)] if name is not None else []) + spec.select
        if percent:
            return self.pick((f"{a} as a percentage of {b} of {noun}{tail}", f"what percentage of {b} is {a} for {noun}{tail}", f"{a} in percent of {b} of {noun}{tail}",
                              f"how many percent of the {b} is the {a} of {noun}{tail}", f"{a} relative to {b} in % for {noun}{tail}", f"ratio of {a} to {b} in percent of {noun}{tail}")), spec
        return self.pick((f"ratio of {a} to {b} of {noun}{tail}", f"{a} divided by {b} of {noun}{tail}", f"{a} per {b} of {noun}{tail}")), spec

    def percent_more(self, table: int):
        """By how many percent one lot of rows is more than another."""
        options = [c for c in self.valued[table] if len(self.values(c)) >= 2]
        one = self.value_filter(table, self.pick(options)) if options else None
        two = one.again() if one else None
        if two is None or not one.value or not two.value or one.value.lower() == two.value.lower():
            return None
        rows = self.call_tables(table)
        if self.measures[table] and self.chance.random() < 0.55:
            column = self.pick(self.measures[table])
            what, inner = f"total {self.call(column)}", lambda at, f: Conditioned("IF", f.condition(at), Aggregate("SUM", at(column)))
        else:
            what, inner = f"number of {rows}", lambda at, f: CountIf(f.condition(at))
        kind = self.pick(("more", "more", "of", "less"))
        first, second = (lambda at: inner(at, one)), (lambda at: inner(at, two))
        above = {"more": lambda at: Arithmetic("-", first(at), second(at)), "less": lambda at: Arithmetic("-", second(at), first(at)), "of": first}[kind]
        spec = Spec(table, select=[lambda at: Scaled("TIMES_100", Arithmetic("/", above(at), second(at)))])
        a, b = one.value, two.value
        return self.pick({"more": (f"by how many percent is the {what} of {a} higher than that of {b}", f"how much higher in percent is the {what} for {a} than for {b}",
                                   f"percentage difference in {what} between {a} and {b}, based on {b}", f"how many percent more is the {what} of {a} compared to {b}"),
                          "less": (f"by how many percent is the {what} of {a} lower than that of {b}", f"how many percent less is the {what} of {a} compared to {b}"),
                          "of": (f"{what} of {a} as a percentage of that of {b}", f"{what} for {a} in percent of the {what} for {b}")}[kind]), spec

    # ---- zeros -----------------------------------------------------------------------------------------------

    def ask_zeros(self, table: int):
        """Per group also where nothing belongs to it; against the plain question, which leaves those out."""
        if not self.children[table]:
            return None
        source, target = self.pick(self.children[table])
        rows = self.schema.columns[source].table
        if self.chance.random() < 0.15 and self.children[rows]:
            source, _ = self.pick(self.children[rows])
            rows = self.schema.columns[source].table
        if rows == table:
            return None
        zeros = self.chance.random() < 0.65
        spec, kept = Spec(rows, outer=zeros), self.filter(table, ("value", "number", "flag")) if self.chance.random() < 0.3 else None
        name = self.name_column(table)
        spec.group, spec.show_group = [self.key.get(table, target)], [name if name is not None else self.key.get(table, target)]
        one, many = self.call_table(table), self.noun(Spec(table, filters=[kept] if kept else []))
        if self.valued[table] and not kept and self.chance.random() < 0.2:
            column = self.pick(self.valued[table])
            spec.group, spec.show_group = [column], None
            one = f"{self.call_table(table)} {self.call(column)}" if self.chance.random() < 0.5 else self.call(column)
            many = plural(one)
        tested = self.tested(rows, ("value", "number", "flag", "period", "period")) if self.chance.random() < 0.3 else None
        if tested and any(self.schema.columns[c].table != rows for c in tested.columns):
            tested = None
        spec.filters = [f for f in (kept, None if zeros else tested) if f]
        noun = self.call_tables(rows)
        noun = noun if tested is None else f"{tested.before} {noun}" if tested.before else f"{noun} {tested.after}"
        made = self.zeros_having if self.chance.random() < 0.18 else self.zeros_listed
        return made(spec, self.counted(spec, source, tested), one, many, noun)

    def counted(self, spec: Spec, source: int, tested: Filter | None) -> Callable[[Locate], object]:
        """The number of rows; where zeros are kept, of their key, under the condition."""
        if not spec.outer:
            return lambda at: Aggregate("COUNT", at(STAR))
        return self.under(tested, lambda at: Aggregate("COUNT", at(self.key.get(spec.table, source))))

    @staticmethod
    def under(tested: Filter | None, inner: Callable[[Locate], object]) -> Callable[[Locate], object]:
        return (lambda at: Conditioned("IF", tested.condition(at), inner(at))) if tested else inner

    def without(self, spec: Spec, many: str, noun: str) -> str:
        """That groups without rows are wanted, or not, or nothing of it."""
        if spec.outer:
            return self.pick((f"including {many} without any", "including those with none", "including those without any", "also the ones with none", "even if it is zero", "even if zero",
                              f"including {many} that have no {noun}", "also those with zero", f"also show {many} without {noun}", "with 0 for those that have none", "including zeros",
                              "zeros included", f"don't leave out {many} without any", f"all {many}, even those with none", "show 0 where there are none", f"keep {many} with no {noun}",
                              "include the ones with zero", "also when there are none", "even those that have nothing", "with zeros"))
        if self.chance.random() < 0.3:
            return self.pick((f"only {many} that have any", "leaving out those without any", f"only for {many} with {noun}", "without those that have none", "no zeros please"))
        return ""

    def zeros_listed(self, spec: Spec, count, one: str, many: str, noun: str):
        table, text, select = spec.table, f"number of {noun}", [count]
        tested = next((c for c in [count(lambda column: Value("", "text"))] if isinstance(c, Conditioned)), None)
        if self.measures[table] and tested is None and self.chance.random() < 0.4:
            column = self.pick(self.measures[table])
            if not any(column in f.columns for f in spec.filters):
                total = lambda at: Aggregate("SUM", at(column))
                name = f"total {self.call(column)} of {noun}" if self.chance.random() < 0.6 else f"total {self.call(column)}"
                both = self.chance.random() < 0.25
                select, text = ([count, total], f"{text} and {name}") if both else ([total], name)
        spec.select, tail = select, self.without(spec, many, noun)
        tail = f", {tail}" if tail and self.chance.random() < 0.7 else f" {tail}" if not tail.startswith("(") and tail else tail
        roll = self.chance.random()
        if roll < 0.12:
            spec.order, spec.limit = [(select[0], False)], self.pick(("3", "5", "10"))
            return self.pick((f"{spec.limit} {many} with the fewest {noun}{tail}" if select == [count] else f"{spec.limit} {many} with the lowest {text}{tail}",
                              f"bottom {spec.limit} {many} by {text}{tail}")), spec
        if roll < 0.3:
            descending = self.chance.random() < 0.6
            spec.order = [(select[0], descending)]
            tail += self.pick((", highest first", ", most first", ", sorted descending") if descending else (", lowest first", ", fewest first", ", sorted ascending"))
        forms = [f"{text} per {one}{tail}", f"{text} for each {one}{tail}", f"show {many} and their {text}{tail}", f"list {many} with {text}{tail}", f"for each of the {many}, {text}{tail}",
                 f"{text} by {one}{tail}", f"what is the {text} of each {one}{tail}"] if many == plural(one) or " " not in many else \
                [f"show {many} and their {text}{tail}", f"list {many} with {text}{tail}", f"for each of the {many}, {text}{tail}", f"{text} of {many}, each{tail}"]
        if select == [count]:
            forms += [f"how many {noun} does each {one} have{tail}", f"how many {noun} per {one}{tail}"] if many == plural(one) else [f"how many {noun} do {many} have each{tail}"]
        if spec.filters and many == plural(one):
            forms = [form for form in forms if many in form] or forms
        return self.pick(forms), spec

    def zeros_having(self, spec: Spec, count, one: str, many: str, noun: str):
        """Groups with few rows: none at all is few, where that is said."""
        operator, number = self.pick(("<", "<=", "<")), str(self.chance.randint(2, 9))
        word = self.pick(("fewer than", "less than", "under") if operator == "<" else ("at most", "no more than", "up to"))
        if isinstance(count(lambda column: Value("", "text")), Conditioned):
            return None
        spec.having = lambda at: Predicate(operator, count(at), (Value(number, "number"),))
        spec.select, tail = [count] if self.chance.random() < 0.4 else [], self.without(spec, many, noun)
        tail = f", {tail}" if tail else ""
        return self.pick((f"which {many} have {word} {number} {noun}{tail}", f"{many} with {word} {number} {noun}{tail}", f"list {many} that have {word} {number} {noun}{tail}")), spec


def sign_of(scale: str) -> str:
    """'/ 100' of OVER_100."""
    word, _, number = scale.partition("_")
    return f"{'/' if word == 'OVER' else '*'} {number}"

"""What a person asks next."""
from dataclasses import replace

from parser.plan import Aggregate, ColumnRef
from parser.render import has_aggregate
from parser.schema import STAR

from .questions import AGGREGATE_WORDS, Spec
from .transplant import plural
from .units_and_zeros import UnitAndZeroQuestions


class Composer(UnitAndZeroQuestions):
    """Composes questions and their follow-ups over one database."""

    def follow_up(self, spec: Spec) -> tuple[str, Spec] | None:
        """What a person may ask next, and the changed spec."""
        if spec.hint:
            return None
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
        return bool(spec.select) and has_aggregate(spec.select[0](lambda column: ColumnRef(0, column)))

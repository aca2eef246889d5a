"""Questions written one by one, without templates, over invented schemas: `.schemas` and `.questions` files, read into plans.

Schemas are as in business-schemas.txt. The SQL is plain SQLite with a few words of the plan language: DURING(col, 'phrase')
and its kin, date parts, AGE, TODAY, SHARE, RUNNING, CHANGE, GROWTH, RANK, MEDIAN, PERCENT, COUNT_IF, and LIMIT n PER g.
Constants are those of units (`/ 100`, `* 12`); LEFT JOIN keeps groups without rows, see plan.outer_problem for where it may.
"""
import hashlib
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from parser.actions import Unexpressible, join_hints, undirected
from parser.grammar import SCALED_WINDOWS
from parser.joins import connect
from parser.periods import parse_period
from parser.plan import (COMPARISONS, DATE_PARTS, PERIOD_TESTS, UNANSWERABLE, WINDOWS, Aggregate, AllOf, AnyOf, ColumnRef, Condition,
                         Conditioned, CountIf, DatePart, Percent, Plan, Predicate, Query, Scaled, Share, Today, Value, Window,
                         parts_of, predicates_in, subqueries)
from parser.schema import Schema
from parser.sql_reader import KEYWORDS, FromItems, SqlReader, Unreadable, aggregate_of, check, flatten, outermost
from parser.values import FAR_DAYS, TRUE_WORDS

from .business import build, sections

HELD_OUT_ONE_IN = 14
NOT_A_NAME = KEYWORDS | {"per", "using", "true", "false"}


@dataclass
class Entry:
    """One query of a file with its wordings; `earlier` are the entries of the same conversation before it."""
    schema: str
    place: str                                   # file and line of the SQL
    wordings: list[str]
    sql: str
    earlier: tuple["Entry", ...] = ()
    plan: Plan | None = None
    problem: str = ""


@dataclass
class WrittenSchema:
    name: str
    lines: list[str]
    schema: Schema
    entries: list[Entry] = field(default_factory=list)
    named: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))

    def database(self, variant: int, chance: random.Random):
        """(schema, cells, words), respelt from variant 1 on; columns keep their numbers."""
        return build(f"written_{self.name}#{variant}", self.lines, chance, variant, self.all_named())

    def all_named(self) -> dict[int, list[str]]:
        return {column: self.named.get(column, []) for column in range(1, len(self.schema.columns))}


@dataclass(frozen=True)
class OuterColumn:
    """In a nested query: a column of the row outside."""
    column: int


class WrittenReader(SqlReader):
    """SQL with the extras writers may use."""

    def tail(self, query: Query, items: FromItems):
        if self.took("per"):
            if query.limit is None:
                raise Unreadable("PER without LIMIT")
            query.per = self.expression_list(items)
        elif items.outer is not None:
            correlate(query)

    def expression_list(self, items: FromItems):
        found = [self.named_expression(items)]
        while self.took(","):
            found.append(self.named_expression(items))
        return found

    def named_expression(self, items: FromItems):
        expression = self.expression(items)
        token = self.peek()
        if self.took("as") or token.kind == "word" and token.text.lower() not in NOT_A_NAME:
            items.names[self.take().lower()] = expression
        return expression

    def atom(self, items: FromItems):
        name = self.peek().text.lower() if self.peek().kind == "word" else ""
        calls = self.peek(1).text == "(" and self.peek(1).kind == "symbol"
        if name in ("today", "current_date"):
            self.take()
            if calls:
                self.take("(")
                self.take(")")
            return Today()
        if name in ("true", "false") and not calls:
            return Value(self.take().lower(), "boolean")
        if not calls:
            return super().atom(items)
        if name.upper() in DATE_PARTS:
            return self.date_part(items)
        if name in ("percent", "count_if"):
            self.take()
            self.take("(")
            condition = self.condition(items)
            self.take(")")
            return (Percent if name == "percent" else CountIf)(condition)
        if name == "share":
            self.take()
            self.take("(")
            aggregate = self.expression(items)
            self.take(")")
            aggregate = aggregate.operand if isinstance(aggregate, Scaled) else aggregate
            if not isinstance(aggregate, Aggregate):
                raise Unexpressible("SHARE of something that is no aggregate")
            return Share(aggregate)
        if name.upper() in WINDOWS:
            return self.window(items)
        if name == "median":
            self.take()
            self.take("(")
            operand = self.expression(items)
            self.take(")")
            return aggregate_of("MEDIAN", operand)
        return super().atom(items)

    def window(self, items: FromItems):
        kind = self.take().upper()
        self.take("(")
        aggregate = self.expression(items)
        self.take(")")
        unit = isinstance(aggregate, Scaled)
        if not isinstance(aggregate.operand if unit else aggregate, Aggregate):
            raise Unexpressible(f"{kind} of something that is no aggregate")
        if unit and kind not in SCALED_WINDOWS:
            aggregate = aggregate.operand
        return outermost(aggregate, lambda inner: Window(kind, inner))

    def date_part(self, items: FromItems):
        part = self.take().upper()
        self.take("(")
        column = self.expression(items)
        self.take(")")
        if not isinstance(column, ColumnRef):
            raise Unexpressible(f"{part} of something that is no column")
        if self.schema.columns[column.column].type != "time":
            raise Unexpressible(f"{part} of {self.schema.columns[column.column].name}, which is no date")
        return DatePart(part, column)

    def predicate(self, items: FromItems) -> Condition:
        name = self.peek().text.upper() if self.peek().kind == "word" else ""
        if name in PERIOD_TESTS and self.peek(1).text == "(":
            return self.period_test(items)
        if self.at("not") and self.peek(1).text.upper() in PERIOD_TESTS:
            raise Unexpressible("NOT of a period")
        start = self.position
        negated = self.took("not")
        if self.peek().kind == "word" and self.peek(1).text != "(":
            bare = self.bare_flag(items, negated)
            if bare is not None:
                return bare
        self.position = start
        return self.typed(self.plain_predicate(items))

    def plain_predicate(self, items: FromItems) -> Condition:
        """As in SQL, and NOT BETWEEN."""
        start = self.position
        try:
            return super().predicate(items)
        except Unexpressible as reason:
            if str(reason) != "NOT":
                raise
        self.position = start
        left = self.expression(items)
        self.take("not")
        self.take("between")
        low = self.value()
        self.take("and")
        return AnyOf((Predicate("<", left, (low,)), Predicate(">", left, (self.value(),))))

    def bare_flag(self, items: FromItems, negated: bool) -> Predicate | None:
        """`WHERE paid` and `WHERE NOT paid`."""
        try:
            column = self.column(items)
        except (Unreadable, Unexpressible):
            return None
        ends = self.peek().kind == "end" or self.at("and", "or", "group", "order", "limit", "having") or self.at_symbol(")")
        if not ends or not isinstance(column, ColumnRef) or self.schema.columns[column.column].type != "boolean":
            return None
        return Predicate("=", column, (Value("false" if negated else "true", "boolean"),))

    def period_test(self, items: FromItems) -> Predicate:
        operator = self.take().upper()
        self.take("(")
        column = self.expression(items)
        self.take(",")
        phrase = self.value().text
        self.take(")")
        if not isinstance(column, ColumnRef) or self.schema.columns[column.column].type != "time":
            raise Unexpressible(f"{operator} of something that is no date column")
        if parse_period(phrase, FAR_DAYS[0]) is None:
            raise Unexpressible(f"the period '{phrase}' is not understood")
        return Predicate(operator, column, (Value(phrase, "period"),))

    def typed(self, condition: Condition) -> Condition:
        """Values of flags are true and false however they were written."""
        if not isinstance(condition, Predicate) or not isinstance(condition.left, ColumnRef):
            return condition
        column = self.schema.columns[condition.left.column]
        if column.type != "boolean" or condition.operator not in ("=", "!="):
            return condition
        right = tuple(Value("true" if part.text.lower() in TRUE_WORDS else "false", "boolean") if isinstance(part, Value)
                      and part.text.lower() in TRUE_WORDS | {"false", "no", "f", "n", "0"} else part for part in condition.right)
        return replace(condition, right=right)

    def column(self, items: FromItems):
        start = self.position
        try:
            return super().column(items)
        except (Unreadable, Unexpressible):
            end, self.position = self.position, start
            name = self.take().lower()
            if not self.at_symbol(".") and name in items.names:
                return items.names[name]
            self.position = end
            raise

    def qualified(self, alias: str, name: str, items: FromItems):
        try:
            return super().qualified(alias, name, items)
        except Unexpressible:
            outside = super().qualified(alias, name, items.outer)
            return OuterColumn(outside.column)

    def join_condition(self, condition: Condition, items: FromItems):
        for predicate in condition.items if isinstance(condition, AllOf) else (condition,):
            if not (isinstance(predicate, Predicate) and predicate.operator == "=" and isinstance(predicate.left, ColumnRef)
                    and isinstance(predicate.right[0], ColumnRef)):
                raise Unexpressible("a join by more than equal keys")
        super().join_condition(condition, items)

    def keep_zeros(self, query: Query, items: FromItems):
        super().keep_zeros(query, items)
        if any(items.left) and not query.outer:
            raise Unexpressible(f"an outer join ({self.zeros_problem(query, items)})")

    def read(self) -> Query:
        for place in range(len(self.tokens)):
            if self.at("right", "full", ahead=place) and self.at("join", "outer", ahead=place + 1):
                raise Unexpressible("an outer join")
        return super().read()


def correlate(query: Query):
    """`inner.g = outer.g` in a nested WHERE becomes PER g."""
    conditions = query.where.items if isinstance(query.where, AllOf) else (query.where,) if query.where else ()
    kept = []
    for condition in conditions:
        pair = [condition.left, *condition.right] if isinstance(condition, Predicate) else []
        outside = [part for part in pair if isinstance(part, OuterColumn)]
        inside = [part for part in pair if isinstance(part, ColumnRef)]
        if not outside:
            kept.append(condition)
        elif condition.operator != "=" or not inside or inside[0].column != outside[0].column:
            raise Unexpressible("a correlated query other than by the same column")
        else:
            query.per.append(inside[0])
    if len(kept) < len(conditions):
        query.where = flatten(AllOf, kept) if kept else None


def read_written(sql: str, schema: Schema) -> Query:
    query = WrittenReader(sql, schema).read()
    check(query)
    for part in subqueries(query):
        check_joins(part, schema)
        check_dates(part, schema)
    return query


def check_joins(query: Query, schema: Schema):
    if len(query.tables) < 2:
        return
    found, joins = connect(schema, query.tables, join_hints(schema, query.tables, query.joins))
    if len(found) != len(query.tables) or undirected(joins) != undirected(query.joins):
        raise Unexpressible("joins that do not follow the foreign keys of the schema")


def check_dates(query: Query, schema: Schema):
    """Dates are compared with days, not with plain numbers."""
    for condition in (query.where, query.having):
        for predicate in predicates_in(condition):
            if predicate.operator in COMPARISONS and isinstance(predicate.left, ColumnRef) \
                    and schema.columns[predicate.left.column].type == "time" \
                    and any(isinstance(part, Value) and part.kind == "number" for part in predicate.right):
                raise Unexpressible("a date compared with a number (use YEAR(…) or DURING)")


# ---- files ----------------------------------------------------------------------------------------------------

def read_schemas(text: str) -> Iterator[tuple[str, list[str], Schema | None, str]]:
    """(name, lines, schema or None, problem) of every schema."""
    for name, lines in sections(text):
        try:
            yield name, lines, build(name, lines, random.Random(1), 0)[0], ""
        except (KeyError, ValueError, IndexError) as reason:
            yield name, lines, None, f"{type(reason).__name__} {reason}"


def read_entries(path: Path) -> Iterator[Entry]:
    """Every query of a `.questions` file with its wordings."""
    name, wordings, follows, before = "", [], False, ()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if line.startswith("="):
            name, wordings, before = line[1:].strip(), [], ()
        elif line.startswith(("?", "+")):
            follows = line[0] == "+"
            wordings.append(with_hint(line[1:].strip()))
        elif line and not line.startswith("#") and wordings:
            entry = Entry(name, f"{path.name}:{number}", wordings, line.rstrip(";"), before if follows else ())
            before, wordings = ((*entry.earlier, entry) if follows else (entry,)), []
            yield entry


def with_hint(wording: str) -> str:
    """A hint stands behind ` // ` in a file, and below the question in brackets where a model reads it."""
    question, _, hint = wording.partition(" // ")
    return f"{question.strip()}\n({hint.strip()})" if hint else wording


def read_batch(prefix: Path) -> tuple[dict[str, WrittenSchema], list[str]]:
    """The schemas of PREFIX.schemas with the entries of PREFIX.questions, and what is wrong with them."""
    found, problems = {}, []
    for name, lines, schema, problem in read_schemas(Path(f"{prefix}.schemas").read_text(encoding="utf-8")):
        if schema is None:
            problems.append(f"{prefix.name}.schemas: schema {name}: {problem}")
        else:
            found[name] = WrittenSchema(name, lines, schema)
    path = Path(f"{prefix}.questions")
    for entry in read_entries(path) if path.exists() else ():
        if entry.schema not in found:
            problems.append(f"{entry.place} no schema {entry.schema}")
            continue
        written = found[entry.schema]
        read_entry(entry, written)
        written.entries.append(entry)
        if entry.problem:
            problems.append(f"{entry.place} {entry.problem} | {entry.sql}")
    return found, problems


def read_entry(entry: Entry, written: WrittenSchema):
    if entry.sql.upper().startswith(UNANSWERABLE):
        entry.plan = UNANSWERABLE
        return
    try:
        entry.plan = read_written(entry.sql, written.schema)
        collect_cells(entry.plan, written)
    except (Unreadable, Unexpressible, IndexError) as reason:
        entry.problem = str(reason)


def collect_cells(plan: Query, written: WrittenSchema):
    """Cells that queries name belong to the column."""
    for query in subqueries(plan):
        predicates = [p for condition in (query.where, query.having) for p in predicates_in(condition)]
        predicates += [e.condition for selected in query.select for e in parts_of(selected) if isinstance(e, Percent | CountIf | Conditioned)]
        for predicate in predicates:
            if isinstance(predicate.left, ColumnRef) and predicate.operator in ("=", "!=", "IN", "NOT_IN") \
                    and written.schema.columns[predicate.left.column].type == "text":
                named = written.named[predicate.left.column]
                named += [part.text for part in predicate.right if isinstance(part, Value) and part.text not in named]


def is_held_out(name: str) -> bool:
    """One schema in fourteen nobody trains on, by the hash of its name; `_f` marks more questions over the same schema."""
    return int(hashlib.sha256(name.removesuffix("_f").encode()).hexdigest(), 16) % HELD_OUT_ONE_IN == 0


def read_all(root: Path) -> list[WrittenSchema]:
    """Every schema under a folder; of two with one name the second gets another."""
    schemas: dict[str, WrittenSchema] = {}
    for prefix in sorted(path.with_suffix("") for path in root.rglob("*.schemas")):
        for written in read_batch(prefix)[0].values():
            while written.name in schemas:
                written.name += "_again"
            schemas[written.name] = written
    return list(schemas.values())

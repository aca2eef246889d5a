"""The plan: what a question asks for, free of SQL syntax; and the vocabulary that writes it down."""
from collections.abc import Iterator
from dataclasses import dataclass, field

from .schema import STAR

LANGUAGE = "1.5"
COMPARISONS = ("=", "!=", ">", "<", ">=", "<=")
LIKES = ("LIKE", "LIKE_START", "LIKE_END", "LIKE_WHOLE", "NOT_LIKE")  # contains, starts, ends, as it stands, not
MEMBERSHIPS = ("IN", "NOT_IN")
NULL_TESTS = ("IS_NULL", "NOT_NULL")
PERIOD_TESTS = ("DURING", "SINCE", "BEFORE", "AFTER", "UNTIL")
FIRST_AGGREGATES = ("COUNT", "COUNT_DISTINCT", "SUM", "AVG", "MIN", "MAX")
AGGREGATES = (*FIRST_AGGREGATES, "MEDIAN")
WINDOWS = ("SHARE", "RUNNING", "CHANGE", "GROWTH", "RANK")   # an aggregate of a group beside those of the other groups
ARITHMETIC = ("+", "-", "*", "/")
DATE_PARTS = ("YEAR", "QUARTER", "MONTH", "DAY", "WEEKDAY", "HOUR", "YEAR_QUARTER", "YEAR_MONTH", "DATE", "AGE")
SET_OPERATIONS = ("INTERSECT", "UNION", "EXCEPT")
LITERALS = {"LIT_1": "1", "LIT_0": "0", "LIT_2": "2", "LIT_3": "3", "LIT_T": "T", "LIT_F": "F", "LIT_Y": "Y",
            "LIT_N": "N", "LIT_M": "M", "LIT_true": "true", "LIT_false": "false", "LIT_yes": "yes", "LIT_no": "no",
            "LIT_null": "null", "LIT_empty": ""}
MOST_CELLS = 8
CELLS = tuple(f"CELL_{place}" for place in range(1, MOST_CELLS + 1))  # the n-th value shown beside the compared column
COUNTED_CONDITIONS = ("PERCENT", "COUNT_IF")
CONDITIONED = ("IF", "SHARE_IF")   # a condition, then the aggregate over the rows that meet it
OVERS = tuple(f"OVER_{k}" for k in (7, 12, 24, 30, 60, 100, 365, 1000, 1024, 3600, 60000, 86400, 1000000, 3600000))
SCALES = (*OVERS, *(f"TIMES_{k}" for k in (12, 52, 60, 100, 1000)))   # another unit: divided by a constant, or multiplied
# What a rate makes of an amount: 1 - x, 1 + x, and the same of a rate in percent.
RATE_FACTORS = ("ONE_MINUS", "ONE_MINUS_PERCENT", "ONE_PLUS", "ONE_PLUS_PERCENT")
# Tokens since 1.3 stand at the end: what earlier weights know keeps its number.
NEW_TOKENS = ("MEDIAN", *WINDOWS[1:], *CONDITIONED, *SCALES, "OUTER", *RATE_FACTORS)

VOCABULARY = (
    "<pad>", "<bos>", "<eos>", "UNANSWERABLE", "COUNT_ROWS", "WHERE", "GROUP", "HAVING", "SELECT", "DISTINCT", "ORDER", "LIMIT",
    "PER", "ASC", "DESC", "AND", "OR", "[", "]", "(", ")", *SET_OPERATIONS, *COMPARISONS, *LIKES, *MEMBERSHIPS,
    "BETWEEN", *NULL_TESTS, *PERIOD_TESTS, *FIRST_AGGREGATES, "SHARE", *COUNTED_CONDITIONS, *DATE_PARTS, *ARITHMETIC, "SECOND", "TODAY",
    *LITERALS, *CELLS, *NEW_TOKENS)
TOKEN_ID = {token: index for index, token in enumerate(VOCABULARY)}
VOCABULARY_SIZE = len(VOCABULARY)


@dataclass(frozen=True)
class ColumnRef:
    """A column of the query's n-th table; column 0 ('*') belongs to none (table -1)."""
    table: int
    column: int


@dataclass(frozen=True)
class DatePart:
    part: str
    operand: ColumnRef


@dataclass(frozen=True)
class Today:
    """The day the question is asked."""


@dataclass(frozen=True)
class Arithmetic:
    operator: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True)
class Aggregate:
    function: str
    operand: "Expression"


@dataclass(frozen=True)
class Share:
    """The aggregate of a group in percent of the same aggregate over all groups."""
    aggregate: Aggregate


@dataclass(frozen=True)
class Percent:
    """Rows that meet the condition in percent of all rows."""
    condition: "Predicate"


@dataclass(frozen=True)
class CountIf:
    """The number of rows that meet the condition."""
    condition: "Predicate"


@dataclass(frozen=True)
class Window:
    """The aggregate of a group beside those before it: RUNNING total, CHANGE and GROWTH in percent; or its RANK among all."""
    kind: str
    aggregate: Aggregate


@dataclass(frozen=True)
class Conditioned:
    """IF: an aggregate over the rows that meet the condition; SHARE_IF: that in percent of the aggregate over all rows."""
    kind: str
    condition: "Predicate"
    aggregate: Aggregate


@dataclass(frozen=True)
class Scaled:
    """The same in another unit: OVER_k divides by k, TIMES_k multiplies."""
    scale: str
    operand: "Expression"

    @property
    def factor(self) -> int:
        return int(self.scale.partition("_")[2])


@dataclass(frozen=True)
class RateFactor:
    """What a rate leaves of an amount or makes of it: 1 less or more the rate."""
    form: str
    operand: "Expression"


Expression = ColumnRef | DatePart | Today | Arithmetic | Aggregate | Share | Window | Percent | CountIf | Conditioned | Scaled | RateFactor


@dataclass(frozen=True)
class Value:
    """kind: number, text, boolean (text true or false), part (of several cells), decade (its first number, of two or four
    digits), or period (the phrase as it was written; see periods.py)."""
    text: str
    kind: str


@dataclass(frozen=True)
class Predicate:
    """right: (), values, one Query, or one expression, as the operator asks."""
    operator: str
    left: Expression
    right: tuple = ()


@dataclass(frozen=True)
class AllOf:
    items: tuple


@dataclass(frozen=True)
class AnyOf:
    items: tuple


Condition = Predicate | AllOf | AnyOf


@dataclass(frozen=True)
class Order:
    expression: Expression
    descending: bool


@dataclass
class Query:
    """One SELECT. `tables` are schema tables, `hints` name the key column by which one of them joins."""
    tables: list[int]
    hints: dict[int, int] = field(default_factory=dict)
    where: Condition | None = None
    group: list[Expression] = field(default_factory=list)
    outer: bool = False  # groups without rows are kept: all rows of the first group's table, whether others join or not
    having: Condition | None = None
    select: list[Expression] = field(default_factory=list)
    distinct: bool = False
    order: list[Order] = field(default_factory=list)
    limit: Value | None = None
    per: list[Expression] = field(default_factory=list)  # the limit counts within each; without one: same as in the outer row
    set_operation: str | None = None
    set_query: "Query | None" = None
    count_rows: bool = False  # of the outermost query: only the number of its rows is asked for
    joins: list[tuple[int, int, int, int]] | None = None  # of a training query: the equalities it has


UNANSWERABLE = "UNANSWERABLE"
Plan = Query | str


def first_column(expression: Expression) -> ColumnRef:
    """The column an expression is about: the leftmost one."""
    while not isinstance(expression, ColumnRef):
        if isinstance(expression, Aggregate | DatePart | Scaled | RateFactor):
            expression = expression.operand
        elif isinstance(expression, Arithmetic):
            expression = expression.right if isinstance(expression.left, Today) else expression.left
        elif isinstance(expression, Share | Window | Conditioned):
            expression = expression.aggregate
        else:
            expression = expression.condition.left
    return expression


def columns_in(expression: Expression) -> Iterator[ColumnRef]:
    if isinstance(expression, ColumnRef):
        yield expression
    elif isinstance(expression, Aggregate | DatePart | Scaled | RateFactor):
        yield from columns_in(expression.operand)
    elif isinstance(expression, Arithmetic):
        yield from columns_in(expression.left)
        yield from columns_in(expression.right)
    elif isinstance(expression, Share | Window):
        yield from columns_in(expression.aggregate)
    elif isinstance(expression, Percent | CountIf | Conditioned):
        if isinstance(expression, Conditioned):
            yield from columns_in(expression.aggregate)
        for side in (expression.condition.left, *expression.condition.right):
            if isinstance(side, Expression):
                yield from columns_in(side)


def predicates_in(condition: Condition | None) -> Iterator[Predicate]:
    if isinstance(condition, Predicate):
        yield condition
    elif condition is not None:
        for item in condition.items:
            yield from predicates_in(item)


def expressions_in(query: Query) -> Iterator[Expression]:
    """All expressions of this query itself, not of nested ones."""
    yield from query.select
    yield from query.group
    yield from (order.expression for order in query.order)
    yield from query.per
    for condition in (query.where, query.having):
        for predicate in predicates_in(condition):
            yield predicate.left
            yield from (part for part in predicate.right if isinstance(part, Expression))


def subqueries(query: Query) -> Iterator[Query]:
    """The query itself and every one nested in it or joined by a set operation."""
    yield query
    for condition in (query.where, query.having):
        for predicate in predicates_in(condition):
            for part in predicate.right:
                if isinstance(part, Query):
                    yield from subqueries(part)
    if query.set_query is not None:
        yield from subqueries(query.set_query)


def parts_of(expression: Expression) -> Iterator[Expression]:
    """The expression and all within it; not what its conditions compare."""
    yield expression
    for name in ("operand", "aggregate", "left", "right"):
        part = getattr(expression, name, None)
        if isinstance(part, Expression):
            yield from parts_of(part)


def kept_table(query: Query) -> int:
    """Place of the table whose rows all stay in a query with OUTER."""
    return first_column(query.group[0]).table


def outer_problem(query: Query) -> str:
    """Why groups without rows cannot be kept; empty where they can."""
    if not query.group or len(set(query.tables)) < 2:
        return "zeros without groups or other tables"
    kept = kept_table(query)
    if any(column.table != kept for predicate in predicates_in(query.where) for side in (predicate.left, *predicate.right)
           if isinstance(side, Expression) for column in columns_in(side)):
        return "zeros beside a condition on the rows that are counted"
    parts = [part for expression in expressions_in(query) for part in parts_of(expression)]
    if any(isinstance(part, ColumnRef) and part.column == STAR for part in parts):
        return "zeros of COUNT(*)"
    conditions = [part.condition for part in parts if isinstance(part, Percent | CountIf | Conditioned)]
    if any(test.operator == "IS_NULL" or first_column(test.left).table == kept for test in conditions if isinstance(test, Predicate)):
        return "zeros under a condition that rows without others meet"
    return ""


def nodes_used(plan: Plan) -> set[tuple[str, int]]:
    """('table', id) and ('column', id) of everything the plan names, key hints included."""
    used: set[tuple[str, int]] = set()
    if isinstance(plan, str):
        return used
    for query in subqueries(plan):
        used |= {("table", table) for table in query.tables}
        used |= {("column", column) for column in query.hints.values()}
        for expression in expressions_in(query):
            used |= {("column", reference.column) for reference in columns_in(expression)}
    return used

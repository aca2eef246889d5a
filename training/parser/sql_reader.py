"""SQL of the training sets -> plan. Only training needs it; what it cannot read is left out."""
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from .actions import Unexpressible
from .plan import (SCALES, Aggregate, AllOf, AnyOf, Arithmetic, ColumnRef, Condition, Conditioned, CountIf, DatePart, Expression,
                   Order, Percent, Predicate, Query, RateFactor, Scaled, Value, kept_table, outer_problem, parts_of)
from .schema import STAR, Schema
from .text import is_ascii_letter, is_digit

KEYWORDS = frozenset(
    "select distinct from where group by having order limit join on as and or not in between like is null intersect "
    "union except asc desc exists inner left outer all cast case when then else end iif offset".split())
AGGREGATE_NAMES = {"count": "COUNT", "sum": "SUM", "avg": "AVG", "min": "MIN", "max": "MAX"}
STRFTIME_PARTS = {"%Y": "YEAR", "%m": "MONTH", "%d": "DAY", "%w": "WEEKDAY", "%H": "HOUR", "%Y-%m": "YEAR_MONTH",
                  "%Y-%m-%d": "DATE"}


class Unreadable(Exception):
    """Not the SQL we read."""


@dataclass(frozen=True)
class Token:
    kind: str   # word, number, text, symbol, end
    text: str


def tokens_of(sql: str) -> list[Token]:
    sql = sql.replace("“", '"').replace("”", '"').replace("‘", "'").replace("’", "'")
    tokens, position = [], 0
    while position < len(sql):
        char = sql[position]
        end = position + 1
        if char.isspace():
            position = end
            continue
        if char in "'\"`":
            text = ""
            while end < len(sql):
                if sql[end] == char and sql[end + 1:end + 2] == char:
                    text, end = text + char, end + 2
                elif sql[end] == char:
                    break
                else:
                    text, end = text + sql[end], end + 1
            else:
                raise Unreadable("an open quote")
            tokens.append(Token("word" if char == "`" else "text", text))
            end += 1
        elif is_digit(char) or char == "." and sql[end:end + 1].isdigit():
            while end < len(sql) and (is_digit(sql[end]) or sql[end] == "."):
                end += 1
            tokens.append(Token("number", sql[position:end]))
        elif is_ascii_letter(char) or char == "_":
            while end < len(sql) and (sql[end].isalnum() or sql[end] in "_%#"):
                end += 1
            tokens.append(Token("word", sql[position:end]))
        else:
            if sql[position:position + 2] in ("<>", "!=", ">=", "<=", "==", "||"):
                end += 1
            tokens.append(Token("symbol", sql[position:end]))
        position = end
    while tokens and tokens[-1] == Token("symbol", ";"):
        tokens.pop()
    return tokens


@dataclass
class FromItems:
    """Aliases and tables of one FROM, and the column equalities of its ONs."""
    aliases: list[str] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    equalities: list[tuple[int, int, int, int]] = field(default_factory=list)
    outer: "FromItems | None" = None
    names: dict[str, Expression] = field(default_factory=dict)   # of selected expressions
    left: list[bool] = field(default_factory=list)               # whether a table comes by LEFT JOIN
    zeroed: bool = False                                         # COALESCE(…, 0) was read


@dataclass(frozen=True)
class Case:
    """CASE WHEN condition THEN result END, until the aggregate around it is read."""
    condition: Condition
    result: Expression


class SqlReader:
    def __init__(self, sql: str, schema: Schema):
        self.tokens, self.position, self.schema = tokens_of(sql), 0, schema
        self.table_ids = {table.name.lower(): index for index, table in enumerate(schema.tables)}
        self.column_ids: dict[tuple[int, str], int] = {}
        for index, column in enumerate(schema.columns[1:], 1):
            self.column_ids.setdefault((column.table, column.name.lower()), index)

    def read(self) -> Query:
        query = self.query(None)
        if self.peek().kind != "end":
            raise Unreadable(f"after the query: {self.peek().text}")
        return query

    # ---- tokens ----------------------------------------------------------------------------------------------

    def peek(self, ahead: int = 0) -> Token:
        place = self.position + ahead
        return self.tokens[place] if place < len(self.tokens) else Token("end", "")

    def at(self, *words: str, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token.kind == "word" and token.text.lower() in words

    def at_symbol(self, *symbols: str) -> bool:
        token = self.peek()
        return token.kind == "symbol" and token.text in symbols

    def take(self, expected: str | None = None) -> str:
        token = self.peek()
        if expected is not None and token.text.lower() != expected:
            raise Unreadable(f"expected {expected}, found {token.text}")
        self.position += 1
        return token.text

    def took(self, word: str) -> bool:
        found = self.at(word) or self.at_symbol(word)
        self.position += found
        return found

    # ---- queries ---------------------------------------------------------------------------------------------

    def query(self, outer: FromItems | None) -> Query:
        if self.took("("):
            query = self.query(outer)
            self.take(")")
        else:
            query = self.simple_query(outer)
        if self.at("intersect", "union", "except"):
            query.set_operation = self.take().upper()
            self.took("all")
            query.set_query = self.query(outer)
        return query

    def simple_query(self, outer: FromItems | None) -> Query:
        self.take("select")
        distinct = self.took("distinct")
        select_start = self.position
        self.skip_to_from()
        if self.at_symbol("(") and self.at("select", ahead=1) and outer is None:
            return self.counted_query(select_start)
        items = FromItems(outer=outer)
        self.from_clause(items)
        after_from = self.position
        query = Query(list(items.tables), distinct=distinct, joins=items.equalities)
        self.position = select_start
        query.select = self.expression_list(items)
        if query.select == [ColumnRef(-1, STAR)] and len(items.tables) > 1:
            query.select = [ColumnRef(0, STAR)]
        if not self.at("from"):
            raise Unreadable(f"in the select list: {self.peek().text}")
        self.position = after_from
        if self.took("where"):
            query.where = self.condition(items)
        if self.took("group"):
            self.take("by")
            query.group = self.expression_list(items)
        if self.took("having"):
            query.having = self.condition(items)
        if self.took("order"):
            self.take("by")
            while True:
                expression = self.expression(items)
                descending = self.took("desc")
                if not descending:
                    self.took("asc")
                query.order.append(Order(expression, descending))
                if not self.took(","):
                    break
        if self.took("limit"):
            query.limit = self.value()
        self.tail(query, items)
        self.keep_zeros(query, items)
        return query

    def keep_zeros(self, query: Query, items: FromItems):
        """LEFT JOINs away from the table that is grouped by keep its groups without rows; others are read as plain joins."""
        query.outer = any(items.left) and not self.zeros_problem(query, items)
        if items.zeroed and not query.outer:
            raise Unexpressible("COALESCE where no zeros are kept")

    @staticmethod
    def zeros_problem(query: Query, items: FromItems) -> str:
        if not all(items.left[1:]):
            return "some tables joined by LEFT JOIN and some not"
        problem = outer_problem(query)
        return problem or ("" if kept_table(query) == 0 else "groups by what is joined")

    def tail(self, query: Query, items: FromItems):
        """What a dialect has after LIMIT."""

    def counted_query(self, select_start: int) -> Query:
        """SELECT COUNT(*) FROM (query): the only nested FROM a plan can express."""
        head = [token.text.lower() for token in self.tokens[select_start:self.position - 1]]
        if head != ["count", "(", "*", ")"]:
            raise Unexpressible("a query in FROM")
        self.take("(")
        query = self.query(None)
        self.take(")")
        if self.took("as") or self.peek().kind == "word":
            self.take()
        query.count_rows = True
        return query

    def skip_to_from(self):
        depth = 0
        while not (depth == 0 and self.at("from")):
            if self.peek().kind == "end" or depth < 0:
                raise Unreadable("no FROM")
            depth += self.at_symbol("(") - self.at_symbol(")")
            self.position += 1
        self.take("from")

    def from_clause(self, items: FromItems):
        self.table(items)
        conditions = []
        while True:
            if self.took(","):
                self.table(items)
            elif self.at("join", "inner", "left"):
                left = self.took("left")
                self.took("outer" if left else "inner")
                self.take("join")
                self.table(items, left)
            elif self.took("on"):
                conditions.append(self.position)
                self.skip_condition()
            else:
                break
        end = self.position
        for start in conditions:
            self.position = start
            self.join_condition(self.condition(items), items)
        self.position = end

    def join_condition(self, condition: Condition, items: FromItems):
        for predicate in condition.items if isinstance(condition, AllOf) else (condition,):
            if not isinstance(predicate, Predicate):
                continue
            left, right = predicate.left, predicate.right[0] if predicate.right else None
            if predicate.operator == "=" and isinstance(left, ColumnRef) and isinstance(right, ColumnRef):
                items.equalities.append((left.table, left.column, right.table, right.column))

    def skip_condition(self):
        depth = 0
        while self.peek().kind != "end":
            if self.at_symbol(")") and depth == 0:
                return
            depth += self.at_symbol("(") - self.at_symbol(")")
            stop = self.at("join", "where", "group", "having", "order", "limit", "intersect", "union", "except", "on",
                           "inner", "left") or self.at_symbol(",")
            if depth == 0 and stop:
                return
            self.position += 1

    def table(self, items: FromItems, left: bool = False):
        if self.at_symbol("("):
            raise Unexpressible("a query in FROM")
        name = self.take().lower()
        if name not in self.table_ids:
            raise Unreadable(f"no table {name}")
        alias = name
        if self.took("as"):
            alias = self.take().lower()
        elif self.peek().kind == "word" and self.peek().text.lower() not in KEYWORDS:
            alias = self.take().lower()
        items.aliases.append(alias)
        items.tables.append(self.table_ids[name])
        items.left.append(left)

    # ---- expressions -----------------------------------------------------------------------------------------

    def expression_list(self, items: FromItems) -> list[Expression]:
        found = [self.expression(items)]
        self.skip_output_name()
        while self.took(","):
            found.append(self.expression(items))
            self.skip_output_name()
        return found

    def skip_output_name(self):
        if self.took("as"):
            self.take()

    def expression(self, items: FromItems) -> Expression:
        left = self.term(items)
        while self.at_symbol("+", "-"):
            operator = self.take()
            right = self.term(items)
            left = rate_factor(operator, right) if is_one(left) and isinstance(right, Expression) else in_one_unit(operator, left, right)
        return left

    def term(self, items: FromItems) -> Expression:
        left = self.atom(items)
        while self.at_symbol("*", "/"):
            operator, right = self.take(), self.atom(items)
            left = right if operator == "*" and is_one(left) else left if is_one(right) else Arithmetic(operator, left, right)
        return in_its_unit(percent_of(left))

    def atom(self, items: FromItems):
        if self.took("("):
            if self.at("select"):
                query = self.query(items)
                self.take(")")
                return query
            inner = self.expression(items)
            self.take(")")
            return inner
        if self.took("*"):
            return ColumnRef(-1, STAR)
        token = self.peek()
        if token.kind in ("number", "text") or self.at_symbol("-"):
            return self.value()
        calls = self.peek(1) == Token("symbol", "(")
        name = token.text.lower()
        if token.kind == "word" and calls:
            if name in AGGREGATE_NAMES:
                return self.aggregate(items)
            if name == "cast":
                return self.cast(items)
            if name == "strftime":
                return self.strftime(items)
            if name == "iif":
                return self.iif(items)
            if name in ("coalesce", "ifnull"):
                return self.or_nought(items)
            raise Unexpressible(f"function {name}")
        if name == "case":
            return self.case(items)
        if token.kind == "word":
            return self.column(items)
        raise Unreadable(f"no expression: {token.text}")

    def aggregate(self, items: FromItems) -> Expression:
        function = AGGREGATE_NAMES[self.take().lower()]
        self.take("(")
        distinct = self.took("distinct")
        operand = self.expression(items)
        self.take(")")
        if distinct and function not in ("COUNT", "MIN", "MAX"):
            raise Unexpressible("a distinct aggregate")
        if distinct and function == "COUNT":
            function = "COUNT_DISTINCT"
        if isinstance(operand, Case):
            return aggregate_of(function, operand.result, lambda inner: Conditioned("IF", operand.condition, inner))
        if isinstance(operand, Percent) and function in ("SUM", "COUNT"):
            return CountIf(operand.condition)
        return aggregate_of(function, operand)

    def or_nought(self, items: FromItems) -> Expression:
        """COALESCE(sum, 0): what a sum is where groups without rows are kept."""
        self.take()
        self.take("(")
        inner = self.expression(items)
        self.take(",")
        zero = self.value().text
        self.take(")")
        summed = all(part.function in ("SUM", "COUNT", "COUNT_DISTINCT") for part in parts_of(inner) if isinstance(part, Aggregate))
        if zero not in ("0", "0.0") or isinstance(inner, ColumnRef) or not summed:
            raise Unexpressible("this COALESCE")
        items.zeroed = True
        return inner

    def cast(self, items: FromItems) -> Expression:
        self.take("cast")
        self.take("(")
        inner = self.expression(items)
        self.take("as")
        self.take()
        self.take(")")
        return inner

    def strftime(self, items: FromItems) -> Expression:
        self.take("strftime")
        self.take("(")
        part = STRFTIME_PARTS.get(self.take())
        self.take(",")
        column = self.expression(items)
        self.take(")")
        if part is None or not isinstance(column, ColumnRef):
            raise Unexpressible("this strftime")
        return DatePart(part, column)

    def iif(self, items: FromItems) -> Expression:
        self.take("iif")
        self.take("(")
        condition = self.condition(items)
        self.take(",")
        result = self.expression(items)
        self.take(",")
        self.nothing()
        self.take(")")
        return case_of(condition, result)

    def case(self, items: FromItems) -> Expression:
        self.take("case")
        self.take("when")
        condition = self.condition(items)
        self.take("then")
        result = self.expression(items)
        if self.took("else"):
            self.nothing()
        self.take("end")
        return case_of(condition, result)

    def nothing(self):
        if self.take().lower() not in ("0", "0.0", "null"):
            raise Unexpressible("this CASE")

    def column(self, items: FromItems) -> ColumnRef:
        name = self.take().lower()
        if self.took("."):
            if self.took("*"):
                return self.rows_of(name, items)
            return self.qualified(name, self.take().lower(), items)
        for place, table in enumerate(items.tables):
            if (table, name) in self.column_ids:
                return ColumnRef(place, self.column_ids[(table, name)])
        if items.outer is not None:
            raise Unexpressible("a correlated query")
        raise Unreadable(f"no column {name}")

    def rows_of(self, alias: str, items: FromItems) -> ColumnRef:
        if len(items.tables) == 1:
            return ColumnRef(-1, STAR)
        for place, table in enumerate(items.tables):
            if alias in (items.aliases[place], self.schema.tables[table].name.lower()):
                return ColumnRef(place, STAR)
        raise Unreadable(f"no alias {alias}")

    def qualified(self, alias: str, name: str, items: FromItems) -> ColumnRef:
        for place, table in enumerate(items.tables):
            if items.aliases[place] == alias or self.schema.tables[table].name.lower() == alias \
                    and alias not in items.aliases:
                if (table, name) not in self.column_ids:
                    raise Unreadable(f"no column {alias}.{name}")
                return ColumnRef(place, self.column_ids[(table, name)])
        if items.outer is not None:
            raise Unexpressible("a correlated query")
        raise Unreadable(f"no alias {alias}")

    def value(self) -> Value:
        sign = "-" if self.took("-") else ""
        token = self.peek()
        self.position += 1
        if token.kind == "number":
            return Value(sign + token.text, "number")
        if token.kind == "text":
            return Value(token.text, "text")
        raise Unreadable(f"no value: {token.text}")

    # ---- conditions ------------------------------------------------------------------------------------------

    def condition(self, items: FromItems) -> Condition:
        found = [self.conjunction(items)]
        while self.took("or"):
            found.append(self.conjunction(items))
        return flatten(AnyOf, found)

    def conjunction(self, items: FromItems) -> Condition:
        found = [self.predicate(items)]
        while self.took("and"):
            found.append(self.predicate(items))
        return flatten(AllOf, found)

    def predicate(self, items: FromItems) -> Condition:
        if self.at_symbol("(") and not self.at("select", ahead=1):
            start = self.position
            try:
                self.take("(")
                inner = self.condition(items)
                self.take(")")
                if not self.at_symbol("=", "<", ">", "+", "-", "*", "/", "!=", ">=", "<="):
                    return inner
            except Unreadable:
                pass
            self.position = start
        negated = self.took("not")
        if self.at("exists"):
            raise Unexpressible("EXISTS")
        left = self.expression(items)
        negated |= self.took("not")
        if self.took("in"):
            return Predicate("NOT_IN" if negated else "IN", left, self.members(items))
        if self.took("like"):
            return like(left, self.value().text, negated)
        if negated:
            raise Unexpressible("NOT")
        if self.took("between"):
            low = self.value()
            self.take("and")
            return Predicate("BETWEEN", left, (low, self.value()))
        if self.took("is"):
            operator = "NOT_NULL" if self.took("not") else "IS_NULL"
            self.take("null")
            return Predicate(operator, left)
        if self.at_symbol("=", "==", "<", ">", "<=", ">=", "!=", "<>"):
            operator = self.take()
            operator = {"<>": "!=", "==": "="}.get(operator, operator)
            return as_ratio(operator, left, self.expression(items))
        raise Unreadable(f"no condition: {self.peek().text}")

    def members(self, items: FromItems) -> tuple:
        self.take("(")
        if self.at("select") or self.at_symbol("("):
            query = self.query(items)
            self.take(")")
            return (query,)
        values = [self.value()]
        while self.took(","):
            values.append(self.value())
        self.take(")")
        return tuple(values)


def as_ratio(operator: str, left, right) -> Predicate:
    """More than twice another is a ratio of more than two."""
    sides = (right.left, right.right) if isinstance(right, Arithmetic) and right.operator == "*" else ()
    times = [side for side in sides if isinstance(side, Value) and side.kind == "number"]
    other = [side for side in sides if isinstance(side, Expression)]
    if len(times) == 1 and len(other) == 1 and isinstance(left, Expression):
        return Predicate(operator, Arithmetic("/", left, other[0]), (times[0],))
    return Predicate(operator, left, (right,))


def flatten(kind, items: list[Condition]) -> Condition:
    if len(items) == 1:
        return items[0]
    return kind(tuple(inner for item in items for inner in (item.items if isinstance(item, kind) else (item,))))


def like(left: Expression, pattern: str, negated: bool) -> Predicate:
    starts, ends = pattern.startswith("%"), pattern.endswith("%")
    operator = "NOT_LIKE" if negated else "LIKE" if starts and ends else "LIKE_START" if ends else \
        "LIKE_END" if starts else "LIKE_WHOLE"
    if operator != "LIKE_WHOLE" and set("%_") & set(pattern.strip("%")):
        raise Unexpressible("a wildcard within a text")
    return Predicate(operator, left, (Value(pattern.strip("%"), "text"),))


def case_of(condition: Condition, result) -> Case | Percent:
    return Percent(condition) if isinstance(result, Value) and result.text in ("1", "1.0") else Case(condition, result)


def percent_of(expression):
    """SUM(CASE WHEN c THEN 1 ELSE 0 END) * 100 / COUNT(…), in any order of factors, is PERCENT c; of a measure SHARE_IF c."""
    factors = list(factors_of(expression, +1))
    sums = [f for f, power in factors if power > 0 and isinstance(f, CountIf)]
    parts = [f for f, power in factors if power > 0 and isinstance(f, Conditioned) and f.kind == "IF"]
    counts = [f for f, power in factors if power < 0 and isinstance(f, Aggregate) and f.function.startswith("COUNT")]
    hundreds = [f for f, power in factors if power > 0 and isinstance(f, Value) and f.text in ("100", "100.0")]
    if len(factors) == 3 and len(sums) == 1 and len(counts) == 1 and len(hundreds) == 1:
        return Percent(sums[0].condition)
    if len(factors) == 3 and len(parts) == 1 and len(hundreds) == 1 and (parts[0].aggregate, -1) in factors:
        return Conditioned("SHARE_IF", parts[0].condition, parts[0].aggregate)
    return expression


def is_one(expression) -> bool:
    return isinstance(expression, Value) and expression.text in ("1", "1.0")


def rate_factor(operator: str, rate: Expression) -> RateFactor:
    """1 - x and 1 + x; x / 100 is a rate in percent."""
    form = "ONE_MINUS" if operator == "-" else "ONE_PLUS"
    in_percent = isinstance(rate, Scaled) and rate.scale == "OVER_100"
    return RateFactor(form + "_PERCENT", rate.operand) if in_percent else RateFactor(form, rate)


def in_its_unit(expression):
    """Constants in a product become one unit around it; what has no such unit is left as it was."""
    if not isinstance(expression, Arithmetic):
        return expression
    factors = list(factors_of(expression, +1))
    size, numbers = Fraction(1), [(f, power) for f, power in factors if isinstance(f, Value) and f.kind == "number"]
    for number, power in numbers:
        try:
            size *= Fraction(number.text) ** power
        except (ValueError, ZeroDivisionError):
            return expression
    if numbers and len(numbers) == len(factors):
        return Value(str(size), "number") if size.denominator == 1 else expression
    scale = f"TIMES_{size}" if size > 1 else f"OVER_{1 / size}"
    rest = without_numbers(expression) if size == 1 or scale in SCALES else None
    return expression if rest is None else rest if size == 1 else Scaled(scale, rest)


def without_numbers(expression):
    """The product without its constants; None where one is divided by what is left."""
    if isinstance(expression, Scaled):
        return without_numbers(expression.operand)
    if not isinstance(expression, Arithmetic) or expression.operator not in "*/":
        return expression
    if isinstance(expression.right, Value):
        return without_numbers(expression.left)
    if isinstance(expression.left, Value):
        return without_numbers(expression.right) if expression.operator == "*" else None
    left, right = without_numbers(expression.left), without_numbers(expression.right)
    return None if left is None or right is None else Arithmetic(expression.operator, left, right)


def in_one_unit(operator: str, left, right):
    """A sum or difference of two in the same unit."""
    if isinstance(left, Scaled) and isinstance(right, Scaled) and left.scale == right.scale:
        return Scaled(left.scale, Arithmetic(operator, left.operand, right.operand))
    return Arithmetic(operator, left, right)


def outermost(inner, around: Callable):
    """A unit stands around everything else."""
    return Scaled(inner.scale, around(inner.operand)) if isinstance(inner, Scaled) else around(inner)


def aggregate_of(function: str, operand, around: Callable = lambda aggregate: aggregate):
    if isinstance(operand, Scaled) and function.startswith("COUNT"):
        operand = operand.operand
    return outermost(operand, lambda inner: around(Aggregate(function, inner)))


def factors_of(expression, power: int):
    if isinstance(expression, Scaled):
        yield from factors_of(expression.operand, power)
        yield Value(str(expression.factor), "number"), power if expression.scale.startswith("TIMES") else -power
        return
    if isinstance(expression, Arithmetic) and expression.operator in "*/":
        yield from factors_of(expression.left, power)
        yield from factors_of(expression.right, power if expression.operator == "*" else -power)
    else:
        yield expression, power


def check(query: Query):
    """Raises Unexpressible where the plan language has no place for what was read."""
    from .plan import expressions_in, predicates_in, subqueries
    for part in subqueries(query):
        for expression in expressions_in(part):
            check_expression(expression, inside_aggregate=False)
        if any(in_unit(expression) for expression in (*part.group, *part.per)):
            raise Unexpressible("groups in another unit")
        for condition in (part.where, part.having):
            for predicate in predicates_in(condition):
                check_predicate(predicate, condition is part.having)


def in_unit(expression) -> bool:
    return any(isinstance(part, Scaled) for part in parts_of(expression))


def check_predicate(predicate: Predicate, may_aggregate: bool = False):
    if not isinstance(predicate.left, Expression):
        raise Unexpressible("a value or query on the left")
    if any(in_unit(item) for item in (predicate.right if may_aggregate else (predicate.left, *predicate.right))):
        raise Unexpressible("another unit in a condition")
    for item in predicate.right:
        if not isinstance(item, Value | Query | Expression):
            raise Unexpressible("this right side")
        if isinstance(item, Aggregate) and not may_aggregate:
            raise Unexpressible("an aggregate on the right")


def check_expression(expression, inside_aggregate: bool):
    if isinstance(expression, Value | Query | Case):
        raise Unexpressible("a value, query or CASE in an expression")
    if isinstance(expression, Scaled):
        if in_unit(expression.operand):
            raise Unexpressible("a unit within another")
        check_expression(expression.operand, inside_aggregate)
    elif isinstance(expression, RateFactor):
        check_expression(expression.operand, inside_aggregate)
    elif isinstance(expression, Arithmetic):
        check_expression(expression.left, inside_aggregate)
        check_expression(expression.right, inside_aggregate)
    elif isinstance(expression, Aggregate):
        if inside_aggregate or isinstance(expression.operand, Percent):
            raise Unexpressible("an aggregate of an aggregate")
        check_expression(expression.operand, True)
    elif isinstance(expression, Percent | CountIf | Conditioned):
        if isinstance(expression, Conditioned):
            check_expression(expression.aggregate, inside_aggregate)
        if not isinstance(expression.condition, Predicate) or inside_aggregate:
            raise Unexpressible("a compound percentage")
        check_predicate(expression.condition)
        if any(isinstance(item, Query) for item in expression.condition.right):
            raise Unexpressible("a query in a percentage")


def read_sql(sql: str, schema: Schema) -> Query:
    query = SqlReader(sql, schema).read()
    check(query)
    return query

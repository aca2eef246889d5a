"""Plan <-> sequence of actions.

An action is a token of the vocabulary or a pointer: ('table', i), ('column', i), ('word', i).
"""
from collections import Counter
from collections.abc import Callable

from .joins import connect
from .plan import (AGGREGATES, ARITHMETIC, CELLS, CONDITIONED, COUNTED_CONDITIONS, DATE_PARTS, LIKES, LITERALS, MEMBERSHIPS,
                   NULL_TESTS, PERIOD_TESTS, RATE_FACTORS, SCALES, SET_OPERATIONS, UNANSWERABLE, WINDOWS, Aggregate, AllOf, AnyOf, Arithmetic,
                   ColumnRef, Condition, Conditioned, CountIf, DatePart, Expression, Order, Percent, Plan, Predicate, Query,
                   RateFactor, Scaled, Share, Today, Value, Window, first_column, subqueries)
from .schema import STAR, Schema

Action = str | tuple[str, int]


MEASURES = ("SUM", "AVG", "MIN", "MAX", "MEDIAN")   # what keeps the unit of its column


class Unexpressible(Exception):
    """The plan language has no words for this."""


class Malformed(Exception):
    """The actions are no plan."""


def is_span(left: Arithmetic, schema: Schema) -> bool:
    """Whether one time is taken from another, which makes days."""
    return left.operator == "-" and all(isinstance(part, Today) or isinstance(part, ColumnRef)
                                        and schema.columns[part.column].type == "time" for part in (left.left, left.right))


def value_role(operator: str, left: Expression, schema: Schema) -> tuple[int | None, str]:
    """(column, role) under which a predicate's value is read; see values.ValueReader.read."""
    column = first_column(left).column
    if operator in LIKES:
        return column, "like"
    if operator in PERIOD_TESTS:
        return column, "period"
    if isinstance(left, DatePart):
        return None, left.part if left.part in ("MONTH", "WEEKDAY", "YEAR_MONTH", "YEAR_QUARTER", "DATE") else "compare"
    if isinstance(left, Arithmetic) and is_span(left, schema):
        return None, "days"
    if isinstance(left, Arithmetic) and left.operator == "/":
        return None, "ratio"
    if isinstance(left, Aggregate) and left.function in MEASURES and isinstance(left.operand, ColumnRef):
        return column, "measure"
    role = "equal" if operator in ("=", "!=", *MEMBERSHIPS) else "compare"
    return (column, role) if isinstance(left, ColumnRef) else (None, role)


class Writer:
    """Plan -> actions."""

    def __init__(self, schema: Schema, write_value: Callable[[Value, int | None, str], list[Action]],
                 rank: Callable[[int], int] = lambda table: table):
        """`write_value(value, column, role)` gives the words or literal; tables are written in order of `rank`."""
        self.schema, self.write_value, self.rank = schema, write_value, rank
        self.out: list[Action] = []

    def plan(self, plan: Plan) -> list[Action]:
        if isinstance(plan, str):
            return [UNANSWERABLE]
        if plan.count_rows:
            self.out.append("COUNT_ROWS")
        self.query(plan)
        return self.out

    def query(self, query: Query):
        out = self.out
        whole = query.select[0].table if asks_for_rows(query) else None
        order = sorted(range(len(query.tables)),
                       key=lambda position: (position != whole, self.rank(query.tables[position]), position))
        hints = self.hints(query, order)
        for place, position in enumerate(order):
            out.append(("table", query.tables[position]))
            if place in hints:
                out.append(("column", hints[place]))
        second = second_instances([query.tables[position] for position in order])
        is_second = {position for place, position in enumerate(order) if place in second}
        if query.where is not None:
            out.append("WHERE")
            self.condition(query.where, is_second)
        if query.group:
            out.append("GROUP")
            for expression in query.group:
                self.expression(expression, is_second)
            if query.outer:
                out.append("OUTER")
        if query.having is not None:
            out.append("HAVING")
            self.condition(query.having, is_second)
        out.append("SELECT")
        if query.distinct:
            out.append("DISTINCT")
        for expression in query.select:
            self.expression(expression, is_second)
        if query.order:
            out.append("ORDER")
            for item in query.order:
                out.append("DESC" if item.descending else "ASC")
                self.expression(item.expression, is_second)
        if query.per and query.limit is None:
            out.append("PER")
            for expression in query.per:
                self.expression(expression, is_second)
        if query.limit is not None:
            out.append("LIMIT")
            out += self.write_value(query.limit, None, "limit")
            if query.per:
                out.append("PER")
                for expression in query.per:
                    self.expression(expression, is_second)
        if query.set_query is not None:
            out.append(query.set_operation)
            self.query(query.set_query)

    def hints(self, query: Query, order: list[int]) -> dict[int, int]:
        """Key hints by place in the written order."""
        place = {position: index for index, position in enumerate(order)}
        if query.joins is None:
            return {place[position]: column for position, column in query.hints.items()}
        return join_hints(self.schema, [query.tables[position] for position in order],
                          [(place[left], a, place[right], b) for left, a, right, b in query.joins])

    def expression(self, expression: Expression, is_second: set[int]):
        out = self.out
        if isinstance(expression, ColumnRef):
            if expression.column != STAR and expression.table in is_second:
                out.append("SECOND")
            out.append(("column", expression.column))
        elif isinstance(expression, DatePart):
            out.append(expression.part)
            self.expression(expression.operand, is_second)
        elif isinstance(expression, Arithmetic):
            out.append(expression.operator)
            self.expression(expression.left, is_second)
            self.expression(expression.right, is_second)
        elif isinstance(expression, Aggregate):
            out.append(expression.function)
            self.expression(expression.operand, is_second)
        elif isinstance(expression, Scaled):
            out.append(expression.scale)
            self.expression(expression.operand, is_second)
        elif isinstance(expression, RateFactor):
            out.append(expression.form)
            self.expression(expression.operand, is_second)
        elif isinstance(expression, Share):
            out.append("SHARE")
            self.expression(expression.aggregate, is_second)
        elif isinstance(expression, Window):
            out.append(expression.kind)
            self.expression(expression.aggregate, is_second)
        elif isinstance(expression, Conditioned):
            out.append(expression.kind)
            self.predicate(expression.condition, is_second)
            self.expression(expression.aggregate, is_second)
        elif isinstance(expression, Today):
            out.append("TODAY")
        else:
            out.append("COUNT_IF" if isinstance(expression, CountIf) else "PERCENT")
            self.predicate(expression.condition, is_second)

    def condition(self, condition: Condition, is_second: set[int], bracketed: bool = False):
        if isinstance(condition, Predicate):
            self.predicate(condition, is_second)
            return
        word = "AND" if isinstance(condition, AllOf) else "OR"
        for position, item in enumerate(condition.items):
            if position:
                self.out.append(word)
            needs_bracket = isinstance(condition, AllOf) and isinstance(item, AnyOf)
            if needs_bracket and bracketed:
                raise Unexpressible("brackets inside brackets")
            if needs_bracket:
                self.out.append("[")
            self.condition(item, is_second, bracketed or needs_bracket)
            if needs_bracket:
                self.out.append("]")

    def predicate(self, predicate: Predicate, is_second: set[int]):
        self.expression(predicate.left, is_second)
        self.out.append(predicate.operator)
        column, role = value_role(predicate.operator, predicate.left, self.schema)
        for part in predicate.right:
            if isinstance(part, Value):
                self.out += self.write_value(part, column, role)
            elif isinstance(part, Query):
                self.out.append("(")
                self.query(part)
                self.out.append(")")
            else:
                self.expression(part, is_second)


def asks_for_rows(query: Query) -> bool:
    """'*' alone: whole rows of one table, the one the reference names (or none when it was not said)."""
    return len(query.select) == 1 and isinstance(query.select[0], ColumnRef) and query.select[0].column == STAR


def second_instances(tables: list[int]) -> set[int]:
    """Positions of tables that stood in the list before."""
    seen, second = Counter(), set()
    for position, table in enumerate(tables):
        seen[table] += 1
        if seen[table] == 2:
            second.add(position)
        elif seen[table] > 2:
            raise Unexpressible("a table three times")
    return second


class Reader:
    """Actions -> plan."""

    def __init__(self, schema: Schema, actions: list[Action],
                 read_value: Callable[[list[Action], int | None, str], Value],
                 scale: Callable[[str, Expression], str] = lambda written, operand: written):
        """`scale(written, operand)` gives the constant that takes an expression to the unit asked for."""
        self.schema, self.actions, self.read_value, self.scale, self.position = schema, actions, read_value, scale, 0

    def plan(self) -> Plan:
        if self.actions[:1] == [UNANSWERABLE]:
            return UNANSWERABLE
        count_rows = self.took("COUNT_ROWS")
        query = self.query()
        query.count_rows = count_rows
        if self.position != len(self.actions):
            raise Malformed(f"unexpected {self.peek()}")
        return query

    def peek(self) -> Action:
        return self.actions[self.position] if self.position < len(self.actions) else "<eos>"

    def take(self) -> Action:
        action = self.peek()
        self.position += 1
        return action

    def took(self, token: str) -> bool:
        if self.peek() == token:
            self.position += 1
            return True
        return False

    def points_at(self, kind: str) -> bool:
        action = self.peek()
        return isinstance(action, tuple) and action[0] == kind

    def query(self) -> Query:
        query = Query([])
        while self.points_at("table"):
            query.tables.append(self.take()[1])
            if self.points_at("column"):
                query.hints[len(query.tables) - 1] = self.take()[1]
        if not query.tables:
            raise Malformed("a query without tables")
        tables = query.tables
        if self.took("WHERE"):
            query.where = self.condition(tables)
        if self.took("GROUP"):
            query.group = self.expressions(tables)
            query.outer = self.took("OUTER")
        if self.took("HAVING"):
            query.having = self.condition(tables)
        if not self.took("SELECT"):
            raise Malformed(f"no SELECT but {self.peek()}")
        query.distinct = self.took("DISTINCT")
        query.select = self.expressions(tables)
        if asks_for_rows(query) and len(tables) > 1:
            query.select = [ColumnRef(0, STAR)]
        if self.took("PER"):
            query.per = self.expressions(tables)
        if self.took("ORDER"):
            while self.peek() in ("ASC", "DESC"):
                descending = self.take() == "DESC"
                query.order.append(Order(self.expression(tables), descending))
        if self.took("LIMIT"):
            query.limit = self.value(None, "limit")
            if self.took("PER"):
                query.per = self.expressions(tables)
        if self.peek() in SET_OPERATIONS:
            query.set_operation = self.take()
            query.set_query = self.query()
        return query

    def starts_expression(self) -> bool:
        action = self.peek()
        return self.points_at("column") or action == "SECOND" or action in AGGREGATES or action in ARITHMETIC \
            or action in DATE_PARTS or action in ("TODAY", *WINDOWS, *COUNTED_CONDITIONS, *CONDITIONED, *SCALES, *RATE_FACTORS)

    def expressions(self, tables: list[int]) -> list[Expression]:
        found = []
        while self.starts_expression():
            found.append(self.expression(tables))
        if not found:
            raise Malformed(f"no expression but {self.peek()}")
        return found

    def expression(self, tables: list[int]) -> Expression:
        action = self.take()
        if action in AGGREGATES:
            return Aggregate(action, self.expression(tables))
        if action in ARITHMETIC:
            left = self.expression(tables)
            return Arithmetic(action, left, self.expression(tables))
        if action in DATE_PARTS:
            return DatePart(action, self.expression(tables))
        if action in SCALES:
            operand = self.expression(tables)
            scale = self.scale(action, operand)
            return Scaled(scale, operand) if scale else operand
        if action in RATE_FACTORS:
            return RateFactor(action, self.expression(tables))
        if action == "SHARE":
            return Share(self.expression(tables))
        if action in WINDOWS:
            return Window(action, self.expression(tables))
        if action in CONDITIONED:
            condition = self.predicate(tables)
            return Conditioned(action, condition, self.expression(tables))
        if action in COUNTED_CONDITIONS:
            return (Percent if action == "PERCENT" else CountIf)(self.predicate(tables))
        if action == "TODAY":
            return Today()
        second = action == "SECOND"
        if second:
            action = self.take()
        if not (isinstance(action, tuple) and action[0] == "column"):
            raise Malformed(f"no column but {action}")
        return self.column(action[1], second, tables)

    def column(self, column: int, second: bool, tables: list[int]) -> ColumnRef:
        if column == STAR:
            return ColumnRef(-1, STAR)
        places = [place for place, table in enumerate(tables) if table == self.schema.columns[column].table]
        if not places:
            raise Malformed("a column of a table that is not in the query")
        return ColumnRef(places[1] if second and len(places) > 1 else places[0], column)

    def condition(self, tables: list[int]) -> Condition:
        """AND binds closer than OR; [ ] groups."""
        alternatives = [[self.condition_item(tables)]]
        while self.peek() in ("AND", "OR"):
            if self.take() == "AND":
                alternatives[-1].append(self.condition_item(tables))
            else:
                alternatives.append([self.condition_item(tables)])
        joined = [AllOf(tuple(items)) if len(items) > 1 else items[0] for items in alternatives]
        return AnyOf(tuple(joined)) if len(joined) > 1 else joined[0]

    def condition_item(self, tables: list[int]) -> Condition:
        if self.took("["):
            inner = self.condition(tables)
            if not self.took("]"):
                raise Malformed("an open bracket")
            return inner
        return self.predicate(tables)

    def predicate(self, tables: list[int]) -> Predicate:
        left = self.expression(tables)
        operator = self.take()
        if operator in NULL_TESTS:
            return Predicate(operator, left)
        column, role = value_role(operator, left, self.schema)
        if self.took("("):
            nested = self.query()
            if not self.took(")"):
                raise Malformed("an open nested query")
            return Predicate(operator, left, (nested,))
        if self.starts_expression():
            return Predicate(operator, left, (self.expression(tables),))
        values = [self.value(column, role)]
        if operator == "BETWEEN":
            values.append(self.value(column, role))
        elif operator in MEMBERSHIPS:
            while self.points_at("word") or self.peek() in LITERALS or self.peek() in CELLS:
                values.append(self.value(column, role))
        return Predicate(operator, left, tuple(values))

    def value(self, column: int | None, role: str) -> Value:
        action = self.take()
        if isinstance(action, tuple) and action[0] == "word" and self.points_at("word"):
            return self.read_value([action, self.take()], column, role)
        if action in LITERALS or action in CELLS:
            return self.read_value([action], column, role)
        raise Malformed(f"no value but {action}")


def join_hints(schema: Schema, tables: list[int], gold: list[tuple[int, int, int, int]]) -> dict[int, int]:
    """The fewest hints by which connect() finds the joins of a given query; the nearest where none finds all."""
    if len(tables) < 2 or not gold:
        return {}
    wanted = undirected(gold)
    plain = undirected(connect(schema, tables, {})[1])
    if plain == wanted:
        return {}
    candidates = list(dict.fromkeys((place, column) for left, a, right, b in gold
                                    for place, column in ((left, a), (right, b))))
    candidates.sort(key=lambda candidate: candidate[1] in schema.primary_key_set)
    choices = [{place: column} for place, column in candidates]
    choices += [{one[0]: one[1], two[0]: two[1]} for index, one in enumerate(candidates)
                for two in candidates[index + 1:] if one[0] != two[0]]
    best, agreement = {}, len(set(plain) & set(wanted))
    for hints in choices:
        found = undirected(connect(schema, tables, hints)[1])
        if found == wanted:
            return hints
        if len(hints) == 1 and len(set(found) & set(wanted)) > agreement:
            best, agreement = hints, len(set(found) & set(wanted))
    return best


def with_hints(plan: Query, schema: Schema) -> Query:
    """A training query ready to be rendered: the hints by which its own joins are found."""
    for query in subqueries(plan):
        if query.joins:
            query.hints = join_hints(schema, query.tables, query.joins)
    return plan


def undirected(equalities):
    return sorted(tuple(sorted(((left, a), (right, b)))) for left, a, right, b in equalities)

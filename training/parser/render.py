"""Plan -> SQL, for SQLite and PostgreSQL. This file defines what a plan means."""
from dataclasses import dataclass
from datetime import date

from .actions import asks_for_rows
from .joins import connect
from .periods import decade_end, decade_years, parse_period
from .plan import (OVERS, Aggregate, AnyOf, Arithmetic, ColumnRef, Condition, Conditioned, CountIf, DatePart, Expression, Percent,
                   Predicate, Query, RateFactor, Scaled, Share, Today, Value, Window, columns_in, expressions_in, kept_table, outer_problem,
                   parts_of, predicates_in)
from .schema import STAR, Schema
from .text import is_digit

RESERVED = frozenset(
    "select from where group order by having limit join on as and or not in between like is null union except intersect "
    "index table to transaction check primary references default case when then else end values set add all exists if "
    "user column desc asc left right natural cross offset grant analyze window with using foreign constraint "
    "distinct for do true false both leading trailing session_user".split())
SYMBOL = {"=": "=", "!=": "!=", ">": ">", "<": "<", ">=": ">=", "<=": "<=", "IN": "IN", "NOT_IN": "NOT IN"}
PERIOD_TEST = {"=": "DURING", ">": "AFTER", ">=": "SINCE", "<": "BEFORE", "<=": "UNTIL"}
SECONDS = 86_400   # of a day


class Unrenderable(Exception):
    """The plan is well formed but names something that cannot be put into SQL, such as an unreadable period."""


@dataclass(frozen=True)
class Dialect:
    name: str
    folds_case: bool        # unquoted names become lower case
    like: str
    booleans: dict[str, str]
    date_parts: dict[str, str]   # {} is the column, {today} the day
    today: str
    day_number: str              # of a time; a difference of two is days

    def quote(self, name: str) -> str:
        letters = "abcdefghijklmnopqrstuvwxyz_" + ("" if self.folds_case else "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        plain = name[:1] in letters and name != "" and all(char in letters or is_digit(char) for char in name)
        return name if plain and name.lower() not in RESERVED else '"' + name.replace('"', '""') + '"'


def _number_part(pattern: str) -> str:
    return "CAST(strftime('" + pattern + "', {}) AS INTEGER)"


SQLITE = Dialect("sqlite", False, "LIKE", {"true": "1", "false": "0"}, {
    "YEAR": _number_part("%Y"), "MONTH": _number_part("%m"), "DAY": _number_part("%d"), "WEEKDAY": _number_part("%w"),
    "HOUR": _number_part("%H"), "QUARTER": "((CAST(strftime('%m', {}) AS INTEGER) + 2) / 3)",
    "YEAR_QUARTER": "(strftime('%Y', {0}) || '-Q' || ((CAST(strftime('%m', {0}) AS INTEGER) + 2) / 3))",
    "YEAR_MONTH": "strftime('%Y-%m', {})", "DATE": "date({})",
    "AGE": "((strftime('%Y%m%d', {today}) - strftime('%Y%m%d', {})) / 10000)"}, "'{}'", "julianday({})")
POSTGRESQL = Dialect("postgresql", True, "ILIKE", {"true": "TRUE", "false": "FALSE"}, {
    "YEAR": "CAST(EXTRACT(YEAR FROM {}) AS INTEGER)", "MONTH": "CAST(EXTRACT(MONTH FROM {}) AS INTEGER)",
    "DAY": "CAST(EXTRACT(DAY FROM {}) AS INTEGER)", "WEEKDAY": "CAST(EXTRACT(DOW FROM {}) AS INTEGER)",
    "HOUR": "CAST(EXTRACT(HOUR FROM {}) AS INTEGER)", "QUARTER": "CAST(EXTRACT(QUARTER FROM {}) AS INTEGER)",
    "YEAR_QUARTER": "to_char({}, 'YYYY\"-Q\"Q')", "YEAR_MONTH": "to_char({}, 'YYYY-MM')", "DATE": "CAST({} AS DATE)",
    "AGE": "CAST(EXTRACT(YEAR FROM AGE({today}, {})) AS INTEGER)"}, "DATE '{}'", "CAST({} AS DATE)")


class Renderer:
    def __init__(self, schema: Schema, dialect: Dialect, today: date):
        self.schema, self.dialect, self.today = schema, dialect, today

    def query(self, query: Query) -> str:
        if query.per and query.limit:
            sql = self._top_per_group(query)
        else:
            sql = self._median(query) if medians(query) else self._plain(query, Scope(self, query))
        if query.set_query is not None:
            sql += f" {query.set_operation} {self.query(query.set_query)}"
        return f"SELECT COUNT(*) FROM ({sql}) AS counted" if query.count_rows else sql

    def nested(self, query: Query, outer: "Scope") -> str:
        """A query in brackets; one with `per` looks only at rows that agree there with the outer row."""
        if not query.per or query.limit:
            return self.query(query)
        if medians(query):
            raise Unrenderable("a median of the outer row's group")
        scope = Scope(self, query, "C")
        agreement = [f"{scope.column(e)} = {outer.column(ColumnRef(outer.tables.index(self.schema.columns[e.column].table), e.column))}"
                     for e in query.per]
        return self._plain(query, scope, agreement)

    def _plain(self, query: Query, scope: "Scope", agreement: list[str] = ()) -> str:
        distinct, group, order = query.distinct, [scope.expression(e) for e in query.group], self._order(query, scope)
        if self.dialect is POSTGRESQL:
            distinct, group, order = self._strict_grouping(query, scope, group, order)
        whole_rows = asks_for_rows(query) and len(scope.tables) > 1
        selected = f"{scope.aliases[0]}.*" if whole_rows else ", ".join(scope.expression(e) for e in query.select)
        sql = f"SELECT {'DISTINCT ' if distinct else ''}{selected}" + self._body(query, scope, group, agreement)
        if order:
            sql += " ORDER BY " + ", ".join(order)
        return sql + (f" LIMIT {query.limit.text}" if query.limit else "")

    def _body(self, query: Query, scope: "Scope", group: list[str], agreement: list[str] = ()) -> str:
        sql = " FROM " + scope.from_clause()
        conditions = list(agreement)
        if query.where is not None:
            where = scope.condition(query.where)
            conditions.insert(0, f"({where})" if agreement and isinstance(query.where, AnyOf) else where)
        if conditions:
            sql += " WHERE " + " AND ".join(conditions)
        if group:
            sql += " GROUP BY " + ", ".join(group)
        if query.having is not None:
            sql += " HAVING " + scope.condition(query.having)
        return sql

    @staticmethod
    def _order(query: Query, scope: "Scope") -> list[str]:
        return [scope.expression(item.expression) + (" DESC" if item.descending else " ASC") for item in query.order]

    def _strict_grouping(self, query, scope, group, order):
        """PostgreSQL wants every plain column in GROUP BY, and what DISTINCT rows are ordered by among them."""
        items = list(query.select) + [item.expression for item in query.order]
        plain = [scope.expression(item) for item in items if not has_aggregate(item) and not is_star(item)]
        if group:
            return query.distinct, list(dict.fromkeys(group + plain)), order
        selected = [scope.expression(item) for item in query.select]
        if query.distinct and any(scope.expression(item.expression) not in selected for item in query.order) \
                and not any(has_aggregate(item) or is_star(item) for item in items):
            order = [f"{'MAX' if item.descending else 'MIN'}({scope.expression(item.expression)})"
                     f"{' DESC' if item.descending else ' ASC'}" for item in query.order]
            return False, selected, order
        return query.distinct, group, order

    def _median(self, query: Query) -> str:
        """Rows numbered by the measure within each group; the median is the average of the one or two in the middle."""
        scope, inner = Scope(self, query), MedianColumns()
        if query.having is not None or query.distinct or query.outer or len(set(medians(query))) > 1:
            raise Unrenderable("a median beside another, or of some groups only")
        groups = {scope.expression(e): f"group_{place}" for place, e in enumerate(query.group, 1)}
        measure = scope.expression(medians(query)[0].operand)
        over = "PARTITION BY " + ", ".join(groups) if groups else ""
        select = [inner.outer(e, scope, groups, over) for e in query.select]
        order = [inner.outer(item.expression, scope, groups, over) + (" DESC" if item.descending else " ASC") for item in query.order]
        columns = [f"{text} AS {name}" for text, name in groups.items()] + inner.columns
        sorted_by = f"{over} ORDER BY CASE WHEN {measure} IS NULL THEN 1 ELSE 0 END, {measure}".strip()
        sql = (f"SELECT {', '.join(select)} FROM (SELECT {', '.join([*columns, f'{measure} AS measure'])}, "
               f"ROW_NUMBER() OVER ({sorted_by}) AS place, COUNT({measure}) OVER ({over}) AS size{self._body(query, scope, [])}) "
               f"AS numbered WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1")
        if groups:
            sql += " GROUP BY " + ", ".join(groups.values())
        if order:
            sql += " ORDER BY " + ", ".join(order)
        return sql + (f" LIMIT {query.limit.text}" if query.limit else "")

    def _top_per_group(self, query: Query) -> str:
        """Rows numbered within each group, the first ones kept."""
        if medians(query):
            raise Unrenderable("the best of each group by a median")
        scope = Scope(self, query)
        select = [part for item in query.select for part in self._spelt_out(query, item)]
        names = output_names(self.schema, select)
        columns = [f"{scope.expression(e)} AS {self.dialect.quote(name)}" for e, name in zip(select, names)]
        partition = [scope.expression(expression) for expression in query.per]
        columns += [f"{text} AS group_{place}" for place, text in enumerate(partition, 1)]
        order = self._order(query, scope)
        window = "PARTITION BY " + ", ".join(partition) + (" ORDER BY " + ", ".join(order) if order else "")
        group = [scope.expression(e) for e in query.group]
        if self.dialect is POSTGRESQL and group:
            plain = [e for e in [*query.select, *query.per, *(item.expression for item in query.order)]
                     if not has_aggregate(e) and not is_star(e)]
            group = list(dict.fromkeys(group + [scope.expression(e) for e in plain]))
        inner = f"SELECT {', '.join(columns)}, ROW_NUMBER() OVER ({window}) AS place" + self._body(query, scope, group)
        groups = ", ".join(f"group_{place}" for place in range(1, len(partition) + 1))
        return (f"SELECT {', '.join(self.dialect.quote(name) for name in names)} FROM ({inner}) AS ranked "
                f"WHERE place <= {query.limit.text} ORDER BY {groups}, place")

    def _spelt_out(self, query: Query, item: Expression) -> list[Expression]:
        """'*' has no name of its own; its columns have."""
        if not is_star(item):
            return [item]
        places = range(len(query.tables)) if item.table < 0 else [item.table]
        return [ColumnRef(place, column) for place in places for column in self.schema.columns_of[query.tables[place]]]


class MedianColumns:
    """What the query around numbered rows selects; aggregates beside the median become columns of the rows."""

    def __init__(self):
        self.columns: list[str] = []

    def outer(self, expression: Expression, scope: "Scope", groups: dict[str, str], over: str) -> str:
        if isinstance(expression, Aggregate) and expression.function == "MEDIAN":
            return "AVG(measure)"
        if isinstance(expression, Scaled):
            return scaled(expression, self.outer(expression.operand, scope, groups, over))
        text = scope.expression(expression)
        if text in groups:
            return groups[text]
        plain = not has_aggregate(expression)
        if text.endswith("*") or not plain and not isinstance(expression, Aggregate) or text.startswith("COUNT(DISTINCT"):
            raise Unrenderable("this beside a median")
        beside = f"{text} AS beside_" if plain else f"{text} OVER ({over}) AS beside_"
        place = next((i for i, column in enumerate(self.columns, 1) if column.startswith(beside)), 0)
        if not place:
            self.columns.append(f"{beside}{len(self.columns) + 1}")
        return f"MAX(beside_{place or len(self.columns)})"


class Scope:
    """One query's tables with their aliases, and everything that is written inside it."""

    def __init__(self, renderer: Renderer, query: Query, prefix: str = "T"):
        self.renderer, self.schema, self.dialect, self.query = renderer, renderer.schema, renderer.dialect, query
        self.tables, self.equalities = connect(self.schema, query.tables, query.hints)
        if query.outer and outer_problem(query):
            raise Unrenderable(outer_problem(query))
        self.steps = outward(self.equalities, kept_table(query), len(self.tables)) if query.outer else []
        order = [kept_table(query), *(step[2] for step in self.steps)] if query.outer else range(len(self.tables))
        self.aliases = [f"{prefix}{number}" for _, number in sorted(zip(order, range(1, len(self.tables) + 1)))]
        self.aliased = len(self.tables) > 1 or prefix == "C" or holds_correlated(query)

    def from_clause(self) -> str:
        quote, tables = self.dialect.quote, self.schema.tables
        if not self.aliased:
            return quote(tables[self.tables[0]].name)
        if self.query.outer:
            return self.named(kept_table(self.query)) + "".join(f" LEFT{self.joined(step)}" for step in self.steps)
        sql, placed = self.named(0), {0}
        for left, left_column, right, right_column in self.equalities:
            if left not in placed:
                sql += " CROSS JOIN " + self.named(left)
                placed.add(left)
            sql += self.joined((left, left_column, right, right_column))
            placed.add(right)
        for place in range(len(self.tables)):
            if place not in placed:
                sql += " CROSS JOIN " + self.named(place)
        return sql

    def named(self, place: int) -> str:
        return f"{self.dialect.quote(self.schema.tables[self.tables[place]].name)} AS {self.aliases[place]}"

    def joined(self, equality: tuple[int, int, int, int]) -> str:
        left, left_column, right, right_column = equality
        return (f" JOIN {self.named(right)} ON {self.aliases[left]}.{self.dialect.quote(self.schema.columns[left_column].name)} = "
                f"{self.aliases[right]}.{self.dialect.quote(self.schema.columns[right_column].name)}")

    def days(self, difference: Arithmetic) -> bool:
        return difference.operator == "-" and self.is_time(difference.left) and self.is_time(difference.right)

    def expression(self, expression: Expression) -> str:
        if isinstance(expression, ColumnRef):
            return self.column(expression)
        if isinstance(expression, DatePart):
            return self.dialect.date_parts[expression.part].format(self.column(expression.operand), today=self.today())
        if isinstance(expression, Today):
            return self.today()
        if isinstance(expression, Arithmetic):
            if self.days(expression):
                return " - ".join(self.dialect.day_number.format(self.expression(side)) for side in (expression.left, expression.right))
            left, right = (self.operand(side) for side in (expression.left, expression.right))
            if expression.operator == "/":
                return f"1.0 * {left} / NULLIF({right}, 0)"
            return f"{left} {expression.operator} {right}"
        if isinstance(expression, Aggregate):
            operand = self.expression(expression.operand)
            if expression.function == "COUNT_DISTINCT":
                return f"COUNT(DISTINCT {operand})"
            return self.zeroed(expression, f"{expression.function}({operand})")
        if isinstance(expression, Scaled):
            return scaled(expression, self.operand(expression.operand))
        if isinstance(expression, RateFactor):
            return rate_factor(expression, self.operand(expression.operand))
        if isinstance(expression, Share):
            inner = self.expression(expression.aggregate)
            if self.query.where is not None and not self.query.group:
                return f"100.0 * {inner} / NULLIF((SELECT {inner} FROM {self.from_clause()}), 0)"
            return f"100.0 * {inner} / SUM({inner}) OVER ()"
        if isinstance(expression, Window):
            return self.window(expression)
        if isinstance(expression, Conditioned):
            return self.conditioned(expression)
        if isinstance(expression, CountIf):
            return f"SUM(CASE WHEN {self.predicate(expression.condition)} THEN 1 ELSE 0 END)"
        return f"100.0 * AVG(CASE WHEN {self.predicate(expression.condition)} THEN 1.0 ELSE 0.0 END)"

    def window(self, window: Window) -> str:
        """Groups follow each other in time, or by the first that the query groups by; the others stay apart."""
        groups, inner = self.query.group, self.expression(window.aggregate)
        if not groups:
            raise Unrenderable(f"{window.kind} without groups")
        if window.kind == "RANK":
            return f"RANK() OVER (ORDER BY {inner} DESC)"
        first = next((g for g in groups if isinstance(g, DatePart) or self.is_time(g)), groups[0])
        apart = [self.expression(g) for g in groups if g != first]
        over = (f"PARTITION BY {', '.join(apart)} " if apart else "") + f"ORDER BY {self.expression(first)}"
        if window.kind == "RUNNING":
            function = window.aggregate.function
            return f"{'SUM' if function.startswith('COUNT') else function}({inner}) OVER ({over})"
        before = f"LAG({inner}) OVER ({over})"
        return f"{inner} - {before}" if window.kind == "CHANGE" else f"100.0 * ({inner} - {before}) / NULLIF({before}, 0)"

    def conditioned(self, expression: Conditioned) -> str:
        aggregate, test = expression.aggregate, self.predicate(expression.condition)
        if aggregate.function == "MEDIAN":
            raise Unrenderable("a median under a condition")
        operand = "1" if is_star(aggregate.operand) else self.expression(aggregate.operand)
        function, distinct = ("COUNT", "DISTINCT ") if aggregate.function == "COUNT_DISTINCT" else (aggregate.function, "")
        some = self.zeroed(aggregate, f"{function}({distinct}CASE WHEN {test} THEN {operand} END)")
        return some if expression.kind == "IF" else f"100.0 * {some} / NULLIF({self.expression(aggregate)}, 0)"

    def zeroed(self, aggregate: Aggregate, text: str) -> str:
        """Where groups without rows are kept their sum is nought."""
        return f"COALESCE({text}, 0)" if self.query.outer and aggregate.function == "SUM" else text

    def today(self) -> str:
        return self.dialect.today.format(self.renderer.today.isoformat())

    def is_time(self, expression: Expression) -> bool:
        return isinstance(expression, Today) or isinstance(expression, ColumnRef) \
            and self.schema.columns[expression.column].type == "time"

    def operand(self, expression: Expression) -> str:
        text = self.expression(expression)
        return f"({text})" if isinstance(expression, Arithmetic | Scaled | Window) else text

    def column(self, reference: ColumnRef) -> str:
        if reference.column == STAR:
            return "*"
        name = self.dialect.quote(self.schema.columns[reference.column].name)
        return f"{self.aliases[reference.table]}.{name}" if self.aliased else name

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Predicate):
            return self.predicate(condition)
        if isinstance(condition, AnyOf):
            return " OR ".join(self.condition(item) for item in condition.items)
        return " AND ".join(f"({self.condition(item)})" if isinstance(item, AnyOf) else self.condition(item)
                            for item in condition.items)

    def predicate(self, predicate: Predicate) -> str:
        left, operator, right = self.expression(predicate.left), predicate.operator, predicate.right
        if operator == "IS_NULL":
            return f"{left} IS NULL"
        if operator == "NOT_NULL":
            return f"{left} IS NOT NULL"
        if operator in ("LIKE", "LIKE_START", "LIKE_END", "LIKE_WHOLE", "NOT_LIKE"):
            return self.like(left, operator, right[0].text)
        if operator in ("DURING", "SINCE", "BEFORE", "AFTER", "UNTIL"):
            return self.period(left, operator, right[0].text)
        if right and isinstance(right[0], Value) and right[0].kind == "period":
            return self.compared_period(left, operator, right)
        if right and isinstance(right[0], Value) and any(value.kind == "decade" for value in right):
            return self.ranges(left, operator, [self.range(predicate.left, value) for value in right])
        if self.parts_of_days(predicate.left, right):
            left, right = f"ROUND(({left}) * {SECONDS})", [Value(str(round(float(value.text) * SECONDS)), "number") for value in right]
        if operator == "BETWEEN":
            return f"{left} BETWEEN {self.value(right[0])} AND {self.value(right[1])}"
        if operator in ("IN", "NOT_IN") and isinstance(right[0], Value):
            return f"{left} {SYMBOL[operator]} ({', '.join(self.value(value) for value in right)})"
        if isinstance(right[0], Query):
            return f"{left} {SYMBOL[operator]} ({self.renderer.nested(right[0], self)})"
        if isinstance(right[0], Value):
            if right[0].kind == "part" and operator in ("=", "!="):
                return self.like(left, "LIKE" if operator == "=" else "NOT_LIKE", right[0].text)
            return f"{left} {SYMBOL[operator]} {self.value(right[0])}"
        return f"{left} {SYMBOL[operator]} {self.expression(right[0])}"

    def parts_of_days(self, left: Expression, right: tuple) -> bool:
        """Minutes and hours between two times are compared as whole seconds: as parts of a day no two are quite the same."""
        return isinstance(left, Arithmetic) and self.days(left) and bool(right) and all(isinstance(value, Value) and value.kind == "number" for value in right) \
            and any(float(value.text) % 1 for value in right)

    def like(self, left: str, operator: str, text: str) -> str:
        plain = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        pattern = {"LIKE": f"%{plain}%", "NOT_LIKE": f"%{plain}%", "LIKE_START": f"{plain}%", "LIKE_END": f"%{plain}",
                   "LIKE_WHOLE": text}[operator]
        word = ("NOT " if operator == "NOT_LIKE" else "") + self.dialect.like
        escape = " ESCAPE '\\'" if plain != text and operator != "LIKE_WHOLE" else ""
        return f"{left} {word} {quote_text(pattern)}{escape}"

    def period(self, left: str, operator: str, phrase: str) -> str:
        found = parse_period(phrase, self.renderer.today)
        if found is None:
            raise Unrenderable(f"no period: {phrase}")
        if operator == "SINCE" and phrase.startswith("from "):
            operator = "DURING"
        start, end = (quote_text(day.isoformat()) for day in found)
        return {"DURING": f"{left} >= {start} AND {left} < {end}", "SINCE": f"{left} >= {start}",
                "BEFORE": f"{left} < {start}", "AFTER": f"{left} >= {end}", "UNTIL": f"{left} < {end}"}[operator]

    def compared_period(self, left: str, operator: str, right: tuple) -> str:
        """A date equal to, before or after a period."""
        if operator == "BETWEEN":
            return f"{self.period(left, 'SINCE', right[0].text)} AND {self.period(left, 'UNTIL', right[1].text)}"
        if operator in PERIOD_TEST:
            return self.period(left, PERIOD_TEST[operator], right[0].text)
        during = " OR ".join(self.period(left, "DURING", value.text) for value in right)
        return f"NOT ({during})" if operator in ("!=", "NOT_IN") else f"({during})"

    def range(self, left: Expression, value: Value) -> tuple[str, str]:
        """First and last number; of a decade ten, or a hundred."""
        if value.kind != "decade":
            return self.value(value), self.value(value)
        year = isinstance(left, DatePart) and left.part == "YEAR"
        first = decade_years(value.text) if year else int(value.text)
        return str(first), str(decade_end(first))

    @staticmethod
    def ranges(left: str, operator: str, found: list[tuple[str, str]]) -> str:
        """A number equal to, below or above a range of numbers."""
        first, last = found[0]
        if operator == "BETWEEN":
            return f"{left} BETWEEN {first} AND {found[1][1]}"
        if operator in ("<", ">="):
            return f"{left} {operator} {first}"
        if operator in (">", "<="):
            return f"{left} {operator} {last}"
        inside = " OR ".join(f"{left} BETWEEN {start} AND {end}" for start, end in found)
        return f"NOT ({inside})" if operator in ("!=", "NOT_IN") else inside if len(found) == 1 else f"({inside})"

    def value(self, value: Value) -> str:
        if value.kind == "boolean":
            return self.dialect.booleans[value.text]
        return value.text if value.kind == "number" else quote_text(value.text)


def quote_text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def scaled(expression: Scaled, operand: str) -> str:
    """Never a division of whole numbers."""
    return f"{operand} / {expression.factor}.0" if expression.scale in OVERS else f"{operand} * {expression.factor}"


def rate_factor(expression: RateFactor, operand: str) -> str:
    sign = "-" if expression.form.startswith("ONE_MINUS") else "+"
    return f"(1 {sign} {operand} / 100.0)" if expression.form.endswith("_PERCENT") else f"(1 {sign} {operand})"


def outward(equalities: list[tuple[int, int, int, int]], start: int, size: int) -> list[tuple[int, int, int, int]]:
    """The same joins, each from a table that is nearer to the start."""
    steps, reached, waiting = [], [start], list(equalities)
    while waiting:
        found = next((e for e in waiting if e[0] in reached or e[2] in reached), None)
        if found is None:
            break
        waiting.remove(found)
        steps.append(found if found[0] in reached else (found[2], found[3], found[0], found[1]))
        reached.append(steps[-1][2])
    if len(reached) < size:
        raise Unrenderable("zeros of tables that do not join")
    return steps


def has_aggregate(expression: Expression) -> bool:
    if isinstance(expression, Scaled | RateFactor):
        return has_aggregate(expression.operand)
    if isinstance(expression, Arithmetic):
        return has_aggregate(expression.left) or has_aggregate(expression.right)
    return isinstance(expression, Aggregate | Share | Window | Percent | CountIf | Conditioned)


def medians(query: Query) -> list[Aggregate]:
    """Every median this query itself asks for, however deep in an expression."""
    return [part for expression in expressions_in(query) for part in parts_of(expression)
            if isinstance(part, Aggregate) and part.function == "MEDIAN"]


def holds_correlated(query: Query) -> bool:
    return any(isinstance(part, Query) and part.per and not part.limit for condition in (query.where, query.having)
               for predicate in predicates_in(condition) for part in predicate.right)


def is_star(expression: Expression) -> bool:
    return isinstance(expression, ColumnRef) and expression.column == STAR


def output_names(schema: Schema, expressions: list[Expression]) -> list[str]:
    """A distinct name per selected expression, made of the columns in it."""
    names: list[str] = []
    for expression in expressions:
        expression = expression.operand if isinstance(expression, Scaled) else expression
        parts = [schema.columns[ref.column].name for ref in columns_in(expression) if ref.column != STAR]
        prefix = [] if isinstance(expression, ColumnRef) else [label(expression)]
        name = "_".join(prefix + parts) or "all"
        while name in names:
            name += "_"
        names.append(name)
    return names


def label(expression: Expression) -> str:
    if isinstance(expression, Aggregate):
        return expression.function.lower()
    if isinstance(expression, DatePart):
        return expression.part.lower()
    return type(expression).__name__.lower()


def to_sql(plan: Query, schema: Schema, dialect: Dialect = SQLITE, today: date = date(2026, 1, 1)) -> str:
    return Renderer(schema, dialect, today).query(plan)

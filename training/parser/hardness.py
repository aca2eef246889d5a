"""Spider's four classes of hardness by its published rule, oddities included, counted on plans."""
from .plan import LIKES, Aggregate, AnyOf, Arithmetic, Query, predicates_in

NEGATED = ("NOT_LIKE", "NOT_IN", "NOT_NULL")


def hardness(query: Query) -> str:
    if query.count_rows:
        return "easy"          # the rule does not look into FROM
    parts, nested, others = clause_count(query), nested_count(query), excess_count(query)
    if parts <= 1 and others == 0 and nested == 0:
        return "easy"
    if nested == 0 and (others <= 2 and parts <= 1 or parts <= 2 and others < 2):
        return "medium"
    if nested == 0 and (others > 2 and parts <= 2 or 2 < parts <= 3 and others <= 2) or parts <= 1 and others == 0 and nested <= 1:
        return "hard"
    return "extra"


def clause_count(query: Query) -> int:
    count = sum(map(bool, (query.where, query.group, query.order, query.limit))) + len(query.tables) - 1
    for condition in (query.where, query.having):
        count += or_count(condition)
        count += sum(predicate.operator in LIKES for predicate in predicates_in(condition))
    return count


def or_count(condition) -> int:
    if condition is None or not hasattr(condition, "items"):
        return 0
    own = len(condition.items) - 1 if isinstance(condition, AnyOf) else 0
    return own + sum(or_count(item) for item in condition.items)


def nested_count(query: Query) -> int:
    count = sum(isinstance(part, Query) for condition in (query.where, query.having)
                for predicate in predicates_in(condition) for part in predicate.right)
    return count + (query.set_query is not None)


def excess_count(query: Query) -> int:
    return ((aggregates(query) > 1) + (len(query.select) > 1) + (len(list(predicates_in(query.where))) > 1)
            + (len(query.group) > 1))


def aggregates(query: Query) -> int:
    """Aggregates of SELECT and ORDER BY; in WHERE and HAVING the rule takes every NOT for one, in HAVING also every AND
    and OR, and sees no other."""
    selected = sum(aggregate_count(expression) for expression in (*query.select, *(order.expression for order in query.order)))
    joints = max(0, len(list(predicates_in(query.having))) - 1)
    return selected + joints + sum(predicate.operator in NEGATED for condition in (query.where, query.having)
                          for predicate in predicates_in(condition))


def aggregate_count(expression) -> int:
    if isinstance(expression, Arithmetic):
        return aggregate_count(expression.left) + aggregate_count(expression.right)
    return isinstance(expression, Aggregate)

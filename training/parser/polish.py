"""Small repairs of a finished plan, where training data taught it a habit people do not share."""
from dataclasses import replace

from .linking import Link
from .plan import ColumnRef, Query
from .schema import STAR, Schema

NAME_WORDS = frozenset(("name", "names", "title", "titles"))
OPENING_WORDS = frozenset("what where when who whose how".split())
OPENING = 3     # a table named among the first words is what is asked for


def whole_rows(plan: Query, schema: Schema, words: list[str], links: list[Link]) -> Query:
    """'Orders in March' asks for orders, not for their status: a lone text column that no word of the question
    points at gives way to '*' when the question opens with its table. `words`: of the current question."""
    if plan.group or plan.having or plan.set_query or plan.distinct or plan.per or plan.count_rows \
            or len(plan.select) != 1 or len(plan.tables) != 1:
        return plan
    selected = plan.select[0]
    if not isinstance(selected, ColumnRef) or selected.column == STAR:
        return plan
    column = schema.columns[selected.column]
    if column.type != "text" or column.label.split()[-1:] == [] or column.label.split()[-1] in NAME_WORDS:
        return plan
    if any(link.target == "column" and link.index == selected.column for link in links):
        return plan
    opens = any(link.target == "table" and link.kind == "name" and link.index == column.table and link.word < OPENING for link in links)
    if not opens or not words or words[0].lower() in OPENING_WORDS:
        return plan
    return replace(plan, select=[ColumnRef(-1, STAR)])

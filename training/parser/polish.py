"""Small repairs of a finished plan, where training data taught it a habit people do not share."""
from dataclasses import replace

from .linking import Link
from .plan import ColumnRef, Query
from .schema import STAR, Schema
from .text import NUMBER_WORDS, STOP_WORDS, is_digit

NAME_WORDS = frozenset(("name", "names", "title", "titles"))
NOT_ROWS = frozenset("where when who whose how".split())
BEFORE_NOUN = STOP_WORDS | frozenset("latest recent newest oldest earliest first last top best biggest largest highest lowest "
                                     "smallest cheapest expensive open new old display see get".split())


def whole_rows(plan: Query, schema: Schema, words: list[str], links: list[Link]) -> Query:
    """'Orders in March' asks for orders, not for their status: a lone text column that no word of the question
    points at gives way to '*' when the question's first noun is its table. `words`: of the current question."""
    if plan.group or plan.having or plan.set_query or plan.distinct or plan.per or plan.count_rows \
            or len(plan.select) != 1 or len(plan.tables) != 1:
        return plan
    selected = plan.select[0]
    if not isinstance(selected, ColumnRef) or selected.column == STAR:
        return plan
    column = schema.columns[selected.column]
    if column.type != "text" or not column.label.split() or is_name(column.label, [c.label for c in schema.columns if c.table == column.table]):
        return plan
    if any(link.target == "column" and link.index == selected.column for link in links):
        return plan
    if not words or words[0].lower() in NOT_ROWS or not opens_with_table(column.table, words, links):
        return plan
    return replace(plan, select=[ColumnRef(-1, STAR)])


def is_name(label: str, beside: list[str]) -> bool:
    """'Customer name', and 'name 1' as companies call the first line of one, where there is no second."""
    words = label.split()
    first_line = len(words) > 1 and words[-1] == "1" and words[-2] in ("name", "title")
    return words[-1] in NAME_WORDS or first_line and label.replace("1", "2") not in beside


def opens_with_table(table: int, words: list[str], links: list[Link]) -> bool:
    """Before the first word that names the table stand only words that name nothing."""
    named = [link.word for link in links if link.target == "table" and link.kind == "name" and link.index == table]
    return bool(named) and all(word.lower() in BEFORE_NOUN or word.lower() in NUMBER_WORDS or is_digit(word[0])
                               for word in words[:min(named)])

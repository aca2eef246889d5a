"""A second look at the same question: tables and columns laid out in reverse, or another source tag.

Where two looks agree, both are more likely right. Costs as much again as the first, so a caller takes it only when unsure.
"""
from .decoding import Hypothesis
from .features import Arrangement
from .grammar import Layout
from .plan import TOKEN_ID, VOCABULARY_SIZE
from .schema import STAR, Schema


def reversed_arrangement(schema: Schema) -> Arrangement:
    tables = list(range(len(schema.tables)))[::-1]
    return Arrangement(tables, {table: list(schema.columns_of[table])[::-1] for table in tables})


def in_schema_order(actions: list[int], layout: Layout) -> list[int]:
    """Tables of every FROM (each with its key hint) by falling back on their numbers, so that looks can be compared.
    Where '*' alone is selected the first table says of what, and stays first."""
    first_column, first_table = VOCABULARY_SIZE + layout.words, VOCABULARY_SIZE + layout.words + layout.columns
    ordered, place = [], 0
    while place < len(actions):
        if actions[place] < first_table:
            ordered.append(actions[place])
            place += 1
            continue
        tables = []
        while place < len(actions) and actions[place] >= first_table:
            tables.append([actions[place]])
            place += 1
            if place < len(actions) and first_column <= actions[place] < first_table:
                tables[-1].append(actions[place])
                place += 1
        fixed = tables[:1] if selects_rows(actions[place:], layout) else []
        ordered += [action for table in fixed + sorted(tables[len(fixed):], key=lambda table: table[0]) for action in table]
    return ordered


def selects_rows(actions: list[int], layout: Layout) -> bool:
    """After a FROM: the first SELECT outside nested queries is followed by '*'."""
    depth = 0
    for place, action in enumerate(actions):
        depth += (action == TOKEN_ID["("]) - (action == TOKEN_ID[")"])
        if action == TOKEN_ID["SELECT"] and depth == 0:
            following = [a for a in actions[place + 1:place + 3] if a != TOKEN_ID["DISTINCT"]]
            return following[:1] == [layout.column(STAR)]
    return False


def merge(looks: list[list[Hypothesis]], layout: Layout) -> list[Hypothesis]:
    """Sum of the scores; a look that did not find a plan counts as its worst one. Best first, ties as in the first look."""
    totals: dict[tuple[int, ...], float] = {}
    found = [{} for _ in looks]
    for look, hypotheses in enumerate(looks):
        for hypothesis in hypotheses:
            found[look].setdefault(tuple(in_schema_order(hypothesis.actions, layout)), hypothesis.score)
    for actions in (actions for scores in found for actions in scores):
        totals[actions] = sum(scores.get(actions, min(scores.values(), default=-10.0)) for scores in found)
    return sorted((Hypothesis(score, list(actions)) for actions, score in totals.items()), key=lambda h: -h.score)

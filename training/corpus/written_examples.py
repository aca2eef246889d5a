"""Training examples of the written questions: as they stand, and over respelt schemas with other cells named."""
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from parser.actions import Unexpressible
from parser.plan import UNANSWERABLE, ColumnRef, Plan, Predicate, Value, predicates_in, subqueries

from .examples import Database, Example, make_example
from .written import Entry, WrittenSchema

MOST_SWAPPED = 40


def written_examples(written: WrittenSchema, database: Database, variant: int, chance: random.Random,
                     counts: Counter) -> Iterator[Example]:
    """One example per wording; in variants some of the cells that questions name are exchanged for others."""
    for entry in written.entries:
        if entry.plan is None:
            continue
        for wording in entry.wordings:
            plan, question = entry.plan, wording
            if variant and not entry.earlier and plan != UNANSWERABLE and chance.random() < 0.6:
                question, plan = with_other_cells(question, plan, database, chance)
            try:
                yield written_example(entry, question, plan, database, chance)
                counts["written"] += 1
            except (Unexpressible, IndexError, ValueError):
                counts["written left out"] += 1


def written_example(entry: Entry, question: str, plan: Plan, database: Database, chance: random.Random) -> Example:
    earlier = [chance.choice(before.wordings) for before in entry.earlier]
    earlier_plan = entry.earlier[-1].plan if entry.earlier else None
    category = "unanswerable" if plan == UNANSWERABLE else "follow_up" if earlier else "written"
    return make_example(database, "written", question, plan, earlier, earlier_plan, category, entry.sql)


def with_other_cells(question: str, plan: Plan, database: Database, chance: random.Random) -> tuple[str, Plan]:
    """Each cell spelt once in the question may give way to another of its column, in question and plan alike."""
    cells = database.preparer.cells
    for column, text in named_cells(plan):
        if not cells.has_text(column) or question.lower().count(text.lower()) != 1 or chance.random() < 0.3:
            continue
        others = [v for v in cells.columns[column].values[:MOST_SWAPPED] if v.lower() not in question.lower() and v != text]
        place = question.lower().index(text.lower())
        if not others or not stands_alone(question, place, len(text)):
            continue
        other = chance.choice(others)
        said = other.lower() if question[place:place + len(text)].islower() else other
        question = question[:place] + said + question[place + len(text):]
        plan = with_value(plan, text, other)
    return question, plan


def stands_alone(question: str, start: int, size: int) -> bool:
    around = question[start - 1:start] + question[start + size:start + size + 1]
    return not any(char.isalnum() for char in around)


def named_cells(plan: Plan) -> list[tuple[int, str]]:
    return [(predicate.left.column, predicate.right[0].text) for query in subqueries(plan)
            for predicate in predicates_in(query.where)
            if isinstance(predicate, Predicate) and predicate.operator in ("=", "!=") and isinstance(predicate.left, ColumnRef)
            and isinstance(predicate.right[0], Value) and predicate.right[0].kind == "text" and len(predicate.right[0].text) > 2]


def with_value(part, old: str, new: str):
    """The same plan with one text in the place of another."""
    if isinstance(part, Value):
        return replace(part, text=new) if part.kind == "text" and part.text == old else part
    if isinstance(part, tuple | list):
        return type(part)(with_value(item, old, new) for item in part)
    if is_dataclass(part):
        return replace(part, **{f.name: with_value(getattr(part, f.name), old, new) for f in fields(part)})
    return part

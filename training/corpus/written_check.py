"""Tells writers which of their queries and wordings cannot be used, and why."""
import random
import sys
from pathlib import Path

from parser.actions import Unexpressible, Writer
from parser.align import Aligner
from parser.cells import CellIndex
from parser.pipeline import Question
from parser.plan import UNANSWERABLE

from .examples import check_grammar
from .written import Entry, WrittenSchema, read_batch


def wording_problem(entry: Entry, wording: str, schema, cells: CellIndex) -> str:
    asked = Question.of(wording, [before.wordings[0] for before in entry.earlier])
    aligner, missing = Aligner(asked.text, asked.words, cells), []

    def write_value(value, column, role):
        try:
            return aligner.align(value, column, role)
        except Unexpressible as reason:
            missing.append(f"'{value.text}' is not in the question, nor one of at most 8 short cells")
            raise reason

    try:
        check_grammar(schema, len(asked.words), Writer(schema, write_value).plan(entry.plan), cells)
    except (Unexpressible, IndexError, ValueError) as reason:
        return missing[0] if missing else str(reason)
    return ""


def check_schema(written: WrittenSchema) -> tuple[list[str], int, int]:
    """Problems, wordings, usable wordings."""
    schema, cells, _ = written.database(0, random.Random(1))
    index, problems, total, usable = CellIndex(schema, cells), [], 0, 0
    for entry in written.entries:
        total += len(entry.wordings)
        if entry.plan is None:
            continue
        for wording in entry.wordings:
            problem = "" if entry.plan == UNANSWERABLE else wording_problem(entry, wording, schema, index)
            usable += not problem
            if problem:
                problems.append(f"{entry.place} wording lost: {problem} | {wording}")
    return problems, total, usable


def check_batch(prefix: Path) -> tuple[int, int]:
    found, problems = read_batch(prefix)
    total = usable = 0
    for written in found.values():
        more, wordings, good = check_schema(written)
        problems, total, usable = problems + more, total + wordings, usable + good
    entries = [entry for written in found.values() for entry in written.entries]
    refused = sum(entry.plan == UNANSWERABLE for entry in entries)
    for problem in problems:
        print(problem)
    print(f"{prefix}: {len(found)} schemas, {sum(e.plan is not None for e in entries)} of {len(entries)} SQLs readable, {usable} of {total} "
          f"wordings usable, {refused} unanswerable, {sum(bool(e.earlier) for e in entries)} follow-ups")
    return usable, total


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        check_batch(Path(argument))

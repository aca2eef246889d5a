"""Writes vectors by which a port proves that it computes the same: one JSON object per line, gzipped.

A line is either a database ({"schema", "cells"}) or a question over the last database.
"""
import argparse
import gzip
import json
import random
from datetime import date
from pathlib import Path

from corpus.analysis import ANALYSIS_KINDS
from corpus.business import business_databases
from corpus.dated import DATED_KINDS
from corpus.examples import Database, Databases
from corpus.follow_ups import Composer
from corpus.questions import KINDS
from corpus.written import read_all
from evaluate import polished
from parser.actions import Malformed, Reader, Unexpressible, Writer, with_hints
from parser.align import Aligner
from parser.pipeline import Preparer
from parser.plan import CELLS, UNANSWERABLE, nodes_used
from parser.render import POSTGRESQL, SQLITE, Renderer, Unrenderable
from parser.schema import Schema
from parser.selection import Candidate, Selector, candidate_features
from parser.values import ValueReader

TODAY = date(2026, 1, 15)
QUESTIONS_PER_DATABASE = 3
WRITTEN_STEP, WRITTEN_QUESTIONS = 40, 7
ODD_QUESTIONS = ("", "???", "wie viele Gäste kommen aus München 😀", "SELECT * FROM x; -- 1,000.5 €", "camelCase snake_case t1.c7")


def database_line(schema: Schema, cells: dict[int, list]) -> dict:
    return {"kind": "database", "schema": schema.to_json(), "cells": {str(c): values for c, values in sorted(cells.items())}}


def question_line(preparer: Preparer, question: str, earlier: list[str], earlier_nodes: frozenset, plan=None) -> tuple[dict, object]:
    prepared = preparer.prepare(question, earlier, earlier_nodes)
    encoding = prepared.encoding
    line = {"kind": "question", "question": question, "earlier": list(earlier), "earlier_nodes": sorted(map(list, earlier_nodes)),
            "text": prepared.question.text, "words": [[w.text, w.start, w.end] for w in prepared.question.words],
            "earlier_words": prepared.question.earlier_words, "tables": prepared.table_ids, "columns": prepared.column_ids,
            "links": [[l.word, l.target, l.index, l.kind] for l in prepared.links],
            "pieces": encoding.pieces.tolist(), "positions": encoding.positions.tolist(), "owners": encoding.owners.tolist(),
            "flags": encoding.flags.tolist(), "relations": [bytes(row.tolist()).hex() for row in encoding.relations]}
    if plan is not None:
        try:
            plan = with_hints(plan, preparer.schema)
            line["gold"] = {dialect.name: Renderer(preparer.schema, dialect, TODAY).query(plan) for dialect in (SQLITE, POSTGRESQL)}
        except Unrenderable:
            return line, prepared
        actions = gold_actions(preparer, prepared, plan)
        if actions:
            line["gold"]["actions"] = actions
    return line, prepared


def gold_actions(preparer: Preparer, prepared, plan) -> list[int] | None:
    """The intended plan as numbers, where the whole schema and every cell it names are laid out."""
    aligner = Aligner(prepared.question.text, prepared.question.words, preparer.cells)

    def write_value(value, column, role):
        pointers = aligner.align(value, column, role)
        if pointers[0] in CELLS and column not in prepared.shown:
            raise Unexpressible("a cell that is not shown")
        return pointers

    if len(prepared.table_ids) != len(preparer.schema.tables):
        return None
    try:
        return [prepared.layout.to_number(action) for action in Writer(preparer.schema, write_value).plan(plan)]
    except (Unexpressible, IndexError):
        return None


def written(entry: dict, prepared, reader: ValueReader) -> tuple:
    """Writes a hypothesis's SQL in both dialects beside its actions, or why there is none."""
    actions = plan = None
    try:
        actions = [prepared.layout.to_action(n) for n in entry["actions"]]
        plan = polished(Reader(prepared.schema, actions, reader.read, reader.scale).plan(), prepared)
        entry |= {d.name: Renderer(prepared.schema, d, TODAY).query(plan) for d in (SQLITE, POSTGRESQL)}
    except (Malformed, Unrenderable, ValueError, KeyError, IndexError) as reason:
        entry["error"] = str(reason)
    return actions, plan


def write_again(path: Path, databases: Databases, backend, selector: Selector | None) -> list[dict]:
    """An earlier file with the SQL of its plans written anew, after a change of values or rendering; with models the plans too."""
    lines, preparer = [json.loads(line) for line in gzip.open(path, "rt", encoding="utf-8")], None
    for line in lines:
        if line["kind"] == "database":
            schema = Schema.from_json(line["schema"])
            preparer = databases.add(schema, {int(c): values for c, values in line["cells"].items()}).preparer
            continue
        prepared = preparer.prepare(line["question"], line["earlier"], frozenset(map(tuple, line["earlier_nodes"])))
        if backend and prepared.question.words:
            line |= decoded_lines(backend, selector, prepared)
            continue
        reader = ValueReader(prepared.question.text, prepared.question.words, prepared.schema, prepared.cells, prepared.shown)
        line["beam"] = [{"score": entry["score"], "actions": entry["actions"]} for entry in line.get("beam", [])]
        for entry in line["beam"]:
            written(entry, prepared, reader)
    return lines


def decoded_lines(backend, selector: Selector | None, prepared) -> dict:
    """What the models say: the first step, greedy, the beam with SQL in both dialects, the choice without execution."""
    from parser.decoding import beam_search
    greedy, beam = beam_search(backend, prepared, 1), beam_search(backend, prepared, 8)
    reader = ValueReader(prepared.question.text, prepared.question.words, prepared.schema, prepared.cells, prepared.shown)
    shown, candidates = [], []
    for hypothesis in beam.hypotheses:
        entry = {"score": round(hypothesis.score, 4), "actions": hypothesis.actions}
        actions, plan = written(entry, prepared, reader)
        if "error" not in entry:
            candidates.append(Candidate(hypothesis.score, actions, plan, entry["sqlite"], None))
        shown.append(entry)
    best = sorted(range(len(beam.first_scores)), key=lambda n: -beam.first_scores[n])[:10]
    line = {"used": [round(float(x), 3) for x in beam.used], "unanswerable": round(beam.unanswerable, 5),
            "first_step": [[n, round(float(beam.first_scores[n]), 4)] for n in best],
            "greedy": greedy.hypotheses[0].actions if greedy.hypotheses else [], "beam": shown}
    if selector and candidates:
        features = candidate_features(prepared, beam, candidates)
        place, confidence = selector.choose(features)
        line["selection"] = {"features_of_first": [round(float(x), 4) for x in features[0]],
                             "scores": [round(float(x), 4) for x in selector.scores(features)], "chosen": place,
                             "confidence": round(confidence, 4)}
    return line


def business_questions(database: Database, words, chance: random.Random):
    composer, made = Composer(database, words, chance), 0
    kinds = KINDS + DATED_KINDS + ANALYSIS_KINDS
    for kind in chance.sample(kinds, len(kinds)):
        composed = composer.compose(kind)
        if composed is None:
            continue
        question, plan, spec = composed
        yield question, [], frozenset(), plan
        followed = composer.follow_up(spec) if made == 0 else None
        if followed:
            try:
                yield followed[0], [question], frozenset(nodes_used(plan)), composer.plan(followed[1])
            except ValueError:   # what no plan can say is followed up by nothing
                pass
        made += 1
        if made >= QUESTIONS_PER_DATABASE:
            return


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--model", type=Path, help="folder of the exported models; without it features only")
    arguments.add_argument("--again", type=Path, help="an earlier file, whose questions are kept")
    arguments.add_argument("--out", type=Path, default=Path("parity.jsonl.gz"))
    options = arguments.parse_args()
    databases = Databases(options.start)
    models = networks(options, databases) if options.model else (None, None)
    save(write_again(options.again, databases, *models) if options.again else new_lines(databases, *models), options.out)


def networks(options, databases: Databases) -> tuple:
    from parser.decoding import released
    chosen = options.model / "selection.json"
    return released(options.model, databases.vectors), Selector.read(chosen) if chosen.exists() else None


def save(lines: list[dict], path: Path):
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        for line in lines:
            file.write((json.dumps(line, ensure_ascii=False) + "\n").encode())
    print(len(lines), "lines", path.stat().st_size, "bytes")


def new_lines(databases: Databases, backend, selector: Selector | None) -> list[dict]:
    chance, lines = random.Random(99), []

    def add(preparer, question, earlier=(), earlier_nodes=frozenset(), plan=None):
        line, prepared = question_line(preparer, question, list(earlier), earlier_nodes, plan)
        if backend and prepared.question.words:
            line |= decoded_lines(backend, selector, prepared)
        lines.append(line)

    path = Path(__file__).parent / "corpus" / "business-schemas.txt"
    for number, (schema, cells, words, _) in enumerate(business_databases(path, 2, 5)):
        if schema.name.endswith("#1") and number % 4 != 1:
            continue
        lines.append(database_line(schema, cells))
        database = databases.add(schema, cells)
        for question in business_questions(database, words, chance):
            add(database.preparer, *question)
    for question in ODD_QUESTIONS:
        add(database.preparer, question)
    for written in read_all(path.parent / "written")[::WRITTEN_STEP]:
        schema, cells, _ = written.database(0, chance)
        lines.append(database_line(schema, cells))
        database = databases.add(schema, cells)
        for entry in chance.sample([e for e in written.entries if all(x.plan is not None for x in (e, *e.earlier))], WRITTEN_QUESTIONS):
            earlier = [before.wordings[0] for before in entry.earlier]
            nodes = frozenset(nodes_used(entry.earlier[-1].plan)) if entry.earlier else frozenset()
            add(database.preparer, entry.wordings[0], earlier, nodes, None if entry.plan == UNANSWERABLE else entry.plan)
    return lines


if __name__ == "__main__":
    main()

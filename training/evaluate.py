"""Stage 4: decodes with the exported models, trains the selection, reports accuracy. Writes work/model/evaluation/."""
import argparse
import json
import lzma
import multiprocessing
import os
import pickle
import random
import time
from collections import defaultdict
from dataclasses import replace
from datetime import date
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

from corpus.contents import fill
from parser.actions import Malformed, Reader, with_hints
from parser.decoding import OnnxBackend, beam_search
from parser.execution import Executor, is_right
from parser.hardness import hardness
from parser.pipeline import Preparer
from parser.plan import Query
from parser.polish import whole_rows
from parser.render import SQLITE, Renderer, Unrenderable, to_sql
from parser.selection import Candidate, Selector, candidate_features
from parser.sql_reader import read_sql
from parser.synonyms import WordVectors
from parser.tokenizer import Tokenizer
from parser.values import ValueReader

BEAM = 8
TODAY = date(2026, 1, 15)
RULES = ("benchmark", "strict")
state: dict = {}


def decode_one(prepared, width: int, executor: Executor | None, name: str):
    decoded = beam_search(state["backend"], prepared, width)
    reader = ValueReader(prepared.question.text, prepared.question.words, prepared.schema, prepared.cells, prepared.shown)
    candidates = []
    for hypothesis in decoded.hypotheses:
        actions = [prepared.layout.to_action(number) for number in hypothesis.actions]
        try:
            plan = polished(Reader(prepared.schema, actions, reader.read, reader.scale).plan(), prepared)
            sql = Renderer(prepared.schema, SQLITE, TODAY).query(plan)
        except (Malformed, Unrenderable, ValueError, KeyError, IndexError, AttributeError):
            continue
        rows = executor.run(name, sql) if executor else None
        candidates.append(Candidate(hypothesis.score, actions, plan, sql, rows))
    return decoded, candidates


def polished(plan: Query, prepared) -> Query:
    current = [word.text for word in prepared.question.words[prepared.question.earlier_words:]]
    return plan if prepared.question.earlier_words else whole_rows(plan, prepared.schema, current, prepared.links)


def decode(job: dict) -> dict:
    """One question with its beam; compared with the gold query where there are contents to compare on."""
    preparer, executor = preparer_of(job["database"]), state["executor"]
    began = time.time()
    prepared = preparer.prepare(job["question"], job.get("earlier", ()), job.get("earlier_nodes", frozenset()))
    decoded, candidates = decode_one(prepared, BEAM, executor, job["file"])
    out = {"job": {k: v for k, v in job.items() if k != "plan"}, "seconds": time.time() - began, "unanswerable": decoded.unanswerable,
           "sql": [c.sql for c in candidates], "features": candidate_features(prepared, decoded, candidates) if candidates else None}
    if job.get("run_plan") and job["plan"] is not None:
        job["gold_sql"] = to_sql(with_hints(job["plan"], preparer.schema), preparer.schema, SQLITE, TODAY)
    if job.get("gold_sql"):
        greedy, first = decode_one(prepared, 1, None, job["file"])
        for rule in RULES:
            out[rule] = [is_right(executor, job["file"], job["gold_sql"], c.sql, rule) for c in candidates]
            out["greedy_" + rule] = is_right(executor, job["file"], job["gold_sql"], first[0].sql, rule) if first else False
    if job.get("plan") is not None:
        try:
            out["gold"] = to_sql(job["plan"], preparer.schema, SQLITE, TODAY)
        except Unrenderable:
            out["gold"] = ""
        out["same_sql"] = [normal(c.sql) == normal(out["gold"]) for c in candidates]
    return out


def normal(sql: str) -> str:
    return " ".join(sql.split()).lower()


def preparer_of(name: str) -> Preparer:
    if name not in state["preparers"]:
        schema, cells = state["databases"][name]
        state["preparers"][name] = Preparer(schema, cells, state["tokenizer"], state["vectors"])
    return state["preparers"][name]


def open_worker(options, suffix):
    state["backend"] = OnnxBackend(options.model / "onnx", state["vectors"], suffix)
    state["executor"] = Executor(options.data / "spider" / "database", state.get("written"))
    state["preparers"] = {}


def decode_all(jobs: list[dict], options, suffix: str = "") -> list[dict]:
    with multiprocessing.get_context("fork").Pool(options.workers, open_worker, (options, suffix)) as pool:
        return pool.map(decode, jobs, chunksize=max(1, min(16, len(jobs) // (options.workers * 2) or 1)))


def spider_jobs(records: list[dict]) -> list[dict]:
    return [{"database": r["db_id"], "file": r["db_id"], "question": r["question"], "gold_sql": r["query"]} for r in records]


def selection_jobs(examples) -> list[dict]:
    return [{"database": e.database, "file": e.database, "question": e.question, "gold_sql": e.gold_sql} for e in examples]


def planned_jobs(examples) -> list[dict]:
    """Questions whose plan is known, over databases without rows."""
    return [{"database": e.database, "file": "", "question": e.own_question, "earlier": e.earlier_questions, "earlier_nodes": e.earlier_nodes,
             "plan": e.plan, "category": e.category} for e in examples]


def file_name(database: str) -> str:
    return database.replace("#", "-")


def written_jobs(examples, folder: Path) -> list[dict]:
    """Written questions over schemas left out, with invented rows to run the queries on."""
    state["written"] = folder
    for name in sorted({e.database for e in examples}):
        fill(*state["databases"][name], folder / file_name(name) / f"{file_name(name)}.sqlite", 5)
    return [{"database": e.database, "file": file_name(e.database), "question": e.own_question, "earlier": e.earlier_questions,
             "earlier_nodes": e.earlier_nodes, "category": e.category, "plan": None if isinstance(e.plan, str) else e.plan,
             "run_plan": True} for e in examples]


def written_report(results: list[dict]) -> dict:
    """Share whose result is the intended one, by category; and how often a question without an answer is refused."""
    asked = [r for r in results if r["job"]["category"] != "unanswerable" and r.get("greedy_strict") is not None]
    report = {}
    for category in ("all", "written", "follow_up"):
        inside = [r for r in asked if category in ("all", r["job"]["category"])]
        report[category] = {"questions": len(inside)} | {f"{name}_{rule}": round(100 * float(np.mean([test(r, rule) for r in inside] or [0])), 1)
                                                        for rule in RULES for name, test in MARKS.items()}
    report["refused"] = refusal(asked, [r for r in results if r["job"]["category"] == "unanswerable"])
    return report


MARKS = {"greedy": lambda r, rule: bool(r["greedy_" + rule]), "beam": lambda r, rule: bool(r[rule][:1] == [True]),
         "oracle_8": lambda r, rule: any(r[rule])}


def accuracy(results: list[dict], selector: Selector | None, levels: list[str] | None) -> dict:
    report = {}
    for rule in RULES:
        kept = [(r, level) for r, level in zip(results, levels or [""] * len(results)) if r["greedy_" + rule] is not None]
        picks = [selector.choose(r["features"])[0] if selector and r["features"] is not None else 0 for r, _ in kept]
        marks = {"greedy": [bool(r["greedy_" + rule]) for r, _ in kept],
                 "beam": [bool(r[rule][:1] == [True]) for r, _ in kept],
                 "selected": [bool(r[rule] and r[rule][pick]) for (r, _), pick in zip(kept, picks)],
                 "oracle_3": [any(r[rule][:3]) for r, _ in kept], "oracle_8": [any(r[rule]) for r, _ in kept]}
        report[rule] = {"questions": len(kept)} | {name: round(100 * float(np.mean(values)), 1) for name, values in marks.items()}
        for level in ("easy", "medium", "hard", "extra"):
            inside = [i for i, (_, l) in enumerate(kept) if l == level]
            if inside:
                report[rule][level] = {"questions": len(inside)} | {
                    name: round(100 * float(np.mean([values[i] for i in inside])), 1) for name, values in marks.items()}
    return report


def calibration(results: list[dict], selector: Selector) -> dict:
    """How often the chosen query is right, by confidence."""
    pairs = []
    for r in results:
        if r["features"] is not None and r["greedy_benchmark"] is not None:
            pick, confidence = selector.choose(r["features"])
            pairs.append((confidence, bool(r["benchmark"][pick])))
    table = {}
    for low in np.arange(0, 1, 0.1):
        inside = [(c, right) for c, right in pairs if low <= c < low + 0.1 or low > 0.85 and c == 1.0]
        if inside:
            table[f"{low:.1f}"] = {"questions": len(inside), "confidence": round(float(np.mean([c for c, _ in inside])), 3),
                                   "right": round(float(np.mean([r for _, r in inside])), 3)}
    error = sum(row["questions"] * abs(row["confidence"] - row["right"]) for row in table.values()) / max(1, len(pairs))
    return {"bins": table, "expected_calibration_error": round(error, 3)}


def categories(results: list[dict], selector: Selector) -> dict:
    """Exact agreement with the intended SQL on invented schemas never seen in training."""
    by_category = defaultdict(list)
    for r in results:
        pick = selector.choose(r["features"])[0] if r["features"] is not None else None
        by_category[r["job"]["category"]].append((bool(r["same_sql"][:1] == [True]), pick is not None and r["same_sql"][pick], any(r["same_sql"])))
    table = {name: {"questions": len(rows), "beam": round(100 * float(np.mean([r[0] for r in rows])), 1),
                    "selected": round(100 * float(np.mean([r[1] for r in rows])), 1), "oracle_8": round(100 * float(np.mean([r[2] for r in rows])), 1)}
             for name, rows in sorted(by_category.items())}
    rows = [row for group in by_category.values() for row in group]
    table["all"] = {"questions": len(rows), "beam": round(100 * float(np.mean([r[0] for r in rows])), 1),
                    "selected": round(100 * float(np.mean([r[1] for r in rows])), 1)}
    return table


def unanswerable_jobs(examples, databases, count: int, seed: int) -> list[dict]:
    """Questions over schemas from which a named column or table was taken away, and over wholly other schemas."""
    from parser.linking import Link
    from parser.variation import Names, Variator
    chance, jobs = random.Random(seed), []
    for example in examples:
        if len(jobs) >= count:
            break
        schema, cells = databases[example.database]
        variator = Variator(schema, {}, state["tokenizer"], state["vectors"], Names([]))
        hidden = variator.hidden_nodes(example, [Link(*link) for link in example.links], chance)
        if hidden:
            tables = [t for t in range(len(schema.tables)) if ("table", t) not in hidden]
            columns = {c for t in tables for c in schema.columns_of[t] if ("column", c) not in hidden}
            kept = [0] + [c for t in tables for c in schema.columns_of[t] if c in columns]
            name = f"{example.database}#hidden{len(jobs)}"
            state["databases"][name] = (schema.keep_tables(tables, columns), {new: cells[old] for new, old in enumerate(kept) if old in cells})
            jobs.append({"database": name, "file": example.database, "question": example.question, "answerable": False})
    return jobs


def refusal(answerable: list[dict], unanswerable: list[dict]) -> dict:
    table = {}
    for threshold in (0.1, 0.2, 0.3, 0.5, 0.7, 0.9):
        refused = sum(r["unanswerable"] >= threshold for r in unanswerable)
        wrongly = sum(r["unanswerable"] >= threshold for r in answerable)
        table[str(threshold)] = {"recall": round(refused / max(1, len(unanswerable)), 3), "wrongly_refused": round(wrongly / max(1, len(answerable)), 3),
                                 "precision_if_equally_many": round((refused / max(1, len(unanswerable))) / max(1e-9, refused / max(1, len(unanswerable)) + wrongly / max(1, len(answerable))), 3)}
    return table


def some(questions: list, limit: int) -> list:
    """About as many as the limit, from all databases alike; all without one."""
    return questions[::max(1, len(questions) // limit)] if limit else questions


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--packs", type=Path, nargs="+", default=[Path("work/corpus.pkl.xz"), Path("work/synthetic.pkl.xz")])
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--data", type=Path, default=Path("work/data"))
    arguments.add_argument("--model", type=Path, default=Path("work/model"))
    arguments.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    arguments.add_argument("--limit", type=int, default=0, help="questions per set, for trying out")
    arguments.add_argument("--fp32", action="store_true", help="also before quantisation")
    options = arguments.parse_args()
    out = options.model / "evaluation"
    out.mkdir(parents=True, exist_ok=True)
    limit = options.limit
    packs = [pickle.loads(lzma.decompress(path.read_bytes())) for path in options.packs]
    state["databases"] = {name: entry for pack in packs for name, entry in pack["databases"].items()}
    kept = {name: [e for pack in packs for e in pack.get(name, [])] for name in ("selection", "held out", "written held out", "hinted held out")}
    state["tokenizer"] = Tokenizer.read(options.start / "vocab.txt")
    state["vectors"] = WordVectors.read(options.start / "word-vectors.bin")
    records = json.loads((options.data / "spider" / "dev_light.json").read_text())
    records = some(records, limit)
    levels = [hardness(read_sql(r["query"], state["databases"][r["db_id"]][0])) for r in records]
    began = time.time()

    held_out = some(kept["selection"], limit)
    seen = decode_all(selection_jobs(held_out), options)
    print(f"{time.time() - began:.0f} s selection beams: {accuracy(seen, None, None)}", flush=True)
    natural = decode_all(written_jobs(some(kept["written held out"], limit), out / "written"), options)
    pickle.dump(natural, (out / "written.pkl").open("wb"))
    from selection_training import train_selection   # needs torch, which whoever only decodes need not have
    parameters = train_selection(seen + [r for r in natural if r["job"]["category"] != "unanswerable"])
    (options.model / "onnx" / "selection.json").write_text(json.dumps(parameters))
    selector = Selector(parameters)

    results = decode_all(spider_jobs(records), options)
    report = {"spider_dev_int8": accuracy(results, selector, levels), "calibration": calibration(results, selector),
              "seconds_per_question_mean": round(float(np.mean([r["seconds"] for r in results])), 3),
              "written": written_report(natural), "spider_left_out": accuracy(seen, selector, None)}
    write_report(out, report, began)
    pickle.dump((seen, results), (out / "beams.pkl").open("wb"))

    composed = some(kept["held out"], limit)
    answered = decode_all(planned_jobs(composed), options)
    report["extensions"] = categories(answered, selector)
    hinted = some(kept["hinted held out"], limit)
    report["with_hints"] = categories(decode_all(planned_jobs(hinted), options), selector)
    plain = [replace(e, own_question=e.own_question.split("\n")[0]) for e in hinted]
    report["without_hints"] = categories(decode_all(planned_jobs(plain), options), selector)
    write_report(out, report, began)
    gone = decode_all(unanswerable_jobs(held_out + composed, state["databases"], limit or 500, 3), options)
    report["unanswerable"] = refusal(results + answered, gone)
    write_report(out, report, began)
    pickle.dump((answered, gone), (out / "extensions.pkl").open("wb"))
    if options.fp32:
        report["spider_dev_fp32"] = accuracy(decode_all(spider_jobs(records), options, ".fp32"), selector, levels)
        write_report(out, report, began)


def write_report(out: Path, report: dict, began: float):
    (out / "report.json").write_text(json.dumps(report, indent=1))
    print(f"{time.time() - began:.0f} s", json.dumps(report), flush=True)


if __name__ == "__main__":
    main()

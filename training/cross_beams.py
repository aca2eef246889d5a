"""Asks half models (train.py --half) about the other half of the databases: beams to fit the selection on."""
import argparse
import lzma
import multiprocessing
import pickle
import random
from pathlib import Path

import evaluate
from corpus.halves import half_of
from parser.plan import UNANSWERABLE
from parser.synonyms import WordVectors
from parser.tokenizer import Tokenizer

SPIDER, WRITTEN = 3000, 2500      # questions per half


def jobs_of(packs: list[dict], half: int, folder: Path, limit: int | None) -> list[dict]:
    """Questions over databases of the half, over their real or invented rows."""
    chance = random.Random(half)
    spider = [e for pack in packs for source in ("spider", "synonyms") for e in pack["examples"].get(source, [])
              if "#" not in e.database and half_of(e.database) == half and e.gold_sql]
    written = [e for pack in packs for e in pack["examples"].get("written", [])
               if e.database.endswith("#0") and half_of(e.database) == half and e.plan != UNANSWERABLE]
    spider, written = (chance.sample(found, min(len(found), limit or most)) for found, most in ((spider, SPIDER), (written, WRITTEN)))
    return evaluate.selection_jobs(spider) + evaluate.written_jobs(written, folder)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--packs", type=Path, nargs="+", default=[Path("work/corpus.pkl.xz"), Path("work/synthetic.pkl.xz")])
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--data", type=Path, default=Path("work/data"))
    arguments.add_argument("--models", type=Path, nargs="+", default=[Path("work/half0")], help="of half 0, then of half 1")
    arguments.add_argument("--out", type=Path, default=Path("work/cross-beams.pkl.xz"))
    arguments.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    arguments.add_argument("--limit", type=int, default=0)
    options = arguments.parse_args()
    packs = [pickle.loads(lzma.decompress(path.read_bytes())) for path in options.packs]
    evaluate.state["databases"] = {name: entry for pack in packs for name, entry in pack["databases"].items()}
    evaluate.state["tokenizer"] = Tokenizer.read(options.start / "vocab.txt")
    evaluate.state["vectors"] = WordVectors.read(options.start / "word-vectors.bin")
    results = []
    for half, model in enumerate(options.models):
        options.model = model
        jobs = jobs_of(packs, 1 - half, options.out.parent / "written-rows", options.limit or None)
        found = evaluate.decode_all(jobs, options)
        results += [{key: r.get(key) for key in ("job", "features", "benchmark", "strict", "greedy_benchmark", "greedy_strict")} for r in found]
        print(f"half {1 - half}: {evaluate.accuracy(found, None, None)}", flush=True)
    for result in results:
        result["job"] = {key: result["job"][key] for key in ("database", "question")}
    options.out.write_bytes(lzma.compress(pickle.dumps(results), preset=1))


if __name__ == "__main__":
    main()

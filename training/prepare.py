"""Stage 1: reads the public sets, finds links and values, writes work/corpus.pkl.xz."""
import argparse
import lzma
import multiprocessing
import pickle
import random
from collections import Counter
from pathlib import Path
from zlib import crc32

from corpus.examples import Databases, Example
from corpus.extra_sets import AMBIGUOUS_SETS, SETS, extra_examples
from corpus.public_sets import (SELECTION_DATABASES, bird_examples, conversation_examples, plain_label_examples, read_json,
                                spider_databases, spider_examples, synonym_examples, wikisql_examples)

SEED = 7
WIKI_EXAMPLES = 26000
PARTS = 6
HINTED_HELD_OUT_ONE_IN = 20

databases: Databases
options: argparse.Namespace


def run(job: tuple) -> tuple[str, list[Example], dict, Counter]:
    """One job in one process; databases it creates are handed back as (schema, cells)."""
    kind, part, parts = job
    counts, known = Counter(), set(databases.entries)
    root = options.data
    if kind == "spider":
        examples = list(spider_examples(databases, root / "spider/train_spider.json", "spider", counts, part, parts))
        examples += list(plain_label_examples(databases, examples, counts))
    elif kind == "dev":
        examples = list(spider_examples(databases, root / "spider/dev_light.json", "dev", counts, part, parts))
    elif kind == "others":
        examples = list(spider_examples(databases, root / "spider/train_others.json", "others", counts, part, parts))
    elif kind == "synonyms":
        examples = list(synonym_examples(databases, root / "spider-variants/spider-syn/train_spider.json", counts, part, parts))
    elif kind == "conversation":
        unseen = frozenset(record["db_id"] for record in read_json(root / "spider/dev_light.json"))
        examples = list(conversation_examples(databases, root / "spider-variants/cosql/train.json", counts, unseen, part, parts))
    elif kind == "bird":
        examples = bird_examples(databases, root / "bird", counts, random.Random(SEED), part, parts)
    elif kind == "extra":
        examples = extra_examples(databases, root / "training-extra-2", part, counts)
    else:
        examples = wikisql_examples(databases, options.wikisql, counts, SEED, WIKI_EXAMPLES // parts, part, parts)
    made = {name: (entry.schema, entry.cells) for name, entry in databases.entries.items() if name not in known}
    return kind, examples, made, counts


def main():
    global databases, options
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=Path("work/data"), help="spider/, bird/, spider-variants/ unpacked")
    arguments.add_argument("--wikisql", type=Path, default=Path("work/data/wikisql.json.bz2"))
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--out", type=Path, default=Path("work/corpus.pkl.xz"))
    arguments.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    options = arguments.parse_args()
    databases = Databases(options.start)
    spider_databases(databases, options.data / "spider")
    jobs = [("extra", name, 1) for name in (*AMBIGUOUS_SETS, *SETS)] + [(kind, part, PARTS) for kind in ("bird", "wiki", "conversation", "spider", "synonyms", "dev", "others")
                               for part in range(PARTS)]
    with multiprocessing.get_context("fork").Pool(options.workers) as pool:
        results = pool.map(run, jobs, chunksize=1)
    corpus = {"databases": {name: (entry.schema, entry.cells) for name, entry in databases.entries.items()},
              "examples": {}, "selection": [], "hinted held out": []}
    counts = Counter()
    for kind, examples, made, more in results:
        corpus["databases"].update(made)
        counts.update(more)
        for example in examples:
            held_out = example.database.split("#")[0] in SELECTION_DATABASES
            if held_out and kind in ("spider", "synonyms") and "#" not in example.database:
                corpus["selection"].append(example)
            elif kind == "bird" and crc32(example.own_question.split("\n")[0].encode()) % HINTED_HELD_OUT_ONE_IN == 0:
                corpus["hinted held out"] += [example] if example.source == "hinted" else []
            elif not held_out:
                corpus["examples"].setdefault(example.source if kind in ("bird", "extra") else kind, []).append(example)
    options.out.write_bytes(lzma.compress(pickle.dumps(corpus), preset=1))
    for name, count in counts.most_common():
        print(count, name)
    print({kind: len(examples) for kind, examples in corpus["examples"].items()}, "selection", len(corpus["selection"]),
          "bytes", options.out.stat().st_size)


if __name__ == "__main__":
    main()

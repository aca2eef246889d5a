"""Stage 2: written and synthetic questions over all training schemas, writes work/synthetic.pkl.xz."""
import argparse
import lzma
import multiprocessing
import pickle
import random
from collections import Counter
from pathlib import Path

from corpus.analysis import ANALYSIS_KINDS, ANALYSIS_WEIGHTS
from corpus.business import business_databases
from corpus.examples import Databases, Example, make_example
from corpus.follow_ups import Composer
from corpus.dated import DATED_KINDS, DATED_WEIGHTS
from corpus.questions import KINDS, WEIGHTS
from corpus.transplant import transplants
from corpus.written import WrittenSchema, is_held_out, read_all
from corpus.written_examples import written_examples
from parser.actions import Unexpressible

BUSINESS_VARIANTS = 6
WRITTEN_VARIANTS = 4
ANEW_FROM = "l"               # files from this letter on were written after 1.2, and are seen more often
NEWER_FROM = "zzj"            # from this one on after 2.4: networks that go on have not read them
NEWEST_FROM = "zzs"           # from this one on after 2.5
LATEST_FROM = "zzzzb"         # and from this one on after 2.7: seen most
AGES = {"written latest": (LATEST_FROM, 5), "written newest": (NEWEST_FROM, 3), "written newer": (NEWER_FROM, 2), "written anew": (ANEW_FROM, 0)}   # from where, spellings
SEED = 21

databases: Databases
corpus: dict
words: dict
held_out: set
written: list[WrittenSchema]
options: argparse.Namespace


OLDER = (KINDS + DATED_KINDS, WEIGHTS + DATED_WEIGHTS)
ANALYSIS = (ANALYSIS_KINDS, ANALYSIS_WEIGHTS)


def composed(names: list[str], count: int, seed: int, counts: Counter, kinds: tuple = OLDER) -> list[Example]:
    """Questions of these kinds over the named databases; about a third are followed up."""
    chance, examples = random.Random(seed), []
    composers = {name: Composer(databases[name], words.get(name), chance) for name in names}
    while len(examples) < count:
        name, kind = chance.choice(names), chance.choices(*kinds)[0]
        made = composers[name].compose(kind)
        if made is None:
            continue
        question, plan, spec = made
        try:
            examples.append(make_example(databases[name], "general", question, plan, category=kind))
            if chance.random() < 0.35:
                examples += conversation(composers[name], name, question, plan, spec)
        except (Unexpressible, ValueError, IndexError):
            counts["composed left out"] += 1
    counts["composed"] += len(examples)
    return examples


def conversation(composer: Composer, name: str, question: str, plan, spec) -> list[Example]:
    earlier, examples = [question], []
    for _ in range(2):
        followed = composer.follow_up(spec)
        if followed is None:
            break
        text, spec = followed
        new_plan = composer.plan(spec)
        examples.append(make_example(databases[name], "general", text, new_plan, earlier[-2:], plan, "follow_up"))
        earlier.append(text)
        plan = new_plan
    return examples


def written_part(part: int, age: str, counts: Counter) -> list[Example]:
    """Every parts-th schema in all its spellings; of schemas left out only the first."""
    chance, examples = random.Random(SEED + 400 + part), []
    for one in [one for one in written if age_of(one) == age][part::options.parts]:
        for variant in range(variants_of(one)):
            examples += written_examples(one, databases[f"written_{one.name}#{variant}"], variant, chance, counts)
    return examples


def age_of(one: WrittenSchema) -> str:
    latest = max((entry.place for entry in one.entries), default="")
    return next((age for age, (start, _) in AGES.items() if latest >= start), "written")


def variants_of(one: WrittenSchema) -> int:
    if is_held_out(one.name):
        return 1
    return AGES.get(age_of(one), ("", 0))[1] or options.spellings


def run(job: tuple):
    kind, seed = job
    counts = Counter()
    if kind.startswith("written"):
        return kind, written_part(seed, kind, counts), counts
    if kind == "transplant":
        examples = [e for k in ("spider", "synonyms") for e in corpus["examples"].get(k, []) if "#" not in e.database]
        targets = sorted({e.database for e in examples} | {n for n in databases.entries if n.startswith("bird_")
                                                           and len(databases[n].schema.columns) < 120}
                         | {n for n in words if n.startswith("written_") and n.endswith("#0") and n not in held_out})
        wiki = [name for name in sorted(databases.entries) if name.startswith("wiki_")][:2000]
        return kind, list(transplants(databases, examples, targets, wiki, options.transplants // options.parts, SEED + seed, counts)), counts
    if kind == "composed":
        names = sorted(name for name in words if name not in held_out)
        return kind, composed(names, options.composed // options.parts, SEED + 100 + seed, counts), counts
    if kind == "composed anew":
        names = sorted(name for name in words if name not in held_out)
        names += sorted(n for n in databases.entries if n.startswith("bird_") and len(databases[n].schema.columns) < 120)
        return kind, composed(names, options.anew // options.parts, SEED + 500 + seed, counts, ANALYSIS), counts
    if kind == "composed elsewhere":
        trained = {e.database for e in corpus["examples"].get("spider", []) if "#" not in e.database}
        names = sorted(n for n in databases.entries if (n in trained or n.startswith("bird_")) and any(
            c.type == "time" for c in databases[n].schema.columns) and len(databases[n].schema.columns) < 120)
        return kind, composed(names, options.elsewhere // options.parts, SEED + 200 + seed, counts), counts
    names = sorted(n for n in held_out if not n.startswith("written_"))
    return kind, composed(names, options.held_out, SEED + 300, counts) + composed(names, options.held_out // 2, SEED + 600, counts, ANALYSIS), counts


def add_written():
    """The written schemas, each in several spellings."""
    for one in written:
        chance = random.Random(one.name)
        for variant in range(variants_of(one)):
            schema, cells, said = one.database(variant, chance)
            databases.add(schema, cells)
            words[schema.name] = said
            if is_held_out(one.name):
                held_out.add(schema.name)


def main():
    global databases, corpus, words, held_out, written, options
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--corpus", type=Path, default=Path("work/corpus.pkl.xz"))
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--written", type=Path, default=Path(__file__).parent / "corpus" / "written")
    arguments.add_argument("--out", type=Path, default=Path("work/synthetic.pkl.xz"))
    arguments.add_argument("--transplants", type=int, default=64000)
    arguments.add_argument("--composed", type=int, default=56000)
    arguments.add_argument("--elsewhere", type=int, default=16000)
    arguments.add_argument("--anew", type=int, default=40000)
    arguments.add_argument("--held-out", type=int, default=1500)
    arguments.add_argument("--spellings", type=int, default=WRITTEN_VARIANTS, help="of each schema of the older written files")
    arguments.add_argument("--parts", type=int, default=8)
    arguments.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    options = arguments.parse_args()
    corpus = pickle.loads(lzma.decompress(options.corpus.read_bytes()))
    databases, words, held_out = Databases(options.start), {}, set()
    for schema, cells in corpus["databases"].values():
        databases.add(schema, cells)
    path = Path(__file__).parent / "corpus" / "business-schemas.txt"
    for schema, cells, said, unseen in business_databases(path, BUSINESS_VARIANTS, SEED):
        databases.add(schema, cells)
        words[schema.name] = said
        if unseen:
            held_out.add(schema.name)
    written = read_all(options.written)
    add_written()
    jobs = [(kind, part) for part in range(options.parts) for kind in ("written", *AGES, "transplant", "composed", "composed anew", "composed elsewhere")]
    with multiprocessing.get_context("fork").Pool(options.workers) as pool:
        results = pool.map(run, jobs + [("held out", 0)], chunksize=1)
    out, counts = {"databases": {name: (databases[name].schema, databases[name].cells) for name in words}, "examples": {}}, Counter()
    for kind, examples, more in results:
        out["examples"].setdefault(kind, []).extend(examples)
        counts.update(more)
    out["held out"] = out["examples"].pop("held out")
    out["watched"] = {}
    for kind in ("written", *AGES):
        out["watched"][kind] = [e for e in out["examples"][kind] if e.database in held_out]
        out["examples"][kind] = [e for e in out["examples"][kind] if e.database not in held_out]
    out["written held out"] = [e for examples in out["watched"].values() for e in examples]
    packed = pickle.dumps(out)
    options.out.write_bytes(lzma.compress(packed, preset=1) if options.out.suffix == ".xz" else packed)
    print(counts, {kind: len(examples) for kind, examples in out["examples"].items()}, "bytes", options.out.stat().st_size)


if __name__ == "__main__":
    main()

"""Stage 3: trains the parser and writes work/model/ (weights as fp16, log, settings). Goes on where it was stopped."""
import argparse
import gc
import json
import lzma
import math
import multiprocessing
import os
import pickle
import queue
import random
import shutil
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

from parser import batches
from parser.cells import CellIndex
from parser.plan import TOKEN_ID, UNANSWERABLE
from parser.synonyms import WordVectors
from parser.tokenizer import Tokenizer
from parser.variation import Names, Settings, Variator

LONGEST = {"pieces": 430, "nodes": 250, "actions": 64}
# Examples per shard by source, early, in the middle and at the end of training: all of a source when None.
MIXTURE = {
    "spider": (8000, 8000, 8000), "synonyms": (2000, 2000, 2000), "others": (300, 300, 300), "conversation": (2500, 2500, 2500),
    "bird": (1500, 1500, 1500), "hinted": (3500, 3500, 3500), "extra": (1200, 1200, 1200), "ambiguous": (400, 400, 400),
    "unanswerable": (250, 250, 250), "composed anew": (3500, 3500, 3500), "wiki": (400, 400, 400), "transplant": (1500, 1500, 1500), "composed": (3000, 3000, 3000),
    "composed elsewhere": (500, 500, 500), "written": (4000, 4000, 4000),
    "written anew": (8000, 8000, 8000), "written newer": (5000, 5000, 5000), "written newest": (16000, 16000, 16000), "written latest": (24000, 24000, 24000)}
WATCHED = 300                 # examples of each kind over databases left out of training, to watch while it runs
AS_THEY_STAND = Settings(rename=0, drop_links=0, drop_values=0, recode=0, unanswerable=0, moved_column=0, lost_relation=0, foreign_schema=0)
MISPLACED = {"moved column": replace(AS_THEY_STAND, moved_column=1), "lost relation": replace(AS_THEY_STAND, lost_relation=1)}
FIRST_SHARD = 0.4             # of a whole one, so that training begins soon
QUANTISED_FROM = 0.85         # share of the time after which the network computes with int8 weights


def phase_of(progress: float) -> int:
    return 0 if progress < 0.45 else 1 if progress < 0.8 else 2


class Corpus:
    """All examples and the databases they are about."""

    def __init__(self, options):
        self.tokenizer = Tokenizer.read(options.start / "vocab.txt")
        self.vectors = WordVectors.read(options.start / "word-vectors.bin")
        self.databases, self.examples = {}, {}
        self.watched: dict[str, list] = {}
        for path in options.packs:
            packed = path.read_bytes()
            pack = pickle.loads(lzma.decompress(packed) if path.suffix == ".xz" else packed)
            self.databases.update(pack["databases"])
            for source, examples in pack["examples"].items():
                self.examples.setdefault(source, []).extend(examples[:options.tiny or None])
            for kind, examples in {"spider": pack.get("selection", []), **pack.get("watched", {})}.items():
                self.watched.setdefault(kind, []).extend(examples)
        self.examples.pop("dev", None)
        trained = {example.database for source in self.examples.values() for example in source}
        self.names = Names([self.databases[name][0] for name in sorted(trained)])
        self.variators: dict[str, Variator] = {}
        self.trained = sorted(name for name in trained if not name.startswith("wiki_"))

    def variator(self, name: str) -> Variator:
        if name not in self.variators:
            schema, cells = self.databases[name]
            index = CellIndex(schema, cells)
            few = {column: index.few_values(column) for column in index.columns if index.few_values(column)}
            self.variators[name] = Variator(schema, few, self.tokenizer, self.vectors, self.names)
        return self.variators[name]

    def choose(self, shard: int, progress: float, seed: int) -> list[tuple[str, int]]:
        chance, chosen = random.Random(seed * 1000 + shard), []
        for source, examples in sorted(self.examples.items()):
            count = MIXTURE[source][phase_of(progress)]
            count = int(min(len(examples), count or len(examples)) * (FIRST_SHARD if shard == 0 else 1))
            chosen += [(source, i) for i in chance.sample(range(len(examples)), count)]
        chance.shuffle(chosen)
        return chosen

    def watch(self, kind: str) -> dict[str, np.ndarray]:
        """Examples left out of training as they stand, or those in which something is misplaced."""
        if kind not in MISPLACED:
            return batches.flatten(self.varied(some(self.watched[kind], WATCHED), 0, Settings(), False))
        every = [example for examples in self.watched.values() for example in examples if example.plan != UNANSWERABLE]
        refused = [made for made in self.varied(some(every, 5 * WATCHED), 0, MISPLACED[kind]) if made[1][1] == TOKEN_ID[UNANSWERABLE]]
        return batches.flatten(refused[:WATCHED])

    def build(self, items: list[tuple[str, int]], seed: int, settings: Settings) -> dict[str, np.ndarray]:
        return batches.flatten(self.varied([self.examples[source][index] for source, index in items], seed, settings))

    def varied(self, examples: list, seed: int, settings: Settings, training: bool = True) -> list:
        chance, varied = random.Random(seed), []
        for example in examples:
            try:
                if training and chance.random() < settings.foreign_schema and not example.earlier_words:
                    encoding, target = self.variator(chance.choice(self.trained)).foreign(example, chance)
                else:
                    encoding, target = self.variator(example.database).vary(example, chance, settings, training)
            except (ValueError, StopIteration, RuntimeError, KeyError):
                continue
            fits = len(encoding.pieces) <= LONGEST["pieces"] and len(encoding.flags) <= LONGEST["nodes"] and len(target) <= LONGEST["actions"]
            if fits or not training:
                varied.append((encoding, target))
        return varied


def some(examples: list, most: int) -> list:
    return random.Random(1).sample(examples, min(len(examples), most))


def work(corpus: Corpus, jobs, results, folder: str):
    while True:
        shard, part, items, seed, settings = jobs.get()
        path = f"{folder}/{shard}-{part}.npz"
        np.savez(path + ".part.npz", **corpus.build(items, seed, settings))
        os.rename(path + ".part.npz", path)
        results.put((shard, part, path))


class Loader:
    """Worker processes build shards ahead of the training loop."""

    def __init__(self, corpus: Corpus, workers: int, seed: int, progress: list[float]):
        context = multiprocessing.get_context("fork")
        self.folder = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.jobs, self.results = context.Queue(), context.Queue()
        self.corpus, self.workers, self.seed, self.progress = corpus, workers, seed, progress
        self.ready: queue.Queue = queue.Queue(maxsize=2)
        self.processes = [context.Process(target=work, args=(corpus, self.jobs, self.results, self.folder), daemon=True)
                          for _ in range(workers)]
        for process in self.processes:
            process.start()

    def start(self):
        threading.Thread(target=self.run, daemon=True).start()

    def feed(self, shard: int):
        items = self.corpus.choose(shard, self.progress[0], self.seed)
        settings = Settings(rename=0.25 if self.progress[0] < 0.8 else 0.1)
        cuts = [len(items) * part // self.workers for part in range(self.workers + 1)]
        for part in range(self.workers):
            self.jobs.put((shard, part, items[cuts[part]:cuts[part + 1]], self.seed * 7919 + shard * 131 + part, settings))

    def run(self):
        done: dict[tuple[int, int], str] = {}
        self.feed(0)
        self.feed(1)
        shard = 0
        while True:
            while any((shard, part) not in done for part in range(self.workers)):
                at, part, path = self.results.get()
                done[(at, part)] = path
            parts = []
            for part in range(self.workers):
                path = done.pop((shard, part))
                with np.load(path) as data:
                    parts.append({name: data[name] for name in data.files})
                os.remove(path)
            self.feed(shard + 2)
            self.ready.put(batches.join(parts))
            shard += 1

    def stop(self):
        for process in self.processes:
            process.terminate()
        shutil.rmtree(self.folder, ignore_errors=True)


class Trainer:
    def __init__(self, options, log):
        import torch

        import start_model
        from parser.model import ParserModel
        self.torch, self.options, self.log = torch, options, log
        torch.manual_seed(options.seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.type = torch.bfloat16 if self.device == "cuda" else torch.float32
        self.model = ParserModel(options.node_layers, options.decoder_layers, bert_layers=options.bert_layers)
        if options.earlier:
            import earlier_model
            earlier_model.load(self.model, options.earlier)
        else:
            self.model.load_start(start_model.read(options.start / "encoder.bf16"))
        self.model = self.model.to(self.device)
        self.names = [name for name, _ in self.model.named_parameters()]
        # The optimiser works on float32 copies; the network itself computes in bfloat16.
        self.master = [p.detach().float().clone() for p in self.model.parameters()]
        self.model = self.model.to(self.type)
        self.parameters = list(self.model.parameters())
        table = WordVectors.read(options.start / "word-vectors.bin").table()
        self.words = torch.from_numpy(table).to(self.device).to(self.type)
        groups: dict[tuple[float, bool], list] = {}
        for name, parameter in zip(self.names, self.master):
            rate = options.encoder_rate if name.split(".")[0] in ("position", "segment", "norm", "layers") else options.rate
            decays = parameter.dim() > 1 and not any(word in name for word in ("position", "flags", "relation"))
            groups.setdefault((rate, decays), []).append(parameter)
        for parameter in self.master:
            parameter.grad = torch.zeros_like(parameter)
        self.optimiser = torch.optim.AdamW(
            [dict(params=p, weight_decay=0.01 if decays else 0.0, base=rate, lr=0.0) for (rate, decays), p in groups.items()],
            betas=(0.9, 0.98), eps=1e-8, fused=self.device == "cuda")
        self.average = [p.detach().clone() for p in self.master]
        self.step = 0
        log(f"parameters {sum(p.numel() for p in self.master) / 1e6:.1f} M on {self.device}")

    def update(self, batch, progress: float):
        torch, options = self.torch, self.options
        factor = min(1.0, (self.step + 1) / options.warm_up) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))
        for group in self.optimiser.param_groups:
            group["lr"] = group["base"] * factor
        twice = options.agreement > 0 and progress >= options.agreement_from
        if twice:
            batch = {name: torch.cat([tensor, tensor]) for name, tensor in batch.items()}
        out = self.model(batch, twice=twice)
        (out["loss"] + options.used_weight * out["used"] + options.agreement * out["apart"]).backward()
        torch._foreach_copy_([m.grad for m, p in zip(self.master, self.parameters) if p.grad is not None],
                             [p.grad for p in self.parameters if p.grad is not None])
        for parameter in self.parameters:
            parameter.grad = None
        norm = torch.nn.utils.clip_grad_norm_(self.master, 1.0, foreach=True)
        self.optimiser.step()
        with torch.no_grad():
            self.compute_with(self.master, quantised=progress >= QUANTISED_FROM)
            torch._foreach_lerp_(self.average, self.master, 1 - min(options.averaging, (1 + self.step) / (10 + self.step)))
        self.step += 1
        return torch.stack([out["plain"].detach().float(), out["used"].detach().float(), out["right"].float().mean(), norm.float()])

    def compute_with(self, weights: list, quantised: bool = False):
        """Hands weights to the network; quantised: each matrix rounded as int8 with a scale per row, gradients go past it."""
        self.torch._foreach_copy_([p.data for p in self.parameters], [w.detach() for w in weights])
        if quantised:
            for parameter, weight in self.matrices(weights):
                scale = (weight.abs().amax(1, keepdim=True) / 127).clamp(min=1e-12)
                parameter.data.copy_((weight / scale).round() * scale)

    def matrices(self, weights: list):
        return [(p, w) for name, p, w in zip(self.names, self.parameters, weights)
                if p.dim() == 2 and name.endswith(".weight") and not name.startswith(("position", "segment"))]

    def look(self, watched: dict[str, batches.DeviceExamples]) -> str:
        """Of each kind the share of examples whose whole action sequence is right, each step given the gold ones before it,
        and of how many the first step refuses."""
        torch, shares = self.torch, {}
        self.compute_with(self.average, quantised=True)
        self.model.eval()
        with torch.no_grad():
            for kind, examples in watched.items():
                order = np.argsort(examples.lengths)
                out = [self.model(examples.batch(order[start:start + 128])) for start in range(0, len(order), 128)]
                shares[kind] = [torch.cat([part[name] for part in out]).float().mean().item() for name in ("right", "refused")]
        self.model.train()
        self.compute_with(self.master)
        mean = sum(right for kind, (right, _) in shares.items() if kind not in MISPLACED) / max(1, len(shares) - len(MISPLACED))
        return f"right on what is left out {mean:.4f}: " + ", ".join(
            f"{kind} {right:.3f} (refused {refused:.3f} of {len(watched[kind])})" for kind, (right, refused) in shares.items())

    def save(self, folder: Path):
        """The averaged weights, fp16, in the order of names.json; cut into files small enough to carry."""
        folder.mkdir(parents=True, exist_ok=True)
        flat = np.concatenate([a.half().cpu().numpy().ravel() for a in self.average]).tobytes()
        piece = 15 << 20
        for number in range((len(flat) + piece - 1) // piece):
            (folder / f"weights-{number}.fp16").write_bytes(flat[number * piece:(number + 1) * piece])
        shapes = [[name, list(p.shape)] for name, p in zip(self.names, self.parameters)]
        (folder / "names.json").write_text(json.dumps({"shapes": shapes, "steps": self.step}))

    def save_state(self, path: Path, seconds: float):
        """Everything needed to go on after a stop."""
        self.torch.save({"master": self.master, "average": self.average, "optimiser": self.optimiser.state_dict(), "step": self.step,
                         "seconds": seconds}, str(path) + ".part")
        os.replace(str(path) + ".part", path)

    def load_state(self, path: Path) -> float:
        """Seconds trained so far."""
        if not path.exists():
            return 0.0
        state = self.torch.load(path, map_location=self.device)
        for mine, saved in ((self.master, state["master"]), (self.average, state["average"])):
            for parameter, value in zip(mine, saved):
                parameter.data.copy_(value)
        self.optimiser.load_state_dict(state["optimiser"])
        self.step = state["step"]
        self.compute_with(self.master)
        return state["seconds"]


def options_of() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--packs", type=Path, nargs="+", default=[Path("work/corpus.pkl.xz"), Path("work/synthetic.pkl.xz")])
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--earlier", type=Path, help="folder of a released model to go on from, instead of the start model")
    arguments.add_argument("--out", type=Path, default=Path("work/model"))
    arguments.add_argument("--seconds", type=float, default=960, help="length of training; the schedule follows the clock")
    arguments.add_argument("--steps", type=int, default=10 ** 9)
    arguments.add_argument("--batch", type=int, default=128)
    arguments.add_argument("--workers", type=int, default=max(1, multiprocessing.cpu_count() - 2))
    arguments.add_argument("--rate", type=float, default=5e-4)
    arguments.add_argument("--encoder-rate", type=float, default=7e-5)
    arguments.add_argument("--warm-up", type=int, default=800)
    arguments.add_argument("--averaging", type=float, default=0.999)
    arguments.add_argument("--used-weight", type=float, default=0.3)
    arguments.add_argument("--agreement", type=float, default=0.5)
    arguments.add_argument("--agreement-from", type=float, default=0.3)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--bert-layers", type=int, default=12, help="the lowest of the start model's; fewer for a second network")
    arguments.add_argument("--node-layers", type=int, default=4)
    arguments.add_argument("--decoder-layers", type=int, default=3)
    arguments.add_argument("--tiny", type=int, default=0, help="examples per source, for trying out")
    return arguments.parse_args()


def main():
    options = options_of()
    options.out.mkdir(parents=True, exist_ok=True)
    began = time.time()

    def log(text: str):
        line = f"{time.time() - began:7.1f} {text}"
        print(line, flush=True)
        with (options.out / "log.txt").open("a") as file:
            file.write(line + "\n")

    log(str(vars(options)))
    gc.disable()
    corpus = Corpus(options)
    gc.freeze()
    gc.enable()
    log(str({source: len(examples) for source, examples in corpus.examples.items()}))
    progress = [0.0]
    loader = Loader(corpus, options.workers, options.seed, progress)
    kinds = [kind for kind, examples in corpus.watched.items() if examples] + list(MISPLACED)
    with multiprocessing.get_context("fork").Pool(len(kinds)) as pool:
        loader.start()
        flat = pool.map(corpus.watch, kinds, chunksize=1)
    trainer = Trainer(options, log)
    watched = {kind: batches.DeviceExamples(examples, trainer.words, trainer.device) for kind, examples in zip(kinds, flat)}
    log(trainer.look(watched))
    train(options, trainer, loader, watched, progress, log)
    trainer.save(options.out)
    (options.out / "done").touch()
    log("saved")
    loader.stop()
    os._exit(0)


def train(options, trainer: Trainer, loader: Loader, watched, progress, log):
    torch, shard, recent, waited = trainer.torch, 0, [], 0.0
    trained = trainer.load_state(options.out / "state.pt")
    began = last_report = last_look = None
    log(f"from second {trained:.0f}, step {trainer.step}")
    while True:
        waiting = time.time()
        flat = loader.ready.get()
        waited += time.time() - waiting
        examples = batches.DeviceExamples(flat, trainer.words, trainer.device)
        began = began or time.time() - trained
        last_report, last_look = last_report or time.time(), last_look or time.time()
        chance = np.random.RandomState(options.seed * 77 + shard)
        order = np.argsort(examples.lengths * (0.8 + 0.4 * chance.rand(len(examples))), kind="stable")
        cuts = [order[start:start + options.batch] for start in range(0, len(order), options.batch)]
        chance.shuffle(cuts)
        for indices in cuts:
            progress[0] = (time.time() - began) / options.seconds
            if progress[0] >= 1 or trainer.step >= options.steps:
                log(f"done: {trainer.step} steps, {shard + 1} shards, {trainer.look(watched)}")
                return
            if len(indices) < options.batch // 2:
                continue
            recent.append(trainer.update(examples.batch(indices), progress[0]))
            if trainer.step % 200 == 0 or trainer.step in (10, 50, 100):
                plain, used, right, norm = torch.stack(recent).mean(0).tolist()
                now = time.time()
                log(f"step {trainer.step} shard {shard} at {progress[0]:.3f} loss {plain:.4f} used {used:.4f} right {right:.3f} "
                    f"norm {norm:.2f} {len(recent) / (now - last_report):.1f} steps/s waited {waited:.1f}")
                last_report, recent = now, []
            if time.time() - last_look > 120:
                log(trainer.look(watched))
                trainer.save(options.out)
                trainer.save_state(options.out / "state.pt", time.time() - began)
                last_look = time.time()
        shard += 1


if __name__ == "__main__":
    main()

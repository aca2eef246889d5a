"""Greedy and beam search under the grammar, over any backend that encodes a question and takes steps."""
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .features import FLAG_COUNT, Encoding
from .grammar import Grammar, State
from .pipeline import Prepared
from .plan import TOKEN_ID
from .synonyms import WIDTH, WordVectors

MOST_STEPS = 80
DECODER_HEADS = 8   # as model.py has them, which needs torch
LEAST_LOG_PROBABILITY = -15.0
SECOND = "second-"      # how the files of the second network begin


@dataclass
class Hypothesis:
    score: float
    actions: list[int]      # without <bos> and <eos>


@dataclass
class Decoded:
    hypotheses: list[Hypothesis]
    unanswerable: float     # probability of UNANSWERABLE as the first action
    used: np.ndarray        # log-odds per node that the query uses it
    first_scores: np.ndarray


def session(path: Path):
    """One thread; by the jar of the Java module where Python has no ONNX Runtime of its own."""
    try:
        import onnxruntime
    except ModuleNotFoundError:
        import java_onnxruntime
        return java_onnxruntime.InferenceSession(str(path))
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])


class OnnxBackend:
    def __init__(self, folder: Path, vectors: WordVectors, suffix: str = "", prefix: str = ""):
        self.encoder = session(folder / f"{prefix}encoder{suffix}.onnx")
        self.decoder = session(folder / f"{prefix}decoder-step{suffix}.onnx")
        self.vectors = vectors

    def encode(self, encoding: Encoding) -> dict[str, np.ndarray]:
        nodes = len(encoding.flags)
        relations = np.zeros((1, nodes + 1, nodes + 1), np.int64)
        relations[0, :nodes, :nodes] = encoding.relations
        flags = ((encoding.flags[:, None] >> np.arange(FLAG_COUNT)) & 1).astype(np.float32)[None]
        rows = self.vectors.rows[encoding.pieces].astype(np.float32) * self.vectors.scales[encoding.pieces][:, None]
        outputs = self.encoder.run(None, {"embeddings": rows[None], "positions": encoding.positions.astype(np.int64)[None],
                                          "owners": encoding.owners.astype(np.int64)[None], "relations": relations, "flags": flags})
        names = [output.name for output in self.encoder.get_outputs()]
        return dict(zip(names, outputs)) | {"flags": flags}

    def start(self, encoded) -> np.ndarray:
        return np.zeros((len(encoded["cross_keys"]), 2, 1, DECODER_HEADS, 0, WIDTH // DECODER_HEADS), np.float32)

    def used(self, encoded) -> np.ndarray:
        return encoded["used"][0]

    def following(self, past: np.ndarray, parents: list[int]) -> np.ndarray:
        return past[:, :, parents]

    def step(self, encoded, actions: list[int], past: np.ndarray, step: int) -> tuple[np.ndarray, np.ndarray]:
        given = {name: encoded[name] for name in ("node_inputs", "pointer_keys", "cross_keys", "mask", "flags")}
        return self.decoder.run(["log_probabilities", "present"], {
            "actions": np.array(actions, np.int64)[:, None], "step": np.array([step], np.int64), "past": past, **given})


class Together:
    """Two networks read the same question, and the mean of their probabilities counts: where they disagree, neither is sure."""

    def __init__(self, backends: list[OnnxBackend]):
        self.backends = backends

    def encode(self, encoding: Encoding) -> list[dict[str, np.ndarray]]:
        return [backend.encode(encoding) for backend in self.backends]

    def start(self, encoded) -> list[np.ndarray]:
        return [backend.start(one) for backend, one in zip(self.backends, encoded)]

    def used(self, encoded) -> np.ndarray:
        return np.mean([backend.used(one) for backend, one in zip(self.backends, encoded)], 0)

    def following(self, past: list[np.ndarray], parents: list[int]) -> list[np.ndarray]:
        return [backend.following(one, parents) for backend, one in zip(self.backends, past)]

    def step(self, encoded, actions: list[int], past: list[np.ndarray], step: int) -> tuple[np.ndarray, list[np.ndarray]]:
        taken = [backend.step(one, actions, its, step) for backend, one, its in zip(self.backends, encoded, past)]
        return np.logaddexp.reduce([scores for scores, _ in taken]) - np.log(len(taken)), [its for _, its in taken]


def released(folder: Path, vectors: WordVectors) -> OnnxBackend | Together:
    """The networks that ship: one, or two."""
    networks = [OnnxBackend(folder, vectors, prefix=prefix) for prefix in ("", SECOND) if (folder / f"{prefix}encoder.onnx").exists()]
    return networks[0] if len(networks) == 1 else Together(networks)


def beam_search(backend: OnnxBackend | Together, prepared: Prepared, width: int) -> Decoded:
    """The best plans, most likely first; UNANSWERABLE is reported as a probability and never a hypothesis."""
    encoded = backend.encode(prepared.encoding)
    grammar = Grammar(prepared.schema, prepared.layout, prepared.cell_counts)
    end, refusal = TOKEN_ID["<eos>"], TOKEN_ID["UNANSWERABLE"]
    open_ones = [(0.0, [TOKEN_ID["<bos>"]], State())]
    past, finished = backend.start(encoded), []
    unanswerable, first_scores = 0.0, None
    for step in range(MOST_STEPS):
        scores, past = backend.step(encoded, [actions[-1] for _, actions, _ in open_ones], past, step)
        if step == 0:
            unanswerable, first_scores = float(np.exp(scores[0, refusal])), scores[0].copy()
        candidates = []
        for parent, (total, _, state) in enumerate(open_ones):
            allowed = [number for number in grammar.allowed(state) if number != refusal]
            values = scores[parent][allowed]
            for place in np.argsort(-values, kind="stable")[:width]:
                if values[place] > LEAST_LOG_PROBABILITY:
                    candidates.append((total + float(values[place]), parent, allowed[place]))
        candidates.sort(key=lambda candidate: (-candidate[0], candidate[1], candidate[2]))
        following, parents = [], []
        for total, parent, number in candidates:
            _, actions, state = open_ones[parent]
            if number == end:
                finished.append(Hypothesis(total, actions[1:]))
                continue
            following.append((total, actions + [number], grammar.advance(state, number)))
            parents.append(parent)
            if len(following) >= width:
                break
        finished.sort(key=lambda hypothesis: -hypothesis.score)
        if not following or width == 1 and finished:
            break
        if len(finished) >= width and finished[width - 1].score > following[0][0]:
            break
        open_ones, past = following, backend.following(past, parents)
    return Decoded(finished[:width], unanswerable, backend.used(encoded), first_scores)

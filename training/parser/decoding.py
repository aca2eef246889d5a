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
DECODER_LAYERS, DECODER_HEADS = 3, 8   # as model.py has them, which needs torch
LEAST_LOG_PROBABILITY = -15.0


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
    def __init__(self, folder: Path, vectors: WordVectors, suffix: str = ""):
        self.encoder = session(folder / f"encoder{suffix}.onnx")
        self.decoder = session(folder / f"decoder-step{suffix}.onnx")
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

    def start(self) -> np.ndarray:
        return np.zeros((DECODER_LAYERS, 2, 1, DECODER_HEADS, 0, WIDTH // DECODER_HEADS), np.float32)

    def step(self, encoded, actions: list[int], past: np.ndarray, step: int) -> tuple[np.ndarray, np.ndarray]:
        given = {name: encoded[name] for name in ("node_inputs", "pointer_keys", "cross_keys", "mask", "flags")}
        return self.decoder.run(["log_probabilities", "present"], {
            "actions": np.array(actions, np.int64)[:, None], "step": np.array([step], np.int64), "past": past, **given})


def beam_search(backend: OnnxBackend, prepared: Prepared, width: int) -> Decoded:
    """The best plans, most likely first; UNANSWERABLE is reported as a probability and never a hypothesis."""
    encoded = backend.encode(prepared.encoding)
    grammar = Grammar(prepared.schema, prepared.layout, prepared.cell_counts)
    end, refusal = TOKEN_ID["<eos>"], TOKEN_ID["UNANSWERABLE"]
    open_ones = [(0.0, [TOKEN_ID["<bos>"]], State())]
    past, finished = backend.start(), []
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
        open_ones, past = following, past[:, :, parents]
    return Decoded(finished[:width], unanswerable, encoded["used"][0], first_scores)

"""How near two words are in meaning: cosine of their piece embeddings, no context."""
from pathlib import Path

import numpy as np

from .tokenizer import Tokenizer

WIDTH = 384
STRONG, WEAK = 0.42, 0.30


class WordVectors:
    """The encoder's own embedding table: one int8 row and one float32 scale per piece."""

    def __init__(self, rows: np.ndarray, scales: np.ndarray):
        self.rows, self.scales = rows, scales
        self.unit_vectors: dict[str, np.ndarray] = {}

    @classmethod
    def quantise(cls, table: np.ndarray) -> "WordVectors":
        scales = (np.abs(table).max(1) / 127.0).astype(np.float32)
        scales[scales == 0] = 1.0
        return cls(np.rint(table / scales[:, None]).astype(np.int8), scales)

    @classmethod
    def read(cls, path: str | Path) -> "WordVectors":
        """File: all scales as little-endian float32, then all rows as int8."""
        data = Path(path).read_bytes()
        count = len(data) // (WIDTH + 4)
        return cls(np.frombuffer(data, np.int8, offset=4 * count).reshape(count, WIDTH),
                   np.frombuffer(data, "<f4", count))

    def write(self, path: str | Path):
        Path(path).write_bytes(self.scales.astype("<f4").tobytes() + self.rows.tobytes())

    def table(self) -> np.ndarray:
        return self.rows.astype(np.float32) * self.scales[:, None]

    def unit(self, word: str, tokenizer: Tokenizer) -> np.ndarray:
        """Sum of the word's piece vectors (in double precision), scaled to length 1."""
        vector = self.unit_vectors.get(word)
        if vector is None:
            pieces = list(tokenizer.word(word))
            vector = (self.rows[pieces].astype(np.float64) * self.scales[pieces].astype(np.float64)[:, None]).sum(0)
            vector = self.unit_vectors[word] = vector / max(float(np.sqrt((vector * vector).sum())), 1e-9)
        return vector

"""WordPiece over the vocabulary of the start model."""
import unicodedata
from pathlib import Path

from .text import is_word_char

UNKNOWN, CLASSIFY, SEPARATE = 100, 101, 102
COMMA, COLON, OPEN, CLOSE, DASH, BAR = 1010, 1024, 1006, 1007, 1011, 1064
LONGEST_WORD = 100


class Tokenizer:
    """Longest match first, continuation pieces marked '##'."""

    def __init__(self, vocabulary: list[str]):
        self.ids = {piece: index for index, piece in enumerate(vocabulary)}
        self.cache: dict[str, tuple[int, ...]] = {}

    @classmethod
    def read(cls, path: str | Path) -> "Tokenizer":
        return cls(Path(path).read_text(encoding="utf-8").split("\n")[:30522])

    def word(self, word: str) -> tuple[int, ...]:
        """Pieces of one word; [UNK] when nothing of it is known."""
        pieces = self.cache.get(word)
        if pieces is None:
            pieces = self.cache[word] = tuple(self._word(word)) or (UNKNOWN,)
        return pieces

    def text(self, text: str) -> list[int]:
        return [piece for word in text.split() for piece in self.word(word)]

    def _word(self, word: str) -> list[int]:
        return [piece for part in split_symbols(strip_accents(word.lower())) for piece in self._longest_match(part)]

    def _longest_match(self, part: str) -> list[int]:
        if len(part) > LONGEST_WORD:
            return [UNKNOWN]
        pieces, start = [], 0
        while start < len(part):
            end = len(part)
            while end > start:
                piece = self.ids.get(("##" if start else "") + part[start:end])
                if piece is not None:
                    break
                end -= 1
            if end == start:
                return [UNKNOWN]
            pieces.append(piece)
            start = end
        return pieces


def strip_accents(text: str) -> str:
    """Canonical decomposition without combining marks (category Mn)."""
    return "".join(char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char) != "Mn")


def split_symbols(text: str) -> list[str]:
    """Runs of word characters, other characters alone; the underscore counts as a symbol here."""
    parts, run = [], ""
    for char in text:
        if is_word_char(char) and char != "_":
            run += char
            continue
        if run:
            parts.append(run)
            run = ""
        if not char.isspace():
            parts.append(char)
    return parts + [run] if run else parts

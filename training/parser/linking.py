"""Which words of the question point at which tables, columns and cells."""
from dataclasses import dataclass

import numpy as np

from .cells import CellIndex
from .schema import STAR, Schema, glue
from .short_forms import short_forms
from .synonyms import STRONG, WEAK, WordVectors
from .text import (NAME_WORDS, STOP_WORDS, Word, is_digit, is_word_char, normalise, parse_digits, plain_words, stem,
                   stems)
from .tokenizer import Tokenizer

LONGEST_VALUE = 7
VALUES_PER_COLUMN = 2

# Kinds of link between a question word and a column or table, strongest first.
COLUMN_KINDS = ("name", "value", "number", "part", "value_part", "comment", "synonym", "near")
TABLE_KINDS = ("name", "part", "comment", "synonym", "near")


@dataclass(frozen=True, order=True)
class Link:
    """A question word, what it points at ('column' or 'table'), which one, and how."""
    word: int
    target: str
    index: int
    kind: str


@dataclass
class Linking:
    links: list[Link]
    values: dict[int, list[str]]  # matched cells to show beside a column


@dataclass
class NameWords:
    """Stemmed and plain words of every column's and table's label and comment."""
    column_stems: list[list[str]]
    table_stems: list[list[str]]
    column_comments: list[frozenset[str]]
    table_comments: list[frozenset[str]]
    column_words: list[list[str]]
    table_words: list[list[str]]
    column_glued: list[frozenset[str]]   # label and database name without blanks and underscores
    table_glued: list[frozenset[str]]

    @classmethod
    def of(cls, schema: Schema) -> "NameWords":
        return cls([stems(c.label) for c in schema.columns], [stems(t.label) for t in schema.tables],
                   [comment_stems(c.comment) for c in schema.columns],
                   [comment_stems(t.comment) for t in schema.tables],
                   [plain_words(c.label) for c in schema.columns], [plain_words(t.label) for t in schema.tables],
                   [glued_names(c.label, c.name) for c in schema.columns],
                   [glued_names(t.label, t.name) for t in schema.tables])


def glued_names(*names: str) -> frozenset[str]:
    return frozenset(glue("".join(plain_words(name))) for name in names)


def comment_stems(comment: str) -> frozenset[str]:
    return frozenset(stem(word) for word in plain_words(comment) if word not in STOP_WORDS and len(word) > 2)


class Linker:
    """Links questions to one schema; keeps what depends on the schema alone."""

    def __init__(self, schema: Schema, cells: CellIndex, tokenizer: Tokenizer, vectors: WordVectors,
                 names: NameWords | None = None):
        self.schema, self.cells, self.tokenizer, self.vectors = schema, cells, tokenizer, vectors
        self.names = names or NameWords.of(schema)
        self.synonym_matrix = None

    def link(self, words: list[Word]) -> Linking:
        links = self.link_names([word.lower for word in words])
        value_links, values = self.link_values([word.lower for word in words])
        return Linking(sorted(links | value_links), values)

    def link_names(self, words: list[str]) -> set[Link]:
        word_stems = [stem(word) for word in words]
        links: set[Link] = set()
        names = self.names
        glued_words = [glue(word) for word in words]
        for target, all_stems, comments, glued in (
                ("column", names.column_stems, names.column_comments, names.column_glued),
                ("table", names.table_stems, names.table_comments, names.table_glued)):
            for index, name in enumerate(all_stems):
                if target == "column" and index == STAR or not name:
                    continue
                exact = exact_positions(words, word_stems, name) or \
                    {position for position, word in enumerate(glued_words) if word and word in glued[index]}
                links |= {Link(position, target, index, "name") for position in exact}
                for position, word in enumerate(words):
                    if position in exact:
                        continue
                    if len(name) > 1 and word_stems[position] in name \
                            and (word not in STOP_WORDS or word in NAME_WORDS):
                        links.add(Link(position, target, index, "part"))
                    elif comments[index] and word_stems[position] in comments[index]:
                        links.add(Link(position, target, index, "comment"))
        return links | self.link_synonyms(words, links)

    def link_synonyms(self, words: list[str], found: set[Link]) -> set[Link]:
        """Words near in meaning to a name's word, and short forms; a pair already linked by name or comment is left alone."""
        linked = {(link.word, link.target, link.index) for link in found}
        best = self._cosines(words)
        for target, names in (("column", self.names.column_words), ("table", self.names.table_words)):
            for index, name in enumerate(names):
                best |= {(word, target, index): 1.0 for word in short_forms(words, name)}
        return {Link(word, target, index, "synonym" if cosine >= STRONG else "near")
                for (word, target, index), cosine in best.items() if (word, target, index) not in linked}

    def _cosines(self, words: list[str]) -> dict[tuple[int, str, int], float]:
        """Of each question word and each node, the cosine of the nearest pair of words, where there is one at all."""
        positions = [position for position, word in enumerate(words) if is_content_word(word)]
        if not positions:
            return {}
        name_matrix, owners = self._name_vectors()
        if not owners:
            return {}
        question = np.stack([self.vectors.unit(words[position], self.tokenizer) for position in positions])
        cosines = question @ name_matrix.T
        best: dict[tuple[int, str, int], float] = {}
        for row, column in zip(*np.nonzero(cosines >= WEAK)):
            for target, index in owners[column]:
                key = (positions[row], target, index)
                best[key] = max(best.get(key, 0.0), float(cosines[row, column]))
        return best

    def _name_vectors(self):
        """One unit vector per distinct content word of the names, and the nodes that carry the word."""
        if self.synonym_matrix is None:
            owners: dict[str, list[tuple[str, int]]] = {}
            for target, all_words in (("column", self.names.column_words), ("table", self.names.table_words)):
                for index, name in enumerate(all_words):
                    for word in dict.fromkeys(name):
                        if is_content_word(word):
                            owners.setdefault(word, []).append((target, index))
            vectors = [self.vectors.unit(word, self.tokenizer) for word in owners]
            self.synonym_matrix = (np.stack(vectors) if vectors else None, list(owners.values()))
        return self.synonym_matrix

    def link_values(self, words: list[str]) -> tuple[set[Link], dict[int, list[str]]]:
        links: set[Link] = set()
        values: dict[int, list[str]] = {}
        self._whole_values(words, links, values)
        for position, word in enumerate(words):
            if word in STOP_WORDS or len(word) < 3:
                continue
            if is_digit(word[0]):
                self._numbers(position, word, links)
                continue
            for column, value in self.cells.by_word.get(word, {}).items():
                if Link(position, "column", column, "value") not in links:
                    links.add(Link(position, "column", column, "value_part"))
                    shown = values.setdefault(column, [])
                    if not shown:
                        shown.append(value)
            self._prefixes(position, word, links, values)
        return links, values

    def _whole_values(self, words, links, values):
        """Spans of the question that are a cell, longest first; near the stem where nothing is exact."""
        size = len(words)
        for length in range(min(LONGEST_VALUE, size), 0, -1):
            for start in range(size - length + 1):
                if not is_word_char(words[start][0]) or not is_word_char(words[start + length - 1][0]):
                    continue
                key = normalise(" ".join(words[start:start + length]))
                parts = key.split(" ")
                if not key or all(part in STOP_WORDS for part in parts):
                    continue
                hits = self.cells.exact.get(key)
                if not hits and length <= 4:
                    hits = self.cells.stemmed.get(" ".join(stem(part) for part in parts))
                if not hits or len(key) <= 2 and all(is_digit(char) for char in key):
                    continue
                for column, value in hits.items():
                    links.update(Link(word, "column", column, "value") for word in range(start, start + length))
                    shown = values.setdefault(column, [])
                    if value not in shown and len(shown) < VALUES_PER_COLUMN:
                        shown.append(value)

    def _numbers(self, position, word, links):
        number = parse_digits(word)
        if number is None or number < 100:
            return
        for column, entry in self.cells.columns.items():
            if number in entry.numbers and column not in self.schema.primary_key_set:
                links.add(Link(position, "column", column, "number"))

    def _prefixes(self, position, word, links, values):
        """'Canada' against 'Canadian': a common start of at least four letters, little left over."""
        if len(word) < 4 or not word.isascii() or not word.isalpha():
            return
        for key, column, value in self.cells.by_prefix.get(word[:4], ()):
            if key == word or Link(position, "column", column, "value") in links:
                continue
            common = 4
            while common < min(len(key), len(word)) and key[common] == word[common]:
                common += 1
            if common >= max(4, len(key) - 2) and common >= len(word) - 3:
                links.add(Link(position, "column", column, "value_part"))
                shown = values.setdefault(column, [])
                if value not in shown and len(shown) < VALUES_PER_COLUMN:
                    shown.append(value)


def is_content_word(word: str) -> bool:
    return len(word) > 2 and word not in STOP_WORDS and not is_digit(word[0]) and is_word_char(word[0])


def exact_positions(words: list[str], word_stems: list[str], name: list[str]) -> set[int]:
    """Positions of whole-name matches; a one-word name also matches two words glued together."""
    size, positions = len(name), set()
    for start in range(len(words) - size + 1):
        if word_stems[start:start + size] == name:
            positions.update(range(start, start + size))
    if size == 1 and not positions:
        for start in range(len(words) - 1):
            if name[0] in (word_stems[start] + word_stems[start + 1], words[start] + word_stems[start + 1]):
                positions.update((start, start + 1))
    return positions

"""The cell values of a database: found by the words of a question, and matched to what it says."""
import re
from collections import defaultdict
from dataclasses import dataclass, field

from .codes import read_codes
from .plan import MOST_CELLS
from .schema import Column, Schema
from .text import (STOP_WORDS, format_number, is_plain_number, looks_like_date, normalise, similarity, stem)

LONGEST_INDEXED = 80
LONGEST_FEW_VALUE = 16
LARGEST_FUZZY_COLUMN = 3000
LARGEST_PREFIX_COLUMN = 2000
FUZZY_THRESHOLD = 0.54
FLAG_CODES = frozenset("01YNJTFynjtf")
GERMAN_FLAGS = ({"j", "n"}, {"ja", "nein"})


def alike_in_numbers(one: str, other: str) -> bool:
    """Machine 999 is none of those there are; a "Boeing 747" may be a 747-400, and R5 is R05."""
    here, there = ({run.lstrip("0") or "0" for run in re.findall("[0-9]+", text)} for text in (one, other))
    return here <= there or there <= here


def stem_words(key: str) -> str:
    return " ".join(stem(word) for word in key.split(" "))


@dataclass
class ColumnCells:
    """Distinct non-empty cells of one column, as trimmed text; of codes that a comment explains what they mean."""
    values: list[str]
    numeric: bool
    dates: bool
    by_lower: dict[str, str] = field(default_factory=dict)
    by_key: dict[str, str] = field(default_factory=dict)      # normalise(value) -> first value
    by_stems: dict[str, str] = field(default_factory=dict)    # the same, every word stemmed
    numbers: frozenset[float] = frozenset()
    codes: dict[str, str] = field(default_factory=dict)       # meaning -> code, where values are meanings


def meanings(values: list[str], explained: dict[str, str]) -> dict[str, str]:
    """Each meaning with its code, where every cell has one of its own and they are more than a flag."""
    lower = {code.lower().rstrip(): meaning for code, meaning in reversed(explained.items())}
    codes = {meaning: value for value in values
             if (meaning := explained.get(value, lower.get(value.lower().rstrip()))) is not None}
    return codes if len(codes) == len(set(values)) and not FLAG_CODES.issuperset(codes.values()) else {}


class CellIndex:
    """Looks cells up by exact key, by stemmed key, by one word of several and by prefix."""

    def __init__(self, schema: Schema, cells: dict[int, list]):
        """`cells`: distinct values per column, in the order the database gave them."""
        self.columns: dict[int, ColumnCells] = {}
        self.few: dict[int, list[str]] = {}
        self.exact: dict[str, dict[int, str]] = defaultdict(dict)
        self.stemmed: dict[str, dict[int, str]] = defaultdict(dict)
        self.by_word: dict[str, dict[int, str]] = defaultdict(dict)
        self.by_prefix: dict[str, list[tuple[str, int, str]]] = defaultdict(list)
        for column in sorted(cells):
            self._add_column(column, cells[column], schema.columns[column])

    def _add_column(self, column: int, raw: list, of: Column):
        values = [cell.strip() if isinstance(cell, str) else format_number(float(cell))
                  for cell in raw if cell is not None and cell != ""]
        if not values:
            return
        codes = {} if of.type == "boolean" else meanings(values, read_codes(of.comment))
        values = list(codes) or values
        numeric = all(is_plain_number(value) for value in values)
        entry = ColumnCells(values, numeric, all(looks_like_date(value) for value in values), codes=codes)
        self.columns[column] = entry
        if numeric:
            entry.numbers = frozenset(float(value) for value in values)
            return
        for value in values:
            entry.by_lower.setdefault(value.lower(), value)
            key = normalise(value)
            entry.by_key.setdefault(key, value)
            entry.by_stems.setdefault(stem_words(key), value)
            if len(value) <= LONGEST_INDEXED:
                self._index_value(column, value, len(values))

    def _index_value(self, column: int, value: str, column_size: int):
        key = normalise(value)
        if not key:
            return
        words = key.split(" ")
        self.exact[key].setdefault(column, value)
        self.stemmed[stem_words(key)].setdefault(column, value)
        if len(words) == 1:
            if len(key) >= 4 and column_size <= LARGEST_PREFIX_COLUMN and key.isascii() and key.isalpha():
                self.by_prefix[key[:4]].append((key, column, value))
        elif len(words) <= 8:
            for word in words:
                if len(word) >= 3 and word not in STOP_WORDS:
                    self.by_word[word].setdefault(column, value)

    def held(self, value: str, column: int) -> str:
        """The cell as the database holds it: the code of a meaning."""
        return self.columns[column].codes.get(value, value) if column in self.columns else value

    def meaning(self, code: str, column: int) -> str:
        """What a code means; any other cell as it is."""
        coded = self.columns[column].codes if column in self.columns else {}
        return next((meaning for meaning, held in coded.items() if held == code), code)

    def spelt(self, code: str, column: int) -> str | None:
        """The meaning of a code that a text spells, in any case."""
        codes = self.columns[column].codes
        return next((meaning for meaning, held in codes.items() if held == code),
                    next((meaning for meaning, held in codes.items() if held.lower() == code.lower()), None))

    def is_coded(self, column: int) -> bool:
        return column in self.columns and bool(self.columns[column].codes)

    def holds_parts(self, column: int) -> bool:
        """Whether its cells are parts of one, so that 15 percent are 0.15."""
        return self.has_fractions(column) and all(0 <= number <= 1 for number in self.columns[column].numbers)

    def has_fractions(self, column: int) -> bool:
        """Whether its cells are numbers and not all of them whole."""
        return self.is_numeric(column) and any(number != int(number) for number in self.columns[column].numbers)

    def is_numeric(self, column: int) -> bool:
        return column in self.columns and self.columns[column].numeric

    def holds_years(self, column: int) -> bool:
        """Whether no number of the column is too small for one."""
        return column not in self.columns or all(number >= 1000 for number in self.columns[column].numbers)

    def has_text(self, column: int) -> bool:
        return column in self.columns and not self.columns[column].numeric

    def canonical(self, text: str, column: int) -> str | None:
        """The cell of the column a person most likely means by `text`, or None."""
        if not self.has_text(column):
            return None
        by_lower, wanted = self.columns[column].by_lower, text.lower().strip()
        spelt = self.spelt(text.strip(), column)
        if spelt is not None:
            return spelt
        if wanted in by_lower:
            return text if text in self.columns[column].values else by_lower[wanted]
        entry, key = self.columns[column], normalise(text)
        if key in entry.by_key:
            return entry.by_key[key]
        if key and stem_words(key) in entry.by_stems:
            return entry.by_stems[stem_words(key)]
        return self._closest(wanted, key, by_lower) if len(by_lower) <= LARGEST_FUZZY_COLUMN else None

    def mentioned_by_several(self, text: str, column: int) -> bool:
        """No cell is the text itself, but two or more hold all its words: a person means each of them."""
        key = normalise(text)
        if not self.has_text(column) or not key:
            return False
        entry, words = self.columns[column], set(key.split(" "))
        if text.lower().strip() in entry.by_lower or key in entry.by_key or stem_words(key) in entry.by_stems:
            return False
        return sum(words <= set(other.split(" ")) for other in entry.by_key) >= 2

    @staticmethod
    def _closest(wanted: str, key: str, by_lower: dict[str, str]) -> str | None:
        best_score, best, key_words = 0.0, None, set(key.split(" ")) if key else set()
        for lower, value in by_lower.items():
            if abs(len(lower) - len(wanted)) > max(8, len(wanted)) or not alike_in_numbers(wanted, lower):
                continue
            score = similarity(wanted, lower)
            value_words = set(normalise(lower).split(" "))
            if key_words and key_words <= value_words:
                score = max(score, 0.8)
            elif value_words <= key_words:
                score = max(score, 0.75)
            if score > best_score:
                best_score, best = score, value
        return best if best_score >= FUZZY_THRESHOLD else None

    def few_values(self, column: int) -> list[str]:
        """The values of a column with 2 to 8 short ones, sorted; else none. Of J and N the yes comes last, as Y, 1 and T do."""
        if column not in self.few:
            distinct = sorted(set(self.columns[column].values)) if self.has_text(column) else []
            if {value.lower() for value in distinct} in GERMAN_FLAGS:
                distinct.reverse()
            few = 2 <= len(distinct) <= MOST_CELLS and all(len(value) <= LONGEST_FEW_VALUE for value in distinct)
            self.few[column] = distinct if few else []
        return self.few[column]

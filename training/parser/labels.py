"""What people would call a table or column of which only the database's name is known."""
from functools import lru_cache
from pathlib import Path

from .text import split_identifier


def read_abbreviations(path: Path) -> dict[str, str]:
    """A line is an abbreviation and the words it stands for; only such that mean one thing in nearly every database."""
    return dict(line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines())


def read_name_words(path: Path) -> tuple[frozenset, frozenset]:
    """Words that names are made of: those of four letters or more, and those of three that may stand in a glued name."""
    longer, short = path.read_text(encoding="utf-8").splitlines()
    return frozenset(longer.split()), frozenset(short.split())


ABBREVIATIONS = read_abbreviations(Path(__file__).with_name("abbreviations.txt"))
LONGER_WORDS, SHORT_WORDS = read_name_words(Path(__file__).with_name("name-words.txt"))
LAST_PARTS = ("id", "no")
SHORTEST_GLUED = 6
MOST_PARTS = 3


@lru_cache(maxsize=1 << 16)
def label_of(name: str) -> str:
    """cust_nm and custname -> 'customer name': the words of a name, glued ones taken apart, abbreviations written out."""
    return " ".join(ABBREVIATIONS.get(part, part) for word in split_identifier(name).split() for part in parts_of(word))


def parts_of(word: str) -> list[str]:
    """The fewest known words that make up an unknown one, the first as long as can be; else the word itself."""
    if len(word) < SHORTEST_GLUED or word in LONGER_WORDS or word in ABBREVIATIONS:
        return [word]
    return next((parts for count in range(2, MOST_PARTS + 1) if (parts := taken_apart(word, count))), [word])


def taken_apart(word: str, count: int) -> list[str] | None:
    if count == 1:
        return [word] if is_part(word) or word in LAST_PARTS else None
    for size in range(len(word) - 1, 2, -1):
        rest = taken_apart(word[size:], count - 1) if is_part(word[:size]) else None
        if rest and any(len(part) > 3 for part in (word[:size], *rest)):
            return [word[:size], *rest]
    return None


def is_part(word: str) -> bool:
    return word in LONGER_WORDS or word in SHORT_WORDS or len(word) > 2 and word in ABBREVIATIONS

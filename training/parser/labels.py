"""What people would call a table or column of which only the database's name is known."""
from functools import lru_cache
from pathlib import Path

from .text import split_identifier


def read_abbreviations(path: Path) -> dict[str, str]:
    """A line is an abbreviation and the words it stands for; only such that mean one thing in nearly every database."""
    return dict(line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines())


ABBREVIATIONS = read_abbreviations(Path(__file__).with_name("abbreviations.txt"))


@lru_cache(maxsize=1 << 16)
def label_of(name: str) -> str:
    """cust_nm -> 'customer name': the words of a name, abbreviations written out."""
    return " ".join(ABBREVIATIONS.get(word, word) for word in split_identifier(name).split())

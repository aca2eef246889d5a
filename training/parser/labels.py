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


def read_vocabulary(path: Path) -> frozenset:
    """The whole words of the start model that are long enough to be taken apart: English, and names of people and places."""
    return frozenset(word for word in path.read_text(encoding="utf-8").splitlines() if len(word) >= SHORTEST_SHORTENED and word.isalpha())


SHORTEST_GLUED, SHORTEST_SHORTENED, SHORTEST_STEM = 6, 5, 3
MOST_PARTS = 3
ABBREVIATIONS = read_abbreviations(Path(__file__).with_name("abbreviations.txt"))
LONGER_WORDS, SHORT_WORDS = read_name_words(Path(__file__).with_name("name-words.txt"))
VOCABULARY = read_vocabulary(Path(__file__).parents[2] / "embedded/src/main/resources/io/querypilot/embedded/weights/vocab.txt")
LAST_PARTS = ("id", "no")
VOWELS = "aeiouy"
# What names end in when the rest is shortened past knowing; OPEN_ENDINGS end words of other languages too.
ENDINGS = frozenset("status number amount count name code date type flag stat time text desc amt arc cts dsc flg grp hdr itm lin log lvl mst msg "
                    "nbr num ord pct prc qty rdg rsn sec src txt typ usr val cd dt hd id nm tb tm".split())
OPEN_ENDINGS = frozenset(("ts", "ep", "no"))
CENTS = "ct"


@lru_cache(maxsize=1 << 16)
def label_of(name: str) -> str:
    """cust_nm and custname -> 'customer name': the words of a name, glued ones taken apart, abbreviations written out."""
    return " ".join(ABBREVIATIONS.get(part, part) for word in split_identifier(name).split() for part in parts_of(word))


def parts_of(word: str) -> list[str]:
    """Known words that make up an unknown one, else what is left of it before a known ending, else the word itself."""
    if word in LONGER_WORDS or word in ABBREVIATIONS:
        return [word]
    return glued(word) or shortened(word) or [word]


def glued(word: str) -> list[str] | None:
    """custname -> cust, name: the fewest known words, the first as long as can be, one of four letters at least."""
    if len(word) < SHORTEST_GLUED:
        return None
    return next((parts for count in range(2, MOST_PARTS + 1) if (parts := taken_apart(word, count))), None)


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


def shortened(word: str) -> list[str] | None:
    """slsordno -> sls, ord, no and regnnm -> regn, nm: abbreviations and an ending, or an ending behind what nobody knows."""
    if len(word) < SHORTEST_SHORTENED or word in VOCABULARY or not word.isascii() or not word.isalpha():
        return None
    return begun(word, MOST_PARTS) or cut(word)


def begun(word: str, most: int) -> list[str] | None:
    """The longest known beginning, and behind it what is known or ends a name."""
    for size in range(len(word) - 2, 2, -1):
        rest = ended(word[size:], most - 1) if is_part(word[:size]) else None
        if rest:
            return [word[:size], *rest]
    return None


def ended(word: str, most: int) -> list[str] | None:
    if is_part(word) or word in ENDINGS or word in OPEN_ENDINGS or word == CENTS:
        return [word]
    return begun(word, most) if most > 1 else None


def cut(word: str) -> list[str] | None:
    """The longest ending behind a stem of three letters or more."""
    for size in range(SHORTEST_STEM, len(word) - 1):
        stem, ending = word[:size], word[size:]
        if ending in ENDINGS or ending in OPEN_ENDINGS and not any(letter in VOWELS for letter in stem):
            return [stem, ending]
    return None

"""Names said in full or in short: 'miles per gallon' for mpg, 'qty' for quantity."""
from collections.abc import Iterator

from .labels import ABBREVIATIONS
from .text import STOP_WORDS, stem

SHORTEST, LONGEST = 2, 5


def is_acronym(name: list[str]) -> bool:
    return len(name) == 1 and SHORTEST <= len(name[0]) <= LONGEST and name[0] not in STOP_WORDS \
        and all("a" <= char <= "z" for char in name[0])


def runs_of(letters: str, words: list[str]) -> Iterator[int]:
    """Where words stand in a row that begin with these letters; the first and the last must tell something."""
    first_letters = "".join(word[0] for word in words)
    for start in range(len(words) - len(letters) + 1):
        if first_letters[start:start + len(letters)] == letters \
                and words[start] not in STOP_WORDS and words[start + len(letters) - 1] not in STOP_WORDS:
            yield start


def short_forms(words: list[str], name: list[str]) -> set[int]:
    """Positions of question words that spell out the label `name`, or are the abbreviation of words of it."""
    positions = set()
    if is_acronym(name):
        for start in runs_of(name[0], words):
            positions.update(range(start, start + len(name[0])))
    for position, word in enumerate(words):
        if word in ABBREVIATIONS and stems_of(ABBREVIATIONS[word].split()) <= stems_of(name):
            positions.add(position)
    return positions


def stems_of(words: list[str]) -> set[str]:
    return {stem(word) for word in words}

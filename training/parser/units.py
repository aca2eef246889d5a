"""Units of time, weight, length and money: a value in one unit over a column in another."""
import re

from .text import is_ascii_letter, is_digit, parse_number, plain_words

UNITS = {name: (kind, size) for kind, size, names in (
    ("time", 1, "ms millisecond milliseconds"), ("time", 1_000, "s sec secs second seconds"),
    ("time", 60_000, "min mins minute minutes"), ("time", 3_600_000, "h hr hrs hour hours"),
    ("time", 86_400_000, "day days"), ("time", 604_800_000, "week weeks"), ("calendar", 1, "month months"),
    ("calendar", 12, "year years"), ("money", 1, "ct cts cent cents centime centimes rappen grosz groszy"), ("money", 100, "euro euros eur dollar dollars usd franc francs chf zloty zlotys pln"), ("sterling", 1, "pence penny"), ("sterling", 100, "pound pounds gbp"), ("weight", 1, "g gram grams"),
    ("weight", 1_000, "kg kilo kilos kilogram kilograms"), ("weight", 1_000_000, "t ton tons tonne tonnes"),
    ("length", 1, "mm millimetre millimetres millimeter millimeters"), ("length", 10, "cm centimetre centimetres centimeter centimeters"),
    ("length", 1_000, "m metre metres meter meters"), ("length", 1_000_000, "km kilometre kilometres kilometer kilometers"))
    for name in names.split()}
# Units that stand in names and comments, and behind no number that a person says.
KEPT = {name: UNITS["days"] for name in ("dys", "tg", "tage")} \
    | {name: ("money", 100_000) for name in ("thousand", "thousands", "tsd", "k", "teur", "keur", "k€", "t€", "k$")}
# Units that a name may begin with: ms_played.
LEADING = frozenset("ms milliseconds secs seconds mins minutes hrs hours cents kg km".split())
THOUSANDS = ("thousand", "thousands", "tsd", "k", "t")
# "Lead time in days", "unit: EUR".
IN = re.compile(r"(?:\b(?:in|unit:?) |^)(?:full |whole |calendar )?([^\W\d_]*[€$]?)(?![^\W\d_]|[€$])")
COMMENTED = frozenset((
    "milliseconds seconds minutes hours days weeks cents euro euros eur dollars usd pounds gbp francs chf zlotys pln grams kg kilos kilograms tons tonnes metres meters km "
    "kilometres kilometers ms sec min months years ct tsd teur keur k€ t€ k$ thousand thousands").split())
CENTS = (UNITS["cents"], UNITS["pence"])
SIGNS = ("$", "€", "£")
DAYS = {name: days for days, names in ((1 / 1440, "min mins minute minutes"), (1 / 24, "h hr hrs hour hours"), (7, "week weeks"), (30, "month months"), (365, "year years"))
        for name in names.split()}

GLUED = ("milliseconds", "seconds", "secs", "sec", "minutes", "hours", "hrs", "cents", "cts", "pence", "kg", "km")
GLUED_CENTS = re.compile(r"\w{2,}[b-df-hj-mp-tv-z]ct")
GROUPING = frozenset(("per", "each", "every", "by", "last", "this", "past", "next", "previous", "same"))
RANGING = ("-", "–", "to")
PERCENT = ("%", "percent", "pct")


def held_unit(label: str) -> tuple[str, int] | None:
    words = label.split(" ")
    if len(words[-1]) < 2 and len(words) < 2:
        return None
    unit = UNITS.get(words[-1]) or KEPT.get(words[-1]) or glued_unit(words[-1]) or (UNITS[words[0]] if words[0] in LEADING else None)
    return KEPT["thousand"] if len(words) > 1 and words[-2] in THOUSANDS and unit == UNITS["euros"] else unit


def with_unit(label: str, comment: str) -> str:
    """A column's label, and the unit that its comment alone says."""
    said = {match for match in IN.findall(comment.strip().lower()) if match in COMMENTED}
    return label if held_unit(label) or len(said) != 1 else f"{label} {said.pop()}"


def glued_unit(name: str) -> tuple[str, int] | None:
    """Of a name in one word: downtimesec; totct is cents, and contract is none."""
    if GLUED_CENTS.fullmatch(name):
        return UNITS["ct"]
    unit = next((unit for unit in GLUED if name.endswith(unit) and len(name) >= len(unit) + 3), None)
    return UNITS[unit] if unit and not name.endswith("percents") else None


def unit_divisor(question: list[str], label: str) -> int | None:
    """By what a column whose label ends in a unit is divided to be in the one other unit of its kind that a question asks
    for: "minutes" over `length ms` is 60,000. A unit behind a number is that number's, "per day" is no unit that is asked for. 1 where it is in that unit."""
    held = held_unit(label)
    said = {UNITS[word][1] for before, word in zip(question, question[1:])
            if held and word in UNITS and UNITS[word][0] == held[0] and before not in GROUPING and parse_number(before) is None}
    ratio = said.pop() / held[1] if len(said) == 1 else 0
    return int(ratio) if ratio >= 1 and ratio == int(ratio) else None


def unit_factor(text: str, after: str, label: str) -> float:
    """What a number said in one unit ("12t", "90 minutes", "$15", "15 €") is multiplied with over a column whose label ends in another
    of its kind ("max load kg", "duration seconds"). after: the word behind the text."""
    held = held_unit(label)
    currency = UNITS["pounds" if held and held[0] == "sterling" else "euros"]   # pounds are weights as well: money only over pence
    said = currency if text.lstrip().startswith(SIGNS) or after.startswith(SIGNS) else UNITS.get(letters_at_end(text)) or UNITS.get(after)
    return said[1] / held[1] if held and said and held[0] == said[0] else 1.0


def days_factor(text: str, after: str) -> float:
    """The same over a difference of two times, which is in days."""
    return DAYS.get(letters_at_end(text)) or DAYS.get(after, 1.0)


def is_money(word: str) -> bool:
    """Whether a word or sign says a currency."""
    return word in SIGNS or word in UNITS and UNITS[word][0] in ("money", "sterling")


def range_sign(words: list[str], first: int, last: int) -> str:
    """The sign before a range whose second end is words first to last, for it counts for both: "$10-20", "between $10 and 20"; empty where
    there is none, or the end has a unit of its own."""
    signed = word_at(words, first - 3) in SIGNS and is_number(word_at(words, first - 2)) and ranging(words, first - 1, first - 4)
    return words[first - 3] if signed and word_at(words, last + 1) not in UNITS and word_at(words, last + 1) not in PERCENT else ""


def unit_word(words: list[str], first: int, last: int) -> str:
    """The word behind a number; behind the first end of a range the unit of its second, for it counts for both: "10-20 minutes"."""
    after, end, unit = (word_at(words, last + step) for step in (1, 2, 3))
    if not ranging(words, last + 1, first - 1):
        return after
    if is_number(end) and (unit in UNITS or unit in SIGNS or unit in PERCENT):
        return unit
    return letters_at_end(end) if is_digit(end[:1]) and letters_at_end(end) in UNITS else after


def ranging(words: list[str], joint: int, before: int) -> bool:
    """An "and" joins two ends only behind "between"."""
    return word_at(words, joint) in RANGING or word_at(words, joint) == "and" and word_at(words, before) == "between"


def is_number(word: str) -> bool:
    """With what may be glued to it: "$1m-2m"."""
    return is_digit(word[:1]) or parse_number(word) is not None


def word_at(words: list[str], place: int) -> str:
    return words[place] if 0 <= place < len(words) else ""


def letters_at_end(text: str) -> str:
    words = plain_words(text)
    last = words[-1] if words else ""
    start = len(last)
    while start > 0 and is_ascii_letter(last[start - 1]):
        start -= 1
    return last[start:]

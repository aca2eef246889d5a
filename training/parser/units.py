"""Units of time, weight and length: a value in one unit over a column in another."""
from .text import is_ascii_letter, plain_words

UNITS = {name: (kind, size) for kind, size, names in (
    ("time", 1, "s sec secs second seconds"), ("time", 60, "min mins minute minutes"),
    ("time", 3600, "h hr hrs hour hours"), ("weight", 1, "g gram grams"),
    ("weight", 1_000, "kg kilo kilos kilogram kilograms"), ("weight", 1_000_000, "t ton tons tonne tonnes"),
    ("length", 1, "mm millimetre millimetres millimeter millimeters"), ("length", 10, "cm centimetre centimetres centimeter centimeters"),
    ("length", 1_000, "m metre metres meter meters"), ("length", 1_000_000, "km kilometre kilometres kilometer kilometers"))
    for name in names.split()}


def unit_factor(text: str, after: str, label: str) -> float:
    """What a number said in one unit ("12t", "90 minutes") is multiplied with over a column whose label ends in another
    of its kind ("max load kg", "duration seconds"). after: the word behind the text."""
    words = label.split(" ")
    held = UNITS.get(words[-1]) if len(words[-1]) > 1 or len(words) > 1 else None
    said = UNITS.get(letters_at_end(text)) or UNITS.get(after)
    return said[1] / held[1] if held and said and held[0] == said[0] else 1.0


def letters_at_end(text: str) -> str:
    words = plain_words(text)
    last = words[-1] if words else ""
    start = len(last)
    while start > 0 and is_ascii_letter(last[start - 1]):
        start -= 1
    return last[start:]

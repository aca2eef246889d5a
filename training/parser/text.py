"""Words, stems, numbers and similarity: the string functions every feature rests on.

Everything here is specified in FEATURES.md and must behave the same in Java, so no regular
expressions and no library comparison functions are used.
"""
from dataclasses import dataclass
from functools import lru_cache

STOP_WORDS = frozenset(
    "a an the of in on at to for from by with and or is are was were be been do does did have has had what "
    "which who whom whose how many much when where why that this those these it its their them they there as "
    "not no all any each every more most less least than list show find give tell me return please name names "
    "id number count total us i you we our your s t also both but only either into over under between among "
    "per one two can could would will shall may some such same other another different".split())

# Stop words that still link to a part of a longer name ("customer name", "total price").
NAME_WORDS = frozenset("name names id number total count".split())

SMALL_NUMBERS = {word: value for value, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty".split())}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
        "ninety": 90}
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
VAGUE_NUMBERS = {"once": 1, "twice": 2, "single": 1, "a": 1, "an": 1, "another": 1}
SCALES = {"hundred": 100.0, "thousand": 1000.0, "k": 1000.0, "million": 1e6, "m": 1e6, "billion": 1e9,
          "percent": 1.0, "%": 1.0}
NUMBER_WORDS = {**SMALL_NUMBERS, **TENS, **ORDINALS, **VAGUE_NUMBERS,
                "hundred": 100, "thousand": 1000, "million": 1000000}
# Number words that count as a written number when flagging question words.
FLAGGED_NUMBER_WORDS = frozenset(NUMBER_WORDS) - {"a", "an", "second", "another"}

QUOTES = {"“": '"', "”": '"', "‘": "'", "’": "'", "`": "'"}


@dataclass(frozen=True)
class Word:
    """One word of a question and where it stands in the text."""
    text: str
    start: int
    end: int

    @property
    def lower(self) -> str:
        return self.text.lower()


def is_digit(char: str) -> bool:
    return "0" <= char <= "9"


def is_ascii_letter(char: str) -> bool:
    return "a" <= char <= "z" or "A" <= char <= "Z"


def is_symbol_beyond_ascii(char: str) -> bool:
    """Punctuation, currency, arrows, pictographs: each stands alone as a word."""
    code = ord(char)
    return (0x80 <= code <= 0xBF and code not in (0xAA, 0xB5, 0xBA) or code in (0xD7, 0xF7)
            or 0x2000 <= code <= 0x2BFF or 0x3000 <= code <= 0x303F or code >= 0x1F000)


def is_word_char(char: str) -> bool:
    """Letters, digits and the underscore; beyond ASCII everything that is no symbol and no space."""
    if char < "\x80":
        return is_digit(char) or is_ascii_letter(char) or char == "_"
    return not is_symbol_beyond_ascii(char)


def is_space(char: str) -> bool:
    return char in " \t\n\r\f\v\u00a0\u3000" or "\u2000" <= char <= "\u200b"


def normalise_question(text: str) -> str:
    """Plain quotes, single blanks, no blanks at the ends."""
    plain = "".join(QUOTES.get(char, char) for char in text).replace("''", '"')
    out = []
    for char in plain:
        if is_space(char):
            if out and out[-1] != " ":
                out.append(" ")
        else:
            out.append(char)
    return "".join(out).strip(" ")


def split_words(text: str) -> list[Word]:
    """Numbers such as 1,000.5 stay whole; runs of word characters; every other character alone."""
    words, position, size = [], 0, len(text)
    while position < size:
        char = text[position]
        if is_space(char):
            position += 1
            continue
        end = number_end(text, position) if is_digit(char) else position
        if end == position:
            end = position + 1
            if is_word_char(char):
                while end < size and is_word_char(text[end]) and not is_space(text[end]):
                    end += 1
        words.append(Word(text[position:end], position, end))
        position = end
    return words


def number_end(text: str, start: int) -> int:
    """End of digits joined by '.' or ',' (12.5, 1,000); `start` when it is a plain run of digits."""
    end, joined = start, False
    while end < len(text) and is_digit(text[end]):
        end += 1
    while end + 1 < len(text) and text[end] in ".," and is_digit(text[end + 1]):
        joined = True
        end += 1
        while end < len(text) and is_digit(text[end]):
            end += 1
    return end if joined else start


def plain_words(text: str) -> list[str]:
    """The lower-case words of a text, symbols left out ('New-York 12.5' -> new york 12 5)."""
    words, current = [], []
    for char in text.lower() + " ":
        if is_word_char(char) and not is_space(char):
            current.append(char)
        elif current:
            words.append("".join(current))
            current = []
    return words


@lru_cache(maxsize=1 << 16)
def normalise(text: str) -> str:
    """The key under which cell values are compared."""
    return " ".join(plain_words(text))


def split_identifier(name: str) -> str:
    """customerOrderID_2 -> 'customer order id 2': the words a person would say for a name."""
    out = []
    for index, char in enumerate(name):
        before = name[index - 1] if index else " "
        after = name[index + 1] if index + 1 < len(name) else " "
        if not is_word_char(char) or char == "_":
            out.append(" ")
            continue
        upper = "A" <= char <= "Z"
        starts_hump = upper and ("a" <= before <= "z" or "A" <= before <= "Z" and "a" <= after <= "z")
        digit_edge = is_digit(char) != is_digit(before) and is_word_char(before) and before != "_"
        if starts_hump or digit_edge:
            out.append(" ")
        out.append(char.lower())
    return " ".join("".join(out).split())


def stem(word: str) -> str:
    """Light stemming: plural, -ing, -ed, final -e."""
    word = word.lower()
    if len(word) <= 3:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        word = word[:-3]
    elif len(word) > 4 and word.endswith("ed"):
        word = word[:-2]
    if len(word) > 4 and word.endswith("e"):
        word = word[:-1]
    return word


def stems(text: str) -> list[str]:
    return [stem(word) for word in plain_words(text)]


def similarity(left: str, right: str) -> float:
    """0..1: the mean of two measures, character pairs in common and longest common subsequence.

    Strings with few pairs in common count as 0, so the slower second measure is rarely needed.
    """
    if left == right:
        return 1.0
    pairs_left, pairs_right = character_pairs(left), character_pairs(right)
    common = sum(min(count, pairs_right.get(pair, 0)) for pair, count in pairs_left.items())
    pairs = 2.0 * common / (len(left) + 1 + len(right) + 1)
    if pairs < 0.3:
        return 0.0
    return (pairs + 2.0 * longest_common_subsequence(left, right) / (len(left) + len(right))) / 2.0


def longest_common_subsequence(left: str, right: str) -> int:
    previous = [0] * (len(right) + 1)
    for char in left:
        current = [0]
        for index, other in enumerate(right):
            current.append(previous[index] + 1 if char == other else max(previous[index + 1], current[index]))
        previous = current
    return previous[-1]


def character_pairs(text: str) -> dict[str, int]:
    padded, counts = " " + text + " ", {}
    for index in range(len(padded) - 1):
        pair = padded[index:index + 2]
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def parse_digits(text: str) -> float | None:
    """12, -3.5, .5, 1,250,000 as a number; None for anything else."""
    sign, body = (-1.0, text[1:]) if text[:1] == "-" else (1.0, text[1:] if text[:1] == "+" else text)
    whole, dot, fraction = body.partition(".")
    if "," in whole:
        groups = whole.split(",")
        if not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:]):
            return None
        whole = "".join(groups)
    if dot and not fraction or not whole and not fraction:
        return None
    if not all(is_digit(char) for char in whole + fraction):
        return None
    return sign * float((whole or "0") + "." + (fraction or "0"))


def parse_number(text: str) -> float | None:
    """A number as people write it: digits, 3rd, $5, twelve, 2.5 million, 40 %, twenty-five."""
    text = text.strip().lower()
    value = parse_digits(text)
    if value is not None:
        return value
    if len(text) > 2 and text[-2:] in ("st", "nd", "rd", "th") and all(is_digit(char) for char in text[:-2]):
        return float(text[:-2])
    if text in NUMBER_WORDS:
        return float(NUMBER_WORDS[text])
    if text[:1] in ("$", "€", "£"):
        return parse_digits(text[1:].strip())
    for scale, factor in SCALES.items():
        if text.endswith(scale) and len(text) > len(scale):
            head = text[:-len(scale)].rstrip(" -")
            base = parse_digits(head)
            if base is None and head in NUMBER_WORDS and len(scale) > 1:
                base = float(NUMBER_WORDS[head])
            if base is not None:
                return base * factor
    for joint in (" ", "-"):
        tens, found, unit = text.partition(joint)
        if found and tens in TENS and unit in NUMBER_WORDS:
            return float(TENS[tens] + NUMBER_WORDS[unit])
    return None


def has_digit(text: str) -> bool:
    return any(is_digit(char) for char in text)


def is_plain_number(text: str) -> bool:
    """A cell that holds nothing but a number: optional blanks, minus, digits, one fraction."""
    body = text.strip(" ")
    body = body[1:] if body[:1] == "-" else body
    whole, dot, fraction = body.partition(".")
    return (bool(whole) and all(is_digit(char) for char in whole)
            and (not dot or bool(fraction) and all(is_digit(char) for char in fraction)))


def format_number(value: float) -> str:
    """Whole numbers without a fraction, others in the shortest form that reads back the same."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return repr(value)


def looks_like_date(text: str) -> bool:
    """YYYY-MM-DD, alone or followed by a time."""
    digits = text[:4] + text[5:7] + text[8:10]
    return (len(text) >= 10 and text[4] == "-" and text[7] == "-" and all(is_digit(char) for char in digits)
            and (len(text) == 10 or text[10] in " T"))

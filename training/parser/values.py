"""From the words or literal a plan points at to the value in the query."""
import re
from datetime import date

from .cells import CellIndex
from .codes import read_codes
from .periods import MONTHS, WEEKDAYS, decade_years, parse_period, read_decade
from .plan import CELLS, LITERALS, OVERS, Aggregate, ColumnRef, Expression, Value, first_column
from .schema import STAR, Schema
from .text import Word, format_number, has_digit, is_plain_number, parse_digits, parse_number, plain_words, stem, stems
from .units import CENTS, PERCENT, SIGNS, days_factor, held_unit, is_money, range_sign, unit_divisor, unit_factor, unit_word, with_unit


FAR_DAYS = (date(2001, 1, 1), date(2030, 12, 31))
THEIR = "their "
TRUE_WORDS = frozenset(("true", "yes", "t", "y", "1"))
FLAGS = (("1", "0"), ("y", "n"), ("t", "f"), ("yes", "no"), ("true", "false"), ("j", "n"), ("ja", "nein"))
GOING_ON = frozenset(("to", "on", "onward", "onwards", "until", "till", "through", "up", "or", "and", "-", "–"))
YEAR = re.compile("(19|20)[0-9]{2}")
RATIOS = {"half": 0.5, "third": 1 / 3, "quarter": 0.25, "double": 2.0, "triple": 3.0, "thrice": 3.0}

FURTHER = 6
PARTS = {"thirds": 3, "quarters": 4, "fifths": 5}
MORE, LESS = ("above", "more", "over", "higher"), ("below", "less", "under", "lower")


class ValueReader:
    """Reads values out of one question over one database."""

    def __init__(self, question: str, words: list[Word], schema: Schema, cells: CellIndex,
                 shown: dict[int, list[str]] | None = None):
        """`shown`: the few values laid out beside a column, which a plan may name by number."""
        self.question, self.words, self.schema, self.cells, self.shown = question, words, schema, cells, shown or {}

    def text_of(self, actions: list) -> str:
        """The literal, or the question's text from the first to the last word pointed at."""
        if isinstance(actions[0], str):
            return LITERALS[actions[0]]
        first, last = actions[0][1], actions[1][1]
        if not 0 <= first <= last < len(self.words):
            raise ValueError("a value's words lie outside the question")
        return self.question[self.words[first].start:self.words[last].end]

    def decade(self, text: str, column: int | None, actions: list) -> Value | None:
        """Ten years, or ten numbers ("scores in the 80s", "in their thirties"), where they are compared with numbers or dates."""
        said = read_decade(text)
        if said is None:
            return None
        if column is not None and not self.is_number_column(column):
            return Value(self.before(actions) + text, "period") if self.is_time_column(column) else None
        years = column is not None and self.before(actions) != THEIR and self.cells.holds_years(column)
        return Value(str(decade_years(said)) if years else said, "decade")

    def read(self, actions: list, column: int | None, role: str) -> Value:
        """role: limit, like, period, equal, compare, days (a difference of two times), ratio (of two others), measure (an
        aggregate in the unit of a column), or the name of a date part. column: None if it is no plain column."""
        measured = column
        if role == "measure":
            column, role = None, "compare"
        if actions[0] in CELLS:
            cell = self.cells.held(self.shown[column][CELLS.index(actions[0])], column)
            return self.code_instead(cell, column) or self.cell_value(cell, column)
        text = self.text_of(actions)
        if role == "equal" and column is not None:
            code = self.code_instead(text, column) if isinstance(actions[0], str) else self.code_of(text, column)
            if code is None and isinstance(actions[0], str) and not self.is_truth(column):
                code = self.flag_instead(text, column)
            if code is not None:
                return code
        if role == "equal" and column is not None and not isinstance(actions[0], str):
            cell = self.longest_cell(actions[0][1], actions[1][1], column)
            if cell is not None:
                return Value(cell, "text")
        if role == "ratio" and not isinstance(actions[0], str):
            times = read_ratio(text, self.word(actions[1][1] + 1), self.word(actions[1][1] + 2))
            if times is not None:
                return Value(format_number(times), "number")
        number = parse_number(text)
        if role == "limit":
            return Value(format_number(number) if number is not None else "1", "number")
        if role == "like":
            return Value(text, "text")
        if role == "period":
            return Value(self.before(actions) + text, "period")
        if role in ("MONTH", "WEEKDAY"):
            return Value(calendar_number(text, role), "number")
        if role in ("YEAR_MONTH", "YEAR_QUARTER", "DATE"):
            return Value(text, "text")
        if column is not None and self.is_truth(column):
            return Value("true" if self.is_true(text, column, actions) else "false", "boolean")
        decade = self.decade(text, column, actions)
        if decade is not None:
            return decade
        quantity = number if isinstance(actions[0], str) else self.quantity(text, actions[0][1], actions[1][1], measured, role)
        if quantity is not None and self.is_number_column(column):
            stored_as_text = column is not None and self.schema.columns[column].type != "number" \
                and self.cells.is_numeric(column)
            return Value(format_number(quantity), "text" if stored_as_text else "number")
        if column is not None:
            if self.holds_dates(column):
                day = single_day(text)
                if day is not None:
                    return Value(day, "text")
            if role == "equal" and not self.cells.is_coded(column) and self.cells.mentioned_by_several(text, column):
                return Value(text, "part")
            if role == "equal":
                cell = self.cells.canonical(text, column)
                if cell is not None:
                    return self.cell_value(self.cells.held(cell, column), column)
        if number is not None and has_digit(text):
            return Value(format_number(number), "number")
        return Value(text, "text")

    def longest_cell(self, first: int, last: int, column: int) -> str | None:
        """The cell that the question spells around words that are a cell themselves: "amc hornet sportabout (sw)" is not the "amc hornet"."""
        cells = self.cells.columns.get(column)
        if cells is None or cells.numeric or cells.dates or cells.codes:
            return None
        for more in range(2 * FURTHER, 0, -1):
            for before in range(max(0, more - FURTHER), min(more, FURTHER) + 1):
                start, end = first - before, last + more - before
                if start >= 0 and end < len(self.words):
                    cell = cells.by_key.get(" ".join(plain_words(self.question[self.words[start].start:self.words[end].end])))
                    if cell is not None:
                        return cell
        return None

    def quantity(self, text: str, first: int, last: int, measured: int | None, role: str) -> float | None:
        """The number that words first to last say, in the unit of what it is compared with."""
        words = [word.lower for word in self.words]
        before, after = range_sign(words, first, last) or self.glued(first, -1), unit_word(words, first, last)
        number = read_quantity(text, before, self.glued(last, 1), after)
        if number is None:
            return None
        if role == "days":
            number *= days_factor(text, after)
        return number if measured is None else number * self.factor(before + text, after, measured)

    def factor(self, text: str, after: str, column: int) -> float:
        """15 percent are 0.15 over a column of parts of one; else as units say."""
        if after in PERCENT or text.strip().endswith("%"):
            return 0.01 if self.cells.holds_parts(column) else 1.0
        return unit_factor(text, after, with_unit(self.schema.columns[column].label, self.schema.columns[column].comment))

    def scale(self, written: str, operand: Expression) -> str | None:
        """The constant that takes an expression to the unit the question asks for, none where it is in it: the network sees
        that a unit is to be changed; by how much is arithmetic, and money with a fraction is in no cents."""
        about = first_column(operand).column
        if about == STAR or written not in OVERS and not of_one_column(operand):   # 100 times a ratio is percent
            return written
        label = self.schema.columns[about].label
        divisor = unit_divisor([word.lower for word in self.words], label)
        if divisor == 1 or divisor is None and written == "OVER_100" and not held_unit(label) and (self.cells.has_fractions(about) or self.cents_beside(about)):
            return None
        return f"OVER_{divisor}" if f"OVER_{divisor}" in OVERS else written

    def cents_beside(self, column: int) -> bool:
        """A table that says of one column that it is in cents would say it of another."""
        table = self.schema.columns[column].table
        return any(other.table == table and held_unit(other.label) in CENTS for other in self.schema.columns)

    def code_of(self, text: str, column: int) -> Value | None:
        """The code whose meaning in the column's comment a text is, or is a part of."""
        codes, said = read_codes(self.schema.columns[column].comment), stems(text)
        if not said or any(code.lower() == text.lower().rstrip() for code in codes):
            return None
        return self.only_code([c for c in codes if stems(codes[c]) == said], column) \
            or self.only_code([c for c in codes if holds(stems(codes[c]), said)], column)

    def code_instead(self, chosen: str, column: int) -> Value | None:
        """The one code that the question says, where it does not say the chosen one; a single code says nothing of others."""
        codes = read_codes(self.schema.columns[column].comment)
        question = [stem(word.lower) for word in self.words]
        said = [code for code in codes if holds(question, stems(codes[code]))]
        if len(codes) < 2 or any(code.lower() == chosen.lower().rstrip() for code in said):
            return None
        return self.only_code(said, column)

    def flag_instead(self, text: str, column: int) -> Value | None:
        """Yes and no as the column holds them: 1 is Y in a column of Y and N."""
        values = self.cells.columns[column].values if column in self.cells.columns else []
        held = {value.lower(): value for value in values} if len(values) == 2 else {}
        flag = text.lower()
        said = next((pair.index(flag) for pair in FLAGS if flag in pair), None)
        pair = next((pair for pair in FLAGS if set(pair) == set(held)), None)
        if said is None or pair is None or flag in held:
            return None
        return self.cell_value(self.cells.held(held[pair[said]], column), column)

    def only_code(self, codes: list[str], column: int) -> Value | None:
        return self.cell_value(codes[0], column) if len(codes) == 1 else None

    def cell_value(self, cell: str, column: int) -> Value:
        """A number only where it is one: SQLite keeps texts in columns of numbers too."""
        return Value(cell, "number" if self.schema.columns[column].type == "number" and is_plain_number(cell) else "text")

    def is_truth(self, column: int) -> bool:
        """A column of truth values that are not stored as words."""
        return self.schema.columns[column].type == "boolean" and not self.cells.has_text(column)

    def is_true(self, text: str, column: int, actions: list) -> bool:
        """A word for yes, or the column's own name: "active members", but "not active"."""
        if text.lower() in TRUE_WORDS:
            return True
        said, label = set(stems(text)), set(stems(self.schema.columns[column].label))
        negated = not isinstance(actions[0], str) and self.word(actions[0][1] - 1) in ("not", "no", "never", "non")
        return bool(said) and said <= label and not negated

    def word(self, place: int) -> str:
        return self.words[place].lower if 0 <= place < len(self.words) else ""

    def before(self, actions: list) -> str:
        """'from last week' and 'from 2025' are that week and that year, 'from January' and 'from 2025 on' are since then:
        the renderer tells them apart by this word, and 'in the 1990s' is no 'since' either. 'their thirties' are no years."""
        if isinstance(actions[0], str):
            return ""
        first = actions[0][1]
        if read_decade(self.text_of(actions)) and self.word(actions[1][1] + 1) not in ("or", "and"):
            before = self.word(first - 2) if self.word(first - 1) == "the" else self.word(first - 1)
            if before in ("in", "during"):
                return "from "
        relative = self.words[first].lower in ("last", "this", "past", "previous", "current", "today", "yesterday") \
            or YEAR.fullmatch(self.text_of(actions)) and self.word(actions[1][1] + 1) not in GOING_ON
        word = self.words[first - 1].lower if first > 0 else ""
        return "from " if relative and word == "from" else THEIR if word in ("their", "his", "her") else ""

    def glued(self, word: int, step: int) -> str:
        """The word beside another without a blank between them; empty where there is none."""
        other = word + step
        if not 0 <= other < len(self.words):
            return ""
        first, second = sorted((word, other))
        return "" if self.words[second].start > self.words[first].end else self.words[other].text

    def is_number_column(self, column: int | None) -> bool:
        if column is None or self.schema.columns[column].type == "number":
            return True
        return self.cells.is_numeric(column)

    def is_time_column(self, column: int) -> bool:
        return self.schema.columns[column].type == "time" or self.holds_dates(column)

    def holds_dates(self, column: int) -> bool:
        return column in self.cells.columns and self.cells.columns[column].dates


def read_ratio(text: str, after: str, following: str) -> float | None:
    """How many times as much as another number: 'half', 'twice', '20 %'. after, following: the words behind the text."""
    words = plain_words(text)
    if words and words[-1] in RATIOS:
        return RATIOS[words[-1]]
    number = parse_number(text)
    in_percent = after in PERCENT or text.strip().lower().endswith(PERCENT)
    if number is None or not in_percent:
        return number and number / PARTS.get(after, 1)
    than = following if after in PERCENT else after
    return 1 + number / 100 if than in MORE else 1 - number / 100 if than in LESS else number / 100


def holds(words: list[str], phrase: list[str]) -> bool:
    return bool(phrase) and any(words[i:i + len(phrase)] == phrase for i in range(len(words) - len(phrase) + 1))


# But '1990s' are ten years.
GLUED = re.compile(r"([$€£]?) ?([0-9][0-9.,]*) ?(?!s$)([a-z]+)")
NAMED = re.compile(r"(.*[^ ]) [a-z]+")
# '1,5 euros': a comma before one or two digits parts thousands nowhere.
DECIMAL = re.compile(r"([$€£]?) ?([0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+),([0-9]{1,2}) ?([a-z]+|[$€£]|)")
# '€1.000' is a thousand.
DOTTED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
MONEY = {"k": 1e3, "m": 1e6, "mn": 1e6, "b": 1e9, "bn": 1e9}


def read_quantity(text: str, before: str, after: str, unit: str = "") -> float | None:
    """A number with what people write around it: '3km', '500 euros', '$1.5k', '5pm', '1,5 euros'.

    before, after: what stands right beside the text, without a blank. '5m' may be metres, '$5m' is not. unit: the word behind it.
    """
    text = with_point(text.lower().strip(), before, unit)
    if before.startswith(SIGNS) and DOTTED.fullmatch(text):
        text = text.replace(".", "")
    number = parse_number(text)
    if number is not None:
        return number * scales(before).get(after.lower(), 1.0)
    glued = GLUED.fullmatch(text)
    if glued:
        number = parse_digits(glued[2])
        if glued[3] in ("am", "pm"):
            return None if number is None else number % 12 + (12 if glued[3] == "pm" else 0)
        return None if number is None else number * scales(glued[1] + before).get(glued[3], 1.0)
    named = NAMED.fullmatch(text)
    return parse_number(named[1]) if named else None


def with_point(text: str, before: str, unit: str) -> str:
    """An amount of money with a point where it has a decimal comma."""
    amount = DECIMAL.fullmatch(text)
    if not amount or not (amount[1] or before.startswith(SIGNS) or is_money(amount[4]) or is_money(unit)):
        return text
    return f"{amount[1]}{amount[2].replace('.', '')}.{amount[3]}{'' if is_money(amount[4]) else amount[4]}"


def of_one_column(operand: Expression) -> bool:
    return isinstance(operand.operand if isinstance(operand, Aggregate) else operand, ColumnRef)


def scales(before: str) -> dict[str, float]:
    return MONEY if before.startswith(SIGNS) else {"k": MONEY["k"]}


def calendar_number(text: str, part: str) -> str:
    """'March' -> 3, 'Mondays' -> 1 (Sunday is 0); other text as a number."""
    word = text.lower().strip()
    names = MONTHS if part == "MONTH" else WEEKDAYS
    for name in (word, word[:-1] if word.endswith("s") else word):
        if name in names:
            return str(names[name])
    number = parse_number(text)
    return format_number(number) if number is not None else "0"


def single_day(text: str) -> str | None:
    """An absolute date of one day as YYYY-MM-DD; None for anything that would need today's date."""
    readings = {parse_period(text, today) for today in FAR_DAYS}
    period = readings.pop()
    if readings or period is None or (period[1] - period[0]).days != 1:
        return None
    return period[0].isoformat()

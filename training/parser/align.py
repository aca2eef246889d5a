"""Finds where a known value stands in the question: gold value -> word pointers or literal. Training only."""
from .actions import Action, Unexpressible
from .cells import CellIndex, stem_words
from .periods import parse_period
from .plan import CELLS, LITERALS, Value
from .text import STOP_WORDS, Word, has_digit, normalise, parse_digits, parse_number, similarity, stem
from .values import FAR_DAYS, read_ratio, single_day

LITERAL_OF = {text.lower(): token for token, text in reversed(LITERALS.items())}
LONGEST_VALUE = 14
GOOD, ACCEPTABLE = 0.54, 0.42


class Aligner:
    def __init__(self, question: str, words: list[Word], cells: CellIndex):
        self.question, self.words, self.cells = question, words, cells

    def span(self, first: int, last: int) -> str:
        return self.question[self.words[first].start:self.words[last].end]

    def align(self, value: Value, column: int | None, role: str) -> list[Action]:
        """`column` and `role` as in values.ValueReader.read."""
        text = value.text
        if value.kind == "boolean":
            return ["LIT_true" if text == "true" else "LIT_false"]
        if role == "equal" and column is not None and self.cells.is_coded(column):
            text = text if self.exact(text) and len(text) > 1 else self.cells.meaning(text, column)   # a letter may stand anywhere
        number = parse_number(text) if has_digit(text) else None
        if role == "ratio" and number is not None:
            found = self.ratio(number)
            if found:
                return found
        if number is not None and (value.kind == "number" or parse_digits(text.strip()) is not None):
            found = self.number(number)
            if found:
                return found
            if text.lower() in LITERAL_OF:
                return [LITERAL_OF[text.lower()]]
        if role in ("MONTH", "WEEKDAY"):
            found = self.calendar(text, role)
            if found:
                return found
        found = self.exact(text) or self.same_period(text, role)
        if found:
            return found
        if role == "equal" and column is not None and text in self.cells.few_values(column):
            spelt = self.stemmed(text)
            return spelt or [CELLS[self.cells.few_values(column).index(text)]]
        score, found = self.fuzzy(text, column, role)
        if score >= GOOD:
            return found
        if text.lower() in LITERAL_OF:
            return [LITERAL_OF[text.lower()]]
        if score >= ACCEPTABLE:
            return found
        raise Unexpressible("a value the question does not name")

    @staticmethod
    def words_between(first: int, last: int) -> list[Action]:
        return [("word", first), ("word", last)]

    def number(self, number: float) -> list[Action] | None:
        best = None
        for first in range(len(self.words)):
            for last in range(first, min(first + 3, len(self.words))):
                text = self.span(first, last)
                found = parse_number(text)
                if found is None or abs(found - number) > 1e-9:
                    continue
                if text.lower() in ("a", "an", "first", "second", "single", "another"):
                    continue
                candidate = (0 if has_digit(text) else 1, last - first, first, last)
                best = candidate if best is None else min(best, candidate)
        return self.words_between(*best[2:]) if best else None

    def ratio(self, number: float) -> list[Action] | None:
        """The shortest span that says so many times as much."""
        spans = sorted(((first, last) for first in range(len(self.words)) for last in range(first, min(first + 3, len(self.words)))),
                       key=lambda span: span[1] - span[0])
        for first, last in spans:
            behind = [word.lower for word in self.words[last + 1:last + 3]] + ["", ""]
            found = read_ratio(self.span(first, last), *behind[:2])
            if found is not None and abs(found - number) < 1e-3 and self.span(first, last).lower() not in ("a", "an", "first", "second"):
                return self.words_between(first, last)
        return None

    def calendar(self, text: str, role: str) -> list[Action] | None:
        from .values import calendar_number
        for index, word in enumerate(self.words):
            if not has_digit(word.text) and word.lower not in ("may",) and calendar_number(word.text, role) == text != "0":
                return self.words_between(index, index)
        return None

    def exact(self, text: str) -> list[Action] | None:
        key, lower, best = normalise(text), text.lower().strip(), None
        if not lower:
            return None
        for first in range(len(self.words)):
            for last in range(first, min(first + LONGEST_VALUE, len(self.words))):
                span = self.span(first, last)
                if span == text:
                    return self.words_between(first, last)
                score = 1.0 if span.lower() == lower else \
                    0.98 - 0.001 * (last - first) if key and normalise(span) == key else 0.0
                if score and (best is None or score > best[0]):
                    best = (score, first, last)
        return self.words_between(*best[1:]) if best else None

    def stemmed(self, text: str) -> list[Action] | None:
        """The first span with the same stems."""
        wanted = stem_words(normalise(text))
        size = len(wanted.split(" "))
        for first in range(len(self.words) - size + 1):
            if wanted and stem_words(normalise(self.span(first, first + size - 1))) == wanted:
                return self.words_between(first, first + size - 1)
        return None

    def same_period(self, text: str, role: str) -> list[Action] | None:
        """The shortest span that means the same time as a phrase which does not stand in the question."""
        if role != "period":
            return None
        wanted = [parse_period(text, day) for day in FAR_DAYS]
        spans = sorted(((first, last) for first in range(len(self.words))
                        for last in range(first, min(first + 8, len(self.words)))), key=lambda span: span[1] - span[0])
        for first, last in spans:
            if [parse_period(self.span(first, last), day) for day in FAR_DAYS] == wanted:
                return self.words_between(first, last)
        return None

    def fuzzy(self, text: str, column: int | None, role: str):
        key = normalise(text)
        parts = key.split(" ") if key else []
        wanted, lower, best = [stem(part) for part in parts], text.lower().strip(), (0.0, None)
        if not parts:
            return best
        for first in range(len(self.words)):
            for last in range(first, min(first + len(parts) + 3, len(self.words))):
                span = self.span(first, last).lower()
                span_parts = normalise(span).split(" ")
                if span_parts == [""] or all(part in STOP_WORDS for part in span_parts):
                    continue
                score = 0.97 if [stem(part) for part in span_parts] == wanted else similarity(span, lower)
                if role != "like" and column is not None and score > 0.35 and self.cells.canonical(span, column) == text:
                    score = max(score, 0.7)
                if has_digit(text) and single_day(span) == text:
                    score = 0.99
                score -= 0.0001 * (last - first + 1)
                if score > best[0]:
                    best = (score, self.words_between(first, last))
        return best

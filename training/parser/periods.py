"""Periods of time as people write them ("last month", "March to June 2024") as half-open ranges of days."""
from datetime import date, timedelta

from .text import is_ascii_letter, is_digit, parse_number

MONTHS = {name: index // 2 + 1 for index, name in enumerate(
    "january jan february feb march mar april apr may may june jun july jul august aug september sep october oct "
    "november nov december dec".split())} | {"sept": 9}
WEEKDAYS = {name: index for index, name in enumerate(
    "sunday monday tuesday wednesday thursday friday saturday".split())}
UNITS = {"day": "day", "days": "day", "week": "week", "weeks": "week", "month": "month", "months": "month",
         "quarter": "quarter", "quarters": "quarter", "year": "year", "years": "year"}
FILLERS = frozenset("the in on during of within over for from since between after before until till by at up calendar "
                    "full whole entire both day date dates period".split())
LAST, THIS, NEXT = frozenset(("last", "past", "previous", "recent")), frozenset(("this", "current")), frozenset(("next", "coming", "upcoming"))
JOINTS = frozenset(("and", "to", "through", "until", "till", "thru", "–"))
MONTHS_IN = {"month": 1, "quarter": 3, "year": 12}
DECADES = {"noughties": "00", "twenties": "20", "thirties": "30", "forties": "40", "fifties": "50", "sixties": "60",
           "seventies": "70", "eighties": "80", "nineties": "90"}

Range = tuple[date, date]


def parse_period(phrase: str, today: date) -> Range | None:
    """First day and the day after the last; None when the phrase names no period."""
    words = period_words(phrase)
    whole = single_period(words, today, None)
    if whole:
        return whole
    for position, word in enumerate(words):
        if word in JOINTS or word == "-" and 0 < position < len(words) - 1:
            found = single_period(words[:position], today, None) if said_twice(words, position) else joined_periods(words[:position], words[position + 1:], today)
            if found:
                return found
    return None


def said_twice(words: list[str], dash: int) -> bool:
    """'First half of 2025 - 2025': behind a dash stands nothing but the year that was said before it."""
    rest = [word for word in words[dash + 1:] if word not in FILLERS]
    return words[dash] in ("-", "–") and len(rest) == 1 and is_year(rest[0]) and rest[0] in words[:dash]


def joined_periods(left: list[str], right: list[str], today: date) -> Range | None:
    """From the start of one to the end of the other. A side without a year takes the other's; an end that would
    lie before its start is a year later."""
    right_year = next((int(word) for word in right if is_year(word)), None)
    start = single_period(left, today, right_year)
    if start is None:
        return None
    for year in (start[0].year, start[0].year + 1):
        end = single_period(right, today, year)
        if end and start[0] < end[1]:
            return start[0], end[1]
    return None


def period_words(phrase: str) -> list[str]:
    """Lower-case words; dates such as 2024-03-05 or 3/15/2024 stay whole, ',' is left out, '-' and '–' are kept."""
    words, current = [], ""
    text = phrase.lower() + " "
    for index, char in enumerate(text):
        inside_date = char in "-/." and current and is_digit(current[-1]) and is_digit(text[index + 1]) \
            and not (char == "-" and len(current) == 4 and len(digits_after(text, index)) == 4)
        if is_digit(char) or is_ascii_letter(char) or inside_date:
            current += char
            continue
        if current:
            words.append(current)
            current = ""
        if char in "-–":
            words.append(char)
    return words


def digits_after(text: str, index: int) -> str:
    end = index + 1
    while end < len(text) and is_digit(text[end]):
        end += 1
    return text[index + 1:end]


def single_period(words: list[str], today: date, year: int | None) -> Range | None:
    """One period without 'and' or 'to'. `year` fills in for months and days that name none."""
    words = [word for word in words if word not in FILLERS]
    if not words:
        return None
    for reading in (relative_day, relative_unit, numeric_date, decade):
        found = reading(words, today)
        if found:
            return found
    return calendar_period(words, today, year)


def relative_day(words, today) -> Range | None:
    if words in (["today"], ["now"]):
        return one_day(today)
    if words == ["yesterday"]:
        return one_day(today - timedelta(1))
    if words == ["tomorrow"]:
        return one_day(today + timedelta(1))
    if words in (["year", "to", "date"], ["year", "to"], ["ytd"], ["so", "far", "this", "year"]):
        return date(today.year, 1, 1), today + timedelta(1)
    return None


def relative_unit(words, today) -> Range | None:
    """this month, last quarter, last 30 days, two weeks ago."""
    head, unit = words[0], UNITS.get(words[-1])
    if head in THIS | LAST | NEXT and len(words) == 2 and unit:
        return shift_unit(unit_around(today, unit), unit, -1 if head in LAST else 1 if head in NEXT else 0)
    if head in LAST | NEXT and len(words) == 3 and unit:
        count = parse_number(words[1])
        if count is not None and count >= 1:
            other = add_units(today, unit, -int(count) if head in LAST else int(count))
            return (other, today + timedelta(1)) if head in LAST else (today, other + timedelta(1))
    if words[-1] == "ago" and len(words) == 3 and words[1] in UNITS:
        count = parse_number(words[0])
        if count is not None:
            return one_day(add_units(today, UNITS[words[1]], -int(count)))
    return None


def numeric_date(words, today) -> Range | None:
    """2024-03-05, 2024-03, 3/15/2024 (month first unless it cannot be), 15.3.2024."""
    if len(words) != 1:
        return None
    for mark in "-/.":
        parts = words[0].split(mark)
        if len(parts) in (2, 3) and all(part and all(is_digit(char) for char in part) for part in parts):
            numbers = [int(part) for part in parts]
            if is_year(parts[0]):
                return safe_day(*numbers) if len(parts) == 3 else months(numbers[0], numbers[1], 1)
            if len(parts) == 3 and is_year(parts[2]):
                first, second, year = numbers
                day_first = mark == "." or first > 12
                return safe_day(year, second, first) if day_first else safe_day(year, first, second)
    return None


def decade(words, today) -> Range | None:
    """the 1990s, the 90s, the nineties."""
    said = said_decade(words)
    if said is None:
        return None
    first = decade_years(said)
    return date(first, 1, 1), date(decade_end(first) + 1, 1, 1)


def said_decade(words: list[str]) -> str | None:
    """1990s, 1990's -> 1990; 90s, nineties -> 90."""
    said = "".join(words) if len(words) == 2 and words[1] == "s" else words[0] if len(words) == 1 else ""
    digits = DECADES.get(said, said[:-1] if said.endswith("s") else "")
    tens = len(digits) in (2, 4) and all(is_digit(char) for char in digits) and digits[-1] == "0"
    return digits if tens and (len(digits) == 2 or 1000 <= int(digits) <= 2199) else None


def read_decade(text: str) -> str | None:
    return said_decade([word for word in period_words(text) if word not in FILLERS])


def decade_years(said: str) -> int:
    """The first year: of two digits, 00 to 20 are of this century, later ones of the last."""
    return int(said) if len(said) == 4 else int(said) + (2000 if int(said) <= 20 else 1900)


def decade_end(first: int) -> int:
    """The last of ten; but people call a hundred years the 1800s, and ten the 2000s."""
    return first + (99 if first >= 1000 and first % 100 == 0 and first != 2000 else 9)


def calendar_period(words, today, year) -> Range | None:
    """2024; March; March 2024; Q2 2024; second quarter; first half of 2024; March 5, 2024; 5 March."""
    named = [int(word) for word in words if is_year(word)]
    rest = [word for word in words if not is_year(word)]
    if len(named) > 1:
        return None
    given = named[0] if named else year
    if not rest or rest == ["year"]:
        return (date(named[0], 1, 1), date(named[0] + 1, 1, 1)) if named else None
    start = part_of_year(rest)
    if start:
        month, count = start
        chosen = given or (today.year if date(today.year, month, 1) <= today else today.year - 1)
        return months(chosen, month, count)
    names = [word for word in rest if word in MONTHS]
    others = [word for word in rest if word not in MONTHS]
    if len(names) == 1 and len(others) == 1:
        number = parse_number(others[0])
        if number is not None and 1 <= number <= 31 and number == int(number):
            month, day = MONTHS[names[0]], int(number)
            this_year = safe_day(today.year, month, day)
            chosen = given or (today.year if this_year and this_year[0] <= today else today.year - 1)
            return safe_day(chosen, month, day)
    return None


def part_of_year(words) -> tuple[int, int] | None:
    """(first month, number of months) of a month, quarter or half named without its year."""
    if len(words) == 1 and words[0] in MONTHS:
        return MONTHS[words[0]], 1
    if len(words) == 2 and words[1] == "month" and words[0] in MONTHS or len(words) == 2 and words[0] == "month" and words[1] in MONTHS:
        return MONTHS[words[0] if words[0] in MONTHS else words[1]], 1
    if len(words) == 1 and len(words[0]) == 2 and words[0][0] in "qh" and is_digit(words[0][1]):
        number, size = int(words[0][1]), 3 if words[0][0] == "q" else 6
    elif len(words) == 2 and "quarter" in words or len(words) == 2 and "half" in words:
        size = 3 if "quarter" in words else 6
        word = words[0] if words[1] in ("quarter", "half") else words[1]
        number = {"last": 12 // size}.get(word, parse_number(word))
        if number is None:
            return None
        number = int(number)
    else:
        return None
    return ((number - 1) * size + 1, size) if 1 <= number <= 12 // size else None


def is_year(word: str) -> bool:
    return len(word) == 4 and all(is_digit(char) for char in word) and 1800 <= int(word) <= 2199


def one_day(day: date) -> Range:
    return day, day + timedelta(1)


def safe_day(year: int, month: int, day: int) -> Range | None:
    try:
        return one_day(date(year, month, day))
    except ValueError:
        return None


def months(year: int, month: int, count: int) -> Range | None:
    if not 1 <= month <= 12:
        return None
    return date(year, month, 1), add_units(date(year, month, 1), "month", count)


def unit_around(day: date, unit: str) -> Range:
    """The day, week (from Monday), month, quarter or year a day lies in."""
    if unit == "day":
        return one_day(day)
    if unit == "week":
        monday = day - timedelta(day.weekday())
        return monday, monday + timedelta(7)
    size = MONTHS_IN[unit]
    first = date(day.year, (day.month - 1) // size * size + 1, 1)
    return first, add_units(first, "month", size)


def shift_unit(period: Range, unit: str, count: int) -> Range:
    return add_units(period[0], unit, count), add_units(period[1], unit, count)


def add_units(day: date, unit: str, count: int) -> date:
    """Calendar arithmetic; a day past the end of the month becomes its last day."""
    if unit in ("day", "week"):
        return day + timedelta(count * (7 if unit == "week" else 1))
    total = day.year * 12 + day.month - 1 + count * MONTHS_IN[unit]
    year, month = divmod(total, 12)
    for last in (day.day, 30, 29, 28):
        if last <= day.day:
            try:
                return date(year, month + 1, last)
            except ValueError:
                continue
    return date(year, month + 1, 28)

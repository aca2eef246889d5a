"""The same cases as in the Java tests DecadesTest and PeriodsTest."""
from datetime import date

import pytest

from parser.actions import Reader
from parser.cells import CellIndex
from parser.periods import parse_period
from parser.render import to_sql
from parser.schema import Column, Schema, Table
from parser.text import normalise_question, split_words
from parser.values import ValueReader

TODAY = date(2024, 5, 15)
YEAR, SCORE, RELEASED, ERA, AGE = range(1, 6)
BAND = Schema("band", [Table("band", "band")],
              [Column(-1, "*", "*"), Column(0, "founded", "founded", "number"), Column(0, "score", "score", "number"),
               Column(0, "released", "released", "time"), Column(0, "era", "era"), Column(0, "born", "born", "time")], [], [])
CELLS = CellIndex(BAND, {YEAR: [1962, 1994], SCORE: [64, 85], ERA: ["1990s", "1980s"]})


@pytest.mark.parametrize("phrase, start, end", [
    ("in the 1990s", (1990, 1), (2000, 1)), ("the nineties", (1990, 1), (2000, 1)), ("the 80s", (1980, 1), (1990, 1)),
    ("1990s", (1990, 1), (2000, 1)), ("1990's", (1990, 1), (2000, 1)), ("'90s", (1990, 1), (2000, 1)),
    ("the 2000s", (2000, 1), (2010, 1)), ("the 00s", (2000, 1), (2010, 1)), ("the 20s", (2020, 1), (2030, 1)),
    ("the 1800s", (1800, 1), (1900, 1)), ("the 1980s and 1990s", (1980, 1), (2000, 1)),
    ("the 1990s to 2003", (1990, 1), (2004, 1))])
def test_a_decade_is_a_period(phrase, start, end):
    assert parse_period(phrase, TODAY) == (date(*start, 1), date(*end, 1))


@pytest.mark.parametrize("phrase", ["their thirties", "1995s", "90", "five s", "early 1990s", "A320s"])
def test_what_is_no_decade(phrase):
    assert parse_period(phrase, TODAY) is None


def where(question: str, *condition) -> str:
    """The condition a plan writes; words of the question stand for themselves."""
    text = normalise_question(question)
    words = split_words(text)
    place = {word.text: index for index, word in enumerate(words)}
    actions = [("word", place[item]) if item in place else item for item in condition]
    reader = ValueReader(text, words, BAND, CELLS)
    plan = Reader(BAND, [("table", 0), "WHERE", *actions, "SELECT", ("column", 0)], reader.read).plan()
    return to_sql(plan, BAND, today=TODAY).split(" WHERE ")[1]


@pytest.mark.parametrize("question, condition, sql", [
    ("founded in the 1990s", (("column", YEAR), "=", "1990s", "1990s"), "founded BETWEEN 1990 AND 1999"),
    ("founded in the nineties", (("column", YEAR), "=", "nineties", "nineties"), "founded BETWEEN 1990 AND 1999"),
    ("founded in the 60s", (("column", YEAR), "=", "60s", "60s"), "founded BETWEEN 1960 AND 1969"),
    ("not founded in the 60s", (("column", YEAR), "!=", "60s", "60s"), "NOT (founded BETWEEN 1960 AND 1969)"),
    ("founded after the 60s", (("column", YEAR), ">", "60s", "60s"), "founded > 1969"),
    ("founded before the 60s", (("column", YEAR), "<", "60s", "60s"), "founded < 1960"),
    ("founded from the 60s to the 80s", (("column", YEAR), "BETWEEN", "60s", "60s", "80s", "80s"),
     "founded BETWEEN 1960 AND 1989"),
    ("founded in the 60s or 80s", (("column", YEAR), "IN", "60s", "60s", "80s", "80s"),
     "(founded BETWEEN 1960 AND 1969 OR founded BETWEEN 1980 AND 1989)"),
    ("scores in the 80s", (("column", SCORE), "=", "80s", "80s"), "score BETWEEN 80 AND 89"),
    ("released in the 1990s", (("column", RELEASED), "DURING", "1990s", "1990s"),
     "released >= '1990-01-01' AND released < '2000-01-01'"),
    ("released in the 1990s", (("column", RELEASED), "=", "1990s", "1990s"),
     "released >= '1990-01-01' AND released < '2000-01-01'"),
    ("released in the 1990s", (("column", RELEASED), "SINCE", "1990s", "1990s"),
     "released >= '1990-01-01' AND released < '2000-01-01'"),
    ("released in the 1990s or later", (("column", RELEASED), "SINCE", "1990s", "1990s"), "released >= '1990-01-01'"),
    ("released since the 1990s", (("column", RELEASED), "SINCE", "1990s", "1990s"), "released >= '1990-01-01'"),
    ("released after the 90s", (("column", RELEASED), ">", "90s", "90s"), "released >= '2000-01-01'"),
    ("released in the nineties", ("YEAR", ("column", RELEASED), "=", "nineties", "nineties"),
     "CAST(strftime('%Y', released) AS INTEGER) BETWEEN 1990 AND 1999"),
    ("singers in their thirties", ("AGE", ("column", AGE), "=", "thirties", "thirties"),
     "((strftime('%Y%m%d', '2024-05-15') - strftime('%Y%m%d', born)) / 10000) BETWEEN 30 AND 39"),
    ("bands of the 1990s", (("column", ERA), "=", "1990s", "1990s"), "era = '1990s'")])
def test_a_decade_is_compared_as_a_range(question, condition, sql):
    assert where(question, *condition) == sql


def test_their_thirties_are_no_years():
    assert where("in their 60s", ("column", YEAR), "=", "60s", "60s") == "founded BETWEEN 60 AND 69"
    with pytest.raises(Exception, match="no period"):
        where("in their thirties", ("column", AGE), "DURING", "thirties", "thirties")

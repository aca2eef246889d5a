"""The same cases as in the Java test HeldFlagsTest; and what "from 2025" says."""
import pytest

from parser.cells import CellIndex
from parser.schema import Column, Schema, Table
from parser.text import normalise_question, split_words
from parser.values import ValueReader

CUSTOMER = Schema("customer", [Table("customer", "customer")],
                  [Column(-1, "*", "*"), Column(0, "blocked", "blocked", "text"), Column(0, "since", "since", "time")], [], [])


def reader(question: str, values: list) -> ValueReader:
    text = normalise_question(question)
    return ValueReader(text, split_words(text), CUSTOMER, CellIndex(CUSTOMER, {1: values}))


@pytest.mark.parametrize("said, values, held", [
    ("1", ["Y", "N"], "Y"), ("0", ["Y", "N"], "N"), ("Y", ["J", "N"], "J"), ("no", ["T", "F"], "F"), ("T", ["1", "0"], "1"),
    ("0", ["nein", "ja"], "nein"), ("1", ["true", "false"], "true"), ("Y", ["Y", "N"], None), ("n", ["Y", "N"], None),
    ("1", ["A", "B"], None), ("2", ["Y", "N"], None), ("open", ["Y", "N"], None), ("1", ["1", "2"], None)])
def test_a_flag_is_spelt_as_it_is_held(said, values, held):
    value = reader("blocked customers", values).flag_instead(said, 1)
    assert (value.text if value else None) == held


@pytest.mark.parametrize("question, phrase", [
    ("customers from 2025", "from 2025"), ("customers from 2025 on", "2025"), ("from 2025 to 2026", "2025"),
    ("customers since 2025", "2025")])
def test_from_a_year_is_that_year(question, phrase):
    asked = reader(question, ["Y", "N"])
    year = next(place for place, word in enumerate(asked.words) if word.lower == "2025")
    assert asked.read([("word", year), ("word", year)], 2, "period").text == phrase

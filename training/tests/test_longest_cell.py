"""The cases of the Java test LongestCellTest."""
import pytest

from parser.cells import CellIndex
from parser.schema import Column, Schema, Table
from parser.text import normalise_question, split_words
from parser.values import ValueReader

CARS = Schema("cars", [Table("car", "car")], [Column(-1, "*", "*"), Column(0, "make", "make", "text")], [], [])
CELLS = {1: ["amc hornet", "amc hornet sportabout (sw)", "new york", "York"]}


@pytest.mark.parametrize("question, first, last, cell", [
    ("an amc hornet sportabout (sw)", 1, 2, "amc hornet sportabout (sw)"), ("an amc hornet with a sportabout", 1, 2, "amc hornet"),
    ("people of new york today", 3, 3, "new york"), ("people of york today", 2, 2, "York")])
def test_the_longest_cell_that_is_said_is_meant(question, first, last, cell):
    text = normalise_question(question)
    reader = ValueReader(text, split_words(text), CARS, CellIndex(CARS, CELLS))
    assert reader.read([("word", first), ("word", last)], 1, "equal").text == cell

"""The same cases as in the Java tests SaidCodesTest and CodesTest."""
import pytest

from parser.cells import CellIndex
from parser.codes import read_codes
from parser.schema import Column, Schema, Table
from parser.text import normalise_question, split_words
from parser.values import ValueReader

STAY = Schema("stay", [Table("stay", "stay")],
              [Column(-1, "*", "*"), Column(0, "admission", "admission", "text", "E emergency, P planned, T transfer"),
               Column(0, "status", "status", "number", "1 new, 2 in progress, 3 done"),
               Column(0, "test", "test", "number", "1 = internal test account")], [], [])
CELLS = CellIndex(STAY, {1: ["E", "P", "T"], 2: [1, 2, 3], 3: [0, 1]})


def reader(question: str) -> ValueReader:
    text = normalise_question(question)
    return ValueReader(text, split_words(text), STAY, CELLS)


@pytest.mark.parametrize("question, column, chosen, code", [
    ("stays in progress", 2, "1", "2"), ("planned stays", 1, "E", "P"), ("planned stays", 1, "P", None),
    ("planned and emergency stays", 1, "T", None), ("no internal test account", 3, "0", None), ("all stays", 2, "1", None)])
def test_a_code_that_is_not_said_gives_way_to_the_one_that_is(question, column, chosen, code):
    value = reader(question).code_instead(chosen, column)
    assert (value.text if value else None) == code


@pytest.mark.parametrize("question, first, last, column, code", [
    ("stays by emergency", 2, 2, 1, "E"), ("work in progress", 1, 2, 2, "2"), ("by progress", 1, 1, 2, "2"), ("by T", 1, 1, 1, "T")])
def test_a_meaning_is_read_as_its_code(question, first, last, column, code):
    assert reader(question).read([("word", first), ("word", last)], column, "equal").text == code


@pytest.mark.parametrize("comment, codes", [
    ("1 new, 2 in progress", {"1": "new", "2": "in progress"}), ("type of stay: E = emergency; P = planned", {"E": "emergency", "P": "planned"}),
    ("A: Active, B: Blocked", {"A": "Active", "B": "Blocked"}), ("A = active, still sold, P = paused", {"A": "active", "P": "paused"}),
    ("U = urgent, S = stat (emergency)", {"U": "urgent", "S": "stat (emergency)"}),
    ("state (0 draft, 9 void)", {"0": "draft", "9": "void"}), ("N normal, NULL = not validated yet", {"N": "normal"}),
    ("cents, after discount", {}), ("0/1", {}), ("ISO 4217", {}), ("", {})])
def test_reads_what_codes_mean(comment, codes):
    assert read_codes(comment) == codes

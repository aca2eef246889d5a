"""The same cases as in the Java tests SaidCodesTest and CodesTest."""
import pytest

from parser.cells import CellIndex
from parser.codes import read_codes
from parser.plan import CELLS as PLAN_CELLS
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


@pytest.mark.parametrize("question, column, shown, code", [
    ("unforeseen stays", 1, 0, "E"), ("all that is finished", 2, 0, "3"), ("planned stays", 1, 0, "P"), ("transferred from elsewhere", 1, 2, "T")])
def test_a_shown_meaning_is_written_as_its_code(question, column, shown, code):
    asked = reader(question)
    asked.shown = {c: CELLS.few_values(c) for c in (1, 2)}
    value = asked.read([PLAN_CELLS[shown]], column, "equal")
    assert (value.text, value.kind) == (code, "number" if column == 2 else "text")


@pytest.mark.parametrize("question, column, code", [("emergencies", 1, "E"), ("transferred", 1, "T"), ("progressing", 2, "2"), ("e", 1, "E"), ("P", 1, "P")])
def test_what_is_near_a_meaning_is_its_code(question, column, code):
    assert reader(question).read([("word", 0), ("word", 0)], column, "equal").text == code


@pytest.mark.parametrize("comment, cells, shown", [
    ("B = booked, D = done, X = cancelled", ["D", "B", "X"], ["booked", "cancelled", "done"]), ("10 new, 70 done", [10, 70], ["done", "new"]),
    ("B = booked, D = done", ["D", "B", "Q"], ["B", "D", "Q"]), ("Y = justified, N = not", ["Y", "N"], ["N", "Y"]),
    ("1 = smart meter, 0 = other", [0, 1], []), ("", ["J", "N"], ["N", "J"]), ("A = done, B = done", ["A", "B"], ["A", "B"])])
def test_shows_what_codes_mean(comment, cells, shown):
    schema = Schema("one", [Table("one", "one")], [Column(-1, "*", "*"), Column(0, "state", "state", "text", comment)], [], [])
    assert CellIndex(schema, {1: cells}).few_values(1) == shown


@pytest.mark.parametrize("comment, codes", [
    ("1 new, 2 in progress", {"1": "new", "2": "in progress"}), ("type of stay: E = emergency; P = planned", {"E": "emergency", "P": "planned"}),
    ("A: Active, B: Blocked", {"A": "Active", "B": "Blocked"}), ("A = active, still sold, P = paused", {"A": "active", "P": "paused"}),
    ("U = urgent, S = stat (emergency)", {"U": "urgent", "S": "stat (emergency)"}),
    ("state (0 draft, 9 void)", {"0": "draft", "9": "void"}), ("N normal, NULL = not validated yet", {"N": "normal"}),
    ("0 draft, 1 sent, 9 void; billed = 1", {"0": "draft", "1": "sent", "9": "void"}), ("A = active; B/C = blocked; D = deleted", {}),
    ("A = active, I = inactive. Set by the nightly job", {"A": "active", "I": "inactive"}),
    ("1 = St. Gallen, 2 = St. Poelten", {"1": "St. Gallen", "2": "St. Poelten"}),
    ("cents, after discount", {}), ("0/1", {}), ("ISO 4217", {}), ("", {})])
def test_reads_what_codes_mean(comment, codes):
    assert read_codes(comment) == codes

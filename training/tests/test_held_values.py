"""The cases of units and parts of the Java test HeldValuesTest; and a bound on an aggregate in its column's unit."""
import pytest

from parser.actions import value_role
from parser.cells import CellIndex
from parser.plan import Aggregate, ColumnRef
from parser.schema import Column, Schema, Table
from parser.text import normalise_question, split_words
from parser.values import ValueReader

LABELS = ("discount", "price", "amount", "wait minutes", "length ms")
SALE = Schema("sale", [Table("sale", "sale"), Table("cover", "cover")],
              [Column(-1, "*", "*")] + [Column(0, label, label, "number") for label in LABELS]
              + [Column(1, label, label, "number") for label in ("deductible", "premium cents")], [], [])
CELLS = {1: [0.1, 0.25], 2: [9.99, 12], 3: [999, 1200], 4: [12, 90], 5: [1000, 2000], 6: [250, 500], 7: [9900, 19900]}


def reader(question: str) -> ValueReader:
    text = normalise_question(question)
    return ValueReader(text, split_words(text), SALE, CellIndex(SALE, CELLS))


@pytest.mark.parametrize("column, value", [(1, "0.15"), (2, "15")])
def test_percent_are_parts_of_one_where_a_column_holds_those(column, value):
    assert reader("more than 15 percent").read([("word", 2), ("word", 2)], column, "compare").text == value


@pytest.mark.parametrize("question, column, written, scale", [
    ("average wait in minutes", 4, "OVER_60", None), ("average wait in minutes", 4, "TIMES_60", None), ("average wait in hours", 4, "OVER_3600", "OVER_60"),
    ("total price in euros", 2, "OVER_100", None), ("total amount in euros", 3, "OVER_100", "OVER_100"),
    ("average deductible in euros", 6, "OVER_100", None), ("average premium in euros", 7, "OVER_100", "OVER_100")])
def test_what_is_in_the_unit_asked_for_is_not_divided(question, column, written, scale):
    assert reader(question).scale(written, ColumnRef(0, column)) == scale


@pytest.mark.parametrize("function, value", [("SUM", "3600000"), ("COUNT", "1")])
def test_a_sum_is_in_its_columns_unit(function, value):
    column, role = value_role(">", Aggregate(function, ColumnRef(0, 5)), SALE)
    assert reader("longer than 1 hour").read([("word", 2), ("word", 2)], column, role).text == value


@pytest.mark.parametrize("question, first, second, column, values", [
    ("between $10 and 20", 2, 4, 7, ("1000", "2000")), ("costs $10-20", 2, 4, 7, ("1000", "2000")), ("from $10 to $20", 2, 5, 7, ("1000", "2000")),
    ("between $10 and 20 cents", 2, 4, 7, ("1000", "20")), ("over $10 and 20 items", 2, 4, 7, ("1000", "20")), ("10-20 €", 0, 2, 7, ("1000", "2000")),
    ("between 1 and 2 hours", 1, 3, 4, ("60", "120")), ("1-2h waits", 0, 2, 4, ("60", "120")), ("between 10 and 20 percent", 1, 3, 1, ("0.1", "0.2")),
    ("$1m-2m", 1, 3, 2, ("1000000", "2000000")), ("more than 5 and less than 2 hours", 2, 6, 4, ("5", "120"))])
def test_a_unit_counts_for_both_ends_of_a_range(question, first, second, column, values):
    read = reader(question)
    assert tuple(read.read([("word", word), ("word", word)], column, "compare").text for word in (first, second)) == values


@pytest.mark.parametrize("question, word, value", [("more than 1,5 Euro", 2, "150"), ("between 1,50 and 2 €", 1, "150"), ("over 1,500 euros", 1, "150000")])
def test_a_decimal_comma_of_money_is_read_over_cents(question, word, value):
    assert reader(question).read([("word", word), ("word", word)], 7, "compare").text == value


@pytest.mark.parametrize("text, cell", [
    ("MX-999", None), ("mx 109", "MX-109"), ("Boeing 747", "Boeing 747-400"), ("Airbus 320", "Airbus")])
def test_a_number_that_no_cell_has_is_none_of_them(text, cell):
    machine = Schema("machine", [Table("machine", "machine")], [Column(-1, "*", "*"), Column(0, "code", "code", "text")], [], [])
    assert CellIndex(machine, {1: ["MX-101", "MX-109", "Boeing 747-400", "Airbus"]}).canonical(text, 1) == cell


def test_noughts_before_a_number_say_nothing():
    room = Schema("room", [Table("room", "room")], [Column(-1, "*", "*"), Column(0, "code", "code", "text")], [], [])
    assert CellIndex(room, {1: ["R01", "R05", "R09"]}).canonical("R5", 1) == "R05"

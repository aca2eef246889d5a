"""The same cases as in the Java test UnitsTest."""
import pytest

from parser.units import days_factor, unit_divisor, unit_factor, with_unit


@pytest.mark.parametrize("text, after, label, factor", [
    ("12t", "", "max load kg", 1000), ("12", "t", "max load kg", 1000), ("90", "minutes", "duration seconds", 60),
    ("2 hours", "", "minutes", 120 / 2), ("3km", "", "length m", 1000), ("500", "m", "distance km", 0.001),
    ("30", "minutes", "distance km", 1), ("30", "minutes", "minutes", 1), ("30", "minutes", "duration", 1),
    ("12", "trucks", "max load kg", 1), ("5", "m", "m", 1),
    ("10", "minutes", "length ms", 600_000 / 10), ("2", "weeks", "stay days", 7), ("3", "years", "contract months", 12),
    ("50", "euros", "price cents", 100), ("50", "cents", "price", 1), ("4", "pounds", "price pence", 100), ("4", "pounds", "weight kg", 1), ("4", "pounds", "price cents", 1), ("£4", "", "price pence", 100),
    ("$1,000", "", "amount cents", 100), ("$15", "or", "price", 1), ("15", "€", "price cents", 100),
    ("2", "weeks", "ld dys", 7), ("2", "hours", "ms played", 3600000), ("2", "hours", "hours kind", 1), ("2", "hours", "second name", 1), ("2", "weeks", "frist tg", 7), ("5000", "euros", "budget k", 0.001), ("5000", "euros", "budget k eur", 0.001), ("5000", "euros", "k", 1)])
def test_a_number_is_turned_into_the_columns_unit(text, after, label, factor):
    assert unit_factor(text, after, label) == factor


@pytest.mark.parametrize("text, after, days", [("two", "weeks", 7), ("3", "months", 30), ("2", "years", 365), ("36", "hours", 1 / 24), ("720", "minutes", 1 / 1440), ("10", "days", 1), ("10", "", 1)])
def test_a_difference_of_times_is_in_days(text, after, days):
    assert days_factor(text, after) == days


@pytest.mark.parametrize("question, label, divisor", [
    ("average duration in minutes", "duration ms", 60_000), ("how many hours", "listened seconds", 3_600),
    ("total value in euros", "value cents", 100), ("jobs per day in minutes", "duration ms", 60_000), ("longer than 10 minutes", "duration ms", None),
    ("seconds and minutes", "duration ms", None), ("in minutes", "duration", None), ("in seconds", "wait minutes", None)])
def test_a_unit_that_is_asked_for_says_the_divisor(question, label, divisor):
    assert unit_divisor(["the", *question.split()], label) == divisor


@pytest.mark.parametrize("label, comment, labelled", [
    ("lead time", "in days", "lead time days"), ("lead time", "Days until the goods arrive", "lead time days"), ("amount", "Budget of the year, in T€", "amount t€"),
    ("amount", "in thousands", "amount thousands"), ("amount", "unit: EUR", "amount eur"), ("amount cents", "in euros", "amount cents"),
    ("amount", "either in euros or in dollars", "amount"), ("visits", "visits in day care", "visits"), ("amount", "", "amount")])
def test_a_comment_says_the_unit_that_a_label_does_not(label, comment, labelled):
    assert with_unit(label, comment) == labelled

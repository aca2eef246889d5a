"""The same cases as in the Java test UnitsTest."""
import pytest

from parser.units import unit_factor


@pytest.mark.parametrize("text, after, label, factor", [
    ("12t", "", "max load kg", 1000), ("12", "t", "max load kg", 1000), ("90", "minutes", "duration seconds", 60),
    ("2 hours", "", "minutes", 120 / 2), ("3km", "", "length m", 1000), ("500", "m", "distance km", 0.001),
    ("30", "minutes", "distance km", 1), ("30", "minutes", "minutes", 1), ("30", "minutes", "duration", 1),
    ("12", "trucks", "max load kg", 1), ("5", "m", "m", 1)])
def test_a_number_is_turned_into_the_columns_unit(text, after, label, factor):
    assert unit_factor(text, after, label) == factor

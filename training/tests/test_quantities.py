import pytest

from parser.values import read_quantity


@pytest.mark.parametrize("text, before, after, number", [
    ("3km", "", "", 3), ("3 km", "", "", 3), ("1,500 euros", "", "", 1500), ("two thousand dollars", "", "", 2000),
    ("60k", "", "", 60000), ("$60k", "", "", 60000), ("$2bn", "", "", 2e9), ("1.5", "$", "k", 1500), ("1.2", "", "k", 1200),
    ("1.5", "€", "m", 1.5e6), ("1.5", "", "m", 1.5), ("1.5", "(", "km", 1.5),
    ("5pm", "", "", 17), ("12am", "", "", 0),
    ("km", "", "", None), ("nineties", "", "", None), ("4x4", "", "", None), ("1990s", "", "", None), ("A320", "", "", None)])
def test_units_are_left_out_and_scales_count(text, before, after, number):
    assert read_quantity(text, before, after) == number


@pytest.mark.parametrize("text, before, after, unit, number", [
    ("1,5 Euro", "", "", "", 1.5), ("1,5", "", "", "euro", 1.5), ("1,50", "", "€", "€", 1.5), ("12,5 cents", "", "", "", 12.5), ("€1,5", "", "", "", 1.5),
    ("1,50 €", "", "", "", 1.5), ("1,5", "$", "k", "k", 1500), ("1.234,50", "", "", "euros", 1234.5), ("1,500 euros", "", "", "", 1500), ("1,500", "", "", "euros", 1500),
    ("1,5", "", "", "km", None), ("1,5 km", "", "", "", None), ("1,5", "", "", "", None), ("1,2,5", "", "", "euros", None)])
def test_a_comma_in_an_amount_of_money_is_a_decimal_one(text, before, after, unit, number):
    assert read_quantity(text, before, after, unit) == number

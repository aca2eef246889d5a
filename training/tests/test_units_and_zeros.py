import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from corpus.analysis import ANALYSIS_KINDS, ANALYSIS_WEIGHTS, UNIT_KINDS
from corpus.business import business_databases
from corpus.examples import Database
from corpus.follow_ups import Composer
from corpus.units_and_zeros import RATES, UNITS
from parser.actions import with_hints
from parser.cells import CellIndex
from parser.plan import SCALES, Scaled, Window, outer_problem, parts_of
from parser.render import to_sql
from parser.sql_reader import check

ROOT = Path(__file__).parent.parent / "corpus" / "business-schemas.txt"


def composers():
    for schema, cells, words, _ in business_databases(ROOT, 1, 21):
        yield schema.name, Composer(Database(schema, cells, SimpleNamespace(cells=CellIndex(schema, cells))), words, random.Random(schema.name))


@pytest.fixture(scope="module")
def made():
    found = []
    for _, composer in composers():
        for kind in UNIT_KINDS:
            found += [(kind, composer, *made) for _ in range(25) if (made := composer.compose(kind))]
    return found


def units_in(plan):
    return [part for expression in plan.select for part in parts_of(expression) if isinstance(part, Scaled)]


def test_every_unit_asked_for_has_a_token():
    assert len(ANALYSIS_KINDS) == len(ANALYSIS_WEIGHTS)
    assert all(scale in SCALES for _, _, options in UNITS.values() for scale, _ in options if scale)
    assert all(sum(not scale for scale, _ in options) == 1 for _, _, options in UNITS.values()) and all(rate[1] in SCALES for rate in RATES)


def test_units_are_told_from_labels():
    gym = dict(composers())["gym_chain#0"]
    units = {gym.schema.columns[c].name: gym.unit_of(c) for options in gym.measures.values() for c in options}
    assert units["duration_sec"] == "s" and units["length_min"] == "min" and units["height_cm"] == "cm" and units["fill_ratio"] == "fraction"
    assert units["attendees"] == "" and units["monthly_fee"] == "plain"


def test_plans_are_in_one_form_and_render(made):
    assert len(made) > 1500
    for kind, composer, question, plan, spec in made:
        check(plan)
        try:
            to_sql(with_hints(plan, composer.schema), composer.schema)
        except Exception as reason:
            assert "no period" in str(reason), (question, reason)


def test_all_scales_and_contrasts_are_asked_for(made):
    asked = [(question, units_in(plan)) for kind, _, question, plan, _ in made if kind == "unit"]
    assert {unit.scale for _, units in asked for unit in units} >= {"OVER_60", "OVER_100", "OVER_1000", "OVER_3600", "OVER_24", "OVER_7", "TIMES_12", "TIMES_60"}
    assert 0.1 < sum(not units for _, units in asked) / len(asked) < 0.4
    assert any(isinstance(unit.operand, Window) for _, units in asked for unit in units) and any("\n(" in question for question, _ in asked)


def test_zeros_are_kept_where_the_question_says_so(made):
    for kind, _, question, plan, _ in made:
        if kind == "zeros":
            words = question.lower()
            assert not plan.outer or not outer_problem(plan)
            assert plan.outer or not any(word in words for word in ("including", "even ", "zeros included"))
    outer = [plan.outer for kind, _, _, plan, _ in made if kind == "zeros"]
    assert 0.5 < sum(outer) / len(outer) < 0.8

"""Merging looks at one question."""
from parser.decoding import Hypothesis
from parser.grammar import Layout
from parser.plan import VOCABULARY_SIZE
from parser.second_look import in_schema_order, merge

LAYOUT = Layout(words=2, columns=3, tables=2)
HINT, FIRST, SECOND = VOCABULARY_SIZE + 3, VOCABULARY_SIZE + 5, VOCABULARY_SIZE + 6


def test_tables_are_compared_in_schema_order():
    assert in_schema_order([SECOND, HINT, FIRST, 7], LAYOUT) == [FIRST, SECOND, HINT, 7]


def test_agreement_wins():
    one = [Hypothesis(-1.0, [FIRST, 7]), Hypothesis(-1.1, [FIRST, SECOND, 7])]
    two = [Hypothesis(-0.2, [SECOND, FIRST, 7]), Hypothesis(-3.0, [FIRST, 8])]
    assert merge([one, two], LAYOUT)[0].actions == [FIRST, SECOND, 7]

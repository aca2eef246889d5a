"""Names said in full or in short."""
import numpy as np
import pytest

from parser.linking import Link
from parser.pipeline import Preparer
from parser.schema import Column, Schema, Table
from parser.short_forms import short_forms
from parser.synonyms import WIDTH, WordVectors
from parser.tokenizer import Tokenizer


@pytest.mark.parametrize("question, label, positions", [
    ("cars with most miles per gallon", "mpg", {3, 4, 5}),
    ("place of birth of singers", "pob", {0, 1, 2}),
    ("horse power", "hp", {0, 1}),
    ("miles per gallon", "mpg rating", set()),          # one word only
    ("hired in december", "id", set()),                 # a stop word is no acronym
    ("the singers", "ts", set()),                       # a run begins with a word that tells something
    ("general practitioner of", "gpo", set()),          # and ends with one
    ("miles or gallons", "mpg", set()),
    ("a b c d e f", "abcdef", set()),                   # too long
    ("wins", "w", set()),                               # too short
    ("total qty", "order quantity", {1}),
    ("dob of singers", "birth date", {0}),
    ("dob of singers", "date", set()),                  # all that it stands for must be there
    ("", "mpg", set()),
])
def test_short_forms(question, label, positions):
    assert short_forms(question.split(), label.split()) == positions


def linked(question: str, *columns: Column) -> set[Link]:
    schema = Schema("cars", [Table("car", "car")], [Column(-1, "*", "*"), *columns], [], [])
    vectors = WordVectors.quantise(np.random.default_rng(0).normal(size=(30522, WIDTH)).astype(np.float32))
    vocabulary = ["[PAD]"] * 2000 + question.split() + ["mpg"]
    preparer = Preparer(schema, {}, Tokenizer(vocabulary + ["[PAD]"] * (30522 - len(vocabulary))), vectors)
    return {link for link in preparer.prepare(question).links if link.index == 1 and link.target == "column"}


def test_they_are_synonyms():
    assert linked("miles per gallon", Column(0, "mpg", "mpg")) == {Link(place, "column", 1, "synonym") for place in range(3)}


def test_stronger_links_stay():
    found = linked("miles per gallon", Column(0, "mpg", "mpg", comment="gallons it takes"))
    assert Link(2, "column", 1, "comment") in found and Link(2, "column", 1, "synonym") not in found
    assert Link(0, "column", 1, "synonym") in found

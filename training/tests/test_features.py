"""Text, periods, cells, links and the encoder's input."""
from datetime import date

import numpy as np
import pytest

from parser.cells import CellIndex
from parser.features import FLAG, RELATION
from parser.linking import Link
from parser.periods import parse_period
from parser.pipeline import Preparer, Question
from parser.schema import Column, Schema, Table
from parser.synonyms import WIDTH, WordVectors
from parser.text import (normalise_question, parse_number, similarity, split_identifier, split_words, stem)
from parser.tokenizer import Tokenizer

TODAY = date(2024, 5, 15)


@pytest.mark.parametrize("text, words", [
    ("What's 1,000.5 or 3rd?", ["What", "'", "s", "1,000.5", "or", "3rd", "?"]),
    ("größe 5€ 😀ok", ["größe", "5", "€", "😀", "ok"]),
    ("2024-03-05", ["2024", "-", "03", "-", "05"]),
])
def test_words(text, words):
    assert [word.text for word in split_words(normalise_question(text))] == words


@pytest.mark.parametrize("name, label", [("customerOrderID_2", "customer order id 2"), ("HTTPServer", "http server"),
                                         ("t1", "t 1"), ("first name", "first name")])
def test_identifiers(name, label):
    assert split_identifier(name) == label


def test_stems():
    assert [stem(word) for word in ("countries", "classes", "hiring", "hired", "status")] == \
        ["country", "class", "hir", "hir", "status"]


@pytest.mark.parametrize("text, number", [("twelve", 12), ("2.5 million", 2.5e6), ("$1,200", 1200), ("40 %", 40),
                                          ("twenty-five", 25), ("10k", 10000), ("abc", None), ("1,00", None)])
def test_numbers(text, number):
    assert parse_number(text) == number


@pytest.mark.parametrize("phrase, start, end", [
    ("last month", "2024-04-01", "2024-05-01"), ("this year", "2024-01-01", "2025-01-01"),
    ("the last 30 days", "2024-04-15", "2024-05-16"), ("in 2023", "2023-01-01", "2024-01-01"),
    ("between March and June", "2024-03-01", "2024-07-01"), ("March to June 2022", "2022-03-01", "2022-07-01"),
    ("Q2 2023", "2023-04-01", "2023-07-01"), ("first half of 2023", "2023-01-01", "2023-07-01"),
    ("March 5, 2024", "2024-03-05", "2024-03-06"), ("2024-03-05", "2024-03-05", "2024-03-06"),
    ("3/15/2023", "2023-03-15", "2023-03-16"), ("last quarter", "2024-01-01", "2024-04-01"),
    ("yesterday", "2024-05-14", "2024-05-15"), ("2021 and 2023", "2021-01-01", "2024-01-01"),
    ("first half of 2023 - 2023", "2023-01-01", "2023-07-01"), ("March 2023 to 2023", "2023-03-01", "2024-01-01"),
])
def test_periods(phrase, start, end):
    found = parse_period(phrase, TODAY)
    assert found is not None and (found[0].isoformat(), found[1].isoformat()) == (start, end)


def test_no_period():
    assert parse_period("bananas", TODAY) is None


def test_similarity():
    assert similarity("french", "france") > 0.54 > similarity("dog", "table")


@pytest.fixture
def preparer():
    vocabulary = ["[PAD]"] * 30522
    for index, piece in enumerate("how many singer ##s are from france ? name country age * french".split()):
        vocabulary[2000 + index] = piece
    rows = np.random.default_rng(0).normal(size=(30522, WIDTH)).astype(np.float32)
    schema = Schema("music", [Table("singer", "singer")],
                    [Column(-1, "*", "*"), Column(0, "name", "name"), Column(0, "country", "country"),
                     Column(0, "age", "age", "number")], [1], [])
    return Preparer(schema, {2: ["France", "Spain"], 3: [20, 130]}, Tokenizer(vocabulary), WordVectors.quantise(rows))


def test_links_and_relations(preparer):
    prepared = preparer.prepare("How many singers are from France over 130?")
    assert Link(2, "table", 0, "name") in prepared.links
    assert Link(5, "column", 2, "value") in prepared.links
    assert Link(7, "column", 3, "number") in prepared.links
    encoding = prepared.encoding
    country = encoding.words + 2
    assert encoding.relations[5, country] == RELATION["word_column_value"]
    assert encoding.relations[country, 5] == RELATION["column_word_value"]
    assert encoding.flags[country] & FLAG["value"] and encoding.flags[7] & FLAG["number"]
    assert len(encoding.pieces) == len(encoding.positions) == len(encoding.owners)


def test_earlier_questions_come_first(preparer):
    prepared = preparer.prepare("from France?", ["How many singers?"], frozenset({("table", 0)}))
    assert prepared.question.earlier_words == 4
    flags = prepared.encoding.flags
    assert flags[0] & FLAG["earlier_question"] and not flags[4] & FLAG["earlier_question"]
    assert flags[-1] & FLAG["earlier_plan"]


def test_long_questions_are_cut():
    assert len(Question.of("word " * 10000).words) == 120


def test_a_thousand_tables_are_narrowed(preparer):
    tables = [Table(f"t{i}", f"thing {i}") for i in range(999)] + [Table("singer", "singer")]
    columns = [Column(-1, "*", "*")] + [Column(t, "name", "name") for t in range(1000)]
    big = Preparer(Schema("big", tables, columns, [], []), {}, preparer.tokenizer, preparer.vectors)
    prepared = big.prepare("How many singers?")
    assert 999 in prepared.table_ids and len(prepared.encoding.pieces) <= 512


def test_cells_find_what_is_meant(preparer):
    cells = CellIndex(preparer.schema, {2: ["France", "United States"]})
    assert cells.canonical("french", 2) == "France"
    assert cells.canonical("united states", 2) == "United States"
    assert cells.canonical("banana", 2) is None


def test_a_hint_below_the_question_has_its_own_mark():
    asked = Question.of("How many were returned?\n('R' means returned)", ["all orders"])
    assert (asked.text, asked.earlier_words, asked.hint_words) == ("all orders How many were returned? 'R' means returned", 2, 5)
    assert [word.text for word in asked.own_words] == ["How", "many", "were", "returned", "?"]
    assert Question.of("sales (net)").hint_words == Question.of("sales\n(net) per year").hint_words == 0

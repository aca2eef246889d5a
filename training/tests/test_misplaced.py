"""Columns that moved and relations that are lost, so that no answer is right."""
import random

import numpy as np
import pytest

from corpus.examples import Databases, make_example
from corpus.written import read_written
from parser.features import RELATION
from parser.plan import TOKEN_ID, UNANSWERABLE
from parser.schema import Column, Schema, Table
from parser.synonyms import WIDTH, WordVectors
from parser.tokenizer import Tokenizer
from parser.variation import Names, Settings, Variator

TABLES = ("region", "customer", "shop", "order", "item")
COLUMNS = [Column(-1, "*", "*"),
           Column(0, "region_id", "region id", "number"), Column(0, "country", "country"),
           Column(1, "customer_id", "customer id", "number"), Column(1, "city", "city"), Column(1, "home_region", "home region", "number"),
           Column(2, "shop_id", "shop id", "number"), Column(2, "shop_region", "shop region", "number"), Column(2, "opened", "opened", "time"),
           Column(3, "order_id", "order id", "number"), Column(3, "buyer_id", "buyer id", "number"), Column(3, "weight", "weight", "number"),
           Column(4, "item_id", "item id", "number"), Column(4, "order_ref", "order ref", "number"), Column(4, "pieces", "pieces", "number")]
PLACE = {column.name: index for index, column in enumerate(COLUMNS)}
REGION, CUSTOMER, SHOP, ORDER, ITEM = range(5)


class Fixture:
    def __init__(self, foreign_keys=(("home_region", "region_id"), ("shop_region", "region_id"), ("buyer_id", "customer_id"),
                                     ("order_ref", "order_id"))):
        vocabulary = ["[PAD]"] * 30522
        words = "how many customer ##s order item shop region city country from weight by per id buyer home ref opened pieces list with ?"
        for index, piece in enumerate(words.split()):
            vocabulary[2000 + index] = piece
        vectors = WordVectors.quantise(np.random.default_rng(0).normal(size=(30522, WIDTH)).astype(np.float32))
        self.databases = object.__new__(Databases)
        self.databases.tokenizer, self.databases.vectors, self.databases.entries = Tokenizer(vocabulary), vectors, {}
        schema = Schema("shops", [Table(name, name) for name in TABLES], COLUMNS, [1, 3, 6, 9, 12],
                        [(PLACE[a], PLACE[b]) for a, b in foreign_keys])
        self.database = self.databases.add(schema, {PLACE["city"]: ["Oslo", "Bergen"]})
        self.schema = self.database.schema
        self.variator = Variator(self.schema, {}, self.databases.tokenizer, vectors, Names([schema]))
        self.misplaced = self.variator.misplaced

    def example(self, question: str, sql: str):
        return make_example(self.database, "general", question, read_written(sql, self.schema))

    def moves(self, question: str, sql: str) -> set:
        example = self.example(question, sql)
        return {self.misplaced.move(example.plan, example.link_objects(), random.Random(seed)) for seed in range(40)}

    def loses(self, question: str, sql: str) -> set:
        return {self.misplaced.lose(self.example(question, sql).plan, random.Random(seed)) for seed in range(20)}


CITIES = "How many customers per city?", "SELECT city, COUNT(*) FROM customer GROUP BY city"
WEIGHTS = "List weight per customer city", \
    "SELECT city, SUM(weight) FROM customer JOIN \"order\" ON buyer_id = customer_id GROUP BY city"


@pytest.fixture
def shops():
    return Fixture()


def test_a_column_moves_to_what_it_does_not_belong_to(shops):
    assert shops.moves(*CITIES) == {(PLACE["city"], table) for table in (SHOP, ORDER, ITEM)}      # not to its parent


def test_a_measure_does_not_move_to_its_parts(shops):
    assert shops.moves("How many orders with weight?", 'SELECT weight, COUNT(*) FROM "order" GROUP BY weight') == {(PLACE["weight"], SHOP)}


def test_keys_stay_and_so_does_what_nothing_else_names(shops):
    assert shops.moves("List customer id from home region", "SELECT customer_id, home_region FROM customer") == {None}
    assert shops.moves("How many per city?", "SELECT city, COUNT(*) FROM customer GROUP BY city") == {None}


def test_a_moved_column_lies_and_relates_elsewhere(shops):
    example, settings = shops.example(*CITIES), Settings(unanswerable=0, moved_column=1, lost_relation=0)
    for seed in range(20):
        encoding, target = shops.variator.vary(example, random.Random(seed), settings)
        if target.tolist()[1] != TOKEN_ID[UNANSWERABLE]:      # its links were dropped
            continue
        city = encoding.words + PLACE["city"]
        row = encoding.relations[city, encoding.words + encoding.columns:]
        assert row[CUSTOMER] == RELATION["column_other_table"] and RELATION["column_of_table"] in row
        owners = encoding.owners.tolist()
        before = [owner for owner in owners[:owners.index(city)] if owner >= encoding.words + encoding.columns]
        assert row[before[-1] - encoding.words - encoding.columns] == RELATION["column_of_table"]
        return
    pytest.fail("never moved")


def test_a_relation_is_lost_where_it_is_the_only_one(shops):
    assert shops.loses(*WEIGHTS) == {PLACE["buyer_id"]}
    assert shops.loses("List city per country", "SELECT city, country FROM customer JOIN region ON home_region = region_id") == {PLACE["home_region"]}
    two = Fixture((("buyer_id", "customer_id"), ("weight", "customer_id")))
    assert two.loses(*WEIGHTS) == {None}


def test_a_table_that_belongs_to_both_relates_them_too():
    both = Fixture((("buyer_id", "customer_id"), ("order_ref", "order_id"), ("pieces", "customer_id")))
    assert both.loses(*WEIGHTS) == {None}


def test_a_lost_relation_is_not_laid_out(shops):
    encoding, target = shops.variator.vary(shops.example(*WEIGHTS), random.Random(1), Settings(unanswerable=0, moved_column=0, lost_relation=1))
    assert target.tolist()[1:-1] == [TOKEN_ID[UNANSWERABLE]]
    assert encoding.words + PLACE["buyer_id"] not in encoding.owners
    tables = encoding.relations[encoding.words + encoding.columns:, encoding.words + encoding.columns:]
    assert tables[ORDER, CUSTOMER] == RELATION["table_other"] and tables[ITEM, ORDER] == RELATION["table_references"]
    assert encoding.words + encoding.columns + CUSTOMER in encoding.owners


def test_follow_ups_and_refusals_stay_as_they_are(shops):
    example = shops.example(*WEIGHTS)
    example.earlier_words = 2
    assert shops.variator.misplace(example, example.link_objects(), random.Random(1), Settings(moved_column=1, lost_relation=1)) == (None, None)

"""Labels made from names, with their abbreviations written out."""
import random

import pytest

from corpus.business import build
from parser.labels import ABBREVIATIONS, label_of
from parser.schema import Column, Schema, Table
from parser.text import STOP_WORDS

AMBIGUOUS = "no st reg pol ben ind del per id min max mon rev comp res dist prov trans sec".split()


@pytest.mark.parametrize("name, label", [
    ("cust_nm", "customer name"), ("ordQty", "order quantity"), ("UNIT_PRC", "unit price"), ("dob", "birth date"),
    ("addr2", "address 2"), ("order_no", "order no"), ("dated", "dated"), ("t1", "t 1"), ("", "")])
def test_abbreviations_are_written_out_word_by_word(name, label):
    assert label_of(name) == label


@pytest.mark.parametrize("name, label", [
    ("custcountry", "customer country"), ("salesorderid", "sales order id"), ("safetystocklevel", "safety stock level"),
    ("football", "football"), ("shipper", "shipper"), ("rowguid", "rowguid")])
def test_glued_names_are_taken_apart_into_known_words(name, label):
    assert label_of(name) == label


@pytest.mark.parametrize("name, label", [
    ("ordid", "order id"), ("slsord", "sales order"), ("totamtct", "total amount ct"), ("regnnm", "regn name"), ("cntrno", "cntr no"),
    ("plndflg", "planned flag"), ("mtrrdg", "meter reading"), ("cntrct", "contract"), ("countryx", "countryx"), ("morbid", "morbid"),
    ("produits", "produits"), ("alumno", "alumno"), ("covid19", "covid 19")])
def test_shortened_names_end_in_what_is_known(name, label):
    assert label_of(name) == label


def test_the_list_is_clear():
    lower = set("abcdefghijklmnopqrstuvwxyz ")
    assert list(ABBREVIATIONS) == sorted(ABBREVIATIONS) and len(ABBREVIATIONS) > 150
    assert all(set(short) < lower and " " not in short and set(full) <= lower for short, full in ABBREVIATIONS.items())
    assert not set(ABBREVIATIONS) & ({word for full in ABBREVIATIONS.values() for word in full.split()} | STOP_WORDS | set(AMBIGUOUS))


def test_names_alone_make_plain_labels():
    schema = Schema("shop", [Table("ord", "purchases")], [Column(-1, "*", "*"), Column(0, "tot_amt", "sum")], [], [])
    plain = schema.with_plain_labels()
    assert (plain.tables[0].label, plain.columns[1].label, plain.columns[0].label) == ("order", "total amount", "*")
    assert (schema.tables[0].label, schema.columns[1].label) == ("purchases", "sum")


def test_written_schemas_have_full_labels_and_keep_their_names():
    schema, _, words = build("shop", ["cust ~ buyer : cust_id key; cust_nm text ~ who"], random.Random(1), 0)
    assert (schema.tables[0].name, schema.tables[0].label) == ("cust", "customer")
    assert [(c.name, c.label) for c in schema.columns[1:]] == [("cust_id", "customer id"), ("cust_nm", "customer name")]
    assert words.columns[2] == ["who"]

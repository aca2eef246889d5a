"""Repairs of finished plans."""
from parser.linking import Link
from parser.plan import ColumnRef, Predicate, Query
from parser.polish import whole_rows
from parser.schema import STAR, Column, Schema, Table

SCHEMA = Schema("shop", [Table("purchase", "purchase")],
                [Column(-1, "*", "*"), Column(0, "id", "id", "number"), Column(0, "state", "state"), Column(0, "name", "name")], [1], [])
OPENS = [Link(0, "table", 0, "name")]


def test_a_column_nobody_named_becomes_the_whole_row():
    plan = Query([0], select=[ColumnRef(0, 2)], where=Predicate("NOT_NULL", ColumnRef(0, 1)))
    assert whole_rows(plan, SCHEMA, ["purchases", "today"], OPENS).select == [ColumnRef(-1, STAR)]


def test_named_columns_and_names_stay():
    plan = Query([0], select=[ColumnRef(0, 2)])
    assert whole_rows(plan, SCHEMA, ["purchases"], OPENS + [Link(1, "column", 2, "near")]) is plan
    assert whole_rows(plan, SCHEMA, ["where"], OPENS) is plan
    named = Query([0], select=[ColumnRef(0, 3)])
    assert whole_rows(named, SCHEMA, ["purchases"], OPENS) is named

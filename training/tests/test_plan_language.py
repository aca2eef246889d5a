"""Round trips: SQL -> plan -> actions -> plan -> SQL, and the grammar accepts what the writer writes."""
import sqlite3
from datetime import date

import pytest

from parser.actions import Reader, Writer
from parser.align import Aligner
from parser.cells import CellIndex
from parser.grammar import Grammar, Layout, State
from parser.plan import (UNANSWERABLE, Aggregate, AllOf, AnyOf, Arithmetic, ColumnRef, Conditioned, CountIf, DatePart,
                         Order, Percent, Predicate, Query, Share, Today, Value, Window)
from parser.render import POSTGRESQL, SQLITE, to_sql
from parser.schema import Column, Schema, Table
from parser.sql_reader import read_sql
from parser.text import normalise_question, split_words
from parser.values import ValueReader

TODAY = date(2024, 5, 15)


@pytest.fixture
def schema():
    return Schema("rental", [Table("member", "member"), Table("rental", "rental")],
                  [Column(-1, "*", "*"), Column(0, "id", "id", "number"), Column(0, "name", "name"),
                   Column(0, "town", "town"), Column(1, "id", "id", "number"),
                   Column(1, "member_id", "member id", "number"), Column(1, "started", "started", "time"),
                   Column(1, "price", "price", "number"), Column(1, "days", "days", "number")],
                  [1, 4], [(5, 1)])


@pytest.fixture
def cells(schema):
    return CellIndex(schema, {2: ["Ann", "Bob"], 3: ["Bonn", "New York"], 7: [5, 10]})


def round_trip(plan, question, schema, cells):
    text = normalise_question(question)
    words = split_words(text)
    actions = Writer(schema, Aligner(text, words, cells).align).plan(plan)
    layout = Layout(len(words), len(schema.columns), len(schema.tables))
    few = {column: cells.few_values(column) for column in cells.columns}
    grammar, state = Grammar(schema, layout, {column: len(values) for column, values in few.items()}), State()
    for action in actions + ["<eos>"]:
        number = layout.to_number(action)
        assert number in grammar.allowed(state), (state.mode, action)
        state = grammar.advance(state, number)
    assert state.done
    return Reader(schema, actions, ValueReader(text, words, schema, cells, few).read).plan()


@pytest.mark.parametrize("question, sql", [
    ("How many members live in new york?", "SELECT COUNT(*) FROM member WHERE town = 'New York'"),
    ("Names of members with more than 3 rentals", "SELECT T1.name FROM member AS T1 JOIN rental AS T2 ON T1.id = "
     "T2.member_id GROUP BY T1.id HAVING COUNT(*) > 3"),
    ("Members in Bonn or named Ann, with a name containing an A", "SELECT id FROM member WHERE (town = 'Bonn' OR "
     "name = 'Ann') AND name LIKE '%A%'"),
    ("Rentals above the average price", "SELECT id FROM rental WHERE price > (SELECT AVG(price) FROM rental)"),
    ("Towns of Ann and Bob", "SELECT town FROM member WHERE name IN ('Ann', 'Bob')"),
    ("Members without rentals", "SELECT name FROM member WHERE id NOT IN (SELECT member_id FROM rental)"),
    ("Total of price times days", "SELECT SUM(price * days) FROM rental"),
])
def test_sql_survives_the_round_trip(question, sql, schema, cells):
    plan = round_trip(read_sql(sql, schema), question, schema, cells)
    assert to_sql(plan, schema) == sql


def test_extensions_render_in_both_dialects(schema, cells):
    started, price = ColumnRef(0, 6), ColumnRef(0, 7)
    plan = Query([1], where=Predicate("DURING", started, (Value("last month", "period"),)),
                 group=[DatePart("YEAR_MONTH", started)],
                 select=[DatePart("YEAR_MONTH", started), Share(Aggregate("SUM", Arithmetic("*", price, ColumnRef(0, 8))))])
    plan = round_trip(plan, "share of revenue per month, last month", schema, cells)
    assert to_sql(plan, schema, SQLITE, TODAY) == (
        "SELECT strftime('%Y-%m', started), 100.0 * SUM(price * days) / SUM(SUM(price * days)) OVER () FROM rental "
        "WHERE started >= '2024-04-01' AND started < '2024-05-01' GROUP BY strftime('%Y-%m', started)")
    assert "to_char(started, 'YYYY-MM')" in to_sql(plan, schema, POSTGRESQL, TODAY)


def test_top_per_group_and_percentages(schema, cells):
    top = Query([1], select=[ColumnRef(0, 5), ColumnRef(0, 7)], order=[Order(ColumnRef(0, 7), True)],
                limit=Value("2", "number"), per=[ColumnRef(0, 5)])
    assert "ROW_NUMBER() OVER (PARTITION BY member_id ORDER BY price DESC)" in to_sql(
        round_trip(top, "the 2 dearest rentals of each member", schema, cells), schema)
    percent = Query([1], select=[Percent(Predicate(">", ColumnRef(0, 7), (Value("5", "number"),)))])
    assert "CASE WHEN price > 5" in to_sql(round_trip(percent, "what share of rentals cost over 5", schema, cells), schema)


@pytest.mark.parametrize("question, plan, sql", [
    ("rentals of people from the old capital", Query([0], where=Predicate("=", ColumnRef(0, 3), (Value("Bonn", "text"),)),
                                                   select=[ColumnRef(0, 2)]), "SELECT name FROM member WHERE town = 'Bonn'"),
    ("rentals still to come", Query([1], where=Predicate(">", ColumnRef(0, 6), (Today(),)), select=[ColumnRef(-1, 0)]),
     "SELECT * FROM rental WHERE started > '2024-05-15'"),
    ("days since each rental", Query([1], select=[Arithmetic("-", Today(), ColumnRef(0, 6))]),
     "SELECT julianday('2024-05-15') - julianday(started) FROM rental"),
    ("started over 3 years ago", Query([1], where=Predicate(">", DatePart("AGE", ColumnRef(0, 6)), (Value("3", "number"),)), select=[ColumnRef(0, 4)]),
     "SELECT id FROM rental WHERE ((strftime('%Y%m%d', '2024-05-15') - strftime('%Y%m%d', started)) / 10000) > 3"),
    ("how many cost over 5", Query([1], select=[CountIf(Predicate(">", ColumnRef(0, 7), (Value("5", "number"),)))]),
     "SELECT SUM(CASE WHEN price > 5 THEN 1 ELSE 0 END) FROM rental"),
    ("dearer than the member's average", Query([1], where=Predicate(">", ColumnRef(0, 7), (
        Query([1], select=[Aggregate("AVG", ColumnRef(0, 7))], per=[ColumnRef(0, 5)]),)), select=[ColumnRef(0, 4)]),
     "SELECT T1.id FROM rental AS T1 WHERE T1.price > (SELECT AVG(C1.price) FROM rental AS C1 WHERE C1.member_id = T1.member_id)"),
    ("rentals of Ann", Query([0, 1], where=Predicate("=", ColumnRef(0, 2), (Value("Ann", "text"),)), select=[ColumnRef(1, 0)]),
     "SELECT T1.* FROM rental AS T1 JOIN member AS T2 ON T1.member_id = T2.id WHERE T2.name = 'Ann'"),
])
def test_what_1_1_can_say(question, plan, sql, schema, cells):
    assert to_sql(round_trip(plan, question, schema, cells), schema, SQLITE, TODAY) == sql


def test_unanswerable_is_a_plan(schema, cells):
    assert round_trip(UNANSWERABLE, "Who won the cup?", schema, cells) == UNANSWERABLE


def test_brackets_are_kept(schema, cells):
    town = Predicate("=", ColumnRef(0, 3), (Value("Bonn", "text"),))
    name = Predicate("=", ColumnRef(0, 2), (Value("Ann", "text"),))
    plan = Query([0], where=AllOf((AnyOf((town, name)), Predicate("NOT_NULL", ColumnRef(0, 1)))), select=[ColumnRef(0, 1)])
    assert round_trip(plan, "Bonn or Ann, with an id", schema, cells).where == plan.where


@pytest.mark.parametrize("question, first, last, truth", [
    ("active members", 0, 0, "true"), ("members who are not active", 4, 4, "false"), ("members not active", 1, 2, "false"),
    ("inactive members", 0, 0, "false"), ("yes", 0, 0, "true")])
def test_a_truth_is_said_by_its_own_name(question, first, last, truth):
    schema = Schema("club", [Table("member", "member")],
                    [Column(-1, "*", "*"), Column(0, "is_active", "is active", "boolean")], [], [])
    reader = ValueReader(question, split_words(question), schema, CellIndex(schema, {}))
    assert reader.read([("word", first), ("word", last)], 1, "equal") == Value(truth, "boolean")


PRICE = ColumnRef(0, 7)
MONTH = DatePart("YEAR_MONTH", ColumnRef(0, 6))
SUM = Aggregate("SUM", PRICE)
LONG = Predicate(">", ColumnRef(0, 8), (Value("3", "number"),))


@pytest.mark.parametrize("group, select, sql", [
    ([MONTH], [MONTH, Window("RUNNING", SUM)],
     "SELECT strftime('%Y-%m', started), SUM(SUM(price)) OVER (ORDER BY strftime('%Y-%m', started)) FROM rental "
     "GROUP BY strftime('%Y-%m', started)"),
    ([ColumnRef(0, 5), MONTH], [Window("CHANGE", Aggregate("COUNT", ColumnRef(-1, 0)))],
     "SELECT COUNT(*) - LAG(COUNT(*)) OVER (PARTITION BY member_id ORDER BY strftime('%Y-%m', started)) FROM rental "
     "GROUP BY member_id, strftime('%Y-%m', started)"),
    ([ColumnRef(0, 5)], [ColumnRef(0, 5), Window("RANK", SUM)],
     "SELECT member_id, RANK() OVER (ORDER BY SUM(price) DESC) FROM rental GROUP BY member_id"),
    ([], [Conditioned("SHARE_IF", LONG, SUM)],
     "SELECT 100.0 * SUM(CASE WHEN days > 3 THEN price END) / NULLIF(SUM(price), 0) FROM rental"),
    ([], [Arithmetic("/", CountIf(LONG), Conditioned("IF", LONG, Aggregate("COUNT_DISTINCT", PRICE)))],
     "SELECT 1.0 * SUM(CASE WHEN days > 3 THEN 1 ELSE 0 END) / NULLIF(COUNT(DISTINCT CASE WHEN days > 3 THEN price END), 0) FROM rental"),
    ([], [Aggregate("MEDIAN", PRICE)],
     "SELECT AVG(measure) FROM (SELECT price AS measure, ROW_NUMBER() OVER (ORDER BY CASE WHEN price IS NULL THEN 1 ELSE 0 END, price) "
     "AS place, COUNT(price) OVER () AS size FROM rental) AS numbered WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1")])
def test_what_analysts_ask_is_written_read_and_rendered(group, select, sql, schema, cells):
    read = round_trip(Query([1], group=group, select=select), "whatever with more than 3", schema, cells)
    assert read.select == select and to_sql(read, schema, SQLITE, TODAY) == sql


def test_the_share_of_chosen_rows_is_of_all_rows(schema):
    plan = Query([1], where=LONG, select=[Share(SUM)])
    assert to_sql(plan, schema, SQLITE, TODAY) == \
        "SELECT 100.0 * SUM(price) / NULLIF((SELECT SUM(price) FROM rental), 0) FROM rental WHERE days > 3"


def test_medians_are_those_of_the_rows(schema):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE rental (id, member_id, started, price, days)")
    rows = [(1, 1, 10), (2, 1, 40), (3, 1, 20), (4, 2, 5), (5, 2, 8), (6, 2, None)]
    connection.executemany("INSERT INTO rental VALUES (?, ?, NULL, ?, 1)", rows)
    member = ColumnRef(0, 5)
    plan = Query([1], group=[member], select=[member, Aggregate("MEDIAN", PRICE), Aggregate("COUNT", ColumnRef(-1, 0))])
    assert connection.execute(to_sql(plan, schema, SQLITE, TODAY)).fetchall() == [(1, 20.0, 3), (2, 6.5, 3)]


def test_conditional_sums_are_read_from_sql(schema):
    query = read_sql("SELECT SUM(CASE WHEN days > 3 THEN price ELSE 0 END) * 100.0 / SUM(price), "
                     "COUNT(CASE WHEN days > 3 THEN 1 END) FROM rental", schema)
    assert query.select == [Conditioned("SHARE_IF", LONG, SUM), CountIf(LONG)]

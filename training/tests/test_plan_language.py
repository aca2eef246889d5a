"""Round trips: SQL -> plan -> actions -> plan -> SQL, and the grammar accepts what the writer writes."""
import sqlite3
from datetime import date

import pytest

from parser.actions import Reader, Writer
from parser.align import Aligner
from parser.cells import CellIndex
from parser.grammar import Grammar, Layout, State
from parser.plan import (UNANSWERABLE, Aggregate, AllOf, AnyOf, Arithmetic, ColumnRef, Conditioned, CountIf, DatePart,
                         NEW_TOKENS, Order, Percent, Predicate, Query, RateFactor, Scaled, Share, Today, VOCABULARY, Value, Window)
from parser.render import POSTGRESQL, SQLITE, Unrenderable, to_sql
from parser.schema import Column, Schema, Table
from parser.sql_reader import Unexpressible, read_sql
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


@pytest.mark.parametrize("sql, form", [
    ("1 - days", "ONE_MINUS"), ("1 + days", "ONE_PLUS"), ("1 - days / 100", "ONE_MINUS_PERCENT"), ("1 + days / 100.0", "ONE_PLUS_PERCENT")])
def test_rates_are_read_and_come_back(schema, cells, sql, form):
    query = read_sql(f"SELECT SUM(price * ({sql})) FROM rental", schema)
    assert query.select == [Aggregate("SUM", Arithmetic("*", PRICE, RateFactor(form, ColumnRef(0, 8))))]
    assert round_trip(query, "price less the days", schema, cells).select == query.select
    connection = sqlite3.connect(":memory:")
    connection.executescript("CREATE TABLE rental (id, member_id, started, price, days); INSERT INTO rental VALUES (1, 1, '', 200, 50)")
    factor = {"ONE_MINUS": -49, "ONE_PLUS": 51, "ONE_MINUS_PERCENT": 0.5, "ONE_PLUS_PERCENT": 1.5}[form]
    assert connection.execute(to_sql(query, schema, SQLITE, TODAY)).fetchone() == (200 * factor,)


def test_figures_chosen_by_a_test_stand_in_having(schema, cells):
    query = read_sql("SELECT member_id FROM rental GROUP BY member_id HAVING SUM(CASE WHEN days > 3 THEN price END) > 50", schema)
    assert query.having == Predicate(">", Conditioned("IF", LONG, SUM), (Value("50", "number"),))
    assert round_trip(query, "members who spent over 50 on rentals longer than 3 days", schema, cells).having == query.having


@pytest.mark.parametrize("said, times", [("twice", "2"), ("half", "0.5"), ("three times", "3")])
def test_more_than_a_multiple_is_a_ratio(schema, cells, said, times):
    query = read_sql(f"SELECT id FROM rental WHERE price > {times} * days", schema)
    assert query.where == Predicate(">", Arithmetic("/", PRICE, ColumnRef(0, 8)), (Value(times, "number"),))
    assert round_trip(query, f"rentals whose price is more than {said} the days", schema, cells).where == query.where


def test_new_tokens_leave_the_numbers_of_the_others():
    assert VOCABULARY[-len(NEW_TOKENS):] == NEW_TOKENS and NEW_TOKENS[:7] == ("MEDIAN", "RUNNING", "CHANGE", "GROWTH", "RANK", "IF", "SHARE_IF")
    assert len(NEW_TOKENS) == 7 + 14 + 5 + 1 + 4


DAYS = ColumnRef(0, 8)
MEDIAN = Aggregate("MEDIAN", PRICE)


@pytest.mark.parametrize("group, select, sql", [
    ([], [Scaled("OVER_100", SUM)], "SELECT SUM(price) / 100.0 FROM rental"),
    ([], [Scaled("TIMES_12", PRICE), Scaled("OVER_7", DAYS)], "SELECT price * 12, days / 7.0 FROM rental"),
    ([], [Scaled("OVER_100", Aggregate("SUM", Arithmetic("*", PRICE, DAYS)))], "SELECT SUM(price * days) / 100.0 FROM rental"),
    ([], [Scaled("TIMES_100", Arithmetic("/", SUM, Aggregate("SUM", DAYS)))],
     "SELECT (1.0 * SUM(price) / NULLIF(SUM(days), 0)) * 100 FROM rental"),
    ([], [Scaled("OVER_365", Arithmetic("-", Today(), ColumnRef(0, 6)))],
     "SELECT (julianday('2024-05-15') - julianday(started)) / 365.0 FROM rental"),
    ([], [Arithmetic("-", SUM, Scaled("OVER_100", Aggregate("SUM", DAYS)))], "SELECT SUM(price) - (SUM(days) / 100.0) FROM rental"),
    ([], [Scaled("OVER_60", Conditioned("IF", LONG, SUM))], "SELECT SUM(CASE WHEN days > 3 THEN price END) / 60.0 FROM rental"),
    ([MONTH], [Scaled("OVER_1000", Window("CHANGE", SUM))],
     "SELECT (SUM(price) - LAG(SUM(price)) OVER (ORDER BY strftime('%Y-%m', started))) / 1000.0 FROM rental "
     "GROUP BY strftime('%Y-%m', started)"),
    ([], [Scaled("OVER_100", MEDIAN)],
     "SELECT AVG(measure) / 100.0 FROM (SELECT price AS measure, ROW_NUMBER() OVER (ORDER BY CASE WHEN price IS NULL THEN 1 ELSE 0 END, price) "
     "AS place, COUNT(price) OVER () AS size FROM rental) AS numbered WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1")])
def test_units_are_written_read_and_rendered(group, select, sql, schema, cells):
    read = round_trip(Query([1], group=group, select=select), "whatever with more than 3", schema, cells)
    assert read.select == select and to_sql(read, schema, SQLITE, TODAY) == sql


def test_units_stand_left_in_having_and_in_order(schema, cells):
    hours = Scaled("OVER_60", SUM)
    plan = Query([1], group=[ColumnRef(0, 5)], having=Predicate(">", hours, (Value("3", "number"),)), select=[ColumnRef(0, 5)],
                 order=[Order(hours, True)])
    assert to_sql(round_trip(plan, "more than 3 hours", schema, cells), schema) == (
        "SELECT member_id FROM rental GROUP BY member_id HAVING SUM(price) / 60.0 > 3 ORDER BY SUM(price) / 60.0 DESC")


@pytest.mark.parametrize("select", [
    Scaled("OVER_60", Scaled("OVER_60", SUM)), Aggregate("SUM", Scaled("OVER_60", PRICE)), Arithmetic("*", PRICE, Scaled("OVER_60", DAYS)),
    Scaled("OVER_100", Share(SUM)), Scaled("OVER_60", Aggregate("AVG", Arithmetic("-", PRICE, Scaled("OVER_60", DAYS))))])
def test_a_unit_has_one_form(select, schema, cells):
    with pytest.raises(AssertionError):
        round_trip(Query([1], group=[MONTH], select=[select]), "whatever", schema, cells)


@pytest.mark.parametrize("written, scale, inner", [
    ("SUM(price) / 100", "OVER_100", SUM), ("SUM(price / 100.0)", "OVER_100", SUM), ("SUM(price) * 1.0 / 60", "OVER_60", SUM),
    ("CAST(SUM(price) AS REAL) / 60", "OVER_60", SUM), ("SUM(price) / 1000 / 60", "OVER_60000", SUM), ("SUM(price) / (60 * 60)", "OVER_3600", SUM),
    ("0.001 * SUM(price)", "OVER_1000", SUM), ("price * 12", "TIMES_12", PRICE),
    ("100.0 * SUM(price) / SUM(days)", "TIMES_100", Arithmetic("/", SUM, Aggregate("SUM", DAYS))),
    ("SUM(price * days / 100)", "OVER_100", Aggregate("SUM", Arithmetic("*", PRICE, DAYS))),
    ("MAX(price) / 60 - MIN(price) / 60", "OVER_60", Arithmetic("-", Aggregate("MAX", PRICE), Aggregate("MIN", PRICE))),
    ("SUM(CASE WHEN days > 3 THEN price END) / 100", "OVER_100", Conditioned("IF", LONG, SUM))])
def test_units_are_read_from_sql(written, scale, inner, schema):
    assert read_sql(f"SELECT {written} FROM rental", schema).select == [Scaled(scale, inner)]


def test_percentages_need_no_unit(schema):
    query = read_sql("SELECT (SUM(CASE WHEN days > 3 THEN 1 ELSE 0 END) * 100) / COUNT(*), SUM(price) * 1.0 / SUM(days) FROM rental", schema)
    assert query.select == [Percent(LONG), Arithmetic("/", SUM, Aggregate("SUM", DAYS))]


@pytest.mark.parametrize("sql", [
    "SELECT SUM(price) / 99 FROM rental", "SELECT 100 / price FROM rental", "SELECT id FROM rental WHERE price / 60 > 3",
    "SELECT days / 7 FROM rental GROUP BY days / 7", "SELECT AVG(price - days / 60) / 100 FROM rental"])
def test_constants_that_are_no_unit_are_refused(sql, schema):
    with pytest.raises(Unexpressible):
        read_sql(sql, schema)


ZEROS = "SELECT T1.name, COUNT(T2.id), COALESCE(SUM(T2.price), 0) FROM member AS T1 LEFT JOIN rental AS T2 ON T1.id = T2.member_id " \
        "WHERE T1.town = 'Bonn' GROUP BY T1.id HAVING COUNT(T2.id) < 3 ORDER BY COUNT(T2.id) ASC"


def test_groups_without_rows_are_kept(schema, cells):
    plan = round_trip(read_sql(ZEROS, schema), "members of Bonn with less than 3", schema, cells)
    assert plan.outer and to_sql(plan, schema) == ZEROS
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE member (id, name, town)")
    connection.execute("CREATE TABLE rental (id, member_id, started, price, days)")
    connection.execute("INSERT INTO member VALUES (1, 'Ann', 'Bonn'), (2, 'Bob', 'Bonn'), (3, 'Cleo', 'Ulm')")
    connection.execute("INSERT INTO rental VALUES (1, 1, NULL, 5, 1), (2, 1, NULL, 7, 9)")
    assert connection.execute(ZEROS).fetchall() == [("Bob", 0, 0), ("Ann", 2, 12)]


def test_the_kept_table_comes_first_wherever_it_stands(schema, cells):
    plan = Query([1, 0], group=[ColumnRef(1, 1)], outer=True, joins=[(0, 5, 1, 1)],
                 select=[ColumnRef(1, 2), Scaled("OVER_100", Conditioned("IF", LONG, SUM))])
    plan = round_trip(plan, "more than 3", schema, cells)
    assert to_sql(plan, schema) == (
        "SELECT T1.name, COALESCE(SUM(CASE WHEN T2.days > 3 THEN T2.price END), 0) / 100.0 FROM member AS T1 "
        "LEFT JOIN rental AS T2 ON T1.id = T2.member_id GROUP BY T1.id")


@pytest.mark.parametrize("change", [
    dict(select=[Aggregate("COUNT", ColumnRef(-1, 0))]), dict(tables=[0]), dict(select=[MEDIAN]), dict(group=[]),
    dict(where=Predicate(">", ColumnRef(1, 7), (Value("3", "number"),))),
    dict(select=[CountIf(Predicate("=", ColumnRef(0, 3), (Value("Bonn", "text"),)))])])
def test_zeros_that_would_not_be_zeros_cannot_be_rendered(change, schema):
    parts = dict(tables=[0, 1], group=[ColumnRef(0, 1)], select=[ColumnRef(0, 2)], outer=True) | change
    with pytest.raises(Unrenderable):
        to_sql(Query(**parts), schema)


def test_a_count_of_rows_is_no_plan_where_zeros_are_kept(schema, cells):
    plan = Query([0, 1], group=[ColumnRef(0, 1)], outer=True, select=[Aggregate("COUNT", ColumnRef(-1, 0))])
    with pytest.raises(AssertionError):
        round_trip(plan, "whatever", schema, cells)


def test_other_outer_joins_of_public_sets_are_read_as_plain_ones(schema):
    for sql in ("SELECT COUNT(*) FROM member AS T1 LEFT JOIN rental AS T2 ON T1.id = T2.member_id GROUP BY T1.id",
                "SELECT T1.name FROM member AS T1 LEFT JOIN rental AS T2 ON T1.id = T2.member_id",
                "SELECT COUNT(T1.id) FROM member AS T1 LEFT JOIN rental AS T2 ON T1.id = T2.member_id GROUP BY T2.days"):
        assert not read_sql(sql, schema).outer

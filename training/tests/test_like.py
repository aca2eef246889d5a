import sqlite3

import pytest

from parser.plan import ColumnRef, Predicate, Query, Value
from parser.render import to_sql
from parser.schema import Column, Schema, Table

OFFER = Schema("shop", [Table("offer", "offer")], [Column(-1, "*", "*"), Column(0, "code", "code")], [], [])


@pytest.mark.parametrize("operator, said, found", [
    ("LIKE", "50%", ["50% off", "now 50%"]), ("NOT_LIKE", "50%", ["5000", "a_b", "axb", "back\\slash"]),
    ("LIKE_START", "50%", ["50% off"]), ("LIKE_END", "50%", ["now 50%"]), ("LIKE", "a_b", ["a_b"]),
    ("LIKE", "back\\", ["back\\slash"]), ("LIKE", "50", ["50% off", "now 50%", "5000"]), ("LIKE_WHOLE", "a_b", ["a_b", "axb"])])
def test_wildcards_that_people_say_are_letters(operator, said, found):
    plan = Query([0], where=Predicate(operator, ColumnRef(0, 1), (Value(said, "text"),)), select=[ColumnRef(0, 1)])
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE offer (code TEXT)")
        database.executemany("INSERT INTO offer VALUES (?)", [("50% off",), ("now 50%",), ("5000",), ("a_b",), ("axb",), ("back\\slash",)])
        assert [code for code, in database.execute(to_sql(plan, OFFER))] == found

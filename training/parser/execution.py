"""Runs SQL on SQLite files and compares results the way the benchmark does."""
import itertools
import sqlite3
import time
from collections import Counter
from pathlib import Path

SECONDS = 8.0
MOST_ROWS = 20000


class Executor:
    def __init__(self, root: Path, other_root: Path | None = None):
        self.roots, self.connections = [root] + ([other_root] if other_root else []), {}

    def connection(self, name: str):
        if name not in self.connections:
            paths = [root / name / f"{name}.sqlite" for root in self.roots]
            self.connections[name] = None
            for path in filter(Path.exists, paths):
                connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
                connection.text_factory = lambda data: data.decode("utf-8", "ignore")
                self.connections[name] = connection
        return self.connections[name]

    def run(self, name: str, sql: str) -> list[tuple] | None:
        """The rows, or None when there is no such database or the query fails."""
        connection = self.connection(name)
        if connection is None:
            return None
        deadline = time.time() + SECONDS
        connection.set_progress_handler(lambda: time.time() > deadline, 20000)
        try:
            return connection.execute(sql).fetchmany(MOST_ROWS)
        except (sqlite3.Error, sqlite3.Warning):
            return None


def plain_cell(cell):
    return round(float(cell), 4) if isinstance(cell, int | float) else None if cell is None else str(cell)


def same_rows(gold: list[tuple], found: list[tuple], ordered: bool) -> bool:
    if len(gold) != len(found):
        return False
    if gold and len(gold[0]) != len(found[0]):
        return False
    left, right = ([tuple(map(plain_cell, row)) for row in rows] for rows in (gold, found))
    return left == right if ordered else Counter(left) == Counter(right)


def same_rows_any_column_order(gold: list[tuple], found: list[tuple], ordered: bool) -> bool:
    if same_rows(gold, found, ordered):
        return True
    if not gold or len(gold) != len(found) or len(gold[0]) != len(found[0]) or not 2 <= len(gold[0]) <= 5:
        return False
    return any(same_rows(gold, [tuple(row[i] for i in order) for row in found], ordered)
               for order in itertools.permutations(range(len(gold[0]))))


def without_distinct(sql: str) -> str:
    """The benchmark's rule leaves every DISTINCT out before it compares."""
    words = sql.replace("(", " ( ").split(" ")
    return " ".join(word for word in words if word.lower() != "distinct")


def is_right(executor: Executor, name: str, gold: str, found: str, rule: str) -> bool | None:
    """rule: strict (same rows, same columns in order) or benchmark; None when the gold query itself does not run."""
    if rule == "benchmark":
        gold, found = without_distinct(gold), without_distinct(found)
    expected = executor.run(name, gold)
    if expected is None:
        return None
    rows = executor.run(name, found)
    if rows is None:
        return False
    compare = same_rows if rule == "strict" else same_rows_any_column_order
    return compare(expected, rows, "order by" in gold.lower())

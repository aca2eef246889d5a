"""Fills an invented schema with rows, so that queries over it can be run and compared."""
import random
import sqlite3
from datetime import date, timedelta
from pathlib import Path

from parser.schema import Schema

ROWS = 60
FIRST_DAY, DAYS = date(2023, 1, 1), 1160
WORDS = "amber birch cedar delta ember flint grove haven ivory jade".split()


def fill(schema: Schema, cells: dict[int, list], path: Path, seed: int) -> None:
    """Writes an SQLite file with rows whose foreign keys hold; about one cell in twelve of what may be empty is."""
    chance, keys = random.Random(seed), {}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    targets = dict(schema.foreign_keys)
    for key in {*schema.primary_keys, *targets.values()}:
        keys[key] = key_values(schema, key, cells, chance)
    for table in range(len(schema.tables)):
        columns = schema.columns_of[table]
        made = [column_values(schema, column, cells, keys, targets, chance) for column in columns]
        rows = list(zip(*(values[:min(map(len, made))] for values in made)))
        names = ", ".join(f'"{schema.columns[column].name}"' for column in columns)
        connection.execute(f'CREATE TABLE "{schema.tables[table].name}" ({names})')
        connection.executemany(f'INSERT INTO "{schema.tables[table].name}" VALUES ({", ".join("?" * len(columns))})', rows)
    connection.commit()
    connection.close()


def key_values(schema: Schema, key: int, cells: dict[int, list], chance: random.Random) -> list:
    if schema.columns[key].type == "number":
        return list(range(1, ROWS + 1))
    known = [str(value) for value in dict.fromkeys(cells.get(key, []))]
    return known + [f"{chance.choice(WORDS)} {place}" for place in range(len(known), 12)]


def column_values(schema: Schema, column: int, cells, keys, targets, chance: random.Random) -> list:
    if column in keys and column not in targets:
        return keys[column]
    if column in targets:
        return [chance.choice(keys[targets[column]]) if chance.random() > 0.05 else None for _ in range(ROWS)]
    kind, known = schema.columns[column].type, cells.get(column, [])
    return [None if chance.random() < 0.08 else one_cell(kind, known, chance) for _ in range(ROWS)]


def one_cell(kind: str, known: list, chance: random.Random):
    if kind == "time":
        day = (FIRST_DAY + timedelta(chance.randrange(DAYS))).isoformat()
        return f"{day} {chance.randrange(24):02d}:15:00" if known and " " in str(known[0]) else day
    if kind == "boolean" and not known:
        return chance.randint(0, 1)
    if kind == "number" and (not known or chance.random() < 0.7):
        return chance.choice((chance.randint(1, 20), chance.randint(1, 300), chance.randint(1, 90) * 100))
    return chance.choice(known) if known else f"{chance.choice(WORDS)} {chance.choice(WORDS)}"

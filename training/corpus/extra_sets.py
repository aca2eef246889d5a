"""Readers of further public sets: one folder each with rows.jsonl and schemas.json ({database: DDL})."""
import json
import random
import re
import sqlite3
from collections import Counter, defaultdict
from pathlib import Path

from parser.actions import Unexpressible
from parser.labels import label_of
from parser.plan import UNANSWERABLE, ColumnRef, DatePart
from parser.schema import Column, Schema, Table
from parser.sql_reader import FromItems, SqlReader, Unreadable, check

from .examples import Databases, Example, make_example
from .public_sets import collect_values, time_typed
from .written import WrittenReader

# Set -> the most examples taken of it; hospitals' templates are many and all alike.
SETS = {"synsql-sample": 2000, "creg": 400, "statbot-swiss": 400, "postgres-air": 400, "pgexercises": 200, "wikibooks-exercises": 100,
        "sm3-synthea": 500, "mimicsql": 300, "ehrsql": 700, "ehrsql-2024": 600, "beaver": 300, "spider2": 300, "floodsql": 300,
        "duckdb-nsql": 100}
AMBIGUOUS_SETS = ("ambiqt-syn", "ambiqt-agg")
MOST_COLUMNS = 260
MOST_WORDS = 50
PREFIXES = re.compile(r'\b(cd|postgres_air|public)\.', re.IGNORECASE)
COMMENT = re.compile(r'^\s*["`\[]?(\w+)["`\]]?\s+[^/\n]*/\*\s*(.*?)\s*\*/', re.MULTILINE)
TYPES = (("bool", "boolean"), ("date", "time"), ("time", "time"), ("int", "number"), ("real", "number"), ("num", "number"),
         ("dec", "number"), ("doub", "number"), ("float", "number"))
SEEN_THROUGH = ("lower", "upper", "round", "coalesce", "trim", "date", "ifnull")
CAST = re.compile(r"::\s*\w+(\s*\([^)]*\))?")


class ExtraReader(WrittenReader):
    """SQL of other dialects, as far as it says what plans can: rounding and letter case are seen through."""

    def atom(self, items: FromItems):
        name = self.peek().text.lower() if self.peek().kind == "word" else ""
        if self.peek(1).text != "(":
            return super().atom(items)
        if name in SEEN_THROUGH:
            return self.first_argument(items)
        return self.extract(items) if name == "extract" else super().atom(items)

    def first_argument(self, items: FromItems):
        self.take()
        self.take("(")
        inner = self.expression(items)
        if self.took(","):
            self.value()
        self.take(")")
        return inner

    def extract(self, items: FromItems):
        self.take()
        self.take("(")
        part = self.take().upper()
        self.take("from")
        column = self.expression(items)
        self.take(")")
        if part not in ("YEAR", "MONTH", "DAY", "HOUR", "QUARTER") or not isinstance(column, ColumnRef):
            raise Unexpressible("this EXTRACT")
        return DatePart(part, column)

    join_condition = SqlReader.join_condition
    keep_zeros = SqlReader.keep_zeros
    read = SqlReader.read


def read_extra(sql: str, schema: Schema):
    sql = CAST.sub("", PREFIXES.sub("", sql))
    sql = re.sub(r"\bilike\b", "LIKE", re.sub(r'"(\w+)"', r"`\1`", sql) if "`" not in sql else sql, flags=re.IGNORECASE)
    sql = re.sub(r"\bdate\s+'", "'", sql, flags=re.IGNORECASE)
    query = ExtraReader(sql, schema).read()
    check(query)
    return query


def ddl_schema(name: str, ddl: str) -> Schema | None:
    """As SQLite understands the DDL; comments in /* */ stay with their columns."""
    connection = sqlite3.connect(":memory:")
    whole = re.sub(r"/\*.*?\*/", lambda comment: comment[0].replace(";", ","), PREFIXES.sub("", ddl), flags=re.DOTALL)
    for statement in whole.split(";"):
        try:
            connection.execute(statement)
        except sqlite3.Error:
            continue
    tables, columns, keys, places = [], [Column(-1, "*", "*")], [], {}
    for (table, text) in connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
        comments = {m[0].lower(): m[1] for m in COMMENT.findall(text)}
        for _, column, kind, _, _, key in connection.execute(f'PRAGMA table_info("{table}")'):
            places[(table.lower(), column.lower())] = len(columns)
            keys += [len(columns)] if key else []
            columns.append(Column(len(tables), column, label_of(column), type_of(kind), short(comments.get(column.lower(), ""))))
        tables.append(Table(table, label_of(table)))
    links = []
    for table in tables:
        for row in connection.execute(f'PRAGMA foreign_key_list("{table.name}")'):
            source, target = places.get((table.name.lower(), row[3].lower())), places.get((row[2].lower(), (row[4] or "id").lower()))
            links += [(source, target)] if source and target else []
    return Schema(name, tables, columns, keys, links) if tables and len(columns) <= MOST_COLUMNS else None


def type_of(kind: str) -> str:
    return next((name for start, name in TYPES if start in kind.lower()), "text")


def short(comment: str) -> str:
    return " ".join(comment.split()[:8])


def extra_examples(databases: Databases, root: Path, name: str, counts: Counter) -> list[Example]:
    """Every row that a plan can say; of ambiguous ones both readings."""
    folder, schemas, cells, plans = root / name, {}, defaultdict(lambda: defaultdict(list)), []
    source = "ambiguous" if name in AMBIGUOUS_SETS else "extra"
    if not folder.exists():
        counts[f"{name} is not there"] += 1
        return []
    texts = json.loads((folder / "schemas.json").read_text()) if (folder / "schemas.json").exists() else {}
    rows = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    random.Random(name).shuffle(rows)
    for row in rows[:SETS.get(name)]:
        if len(row["question"].split()) > MOST_WORDS:
            continue
        if row["db_id"] not in schemas:
            schemas[row["db_id"]] = ddl_schema(f"extra_{name}_{row['db_id']}", texts.get(row["db_id"], ""))
        schema = schemas[row["db_id"]]
        if schema is None:
            continue
        readings = [None] if row["sql"] is None else [row["sql"], *(row.get("alt_sql") or [])]
        for sql in readings:
            try:
                plan = UNANSWERABLE if sql is None else time_typed(read_extra(sql, schema), schema)
            except (Unreadable, Unexpressible, IndexError, AttributeError) as reason:
                counts[f"{name} left out: {str(reason)[:30]}"] += 1
                continue
            if plan != UNANSWERABLE:
                collect_values(plan, cells[row["db_id"]])
            plans.append((row, plan))
    for key, schema in schemas.items():
        if schema is not None:
            databases.add(schema, dict(cells[key]))
    examples = []
    for row, plan in plans:
        question = row["question"] + (f"\n({row['hint']})" if row.get("hint") else "")
        try:
            example = make_example(databases[schemas[row["db_id"]].name], "unanswerable" if plan == UNANSWERABLE else source, question, plan)
        except (Unexpressible, IndexError) as reason:
            counts[f"{name} left out: {str(reason)[:30]}"] += 1
            continue
        counts[f"{name} {example.source}"] += 1
        examples.append(example)
    return examples

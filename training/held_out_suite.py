"""Writes the questions over schemas left out of training as a folder that `querypilot eval spider FOLDER` reads.

    python held_out_suite.py --out FOLDER [--each 30] [--today 2026-11-15]

Every schema stands there twice, once as written and once respelt; the rows are invented. What the confidence is fitted on.
"""
import argparse
import json
import random
import sqlite3
from datetime import date
from pathlib import Path

from corpus.contents import fill
from corpus.written import is_held_out, read_all
from parser.actions import with_hints
from parser.plan import UNANSWERABLE
from parser.render import SQLITE, to_sql

TYPES = {"number": "REAL", "time": "DATE", "boolean": "BOOLEAN", "text": "TEXT", "others": "TEXT"}
RESPELT = 2


def declare(schema, path: Path) -> None:
    """The same rows in tables that declare their types and keys, as a company's database does."""
    connection = sqlite3.connect(path)
    for table, columns in schema.columns_of.items() if isinstance(schema.columns_of, dict) else enumerate(schema.columns_of):
        name, own = schema.tables[table].name, [c for c in schema.primary_keys if c in columns]
        parts = [f'"{schema.columns[c].name}" {"INTEGER" if c in own or c in dict(schema.foreign_keys) else TYPES.get(schema.columns[c].type, "TEXT")}'
                 if schema.columns[c].type == "number" else f'"{schema.columns[c].name}" {TYPES.get(schema.columns[c].type, "TEXT")}' for c in columns]
        if own:
            parts.append("PRIMARY KEY (" + ", ".join(f'"{schema.columns[c].name}"' for c in own) + ")")
        for source, target in schema.foreign_keys:
            if source in columns:
                other = schema.tables[schema.columns[target].table].name
                parts.append(f'FOREIGN KEY ("{schema.columns[source].name}") REFERENCES "{other}" ("{schema.columns[target].name}")')
        connection.execute(f'ALTER TABLE "{name}" RENAME TO "old {name}"')
        connection.execute(f'CREATE TABLE "{name}" ({", ".join(parts)})')
        connection.execute(f'INSERT OR IGNORE INTO "{name}" SELECT * FROM "old {name}"')
        connection.execute(f'DROP TABLE "old {name}"')
    connection.commit()
    connection.close()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--each", type=int, default=30)
    options.add_argument("--today", type=date.fromisoformat, default=date(2026, 11, 15))
    options = options.parse_args()
    chance, questions = random.Random(7), []
    for written in (w for w in read_all(Path(__file__).parent / "corpus" / "written") if is_held_out(w.name)):
        entries = [e for e in written.entries if e.plan is not None and e.plan != UNANSWERABLE and not e.earlier]
        for variant in (0, RESPELT):
            schema, cells, _ = written.database(variant, chance)
            name = f"{written.name}_{variant}"
            path = options.out / "database" / name / f"{name}.sqlite"
            fill(schema, cells, path, 5)
            declare(schema, path)
            for entry in chance.sample(entries, min(options.each, len(entries))):
                sql = to_sql(with_hints(entry.plan, schema), schema, SQLITE, options.today)
                questions.append({"db_id": name, "question": chance.choice(entry.wordings), "query": sql})
    (options.out / "questions.json").write_text(json.dumps(questions, indent=0), encoding="utf-8")
    print(len(questions), "questions")


if __name__ == "__main__":
    main()

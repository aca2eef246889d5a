"""Readers of Spider, Spider-Syn, CoSQL, BIRD and WikiSQL."""
import bz2
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from parser.actions import Unexpressible
from parser.labels import label_of
from parser.plan import Aggregate, AllOf, ColumnRef, Predicate, Query, Value, predicates_in, subqueries
from parser.schema import Column, Schema, Table
from parser.sql_reader import Unreadable, read_sql
from parser.text import is_digit, parse_digits, parse_number

from .examples import Database, Databases, Example, make_example, read_cells

# Left out of training, so that beams over them look like beams over a stranger's database.
SELECTION_DATABASES = frozenset((
    "store_1", "hospital_1", "driving_school", "customers_and_invoices", "bike_1", "soccer_2", "music_1", "apartment_rentals"))


def read_json(path: Path):
    return json.loads(path.read_text(encoding="utf-8"))


def spider_databases(databases: Databases, root: Path) -> None:
    for record in read_json(root / "tables.json"):
        schema = Schema.from_spider(record)
        databases.add(schema, read_cells(schema, root / "database" / schema.name / f"{schema.name}.sqlite"))


def try_example(counts: Counter, database: Database, source: str, question: str, sql: str, **context) -> Example | None:
    try:
        example = make_example(database, source, question, read_sql(sql, database.schema), gold_sql=sql, **context)
    except (Unreadable, Unexpressible, IndexError) as reason:
        counts[f"{source} left out: {str(reason)[:30]}"] += 1
        return None
    counts[source] += 1
    return example


def spider_examples(databases: Databases, path: Path, source: str, counts: Counter, part: int = 0,
                    parts: int = 1) -> Iterator[Example]:
    for record in read_json(path)[part::parts]:
        example = try_example(counts, databases[record["db_id"]], source, record["question"], record["query"])
        if example:
            yield example


def synonym_examples(databases: Databases, path: Path, counts: Counter, part: int = 0, parts: int = 1) -> Iterator[Example]:
    """Spider-Syn; questions left as they were in Spider are skipped."""
    for record in read_json(path)[part::parts]:
        if record["SpiderSynQuestion"].strip() == record["SpiderQuestion"].strip():
            continue
        example = try_example(counts, databases[record["db_id"]], "synonyms", record["SpiderSynQuestion"], record["query"])
        if example:
            yield example


def plain_label_examples(databases: Databases, examples: list[Example], counts: Counter) -> Iterator[Example]:
    """Spider questions once more over schemas whose labels are taken from the names alone, as a stranger's are."""
    for example in examples:
        database = databases[example.database]
        name = example.database + "#plain"
        if name not in databases.entries:
            plain = database.schema.with_plain_labels()
            if [c.label for c in plain.columns] == [c.label for c in database.schema.columns]:
                continue
            plain.name = name
            databases.add(plain, database.cells)
        try:
            counts["plain labels"] += 1
            yield make_example(databases[name], "spider", example.question, example.plan)
        except Unexpressible:
            counts["plain labels"] -= 1


def conversation_examples(databases: Databases, path: Path, counts: Counter, unseen: frozenset, part: int = 0,
                          parts: int = 1) -> Iterator[Example]:
    """CoSQL: every turn that asks for data, with up to two questions before it."""
    for conversation in read_json(path)[part::parts]:
        name = conversation["db_id"]
        if name not in databases.entries or name in unseen:
            counts["conversation left out: database"] += 1
            continue
        earlier, earlier_plan = [], None
        for turn in conversation["interaction"]:
            question = turn["utterance"]
            example = try_example(counts, databases[name], "conversation", question, turn["query"],
                                  earlier=earlier[-2:], earlier_plan=earlier_plan)
            if example:
                yield example
            try:
                earlier_plan = read_sql(turn["query"], databases[name].schema)
            except (Unreadable, Unexpressible):
                earlier_plan = None
            earlier.append(question)


# ---- BIRD -----------------------------------------------------------------------------------------------------

def bird_examples(databases: Databases, root: Path, counts: Counter, chance: random.Random, part: int = 0,
                  parts: int = 1) -> list[Example]:
    """Each question with its hint, and once more without where it names all values itself."""
    schemas = {}
    for record in read_json(root / "train_tables.json"):
        if len(record["column_names"]) <= 160 and len(record["table_names"]) <= 30:
            schemas[record["db_id"]] = bird_schema(Schema.from_spider(record), chance)
    records, plans, cells = read_json(root / "train_filtered_6601.json"), {}, defaultdict(lambda: defaultdict(list))
    for index, record in enumerate(records):
        if record["db_id"] not in schemas:
            continue
        try:
            plans[index] = time_typed(read_sql(record["SQL"], schemas[record["db_id"]]), schemas[record["db_id"]])
        except (Unreadable, Unexpressible, IndexError) as reason:
            counts[f"bird left out: {str(reason)[:30]}"] += 1
            continue
        collect_values(plans[index], cells[record["db_id"]])
    for name, schema in schemas.items():
        schema.name = "bird_" + name
        databases.add(schema, dict(cells[name]))
    examples = []
    for index, plan in list(plans.items())[part::parts]:
        record = records[index]
        hint = record["evidence"].strip()
        for source, question in (("bird", record["question"]), ("hinted", f"{record['question']}\n({hint})")):
            if source == "hinted" and not hint:
                continue
            try:
                example = make_example(databases["bird_" + record["db_id"]], source, question, plan)
            except (Unexpressible, IndexError) as reason:
                counts[f"{source} left out: {str(reason)[:30]}"] += 1
                continue
            if len(example.words) <= 45 + example.hint_words:
                counts[source] += 1
                examples.append(forget_values(example) if chance.random() < 0.2 else example)
    return examples


def bird_schema(schema: Schema, chance: random.Random) -> Schema:
    """Half of the described columns keep the split name as label and carry the description as a comment."""
    columns = []
    for column in schema.columns:
        plain = label_of(column.name) if column.table >= 0 else "*"
        if column.table >= 0 and plain and plain != column.label and chance.random() < 0.5:
            column = replace(column, label=plain, comment=column.label)
        columns.append(column)
    return Schema(schema.name, schema.tables, columns, schema.primary_keys, schema.foreign_keys)


def time_typed(plan: Query, schema: Schema) -> Query:
    """A plan that takes date parts of a column proves that the column holds dates; numbers compare with parts."""
    for query in subqueries(plan):
        for expression in [p.left for c in (query.where, query.having) for p in predicates_in(c)] + query.select + query.group:
            operand = getattr(expression, "operand", None)
            if hasattr(expression, "part") and schema.columns[operand.column].type == "text":
                schema.columns[operand.column] = replace(schema.columns[operand.column], type="time")
    return plan


def collect_values(plan: Query, cells: dict[int, list]):
    for query in subqueries(plan):
        for condition in (query.where, query.having):
            for predicate in predicates_in(condition):
                if isinstance(predicate.left, ColumnRef) and predicate.operator in ("=", "!=", "IN", "NOT_IN"):
                    for value in predicate.right:
                        if isinstance(value, Value) and value.text not in cells[predicate.left.column]:
                            cells[predicate.left.column].append(value.text)


def forget_values(example: Example) -> Example:
    """As if the cells were unknown."""
    return replace(example, links=[link for link in example.links if link[3] not in ("value", "value_part", "number")],
                   values={})


# ---- WikiSQL --------------------------------------------------------------------------------------------------

WIKI_TABLE_NAMES = "table data records results list entries information statistics details overview".split()
NUMBER_HINTS = frozenset(
    "year number no rank points score total population attendance goals wins losses played age votes pct percent week "
    "round pick area height weight laps grid position pos rating share viewers episode season".split())


def wikisql_examples(databases: Databases, path: Path, counts: Counter, seed: int, most: int, part: int = 0,
                     parts: int = 1) -> list[Example]:
    """One to three Wikipedia tables make a database; the cells known are the values the questions ask about."""
    by_table = wikisql_questions(path)
    names = sorted(name for name, questions in by_table.items() if len(wiki_fields(questions)) >= 3)
    random.Random(seed).shuffle(names)
    names, chance = names[part::parts], random.Random(seed + part)
    examples, position = [], 0
    while position < len(names) and len(examples) < most:
        group = names[position:position + chance.choice((1, 1, 2, 2, 3))]
        position += len(group)
        database, columns = wiki_database(databases, f"wiki_{part}_{position}", group, by_table, chance)
        made = 0
        for place, name in enumerate(group):
            for question, aggregate, field, conditions in by_table[name]:
                if len(question.split()) > 30 or len({c[0] for c in conditions}) != len(conditions):
                    continue
                reference = ColumnRef(0, columns[(name, field)])
                plan = Query([place], select=[Aggregate(aggregate, reference) if aggregate else reference])
                tests = tuple(Predicate(operator, ColumnRef(0, columns[(name, column)]),
                                        (wiki_value(value, database.schema.columns[columns[(name, column)]]),))
                              for column, operator, value in conditions)
                if tests:
                    plan.where = AllOf(tests) if len(tests) > 1 else tests[0]
                try:
                    example = make_example(database, "wiki", question, plan)
                except (Unexpressible, IndexError):
                    counts["wiki left out"] += 1
                    continue
                examples.append(forget_values(example) if chance.random() < 0.3 else example)
                made += 1
        counts["wiki"] += made
        if not made:
            del databases.entries[database.schema.name]
    return examples


def wiki_value(value: str, column: Column) -> Value:
    return Value(value, "number" if column.type == "number" and parse_digits(value) is not None else "text")


def wikisql_questions(path: Path) -> dict[str, list]:
    by_table = defaultdict(list)
    for record in json.loads(bz2.decompress(path.read_bytes())):
        parsed = wiki_sql(record["sql"][0])
        if parsed is None:
            continue
        aggregate, field, conditions = parsed
        for sentence in record["sentences"]:
            filled = [(column, operator, str(sentence["variables"].get(value, value)).strip().strip('"'))
                      for column, operator, value in conditions]
            by_table[sentence["table-id"]].append((sentence["original"], aggregate, field, filled))
    return by_table


def wiki_sql(sql: str):
    """SELECT [AGG (] TABLEalias0.X_FIELD [)] FROM TABLE AS TABLEalias0 [WHERE TABLEalias0.Y_FIELD op "v" AND …] ;"""
    head, found, tail = sql.partition(" FROM TABLE AS TABLEalias0")
    if not found:
        return None
    head = head.replace("SELECT", "", 1).replace("DISTINCT", "").strip()
    aggregate = next((name for name in ("MAX", "MIN", "COUNT", "SUM", "AVG") if head.startswith(name)), None)
    start, end = head.find("TABLEalias0."), head.find("_FIELD")
    if start < 0 or end < 0:
        return None
    field, conditions = head[start + 12:end], []
    tail = tail.strip().rstrip(";").strip()
    if tail.startswith("WHERE "):
        for part in ("\0" + tail[6:].strip()).replace(" AND TABLEalias0.", "\0TABLEalias0.").split("\0")[1:]:
            name, found, rest = part.partition("_FIELD ")
            operator, _, value = rest.strip().partition(" ")
            if not found or operator not in ("=", "<", ">"):
                return None
            conditions.append((name.replace("TABLEalias0.", ""), operator, value.strip().strip('"')))
    return aggregate, field, conditions


def wiki_fields(questions) -> list[str]:
    return sorted({q[2] for q in questions} | {c[0] for q in questions for c in q[3]})


def wiki_database(databases: Databases, name: str, group: list[str], by_table, chance: random.Random):
    tables = [Table(f"t{place}", label) for place, label in enumerate(chance.sample(WIKI_TABLE_NAMES, len(group)))]
    columns, ids, cells = [Column(-1, "*", "*")], {}, {}
    for place, table in enumerate(group):
        values = defaultdict(list)
        for _, _, _, conditions in by_table[table]:
            for field, _, value in conditions:
                values[field].append(value)
        for field in wiki_fields(by_table[table]):
            label = " ".join(field.replace("_", " ").replace("/", " / ").lower().split())[:60]
            known = list(dict.fromkeys(values[field]))
            numeric = all(parse_number(v) is not None and is_digit(v[:1] or "x") for v in known) if known else \
                any(word in NUMBER_HINTS or "#" in word for word in label.split())
            ids[(table, field)] = len(columns)
            if known:
                cells[len(columns)] = known
            columns.append(Column(place, f"x{len(columns)}", label, "number" if numeric else "text"))
    return databases.add(Schema(name, tables, columns, [], []), cells), ids

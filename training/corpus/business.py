"""Databases invented for training: everyday schemas with other words for every name, in several spellings."""
import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from parser.labels import label_of
from parser.schema import Column, Schema, Table
from parser.text import split_identifier

FIRST = "Anna Ben Clara David Emma Felix Grace Henry Ida Jonas Kate Leo Mia Noah Olga Paul Rosa Sam Tina Victor".split()
LAST = "Adams Baker Costa Dubois Evans Fischer Garcia Hansen Ito Jansen Keller Lopez Meyer Novak Olsen Peters Rossi Silva Turner Weber".split()
POOLS = {
    "first": FIRST, "last": LAST, "person": [f"{a} {b}" for a, b in zip(FIRST, LAST[7:] + LAST[:7])],
    "city": "Berlin,Paris,Madrid,Oslo,Lisbon,Vienna,Dublin,Prague,Boston,Chicago,New York,Toronto,Hamburg,Lyon,Milan,Leeds".split(","),
    "country": "Germany,France,Spain,Italy,Norway,Austria,Ireland,Canada,United States,Poland,Brazil,Japan".split(","),
    "company": "Acme Corp,Blue Ocean,Northwind,Globex,Initech,Umbra Ltd,Stark Foods,Vertex,Redwood Partners,Soylent,Hooli,Wayne Steel".split(","),
    "product": "Desk Lamp,Garden Hose,Office Chair,Tea Kettle,Tent,Football,Notebook,Backpack,Blender,Puzzle,Rain Jacket,Coffee Mug".split(","),
    "book": "Silent River,The Last Door,Winter Light,Golden Hour,Stone Garden,Broken Compass,Night Train,Paper Moon,Salt Road,Wild Coast".split(",")}
TYPES = {"text": "text", "key": "number", "num": "number", "money": "number", "date": "time", "stamp": "time",
         "bool": "boolean", "ref": "number"}
HELD_OUT = ("hotel", "energy", "car_dealer", "farm")
SPELLINGS = ("as is", "as is", "camel", "upper", "prefixed", "joined")


@dataclass
class Words:
    """How people call tables and columns; the label itself is always one way."""
    tables: dict[int, list[str]] = field(default_factory=dict)
    columns: dict[int, list[str]] = field(default_factory=dict)
    money: set[int] = field(default_factory=set)


@dataclass
class Draft:
    name: str
    table: int
    kind: str
    target: str = ""
    values: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    comment: str = ""


def business_databases(path: Path, variants: int, seed: int):
    """Yields (schema, cells, words, held out) for every schema of the file, `variants` times each, respelt."""
    chance = random.Random(seed)
    for name, lines in sections(path.read_text(encoding="utf-8")):
        for variant in range(variants):
            yield *build(f"{name}#{variant}", lines, chance, variant), name in HELD_OUT


def split_outside(text: str, separator: str) -> list[str]:
    """Cut at separators that stand in no braces and no quotes."""
    parts, quoted, depth = [""], False, 0
    for char in text:
        quoted ^= char == '"'
        depth += (char == "{") - (char == "}")
        if char == separator and not quoted and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def sections(text: str):
    name, lines = None, []
    for line in text.splitlines():
        if line.startswith("="):
            if name:
                yield name, lines
            name, lines = line[1:].strip(), []
        elif line.strip() and not line.startswith("#"):
            lines.append(line)
    yield name, lines


def build(name: str, lines: list[str], chance: random.Random, variant: int, named: dict[int, list[str]] | None = None):
    """Variant 0 is the schema as written; in others some names change places with their other words.
    `named`: cells per column that questions name; they are kept, and so are all others of the list."""
    named = named or {}
    swap = 0.0 if variant == 0 else 0.3
    spelling = SPELLINGS[0] if variant == 0 else chance.choice(SPELLINGS)
    tables, table_words, drafts = [], {}, []
    original_tables = [names_of(split_outside(line, ":")[0])[0].lower() for line in lines]
    for index, line in enumerate(lines):
        head, *body = split_outside(line, ":")
        table_name, others, comment = names_of(head)
        chosen, rest = choose(table_name, others, chance, swap)
        tables.append(Table(spell(chosen, spelling, "", chance), label_of(chosen), comment if chance.random() < 0.8 else ""))
        table_words[index] = [split_identifier(word) for word in rest]
        drafts += [column_draft(part, index) for part in split_outside(":".join(body), ";") if part]
    columns, cells, words = [Column(-1, "*", "*")], {}, Words(table_words)
    keys = {draft.table: position for position, draft in reversed(list(enumerate(drafts, 1))) if draft.kind == "key"}
    foreign = []
    for position, draft in enumerate(drafts, 1):
        swappable = draft.kind not in ("key", "ref")
        chosen, rest = choose(draft.name, draft.others, chance, swap if swappable else 0.0)
        comment = draft.comment
        if not comment and swap and rest and swappable and chance.random() < 0.15:
            comment = chance.choice(rest)
        columns.append(Column(draft.table, spell(chosen, spelling, tables[draft.table].name, chance),
                              label_of(chosen), type_of(draft, drafts, keys, original_tables), comment))
        words.columns[position] = [split_identifier(word) for word in rest]
        if draft.kind == "money":
            words.money.add(position)
        if draft.kind == "ref":
            foreign.append((position, keys[original_tables.index(draft.target.lower())]))
        values = made_up_cells(draft, chance, named.get(position))
        if values:
            cells[position] = values
    return Schema(name, tables, columns, sorted(keys.values()), foreign), cells, words


def names_of(text: str) -> tuple[str, list[str], str]:
    """'name ~ a|b "comment"' -> name, [a, b], comment."""
    before, _, rest = text.partition('"')
    comment, _, after = rest.partition('"')
    name, _, others = (before + after).partition("~")
    return name.strip(), [word.strip() for word in others.replace("~", "|").split("|") if word.strip()], comment.strip()


def column_draft(text: str, table: int) -> Draft:
    values = []
    if "{" in text:
        start, end = text.index("{"), text.index("}")
        inside = text[start + 1:end]
        values = POOLS[inside[1:].strip()] if inside.startswith("@") else [value.strip() for value in inside.split("|")]
        text = text[:start] + text[end + 1:]
    head, others, comment = names_of(text)
    parts = head.split()
    return Draft(parts[0], table, parts[1], parts[2] if len(parts) > 2 else "", values, others, comment)


def type_of(draft: Draft, drafts: list[Draft], keys: dict[int, int], tables: list[str]) -> str:
    """A key may be text; a reference has the type of its key."""
    if draft.kind == "ref":
        draft = drafts[keys[tables.index(draft.target.lower())] - 1]
    return "text" if draft.kind == "key" and draft.target == "text" else TYPES[draft.kind]


def choose(name: str, others: list[str], chance: random.Random, swap: float) -> tuple[str, list[str]]:
    """The name to use in the schema and the words left for questions."""
    if others and chance.random() < swap:
        chosen = chance.choice(others)
        return chosen.replace(" ", "_").replace("-", "_"), [label_of(name)] + [o for o in others if o != chosen]
    return name, others


def spell(name: str, spelling: str, table: str, chance: random.Random) -> str:
    parts = name.replace(" ", "_").replace("-", "_").split("_")
    if spelling == "camel":
        return parts[0] + "".join(part.capitalize() for part in parts[1:])
    if spelling == "upper":
        return "_".join(parts).upper()
    if spelling == "prefixed" and table:
        return table[:3].lower() + "_" + "_".join(parts)
    return "_".join(parts)


def made_up_cells(draft: Draft, chance: random.Random, named: list[str] | None = None) -> list:
    if named is not None and (draft.values or draft.kind in ("text", "key", "ref")):
        return list(dict.fromkeys([*draft.values, *named]))
    if draft.kind in ("date", "stamp"):
        days = [date(2015, 1, 1) + timedelta(chance.randint(0, 3900)) for _ in range(12)]
        return [day.isoformat() + (" 10:30:00" if draft.kind == "stamp" else "") for day in days]
    if draft.kind == "bool":
        return [0, 1]
    if draft.kind in ("num", "money"):
        return sorted({chance.randint(1, 40) * chance.choice((1, 5, 25, 100)) for _ in range(12)})
    if draft.kind == "key" and not draft.values:
        return list(range(1, 13))
    if len(draft.values) > 8:
        return chance.sample(draft.values, 8)
    return list(draft.values)

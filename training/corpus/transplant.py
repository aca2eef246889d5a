"""Training questions turned into templates and filled anew over other schemas."""
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from parser.actions import Reader, Unexpressible, Writer
from parser.plan import Query, Value, nodes_used
from parser.schema import STAR, Schema
from parser.text import STOP_WORDS, split_words, stem, stems

from .examples import Database, Databases, Example, make_example

# Words that carry a meaning of their own ("oldest", "born"), wrong once the column behind them is another.
TELLING = ("old", "young", "tall", "heav", "long", "short", "earl", "late", "recent", "cheap", "expens", "fast", "slow",
           "far", "near", "rich", "poor", "new", "when", "where", "who", "whose", "big", "live", "born", "located",
           "work", "teach", "play", "belong", "speak", "enroll")


@dataclass
class Template:
    """A question with the spans that name schema items or values, and its actions."""
    example: Example
    schema: Schema
    actions: list
    values: list[tuple[Value, int | None, str]]
    spans: list[tuple[int, int, str, int]]   # first word, last word, 'column' | 'table' | 'value', id
    columns: list[int]
    tables: list[int]
    named_by_table: frozenset[int]            # name columns the question means by naming the table

    def is_key(self, column: int) -> bool:
        return column in self.schema.primary_key_set or column in self.schema.foreign_key_columns


def make_template(example: Example, schema: Schema) -> Template | None:
    lower = [word.lower() for word in example.words]
    if any(word.startswith(TELLING) for word in lower):
        return None
    values, given = [], iter(example.value_actions)

    def write_value(value, column, role):
        values.append((value, column, role))
        return next(given)

    actions = Writer(schema, write_value).plan(example.plan)
    owner: list = [None] * len(lower)
    spans = []
    for index, pointers in enumerate(example.value_actions):
        if len(pointers) == 2:
            first, last = pointers[0][1], pointers[1][1]
            if any(owner[first:last + 1]):
                return None
            owner[first:last + 1] = [("value", index)] * (last + 1 - first)
            spans.append((first, last, "value", index))
    used = nodes_used(example.plan)
    columns = sorted((c for kind, c in used if kind == "column" and c != STAR), key=lambda c: (-len(schema.columns[c].label.split()), c))
    tables = sorted((t for kind, t in used if kind == "table"), key=lambda t: (-len(schema.tables[t].label.split()), t))
    word_stems, mentioned = [stem(word) for word in lower], set()
    for kind, ids, items in (("column", columns, schema.columns), ("table", tables, schema.tables)):
        for item in ids:
            name = stems(items[item].label)
            for first in range(len(lower) - len(name) + 1):
                last = first + len(name) - 1
                if name and word_stems[first:last + 1] == name and not any(owner[first:last + 1]):
                    owner[first:last + 1] = [(kind, item)] * len(name)
                    spans.append((first, last, kind, item))
                    mentioned.add((kind, item))
    if not any(kind == "table" for kind, _ in mentioned):
        return None
    template = Template(example, schema, actions, values, sorted(spans), columns, tables, frozenset(
        c for c in columns if ("column", c) not in mentioned and is_name(schema, c)
        and ("table", schema.columns[c].table) in mentioned))
    for column in columns:
        if ("column", column) not in mentioned and not template.is_key(column) and column not in template.named_by_table:
            return None
    schema_stems = {s for item in [*schema.columns[1:], *schema.tables] for s in stems(item.label)}
    leftover = [w for w, s, o in zip(lower, word_stems, owner)
                if o is None and s in schema_stems and w not in STOP_WORDS and len(w) > 3]
    return None if leftover else template


def is_name(schema: Schema, column: int) -> bool:
    return schema.columns[column].label.split()[-1:] in (["name"], ["title"])


def is_number(schema: Schema, column: int) -> bool:
    return schema.columns[column].type == "number"


def plural(word: str) -> str:
    if word.endswith("s"):
        return word
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("x", "ch", "sh")) else "s")


def singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def edges(schema: Schema) -> dict[tuple[int, int], list[tuple[int, int]]]:
    found = defaultdict(list)
    for source, target in schema.foreign_keys:
        if schema.columns[source].table != schema.columns[target].table:
            found[(schema.columns[source].table, schema.columns[target].table)].append((source, target))
    return found


class Transplanter:
    def __init__(self, chance: random.Random):
        self.chance = chance

    def fill(self, template: Template, target: Database) -> tuple[str, Query] | None:
        """The template's question over another schema, or None when it does not fit."""
        tables = self.map_tables(template, target.schema)
        if tables is None:
            return None
        columns = self.map_columns(template, target, tables)
        if columns is None:
            return None
        values = self.new_values(template, target, columns)
        if values is None:
            return None
        if any(a[0] == "column" and a[1] not in columns for a in template.actions):
            return None   # a join by an uncommon key, which the target need not have
        actions = [("table", tables[a[1]]) if a[0] == "table" else ("column", columns[a[1]]) if a[0] == "column" else a
                   for a in template.actions]
        fresh = iter(values)
        plan = Reader(target.schema, actions, lambda *_: next(fresh)).plan()
        return self.new_question(template, target.schema, tables, columns, values), plan

    def map_tables(self, template: Template, target: Schema) -> dict[int, int] | None:
        here, there, mapping = edges(template.schema), edges(target), {}
        for table in template.tables:
            options = [t for t in range(len(target.tables)) if t not in mapping.values()
                       and not any(c.isdigit() for c in target.tables[t].label)]
            for other, image in mapping.items():
                if here.get((table, other)):
                    options = [t for t in options if there.get((t, image))]
                if here.get((other, table)):
                    options = [t for t in options if there.get((image, t))]
                if not here.get((table, other)) and not here.get((other, table)) and template.schema.joins.get((table, other)):
                    return None
            if not options:
                return None
            mapping[table] = self.chance.choice(options)
        return mapping

    def map_columns(self, template: Template, target: Database, tables: dict[int, int]) -> dict[int, int] | None:
        source, schema = template.schema, target.schema
        here, there, by_edge = edges(source), edges(schema), {}
        for (a, b), pairs in here.items():
            if a in tables and b in tables:
                for (x, y), (u, v) in zip(pairs, there.get((tables[a], tables[b]), [])):
                    by_edge.setdefault(x, u)
                    by_edge.setdefault(y, v)
        keys = {schema.columns[k].table: k for k in schema.primary_keys}
        any_key = schema.primary_key_set | schema.foreign_key_columns
        mentioned = {item for _, _, kind, item in template.spans if kind == "column"}
        mapping = {STAR: STAR}
        for column in template.columns:
            table = tables.get(source.columns[column].table)
            if table is None:
                return None
            if template.is_key(column) and column not in mentioned:
                image = by_edge.get(column, keys.get(table) if column in source.primary_key_set else None)
                options = [] if image is None else [image]
            elif column in template.named_by_table:
                options = [c for c in schema.columns_of[table] if is_name(schema, c)]
            elif column in source.primary_key_set:
                options = [keys[table]] if table in keys else []
            else:
                options = [c for c in schema.columns_of[table] if c not in any_key and c not in mapping.values()
                           and self.fits(source, column, schema, c)]
            if any(c == column and role != "limit" and not is_number(source, column) for _, c, role in template.values):
                options = [c for c in options if self.text_values(target, c)]
            if not options:
                return None
            mapping[column] = self.chance.choice(options)
        return mapping

    @staticmethod
    def fits(source: Schema, column: int, target: Schema, other: int) -> bool:
        label = target.columns[other].label
        return (is_number(source, column) == is_number(target, other) and len(label.split()) < 4
                and all("a" <= char <= "z" or char == " " for char in label)
                and (source.columns[column].type == "time") == (target.columns[other].type == "time"))

    @staticmethod
    def text_values(target: Database, column: int) -> list[str]:
        cells = target.preparer.cells
        if not cells.has_text(column):
            return []
        return [v for v in cells.columns[column].values[:300] if 1 < len(v) < 30 and v[0].isalnum()]

    def new_values(self, template: Template, target: Database, columns: dict[int, int]) -> list[Value] | None:
        values = []
        for (value, column, role), pointers in zip(template.values, template.example.value_actions):
            if role in ("limit", "like", "period", "measure") or column is None or len(pointers) == 1 or column == STAR:
                values.append(value)
            elif is_number(template.schema, column):
                values.append(Value(self.number_for(target, columns[column]), "number"))
            else:
                options = self.text_values(target, columns[column])
                if not options:
                    return None
                values.append(Value(self.chance.choice(options), "text"))
        return values

    def number_for(self, target: Database, column: int) -> str:
        cells = target.preparer.cells
        if cells.is_numeric(column):
            return self.chance.choice(cells.columns[column].values)
        chance = self.chance
        return str(chance.choice((chance.randint(2, 30), chance.randint(10, 500), chance.randint(1950, 2024),
                                  chance.randint(1, 100) * 100)))

    def new_question(self, template: Template, target: Schema, tables, columns, values) -> str:
        words = split_words(template.example.question)
        text, position = "", 0
        for first, last, kind, item in template.spans:
            text += template.example.question[position:words[first].start]
            position = words[last].end
            if kind == "value":
                text += values[item].text
                continue
            said = words[last].lower
            if kind == "column":
                old, new = template.schema.columns[item].label, target.columns[columns[item]].label.split()
                if said.endswith("s") and old.split()[-1] != said:
                    new[-1] = plural(new[-1])
            else:
                new = target.tables[tables[item]].label.split()
                new[-1] = plural(new[-1]) if said.endswith("s") else singular(new[-1])
            text += " ".join(new)
        return text + template.example.question[position:]


def transplants(databases: Databases, examples: list[Example], targets: list[str], wiki: list[str], count: int,
                seed: int, counts: Counter) -> Iterator[Example]:
    """Skeletons are drawn by the 0.6th power of their frequency, so rare structures are seen more often."""
    chance = random.Random(seed)
    by_skeleton = defaultdict(list)
    for example in examples:
        template = make_template(example, databases[example.database].schema)
        if template:
            by_skeleton[" ".join(a if isinstance(a, str) else a[0] for a in template.actions)].append(template)
    skeletons = list(by_skeleton)
    weights = [len(by_skeleton[skeleton]) ** 0.6 for skeleton in skeletons]
    counts["templates"] = sum(map(len, by_skeleton.values()))
    transplanter, seen, made = Transplanter(chance), set(), 0
    for _ in range(count * 40):
        if made >= count:
            break
        template = chance.choice(by_skeleton[chance.choices(skeletons, weights)[0]])
        name = chance.choice(wiki) if wiki and len(template.tables) == 1 and chance.random() < 0.25 else chance.choice(targets)
        if name == template.example.database and chance.random() < 0.5:
            continue
        filled = transplanter.fill(template, databases[name])
        if filled is None or (name, filled[0]) in seen:
            continue
        seen.add((name, filled[0]))
        try:
            yield make_example(databases[name], "synthetic", *filled)
            made += 1
        except (Unexpressible, IndexError):
            counts["transplant left out"] += 1
    counts["synthetic"] += made

"""Training only: schemas that lack what a question needs although its words are all there, so that no answer is right."""
import copy
import random
from dataclasses import replace

from .actions import undirected
from .features import SchemaFeatures, schema_flags, schema_relations
from .joins import connect
from .linking import Link, NameWords
from .plan import Plan, Query, nodes_used, subqueries
from .schema import STAR, Schema

KEY_WORDS = frozenset(("id", "no", "nr", "number", "code", "key", "ref"))


class Misplaced:
    """Columns moved to tables where they say something else, and relations taken away, over one schema."""

    def __init__(self, schema: Schema, names: NameWords):
        self.schema, self.names = schema, names
        self.parents = [set() for _ in schema.tables]
        for source, target in schema.foreign_keys:
            self.parents[schema.columns[source].table].add(schema.columns[target].table)
        self.without: dict[int, Schema] = {}      # the schema without this column's relation
        self.alone: dict[tuple[int, int], bool] = {}

    def move(self, plan: Plan, links: list[Link], chance: random.Random) -> tuple[int, int] | None:
        """A column that the question names beside what it belongs to, and a table where it would belong to something else."""
        schema, used = self.schema, nodes_used(plan)
        tables = tables_of(used, schema)
        options = []
        for column in sorted(index for kind, index in used if kind == "column" and index != STAR):
            home = schema.columns[column].table
            elsewhere = [t for t in range(len(schema.tables)) if t not in tables and t not in self.above(home) and not self.alike(home, t)
                         and not (schema.columns[column].type == "number" and home in self.above(t))]
            if elsewhere and self.can_move(column, home) and self.named_apart(column, home, used, links):
                options.append((column, elsewhere))
        if not options:
            return None
        column, elsewhere = chance.choice(options)
        return column, chance.choice(elsewhere)

    def alike(self, one: int, other: int) -> bool:
        """Related by names alone: who belongs to whom nobody knows."""
        keys = self.schema.foreign_keys
        return any(pair not in keys and pair[::-1] not in keys for pair in self.schema.joins.get((one, other), ()))

    def can_move(self, column: int, home: int) -> bool:
        """No key, not the only column, and named for no table: a 'customer city' may stand anywhere."""
        schema, names = self.schema, self.names
        return column not in schema.primary_key_set and column not in schema.foreign_key_columns and len(schema.columns_of[home]) > 1 \
            and not set(names.column_stems[column]) & set(names.table_stems[home])

    def named_apart(self, column: int, home: int, used: set, links: list[Link]) -> bool:
        """Words name the column and nothing else that could be meant, and others name its table or a further column there."""
        words = {l.word for l in links if (l.target, l.index) == ("column", column) and l.kind in ("name", "value")}
        others = {(l.target, l.index) for l in links if l.word in words and l.kind != "near"} - {("column", column), ("table", home)}
        beside = {("table", home)} | {(kind, i) for kind, i in used if kind == "column" and self.schema.columns[i].table == home
                                      and i not in self.schema.foreign_key_columns} - {("column", column)}
        return bool(words) and not others and any(
            (l.target, l.index) in beside and l.word not in words and l.kind in ("name", "value", "part", "synonym") for l in links)

    def moved(self, features: SchemaFeatures, column: int, table: int) -> SchemaFeatures:
        schema = copy.copy(self.schema)          # joins are as they were, and not needed
        schema.columns = list(schema.columns)
        schema.columns[column] = replace(schema.columns[column], table=table)
        return related(features, schema)

    def lose(self, plan: Plan, chance: random.Random) -> int | None:
        """The foreign key by which the plan joins two tables that nothing else relates; only a parent of both may be left."""
        options = []
        for query in subqueries(plan) if isinstance(plan, Query) else ():
            tables, joins = (query.tables, query.joins) if query.joins is not None else connect(self.schema, query.tables, query.hints)
            for (left, a), (right, b) in undirected(joins):
                for source, target in ((a, b), (b, a)):
                    if (source, target) in self.schema.foreign_keys and tables[left] != tables[right] and self.relates_alone(source, target):
                        options.append(source)
        return chance.choice(sorted(set(options))) if options else None

    def relates_alone(self, source: int, target: int) -> bool:
        """Whether nothing else relates the two tables, and the child has no words of its own for its parent."""
        if (source, target) not in self.alone:
            self.alone[source, target] = self.is_alone(source, target)
        return self.alone[source, target]

    def is_alone(self, source: int, target: int) -> bool:
        child, parent = self.schema.columns[source].table, self.schema.columns[target].table
        said = set(self.names.table_stems[parent]) | set(self.names.column_stems[source]) - KEY_WORDS
        told = any(said & set(self.names.column_stems[c]) for c in self.schema.columns_of[child] if c != source)
        return not told and len(self.schema.columns_of[child]) > 1 and not self.still_related(source, child, parent)

    def still_related(self, source: int, child: int, parent: int) -> bool:
        """By another key, by names, or by a table that belongs to both."""
        rest = self.lost_schema(source)
        if rest.joins.get((child, parent)):
            return True
        below = Misplaced(rest, self.names)
        return any({child, parent} <= below.above(table) for table in range(len(rest.tables)))

    def lost_schema(self, source: int) -> Schema:
        """Columns keep their numbers: the lost one stays as one of another name that is not laid out."""
        if source not in self.without:
            columns = list(self.schema.columns)
            columns[source] = replace(columns[source], name="?")
            self.without[source] = replace(self.schema, columns=columns, foreign_keys=[
                pair for pair in self.schema.foreign_keys if source not in pair])
        return self.without[source]

    def lost(self, features: SchemaFeatures, source: int) -> SchemaFeatures:
        return related(features, self.lost_schema(source))

    def above(self, table: int) -> set[int]:
        """The table and all it belongs to: its parents, theirs, and so on."""
        found, waiting = {table}, [table]
        while waiting:
            more = self.parents[waiting.pop()] - found
            found |= more
            waiting += more
        return found


def tables_of(used: set, schema: Schema) -> set[int]:
    return {i for kind, i in used if kind == "table"} | {schema.columns[i].table for kind, i in used if kind == "column" and i != STAR}


def related(features: SchemaFeatures, schema: Schema) -> SchemaFeatures:
    """The same names in another schema."""
    changed = object.__new__(SchemaFeatures)
    changed.__dict__.update(features.__dict__)
    changed.relations, changed.flags = schema_relations(schema), schema_flags(schema)
    return changed

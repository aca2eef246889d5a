"""A database schema as the parser sees it, and the join graph that follows from it."""
from collections import defaultdict
from dataclasses import dataclass, field

from .labels import label_of

STAR = 0  # column 0 is '*', of no table
TYPES = ("text", "number", "time", "boolean", "others")
FAR = 1e9
# Columns that many tables have and none is joined by, as glued names.
AUDIT = frozenset("rowguid lastupdate lastupdated modifieddate modifiedat modifiedon createdate createddate createdat createdon updatedate "
                  "updateddate updatedat updatedon createdby updatedby modifiedby description status comment comments notes active "
                  "deleted isactive isdeleted".split())
# Names of columns that have nothing to do with each other, as glued names.
BARE = frozenset("code cd no nr num number key name type kind label title stat state".split())


@dataclass(frozen=True)
class Table:
    name: str
    label: str
    comment: str = ""


@dataclass(frozen=True)
class Column:
    table: int
    name: str
    label: str
    type: str = "text"
    comment: str = ""


def glue(name: str) -> str:
    return name.lower().replace("_", "").replace(" ", "")


@dataclass
class Schema:
    """Tables, columns (column 0 is '*') and keys; columns are numbered through all tables."""
    name: str
    tables: list[Table]
    columns: list[Column]
    primary_keys: list[int]
    foreign_keys: list[tuple[int, int]]
    # joins[(a, b)]: candidate equalities (column of a, column of b), best first
    joins: dict[tuple[int, int], list[tuple[int, int]]] = field(init=False, repr=False)
    join_cost: dict[tuple[int, int], float] = field(init=False, repr=False)

    def __post_init__(self):
        self.columns_of = defaultdict(list)
        for index, column in enumerate(self.columns):
            if column.table >= 0:
                self.columns_of[column.table].append(index)
        self.primary_key_set = frozenset(self.primary_keys)
        self.foreign_key_columns = frozenset(column for pair in self.foreign_keys for column in pair)
        self._build_joins()

    @classmethod
    def from_json(cls, record: dict) -> "Schema":
        return cls(record["name"],
                   [Table(**table) for table in record["tables"]],
                   [Column(-1, "*", "*")] + [Column(**column) for column in record["columns"]],
                   record["primary_keys"], [tuple(pair) for pair in record["foreign_keys"]])

    def to_json(self) -> dict:
        """Columns without '*', so ids in primary_keys and foreign_keys start at 1."""
        return {"name": self.name, "tables": [vars(table) for table in self.tables],
                "columns": [vars(column) for column in self.columns[1:]],
                "primary_keys": list(self.primary_keys), "foreign_keys": [list(pair) for pair in self.foreign_keys]}

    @classmethod
    def from_spider(cls, record: dict) -> "Schema":
        """The tables.json format that Spider and BIRD share."""
        types = {"integer": "number", "real": "number", "date": "time", "datetime": "time"}
        keys = [key for entry in record["primary_keys"] for key in (entry if isinstance(entry, list) else [entry])]
        columns = [Column(table, name, label.lower(), types.get(kind, kind if kind in TYPES else "others"))
                   for (table, name), (_, label), kind in
                   zip(record["column_names_original"], record["column_names"], record["column_types"])]
        tables = [Table(name, label.lower()) for name, label in
                  zip(record["table_names_original"], record["table_names"])]
        return cls(record["db_id"], tables, columns, keys, [tuple(pair) for pair in record["foreign_keys"]])

    def with_plain_labels(self) -> "Schema":
        """Labels taken from the names alone, as for a database nobody annotated."""
        return Schema(self.name, [Table(table.name, label_of(table.name), table.comment) for table in self.tables],
                      [Column(c.table, c.name, label_of(c.name) if c.table >= 0 else "*", c.type, c.comment)
                       for c in self.columns], self.primary_keys, self.foreign_keys)

    def _build_joins(self):
        """Declared foreign keys first; where two tables have none, equal or telling names."""
        self.joins, self.join_cost = defaultdict(list), {}
        for source, target in self.foreign_keys:
            self._add_join(source, target, 1.0)
        self._add_self_references()
        declared = set(self.join_cost)
        self._paths = None
        by_keys = self._shortest_paths()[0]
        for source, target, cost in sorted(self._name_joins(), key=lambda join: join[2]):
            here, there = self.columns[source].table, self.columns[target].table
            bare = glue(self.columns[source].name) in BARE and glue(self.columns[target].name) in BARE
            if (here, there) not in declared and not (bare and by_keys[here][there] < FAR):
                self._add_join(source, target, cost)
        self._paths = None

    def _add_join(self, source: int, target: int, cost: float):
        here, there = self.columns[source].table, self.columns[target].table
        directions = [(here, there, source, target)]
        if here != there:
            directions.append((there, here, target, source))
        for left, right, left_column, right_column in directions:
            if (left_column, right_column) not in self.joins[(left, right)]:
                self.joins[(left, right)].append((left_column, right_column))
                if left != right:
                    self.join_cost[(left, right)] = min(self.join_cost.get((left, right), 99.0), cost)

    def _add_self_references(self):
        for index, column in enumerate(self.columns):
            name = glue(column.name)
            if name.startswith(("parent", "related", "manager", "supervisor")):
                for key in self.primary_keys:
                    if self.columns[key].table == column.table and key != index \
                            and name.endswith(glue(self.columns[key].name)):
                        self._add_join(index, key, 1.0)

    def _name_joins(self) -> list[tuple[int, int, float]]:
        found, by_name = [], defaultdict(list)
        for index, column in enumerate(self.columns[1:], 1):
            by_name[glue(column.name)].append(index)
        for name, group in by_name.items():
            if name in AUDIT and not self.primary_key_set.intersection(group):
                continue
            for position, left in enumerate(group):
                for right in group[position + 1:]:
                    if self.columns[left].table == self.columns[right].table:
                        continue
                    key_like = (left in self.primary_key_set or right in self.primary_key_set
                                or name.endswith(("id", "code", "no", "ssn")))
                    cost = 2.6 if name == "id" else 1.5 if key_like else 2.5
                    found.append((left, right, cost))
        single_key = {}
        for table in range(len(self.tables)):
            keys = [key for key in self.primary_keys if self.columns[key].table == table]
            if len(keys) == 1:
                single_key[table] = keys[0]
        for index, column in enumerate(self.columns[1:], 1):
            name = glue(column.name)
            for table, key in single_key.items():
                if table == column.table:
                    continue
                target = self.tables[table].name.lower().replace("_", "")
                singular = target.rstrip("s")
                if name in (target + "id", target, singular + "id", singular):
                    found.append((index, key, 1.4))
                elif index not in self.primary_key_set and any(
                        len(word) > 2 and name.endswith(word + "id") for word in (target, singular)):
                    found.append((index, key, 1.9))
        return found

    def _shortest_paths(self):
        """Cheapest way between any two tables, and the first step of it; made on first use."""
        if self._paths is None:
            size = len(self.tables)
            distance = [[0.0 if a == b else FAR for b in range(size)] for a in range(size)]
            step = [[b if a == b else None for b in range(size)] for a in range(size)]
            for (a, b), cost in self.join_cost.items():
                distance[a][b], step[a][b] = cost, b
            for middle in range(size):
                for a in range(size):
                    if distance[a][middle] >= FAR:
                        continue
                    for b in range(size):
                        through = distance[a][middle] + distance[middle][b]
                        if through < distance[a][b] - 1e-9:
                            distance[a][b], step[a][b] = through, step[a][middle]
            self._paths = distance, step
        return self._paths

    def distance(self, start: int, end: int) -> float:
        return self._shortest_paths()[0][start][end]

    def path(self, start: int, end: int) -> list[int] | None:
        step = self._shortest_paths()[1]
        if step[start][end] is None:
            return None
        path = [start]
        while path[-1] != end:
            path.append(step[path[-1]][end])
        return path

    def keep_tables(self, kept: list[int], kept_columns: set[int] | None = None) -> "Schema":
        """The schema of some tables only, in their old order, ids counted anew."""
        tables = sorted(kept)
        new_table = {old: new for new, old in enumerate(tables)}
        old_columns = [STAR] + [c for t in tables for c in self.columns_of[t]
                                if kept_columns is None or c in kept_columns]
        new_column = {old: new for new, old in enumerate(old_columns)}
        columns = [Column(new_table.get(c.table, -1), c.name, c.label, c.type, c.comment)
                   for c in (self.columns[old] for old in old_columns)]
        return Schema(self.name, [self.tables[t] for t in tables], columns,
                      [new_column[k] for k in self.primary_keys if k in new_column],
                      [(new_column[a], new_column[b]) for a, b in self.foreign_keys
                       if a in new_column and b in new_column])

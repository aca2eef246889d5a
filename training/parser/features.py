"""Question + schema -> what the encoder reads: pieces, nodes, relations and flags.

Nodes are numbered: question words, then columns (column 0 is '*'), then tables.
"""
from dataclasses import dataclass

import numpy as np

from .cells import CellIndex
from .linking import Link
from .plan import MOST_CELLS
from .schema import STAR, Schema
from .text import FLAGGED_NUMBER_WORDS, is_digit
from .tokenizer import BAR, CLASSIFY, CLOSE, COLON, COMMA, DASH, OPEN, SEPARATE, Tokenizer

MOST_PIECES = 480
LAST_POSITION = 511
PIECES_PER_VALUE = 12
PIECES_PER_COMMENT = 10
PIECES_PER_FEW_VALUE = 6
ROOM_FOR_FEW_VALUES = 128   # pieces
LEAST_ROOM_FOR_FEW_VALUES = 64   # kept free where not all tables fit
CELL_MARKERS = tuple(range(11, 11 + MOST_CELLS))   # unused pieces that number the values shown beside a column
HINT_MARK = 11 + MOST_CELLS   # the next unused piece stands before a hint

# Question source tags are unused pieces of the vocabulary; questions of people use 'general'.
SOURCE_TAGS = {"general": 2, "wiki": 3, "bird": 4, "others": 5, "synthetic": 6}

# ---- relations ------------------------------------------------------------------------------------------------
FARTHEST_WORD = 4
COLUMN_LINKS = ("none", "name", "part", "value", "value_part", "number", "comment", "synonym", "near")
TABLE_LINKS = ("none", "name", "part", "comment", "synonym", "near")
# Of several links between one word and one column the first of these counts.
COLUMN_LINK_PRIORITY = ("name", "value", "number", "part", "value_part", "comment", "synonym", "near")
RELATIONS = (
    ["none"] + [f"word_distance_{d}" for d in range(-FARTHEST_WORD, FARTHEST_WORD + 1)]
    + [f"word_column_{kind}" for kind in COLUMN_LINKS] + [f"column_word_{kind}" for kind in COLUMN_LINKS]
    + [f"word_table_{kind}" for kind in TABLE_LINKS] + [f"table_word_{kind}" for kind in TABLE_LINKS]
    + ["column_self", "column_same_table", "column_foreign_key", "column_referenced_by", "column_other",
       "column_same_name", "column_of_table", "column_key_of_table", "column_other_table",
       "table_has_column", "table_has_key", "table_other_column",
       "table_self", "table_references", "table_referenced_by", "table_both", "table_other"])
RELATION = {name: index for index, name in enumerate(RELATIONS)}
RELATION_COUNT = 64        # room to grow; the last one is padding
PADDING_RELATION = RELATION_COUNT - 1

# ---- flags ----------------------------------------------------------------------------------------------------
FLAGS = ("word", "column", "table", "column_name", "column_part", "table_name", "table_part", "value", "value_part",
         "number_cell", "number", "type_text", "type_number", "type_time", "type_boolean", "type_others",
         "primary_key", "foreign_key", "star", "comment", "synonym", "near", "earlier_question", "earlier_plan", "hint")
FLAG = {name: 1 << index for index, name in enumerate(FLAGS)}
FLAG_COUNT = 25
LINK_FLAG = {("column", "name"): "column_name", ("column", "part"): "column_part", ("column", "value"): "value",
             ("column", "value_part"): "value_part", ("column", "number"): "number_cell",
             ("table", "name"): "table_name", ("table", "part"): "table_part"}

# Piece owners: a node number, NO_NODE, or value_of(node) for shown values and comments.
NO_NODE = -1


def value_of(node: int) -> int:
    return -2 - node


@dataclass
class Encoding:
    """The encoder's input for one question."""
    pieces: np.ndarray      # int32 [L]
    positions: np.ndarray   # int16 [L]
    owners: np.ndarray      # int16 [L]
    relations: np.ndarray   # uint8 [N, N]
    flags: np.ndarray       # int32 [N]
    words: int
    columns: int
    tables: int


class SchemaFeatures:
    """What depends on the schema alone: pieces of names, relations and flags of columns and tables."""

    def __init__(self, schema: Schema, cells: CellIndex | None, tokenizer: Tokenizer):
        self.schema = schema
        self.column_pieces = [tokenizer.text(column.label) or [tokenizer.word("?")[0]] for column in schema.columns]
        self.table_pieces = [tokenizer.text(table.label) or [tokenizer.word("?")[0]] for table in schema.tables]
        self.column_comments = [tokenizer.text(c.comment)[:PIECES_PER_COMMENT] for c in schema.columns]
        self.table_comments = [tokenizer.text(t.comment)[:PIECES_PER_COMMENT] for t in schema.tables]
        self.few_values = {}
        if cells is not None:
            for column in cells.columns:
                values = cells.few_values(column)
                if values:
                    self.few_values[column] = [tokenizer.text(value)[:PIECES_PER_FEW_VALUE] for value in values]
        self.relations = schema_relations(schema)
        self.flags = schema_flags(schema)


def schema_relations(schema: Schema) -> np.ndarray:
    """Relations among columns and tables, columns first."""
    columns, tables = len(schema.columns), len(schema.tables)
    relations = np.zeros((columns + tables, columns + tables), np.uint8)
    owner = np.array([column.table for column in schema.columns])
    among = relations[:columns, :columns]
    among[:] = RELATION["column_other"]
    same_table = (owner[:, None] == owner[None, :]) & (owner[:, None] >= 0)
    among[same_table] = RELATION["column_same_table"]
    label_ids = {label: index for index, label in enumerate(dict.fromkeys(c.label for c in schema.columns))}
    labels = np.array([label_ids[column.label] for column in schema.columns])
    among[(labels[:, None] == labels[None, :]) & ~same_table] = RELATION["column_same_name"]
    for source, target in schema.foreign_keys:
        among[source, target] = RELATION["column_foreign_key"]
        among[target, source] = RELATION["column_referenced_by"]
    np.fill_diagonal(among, RELATION["column_self"])
    relations[:columns, columns:] = RELATION["column_other_table"]
    relations[columns:, :columns] = RELATION["table_other_column"]
    for index, column in enumerate(schema.columns):
        if column.table >= 0:
            key = index in schema.primary_key_set
            relations[index, columns + column.table] = RELATION["column_key_of_table" if key else "column_of_table"]
            relations[columns + column.table, index] = RELATION["table_has_key" if key else "table_has_column"]
    among = relations[columns:, columns:]
    among[:] = RELATION["table_other"]
    references, referenced, both = (RELATION[name] for name in ("table_references", "table_referenced_by", "table_both"))
    for source, target in schema.foreign_keys:
        here, there = schema.columns[source].table, schema.columns[target].table
        if here != there:
            among[here, there] = both if among[here, there] in (referenced, both) else references
            among[there, here] = both if among[there, here] in (references, both) else referenced
    np.fill_diagonal(among, RELATION["table_self"])
    return relations


def schema_flags(schema: Schema) -> np.ndarray:
    flags = np.zeros(len(schema.columns) + len(schema.tables), np.int32)
    for index, column in enumerate(schema.columns):
        flags[index] = FLAG["column"] | FLAG["type_" + column.type]
        if index in schema.primary_key_set:
            flags[index] |= FLAG["primary_key"]
        if index in schema.foreign_key_columns:
            flags[index] |= FLAG["foreign_key"]
        if index == STAR:
            flags[index] |= FLAG["star"]
    flags[len(schema.columns):] = FLAG["table"]
    return flags


@dataclass
class Arrangement:
    """Order and choice of what is laid out; training shuffles and drops, inference keeps all in order."""
    tables: list[int]
    columns: dict[int, list[int]]

    @classmethod
    def whole(cls, schema: Schema) -> "Arrangement":
        return cls(list(range(len(schema.tables))), {t: list(schema.columns_of[t]) for t in range(len(schema.tables))})


def encode(features: SchemaFeatures, word_pieces: list[tuple[int, ...]], words: list[str], links: list[Link],
           values: dict[int, list[list[int]]], earlier_words: int = 0, earlier_nodes: frozenset = frozenset(),
           source: str = "general", arrangement: Arrangement | None = None,
           few_values: dict[int, list[list[int]]] | None = None, hint_words: int = 0) -> Encoding:
    """`values`: pieces of matched cells per column. The first `earlier_words` words are of earlier questions, the last
    `hint_words` of a hint;
    `earlier_nodes` are ('column'|'table', index) used by the previous plan. `few_values`: pieces of the
    values to show beside columns that have few."""
    schema = features.schema
    arrangement = arrangement or Arrangement.whole(schema)
    pieces, positions, owners = layout(features, word_pieces, values, earlier_words, source, arrangement, few_values or {}, hint_words)
    count, columns = len(word_pieces), len(schema.columns)
    relations = np.zeros((count + len(features.flags),) * 2, np.uint8)
    steps = np.arange(count)
    relations[:count, :count] = RELATION["word_distance_0"] + np.clip(steps[None, :] - steps[:, None], -FARTHEST_WORD, FARTHEST_WORD)
    relations[count:, count:] = features.relations
    relations[:count, count:count + columns] = RELATION["word_column_none"]
    relations[count:count + columns, :count] = RELATION["column_word_none"]
    relations[:count, count + columns:] = RELATION["word_table_none"]
    relations[count + columns:, :count] = RELATION["table_word_none"]
    flags = np.concatenate([np.full(count, FLAG["word"], np.int32), features.flags])
    present = np.zeros(len(flags), bool)
    present[[owner for owner in owners if owner >= 0]] = True
    mark_links(relations, flags, present, links, count, columns)
    for index, word in enumerate(words):
        if is_digit(word[0]) or word.lower() in FLAGGED_NUMBER_WORDS:
            flags[index] |= FLAG["number"]
    flags[:earlier_words] |= FLAG["earlier_question"]
    flags[count - hint_words:count] |= FLAG["hint"]
    for kind, index in earlier_nodes:
        flags[count + (0 if kind == "column" else columns) + index] |= FLAG["earlier_plan"]
    return Encoding(np.array(pieces, np.int32), np.array(positions, np.int16), np.array(owners, np.int16), relations,
                    flags, count, columns, len(schema.tables))


def mark_links(relations, flags, present, links, count, columns):
    strongest: dict[tuple[int, int], int] = {}
    for link in links:
        node = count + (0 if link.target == "column" else columns) + link.index
        if not present[node]:
            continue
        priority = COLUMN_LINK_PRIORITY.index(link.kind)
        if priority < strongest.get((link.word, node), 99):
            strongest[(link.word, node)] = priority
            relations[link.word, node] = RELATION[f"word_{link.target}_{link.kind}"]
            relations[node, link.word] = RELATION[f"{link.target}_word_{link.kind}"]
        flag = FLAG[LINK_FLAG.get((link.target, link.kind), link.kind)]
        flags[link.word] |= flag
        flags[node] |= flag


def layout(features, word_pieces, values, earlier_words, source, arrangement, few_values, hint_words=0):
    """[CLS] tag words [mark hint] [SEP] * [SEP] table - comment : column - comment ( value , value ) , column … [SEP] …

    Few values stand with their markers: ( marker value marker value ).
    """
    count, columns = len(word_pieces), len(features.schema.columns)
    pieces, owners = [CLASSIFY, SOURCE_TAGS[source]], [NO_NODE, NO_NODE]

    def put(tokens, owner):
        pieces.extend(tokens)
        owners.extend([owner] * len(tokens))

    for index, word in enumerate(word_pieces):
        if index == count - hint_words:
            put([HINT_MARK], NO_NODE)
        put(word, index)
        if index == earlier_words - 1:
            put([BAR], NO_NODE)
    put([SEPARATE], NO_NODE)
    put(features.column_pieces[STAR], count + STAR)
    put([SEPARATE], NO_NODE)
    head = len(pieces)
    blocks = []
    for table in arrangement.tables:
        start = len(pieces)
        node = count + columns + table
        put(features.table_pieces[table], node)
        if features.table_comments[table]:
            put([DASH], NO_NODE)
            put(features.table_comments[table], value_of(node))
        put([COLON], NO_NODE)
        for place, column in enumerate(arrangement.columns[table]):
            if place:
                put([COMMA], NO_NODE)
            node = count + column
            put(features.column_pieces[column], node)
            if features.column_comments[column]:
                put([DASH], NO_NODE)
                put(features.column_comments[column], value_of(node))
            if column in few_values:
                put([OPEN], NO_NODE)
                for marker, value in zip(CELL_MARKERS, few_values[column]):
                    put([marker, *value], value_of(node))
                put([CLOSE], NO_NODE)
            elif values.get(column):
                put([OPEN], NO_NODE)
                for rank, value in enumerate(values[column]):
                    if rank:
                        put([COMMA], NO_NODE)
                    put(value, value_of(node))
                put([CLOSE], NO_NODE)
        put([SEPARATE], NO_NODE)
        blocks.append(len(pieces) - start)
    return pieces, piece_positions(head, blocks), owners


def piece_positions(head: int, blocks: list[int]) -> list[int]:
    """0, 1, 2, …; a table that would pass the last position starts again right after the head."""
    positions = [min(position, LAST_POSITION) for position in range(head)]
    position = head
    for size in blocks:
        if position + size > LAST_POSITION:
            position = head
        positions += [min(position + offset, LAST_POSITION) for offset in range(size)]
        position += size
    return positions

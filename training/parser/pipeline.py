"""One question on its way to the encoder: words, links, the tables that fit, features."""
from dataclasses import dataclass, replace

from .cells import CellIndex
from .features import (LEAST_ROOM_FOR_FEW_VALUES, MOST_PIECES, PIECES_PER_VALUE, ROOM_FOR_FEW_VALUES, Encoding, SchemaFeatures, encode)
from .grammar import Layout
from .linking import Link, Linker
from .narrowing import MOST_COLUMNS, choose_columns, choose_tables, table_scores
from .schema import Schema
from .synonyms import WordVectors
from .text import Word, normalise_question, split_words
from .tokenizer import Tokenizer

MOST_WORDS = 120
MOST_EARLIER_WORDS = 60
MOST_EARLIER_QUESTIONS = 2
MOST_HINT_WORDS = 60


@dataclass
class Question:
    """The earlier questions, the current one and the hint beside it as one text, and its words."""
    text: str
    words: list[Word]
    earlier_words: int
    hint_words: int = 0

    @classmethod
    def of(cls, question: str, earlier: list[str] = ()) -> "Question":
        question, hint = split_hint(question)
        asked = cls.without_hint(question, earlier)
        hint = first_words(normalise_question(hint), MOST_HINT_WORDS)
        if not hint or not asked.words:
            return asked
        text = asked.text + " " + hint
        return cls(text, split_words(text), asked.earlier_words, len(split_words(hint)))

    @property
    def own_words(self) -> list[Word]:
        """Those of the current question."""
        return self.words[self.earlier_words:len(self.words) - self.hint_words]

    @classmethod
    def without_hint(cls, question: str, earlier: list[str]) -> "Question":
        text = first_words(normalise_question(question), MOST_WORDS)
        current = split_words(text)
        before = [normalise_question(e) for e in list(earlier)[-MOST_EARLIER_QUESTIONS:]]
        while before and len(split_words(" ".join(before))) > MOST_EARLIER_WORDS:
            before.pop(0)
        if not before:
            return cls(text, current, 0)
        earlier_text = " ".join(before)
        text = earlier_text + " " + text
        return cls(text, split_words(text), len(split_words(earlier_text)))


def split_hint(question: str) -> tuple[str, str]:
    """The question, and the hint that stands below it in brackets."""
    text = question.strip()
    start = text.rfind("\n(")
    if start < 0 or not text.endswith(")"):
        return question, ""
    return text[:start], text[start + 2:-1]


def first_words(text: str, most: int) -> str:
    words = split_words(text)[:most]
    return text[:words[-1].end] if words else ""


@dataclass
class Prepared:
    """A question ready for the encoder, over the part of the schema that fits."""
    question: Question
    schema: Schema
    cells: CellIndex
    links: list[Link]
    encoding: Encoding
    column_ids: list[int]    # original column per column of `schema`
    table_ids: list[int]
    shown: dict[int, list[str]]   # the few values laid out beside a column; a plan may name them by number

    @property
    def cell_counts(self) -> dict[int, int]:
        return {column: len(values) for column, values in self.shown.items()}

    @property
    def layout(self) -> Layout:
        return Layout(self.encoding.words, self.encoding.columns, self.encoding.tables)


def types_from_cells(schema: Schema, cells: CellIndex) -> Schema:
    """Text columns whose cells are all dates count as time columns."""
    columns = [replace(column, type="time") if column.type == "text" and index in cells.columns
               and cells.columns[index].dates else column for index, column in enumerate(schema.columns)]
    return Schema(schema.name, schema.tables, columns, schema.primary_keys, schema.foreign_keys)


class Preparer:
    """Holds what does not change between questions over one database."""

    def __init__(self, schema: Schema, cells: dict[int, list], tokenizer: Tokenizer, vectors: WordVectors):
        index = CellIndex(schema, cells)
        self.schema, self.raw_cells = types_from_cells(schema, index), cells
        self.cells, self.tokenizer, self.vectors = index, tokenizer, vectors
        self.linker = Linker(self.schema, self.cells, tokenizer, vectors)
        self.features = SchemaFeatures(self.schema, self.cells, tokenizer)

    def prepare(self, question: str, earlier: list[str] = (), earlier_nodes: frozenset = frozenset(),
                source: str = "general") -> Prepared:
        asked = Question.of(question, earlier)
        linking = self.linker.link(asked.words)
        pieces = [self.tokenizer.word(word.lower) for word in asked.words]
        shown = {column: [self.tokenizer.text(value)[:PIECES_PER_VALUE] for value in values]
                 for column, values in linking.values.items()}
        question_pieces = sum(map(len, pieces)) + 6
        tables, columns, room = self.fitting(linking.links, question_pieces, shown)
        if len(tables) == len(self.schema.tables) and columns is None:
            few = shown_few_values(self.schema, self.features, linking.links, room)
            encoding = encode(self.features, pieces, [word.text for word in asked.words], linking.links, shown,
                              asked.earlier_words, earlier_nodes, source, few_values=few, hint_words=asked.hint_words)
            return Prepared(asked, self.schema, self.cells, linking.links, encoding,
                            list(range(len(self.schema.columns))), list(range(len(self.schema.tables))),
                            {column: self.cells.few_values(column) for column in sorted(few)})
        return self.narrowed(asked, pieces, linking, shown, tables, columns, room, earlier_nodes, source)

    def fitting(self, links, question_pieces, shown) -> tuple[list[int], set[int] | None, int]:
        """Tables that fit; when one table alone is too wide, its columns that fit; and the room left over."""
        schema, width = self.schema, self.column_widths(shown)
        blocks = [self.table_width(table) + sum(width[column] + 1 for column in schema.columns_of[table])
                  for table in range(len(schema.tables))]
        room = MOST_PIECES - question_pieces
        if sum(blocks) <= room and len(schema.columns) <= MOST_COLUMNS:
            return list(range(len(schema.tables))), None, room - sum(blocks)
        tables = choose_tables(schema, links, question_pieces + LEAST_ROOM_FOR_FEW_VALUES, blocks)
        if len(tables) == 1 and (blocks[tables[0]] > room or len(schema.columns_of[tables[0]]) > MOST_COLUMNS):
            columns = choose_columns(schema, tables[0], links, room, width)
            return tables, set(columns), room - self.table_width(tables[0]) - sum(width[column] + 1 for column in columns)
        return tables, None, room - sum(blocks[table] for table in tables)

    def column_widths(self, shown) -> list[int]:
        """Pieces of every column with its comment and matched values."""
        features, width = self.features, [0]
        for index in range(1, len(self.schema.columns)):
            values, comment = shown.get(index) or [], features.column_comments[index]
            width.append(len(features.column_pieces[index]) + sum(len(value) + 1 for value in values)
                         + (1 if values else 0) + (len(comment) + 1 if comment else 0))
        return width

    def table_width(self, table: int) -> int:
        comment = len(self.features.table_comments[table])
        return len(self.features.table_pieces[table]) + (comment + 1 if comment else 0) + 2

    def narrowed(self, asked, pieces, linking, shown, tables, columns, room, earlier_nodes, source) -> Prepared:
        schema = self.schema.keep_tables(tables, columns)
        column_ids = [0] + [c for t in tables for c in self.schema.columns_of[t] if columns is None or c in columns]
        new_column = {old: new for new, old in enumerate(column_ids)}
        new_table = {old: new for new, old in enumerate(tables)}
        renumber = {"column": new_column, "table": new_table}
        links = [replace(link, index=renumber[link.target][link.index]) for link in linking.links
                 if link.index in renumber[link.target]]
        cells = CellIndex(schema, {new_column[c]: v for c, v in self.raw_cells.items() if c in new_column})
        features = SchemaFeatures(schema, cells, self.tokenizer)
        few = shown_few_values(schema, features, links, room)
        encoding = encode(features, pieces, [word.text for word in asked.words],
                          links, {new_column[c]: v for c, v in shown.items() if c in new_column}, asked.earlier_words,
                          frozenset((kind, renumber[kind][i]) for kind, i in earlier_nodes if i in renumber[kind]), source,
                          few_values=few, hint_words=asked.hint_words)
        return Prepared(asked, schema, cells, links, encoding, column_ids, list(tables),
                        {column: cells.few_values(column) for column in sorted(few)})


def shown_few_values(schema: Schema, features: SchemaFeatures, links: list[Link], room: int) -> dict[int, list[list[int]]]:
    """Pieces of the few values that fit into the room that is left, those of the likeliest tables first."""
    scores, taken, room = table_scores(schema, links), {}, min(room, ROOM_FOR_FEW_VALUES)
    for column in sorted(features.few_values, key=lambda column: (-scores[schema.columns[column].table], column)):
        cost = 2 + sum(1 + len(value) for value in features.few_values[column])
        if cost <= room:
            taken[column] = features.few_values[column]
            room -= cost
    return taken

"""One question on its way to the encoder: words, links, the tables that fit, features."""
from dataclasses import dataclass, replace

from .cells import CellIndex
from .features import (MOST_PIECES, PIECES_PER_VALUE, Encoding, SchemaFeatures, encode)
from .grammar import Layout
from .linking import Link, Linker
from .narrowing import choose_columns, choose_tables
from .schema import Schema
from .synonyms import WordVectors
from .text import Word, normalise_question, split_words
from .tokenizer import Tokenizer

MOST_WORDS = 120
MOST_EARLIER_WORDS = 60
MOST_EARLIER_QUESTIONS = 2


@dataclass
class Question:
    """The earlier questions and the current one as one text, and its words."""
    text: str
    words: list[Word]
    earlier_words: int

    @classmethod
    def of(cls, question: str, earlier: list[str] = ()) -> "Question":
        current = split_words(normalise_question(question))[:MOST_WORDS]
        text = normalise_question(question)[:current[-1].end] if current else ""
        before = [normalise_question(e) for e in list(earlier)[-MOST_EARLIER_QUESTIONS:]]
        while before and len(split_words(" ".join(before))) > MOST_EARLIER_WORDS:
            before.pop(0)
        if not before:
            return cls(text, current, 0)
        earlier_text = " ".join(before)
        text = earlier_text + " " + text
        return cls(text, split_words(text), len(split_words(earlier_text)))


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
        tables, columns = self.fitting(linking.links, question_pieces, shown)
        if len(tables) == len(self.schema.tables) and columns is None:
            encoding = encode(self.features, pieces, [word.text for word in asked.words], linking.links, shown,
                              asked.earlier_words, earlier_nodes, source)
            return Prepared(asked, self.schema, self.cells, linking.links, encoding,
                            list(range(len(self.schema.columns))), list(range(len(self.schema.tables))))
        return self.narrowed(asked, pieces, linking, shown, tables, columns, earlier_nodes, source)

    def fitting(self, links, question_pieces, shown) -> tuple[list[int], set[int] | None]:
        """Tables that fit, and, when one table alone is too wide, its columns that fit."""
        features, schema = self.features, self.schema
        width = [0] * len(schema.columns)
        for index in range(1, len(schema.columns)):
            values = shown.get(index) or features.few_values.get(index) or []
            width[index] = (len(features.column_pieces[index]) + sum(len(value) + 1 for value in values)
                            + (1 if values else 0)
                            + (len(features.column_comments[index]) + 1 if features.column_comments[index] else 0))
        blocks = []
        for table in range(len(schema.tables)):
            comment = len(features.table_comments[table])
            blocks.append(len(features.table_pieces[table]) + (comment + 1 if comment else 0) + 2
                          + sum(width[column] + 1 for column in schema.columns_of[table]))
        if sum(blocks) + question_pieces <= MOST_PIECES and len(schema.columns) <= 250:
            return list(range(len(schema.tables))), None
        tables = choose_tables(schema, links, question_pieces, blocks)
        room = MOST_PIECES - question_pieces
        if len(tables) == 1 and (blocks[tables[0]] > room or len(schema.columns_of[tables[0]]) > 250):
            return tables, set(choose_columns(schema, tables[0], links, room, width))
        return tables, None

    def narrowed(self, asked, pieces, linking, shown, tables, columns, earlier_nodes, source) -> Prepared:
        schema = self.schema.keep_tables(tables, columns)
        column_ids = [0] + [c for t in tables for c in self.schema.columns_of[t] if columns is None or c in columns]
        new_column = {old: new for new, old in enumerate(column_ids)}
        new_table = {old: new for new, old in enumerate(tables)}
        renumber = {"column": new_column, "table": new_table}
        links = [replace(link, index=renumber[link.target][link.index]) for link in linking.links
                 if link.index in renumber[link.target]]
        cells = CellIndex(schema, {new_column[c]: v for c, v in self.raw_cells.items() if c in new_column})
        encoding = encode(SchemaFeatures(schema, cells, self.tokenizer), pieces, [word.text for word in asked.words],
                          links, {new_column[c]: v for c, v in shown.items() if c in new_column}, asked.earlier_words,
                          frozenset((kind, renumber[kind][i]) for kind, i in earlier_nodes if i in renumber[kind]), source)
        return Prepared(asked, schema, cells, links, encoding, column_ids, list(tables))

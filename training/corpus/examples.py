"""A training example, and the way from question and plan to it."""
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from parser.actions import Unexpressible, Writer
from parser.align import Aligner
from parser.cells import CellIndex
from parser.grammar import Grammar, Layout, State
from parser.linking import Link
from parser.pipeline import Preparer, Question
from parser.plan import Plan, nodes_used
from parser.schema import Schema
from parser.synonyms import WordVectors
from parser.tokenizer import Tokenizer

MOST_CELLS = 20000


@dataclass
class Example:
    """A question over a database with its plan; links and places of values are found once, here."""
    database: str
    source: str
    question: str
    words: list[str]
    links: list[tuple[int, str, int, str]]
    values: dict[int, list[str]]
    plan: Plan
    value_actions: list[list]
    earlier_words: int = 0
    earlier_nodes: frozenset = frozenset()
    category: str = ""
    own_question: str = ""                    # without the earlier ones
    earlier_questions: tuple[str, ...] = ()
    gold_sql: str = ""
    hint_words: int = 0

    def link_objects(self) -> list[Link]:
        return [Link(*link) for link in self.links]


@dataclass
class Database:
    """A schema with the cells that are known."""
    schema: Schema
    cells: dict[int, list] = field(default_factory=dict)
    preparer: Preparer | None = None


class Databases:
    """All databases by name, each prepared once."""

    def __init__(self, start_model: Path):
        self.tokenizer = Tokenizer.read(start_model / "vocab.txt")
        self.vectors = WordVectors.read(start_model / "word-vectors.bin")
        self.entries: dict[str, Database] = {}

    def add(self, schema: Schema, cells: dict[int, list]) -> Database:
        preparer = Preparer(schema, cells, self.tokenizer, self.vectors)
        self.entries[schema.name] = Database(preparer.schema, cells, preparer)
        return self.entries[schema.name]

    def __getitem__(self, name: str) -> Database:
        return self.entries[name]


def read_cells(schema: Schema, path: Path) -> dict[int, list]:
    """Distinct values per column of an SQLite file; nothing where the file or a table is missing."""
    if not path.exists():
        return {}
    cells = {}
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    connection.text_factory = lambda data: data.decode("utf-8", "ignore")
    for index, column in enumerate(schema.columns[1:], 1):
        name, table = (text.replace('"', '""') for text in (column.name, schema.tables[column.table].name))
        try:
            rows = connection.execute(f'SELECT DISTINCT "{name}" FROM "{table}" LIMIT {MOST_CELLS}')
            cells[index] = [row[0] for row in rows if not isinstance(row[0], bytes)]
        except sqlite3.Error:
            continue
    connection.close()
    return cells


def make_example(database: Database, source: str, question: str, plan: Plan, earlier: list[str] = (),
                 earlier_plan: Plan | None = None, category: str = "", gold_sql: str = "") -> Example:
    """Raises Unexpressible when the question does not name a value or the grammar refuses the plan."""
    preparer = database.preparer
    asked = Question.of(question, earlier)
    linking = preparer.linker.link(asked.words)
    aligner = Aligner(asked.text, asked.words, preparer.cells)
    value_actions = []

    def write_value(value, column, role):
        value_actions.append(aligner.align(value, column, role))
        return value_actions[-1]

    actions = Writer(database.schema, write_value).plan(plan)
    check_grammar(database.schema, len(asked.words), actions, preparer.cells)
    return Example(database.schema.name, source, asked.text, [word.text for word in asked.words],
                   [(link.word, link.target, link.index, link.kind) for link in linking.links], linking.values, plan,
                   value_actions, asked.earlier_words,
                   frozenset(nodes_used(earlier_plan)) if earlier_plan is not None else frozenset(), category, question,
                   tuple(earlier), gold_sql, asked.hint_words)


def check_grammar(schema: Schema, words: int, actions: list, cells: CellIndex):
    layout = Layout(words, len(schema.columns), len(schema.tables))
    grammar, state = Grammar(schema, layout, {column: len(cells.few_values(column)) for column in cells.columns}), State()
    for action in actions + ["<eos>"]:
        number = layout.to_number(action)
        if number not in grammar.allowed(state):
            raise Unexpressible(f"the grammar at {state.mode}: {action}")
        state = grammar.advance(state, number)

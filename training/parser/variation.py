"""One training example -> one of many possible encodings of it: shuffled, thinned out, renamed, made unanswerable."""
import random
from dataclasses import dataclass

import numpy as np

from .actions import Writer
from .features import (PIECES_PER_FEW_VALUE, PIECES_PER_VALUE, ROOM_FOR_FEW_VALUES, Arrangement, Encoding, SchemaFeatures,
                       encode)
from .grammar import Layout
from .linking import Link, Linker, NameWords, glued_names
from .misplaced import Misplaced
from .plan import CELLS, TOKEN_ID, UNANSWERABLE, VOCABULARY_SIZE, nodes_used
from .schema import STAR, Schema
from .text import is_digit, plain_words, stem, stems
from .tokenizer import Tokenizer

MOST_PIECES = 400
TELLING = ("old", "young", "tall", "heav", "long", "short", "earl", "late", "recent", "cheap", "expens", "fast", "slow",
           "far", "near", "rich", "poor", "new", "big", "when", "where", "who")
RENAMED = ("spider", "synonyms", "others", "written")
LOOSE = ("extra", "ambiguous")   # sources whose questions may be answered in more than one way
GENERIC = frozenset("name id type date year description title details code status".split())
TAG_OF = {"wiki": "wiki", "bird": "bird", "others": "others", "synthetic": "synthetic"}


@dataclass
class Settings:
    """How often what is varied."""
    rename: float = 0.25
    drop_links: float = 0.08
    drop_values: float = 0.03
    drop_synonyms: float = 0.1
    hide_few_values: float = 0.2
    recode: float = 0.3
    unanswerable: float = 0.05
    moved_column: float = 0.06     # of those where one can be: some 1.5 % of all
    lost_relation: float = 0.05    # likewise, some 1 %
    foreign_schema: float = 0.02


class NoCells:
    """Stands in for a cell index where only names are linked anew."""
    exact: dict = {}
    stemmed: dict = {}
    by_word: dict = {}
    by_prefix: dict = {}
    columns: dict = {}


class Names:
    """Names to rename columns and tables to, by type."""

    def __init__(self, schemas: list[Schema]):
        self.by_kind: dict[str, list[list[str]]] = {"number": [], "text": [], "time": [], "table": []}
        seen = set()
        for schema in schemas:
            for column in schema.columns[1:]:
                kind = column.type if column.type in ("number", "time") else "text"
                self.add(kind, column.label, seen)
            for table in schema.tables:
                self.add("table", table.label, seen)

    def add(self, kind: str, label: str, seen: set):
        words = label.split()
        if (kind, label) not in seen and 1 <= len(words) <= 4 and len(label) >= 3 and all("a" <= c <= "z" or c == " " for c in label):
            seen.add((kind, label))
            self.by_kind[kind].append(words)


class Variator:
    """Makes encodings of examples over one database."""

    def __init__(self, schema: Schema, few_values: dict[int, list[str]], tokenizer: Tokenizer, vectors, names: Names):
        self.schema, self.tokenizer, self.vectors, self.names = schema, tokenizer, vectors, names
        self.few_values = few_values
        self.features = SchemaFeatures(schema, None, tokenizer)
        self.features.few_values = {c: self.value_pieces(values) for c, values in few_values.items()}
        self.name_words = NameWords.of(schema)
        self.misplaced = Misplaced(schema, self.name_words)

    def vary(self, example, chance: random.Random, settings: Settings, training: bool = True) -> tuple[Encoding, np.ndarray]:
        """The encoding and the target action numbers, from <bos> to <eos>."""
        words, links, value_actions, features = example.words, example.link_objects(), example.value_actions, self.features
        plan, values, few_values = example.plan, example.values, self.features.few_values
        if training and example.source in RENAMED and not example.hint_words and chance.random() < settings.rename:
            words, links, value_actions, features = self.rename(example, words, links, value_actions, chance)
        if training and chance.random() < settings.recode:
            links, values, value_actions, few_values = self.recode(example, links, value_actions, chance)
        arrangement = Arrangement.whole(self.schema)
        if training:
            if chance.random() < settings.drop_values:
                links, values = [l for l in links if l.kind not in ("value", "value_part", "number")], {}
            if chance.random() < settings.drop_synonyms:
                links = [l for l in links if l.kind not in ("synonym", "near")]
            links = [l for l in links if chance.random() >= settings.drop_links]
            hidden = self.hidden_nodes(example, links, chance) if chance.random() < settings.unanswerable else None
            move, lost = (None, None) if hidden else self.misplace(example, links, chance, settings)
            arrangement = self.arrange(nodes_used(plan) | ({("table", move[1])} if move else set()),
                                       {("column", lost)} if lost else hidden, chance, example.hint_words * 3 // 2)
            if move:
                features = self.misplaced.moved(features, *move)
                self.put_elsewhere(arrangement, *move, chance)
            if lost:
                features = self.misplaced.lost(features, lost)
            if hidden or move or lost:
                plan, value_actions = UNANSWERABLE, []
        pieces = [self.tokenizer.word(word.lower()) for word in words]
        shown = {c: [self.tokenizer.text(v)[:PIECES_PER_VALUE] for v in vs] for c, vs in values.items()}
        few = self.shown_few(self.cell_columns(plan, value_actions), few_values, plan, arrangement, pieces, shown,
                             chance if training else None, settings)
        encoding = encode(features, pieces, words, links, shown, example.earlier_words, example.earlier_nodes,
                          TAG_OF.get(example.source, "general"), arrangement, few, example.hint_words)
        rank = {table: place for place, table in enumerate(arrangement.tables)}
        given = iter(value_actions)
        actions = Writer(self.schema, lambda *_: next(given), lambda table: rank.get(table, 999)).plan(plan)
        layout = Layout(encoding.words, encoding.columns, encoding.tables)
        numbers = [layout.to_number(action) for action in actions]
        if not {layout.to_number(a) - VOCABULARY_SIZE for a in actions if isinstance(a, tuple)} <= set(encoding.owners.tolist()):
            raise ValueError("the plan needs a column that was left out")
        return encoding, np.array([TOKEN_ID["<bos>"], *numbers, TOKEN_ID["<eos>"]], np.int16)

    def value_pieces(self, values: list[str]) -> list[list[int]]:
        return [self.tokenizer.text(value)[:PIECES_PER_FEW_VALUE] for value in values]

    def values_of(self, plan) -> list[tuple[str, int | None, str]]:
        """(text, column, role) of every value of the plan, in the order they are written."""
        found = []
        Writer(self.schema, lambda value, column, role: found.append((value.text, column, role)) or []).plan(plan)
        return found

    def cell_columns(self, plan, value_actions: list) -> set[int]:
        """Columns of which the plan names a cell by number."""
        if not any(pointers[0] in CELLS for pointers in value_actions):
            return set()
        return {column for (_, column, _), pointers in zip(self.values_of(plan), value_actions) if pointers[0] in CELLS}

    def shown_few(self, needed: set[int], few_values: dict, plan, arrangement: Arrangement, pieces, shown, chance, settings):
        """Few values to lay out: those the plan needs, then those of its tables, then others, as long as there is room."""
        laid_out = [c for t in arrangement.tables for c in arrangement.columns[t]]
        options = [c for c in laid_out if c in few_values and c not in needed]
        if chance is not None:
            chance.shuffle(options)
            if chance.random() < settings.hide_few_values:
                options = []
        used = {i for kind, i in nodes_used(plan) if kind == "table"}
        options.sort(key=lambda c: self.schema.columns[c].table not in used)
        room = min(ROOM_FOR_FEW_VALUES, MOST_PIECES + 20 - sum(map(len, pieces)) - self.size(arrangement)
                   - sum(len(value) + 1 for values in shown.values() for value in values))
        taken = {}
        for column in [*sorted(needed), *options]:
            cost = 2 + sum(1 + len(value) for value in few_values[column])
            if column in needed or cost <= room:
                taken[column] = few_values[column]
                room -= cost
        return taken

    def size(self, arrangement: Arrangement) -> int:
        features = self.features
        return sum(len(features.table_pieces[t]) + len(features.table_comments[t]) + 2 + sum(
            len(features.column_pieces[c]) + len(features.column_comments[c]) + 2 for c in arrangement.columns[t])
            for t in arrangement.tables)

    def recode(self, example, links: list[Link], value_actions: list, chance: random.Random):
        """A column whose cells the question spells holds codes of them instead ('SHP' for 'shipped'): the plan then
        names the cell by number."""
        values, few_values, value_actions = dict(example.values), self.features.few_values, list(value_actions)
        options = {i for kind, i in nodes_used(example.plan) if kind == "column" and i in self.few_values}
        named = self.values_of(example.plan) if value_actions and options else []
        for column in sorted({c for _, c, role in named if role == "equal" and c in options}):
            places = [i for i, (_, c, _) in enumerate(named) if c == column]
            codes = codes_of(self.few_values[column], chance)
            if codes is None or any(named[i][0] not in codes or named[i][2] != "equal" for i in places):
                continue
            order = sorted(codes.values())
            for place in places:
                value_actions[place] = [CELLS[order.index(codes[named[place][0]])]]
            few_values = few_values | {column: self.value_pieces(order)}
            links = [l for l in links if not (l.target == "column" and l.index == column and l.kind in ("value", "value_part"))]
            values.pop(column, None)
        return links, values, value_actions, few_values

    def foreign(self, example, chance: random.Random) -> tuple[Encoding, np.ndarray]:
        """A question about another database: nothing here can answer it."""
        linker = Linker(self.schema, NoCells, self.tokenizer, self.vectors, self.name_words)
        links = sorted(linker.link_names([word.lower() for word in example.words]))
        if any(link.kind == "name" and link.target == "table" for link in links):
            raise ValueError("the question may fit")
        pieces = [self.tokenizer.word(word.lower()) for word in example.words]
        encoding = encode(self.features, pieces, example.words, links, {}, 0, frozenset(), "general", self.arrange(set(), None, chance),
                          hint_words=example.hint_words)
        return encoding, np.array([TOKEN_ID[t] for t in ("<bos>", UNANSWERABLE, "<eos>")], np.int16)

    def arrange(self, used: set, hidden: set | None, chance: random.Random, hint_pieces: int = 0) -> Arrangement:
        """Tables and columns in random order, some unused ones left out, long schemas cut down to what is used."""
        schema = self.schema
        used_tables = {i for kind, i in used if kind == "table"} | {schema.columns[i].table for kind, i in used if kind == "column" and i != STAR}
        tables = list(range(len(schema.tables)))
        chance.shuffle(tables)
        columns = {t: list(schema.columns_of[t]) for t in tables}
        for group in columns.values():
            chance.shuffle(group)
        if chance.random() < 0.5:
            tables = [t for t in tables if t in used_tables or chance.random() >= 0.2]
            thin = chance.random() * 0.4
            for t in tables:
                columns[t] = [c for c in columns[t] if ("column", c) in used or c in schema.primary_key_set
                              or t in used_tables and c in schema.foreign_key_columns or chance.random() >= thin]
        if hidden:
            tables = [t for t in tables if ("table", t) not in hidden]
            columns = {t: [c for c in columns[t] if ("column", c) not in hidden] for t in tables}
        size = {t: len(self.features.table_pieces[t]) + sum(len(self.features.column_pieces[c]) + 2 for c in columns[t]) for t in tables}
        total = sum(size.values()) + 40 + hint_pieces
        for t in reversed(list(tables)):
            if total <= MOST_PIECES:
                break
            if t not in used_tables:
                tables.remove(t)
                total -= size[t]
        if not tables:
            tables = [chance.randrange(len(schema.tables))]
            columns = {tables[0]: [c for c in schema.columns_of[tables[0]] if not hidden or ("column", c) not in hidden]}
        return Arrangement(tables, columns)

    def hidden_nodes(self, example, links: list[Link], chance: random.Random) -> set | None:
        """A column or table the question names and the plan needs, provided nothing else matches the same words."""
        if example.plan == UNANSWERABLE or example.earlier_words:
            return None
        used = {node for node in nodes_used(example.plan) if node != ("column", STAR)}
        options = []
        for kind, index in sorted(used):
            words = {l.word for l in links if l.target == kind and l.index == index and l.kind in ("name", "value")}
            if not words:
                continue
            others = {(l.target, l.index) for l in links if l.word in words and l.kind != "near"} - {(kind, index)}
            if kind == "column":
                others.discard(("table", self.schema.columns[index].table))
            else:
                others = {(k, i) for k, i in others if k == "table" or self.schema.columns[i].table != index}
            if not others and not (kind == "column" and index in self.schema.primary_key_set):
                options.append((kind, index))
        if not options or kind_is_only_table(options, self.schema):
            return None
        kind, index = chance.choice(options)
        if kind == "table":
            return {(kind, index)} | {("column", c) for c in self.schema.columns_of[index]} if len(self.schema.tables) > 1 else None
        return {(kind, index)}

    def misplace(self, example, links: list[Link], chance: random.Random, settings: Settings) -> tuple:
        """(column, its new table) or None, and a column of a relation to lose or None; at most one of the two."""
        if example.plan == UNANSWERABLE or example.earlier_words or example.source in LOOSE:
            return None, None
        move = self.misplaced.move(example.plan, links, chance) if chance.random() < settings.moved_column else None
        lose = not move and chance.random() < settings.lost_relation
        return move, self.misplaced.lose(example.plan, chance) if lose else None

    def put_elsewhere(self, arrangement: Arrangement, column: int, table: int, chance: random.Random):
        arrangement.columns[self.schema.columns[column].table].remove(column)
        group = arrangement.columns[table]
        group.insert(chance.randint(0, len(group)), column)

    def rename(self, example, words, links, value_actions, chance: random.Random):
        """Columns and tables the question names get other names, in schema and question alike."""
        schema, lower = self.schema, [word.lower() for word in words]
        word_stems, busy = [stem(word) for word in lower], [False] * len(words)
        for pointers in value_actions:
            if len(pointers) == 2:
                busy[pointers[0][1]:pointers[1][1] + 1] = [True] * (pointers[1][1] + 1 - pointers[0][1])
        for link in links:
            if link.kind == "value":
                busy[link.word] = True
        superlative = any(word.startswith(TELLING) for word in lower)
        nodes = [("column", c, self.name_words.column_stems[c]) for c in range(1, len(schema.columns))]
        nodes += [("table", t, self.name_words.table_stems[t]) for t in range(len(schema.tables))]
        all_names = [name for _, _, name in nodes]
        fresh, replaced = {}, {}
        for kind, index, name in sorted(nodes, key=lambda node: -len(node[2])):
            size = len(name)
            places = [i for i in range(len(words) - size + 1) if size and word_stems[i:i + size] == name and not any(busy[i:i + size])]
            for i in places:
                busy[i:i + size] = [True] * size
            if not places or all_names.count(name) > 1 or not self.may_rename(kind, index, superlative):
                continue
            if chance.random() < (0.6 if kind == "column" else 0.4):
                column_type = schema.columns[index].type if kind == "column" else "table"
                new = chance.choice(self.names.by_kind[column_type if column_type in ("number", "time", "table") else "text"])
                fresh[(kind, index)] = new
                for i in places:
                    replaced[i] = (size, new, lower[i + size - 1].endswith("s") and not self.label(kind, index).endswith("s"))
        if not fresh:
            return words, links, value_actions, self.features
        new_words, new_place = self.replace_words(words, replaced)
        if len(new_words) > 110:
            return words, links, value_actions, self.features
        features, names = self.renamed_features(fresh)
        linker = Linker(schema, NoCells, self.tokenizer, self.vectors, names)
        new_links = sorted(linker.link_names([word.lower() for word in new_words]))
        new_links += [Link(new_place[l.word], l.target, l.index, l.kind) for l in links if l.kind in ("value", "value_part", "number")]
        new_actions = [[(a[0], new_place[a[1]]) if isinstance(a, tuple) else a for a in pointers] for pointers in value_actions]
        return new_words, new_links, new_actions, features

    def label(self, kind: str, index: int) -> str:
        return self.schema.columns[index].label if kind == "column" else self.schema.tables[index].label

    def may_rename(self, kind: str, index: int, superlative: bool) -> bool:
        names = self.name_words
        if kind == "column":
            return self.label(kind, index) not in GENERIC and not (superlative and self.schema.columns[index].type == "number")
        own = names.table_stems[index]
        elsewhere = [s for c, s in enumerate(names.column_stems) if c != STAR] + [s for t, s in enumerate(names.table_stems) if t != index]
        return not any(word in name for name in elsewhere for word in own)

    @staticmethod
    def replace_words(words: list[str], replaced: dict) -> tuple[list[str], dict[int, int]]:
        new_words, new_place, i = [], {}, 0
        while i < len(words):
            if i in replaced:
                size, new, plural = replaced[i]
                new_place.update({i + k: len(new_words) for k in range(size)})
                new_words += new[:-1] + [new[-1] + ("s" if plural and not new[-1].endswith("s") else "")]
                i += size
            else:
                new_place[i] = len(new_words)
                new_words.append(words[i])
                i += 1
        return new_words, new_place

    def renamed_features(self, fresh: dict) -> tuple[SchemaFeatures, NameWords]:
        features = object.__new__(SchemaFeatures)
        features.__dict__.update(self.features.__dict__)
        features.column_pieces, features.table_pieces = list(features.column_pieces), list(features.table_pieces)
        old = self.name_words
        names = NameWords(list(old.column_stems), list(old.table_stems), old.column_comments, old.table_comments,
                          list(old.column_words), list(old.table_words), list(old.column_glued), list(old.table_glued))
        for (kind, index), new in fresh.items():
            pieces, name_stems = self.tokenizer.text(" ".join(new)), stems(" ".join(new))
            if kind == "column":
                features.column_pieces[index], names.column_stems[index], names.column_words[index] = pieces, name_stems, new
                names.column_glued[index] = glued_names(" ".join(new))
            else:
                features.table_pieces[index], names.table_stems[index], names.table_words[index] = pieces, name_stems, new
                names.table_glued[index] = glued_names(" ".join(new))
        return features, names


def codes_of(values: list[str], chance: random.Random) -> dict[str, str] | None:
    """Each value's code, all in one style and all different; none if the style does not tell them apart."""
    style = chance.choice(("letter", "two", "three", "four", "consonants", "initials"))
    lower, codes = chance.random() < 0.2, {}
    for value in values:
        words = [word for word in plain_words(value) if word]
        if not words or is_digit(value[0]):
            return None
        if style == "initials" and len(words) > 1:
            code = "".join(word[0] for word in words)
        elif style == "consonants":
            code = (words[0][0] + "".join(char for char in words[0][1:] if char not in "aeiou"))[:4]
        else:
            code = words[0][:{"letter": 1, "two": 2, "three": 3, "four": 4}.get(style, 3)]
        codes[value] = code if lower else code.upper()
    return codes if len(set(codes.values())) == len(values) else None


def kind_is_only_table(options, schema: Schema) -> bool:
    return len(schema.tables) == 1 and all(kind == "table" for kind, _ in options)

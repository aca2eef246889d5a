"""Large schemas: keep the tables the question is most likely about."""
import math
from collections import defaultdict

from .features import MOST_PIECES
from .linking import Link
from .schema import Schema

TABLE_WEIGHT = {"name": 5.0, "part": 2.0, "comment": 1.5, "synonym": 1.5, "near": 0.5}
COLUMN_WEIGHT = {"name": 3.0, "value": 3.0, "number": 1.0, "part": 1.0, "value_part": 1.5, "comment": 1.0,
                 "synonym": 1.0, "near": 0.3}
NEIGHBOUR_SHARE = 0.4
PIECES_PER_NAME = 4        # rough size of a column or table in pieces, used to stop in time
MOST_COLUMNS = 250


def table_scores(schema: Schema, links: list[Link]) -> list[float]:
    """Per table the best link of every question word, summed; a share of the best neighbour's score on top. A word that
    points at many tables tells little of each."""
    best: dict[tuple[int, int], float] = {}
    for link in links:
        if link.target == "table":
            table, weight = link.index, TABLE_WEIGHT[link.kind]
        else:
            table, weight = schema.columns[link.index].table, COLUMN_WEIGHT[link.kind]
        key = (table, link.word)
        best[key] = max(best.get(key, 0.0), weight)
    own, of_word = [0.0] * len(schema.tables), defaultdict(list)
    for (_, word), weight in best.items():
        of_word[word].append(weight)
    for (table, word), weight in sorted(best.items()):
        own[table] += weight / math.sqrt(sum(other >= weight for other in of_word[word]))
    scores = list(own)
    for source, target in schema.foreign_keys:
        here, there = schema.columns[source].table, schema.columns[target].table
        scores[here] = max(scores[here], own[here] + NEIGHBOUR_SHARE * own[there])
        scores[there] = max(scores[there], own[there] + NEIGHBOUR_SHARE * own[here])
    return scores


def named_tiers(schema: Schema, links: list[Link]) -> list[int]:
    """2: the question names the table and, by another word, one of its columns; 1: the table alone; 0: neither."""
    table_words, column_words = [set() for _ in schema.tables], [set() for _ in schema.tables]
    for link in links:
        if link.kind == "name" and link.target == "table":
            table_words[link.index].add(link.word)
        elif link.kind == "name":
            column_words[schema.columns[link.index].table].add(link.word)
    return [0 if not mine else 2 if columns - mine else 1 for mine, columns in zip(table_words, column_words)]


def choose_tables(schema: Schema, links: list[Link], question_pieces: int, table_pieces: list[int]) -> list[int]:
    """Tables by tier, falling score, then number, while their pieces fit; at least one. `table_pieces`: size of each block."""
    scores, tiers = table_scores(schema, links), named_tiers(schema, links)
    order = sorted(range(len(schema.tables)), key=lambda table: (-tiers[table], -scores[table], table))
    room, columns, kept = MOST_PIECES - question_pieces, 0, []
    for table in order:
        size, width = table_pieces[table], len(schema.columns_of[table])
        if kept and (size > room or columns + width > MOST_COLUMNS):
            continue
        kept.append(table)
        room -= size
        columns += width
        if room <= 0:
            break
    return sorted(kept)


def choose_columns(schema: Schema, table: int, links: list[Link], room: int, column_pieces: list[int]) -> list[int]:
    """Of one table too wide to fit: named columns first, then linked ones, keys, and the others as they come."""
    linked = {link.index for link in links if link.target == "column"}
    named = {link.index for link in links if link.target == "column" and link.kind == "name"}

    def rank(column: int) -> int:
        if column in linked:
            return 0 if column in named else 1
        return 2 if column in schema.primary_key_set or column in schema.foreign_key_columns else 3

    kept = []
    for column in sorted(schema.columns_of[table], key=lambda column: (rank(column), column)):
        size = column_pieces[column] + 1
        if kept and (size > room or len(kept) >= MOST_COLUMNS):
            break
        kept.append(column)
        room -= size
    return sorted(kept)

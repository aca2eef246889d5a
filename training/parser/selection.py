"""Choosing among the beam's candidates, and how sure to be of the choice. A port evaluates selection.json."""
import json
import math
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .decoding import Decoded
from .execution import plain_cell
from .pipeline import Prepared
from .plan import (LITERALS, Aggregate, Query, columns_in, expressions_in, nodes_used, predicates_in,
                   subqueries)
from .schema import STAR
from .text import is_digit

FEATURES = (
    "score", "behind_best", "rank", "score_per_action", "fails", "empty", "one_row", "many_rows", "has_null", "all_null",
    "duplicates", "votes", "tables", "idle_tables", "nested", "set_operation", "group", "having", "order", "limit", "distinct",
    "predicates", "selected", "aggregates", "names_unused", "values_unused", "numbers_unused", "columns_unlinked",
    "tables_unlinked", "used_mean", "used_least", "unused_most", "literals", "unanswerable", "star", "votes_best")
MOST_ROWS_LOOKED_AT = 1000


@dataclass
class Candidate:
    """A finished hypothesis with its plan, SQL and executed rows (None: it failed)."""
    score: float
    actions: list
    plan: Query | None
    sql: str
    rows: list[tuple] | None


def result_key(rows: list[tuple] | None):
    """Equal for candidates with the same rows in any order."""
    if rows is None:
        return None
    return len(rows[0]) if rows else 0, frozenset(Counter(tuple(map(plain_cell, row)) for row in rows[:MOST_ROWS_LOOKED_AT]).items())


def candidate_features(prepared: Prepared, decoded: Decoded, candidates: list[Candidate]) -> np.ndarray:
    """One row per candidate, in the order of FEATURES."""
    keys = [result_key(candidate.rows) for candidate in candidates]
    mass = [math.exp(candidate.score) for candidate in candidates]
    total = sum(mass) or 1.0
    votes = [sum(m for m, k in zip(mass, keys) if k == key and k is not None) / total for key in keys]
    table = [one_candidate(prepared, decoded, candidate, rank, candidates[0].score, votes[rank], max(votes))
             for rank, candidate in enumerate(candidates)]
    return np.array(table, np.float64)


def one_candidate(prepared, decoded, candidate, rank, best, vote, best_vote) -> list[float]:
    rows, plan, schema = candidate.rows, candidate.plan, prepared.schema
    queries = list(subqueries(plan))
    used = nodes_used(plan)
    columns = {i for kind, i in used if kind == "column" and i != STAR}
    tables = {i for kind, i in used if kind == "table"}
    seen = rows[:MOST_ROWS_LOOKED_AT] if rows else []
    cells = [cell for row in seen for cell in row]
    distinct_rows = len({tuple(map(plain_cell, row)) for row in seen})
    pointed = pointed_words(candidate.actions)
    linking = unused_links(prepared, columns, tables, pointed)
    odds = decoded.used[prepared.encoding.words:]
    width = len(schema.columns)
    nodes = sorted(columns) + [width + t for t in sorted(tables)]
    logs = [log_sigmoid(float(odds[n])) for n in nodes]
    present = {prepared.encoding.words + n for n in nodes}
    rest = [float(odds[n]) for n in range(1, len(odds)) if prepared.encoding.words + n not in present]
    return [
        candidate.score, candidate.score - best, float(rank), candidate.score / max(1, len(candidate.actions)),
        float(rows is None), float(rows is not None and not rows), float(rows is not None and len(rows) == 1),
        float(rows is not None and len(rows) > 100), float(any(cell is None for cell in cells)),
        float(bool(cells) and all(cell is None for cell in cells)), 1.0 - distinct_rows / len(seen) if seen else 0.0, vote,
        float(sum(len(q.tables) for q in queries)), float(sum(idle_tables(q, schema) for q in queries)),
        float(len(queries) - 1), float(plan.set_query is not None), float(bool(plan.group)), float(plan.having is not None),
        float(bool(plan.order)), float(plan.limit is not None), float(plan.distinct),
        float(sum(len(list(predicates_in(c))) for q in queries for c in (q.where, q.having))), float(len(plan.select)),
        float(sum(isinstance(e, Aggregate) for e in plan.select)), *linking,
        sum(logs) / max(1, len(logs)), min(logs, default=0.0), max(rest, default=0.0),
        float(sum(action in LITERALS for action in candidate.actions)), decoded.unanswerable,
        float(any(e == "*" or getattr(e, "column", 1) == STAR for e in plan.select)), best_vote]


def log_sigmoid(x: float) -> float:
    return -math.log1p(math.exp(-x)) if x > -30 else x


def pointed_words(actions: list) -> set[int]:
    """Words inside the spans of the plan's values."""
    spots = [action[1] for action in actions if isinstance(action, tuple) and action[0] == "word"]
    return {word for first, last in zip(spots[::2], spots[1::2]) for word in range(first, last + 1)}


def unused_links(prepared: Prepared, columns: set[int], tables: set[int], pointed: set[int]) -> list[float]:
    """What the question names and the plan leaves out, and the other way round."""
    named, valued, linked_columns, linked_tables = {}, {}, set(), set()
    for link in prepared.links:
        here = link.index in (columns if link.target == "column" else tables)
        if link.kind == "name":
            named[link.word] = named.get(link.word, False) or here
        elif link.kind == "value":
            valued[link.word] = valued.get(link.word, False) or here
        (linked_columns if link.target == "column" else linked_tables).add(link.index)
    current = range(prepared.question.earlier_words, len(prepared.question.words) - prepared.question.hint_words)
    numbers = [i for i in current if is_digit(prepared.question.words[i].text[0]) and i not in pointed]
    return [float(sum(not used for word, used in named.items() if word in current)),
            float(sum(not used for word, used in valued.items() if word in current and word not in pointed)), float(len(numbers)),
            float(len(columns - linked_columns)), float(len(tables - linked_tables))]


def idle_tables(query: Query, schema) -> int:
    """Tables in FROM of which no column is used."""
    touched = {ref.table for expression in expressions_in(query) for ref in columns_in(expression)}
    return sum(place not in touched for place in range(len(query.tables)))


class Selector:
    """A small network scores each candidate; a logistic curve turns the choice's features into a confidence."""

    def __init__(self, parameters: dict):
        self.parameters = {name: np.array(value) for name, value in parameters.items() if isinstance(value, list)}

    @classmethod
    def read(cls, path: Path) -> "Selector":
        return cls(json.loads(path.read_text()))

    def scores(self, features: np.ndarray) -> np.ndarray:
        p = self.parameters
        x = np.clip((features - p["mean"]) / p["deviation"], -5.0, 5.0)
        hidden = np.maximum(0.0, x @ p["hidden_weight"].T + p["hidden_bias"])
        return hidden @ p["out_weight"] + x @ p["direct_weight"]

    def choose(self, features: np.ndarray) -> tuple[int, float]:
        """Place of the chosen candidate and the probability that it is right."""
        scores = self.scores(features)
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        place = int(np.argmax(scores))
        return place, self.confidence(features, shares, place)

    def confidence(self, features: np.ndarray, shares: np.ndarray, place: int) -> float:
        inputs = confidence_inputs(features, shares, place)
        return float(1.0 / (1.0 + np.exp(-(inputs @ self.parameters["confidence_weight"] + self.parameters["confidence_bias"][0]))))


CONFIDENCE_INPUTS = ("share", "log_share", "score", "score_per_action", "votes", "unanswerable", "used_least", "names_unused",
                     "values_unused", "fails", "empty")


def confidence_inputs(features: np.ndarray, shares: np.ndarray, place: int) -> np.ndarray:
    chosen = dict(zip(FEATURES, features[place]))
    return np.array([shares[place], math.log(max(float(shares[place]), 1e-6)), max(chosen["score"], -10.0), chosen["score_per_action"],
                     chosen["votes"], chosen["unanswerable"], max(chosen["used_least"], -6.0), chosen["names_unused"], chosen["values_unused"],
                     chosen["fails"], chosen["empty"]])

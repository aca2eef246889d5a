"""Join conditions from the schema graph: the plan names tables, foreign keys do the rest."""
from .schema import FAR, Schema


def connect(schema: Schema, tables: list[int], hints: dict[int, int]) -> tuple[list[int], list[tuple[int, int, int, int]]]:
    """Connects the tables into one tree, adding tables in between where needed.

    Returns all tables (the given ones first) and the equalities (table, column, table, column) by position, each
    naming a table already connected first. A table that cannot be reached stays without an equality.
    """
    tables = list(tables)
    connected, waiting = [0], list(range(1, len(tables)))
    equalities: list[tuple[int, int, int, int]] = []
    used: set[tuple[int, int]] = set()

    def join(left: int, right: int, columns: tuple[int, int]):
        equalities.append((left, columns[0], right, columns[1]))
        used.update(((left, columns[0]), (right, columns[1])))
        connected.append(right)

    while waiting:
        best = None
        for right in waiting:
            for left in connected:
                edge = cheapest_edge(schema, tables, hints, used, left, right)
                if edge and (best is None or edge[0] < best[0] - 1e-9):
                    best = (edge[0], left, right, edge[1])
        if best is not None:
            join(*best[1:])
            waiting.remove(best[2])
            continue
        left, right = nearest_pair(schema, tables, connected, waiting)
        path = schema.path(tables[left], tables[right]) if left is not None else None
        if path is None or len(path) < 3:
            connected.append(right)
            waiting.remove(right)
            continue
        tables.append(path[1])
        between = len(tables) - 1
        join(left, between, cheapest_edge(schema, tables, hints, used, left, between)[1])
    return tables, equalities


def cheapest_edge(schema, tables, hints, used, left, right):
    """(cost, (column of left, column of right)) of the best direct equality, or None.

    A hinted column is preferred; a column of `left` that already joins is avoided when `right` stands twice in FROM;
    a table joins itself only when no other does as well.
    """
    best = None
    hinted = [hints[position] for position in (left, right) if position in hints]
    for rank, columns in enumerate(schema.joins.get((tables[left], tables[right]), ())):
        cost = schema.join_cost.get((tables[left], tables[right]), 1.0) + 0.01 * rank
        if any(hint in columns for hint in hinted):
            cost -= 0.5
        if (left, columns[0]) in used and tables.count(tables[right]) > 1:
            cost += 0.3
        if tables[left] == tables[right]:
            cost += 0.05
        if best is None or cost < best[0]:
            best = (cost, columns)
    return hinted_edge(schema, tables, hints, left, right, best)


def hinted_edge(schema, tables, hints, left, right, best):
    """A hinted column of no known equality joins the other table's first primary key column."""
    for mine, other in ((left, right), (right, left)):
        hint = hints.get(mine)
        if hint is None or schema.columns[hint].table != tables[mine]:
            continue
        if any(hint in columns for pair, edges in schema.joins.items() if tables[mine] in pair for columns in edges):
            continue
        for key in schema.primary_keys:
            if schema.columns[key].table == tables[other]:
                if best is None or 0.9 < best[0]:
                    best = (0.9, (hint, key) if mine == left else (key, hint))
                break
    return best


def nearest_pair(schema, tables, connected, waiting):
    """The connected and the waiting table with the cheapest path between them; (None, first waiting) if none."""
    best, pair = FAR, (None, waiting[0])
    for right in waiting:
        for left in connected:
            cost = schema.distance(tables[left], tables[right])
            if cost < best:
                best, pair = cost, (left, right)
    return pair

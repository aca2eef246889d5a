"""Two halves of the training databases, so that each can be asked of a model that never saw it."""
import hashlib

ALWAYS = ("wiki_", "bird_")


def half_of(database: str) -> int | None:
    """0 or 1 by the hash of the name, the same for all spellings; none for databases no selection is fitted on."""
    name = database.split("#")[0]
    return None if name.startswith(ALWAYS) else int(hashlib.sha256(name.encode()).hexdigest(), 16) % 2

"""The codes that a column's comment explains: "1 new, 2 in progress" or "type of stay: E = emergency; P = planned"."""
import re
from functools import lru_cache

BREAK = re.compile(r"[,;|\n]")
BEFORE = re.compile(r"^.*[:(]\s*(?=['\"]?(?:\d|[A-Z]))")
ENTRY = re.compile(r"['\"]?(\d{1,4}|[A-Z][A-Z0-9]{0,4})['\"]?(\s*(?:=|:|-|–|→|\()\s*|\s+)([^\W\d_][^=:()]*?(?:\s\([^=:()]*\))?)\)?[.)]*")


@lru_cache(maxsize=50_000)
def read_codes(comment: str) -> dict[str, str]:
    """Each code with its meaning, in the comment's order; none where it lists anything else. What NULL means is no code."""
    return _listed(comment) or _listed(BEFORE.sub("", comment, count=1))


def _listed(text: str) -> dict[str, str]:
    """What follows an entry with a sign and is none itself belongs to its meaning: "A = active, still sold, P = paused"."""
    codes, signed = {}, False
    for part in BREAK.split(text):
        entry = ENTRY.fullmatch(part.strip())
        if entry:
            signed |= bool(entry.group(2).strip())
            codes[entry.group(1)] = entry.group(3).strip()
        elif not signed:
            return {}
    codes.pop("NULL", None)
    return codes if signed or len(codes) > 1 else {}

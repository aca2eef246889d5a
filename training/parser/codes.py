"""The codes that a column's comment explains: "1 new, 2 in progress" or "type of stay: E = emergency; P = planned"."""
import re
from functools import lru_cache

BREAK = re.compile(r"[,;|\n]")
BEFORE = re.compile(r"^.*[:(]\s*(?=['\"]?(?:\d|[A-Z]))")
ENTRY = re.compile(r"['\"]?(\d{1,4}|[A-Z][A-Z0-9]{0,4})['\"]?(\s*(?:=|:|-|–|→|\()\s*|\s+)([^\W\d_][^=:()]*?)\)?[.)]*")


@lru_cache(maxsize=50_000)
def read_codes(comment: str) -> dict[str, str]:
    """Each code with its meaning, in the comment's order; none where it lists anything else. What NULL means is no code."""
    codes, signed = {}, False
    for part in BREAK.split(BEFORE.sub("", comment, count=1)):
        entry = ENTRY.fullmatch(part.strip())
        if not entry:
            return {}
        signed |= bool(entry.group(2).strip())
        codes[entry.group(1)] = entry.group(3).strip()
    codes.pop("NULL", None)
    return codes if signed or len(codes) > 1 else {}

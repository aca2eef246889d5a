"""The codes that a column's comment explains: "1 new, 2 in progress" or "type of stay: E = emergency; P = planned"."""
import re
from functools import lru_cache

BREAK = re.compile(r"[,;|\n](?![^()]*\))")
BEFORE = re.compile(r"^.*[:(]\s*(?=['\"]?(?:\d|[A-Z]))")
ENTRY = re.compile(r"['\"]?(\d{1,4}|[A-Z][A-Z0-9]{0,4})['\"]?(\s*(?:=|:|-|–|→|\()\s*|\s+)([^\W\d_][^=:()]*?(?:\s\([^=:()]*\))?)\)?")
REMARK = re.compile(r"\s*[a-zß-öø-ÿ][^=:→()/]*")   # words that begin as no code and sign nothing
ENDED = re.compile(r"[;\n]\s*(?=[^\W\d_][a-zß-öø-ÿ])|[.]\s+(?=[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ])")   # where a list may end, and a word follows
SENTENCE = re.compile(r"[.]\s+[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]*(?:\s+\S+){2,}$")   # after the last entry; St. Gallen is none
LONGEST = 2_000


@lru_cache(maxsize=50_000)
def read_codes(comment: str) -> dict[str, str]:
    """Each code with its meaning, in the comment's order; none where it lists anything else, unless after the list. What NULL means is no code."""
    return {} if len(comment) > LONGEST else _either(comment) or _before(comment)


def _either(comment: str) -> dict[str, str]:
    return _listed(comment) or _listed(BEFORE.sub("", comment, count=1))


def _before(comment: str) -> dict[str, str]:
    """The longest list of several codes that a comment begins with."""
    lists = (_either(comment[:end.start()]) for end in reversed(list(ENDED.finditer(comment))))
    return next((codes for codes in lists if len(codes) > 1), {})


def _listed(text: str) -> dict[str, str]:
    """A remark between two entries with a sign is passed over: "A = active, still sold, P = paused"; anything else ends the list."""
    codes, signed, remarked = {}, 0, False
    for part in BREAK.split(SENTENCE.sub("", text if "(" in text else text.replace(")", ""), count=1)):
        entry = ENTRY.fullmatch(part.strip().rstrip("."))
        if entry:
            signed += bool(entry.group(2).strip())
            codes[entry.group(1)] = entry.group(3).strip()
        elif signed and REMARK.fullmatch(part):
            remarked = True
        else:
            return {}
    codes.pop("NULL", None)
    return codes if (signed > 1 if remarked else signed or len(codes) > 1) else {}

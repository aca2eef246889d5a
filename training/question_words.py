"""Counts the words of the written questions and of Spider's training questions, for the reader of misspelt words in Java."""
import argparse
import json
from collections import Counter
from pathlib import Path

from corpus.written import read_all
from parser.text import plain_words

SHORTEST, RAREST = 4, 2
OUT = Path(__file__).parent.parent / "embedded/src/main/resources/io/querypilot/embedded/text/question-words.txt"


def questions(options) -> list[str]:
    written = [wording for schema in read_all(options.written) for entry in schema.entries for wording in entry.wordings]
    return written + [record["question"] for record in json.loads(options.spider.read_text())]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--written", type=Path, default=Path(__file__).parent / "corpus" / "written")
    arguments.add_argument("--spider", type=Path, default=Path("work/data/spider/train_spider.json"))
    arguments.add_argument("--out", type=Path, default=OUT)
    options = arguments.parse_args()
    counts = Counter(word for question in questions(options) for word in set(plain_words(question)))
    kept = sorted(word for word, count in counts.items()
                  if count >= RAREST and len(word) >= SHORTEST and word.isascii() and word.isalpha())
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text("".join(f"{word} {counts[word]}\n" for word in kept))
    print(len(kept), "words")


if __name__ == "__main__":
    main()

"""Counts the words of the written questions and of Spider's training questions, for the reader of misspelt words in Java.

And tells the words of asking: those that stand in questions that can be answered though nothing of the schema is called so,
and in those that cannot hardly more often. "Ignore", "behind" and "earliest" are such words; "wage" and "hosting" are not.
"""
import argparse
import json
from collections import Counter
from pathlib import Path

from corpus.written import WrittenSchema, read_all
from parser.plan import UNANSWERABLE
from parser.text import plain_words, stem

SHORTEST, RAREST = 4, 2
FEWEST_ANSWERED, MOST_LIFT = 8, 3.0
FOLDER = Path(__file__).parent.parent / "embedded/src/main/resources/io/querypilot/embedded/text"


def questions(options) -> list[str]:
    written = [wording for schema in read_all(options.written) for entry in schema.entries for wording in entry.wordings]
    return written + [record["question"] for record in json.loads(options.spider.read_text())]


def asking_words(schemas: list[WrittenSchema]) -> list[str]:
    answered, unanswered, questions = Counter(), Counter(), Counter()
    for one in schemas:
        said = {stem(word) for line in one.lines for word in plain_words(line.replace("_", " "))}
        for entry in one.entries:
            refused = entry.plan == UNANSWERABLE
            for wording in entry.wordings:
                questions[refused] += 1
                unlinked = {word for word in plain_words(wording.split("//")[0]) if stem(word) not in said}
                (unanswered if refused else answered).update(unlinked)
    likelier = {word: unanswered[word] / questions[True] / (count / questions[False]) for word, count in answered.items()}
    return sorted(word for word, count in answered.items() if count >= FEWEST_ANSWERED and likelier[word] <= MOST_LIFT
                  and len(word) > 2 and word.isascii() and word.isalpha())


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--written", type=Path, default=Path(__file__).parent / "corpus" / "written")
    arguments.add_argument("--spider", type=Path, default=Path("work/data/spider/train_spider.json"))
    arguments.add_argument("--out", type=Path, default=FOLDER)
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    asking = asking_words(read_all(options.written))
    (options.out / "asking-words.txt").write_text("".join(f"{word}\n" for word in asking))
    counts = Counter(word for question in questions(options) for word in set(plain_words(question)))
    kept = sorted(word for word, count in counts.items()
                  if count >= RAREST and len(word) >= SHORTEST and word.isascii() and word.isalpha())
    (options.out / "question-words.txt").write_text("".join(f"{word} {counts[word]}\n" for word in kept))
    print(len(kept), "words,", len(asking), "of asking")


if __name__ == "__main__":
    main()

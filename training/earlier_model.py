"""Reads a released int8 model back into the network's parameters, so that training can go on from it."""
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from parser.features import FLAG_COUNT
from parser.model import PIECE_KINDS, ParserModel
from parser.plan import OVERS, RATE_FACTORS, SCALES, TOKEN_ID

# What a token that the released model does not know is like at first.
LIKE = {"MEDIAN": "AVG", "RUNNING": "SHARE", "CHANGE": "SHARE", "GROWTH": "SHARE", "RANK": "SHARE", "IF": "COUNT_IF", "SHARE_IF": "PERCENT",
        **{scale: "/" if scale in OVERS else "*" for scale in SCALES}, "OUTER": "DISTINCT",
        **{factor: "-" if "MINUS" in factor else "+" for factor in RATE_FACTORS}}
ENCODER_LAYER = ("qkv", "out", "up", "down")
DECODER_LAYER = ("qkv", "out", "cross_query", "cross_out", "up", "down")


def arrays_of(path: Path) -> dict[str, np.ndarray]:
    return {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(str(path)).graph.initializer}


def products_of(arrays: dict[str, np.ndarray]) -> list[np.ndarray]:
    """The matrices of eight bits as numbers again, in the order in which the network was traced."""
    names = sorted((name.removesuffix("_quantized") for name in arrays if name.endswith("_quantized")), key=number_of)
    return [arrays[f"{name}_quantized"].astype(np.float32) * arrays[f"{name}_scale"] for name in names]


def number_of(name: str) -> int:
    return int(name.rsplit("_", 1)[1])


def state_of(folder: Path, model: ParserModel) -> dict[str, np.ndarray]:
    encoder, decoder = arrays_of(folder / "encoder.onnx"), arrays_of(folder / "decoder-step.onnx")
    state = {name.removeprefix("model."): array for name, array in (encoder | decoder).items() if name.startswith("model.")}
    names = [f"{kind}.{layer}.{part}" for kind, count in (("layers", len(model.layers)), ("to_node", 1), ("node_layers", len(model.node_layers))) for layer in range(count)
             for part in ENCODER_LAYER if kind != "to_node" or part == "qkv"]
    names = ["to_node" if name.startswith("to_node") else name for name in names]
    names += [f"decoder.{layer}.cross_key_value" for layer in range(len(model.decoder))] + ["node_input", "pointer_key"]
    state |= {f"{name}.weight": matrix.T for name, matrix in zip(names, products_of(encoder), strict=True)}
    names = [f"decoder.{layer}.{part}" for layer in range(len(model.decoder)) for part in DECODER_LAYER] + ["pointer_query"]
    state |= {f"{name}.weight": matrix.T for name, matrix in zip(names, products_of(decoder), strict=True)}
    keys = sorted((n for n, a in encoder.items() if n.startswith("onnx::MatMul") and a.shape == (48, 64)), key=number_of)
    biases = sorted((n for n, a in encoder.items() if n.startswith("onnx::Add") and a.shape == (1, 8, 1, 64)), key=number_of)
    for layer, (key, bias) in enumerate(zip(keys, biases, strict=True)):
        state[f"node_layers.{layer}.relation_keys"] = encoder[key].T
        state[f"node_layers.{layer}.relation_bias"] = encoder[bias][0, :, 0] / np.sqrt(48)
    used = next(a for n, a in encoder.items() if n.startswith("onnx::MatMul") and a.shape == (384, 1))
    groups = sorted((n for n, a in encoder.items() if a.shape == (64, 12)), key=lambda n: int(n.split("_")[1]))
    return state | {"used.weight": used.T, "relation_bias": np.concatenate([encoder[name] for name in groups], 1)}


def load(model: ParserModel, folder: Path):
    """What the released model lacks (flags, tokens) begins with nothing, or like what it resembles."""
    state = state_of(folder, model)
    flags = len(state["node_flags"])
    gap = np.zeros((FLAG_COUNT - flags, state["node_flags"].shape[1]), np.float32)
    state["node_flags"] = np.concatenate([state["node_flags"], gap])
    state["piece_flags"] = np.concatenate([state["piece_flags"][:flags], gap, state["piece_flags"][-PIECE_KINDS:]])
    known = len(state["token_bias"])
    like = [TOKEN_ID[LIKE[token]] for token, number in TOKEN_ID.items() if number >= known]
    noise = np.random.RandomState(0).randn(len(like), state["token_vectors"].shape[1]).astype(np.float32) * 0.02
    state["token_vectors"] = np.concatenate([state["token_vectors"], state["token_vectors"][like] + noise])
    state["token_bias"] = np.concatenate([state["token_bias"], state["token_bias"][like]])
    model.load_state_dict({name: torch.from_numpy(np.array(array, np.float32)) for name, array in state.items()})

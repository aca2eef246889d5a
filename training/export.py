"""Stage 5: writes work/model/onnx/: encoder and decoder step in fp32 and int8, and plan-language.json."""
import argparse
import json
import math
import shutil
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.onnx import symbolic_helper

from parser import cells, features, grammar, labels, narrowing, pipeline, plan, synonyms, text
from parser.features import FLAG_COUNT, RELATION_COUNT
from parser.model import BIAS_GROUPS, BERT_HEADS, LONGEST_PLAN, MASKED, NODE_HEADS, ParserModel
from parser.plan import VOCABULARY_SIZE
from parser.synonyms import WIDTH


SMALL_PRODUCT = 60000


def read_model(folder: Path) -> ParserModel:
    names = json.loads((folder / "names.json").read_text())
    parts = sorted(folder.glob("weights-*.fp16"), key=lambda path: int(path.stem.split("-")[1]))
    flat = np.frombuffer(b"".join(path.read_bytes() for path in parts), np.float16).astype(np.float32)
    state, offset = {}, 0
    for name, shape in names["shapes"]:
        size = int(np.prod(shape))
        state[name] = torch.from_numpy(flat[offset:offset + size].reshape(shape).copy())
        offset += size
    if offset != len(flat):
        raise SystemExit("the weights do not fit their names")
    model = ParserModel(layers_in(state, "node_layers"), layers_in(state, "decoder"), bert_layers=layers_in(state, "layers"))
    model.load_state_dict(state)
    return model.eval()


def layers_in(state: dict, kind: str) -> int:
    return 1 + max(int(name.split(".")[1]) for name in state if name.startswith(kind + ".") and name.split(".")[1].isdigit())


class Attention(torch.autograd.Function):
    """Attention with a bias as one operator of ONNX Runtime: no transposed copies, scores of a head stay in the cache."""

    @staticmethod
    def forward(_, query: Tensor, key: Tensor, value: Tensor, bias: Tensor) -> Tensor:
        query, key, value = (part.view(*part.shape[:2], BERT_HEADS, -1).transpose(1, 2) for part in (query, key, value))
        return F.scaled_dot_product_attention(query, key, value, attn_mask=bias).transpose(1, 2).flatten(2)

    @staticmethod
    def symbolic(graph, query, key, value, bias):
        none = symbolic_helper._optional_input_placeholder_tensor(graph)
        return graph.op("com.microsoft::MultiHeadAttention", query, key, value, none, none, bias,
                        num_heads_i=BERT_HEADS).setType(query.type())


def normalised(x: Tensor, norm: nn.LayerNorm) -> Tensor:
    """Spelled out: ONNX Runtime 1.29, which Java runs, takes four times as long for it in one operator."""
    x = x - x.mean(-1, keepdim=True)
    return x * (1.0 / torch.sqrt((x * x).mean(-1, keepdim=True) + norm.eps)) * norm.weight + norm.bias


class Encoder(nn.Module):
    """ParserModel.encode for one question, with a table lookup instead of one-hot products for the biases; nothing is padded."""

    def __init__(self, model: ParserModel):
        super().__init__()
        self.model = model
        self.biases = [group.contiguous() for group in model.relation_bias.detach().split(BERT_HEADS, 1)]

    def forward(self, embeddings: Tensor, positions: Tensor, owners: Tensor, relations: Tensor, flags: Tensor):
        model, nodes, length = self.model, flags.shape[1], embeddings.shape[1]
        shown = owners <= -2
        node_of = torch.where(owners >= 0, owners, torch.where(shown, -2 - owners, torch.zeros_like(owners) + nodes))
        piece_flags = torch.cat([flags, torch.zeros_like(flags[:, :1])], 1)[0][node_of[0]][None]
        kinds = torch.stack([owners == -1, shown, owners >= 0], -1).to(flags.dtype)
        segment = ((piece_flags[:, :, 1] + piece_flags[:, :, 2]) > 0).long()
        x = model.norm(embeddings + model.position(positions) + model.segment(segment)
                       + torch.cat([piece_flags, kinds], -1) @ model.piece_flags)
        between = relations[0][node_of[0]][:, node_of[0]].reshape(-1)
        bias = [table[between].t().reshape(1, BERT_HEADS, length, length) for table in self.biases]
        per_group = (len(model.layers) + BIAS_GROUPS - 1) // BIAS_GROUPS
        for index, layer in enumerate(model.layers):
            attended = layer.out(Attention.apply(*layer.qkv(x).split(WIDTH, -1), bias[index // per_group]))
            x = normalised(x + attended, layer.norm1)
            x = normalised(x + layer.down(F.gelu(layer.up(x))), layer.norm2)
        mine = (owners[:, None, :] == torch.arange(nodes)[None, :, None]).to(flags.dtype)
        count = mine.sum(-1, keepdim=True)
        memory = model.node_norm(model.to_node((mine / count.clamp(min=1)) @ x) + flags @ model.node_flags)
        mask = (1 - (count[..., 0] > 0).to(flags.dtype))[:, None, None, :] * MASKED
        one_hot = (relations[:, :nodes, :nodes, None] == torch.arange(RELATION_COUNT)).to(flags.dtype)
        for layer in model.node_layers:
            memory = layer(memory, one_hot, mask)
        memory = model.memory_norm(memory)
        cross = torch.stack([layer.cross(memory) for layer in model.decoder])
        return model.node_input(memory), model.pointer_key(memory), cross, mask, model.used(memory)[..., 0]


class DecoderStep(nn.Module):
    def __init__(self, model: ParserModel):
        super().__init__()
        self.model = model

    def forward(self, actions: Tensor, step: Tensor, past: Tensor, node_inputs: Tensor, pointer_keys: Tensor,
                cross_keys: Tensor, mask: Tensor, flags: Tensor):
        model, batch = self.model, actions.shape[0]
        table = torch.cat([model.token_vectors, node_inputs[0]], 0)
        x = F.embedding(actions, table) + F.embedding(step, model.step_vectors)
        present = []
        for index, layer in enumerate(model.decoder):
            x, keys = layer(x, cross_keys[index], mask, None, (past[index, 0], past[index, 1]))
            present.append(torch.stack(keys))
        x = model.decoder_norm(x)
        queries = model.pointer_query(x).view(batch, 3, WIDTH)
        pointers = torch.matmul(queries, pointer_keys[0].t()) * (1.0 / math.sqrt(WIDTH))
        pointers = (pointers * flags[0, :, :3].t()[None]).sum(1) + mask[0, 0]
        tokens = x[:, 0] @ model.token_vectors.t() + model.token_bias
        return F.log_softmax(torch.cat([tokens, pointers], -1), -1), torch.stack(present)


def write_onnx(model: ParserModel, folder: Path):
    length, nodes, hypotheses, steps = 40, 20, 5, 3
    owners = torch.cat([torch.tensor([-1]), torch.arange(nodes), torch.arange(nodes - 1)])[None]
    owners[0, 5] = features.value_of(7)
    inputs = (torch.randn(1, length, WIDTH), torch.arange(length)[None], owners,
              torch.randint(0, 40, (1, nodes + 1, nodes + 1)), (torch.rand(1, nodes, FLAG_COUNT) > 0.5).float())
    encoder, decoder = Encoder(model).eval(), DecoderStep(model).eval()
    with torch.no_grad():
        encoded = encoder(*inputs)
        memory, _ = model.encode(*inputs)
        print("encoder differs by", (encoded[0] - model.node_input(memory)).abs().max().item())
    torch.onnx.export(
        encoder, inputs, str(folder / "encoder.fp32.onnx"), opset_version=17, dynamo=False,
        input_names=["embeddings", "positions", "owners", "relations", "flags"],
        output_names=["node_inputs", "pointer_keys", "cross_keys", "mask", "used"],
        dynamic_axes={"embeddings": {1: "L"}, "positions": {1: "L"}, "owners": {1: "L"}, "relations": {1: "M", 2: "M"},
                      "flags": {1: "N"}, "node_inputs": {1: "N"}, "pointer_keys": {1: "N"}, "cross_keys": {4: "N"},
                      "mask": {3: "N"}, "used": {1: "N"}})
    past = torch.zeros(len(model.decoder), 2, hypotheses, NODE_HEADS, steps, WIDTH // NODE_HEADS)
    actions = torch.tensor([[1], [3], [VOCABULARY_SIZE + 2], [5], [VOCABULARY_SIZE]])
    torch.onnx.export(
        decoder, (actions, torch.tensor([steps]), past, *encoded[:4], inputs[4]), str(folder / "decoder-step.fp32.onnx"),
        opset_version=17, dynamo=False, output_names=["log_probabilities", "present"],
        input_names=["actions", "step", "past", "node_inputs", "pointer_keys", "cross_keys", "mask", "flags"],
        dynamic_axes={"actions": {0: "B"}, "past": {2: "B", 4: "P"}, "node_inputs": {1: "N"}, "pointer_keys": {1: "N"},
                      "cross_keys": {4: "N"}, "mask": {3: "N"}, "flags": {1: "N"}, "log_probabilities": {0: "B", 1: "V"},
                      "present": {2: "B", 4: "Q"}})


def quantise(folder: Path):
    """Products only: in a table of eight bits the relation biases would all become nothing beside one far value."""
    from onnxruntime.quantization import QuantType, quantize_dynamic
    for name in ("encoder", "decoder-step"):
        source = str(folder / f"{name}.fp32.onnx")
        quantize_dynamic(source, str(folder / f"{name}.onnx"), weight_type=QuantType.QInt8, per_channel=True, reduce_range=False,
                         op_types_to_quantize=["MatMul", "Gemm"], nodes_to_exclude=small_products(source))
        print(name, (folder / f"{name}.onnx").stat().st_size)


def small_products(path: str) -> list[str]:
    """Products with small matrices (relations, flags, tokens): they take little room and stay exact."""
    import onnx
    graph = onnx.load(path).graph
    sizes = {tensor.name: int(np.prod(tensor.dims)) for tensor in graph.initializer}
    return [node.name for node in graph.node if node.op_type in ("MatMul", "Gemm")
            and any(sizes.get(name, SMALL_PRODUCT) < SMALL_PRODUCT for name in node.input)]


def plan_language() -> dict:
    """Every table a port needs, so that nothing is typed twice."""
    return {
        "language": plan.LANGUAGE, "vocabulary": list(plan.VOCABULARY), "literals": plan.LITERALS,
        "token_groups": {"comparisons": plan.COMPARISONS, "likes": plan.LIKES, "memberships": plan.MEMBERSHIPS,
                         "null_tests": plan.NULL_TESTS, "period_tests": plan.PERIOD_TESTS, "aggregates": plan.AGGREGATES,
                         "arithmetic": plan.ARITHMETIC, "date_parts": plan.DATE_PARTS, "set_operations": plan.SET_OPERATIONS,
                         "limit_literals": grammar.LIMIT_LITERALS, "cells": plan.CELLS,
                         "counted_conditions": plan.COUNTED_CONDITIONS, "windows": plan.WINDOWS,
                         "conditioned": plan.CONDITIONED, "scales": plan.SCALES, "rate_factors": plan.RATE_FACTORS},
        "relations": features.RELATIONS, "relation_count": RELATION_COUNT, "flags": list(features.FLAGS), "flag_count": FLAG_COUNT,
        "cell_markers": features.CELL_MARKERS, "hint_mark": features.HINT_MARK, "column_link_priority": features.COLUMN_LINK_PRIORITY, "source_tags": features.SOURCE_TAGS, "source_tag": "general",
        "limits": {"pieces": features.MOST_PIECES, "last_position": features.LAST_POSITION, "columns": narrowing.MOST_COLUMNS,
                   "value_pieces": features.PIECES_PER_VALUE, "few_value_pieces": features.PIECES_PER_FEW_VALUE,
                   "few_values": plan.MOST_CELLS, "few_value_length": cells.LONGEST_FEW_VALUE, "few_room": features.ROOM_FOR_FEW_VALUES,
                   "comment_pieces": features.PIECES_PER_COMMENT, "words": pipeline.MOST_WORDS,
                   "hint_words": pipeline.MOST_HINT_WORDS, "earlier_words": pipeline.MOST_EARLIER_WORDS, "earlier_questions": pipeline.MOST_EARLIER_QUESTIONS,
                   "steps": 80, "beam": 8, "tables": grammar.MOST_TABLES, "selected": grammar.MOST_SELECTED,
                   "arithmetic": grammar.MOST_ARITHMETIC, "values": grammar.MOST_VALUES, "depth": grammar.DEEPEST,
                   "value_words": grammar.LONGEST_VALUE, "plan": LONGEST_PLAN},
        "synonym_thresholds": {"strong": synonyms.STRONG, "weak": synonyms.WEAK},
        "link_weights": {"table": narrowing.TABLE_WEIGHT, "column": narrowing.COLUMN_WEIGHT, "neighbour": narrowing.NEIGHBOUR_SHARE},
        "stop_words": sorted(text.STOP_WORDS), "number_words": text.NUMBER_WORDS,
        "tens": text.TENS, "scales": text.SCALES, "flagged_number_words": sorted(text.FLAGGED_NUMBER_WORDS),
        "abbreviations": labels.ABBREVIATIONS, "name_words": sorted(text.NAME_WORDS),
        "glued_words": sorted(labels.LONGER_WORDS), "short_glued_words": sorted(labels.SHORT_WORDS)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--model", type=Path, default=Path("work/model"))
    arguments.add_argument("--start", type=Path, default=Path("work/start"))
    arguments.add_argument("--untrained", action="store_true", help="random weights, for parity of features alone")
    options = arguments.parse_args()
    folder = options.model / "onnx"
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    write_onnx(ParserModel().eval() if options.untrained else read_model(options.model), folder)
    quantise(folder)
    for name in ("word-vectors.bin", "vocab.txt"):
        shutil.copy(options.start / name, folder / name)
    (folder / "plan-language.json").write_text(json.dumps(plan_language(), indent=1))


if __name__ == "__main__":
    main()

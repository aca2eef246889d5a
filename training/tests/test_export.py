"""The exported encoder computes what the trained one does, in eight bits nearly so."""
import numpy as np
import pytest
import torch

from export import quantise, write_onnx
from package import optimise
from parser.features import FLAG_COUNT
from parser.model import ParserModel
from parser.synonyms import WIDTH

onnxruntime = pytest.importorskip("onnxruntime")
WORDS, NODES, LENGTH = 5, 12, 30


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(0)
    model = ParserModel(node_layers=1, decoder_layers=1).eval()
    model.relation_bias.data.normal_(0, 2.0)
    return model


@pytest.fixture(scope="module")
def folder(model, tmp_path_factory):
    folder = tmp_path_factory.mktemp("onnx")
    write_onnx(model, folder)
    quantise(folder)
    optimise(folder / "encoder.onnx", folder / "packaged.onnx")
    return folder


@pytest.fixture(scope="module")
def inputs():
    torch.manual_seed(1)
    owners = torch.tensor([-1, *range(NODES), *[-2 - WORDS] * 2, -1, *range(WORDS, NODES)])
    owners = torch.cat([owners, torch.full((LENGTH - len(owners),), -1)])[None]
    return {"embeddings": torch.randn(1, LENGTH, WIDTH) * 0.1, "positions": torch.arange(LENGTH)[None], "owners": owners,
            "relations": torch.randint(0, 40, (1, NODES + 1, NODES + 1)), "flags": (torch.rand(1, NODES, FLAG_COUNT) > 0.8).float()}


def trained(model, inputs) -> np.ndarray:
    with torch.no_grad():
        return model.node_input(model.encode(*inputs.values())[0]).numpy()


def exported(path, inputs) -> np.ndarray:
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    return session.run(["node_inputs"], {name: value.numpy() for name, value in inputs.items()})[0]


def test_the_encoder_is_the_same(model, folder, inputs):
    assert np.abs(exported(folder / "encoder.fp32.onnx", inputs) - trained(model, inputs)).max() < 1e-4


@pytest.mark.parametrize("name", ["encoder.onnx", "packaged.onnx"])
def test_relations_count_in_eight_bits(model, folder, inputs, name):
    """Once they did not: all their biases were rounded to nothing."""
    wanted = trained(model, inputs)
    without = {**inputs, "relations": torch.zeros_like(inputs["relations"])}
    apart = np.abs(trained(model, without) - wanted).mean()
    assert np.abs(exported(folder / name, inputs) - wanted).mean() < apart / 5

"""Encodings -> tensors. Many examples travel as flat arrays and are padded on the device."""
import numpy as np
import torch

from .features import FLAG_COUNT, Encoding
from .model import PADDING_OWNER

FIELDS = ("pieces", "owners", "positions", "flags", "target", "relations")


def flatten(varied: list[tuple[Encoding, np.ndarray]]) -> dict[str, np.ndarray]:
    flat = {}
    for name in FIELDS:
        arrays = [target if name == "target" else getattr(encoding, name).ravel() for encoding, target in varied]
        flat[name] = np.concatenate(arrays)
        flat[name + "_size"] = np.array([array.size for array in arrays], np.int64)
    flat["nodes"] = np.array([len(encoding.flags) for encoding, _ in varied], np.int64)
    return flat


def join(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def round_up(value: int, multiple: int) -> int:
    return (int(value) + multiple - 1) // multiple * multiple


class DeviceExamples:
    """Flat arrays on the device, cut into padded batches there."""

    def __init__(self, flat: dict[str, np.ndarray], word_table: torch.Tensor, device: str):
        self.device, self.words = device, word_table
        self.data = {name: torch.from_numpy(np.ascontiguousarray(flat[name])).to(device) for name in FIELDS}
        self.size = {name: torch.from_numpy(flat[name + "_size"]).to(device) for name in FIELDS}
        self.offset = {name: torch.from_numpy(np.concatenate([[0], np.cumsum(flat[name + "_size"])[:-1]])).to(device) for name in FIELDS}
        self.nodes = torch.from_numpy(flat["nodes"]).to(device)
        self.lengths, self.node_counts, self.target_lengths = flat["pieces_size"], flat["nodes"], flat["target_size"]

    def __len__(self) -> int:
        return len(self.lengths)

    def rows(self, name: str, chosen: torch.Tensor, width: int, fill: int) -> torch.Tensor:
        places = torch.arange(width, device=self.device)
        inside = places[None] < self.size[name][chosen][:, None]
        values = self.data[name][torch.where(inside, self.offset[name][chosen][:, None] + places, 0)].long()
        return torch.where(inside, values, fill)

    def batch(self, indices: np.ndarray) -> dict[str, torch.Tensor]:
        chosen = torch.from_numpy(indices).to(self.device, non_blocking=True)
        length = round_up(self.lengths[indices].max(), 8)
        nodes = round_up(self.node_counts[indices].max() + 1, 8) - 1
        steps = int(self.target_lengths[indices].max())
        count = self.nodes[chosen][:, None, None]
        side = torch.arange(nodes + 1, device=self.device)
        inside = (side[None, :, None] < count) & (side[None, None, :] < count)
        place = self.offset["relations"][chosen][:, None, None] + side[None, :, None] * count + side[None, None, :]
        relations = torch.where(inside, self.data["relations"][torch.where(inside, place, 0)].long(), 0)
        bits = torch.arange(FLAG_COUNT, device=self.device)
        flags = (self.rows("flags", chosen, nodes, 0)[:, :, None] >> bits) & 1
        return {"embeddings": self.words[self.rows("pieces", chosen, length, 0)],
                "positions": self.rows("positions", chosen, length, 0),
                "owners": self.rows("owners", chosen, length, PADDING_OWNER), "relations": relations,
                "flags": flags.to(self.words.dtype), "target": self.rows("target", chosen, steps, 0)}

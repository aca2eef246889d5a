"""The network: BERT layers with relation biases, relation-aware layers over nodes, a decoder with pointers."""
import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .features import FLAG_COUNT, PADDING_RELATION, RELATION_COUNT
from .plan import TOKEN_ID, UNANSWERABLE, VOCABULARY_SIZE
from .synonyms import WIDTH

BERT_LAYERS, BERT_HEADS, INNER = 12, 12, 1536
NODE_HEADS = 8
BIAS_GROUPS = 3                  # neighbouring BERT layers share their relation biases
LONGEST_PLAN = 96
PADDING_OWNER = -99999
MASKED = -10000.0
PIECE_KINDS = 3                  # no node, shown value or comment, name or word


class BertLayer(nn.Module):
    def __init__(self, dropout: float):
        super().__init__()
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = dropout

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, BERT_HEADS, WIDTH // BERT_HEADS).permute(2, 0, 3, 1, 4).unbind(0)
        attended = F.scaled_dot_product_attention(q, k, v, attn_mask=bias, dropout_p=self.dropout if self.training else 0.0)
        attended = self.out(attended.transpose(1, 2).reshape(batch, length, WIDTH))
        x = self.norm1(x + F.dropout(attended, self.dropout, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), self.dropout, self.training))


class NodeLayer(nn.Module):
    """Self-attention over nodes where every relation brings its own key, value and bias."""

    def __init__(self, dropout: float):
        super().__init__()
        self.size, self.dropout = WIDTH // NODE_HEADS, dropout
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.relation_keys = nn.Parameter(torch.randn(RELATION_COUNT, self.size) * 0.02)
        self.relation_values = nn.Parameter(torch.randn(RELATION_COUNT, self.size) * 0.02)
        self.relation_bias = nn.Parameter(torch.zeros(NODE_HEADS, RELATION_COUNT))

    def forward(self, x: Tensor, relations: Tensor, mask: Tensor) -> Tensor:
        """relations: one-hot [batch, nodes, nodes, kinds]."""
        batch, nodes, _ = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(batch, nodes, 3, NODE_HEADS, self.size).permute(2, 0, 3, 1, 4).unbind(0)
        per_kind = q @ self.relation_keys.t() + self.relation_bias[None, :, None, :] * math.sqrt(self.size)
        by_relation = (per_kind.permute(0, 2, 1, 3) @ relations.transpose(-1, -2)).permute(0, 2, 1, 3)
        scores = (q @ k.transpose(-1, -2) + by_relation) * (1.0 / math.sqrt(self.size)) + mask
        weights = F.dropout(F.softmax(scores, -1), self.dropout, self.training)
        kinds = weights.permute(0, 2, 1, 3) @ relations
        attended = weights @ v + (kinds @ self.relation_values).permute(0, 2, 1, 3)
        x = x + F.dropout(self.out(attended.transpose(1, 2).reshape(batch, nodes, WIDTH)), self.dropout, self.training)
        inner = F.dropout(F.gelu(self.up(self.norm2(x))), self.dropout, self.training)
        return x + F.dropout(self.down(inner), self.dropout, self.training)


class DecoderLayer(nn.Module):
    def __init__(self, dropout: float):
        super().__init__()
        self.size, self.dropout = WIDTH // NODE_HEADS, dropout
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.cross_query, self.cross_out = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.cross_key_value = nn.Linear(WIDTH, 2 * WIDTH)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(WIDTH) for _ in range(3))

    def cross(self, memory: Tensor) -> Tensor:
        batch, nodes, _ = memory.shape
        return self.cross_key_value(memory).view(batch, nodes, 2, NODE_HEADS, self.size).permute(2, 0, 3, 1, 4)

    def forward(self, x: Tensor, cross: Tensor, mask: Tensor, causal: Tensor | None, past=None):
        batch, steps, _ = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(batch, steps, 3, NODE_HEADS, self.size).permute(2, 0, 3, 1, 4).unbind(0)
        if past is not None:
            k, v = torch.cat([past[0], k], 2), torch.cat([past[1], v], 2)
        scores = q @ k.transpose(-1, -2) * (1.0 / math.sqrt(self.size))
        if causal is not None:
            scores = scores + causal
        weights = F.dropout(F.softmax(scores, -1), self.dropout, self.training)
        x = x + F.dropout(self.out((weights @ v).transpose(1, 2).reshape(batch, steps, WIDTH)), self.dropout, self.training)
        q = self.cross_query(self.norm2(x)).view(batch, steps, NODE_HEADS, self.size).transpose(1, 2)
        weights = F.softmax(q @ cross[0].transpose(-1, -2) * (1.0 / math.sqrt(self.size)) + mask, -1)
        attended = F.dropout(weights, self.dropout, self.training) @ cross[1]
        x = x + F.dropout(self.cross_out(attended.transpose(1, 2).reshape(batch, steps, WIDTH)), self.dropout, self.training)
        inner = F.dropout(F.gelu(self.up(self.norm3(x))), self.dropout, self.training)
        return x + F.dropout(self.down(inner), self.dropout, self.training), (k, v)


class ParserModel(nn.Module):
    def __init__(self, node_layers: int = 4, decoder_layers: int = 3, dropout: float = 0.1, node_dropout: float = 0.12,
                 decoder_dropout: float = 0.2, bert_layers: int = BERT_LAYERS):
        super().__init__()
        self.dropout = dropout
        self.position, self.segment = nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(BertLayer(dropout) for _ in range(bert_layers))
        self.piece_flags = nn.Parameter(torch.zeros(FLAG_COUNT + PIECE_KINDS, WIDTH))
        self.node_flags = nn.Parameter(torch.randn(FLAG_COUNT, WIDTH) * 0.02)
        self.relation_bias = nn.Parameter(torch.zeros(RELATION_COUNT, BIAS_GROUPS * BERT_HEADS))
        self.to_node, self.node_norm = nn.Linear(WIDTH, WIDTH), nn.LayerNorm(WIDTH)
        self.node_layers = nn.ModuleList(NodeLayer(node_dropout) for _ in range(node_layers))
        self.memory_norm = nn.LayerNorm(WIDTH)
        self.token_vectors = nn.Parameter(torch.randn(VOCABULARY_SIZE, WIDTH) * 0.05)
        self.token_bias = nn.Parameter(torch.zeros(VOCABULARY_SIZE))
        self.step_vectors = nn.Parameter(torch.randn(LONGEST_PLAN, WIDTH) * 0.02)
        self.node_input = nn.Linear(WIDTH, WIDTH)
        self.decoder = nn.ModuleList(DecoderLayer(decoder_dropout) for _ in range(decoder_layers))
        self.decoder_norm = nn.LayerNorm(WIDTH)
        self.pointer_query, self.pointer_key = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.used = nn.Linear(WIDTH, 1)

    def load_start(self, weights):
        """Weights of the start model, as start_model.read gives them."""
        def put(parameter, array):
            parameter.data.copy_(torch.from_numpy(array.copy()))

        put(self.position.weight, weights["position"])
        put(self.segment.weight, weights["segment"])
        put(self.norm.weight, weights["norm.weight"])
        put(self.norm.bias, weights["norm.bias"])
        for index, layer in enumerate(self.layers):
            for kind in ("weight", "bias"):
                parts = [torch.from_numpy(weights[f"{index}.{part}.{kind}"].copy()) for part in ("query", "key", "value")]
                getattr(layer.qkv, kind).data.copy_(torch.cat(parts, 0))
                for mine, theirs in (("out", "out"), ("up", "up"), ("down", "down"), ("norm1", "norm1"), ("norm2", "norm2")):
                    put(getattr(getattr(layer, mine), kind), weights[f"{index}.{theirs}.{kind}"])

    def encode(self, embeddings: Tensor, positions: Tensor, owners: Tensor, relations: Tensor, flags: Tensor):
        """Shapes: [B,L,W], [B,L], [B,L], [B,N+1,N+1] (row and column N: no node), [B,N,F] of 0 and 1.

        Returns the nodes' memory [B,N,W] and which nodes are present [B,N].
        """
        dtype, nodes = embeddings.dtype, flags.shape[1]
        padding = owners == PADDING_OWNER
        shown = (owners <= -2) & ~padding
        node_of = torch.where(owners >= 0, owners, torch.where(shown, -2 - owners, torch.zeros_like(owners) + nodes))
        with_none = torch.cat([flags, torch.zeros_like(flags[:, :1])], 1)
        piece_flags = with_none.gather(1, node_of[:, :, None].expand(-1, -1, FLAG_COUNT))
        kinds = torch.stack([owners == -1, shown, owners >= 0], -1).to(dtype)
        segment = ((piece_flags[:, :, 1] + piece_flags[:, :, 2]) > 0).long()
        x = embeddings + self.position(positions) + self.segment(segment) + torch.cat([piece_flags, kinds], -1) @ self.piece_flags
        x = F.dropout(self.norm(x), self.dropout, self.training)
        biases = self.piece_biases(relations, node_of, padding, dtype)
        per_group = (len(self.layers) + BIAS_GROUPS - 1) // BIAS_GROUPS
        for index, layer in enumerate(self.layers):
            x = layer(x, biases[index // per_group])
        mine = (owners[:, None, :] == torch.arange(nodes, device=owners.device)[None, :, None]).to(dtype)
        count = mine.sum(-1, keepdim=True)
        memory = (mine / count.clamp(min=1)) @ x
        present = count[..., 0] > 0
        memory = F.dropout(self.node_norm(self.to_node(memory) + flags @ self.node_flags), self.dropout, self.training)
        mask = (~present)[:, None, None, :].to(dtype) * MASKED
        one_hot = (relations[:, :nodes, :nodes, None] == torch.arange(RELATION_COUNT, device=owners.device, dtype=relations.dtype)).to(dtype)
        for layer in self.node_layers:
            memory = layer(memory, one_hot, mask)
        return self.memory_norm(memory), present

    def piece_biases(self, relations: Tensor, node_of: Tensor, padding: Tensor, dtype) -> list[Tensor]:
        """Per group of layers the bias [B,heads,L,L] that the pieces' nodes' relations bring."""
        batch, length = node_of.shape
        size = relations.shape[1]
        between = relations.gather(1, node_of[:, :, None].expand(-1, -1, size)).gather(2, node_of[:, None, :].expand(-1, length, -1))
        between = torch.where(padding[:, None, :], torch.full_like(between, PADDING_RELATION), between)
        table = torch.cat([self.relation_bias[:PADDING_RELATION], torch.full_like(self.relation_bias[:1], MASKED)], 0)
        one_hot = (between[..., None] == torch.arange(RELATION_COUNT, device=between.device, dtype=between.dtype)).to(dtype)
        bias = (one_hot @ table.to(dtype)).view(batch, length, length, BIAS_GROUPS, BERT_HEADS).permute(3, 0, 4, 1, 2)
        return [bias[group].contiguous() for group in range(BIAS_GROUPS)]

    def ready_decoder(self, memory: Tensor, present: Tensor):
        """What every decoding step needs of the encoder: node inputs, cross keys, mask, pointer keys."""
        mask = (~present)[:, None, None, :].to(memory.dtype) * MASKED
        return self.node_input(memory), [layer.cross(memory) for layer in self.decoder], mask, self.pointer_key(memory)

    def action_inputs(self, actions: Tensor, node_inputs: Tensor, first_step: int = 0) -> Tensor:
        is_node = actions >= VOCABULARY_SIZE
        tokens = self.token_vectors[torch.where(is_node, torch.zeros_like(actions), actions)]
        index = torch.where(is_node, actions - VOCABULARY_SIZE, torch.zeros_like(actions))
        nodes = node_inputs.gather(1, index[:, :, None].expand(-1, -1, WIDTH))
        return torch.where(is_node[:, :, None], nodes, tokens) + self.step_vectors[first_step:first_step + actions.shape[1]]

    def logits(self, x: Tensor, pointer_keys: Tensor, flags: Tensor, present: Tensor) -> Tensor:
        batch, steps, _ = x.shape
        queries = self.pointer_query(x).view(batch, steps, 3, WIDTH)
        pointers = torch.einsum("btkd,bnd->btkn", queries, pointer_keys) * (1.0 / math.sqrt(WIDTH))
        pointers = (pointers * flags[:, :, :3].permute(0, 2, 1)[:, None]).sum(2)
        pointers = pointers.masked_fill(~present[:, None, :], MASKED)
        return torch.cat([x @ self.token_vectors.t() + self.token_bias, pointers], -1)

    def forward(self, batch: dict[str, Tensor], smoothing: float = 0.05, twice: bool = False) -> dict[str, Tensor]:
        """Losses of a batch; `twice`: the second half repeats the first, and both should agree (R-Drop)."""
        memory, present = self.encode(batch["embeddings"], batch["positions"], batch["owners"], batch["relations"], batch["flags"])
        node_inputs, cross, mask, pointer_keys = self.ready_decoder(memory, present)
        given, target = batch["target"][:, :-1], batch["target"][:, 1:]
        steps = given.shape[1]
        x = F.dropout(self.action_inputs(given, node_inputs), self.dropout, self.training)
        causal = torch.full((steps, steps), MASKED, device=x.device, dtype=x.dtype).triu(1)
        for layer, keys in zip(self.decoder, cross):
            x, _ = layer(x, keys, mask, causal)
        logits = self.logits(self.decoder_norm(x), pointer_keys, batch["flags"], present).float()
        log_probabilities = F.log_softmax(logits, -1)
        weight = (target != 0).float()
        loss = -log_probabilities.gather(2, target[..., None])[..., 0]
        valid = torch.cat([torch.ones_like(log_probabilities[:, :1, :VOCABULARY_SIZE]), present[:, None, :].float()], -1)
        spread = -(log_probabilities * valid).sum(-1) / valid.sum(-1)
        out = {"loss": (((1 - smoothing) * loss + smoothing * spread) * weight).sum() / weight.sum(),
               "plain": (loss * weight).sum() / weight.sum(),
               "right": ((logits.argmax(-1) == target) | (target == 0)).all(-1),
               "refused": logits[:, 0].argmax(-1) == TOKEN_ID[UNANSWERABLE],
               "apart": torch.zeros((), device=x.device)}
        if twice:
            one, two = log_probabilities.chunk(2)
            apart = ((one.exp() - two.exp()) * (one - two) * valid[:one.shape[0]]).sum(-1) * weight[:one.shape[0]]
            out["apart"] = apart.sum() / weight[:one.shape[0]].sum() * 0.5
        out["used"] = self.used_loss(memory, present, batch["flags"], target)
        return out

    def used_loss(self, memory: Tensor, present: Tensor, flags: Tensor, target: Tensor) -> Tensor:
        """Which columns and tables does the plan name; tables and key columns, where joins go wrong, count double."""
        named = torch.zeros(memory.shape[0], memory.shape[1] + VOCABULARY_SIZE, device=memory.device)
        named = named.scatter_(1, target, 1.0)[:, VOCABULARY_SIZE:]
        weight = present.float() * (1 - flags[:, :, 0].float())
        weight = weight * (1 + flags[:, :, 2].float() + 0.5 * flags[:, :, 17].float())
        loss = F.binary_cross_entropy_with_logits(self.used(memory)[..., 0].float(), named, reduction="none")
        return (loss * weight).sum() / weight.sum()

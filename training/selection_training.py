"""Fits the selection network and its confidence on beams over databases the parser was not trained on."""
import numpy as np
import torch
import torch.nn.functional as F

from parser.selection import CONFIDENCE_INPUTS, FEATURES, Selector, confidence_inputs

HIDDEN = 24
ROUNDS = 200
FOLDS = 8
LEAST_GAIN = 0.005
RULE = "benchmark"


def train_selection(results: list[dict]) -> dict:
    """The network is kept only if, fitted without a database, it chooses clearly better on it than the beam does."""
    beams = [(r["features"], np.array([bool(mark) for mark in r[RULE]]), r["job"]["database"]) for r in results
             if r["features"] is not None and r["greedy_" + RULE] is not None]
    chosen = []
    folds = {database: place % FOLDS for place, database in enumerate(sorted({database for *_, database in beams}))}
    for fold in range(FOLDS):
        selector = Selector(fit_network([beam for beam in beams if folds[beam[2]] != fold]))
        chosen += [right[int(np.argmax(selector.scores(features)))] for features, right, name in beams if folds[name] == fold]
    gain = float(np.mean(chosen)) - float(np.mean([right[0] for _, right, _ in beams])) if beams else 0.0
    print(f"selection gains {100 * gain:.2f} points on databases it was not fitted on", flush=True)
    fitted = fit_network(beams, ROUNDS if gain >= LEAST_GAIN else 0)
    return fitted | {"cross_validated_gain": gain} | fit_confidence(Selector(fitted), beams)


def fit_network(beams: list, rounds: int = ROUNDS) -> dict:
    """Listwise: the probability of right candidates among a question's candidates is raised. No rounds: the beam's order."""
    torch.manual_seed(0)
    everything = np.concatenate([features for features, _, _ in beams] or [np.zeros((1, len(FEATURES)))])
    mean, deviation = everything.mean(0), everything.std(0) + 1e-6
    useful = [(features, right) for features, right, _ in beams if right.any() and not right.all()]
    widest, rounds = max((len(right) for _, right in useful), default=1), rounds if useful else 0
    inputs = torch.zeros(len(useful), widest, len(FEATURES))
    right, present = torch.zeros(len(useful), widest), torch.zeros(len(useful), widest)
    for index, (features, marks) in enumerate(useful):
        inputs[index, :len(marks)] = torch.from_numpy(np.clip((features - mean) / deviation, -5, 5)).float()
        right[index, :len(marks)] = torch.from_numpy(marks).float()
        present[index, :len(marks)] = 1
    hidden, out = torch.nn.Linear(len(FEATURES), HIDDEN), torch.nn.Linear(HIDDEN, 1, bias=False)
    direct = torch.nn.Linear(len(FEATURES), 1, bias=False)
    torch.nn.init.zeros_(out.weight)
    torch.nn.init.zeros_(direct.weight)
    direct.weight.data[0, FEATURES.index("score")] = float(deviation[FEATURES.index("score")])
    optimiser = torch.optim.AdamW([*hidden.parameters(), *out.parameters(), *direct.parameters()], lr=0.01, weight_decay=0.05)
    for _ in range(rounds):
        dropped = F.dropout(inputs, 0.1)
        scores = out(F.dropout(torch.relu(hidden(dropped)), 0.2))[..., 0] + direct(dropped)[..., 0]
        scores = scores.masked_fill(present == 0, -1e4)
        loss = -(torch.logsumexp(scores.masked_fill(right == 0, -1e4), -1) - torch.logsumexp(scores, -1)).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return {"features": FEATURES, "confidence_inputs": CONFIDENCE_INPUTS, "mean": mean.tolist(), "deviation": deviation.tolist(),
            "hidden_weight": hidden.weight.tolist(), "hidden_bias": hidden.bias.tolist(), "out_weight": out.weight[0].tolist(),
            "direct_weight": direct.weight[0].tolist()}


def fit_confidence(selector: Selector, beams) -> dict:
    rows, marks = [], []
    for features, right, _ in beams:
        scores = selector.scores(features)
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        place = int(np.argmax(scores))
        rows.append(confidence_inputs(features, shares, place))
        marks.append(float(right[place]))
    if not rows:
        return {"confidence_weight": [0.0] * len(CONFIDENCE_INPUTS), "confidence_bias": [0.0]}
    inputs, marks = torch.tensor(np.array(rows)).float(), torch.tensor(marks)
    weight, bias = torch.zeros(inputs.shape[1], requires_grad=True), torch.zeros(1, requires_grad=True)
    optimiser = torch.optim.LBFGS([weight, bias], max_iter=200)

    def closure():
        optimiser.zero_grad()
        loss = F.binary_cross_entropy_with_logits(inputs @ weight + bias, marks) + 0.002 * (weight ** 2).sum()
        loss.backward()
        return loss

    optimiser.step(closure)
    return {"confidence_weight": weight.tolist(), "confidence_bias": bias.tolist()}

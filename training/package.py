"""Stage 7: puts a released model into the Java module, ready to load fast: graphs optimised, checksums written."""
import argparse
import hashlib
import json
import shutil
import subprocess
import zlib
from pathlib import Path

from java_onnxruntime import jar
from parser.decoding import SECOND

try:
    import onnxruntime
except ImportError:   # the jar of the Java module does as well
    onnxruntime = None

GRAPHS = ("encoder.onnx", "decoder-step.onnx")
OTHERS = ("word-vectors.bin", "vocab.txt", "plan-language.json", "selection.json")
LEFT_AS_THEY_ARE = ["LayerNormFusion", "SkipLayerNormFusion"]
TARGET = Path(__file__).resolve().parents[1] / "embedded/src/main/resources/io/querypilot/embedded/weights"


def optimise(source: Path, target: Path):
    """What ONNX Runtime would otherwise do at every start; nothing that depends on the processor. Normalising
    stays spelled out as export.py wrote it, because in one operator it is slower."""
    if onnxruntime is None:
        command = ["java", "-Xss16m", "-cp", str(jar()), str(Path(__file__).parent / "Optimise.java")]
        subprocess.run([*command, str(source), str(target), ";".join(LEFT_AS_THEY_ARE)], check=True)
        return
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    options.optimized_model_filepath = str(target)
    onnxruntime.InferenceSession(str(source), options, providers=["CPUExecutionProvider"],
                                 disabled_optimizers=LEFT_AS_THEY_ARE)


def checksums(path: Path) -> dict:
    data = path.read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(), "crc32": f"{zlib.crc32(data):08x}"}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("model", type=Path, help="folder that release.py described")
    arguments.add_argument("--second", type=Path, help="folder of the second network's graphs, which read the same words")
    arguments.add_argument("--target", type=Path, default=TARGET)
    options = arguments.parse_args()
    options.target.mkdir(parents=True, exist_ok=True)
    graphs = {name: options.model / name for name in GRAPHS}
    if options.second:
        graphs |= {SECOND + name: options.second / name for name in GRAPHS}
    for name, source in graphs.items():
        optimise(source, options.target / name)
    for name in OTHERS:
        shutil.copy(options.model / name, options.target / name)
    description = json.loads((options.model / "model.json").read_text())
    description["files"] = {name: checksums(options.target / name) for name in (*graphs, *OTHERS)}
    (options.target / "model.json").write_text(json.dumps(description, indent=1) + "\n")


if __name__ == "__main__":
    main()

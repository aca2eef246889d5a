"""ONNX Runtime where Python has none: the jar that Maven fetched for the Java module, behind the calls that we use."""
import re
import struct
import subprocess
from pathlib import Path

import numpy as np

JARS = Path.home() / ".m2/repository/com/microsoft/onnxruntime/onnxruntime"
POM = Path(__file__).resolve().parents[1] / "pom.xml"


def jar() -> Path:
    version = re.search("<onnxruntime.version>(.+?)<", POM.read_text())[1]
    return JARS / version / f"onnxruntime-{version}.jar"


class Named:
    def __init__(self, name: str, shape=None):
        self.name, self.shape = name, shape


class InferenceSession:
    """One Java process per model."""

    def __init__(self, path: str, *_, **__):
        self.process = subprocess.Popen(["java", "-cp", str(jar()), str(Path(__file__).parent / "OnnxRunner.java"), path],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.outputs: list[str] = []

    def get_outputs(self) -> list[Named]:
        """Known after the first run."""
        return [Named(name) for name in self.outputs]

    def run(self, names: list[str] | None, inputs: dict[str, np.ndarray]) -> list[np.ndarray]:
        out = self.process.stdin
        out.write(struct.pack(">i", len(inputs)))
        for name, array in inputs.items():
            array = np.ascontiguousarray(array)
            data = array.tobytes()
            out.write(struct.pack(">H", len(name)) + name.encode() + (b"f" if array.dtype == np.float32 else b"l"))
            out.write(struct.pack(f">i{array.ndim}i", array.ndim, *array.shape) + struct.pack(">i", len(data)) + data)
        out.flush()
        found = dict(self.tensor() for _ in range(self.number()))
        self.outputs = list(found)
        return [found[name] for name in names or found]

    def number(self) -> int:
        return struct.unpack(">i", self.process.stdout.read(4))[0]

    def tensor(self) -> tuple[str, np.ndarray]:
        name = self.process.stdout.read(struct.unpack(">H", self.process.stdout.read(2))[0]).decode()
        shape = [self.number() for _ in range(self.number())]
        return name, np.frombuffer(self.process.stdout.read(self.number()), np.float32).reshape(shape)

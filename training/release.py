"""Stage 6: writes model.json: version, date, figures and the SHA-256 of every file of a release."""
import argparse
import hashlib
import json
from datetime import date
from pathlib import Path

VERSION = "2.7"
FILES = ("encoder.onnx", "decoder-step.onnx", "word-vectors.bin", "vocab.txt", "plan-language.json", "selection.json")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--report", type=Path, help="evaluation/report.json, whose figures are kept")
    options = arguments.parse_args()
    report = json.loads(options.report.read_text()) if options.report else {}
    files = {name: {"bytes": (options.folder / name).stat().st_size,
                    "sha256": hashlib.sha256((options.folder / name).read_bytes()).hexdigest()} for name in FILES}
    (options.folder / "model.json").write_text(json.dumps(
        {"version": VERSION, "date": date.today().isoformat(), "files": files, "figures": report}, indent=1) + "\n")
    print(sum(entry["bytes"] for entry in files.values()), "bytes in all")


if __name__ == "__main__":
    main()

"""All benchmarks, one after the other: `python benchmarks/run.py`. Exit status 1 if a target is missed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Run each benchmark in a process of its own, so that none warms another up."""
    missed = 0
    for script in sorted(HERE.glob("*.py")):
        if script.name == Path(__file__).name:
            continue
        print(f"\n## {script.stem}\n", flush=True)
        missed += subprocess.run([sys.executable, str(script)], check=False).returncode != 0
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

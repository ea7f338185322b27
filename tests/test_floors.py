"""Imports only go down, as pyproject.toml states it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path


def test_imports_go_down_only():
    program = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert program is not None, "install the test extra"
    root = Path(__file__).parent.parent
    result = subprocess.run([program, "--no-cache"], capture_output=True, text=True, cwd=root)
    assert result.returncode == 0, result.stdout

"""What replays certificates in a reader's browser: Python in WebAssembly, and gfkit's checker.

The package `pyodide` is fetched by npm, once, into the folder of caches; where npm or the package
cannot be had the pages say that they cannot replay, and everything else works.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import gfkit

PACKAGE = "pyodide@314"
LIBRARIES = ("python-flint", "msgspec", "lark", "mpmath")
FILES = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
HERE = Path(__file__).parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "gfkit-site"


def add_runtime(folder: Path) -> None:
    """Write Python's runtime, the checker and the library into a folder of the site."""
    folder.mkdir(parents=True, exist_ok=True)
    root = Path(gfkit.__file__).parent
    with zipfile.ZipFile(folder / "gfkit.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        files = (path for path in root.rglob("*") if "__pycache__" not in path.parts)
        for path in sorted(path for path in files if path.is_file()):
            name = zipfile.ZipInfo(str(Path("gfkit") / path.relative_to(root)))
            name.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(name, path.read_bytes())
    found = _runtime()
    if found is not None:
        for name in FILES:
            if (found / name).exists():
                shutil.copyfile(found / name, folder / name)
    names = [path.name for path in wheels()] if found is not None else []
    for path in wheels() if found is not None else ():
        shutil.copyfile(path, folder / path.name)
    (folder / "wheels.json").write_text(json.dumps(names), "utf-8")
    state = {"available": found is not None}
    (folder / "state.js").write_text(f"window.gfkitReplay = {json.dumps(state)};\n", "utf-8")


def wheels() -> list[Path]:
    """Return the libraries of the bench as wheels for WebAssembly, fetched if need be."""
    target = CACHE / "wheels"
    if not any(target.glob("python_flint*")):
        target.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(target)]
        command += ["--only-binary=:all:", "--python-version", "3.14"]
        command += ["--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"]
        done = subprocess.run([*command, *LIBRARIES], check=False, capture_output=True)
        if done.returncode:
            return []
    return sorted(target.glob("*.whl"))


def _runtime() -> Path | None:
    """Return the folder of the runtime, fetched if need be; None where it cannot be had."""
    target = CACHE / PACKAGE.replace("@", "-")
    if not (target / "package" / "pyodide.asm.wasm").exists():
        target.mkdir(parents=True, exist_ok=True)
        try:
            command = ["npm", "pack", "--silent", PACKAGE]
            printed = subprocess.run(
                command, cwd=target, check=True, capture_output=True, text=True, timeout=300
            ).stdout
            with tarfile.open(target / printed.split()[-1]) as archive:
                archive.extractall(target, filter="data")
        except (OSError, subprocess.SubprocessError, tarfile.TarError, IndexError):
            return None
    return target / "package"

"""What users install: python tests/wheel.py [--extras] [PYTHON ...] builds it, and tries it.

The wheel and the source are built into build/dist. Their files are compared with those of the
repository. Each PYTHON, a program or version, gets a new environment with the wheel, the first one
also one with the source; there gfkit answers, proves and verifies. With --extras each extra that
users have is installed too, and what it is for is imported.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "build" / "dist"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
COMPILED = {".pyc", ".so", ".nbi", ".nbc", ".vo"}
IMPORTS = {
    "fast": "numba",
    "cluster": "distributed, dask_jobqueue",
    "mcp": "mcp, uvicorn",
    "notebook": "ipykernel, nbclient, nbconvert",
    "pandas": "pandas",
    "plot": "matplotlib",
}
"""What each extra is for; `docs` and `dev` are not for users."""
QUESTION = "domino tilings of 4 X n"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command; return what it prints, or end with it if it fails."""
    done = subprocess.run(
        [str(one) for one in command], cwd=cwd, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def uv(*words: str | Path) -> str:
    """Run uv, that of this environment if it has one."""
    return run(shutil.which("uv", path=Path(sys.executable).parent) or "uv", *words)


def built() -> tuple[Path, Path]:
    """Build the wheel and the source, look into both, and return them."""
    shutil.rmtree(DIST, ignore_errors=True)
    uv("build", "-q", "--out-dir", DIST)
    (wheel,), (source,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    files = run("git", "ls-files", "gfkit", "catalog").splitlines()
    expected = {one.replace("catalog/", "gfkit/catalogue_data/", 1) for one in files}
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    about = {name for name in names if ".dist-info/" in name}
    assert {Path(name).name for name in about} == {
        *("METADATA", "WHEEL", "RECORD", "LICENSE", "entry_points.txt")
    }, about
    assert names - about == expected, (names - about) ^ expected
    with tarfile.open(source) as packed:
        given = {name.partition("/")[2] for name in packed.getnames()}
    tracked = set(run("git", "ls-files").splitlines())
    assert given - tracked == {"PKG-INFO"}, given - tracked - {"PKG-INFO"}
    assert tracked - given == set(), tracked - given
    assert not {name for name in names | given if Path(name).suffix in COMPILED}
    return wheel, source


def tried(package: Path, python: str, *, extras: bool) -> str:
    """Install a package into a new environment and use it; return which Python that was."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        uv("venv", "-q", "--python", python, folder / "env")
        inside = folder / "env" / "bin" / "python"
        uv("pip", "install", "-q", "--python", inside, package)
        uv("pip", "check", "--python", inside)

        def gfkit(*words: str) -> str:
            return run(inside, "-m", "gfkit", *words, cwd=folder)

        assert gfkit("--version").strip() == f"gfkit {PROJECT['version']}"
        assert "a(n-1) + 5*a(n-2) + a(n-3) - a(n-4)" in gfkit(QUESTION)
        assert "proved" in gfkit("gf", QUESTION, "--certificate", "c.json")
        assert "certificate holds" in gfkit("verify", "c.json")
        assert "the first player wins" in gfkit("game", "outcome", "domineering", "7x7")
        assert "A215721" in gfkit("list-claims", "catalog")
        for extra in IMPORTS if extras else ():
            uv("pip", "install", "-q", "--python", inside, f"{package}[{extra}]")
            run(inside, "-W", "ignore", "-c", f"import {IMPORTS[extra]}", cwd=folder)
        if extras:
            uv("pip", "check", "--python", inside)
        return run(inside, "--version").strip()


def main() -> int:
    """Build, look and try; return the exit status."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--extras", action="store_true")
    reader.add_argument("python", nargs="*", default=[sys.executable])
    asked = reader.parse_args()
    assert {*IMPORTS} == {*PROJECT["optional-dependencies"]} - {"dev", "docs"}
    wheel, source = built()
    for k, python in enumerate(asked.python):
        for package in (wheel, source)[: 2 if k == 0 else 1]:
            print(f"{package.name} on {tried(package, python, extras=asked.extras)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

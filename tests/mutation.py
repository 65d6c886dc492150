"""A mutation run: functions drawn from all rooms are broken one at a time, and tests must notice.

    python tests/mutation.py [--each 4] [--limit 150] [--only ROOM]

copies the checkout to a temporary folder, draws functions of each room of the package by the sums
of their names, changes one thing in each (a comparison, a sign, a number, a logical word), runs the
tests of the room and the examples of the module, and prints which changes survive.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).parents[1]
SWAPPED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
LEAST_LINES = 4


def places(function: ast.AST) -> list[tuple[ast.AST, str]]:
    """Return what can be changed in a function: a node, and which field of it."""
    found: list[tuple[ast.AST, str]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
            found.append((node, "ops"))
        elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPPED:
            found.append((node, "op"))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            found.append((node, "value"))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            found.append((node, "not"))
    return found


def changed(node: ast.AST, field: str) -> str:
    """Change the node in place; return how."""
    before = ast.unparse(node)
    match field:
        case "ops":
            node.ops[0] = SWAPPED[type(node.ops[0])]()
        case "op":
            node.op = SWAPPED[type(node.op)]()
        case "value":
            node.value += 1
        case _:
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    return f"{before} -> {ast.unparse(ast.fix_missing_locations(node))}"


def drawn(each: int) -> list[tuple[str, Path, str, int]]:
    """Return (room, file, function, which change): this many of each room, by the sums of names."""
    rooms = defaultdict(list)
    for path in sorted((ROOT / "gfkit").rglob("*.py")):
        parts = path.relative_to(ROOT / "gfkit").parts
        room = "checker" if "checker" in parts else parts[0] if len(parts) > 1 else "top"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.FunctionDef)
                and len(ast.unparse(node).splitlines()) >= LEAST_LINES
            ):
                number = crc32(f"{path.name}:{node.name}".encode())
                if places(node):
                    rooms[room].append((number, path.relative_to(ROOT), node.name))
    return [
        (room, path, name, number)
        for room, those in sorted(rooms.items())
        for number, path, name in sorted(those)[:each]
    ]


def tests_of(room: str, path: Path) -> list[str]:
    """Return the tests that are run for a function of a room."""
    if room == "checker":
        return [str(path), "tests/unit/proofs", "tests/forgeries"]
    if room == "top":
        return [str(path), *sorted(str(z.relative_to(ROOT)) for z in ROOT.glob("tests/unit/*.py"))]
    folder = f"tests/unit/{room}"
    return [str(path), *([folder] if (ROOT / folder).is_dir() else ["tests/unit"])]


def survives(copy: Path, room: str, path: Path, name: str, number: int, limit: int) -> str:
    """Return how the change was made if no test noticed it, else an empty text."""
    file = copy / path
    text = file.read_text("utf-8")
    tree = ast.parse(text)
    function = next(
        z for z in ast.walk(tree) if isinstance(z, ast.FunctionDef) and z.name == name and places(z)
    )
    those = places(function)
    how = changed(*those[number % len(those)])
    file.write_text(ast.unparse(tree) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(
            [*command, *tests_of(room, path)],
            cwd=copy,
            env=environment,
            timeout=limit,
            capture_output=True,
            check=False,
        )
        noticed = done.returncode != 0
    except subprocess.TimeoutExpired:
        noticed = True
    finally:
        file.write_text(text, encoding="utf-8")
    return "" if noticed else how


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    killed = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "site", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=left_out)
        for room, path, name, number in drawn(asked.each):
            if asked.only not in {"", room}:
                continue
            how = survives(copy, room, path, name, number, asked.limit)
            tried, killed = tried + 1, killed + (not how)
            say(f"{'SURVIVES' if how else 'noticed '}  {path}:{name}  {how}")
    say(f"{killed} of {tried} changes were noticed")


if __name__ == "__main__":
    main()

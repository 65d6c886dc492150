"""A mutation run: functions drawn from all rooms are broken one at a time, and tests must notice.

    python tests/mutation.py [--seed 0] [--each 4] [--only ROOM] [--done FILE] [--whole]

copies the checkout to a temporary folder, draws functions of each room of the package by the sums
of their names and the seed, changes one thing in each (a comparison, a sign, a number, a logical
word), and runs the tests of the room and the examples of the module; with --whole all tests of the
README, if those notice nothing. It prints which changes survive, and a table by room. FILE has a
line of JSON for each change that was tried; a run goes on where another ended.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import signal
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


def drawn(each: int, seed: int) -> list[tuple[str, Path, str, int]]:
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
                number = crc32(f"{seed}:{path.name}:{node.name}".encode())
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


def noticed_by(copy: Path, mutant: tuple[str, Path, str, int], limit: int, whole: bool) -> dict:
    """Make a change, and return how it was made and who noticed it: "room", "all", or nobody."""
    room, path, name, number = mutant
    file = copy / path
    text = file.read_text("utf-8")
    tree = ast.parse(text)
    function = next(
        z for z in ast.walk(tree) if isinstance(z, ast.FunctionDef) and z.name == name and places(z)
    )
    those = places(function)
    how = changed(*those[number % len(those)])
    file.write_text(ast.unparse(tree) + "\n", encoding="utf-8")
    try:
        by = "room" if fails(copy, ["-n", "0", *tests_of(room, path)], limit) else ""
        if whole and not by:
            by = "all" if fails(copy, ["-n", "auto"], 10 * limit) else ""
    finally:
        file.write_text(text, encoding="utf-8")
    return {"room": room, "of": f"{path}:{name}", "number": number, "how": how, "by": by}


def fails(copy: Path, arguments: list[str], limit: int) -> bool:
    """Tell whether tests fail, or do not end in so many seconds."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    with subprocess.Popen(
        command,
        cwd=copy,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as tests:
        try:
            return tests.wait(limit) != 0
        except subprocess.TimeoutExpired:
            os.killpg(tests.pid, signal.SIGKILL)
            return True


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--only", default="")
    parser.add_argument("--done", type=Path, default=Path(os.devnull))
    parser.add_argument("--whole", action="store_true")
    asked = parser.parse_args()
    lines = asked.done.read_text("utf-8").splitlines() if asked.done.exists() else []
    done = {(row["of"], row["number"]): row for row in map(json.loads, lines)}
    with tempfile.TemporaryDirectory() as folder, asked.done.open("a", encoding="utf-8") as file:
        copy = Path(folder) / "checkout"
        left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "site", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=left_out)
        for mutant in drawn(asked.each, asked.seed):
            room, path, name, number = mutant
            if asked.only not in {"", room} or (f"{path}:{name}", number) in done:
                continue
            row = noticed_by(copy, mutant, asked.limit, asked.whole)
            done[row["of"], number] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            say(f"{row['by'] or 'SURVIVES':8}  {row['of']}  {row['how']}")
    say("room: noticed by its tests, by all tests, of so many")
    for room in ("", *sorted({row["room"] for row in done.values()})):
        those = [row["by"] for row in done.values() if room in {"", row["room"]}]
        say(f"{room or 'all'}: {those.count('room')}, {sum(map(bool, those))}, {len(those)}")


if __name__ == "__main__":
    main()

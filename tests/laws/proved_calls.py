"""Random calls of the verbs that prove: what is printed as proved is accepted by `verify`.

    python tests/laws/proved_calls.py COUNT SEED FILE

makes calls drawn from proved_calls.toml, verifies each certificate that they write, and writes a
line of JSON for each call: the words, its exit status, its verdict, that of `verify`, the seconds
of both. It prints each that was not accepted, and at the end how many were answered and refused.
"""

import contextlib
import io
import json
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from gfkit.cli import run

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
PIECES, OTHERS, SETS, EDGES = (names.split() for names in TABLE["models"].values())
MODELS = PIECES + OTHERS + SETS + EDGES
WORDS, FORMULAS, CLAIMS = TABLE["texts"].values()
ENDS = ("", "", ":maximal", ":left-ends", ":right-ends", ":one-sided-ends")
TOPOLOGIES = ("strip",) * 6 + ("cylinder", "cylinder", "ring", "torus")


def fraction(draw: Random) -> str:
    """Return a rational function of x with whole coefficients."""
    order = draw.choice((1, 2, 2, 3, 3, 4, 5))
    den = [1, *(draw.randint(-3, 3) for _ in range(order - 1)), draw.choice((-2, -1, 1, 2))]
    num = [draw.randint(-3, 4) for _ in range(draw.randint(1, order + 1))]
    num[0] = num[0] or 1
    return f"({polynomial(num)})/({polynomial(den)})"


def polynomial(coefficients: list[int]) -> str:
    parts = [f"{c:+}*x^{k}" for k, c in enumerate(coefficients) if c]
    return "".join(parts).lstrip("+") or "0"


def filled(draw: Random, text: str) -> str:
    return text.format(
        m=draw.randint(1, 4),
        k=draw.randint(3, 5),
        p=draw.randint(1, 3),
        c=draw.randint(2, 6),
        d=draw.randint(1, 5),
        e=draw.randint(1, 7),
        word="".join(draw.choice("01") for _ in range(draw.randint(2, 4))),
        gf=fraction(draw),
        gf2=fraction(draw),
    )


def subject(draw: Random) -> list[str]:
    """Return words that name a sequence."""
    kind = draw.randrange(5)
    if kind == 0:
        return strip(draw)
    if kind == 1:
        return [filled(draw, draw.choice(WORDS))]
    if kind == 2:
        return [filled(draw, draw.choice(FORMULAS))]
    return [fraction(draw)]


def strip(draw: Random, *, topology: bool = True) -> list[str]:
    name = draw.choice(MODELS)
    quantity = draw.choice(ENDS) if name in PIECES else ""
    quantity = draw.choice(("", ":maximal", ":tilings")) if name in OTHERS else quantity
    side = draw.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    words = [name + quantity, draw.choice(("--columns", "--columns", "--rows")), str(side)]
    if topology and (where := draw.choice(TOPOLOGIES)) != "strip":
        words += ["--topology", where]
    return words


def board(draw: Random, most: int) -> str:
    return f"{draw.randint(1, most)}x{draw.randint(1, most)}"


def call(draw: Random) -> list[str]:
    """Return the words of a call that may prove something."""
    games = ("domineering", "cram", "col", "snort", "node-kayles", "cis", "l-tromping", "o12")
    match draw.randrange(16):
        case 0 | 1 | 2 | 3:
            words = ["gf", *strip(draw)]
            marks = draw.choice(("none", "none", "none", "x", "xy"))
            is_marked = marks != "none" and words[1].partition(":")[0] not in EDGES
            return [*words, "--marks", marks] if is_marked else words
        case 4:
            return ["gf", *subject(draw)]
        case 5:
            return ["facts", *subject(draw)]
        case 6 | 7:
            return ["closed-form", *subject(draw)]
        case 8 | 9:
            return ["asymptotics", *subject(draw)]
        case 10 | 11:
            return ["compare", *(filled(draw, one) for one in draw.choice(CLAIMS))]
        case 12:
            return ["game", "value", draw.choice(games), "--board", board(draw, 3)]
        case 13:
            return ["game", "outcome", draw.choice(games), "--board", board(draw, 4)]
        case 14:
            if draw.random() < 0.5:
                return ["game", "nim", draw.choice(("0.77", "0.137", "4.7", "0.07", "0.6", "0.3"))]
            return [
                "game",
                "nim-value",
                draw.choice(("cram", "node-kayles")),
                "--board",
                board(draw, 4),
            ]
        case _:
            sides = ["--columns", str(draw.randint(1, 3)), "--rows", str(draw.randint(1, 3))]
            return ["game", "payoffs", *sides]
    raise AssertionError


def answered(words: list[str]) -> tuple[int, str, str, float]:
    """Return the exit status, both outputs, and the seconds of a call."""
    out, err = io.StringIO(), io.StringIO()
    begun = time.process_time()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(words)
    return status, out.getvalue(), err.getvalue(), time.process_time() - begun


def tried(words: list[str], folder: Path, seconds: float = 20) -> dict[str, Any]:
    """Return what came of a call, and of the verification of its certificates."""
    for old in folder.rglob("*.json"):
        old.unlink()
    output = ["--certificate", str(folder / "all")] if words[0] == "facts" else []
    output = output or ["--certificate", str(folder / "proof.json")]
    status, out, err, took = answered([*words, "--time-limit", str(seconds), *output])
    found: dict[str, Any] = {"call": words, "status": status, "took": round(took, 2)}
    if status:
        found["lines"] = len((err.strip() or out.strip()).splitlines())
        found["said"] = err.strip().splitlines()[-1][:200] if err.strip() else out.strip()[:200]
    if "verdict is refuted" in err:
        found["status"] = 0  # a refutation has its counterexample, and no certificate here
    if "Traceback" in err or "internal error" in err:
        found["fault"] = err[-500:]
    limit = ["--time-limit", str(max(60, round(10 * took)))]
    for file in sorted(folder.rglob("*.json")):
        status, out, err, took = answered(["verify", str(file), *limit])
        found |= {"verify": max(status, found.get("verify", 0)), "checked": round(took, 2)}
        if status:
            found["fault"] = (out + err).strip()[-400:]
    return found


def main() -> None:
    count, seed, goal = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    seen: Counter[str] = Counter()
    with TemporaryDirectory() as home, goal.open("w", encoding="utf-8") as file:
        for k in range(count):
            found = tried(call(Random(f"{seed}-{k}")), Path(home))  # noqa: S311
            print(json.dumps(found), file=file, flush=True)
            kind = {0: "answered", 2: "refused", 3: "stopped"}.get(found["status"], "other")
            seen[kind] += 1
            seen["verified"] += found.get("verify") == 0
            if "fault" in found:
                seen["faults"] += 1
                print(json.dumps(found))  # noqa: T201
    print(dict(seen))  # noqa: T201


if __name__ == "__main__":
    main()

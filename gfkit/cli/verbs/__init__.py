"""The verbs, a file each: `verb_gf.py` is `gfkit gf`, `verb_game_nim.py` is `gfkit game nim`.

A file is imported when its verb is called; its docstring is the help of the verb, whose first
sentence is read from the file for the list of verbs.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.cli.frame import Verb

GROUPS = {
    "game": "Values, outcomes and play of games.",
    "oeis": "b-files, entries in the internal format, drafts, look-up in a local dump.",
    "catalog": "The catalogue of claims of the sources.",
}
"""Groups of verbs, and what help says of each."""

SEVERAL = {
    "catalog": ("list", "show", "check"),
    "game_value": (
        *("value", "canonical", "compare", "sum", "cool", "heat", "freeze", "overheat"),
        *("ordinal-sum", "thermograph"),
    ),
    "game_play": ("play", "equilibrium", "payoffs"),
    "oeis_entry": ("check", "read", "draft"),
    "oeis_settle": ("settle", "comment"),
}
"""Files with several verbs of a group; every other file is one verb."""


ANOTHER = """
asymptotics '1/(1-x-x^2)' --digits 30
audit A000045.seq --bfile b000045.txt
catalog list --format csv
catalog show d029
catalog check --certificates proofs
closed-form '1/((1-x)*(1-2*x))' --format latex
compare domino-tilings '1/(1-x-x^2)' --columns 2
count kings --board '...|.#.|...'
draw automaton kings --columns 2 --output kings.svg
explain kings --columns 2
export kings --columns 3 --lang sage
facts kings --columns 2
formal certificate.json
game dictionary col --cells 4
game nim kayles
game outcome domineering --board 4x4
game play --columns 3 --rows 3
game equilibrium --columns 2 --rows 2 --mono
game payoffs --columns 3 --rows 3
game value '{3|-1}+*'
game canonical '{0,*|0,*}'
game compare '{2|-1}' 1/2
game sum '^' '^*' '*'
game cool '{3|-1}' 1
game heat 1/2 1
game freeze '{5|1||-3}'
game overheat 1 1 '1*'
game ordinal-sum 1 '*'
game thermograph '{5|1||-3}'
gf kings --columns 1..4 --latex
growth kings --columns 4
guess terms.txt
help game nim
matrix kings --columns 3
merge part1 part2 part3 --output merged
models spanning-trees
new claims claims.toml
oeis bfile 'x/(1-x-x^2)' --terms 20
oeis check A000045.seq
oeis read A000045.seq --json
oeis draft kings --columns 3
oeis lookup 0,1,1,2,3,5,8 --dump stripped.gz
oeis prove A183325.seq --output b183325.txt
oeis settle A183325.seq
oeis comment A183325.seq
oeis title 'Number of domino tilings of a 4 X n rectangle.'
plot 'x/(1-x-x^2)' --output growth.svg
report mine.toml --columns 1..3 --output supplement
rules --json
sample kings --rows 4 --columns 4 --seed 2
terms 'x/(1-x-x^2)' --terms 10
verify proofs/*.json
"""
"""A second example of each verb."""


def _files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(Path(__file__).parent.glob("verb_*.py")):
        stem = path.stem.removeprefix("verb_")
        group, _, rest = stem.partition("_")
        if stem in SEVERAL:
            found |= {f"{group} {name}": path for name in SEVERAL[stem]}
        elif group in GROUPS:
            found[f"{group} {rest.replace('_', '-')}"] = path
        else:
            found[stem.replace("_", "-")] = path
    return found


FILES = _files()
"""The file of each verb."""


def another(name: str) -> str:
    """Return a second example of a verb; "" for a verb that is not one of ours."""
    lines = [line for line in ANOTHER.splitlines() if line.startswith(f"{name} ")]
    return f"gfkit {lines[0]}" if lines else ""


def find(name: str) -> Verb:
    """Return a verb, such as "game nim"; raises KeyError if there is none."""
    from gfkit.cli.frame import VERBS

    if name not in VERBS:
        import_module(f"gfkit.cli.verbs.{FILES[name].stem}")
    return VERBS[name]


def summary(name: str) -> str:
    """Return the first paragraph of the help of a verb or group, without importing its file."""
    if name in GROUPS:
        return GROUPS[name]
    if FILES[name].stem.removeprefix("verb_") in SEVERAL:
        text = find(name).help
    else:
        source = FILES[name].read_text(encoding="utf-8")
        text = ast.literal_eval(source[: source.index('"""', 3) + 3])
    return " ".join(text.partition("\n\n")[0].split())

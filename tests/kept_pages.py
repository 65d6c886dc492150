"""The texts of pages, as they are meant to stay: python tests/kept_pages.py

writes the tables anew; `git diff` shows what changed. A block begins with the name of an object of
objects.toml, whose page it is, with its formulas in LaTeX and its JSON, with a call of gfkit behind
a $, or with a text behind a ?: what is answered to it; of a report, what is written.
"""

import re
import shlex
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))

from answers import ended
from objects import OBJECTS, OTHERS, made

from gfkit import __version__, ask
from gfkit.errors import GfkitError
from gfkit.render.record import RECORDS, Record, by_type, formula, json_text, page

UNIT = Path(__file__).with_name("unit")
PAGES, ASKED = UNIT / "render" / "pages.txt", UNIT / "asked.txt"
EXPLAINED, ANSWERS = UNIT / "reports" / "explained.txt", UNIT / "analysis" / "answers.txt"
SUPPLEMENTS = UNIT / "reports" / "supplements.txt"
NUMBERED = ("README.md", "table.md", "table.tex", "table.csv", "note.tex", "answers.json")
ROOT = UNIT.parents[1]
BEGIN = re.compile(r"^=== (.*)\n", re.MULTILINE)


def kept(table: Path) -> dict[str, str]:
    """Return the blocks of a table by how they begin."""
    _, *parts = BEGIN.split(table.read_text("utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def written(words: list[str]) -> str:
    """Return the texts of a report that have numbers, without the version that wrote them."""
    with TemporaryDirectory() as home, chdir(home):
        assert ended([*words, "--no-plots"])[0] == 0
        texts = (f"{one}:\n{Path('supplement', one).read_text('utf-8')}" for one in NUMBERED)
        return "".join(texts).replace(__version__, "VERSION")


def shown(name: str) -> str:
    """Return what is shown; of a text that is not read the error."""
    sign, _, said = name.partition(" ")
    if sign == "$":
        words = shlex.split(said.replace("ROOT", str(ROOT)))
        told = written(words) if words[0] == "report" else "".join(ended(words)[1:])
        return re.sub(r"^program .*\n", "", told, flags=re.MULTILINE)  # which are installed
    if sign == "?":
        try:
            return f"{ask(said)}\n"
        except GfkitError as error:
            return f"{error}\n"
    found = page(made(name))
    if found is None:
        return f"{formula(made(name))}\n"
    latex = [f"{one.label}: {one.latex}\n" for one in found.parts if getattr(one, "latex", "")]
    record = by_type(made(name), RECORDS)(made(name))
    told = f"{json_text(record.data())}\n" if isinstance(record, Record) else ""
    return f"{found.text(full=True)}\n{''.join(latex)}{told}"


def is_kept(name: str) -> bool:
    """Tell whether an object has a page, or a formula."""
    return page(made(name)) is not None or bool(formula(made(name)))


def main() -> None:
    objects = [*filter(is_kept, OBJECTS | OTHERS)]
    for table in (PAGES, ASKED, EXPLAINED, ANSWERS, SUPPLEMENTS):
        others = [one for one in kept(table) if one.startswith(("$ ", "? "))]
        names = [*objects, *others] if table == PAGES else others
        table.write_text("".join(f"=== {one}\n{shown(one)}" for one in names), "utf-8")


if __name__ == "__main__":
    main()

"""The texts of pages, as they are meant to stay: python tests/kept_pages.py

writes the tables anew; `git diff` shows what changed. They are tests/unit/ROOM/pages.txt, each
block of which is a test of the room, and what is asked. A block begins with the name of an object
of objects.toml, whose page it is, with its formulas in LaTeX and its JSON, in render; with a call
of gfkit behind a $, in the room that does the work; with Python behind >>>, which may name what the
room's refusals and objects.toml do; with "proof" and the name of a row of proved.jsonl, which is
derived again, in the room of its kind; or with a text behind a ?: what is answered to it; of a
report and a picture, what is written.
"""

import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir
from difflib import ndiff
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import commands
from answers import ended
from forgeries.certificates import proved
from objects import OBJECTS, OTHERS, made, names
from refusals import names_of

from gfkit import __version__, ask
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import claimed_of_data
from gfkit.render.record import RECORDS, Record, by_type, formula, json_text, page

UNIT = Path(__file__).with_name("unit")
ANSWERS = UNIT / "cli" / "answers.txt"
"""The texts of the calls of commands.toml, which tests/unit/cli/test_formats.py compares."""
ASKED, PAGES = UNIT / "asked.txt", sorted(UNIT.glob("*/pages.txt"))
NUMBERED = ("README.md", "table.md", "table.tex", "table.csv", "note.tex", "answers.json")
ROOT = UNIT.parents[1]
INSTALLED = re.compile(
    r"^(?:program|gfkit: \w+: (?:not run:|prints)) .*\n(?: +.*\n)*", re.MULTILINE
)
"""Lines on programs that are installed here or not, with those that continue them."""
LENGTHS = re.compile(r"[0-9a-f]{64}|[0-9,]+ lines|(?<=[a-z]) \([0-9]{3}\)")
"""Check sums, and lengths of the files of the checker."""
BEGIN = re.compile(r"^=== (.*)\n", re.MULTILINE)


@cache
def kept(table: Path) -> dict[str, str]:
    """Return the blocks of a table by how they begin."""
    _, *parts = BEGIN.split(table.read_text("utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def written(words: list[str]) -> str:
    """Return the texts of a report that have numbers, without the version that wrote them.

    Of a picture its title, how many tags it has, and a sum over it all.
    """
    is_drawn = words[0] == "draw"
    more = ["--output", "picture.svg"] if is_drawn else ["--no-plots"]
    status, *said = ended([*words, *more])
    if status:
        return "".join(said)
    if is_drawn:
        svg = Path("picture.svg").read_text("utf-8")
        named = re.search("<title[^>]*>(.*?)</title>", svg, re.DOTALL)
        return f"{named and named[1]}; {svg.count('<')} tags, sum {crc32(svg.encode()):08x}\n"
    texts = (f"{one}:\n{Path('supplement', one).read_text('utf-8')}" for one in NUMBERED)
    return "".join(texts).replace(__version__, "VERSION")


def python(said: str, room: str) -> str:
    try:
        found = eval(said, names() | names_of(room))  # noqa: S307
    except (GfkitError, TypeError, ValueError) as error:
        found = f"{type(error).__name__}: {error}"
    return f"{found if isinstance(found, str) else repr(found)}\n"


def called(words: list[str]) -> str:
    told = written(words) if words[0] in {"report", "draw"} else "".join(ended(words)[1:])
    return re.sub(INSTALLED, "", told)


def shown(name: str, room: str) -> str:
    """Return what is shown; of a text that is not read the error."""
    sign, _, said = name.partition(" ")
    if sign in {">>>", "$"}:
        with TemporaryDirectory() as home, chdir(home):
            Path("ROOT").symlink_to(ROOT)
            return python(said, room) if sign == ">>>" else called(shlex.split(said))
    if sign == "?":
        try:
            return f"{ask(said)}\n"
        except GfkitError as error:
            return f"{error}\n"
    if sign == "proof":
        proof = claimed_of_data(next(one for one in proved() if one["name"] == said)).verify()
        return f"{proof.statement}\n{proof.derivation.reason}\n"
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


class Block(pytest.Item):
    """What is shown stays as the block says. A change on purpose is made by this program."""

    def runtest(self) -> None:
        """Compare what is shown with the block."""
        told, known = shown(self.name, self.path.parent.name), kept(self.path)[self.name]
        assert told == known, "\n".join(ndiff(known.splitlines(), told.splitlines()))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        """Return the lines that differ, without pytest's own frames."""
        return str(excinfo.value)


class Blocks(pytest.File):
    """The blocks of a table."""

    def collect(self) -> Iterator[Block]:
        """Yield a test for each block."""
        return (Block.from_parent(self, name=name) for name in kept(self.path))


def answered() -> Iterator[str]:
    """Yield the blocks of the calls of commands.toml."""
    with TemporaryDirectory() as home, chdir(home):
        commands.write_files(Path(home))
        for call in commands.CALLS:
            yield f"=== {call}\n{stable(ended(call.words)[1])}"


def stable(text: str) -> str:
    """Return a text without what an installation or an edit of the checker changes."""
    return LENGTHS.sub("", INSTALLED.sub("", text))


def main() -> None:
    ANSWERS.write_text("".join(answered()), "utf-8")
    objects = [*filter(is_kept, OBJECTS | OTHERS)]
    for table in (*PAGES, ASKED):
        names = objects if table.parent.name == "render" else []
        others = [one for one in kept(table) if one.startswith(("$ ", ">>> ", "? ", "proof "))]
        listed = [f"=== {one}\n{shown(one, table.parent.name)}" for one in (*names, *others)]
        table.write_text("".join(listed), "utf-8")


if __name__ == "__main__":
    main()

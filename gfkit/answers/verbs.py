"""The verbs: the name of each on the command line, its module and its function in Python.

A verb is a function of this room whose docstring says how it is called, in a line such as "On the
command line: ``gfkit count-table kings``"; the last word of the name is that of the function. A
module is imported when its verb is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gfkit.answers.answer import Answer

CALLED: Final = "\n    On the command line: ``gfkit"
HERE: Final = Path(__file__).parent
LONGEST: Final = 100
"""Characters in which the name of a verb ends."""


def _verbs() -> Iterator[tuple[str, str]]:
    for path in sorted(HERE.glob("*.py")):
        before, *calls = path.read_text(encoding="utf-8").split(CALLED)
        for said in calls:
            function = before.rpartition("\ndef ")[2].partition("(")[0]
            words, before = said[:LONGEST].replace("`", " ").split(), said
            for many in (1, 2):
                if words[many - 1 : many] == [function.replace("_", "-")]:
                    yield " ".join(words[:many]), f"{path.stem}:{function}"


VERBS: Final[Mapping[str, str]] = dict(_verbs())
"""For each verb `module:function`, the module in this room."""


def function_of(verb: str) -> Callable[..., Answer]:
    """Return the function of a verb.

    >>> function_of("terms").__module__
    'gfkit.answers.terms'
    """
    module, _, name = VERBS[verb].partition(":")
    found: Callable[..., Answer] = getattr(import_module(f"gfkit.answers.{module}"), name)
    return found


def summary(verb: str) -> str:
    """Return the first line of the docstring of a verb's function; nothing is imported.

    >>> summary("terms")
    "Give the first terms of a model's counts, of a g.f., or of given terms."
    """
    module, _, name = VERBS[verb].partition(":")
    source = (HERE / f"{module}.py").read_text(encoding="utf-8")
    quoted = source.partition(f"\ndef {name}(")[2].partition('"""')[2]
    return quoted.partition("\n")[0].removesuffix('"""')

"""The application: groups of verbs with their help by purpose, the version, and completion."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from gfkit.base.removed import removed
from gfkit.cli.frame import VERBS
from gfkit.cli.options import COMMON, OPTIONS
from gfkit.cli.parsing import HELP, help_text
from gfkit.cli.usage import led, no_option, no_verb
from gfkit.cli.verbs import FILES, GROUPS, find, summary
from gfkit.errors import GfkitError
from gfkit.reader import read

COMPLETE = "_GFKIT_COMPLETE"
VERSION = ("-V", "--version")
PURPOSES: dict[str, dict[str, tuple[str, ...]]] = {
    "": {
        "Count and prove": ("gf", "terms", "count", "compare"),
        "Find formulas": ("guess", "closed-form", "asymptotics", "facts", "export"),
        "Check": ("verify", "audit", "report"),
        "Games, the OEIS": ("game", "oeis"),
        "Pictures": ("draw", "sample"),
        "Find your way": ("ask", "rules", "new"),
    },
    "game": {"Verbs": ("value", "outcome", "nim", "payoffs")},
    "oeis": {"Verbs": ("prove", "settle", "draft", "lookup")},
}
"""Verbs by what they are for, of each group, in the order in which help lists them."""
ABOUT = "Discovers and proves generating functions and recurrences of games and tilings."
OWN = [("-V, --version", "Print the version."), ("-h, --help", "Show this message and exit.")]
GAME = re.compile(r"[{}|^*±]|^[-+ ]*(double)?(up|down|star|tiny|miny)\b")
"""What no verb of games has in its name, and values have."""


def names_of(group: str) -> list[str]:
    """Return the verbs of a group, "" for the first words, as PURPOSES has them, then others."""
    own = [one.removeprefix(f"{group} ".lstrip()) for one in FILES if one.startswith(group)]
    known = [name for names in PURPOSES[group].values() for name in names]
    return list(dict.fromkeys([*known, *(own if group else map(_first, own))]))


def _first(name: str) -> str:
    return name.partition(" ")[0]


def group_page(group: str) -> str:
    """Return the help of a group: its verbs, by what they are for, each with its summary."""
    before = f"{group} ".lstrip()
    names = names_of(group)
    room = max(map(len, names))
    known = [name for listed in PURPOSES[group].values() for name in listed]
    others = tuple(name for name in names if name not in known)
    sections = [("Options", OWN[bool(group) :])]
    sections += [
        (heading, [(name.ljust(room), summary(f"{before}{name}")) for name in listed])
        for heading, listed in {**PURPOSES[group], "Also": others}.items()
    ]
    if group:
        return help_text(f"{group} [OPTIONS] VERB ...", GROUPS[group], sections)
    rows = ((OPTIONS[name].names(name)[0], OPTIONS[name]) for name in COMMON)
    every = [(f"{word} {row.metavar}".strip(), row.help) for word, row in rows]
    begin = "  To begin with: gfkit gf domineering --columns 3"
    return help_text(
        "[OPTIONS] VERB ...", ABOUT, [*sections, ("Options of every verb", every)], begin
    )


def answer(arguments: Sequence[str]) -> int:
    """Run one command; return its exit status."""
    if COMPLETE in os.environ:
        print("\n".join(completed(os.environ[COMPLETE], os.environ.get("COMP_LINE", ""))))  # noqa: T201
        return 0
    words = led(list(arguments))
    group = words[0].casefold() if words and words[0].casefold() in GROUPS else ""
    rest = words[bool(group) :]
    if not rest or rest[0] in HELP:
        print(group_page(group))  # noqa: T201
        return 0
    if rest[0] in VERSION and not group:
        from gfkit import __version__

        print(f"gfkit {__version__}")  # noqa: T201
        return 0
    if group == "game" and GAME.search(rest[0]):  # of a game, its value
        rest = ["value", *rest]
    if rest[0].startswith("-"):
        raise GfkitError(no_option(rest[0], group, [*HELP, *VERSION]))
    name = f"{group} {rest[0].casefold()}".lstrip()
    if name in FILES.keys() | VERBS.keys() and (group or " " not in name):
        return find(name).run(rest[1:])
    two = removed(" ".join(map(str.casefold, rest[:2]))) or removed(name)
    said = two or no_verb(rest[0], group, all_names())
    is_told = two or "; write " in said or " has no verb " not in said
    if group or is_told or not understood(rest, said):
        raise GfkitError(said)
    return find("ask").run(rest)


def understood(words: list[str], said: str) -> bool:
    """Tell whether words that are no verb are something to ask about.

    Raises GfkitError with the reader's reason where they look like something; said: of one word.
    """
    text = " ".join(one for one in words if not one.startswith("--"))
    try:
        return bool(read(text))
    except GfkitError as error:
        if text.isalpha():
            raise GfkitError(said) from error
        raise


def all_names() -> list[str]:
    """Return the names of all groups and verbs."""
    return [*GROUPS, *FILES]


def completed(what: str, line: str) -> list[str]:
    """Return the words that a line may go on with; or the line by which a shell asks for them.

    >>> completed("words", "gfkit asy"), completed("words", "gfkit guess --k")
    (['asymptotics'], ['--kind'])
    """
    if what.endswith("_source"):
        zsh = ["autoload -U +X bashcompinit && bashcompinit"] * what.startswith("zsh")
        return [*zsh, f"complete -o default -C 'env {COMPLETE}=words gfkit' gfkit"]
    _, *before, last = line.split(" ")
    group = before[0] if before and before[0] in GROUPS else ""
    verb = " ".join(before[: 1 + bool(group)])
    if verb in FILES:
        options = (one for one in find(verb).parameters.values() if one.is_option)
        known = [word for one in options for word in one.words]
    else:
        known = [] if verb != group else names_of(group)
    return [one for one in known if one.startswith(last)]

"""Wrong usage: a verb, an option or a value that there is not, told in one line.

A word that means nothing here is told of in one line, with the nearest name and what to write.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from gfkit.cli.options import COMMON, GAMES, OPTIONS, TERMS
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from gfkit.cli.frame import Verb

HELP = ("-h", "--help")
SIGNS = frozenset("^*/+-!(")
"""No value of an option begins with one of them."""
MINUS = "\0-"
"""How words begin that are no options, and begin with a minus."""
EVERY = [OPTIONS[one].names(one)[0] for one in COMMON]
"""The options of every verb."""
ENTRY = re.compile(r"A[0-9]{6,7}", re.ASCII)
BOARD = re.compile(r"[0-9]+x[0-9]+|[.#]+(?:\|[.#]+)*", re.ASCII)
SHOWN = 60
LEAST = 4
"""Shorter words are not guessed at."""


def one_slip(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that differ from one of four letters or more by one slip.

    A slip is a letter too many, too few or wrong, or letters that changed places, behind
    the first or two neighbouring ones.

    >>> one_slip("asymptotcs", ["asymptotics", "gf"]), one_slip("gg", ["gf"])
    (['asymptotics'], [])
    """
    return [one for one in known if len(word.strip("-")) >= LEAST and _is_slip(word, one)]


def _is_slip(one: str, other: str) -> bool:
    start = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    start = min(len(one), len(other)) if start < 0 else start
    a, b = one[start:], other[start:]
    is_turned = sorted(a) == sorted(b) and (start > 0 or a[2:] == b[2:])
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or is_turned


def marked(words: list[str], verb: Verb) -> list[str]:
    """Return the arguments of a verb, words that begin with a minus and are no options marked.

    A board as 8x8 alone is that of --board, where the verb has it and takes no list of words.
    """
    known = verb.options
    arguments = {name: one for name, one in verb.parameters.items() if name not in OPTIONS}
    takes_words = any(one.nargs < 0 for one in arguments.values())
    found: list[str] = []
    for place, word in enumerate(words):
        if word == "--":
            return [*found, *words[place:]]
        is_value = bool(found) and found[-1] in known and not known[found[-1]].is_flag
        short = word if word[2:3] in SIGNS else word[:2]  # -n5 has a value, -n^2 is a formula
        is_known = is_value or {word.partition("=")[0], short} & {"-", *HELP, *known}
        if word[:1] == "-" and not is_known:
            if not _begins_with_minus(word, {*arguments}):
                raise GfkitError(no_option(word, verb.name, known))
            found.append(f"{MINUS}{word[1:]}")
            continue
        if BOARD.fullmatch(word) and not takes_words and not is_value and "--board" in known:
            found.append("--board")
        found.append(word)
    return found


def as_typed(word: str) -> str:
    """Return a word as it was before it was marked by MINUS."""
    return word[word.startswith(MINUS) :]


def _begins_with_minus(word: str, arguments: set[str]) -> bool:
    """Tell whether a word that begins with a minus is an argument: a game, terms, -x/(1+x)."""
    if not arguments:
        return False
    is_game = arguments & GAMES and not arguments & TERMS
    return (word[:2] != "--" and bool(is_game)) or is_negative(word)


def is_negative(word: str) -> bool:
    """Tell whether a word that begins with a minus is a formula or terms, and no option.

    >>> [is_negative(one) for one in ("-2^n", "-x/(1+x)", "-1,2,-3", "-n", "-V", "--rows", "-rows")]
    [True, True, True, False, False, False, False]
    """
    if re.match(r"-(?:-|[a-zA-Z]$)", word):
        return False
    if not word[1:2].isalpha():
        return True
    from gfkit.reading.typed_formulas import is_formula

    return is_formula(word)


def extra(text: str, verb: Verb, given: Mapping[str, Any]) -> str:
    """Return the line on words behind the arguments: they may belong to a name that is wrong."""
    from gfkit.boards.language.rules import find_model

    for name in ("model", "rule"):
        if str(given.get(name) or "")[:1].isalpha():
            try:
                find_model(given[name])
            except GfkitError as error:
                return str(error)
    said = f"{shortened(text)!r}; write it as in `{verb.example}`"
    return f"gfkit {verb.name} does not take {said}"


def no_verb(name: str, group: str, near: Iterable[str], rest: Iterable[str] = ()) -> str:
    """Return the line on a verb that does not exist, with the nearest ones.

    group: "", or the group of verbs, as "game". near: all verbs and groups. rest: the words behind.

    >>> no_verb("gff", "", ["gf", "guess"])
    "gfkit has no verb 'gff'; did you mean gfkit gf? (`gfkit -h` lists all)"
    """
    if group == "oeis" and ENTRY.fullmatch(name):
        return f"nothing is downloaded: save the entry, then `gfkit oeis prove {name}.seq`"
    known = list(near)
    key = name.casefold().replace("_", "-")
    inside = f"{group} ".lstrip()
    last = {one: one.rpartition(" ")[2] for one in known}
    found = [one for one in known if last[one] == key]
    if not found:
        names = {last[one]: one for one in known if one.startswith(inside)}
        found = [names[one] for one in get_close_matches(key[:SHOWN], names, n=2, cutoff=0.75)]
    after = f" {shlex.join(rest)}" if rest and len(found) == 1 else ""
    hint = f"; did you mean gfkit {' or gfkit '.join(found)}{after}?" if found else ""
    if not found and group:
        hint = f"; it has {', '.join(last[one] for one in known if one.startswith(inside))}"
    called = f"gfkit {group}".strip()
    return f"{called} has no verb {shortened(name)!r}{hint} (`{called} -h` lists all)"


def no_option(option: str, verb: str, options: Iterable[str]) -> str:
    """Return the line on an option that a verb does not have; options: those that it has."""
    name = option.partition("=")[0]
    called = f"gfkit {verb}".strip()
    said = f"{called} has no option {shortened(name)}"
    if re.fullmatch("-[a-zA-Z]", name):
        said += f" (a formula stands behind --, as in -- {name})"
    long = [one for one in (*options, "--help") if one.startswith("--")]
    near = [one for one in long if one.startswith(name)] if name.startswith("--") else []
    near = near or one_slip(name.lower(), long)
    if not near:
        near = get_close_matches(name.lower(), long, n=1, cutoff=0.75)
    if not near and name in {"--rows", "--columns"} and "--board" in long:
        near = ["--board 3x4, rows first"]
    if near:
        return f"{said}; write {' or '.join(near[:3])} (`{called} -h` lists them)"
    own = [one for one in long if one not in {*EVERY, "--help"}]
    return f"{said}; it takes {', '.join([*own, *EVERY[:2]])} (`{called} -h` explains them)"


def wrong_value(option: str) -> str:
    """Return the line on an option whose value is missing, or is there where it takes none.

    >>> wrong_value("--columns"), wrong_value("--json")
    ('--columns needs a value, as in --columns 3', '--json takes no value: write --json alone')
    >>> wrong_value("-n")
    '-n needs a value, as in -n 20; a formula stands behind --, as in -- -n'
    """
    example = next((one.example for name, one in OPTIONS.items() if option in one.names(name)), "")
    if not example:
        return f"{option} takes no value: write {option} alone"
    formula = f"; a formula stands behind --, as in -- {option}" if option == "-n" else ""
    return f"{option} needs a value, as in {option} {example}{formula}"

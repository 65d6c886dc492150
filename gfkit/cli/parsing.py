"""Command lines: what the words of a verb give to its parameters, and the help that lists them.

Whatever is wrong is one line of a GfkitError: what it is, and what to write instead.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from textwrap import fill, wrap
from typing import Any

from gfkit.base.display.meanings import all_meant
from gfkit.base.removed import removed
from gfkit.cli.options import ARGUMENTS, GAMES, OPTIONS, TERMS, integer, number, span
from gfkit.cli.usage import example_of, no_option, one_slip, unknown
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened

HELP = ("-h", "--help")
WIDTH = 100
"""Columns of help."""
MOST_ROOM = 30
"""Columns of names in help; what is said of longer ones begins on the next line."""


def _path(text: str) -> Any:
    from pathlib import Path

    return Path(text)


KINDS: dict[str, Callable[[str], Any]] = {
    "Span": span,
    "Path": _path,
    "float": number,
    "int": integer,
}
"""Readers by a word of the annotation; whatever has none is a text."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """An option or an argument of a verb: its name, its annotation, its default and its help.

    is_needed: whether every call has it.
    """

    name: str
    annotation: str
    default: Any
    help: str
    is_needed: bool = False

    @property
    def is_option(self) -> bool:
        """Whether it is named by a word in front, and does not stand by itself."""
        return self.name in OPTIONS

    @property
    def is_flag(self) -> bool:
        """Whether it takes no value."""
        return "bool" in self.annotation

    @property
    def is_list(self) -> bool:
        """Whether it may be repeated."""
        return self.annotation.startswith("list")

    @property
    def words(self) -> tuple[str, ...]:
        """What it is called, an argument in capitals: the name for messages first."""
        return OPTIONS[self.name].names(self.name) if self.is_option else self.capitals[:1]

    @property
    def capitals(self) -> tuple[str, ...]:
        """What it takes, as help has it."""
        if not self.is_option:
            return (ARGUMENTS[self.name][0],)
        row = OPTIONS[self.name]
        return (
            (f"[{'|'.join(row.choices)}]",) if row.choices else (row.metavar,) * bool(row.metavar)
        )

    @property
    def usual(self) -> Any:
        """The value of a verb that is called without it."""
        return None if self.default is inspect.Parameter.empty else self.default

    def read(self, text: str, verb: str, word: str) -> Any:
        """Return what a text says; raises GfkitError. word: what was typed before it."""
        row = OPTIONS.get(self.name)
        if row is not None and row.choices:
            return self._choice(text, verb, word)
        kind = next((kind for name, kind in KINDS.items() if name in self.annotation), str)
        try:
            return kind(text)
        except ValueError as error:
            if isinstance(error, GfkitError):
                raise
            raise GfkitError(f"{word}: {error}") from None

    def _choice(self, text: str, verb: str, word: str) -> str:
        """Return one of the words that there are; marks may be letters, too."""
        choices = list(OPTIONS[self.name].choices)
        told = all_meant(self.name, choices)
        if self.annotation == "Marks" and text.lower() not in choices:
            from gfkit.series.profile import MOST_MARKS, is_several

            letters = "".join(sorted(text))
            if is_several(letters):
                return letters
            words = f"{', '.join(told)}, or at most {MOST_MARKS} different letters but t"
            raise GfkitError(f"{word}: write {words}, not {text[:40]!r}")
        if text.lower() in choices:
            return text.lower()
        if said := removed(f"{verb} {word} {text}"):
            raise GfkitError(said)
        near = one_slip(text.lower(), choices)
        hint = f"; the nearest is {near[0]}" if near else ""
        either = " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))
        raise GfkitError(f"{word} {shortened(text)!r}: write {either}{hint}")


def parsed(
    verb: str, example: str, parameters: Iterable[Parameter], words: list[str]
) -> dict[str, Any] | None:
    """Return the values of the parameters that words give; None where help is asked for.

    Where terms and games may begin with a minus, such words are arguments.
    """
    known = {word: one for one in parameters for word in one.words if one.is_option}
    arguments = [one for one in parameters if not one.is_option]
    names = {one.name for one in arguments}
    typed: dict[str, list[tuple[str, str]]] = {}
    plain: list[str] = []
    is_help, rest = False, iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            plain += rest
        elif word[:1] != "-" or word == "-":
            plain.append(word)
        elif name in HELP:
            is_help = True
        else:
            if name not in known and word[:2] in known:  # -n5
                name, equals, value = word[:2], word[2:], word[2:]
            if name not in known:
                if not _begins_with_minus(word, names):
                    raise GfkitError(no_option(word, verb, known))
                plain.append(word)
                continue
            one = known[name]
            if one.is_flag and equals:
                raise GfkitError(f"{name} takes no value: write {name} alone")
            if not one.is_flag and not equals and (value := next(rest, None)) is None:  # type: ignore[assignment]
                example = example_of(name)
                such = f", as in {example}" if example != name else ""
                raise GfkitError(f"{name} needs a value{such}")
            if one.name in typed and not one.is_flag and not one.is_list:
                raise GfkitError(f"{name} is given twice, and takes one value")
            typed.setdefault(one.name, []).append((name, value))
    if is_help:
        return None
    for one in arguments:
        taken, plain = (plain, []) if one.is_list else (plain[:1], plain[1:])
        if taken:
            typed[one.name] = [(one.words[0].strip("[]"), text) for text in taken]
    given: dict[str, Any] = {}
    for one in parameters:
        found = typed.get(one.name, [])
        if one.is_needed and not found:
            value = f" {OPTIONS[one.name].metavar}".rstrip() if one.is_option else ""
            name = f"{one.words[0].strip('[]')}{value}"
            raise GfkitError(f"gfkit {verb} needs {name}, as in `{example}`")
        if one.is_flag:
            given[one.name] = not one.usual if found else one.usual
        else:
            values = [one.read(text, verb, word) for word, text in found]
            given[one.name] = (values if one.is_list else values[0]) if found else one.usual
    if plain:  # they may belong to a name that is wrong
        named = [given[name] for name in ("model", "rule") if given.get(name)]
        wrong = next(filter(None, (unknown(one) for one in named if one[:1].isalpha())), "")
        extra = f"{shortened(' '.join(plain))!r}{EXTRA.get(verb, '')}; write it as in `{example}`"
        raise GfkitError(wrong or f"gfkit {verb} does not take {extra}")
    return given


def _begins_with_minus(word: str, arguments: set[str]) -> bool:
    """Tell whether a word that begins with a minus is an argument: a game, terms, -x/(1+x)."""
    if word[:2] == "--" or not arguments & (GAMES | TERMS):
        return False
    if not arguments & TERMS or not word[1:2].isalpha():
        return True
    from gfkit.read_texts import is_formula

    return is_formula(word)


EXTRA = {
    "game payoffs": ", its game is that of dropping dominoes into columns; other games have "
    "outcomes and values"
}
"""Why a verb takes no further argument."""


# Help.


def help_text(
    usage: str,
    text: str,
    sections: Iterable[tuple[str, list[tuple[str, str]]]],
    last: str = "",
) -> str:
    """Return the page of a verb or a group: its usage, what it does, sections of names, an end."""
    told = [
        fill(" ".join(one.split()), WIDTH, initial_indent="  ", subsequent_indent="  ")
        for one in text.split("\n\n")
    ]
    listed = [f"{heading}:\n{_listed(rows)}" for heading, rows in sections if rows]
    return "\n\n".join([f"Usage: gfkit {usage}", *told, *listed, *[last] * bool(last)])


def _listed(rows: list[tuple[str, str]]) -> str:
    """Return names with what is said of them in a second column."""
    room = min(max(len(name) for name, _ in rows), MOST_ROOM)
    lines = []
    for name, said in rows:
        told = wrap(said, WIDTH - room - 4, break_on_hyphens=False)
        first = told.pop(0) if told and len(name) <= room else ""
        lines.append(f"  {name.ljust(room)}  {first}".rstrip())
        lines += [f"{'':{room + 4}}{one}" for one in told]
    return "\n".join(lines)


def row_of(one: Parameter) -> tuple[str, str]:
    """Return what help says of a parameter: its words with what it takes, and its meaning."""
    words = sorted(one.words, key=len)
    if not one.is_option:
        return words[0], one.help
    is_said = one.usual not in (None, "") and not one.is_flag
    usual = f"  [default: {one.usual}]" if is_said else ""
    return " ".join([", ".join(words), *one.capitals]), f"{one.help}{usual}"


def usage_of(arguments: Iterable[Parameter]) -> str:
    """Return the arguments of a verb, those that may be left out in brackets."""
    words = []
    for one in arguments:
        bare = re.sub(r"^\[(.*)\]$", r"\1", one.words[0])
        words.append(bare if one.is_needed else f"[{bare}]")
    return " ".join(["[OPTIONS]", *words])

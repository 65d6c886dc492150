"""Parameters for click: how their words are read, and what is said of wrong ones.

Whatever is wrong is one line of a GfkitError: what it is, and what to write instead.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from gfkit.base.arguments import VALUES
from gfkit.base.told_words import all_meant, removed
from gfkit.cli.options import ARGUMENTS, OPTIONS, integer, number, span
from gfkit.cli.usage import as_typed, one_slip
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened


def typed(param: click.Parameter, ctx: click.Context) -> str:
    """Return what a parameter is called, as it was typed; raises GfkitError if it was twice."""
    if param.name in ARGUMENTS:
        return param.make_metavar(ctx).strip("[]")
    words = [one for word in ctx.obj for one in {word.partition("=")[0], word[:2]}]
    found = [one for one in words if one in param.opts]
    if len(found) > 1 and not param.multiple:
        raise GfkitError(f"{found[1]} is given twice, and takes one value")
    return (found or param.opts)[0]


class Kind(click.ParamType):  # type: ignore[type-arg]
    """What a parameter takes; what reads a text of it raises ValueError."""

    shell_complete = click.File.shell_complete  # whatever it is, it may be in a file

    def __init__(self, read: Callable[[str], Any]) -> None:
        self.name = read.__name__
        self.read = read

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return what a text says; a default is what it is."""
        word = typed(param, ctx)
        try:
            return self.read(as_typed(value)) if isinstance(value, str) else value
        except GfkitError:
            raise
        except ValueError as error:
            raise GfkitError(f"{word}: {error}") from None


class Choice(click.Choice):  # type: ignore[type-arg]
    """One of some words."""

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        """Return the word that is meant, in letters of either case."""
        word = typed(param, ctx)
        value = VALUES.get(value.lower(), value)
        if value.lower() in self.choices:
            return value.lower()
        if said := removed(f"{ctx.command.name} {word} {value}"):
            raise GfkitError(said)
        near = one_slip(value.lower(), self.choices)
        hint = f"; the nearest is {near[0]}" if near else ""
        told = all_meant(param.name, self.choices)
        either = " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))
        raise GfkitError(f"{word} {shortened(value)!r}: write {either}{hint}")


def marks(text: str) -> str:
    """Read which marks are kept: one of the usual words, or letters."""
    from gfkit.series.profile import MOST_MARKS, is_several

    usual, letters = OPTIONS["marks"].choices, "".join(sorted(text))
    if text.lower() in usual:
        return text.lower()
    if is_several(letters):
        return letters
    words = f"{', '.join(all_meant('marks', usual))}, or at most {MOST_MARKS} different letters"
    raise ValueError(f"write {words} but t, not {text[:40]!r}")


KINDS = {
    "Span": Kind(span),
    "Path": Kind(Path),
    "float": Kind(number),
    "int": Kind(integer),
    "Marks": Kind(marks),
    "": Kind(str),
}
"""What is taken, by a word of the annotation."""


def parameter(one: inspect.Parameter, help_: str, *, is_needed: bool) -> click.Parameter:
    """Return a parameter of the function of a verb for click; is_needed: whether by every call."""
    annotation = "Span" if one.name in {"rows", "columns"} else str(one.annotation)
    kind: Any = next(kind for word, kind in KINDS.items() if word in annotation)
    is_list = annotation.startswith("list")
    if one.name in ARGUMENTS:
        bare = ARGUMENTS[one.name][0].strip("[]")
        shown = bare if is_needed else f"[{bare}]"
        many = -1 if is_list else 1
        return click.Argument([one.name], type=kind, metavar=shown, nargs=many, required=is_needed)
    row = OPTIONS[one.name]
    words = [one.name, *row.names(one.name)]
    if "bool" in annotation:
        return click.Option(words, is_flag=True, default=False, help=help_)
    usual = None if one.default is inspect.Parameter.empty else one.default
    return click.Option(
        words,
        type=Choice(row.choices) if row.choices and annotation != "Marks" else kind,
        metavar=row.metavar or f"[{'|'.join(row.choices)}]",
        multiple=is_list,
        default=usual,
        required=is_needed,
        show_default=usual not in (None, ""),
        help=help_,
    )


def write_sections(
    formatter: click.HelpFormatter, sections: Mapping[str, Iterable[tuple[str, str]]]
) -> None:
    """Write headings of help, each with names and what is said of them, where there are any."""
    for heading, rows in sections.items():
        if listed := list(rows):
            with formatter.section(heading):
                formatter.write_dl(listed)

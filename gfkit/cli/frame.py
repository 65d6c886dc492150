"""A verb is one declaration: a function whose parameters are its options and that says an answer.

A verb may answer in several ways: functions of which the first that fits what was given is called.
An option that the chosen one does not take is refused, so none is accepted and unused. The frame
reads the options, keeps the limits, writes certificates, prints the answer and returns the status.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gfkit.base.arguments import VALUES
from gfkit.base.choice_meanings import all_meant
from gfkit.cli.exit_status import REFUSED, UNDECIDED, gravest
from gfkit.cli.options import ARGUMENTS, COMMON, OPTIONS, Span, integer, number, span
from gfkit.cli.session import budget_of, session
from gfkit.cli.usage import HELP, SIGNS, as_typed, extra, marked, no_option, one_slip, wrong_value
from gfkit.errors import GfkitError, LimitReached, OutOfBudget
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from gfkit.render.record import Record

KEYWORD = inspect.Parameter.KEYWORD_ONLY
HELPS = {name: text for name, (_, text) in ARGUMENTS.items()}
HELPS |= {name: row.help for name, row in OPTIONS.items()}


@cache
def readers() -> dict[str, Callable[..., Any]]:
    """Return for annotations of what is made of several options the functions that read them."""
    from gfkit.cli import readers as of

    return {
        "Source": of.Source,
        "Strip": of.read_strip,
        "Strip | GraphProduct": of.read_family,
        "Strip | Sequence": of.read_subject,
        "Sequence": of.read_sequence,
        "Sequence | None": of.read_sequence_if_any,
        "FromOffset": of.read_from,
        "Joins": of.read_joins,
        "WordStrip": of.read_word_strip,
        "Box": of.read_box,
    }


@cache
def text_readers() -> dict[str, Callable[[str], Any]]:
    """Return for annotations of what one text says the functions that read it within the limits."""
    from gfkit.cli import readers as of

    return {
        "Board": of.read_board,
        "StartedBoard": of.read_started_board,
        "Model": of.read_model,
        "PlayedGame": of.read_game,
    }


@dataclass(frozen=True, slots=True)
class Said:
    """What a verb answers; what is called is called only where it is printed or written.

    data: a record, or the object that --json prints. page: a Page, or a text; without one it is
    that of the record. proof: of --certificate; a text is the reason why there is none. proofs:
    further ones, by the names of their files. notes, after: lines on standard error, and behind the
    answer. stopped: the limit that was reached before all was found. made: what a call in Python
    returns instead, such as a picture. lines: the answer as text, printed as they come.
    """

    data: Record | dict[str, Any] | Callable[[], dict[str, Any]]
    page: Any = None
    proof: Any = None
    proofs: Mapping[str, Any] = field(default_factory=dict)
    status: int = 0
    notes: Iterable[str] = ()
    stopped: OutOfBudget | LimitReached | None = None
    after: Iterable[str] = ()
    made: Any = None
    lines: Iterable[str] | None = None

    def printed(self, *, as_json: bool) -> Any:
        """Return the JSON data or the page."""
        record: Any = self.data if hasattr(self.data, "stream") else None
        known, page = self.data, self.page
        if record is not None:
            known, page = record.stream, record.page if page is None else page
        found = known if as_json else page
        return found() if callable(found) else found


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a verb answers.

    called: what has no other options, in messages. when: the names of the options that choose it,
    or a function of all that was given; always if neither. writes: "one" for a proof, "many" for a
    folder of them. ranges: one of --rows and --columns may be a range, and each side is answered.
    each: the verdict of a range whose sides are all proved.
    """

    run: Callable[..., Any]
    called: str = ""
    when: str | Callable[[dict[str, Any]], Any] = ""
    writes: str = ""
    helps: Mapping[str, str] = field(default_factory=dict)
    ranges: bool = False
    each: str = ""

    def fits(self, given: dict[str, Any]) -> bool:
        """Tell whether this is the way that was asked for."""
        if callable(self.when):
            return bool(self.when(given))
        named = [given[name] for name in self.when.split()]
        return not named or any(one is not None and one is not False for one in named)

    def parameters(self) -> dict[str, inspect.Parameter]:
        """Return the parameters of the function, those of readers in place of what they read."""
        path = inspect.Parameter("certificate", KEYWORD, default=None, annotation="Path | None")
        return {**parameters_of(self.run), **({"certificate": path} if self.writes else {})}


signature_of = cache(inspect.signature)


def parameters_of(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """Return the parameters of a function, those of readers in place of what they read."""
    found: dict[str, inspect.Parameter] = {}
    for name, one in signature_of(function).parameters.items():
        reader = readers().get(str(one.annotation))
        found |= {name: one} if reader is None else parameters_of(reader)
    return found


def called_with(function: Callable[..., Any], given: dict[str, Any]) -> Any:
    """Call a function with what was given, and return what it returns."""
    values = {}
    for name, one in signature_of(function).parameters.items():
        annotation = str(one.annotation)
        if annotation in readers():
            values[name] = called_with(readers()[annotation], given)
            continue
        value = given[name]
        reader = text_readers().get(
            annotation.removesuffix(" | None").removeprefix("list[").rstrip("]")
        )
        if reader is not None and value is not None:
            value = list(map(reader, value)) if isinstance(value, list) else reader(value)
        elif isinstance(value, Span) and "Span" not in annotation:
            value = alone(value)
        values[name] = value
    return function(**values)


def said_by(way: Way, given: dict[str, Any]) -> Said | int | None:
    """Call one way of a verb; an answer of the api is said by the record of its type."""
    found = called_with(way.run, given)
    return found if found is None or isinstance(found, Said | int) else said_of(found)


def said_of(found: Any) -> Said:
    """Return what is said of an answer of the api, by the record of its type."""
    from gfkit.render.record import RECORDS, by_type

    record = by_type(found, RECORDS)(found)
    return Said(record, proof=proof_of(found), proofs=getattr(found, "proofs", {}))


def alone(sides: Span) -> int:
    """Return the number where one side is meant; raises GfkitError for a range."""
    if sides.is_range:
        raise GfkitError(f"{sides} is a range, where one number is meant")
    return sides.low


# Parameters for click. Whatever is wrong is one line: what it is, and what to write instead.


def typed(param: click.Parameter, ctx: click.Context) -> str:
    """Return what a parameter is called, as it was typed; raises GfkitError if it was twice."""
    if param.name in ARGUMENTS:
        return param.make_metavar(ctx).strip("[]")
    options = [word for word in takewhile("--".__ne__, ctx.obj) if word[2:3] not in SIGNS]
    words = [one for word in options for one in {word.partition("=")[0], word[:2]}]
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


def named_file(text: str) -> Path:
    """Read the name of a file or folder; an empty one would be the folder we are in."""
    if not text:
        raise ValueError("write the name of a file, not an empty text")
    return Path(text)


KINDS = {
    "Span": Kind(span),
    "Path": Kind(named_file),
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


def _show_help(ctx: click.Context, _: click.Parameter, value: Any) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


HELP_OPTION = click.Option(
    [*HELP], is_flag=True, is_eager=True, expose_value=False, callback=_show_help
)


class Verb(click.Command):
    """A verb: its ways, and its help.

    name: as "game nim". example: a call that works.
    """

    name: str

    def __init__(self, name: str, help: str, example: str) -> None:  # noqa: A002
        end = f"\b\nExample:\n  {example}" if example else None
        super().__init__(name, help=help, epilog=end, context_settings={"allow_extra_args": True})
        self.example = example
        self.ways: list[Way] = []

    @cached_property
    def helps(self) -> dict[str, str]:
        """What help says of each parameter of all ways."""
        own = {name: text for way in reversed(self.ways) for name, text in way.helps.items()}
        return {**HELPS, **own}

    @cached_property
    def parameters(self) -> dict[str, click.Parameter]:
        """The parameters of all ways, each once; arguments first."""
        takes = [way.parameters() for way in self.ways]
        found = {name: one for own in reversed(takes) for name, one in own.items()}
        for name, (type_, usual) in COMMON.items():
            one = inspect.Parameter(name, KEYWORD, default=usual, annotation=type_)
            found.setdefault(name, one)
        bare = [{name for name, one in own.items() if one.default is one.empty} for own in takes]
        needed = set.intersection(*bare)
        return {
            name: parameter(found[name], self.helps[name], is_needed=name in needed)
            for name in sorted(found, key=OPTIONS.__contains__)
        }

    @cached_property
    def options(self) -> dict[str, click.Option]:
        """The options by all that they are called."""
        known = (one for one in self.parameters.values() if isinstance(one, click.Option))
        return {word: one for one in known for word in one.opts}

    def get_help_option(self, ctx: click.Context) -> click.Option:  # noqa: ARG002 - of the library
        """Return the option of help; the library would keep the names of the first context."""
        return HELP_OPTION

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read words as they are meant; raises GfkitError for what is wrong."""
        self.params = [*self.parameters.values()]
        if ctx.resilient_parsing:  # to complete them
            return super().parse_args(ctx, args)
        ctx.obj = marked(args, self)
        try:
            super().parse_args(ctx, [*ctx.obj])
        except click.MissingParameter as error:
            raise GfkitError(self._lack(error.param.name)) from None  # type: ignore[union-attr]
        except click.BadOptionUsage as error:
            raise GfkitError(wrong_value(error.option_name)) from None
        except click.NoSuchOption as error:
            raise GfkitError(no_option(error.option_name, self.name, self.options)) from None
        if ctx.args:
            raise GfkitError(extra(" ".join(map(as_typed, ctx.args)), self, ctx.params))
        return ctx.args

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments and the options with what they mean."""
        own = {name: one for name, one in self.parameters.items() if name not in COMMON}
        records = [one.get_help_record(ctx) for name, one in own.items() if name in OPTIONS]
        names = ", ".join(OPTIONS[name].names(name)[0] for name in COMMON)
        sections = {
            "Arguments": [(_word(name), self.helps[name]) for name in own if name in ARGUMENTS],
            "Options": filter(None, records),
            "Options of every verb": [(f"{names}; gfkit -h explains them", "")],
        }
        write_sections(formatter, sections)

    def invoke(self, ctx: click.Context) -> int:
        """Answer; return the exit status."""
        from gfkit.cli.output import SUFFIXES, answer_into

        given: dict[str, Any] = {
            name: list(one) or None if isinstance(one, tuple) else one
            for name, one in ctx.params.items()
        }
        own = {name for way in self.ways for name in way.parameters()}
        if {"rows", "columns"} <= own and not any(map(given.get, SIDES)):
            said = [one for name in MODELS for one in listed(given.get(name))]
            from gfkit.boards.language.rules import is_language

            if any(map(is_language, said)):
                given["rows"] = span("1")
        now = session()
        now.given = {name: given[name] for name in COMMON}
        path = None if "output" in own else given["output"]
        if path is not None and given["format"] == "text":
            given["format"] = SUFFIXES.get(path.suffix, "text")
        if given["as_json"]:
            if given["format"] not in {"text", "json"}:
                raise GfkitError(f"give either --json or --format {given['format']}")
            given["format"] = "json"
        now.format = given["format"]
        now.as_json = given["as_json"] = now.format == "json"
        now.memory_limit = given["memory_limit"]
        now.budget = budget_of(
            None if "time_limit" in own else given["time_limit"],
            now.memory_limit,
            now.line,
            is_confirmed=given["yes"],
            as_json=now.as_json,
        )
        with now.budget:
            way = next(way for way in self.ways if way.fits(given))
            self._refuse(way, given)
            if path is not None:
                return answer_into(path, partial(answered, self.name, way, given))
            return answered(self.name, way, given)

    def _refuse(self, way: Way, given: dict[str, Any]) -> None:
        """Raise GfkitError for an option that this way does not take, or lacks."""
        takes = way.parameters()
        of_others = {name for one in self.ways for name in one.parameters()} - {*takes}
        free = {*takes, *COMMON} - ({"output"} & of_others)
        for name, option in self.parameters.items():
            if name not in free and given[name] not in (None, option.default):
                ways = (z.called for z in self.ways if name in z.parameters())
                known = next((z for z in ways if z.startswith("--") and not way.when), "")
                other = f"; it goes with {known}" if known else ""
                raise GfkitError(f"{_word(name)} does not go with {way.called}{other}")
        for name, one in takes.items():
            if given[name] is None and one.default is inspect.Parameter.empty:
                from gfkit.cli.readers import require_rule

                require_rule(given.get("model") or given.get("rule"))
                raise GfkitError(self._lack(name, way.called))

    def _lack(self, name: str, called: str = "") -> str:
        """Return the line on a parameter that is missing; called: the option that needs it."""
        needed = f"{_word(name)} {OPTIONS[name].metavar if name in OPTIONS else ''}".strip()
        if called.startswith("--"):
            return f"{called} goes with {needed}"
        return f"gfkit {self.name} needs {needed}, as in `{self.example}`"


SIDES = ("rows", "columns", "board", "graph", "squares", "values")
MODELS = ("model", "first", "second", "words", "what")


def listed(one: Any) -> list[Any]:
    """Return the items of a list; anything else as the only one."""
    return one if isinstance(one, list) else [one]


def _word(name: str) -> str:
    return ARGUMENTS[name][0] if name not in OPTIONS else OPTIONS[name].names(name)[0]


def answered(verb: str, way: Way, given: dict[str, Any]) -> int:
    """Call one way of a verb, write what it proves, print what it says; return the status."""
    from gfkit.base.budget import unlimited
    from gfkit.cli.output import Certificates, print_json, said_of_sides, tell, tell_after

    side = ranged_side(way, given)
    several = way.writes == "many" or side is not None
    kept = Certificates(given.get("certificate") if way.writes else None, several=several)
    said = said_by(way, given) if side is None else said_of_sides(verb, way, given, side, kept)
    if not isinstance(said, Said):  # it has printed its answer itself
        return said or 0
    with nullcontext() if said.stopped is None else unlimited():
        kept.write({"": said.proof, **said.proofs})
        if (now := session().kept) is not None:
            now.append(said)
            return said.status
        if given["as_json"]:
            print_json(said.printed(as_json=True))
        elif (page := said.printed(as_json=False)) is not None:  # else it was printed before
            print(page) if isinstance(page, str) else tell(page)  # noqa: T201
        for line in (*kept.told(), *said.after):
            tell_after(line)
    for note in said.notes:
        print(f"gfkit: {note}", file=sys.stderr)  # noqa: T201
    if said.stopped is None:
        return said.status
    return gravest([said.status, UNDECIDED if isinstance(said.stopped, OutOfBudget) else REFUSED])


def ranged_side(way: Way, given: dict[str, Any]) -> str | None:
    """Return the side of which a range is given, "rows" or "columns", where each is answered."""
    sides = [name for name in ("rows", "columns") if way.ranges and given.get(name) is not None]
    ranged = [name for name in sides if given[name].is_range]
    if ranged and len(sides) > 1 and "board" not in way.parameters():
        raise GfkitError("give either --rows M or --columns N: one side is fixed")
    return ranged[0] if ranged else None


def proof_of(answer: Any) -> Any:
    """Return the proof of an answer, or the reason why there is none."""
    proof = getattr(answer, "proof", None)
    if proof is None:
        verdict = getattr(answer, "verdict", "")
        is_proved = hasattr(verdict, "statement") and str(verdict) == "proved"
        proof = verdict if is_proved else f"nothing is proved, the verdict is {verdict}"
    return proof


VERBS: dict[str, Verb] = {}
"""All verbs by their names, as "game nim"."""


def verb(
    name: str,
    example: str = "",
    *,
    when: Any = "",
    called: str = "",
    writes: str = "",
    ranges: bool = False,
    each: str = "",
    **helps: Any,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator that makes a function a way of a verb; the first has its help.

    The function returns what is said, or an answer of the api: see `said_by`. Others: see `Way`.

    >>> from gfkit.render.record import Field, Record
    >>> @verb("twice", "gfkit twice --terms 3")
    ... def twice(terms: int) -> Said:
    ...     "Double a number."
    ...     return Said(Record.of(Field("it", 2 * terms)))
    >>> VERBS.pop("twice").name
    'twice'
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        way = Way(function, called or name, when, writes, helps, ranges, each)
        made = VERBS.setdefault(name, Verb(name, "", example))
        made.ways.append(way)
        own = inspect.getmodule(function)
        if own is not None and own.__name__.endswith(f".verb_{re.sub('[ -]', '_', name)}"):
            made.help = inspect.getdoc(own) or ""
        elif not when:  # it is the last one
            made.help = inspect.getdoc(function) or ""
        return function

    return decorate

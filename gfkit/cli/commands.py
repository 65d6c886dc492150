"""The command of a verb, which follows from the signature and the docstring of its function.

`gfkit terms` is the function `terms` of `gfkit.answers.terms`, and `gfkit game value` is `value` of
`gfkit.answers.game_value`: `gfkit.answers.verbs` lists them. The first parameter is what stands
after the verb, each keyword an option of its name, and its type says what the option takes. A side
that takes one integer takes a range A..B on the command line, and each is answered. The help is the
docstring, JSON has the fields of the answer, which also has its page. Format, output and limits are
options of every verb.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gfkit.answers.signatures import Takes, described
from gfkit.answers.verbs import VERBS, function_of
from gfkit.cli.limits import budget_of
from gfkit.cli.numbers import integer, integer_or_range, number
from gfkit.cli.session import session
from gfkit.cli.streams import is_piped
from gfkit.errors import GfkitError, OutOfBudget, OutOfRange, Unused, WrongArgument
from gfkit.proofs.words import REFUSED, UNDECIDED, gravest

if TYPE_CHECKING:
    from gfkit.answers.answer import Answer
    from gfkit.cli.files import Certificates
    from gfkit.cli.output import Said
    from gfkit.render.pages import Page

GROUPS = {
    "game": "Values, outcomes and payoffs of games.",
    "oeis": "Entries of the OEIS: proved, settled, drafted, looked up in a local dump.",
}
"""Groups of verbs, and what help says of each."""
HELP = ["-h", "--help"]
SHORT = {"terms": "-n", "output": "-o"}
"""Options of one letter."""
SIDES = ("rows", "columns")
FORMATS = ("text", "latex", "markdown", "csv", "json")
SUFFIXES = {".json": "json", ".tex": "latex", ".md": "markdown", ".csv": "csv"}
"""Formats by the ends of the names of files."""
PLAIN = ("", ".txt")
"""The ends of the names of files of text."""
MOST_LETTERS = 60
"""The limit on the words of a choice that stand after its option; longer ones are in its help."""
MINUS = "\0"
"""Stands before a word that begins with a minus and is not an option, as -1,2,3."""


# Parameters of click. Whatever is wrong is one line: what it is, and what to write instead.


class Kind(click.ParamType[Any]):
    """What a parameter takes, read by a function that raises ValueError."""

    shell_complete = click.File.shell_complete  # whatever it is, it may be in a file

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name, self.read = name, read

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return what a text says; a default is what it is."""
        if not isinstance(value, str):
            return value
        try:
            return self.read(value.replace(MINUS, "-", 1))
        except GfkitError:
            raise
        except ValueError as error:
            return self.fail(str(error), param, ctx)


def _path(text: str) -> Path:
    if text in {"", "-"}:
        raise ValueError(f"write the name of a file, not {text!r}")
    return Path(text)


def _letter(text: str) -> tuple[str, int | Fraction]:
    """Read a letter and its number, as k=3 or k=1/2."""
    letter, _, value = text.partition("=")
    found = re.fullmatch(r"(-?[0-9]{1,18})(?:/([0-9]{1,18}))?", value, re.ASCII)
    if len(letter) != 1 or found is None:
        raise ValueError(f"write a letter and a number, such as k=3 or k=1/2, not {text[:40]!r}")
    below = int(found[2] or 1)
    if not below:
        raise ValueError(f"the denominator of {text} is 0")
    number = Fraction(int(found[1]), below)
    return letter, number if number.denominator > 1 else number.numerator


KINDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "Mapping": ("LETTER=VALUE", _letter),
    "range": ("N | A..B", integer_or_range),
    "int": ("N", integer),
    "float": ("X", number),
    "Path": ("FILE", _path),
    "": ("TEXT", str),
}
"""What is taken, by the name of a type: the first of them that an annotation has."""


def option(name: str, one: inspect.Parameter, takes: Takes, said: str) -> click.Option:
    """Return the option of a keyword of a function."""
    word = f"--{name.strip('_').replace('_', '-')}"
    words = [*filter(None, [SHORT.get(name)]), word, name]
    help_ = f"{said[:1].upper()}{said[1:]}"
    if takes.kinds == {"bool"}:
        return click.Option(words, is_flag=True, default=False, help=help_)
    is_side = name in SIDES and "int" in takes.kinds
    kind = "range" if is_side else next((z for z in KINDS if z in takes.kinds), "")
    if is_side and "range" not in takes.kinds:
        help_ = f"{help_.rstrip('.')}; A..B: each of a range."
    metavar, read = KINDS[kind]
    metavar = "DIR" if name == "folder" else metavar
    like = next((z.removesuffix("Like").upper() for z in takes.kinds if z.endswith("Like")), None)
    is_long = len("|".join(takes.choices)) > MOST_LETTERS
    if is_long:
        help_ = f"{help_.rstrip('.')}: {', '.join(takes.choices)}."
    is_needed = one.default is one.empty
    usual = None if is_needed or one.default in (None, ()) else one.default
    default: dict[str, Any] = {} if is_needed else {"default": usual}
    return click.Option(
        words,
        type=click.Choice(takes.choices, case_sensitive=False)
        if takes.choices
        else Kind(word, read),
        metavar=(name.upper() if is_long else None) if takes.choices else like or metavar,
        multiple=takes.many or kind == "Mapping",
        required=is_needed,
        **default,
        show_default=usual not in (None, ""),
        help=help_,
    )


def common() -> list[click.Option]:
    """Return the options of every verb."""
    file, seconds = Kind("file", _path), Kind("seconds", number)
    return [
        click.Option(["--json", "format" ], flag_value="json", help="The same as --format json."),
        click.Option(
            ["--format", "format"],
            type=click.Choice(FORMATS, case_sensitive=False),
            help="Format of the answer.",
        ),
        click.Option(["--full", "full"], is_flag=True, help="All of the answer: nothing is cut."),
        click.Option(
            ["-o", "--output", "output"], type=file, metavar="FILE",
            help="Write the answer to FILE; .json, .tex, .md, .csv, a picture .svg, .png, .pdf.",
        ),
        click.Option(
            ["--time-limit", "time_limit"], type=seconds, metavar="SECONDS",
            help="Stop then, and report what is known so far.",
        ),
        click.Option(
            ["--memory-limit", "memory_limit"], type=seconds, metavar="GIB",
            help="Stop before more memory is used (default 4).",
        ),
        click.Option(
            ["--yes", "yes"], is_flag=True,
            help="Also start work that is expected to take over an hour.",
        ),
    ]  # fmt: skip


COMMON = ("format", "full", "output", "time_limit", "memory_limit", "yes")


class Command(click.Command):
    """The command of a verb, by its name, for example "game nim"."""

    name: str

    def __init__(self, name: str) -> None:
        self.function = function_of(name)
        self.signature = inspect.signature(self.function)
        self.said = described(self.function)
        self.example = self.said.example
        end = f"\b\nExample:\n  {self.said.example}"
        super().__init__(name, help=self.said.text, epilog=end)
        self.params = [*self.arguments, *self.own, *self.files, *self.common]

    @cached_property
    def takes(self) -> dict[str, Takes]:
        """What each parameter of the function takes."""
        of = inspect.unwrap(self.function).__globals__
        found = self.signature.parameters.items()
        return {name: Takes.of(str(one.annotation), of) for name, one in found}

    @cached_property
    def arguments(self) -> list[click.Argument]:
        """What stands after the verb; the words of a single argument are joined."""
        of = [z for z in self.signature.parameters.values() if z.kind is not z.KEYWORD_ONLY]
        found = []
        for one in of:
            is_needed = one.default is one.empty
            many = -1 if len(of) == 1 or one.kind is one.VAR_POSITIONAL else 1
            metavar = one.name.upper() + "..." * (one.kind is one.VAR_POSITIONAL)
            metavar = metavar if is_needed else f"[{metavar}]"
            kind = Kind(one.name.upper(), str)
            found.append(
                click.Argument([one.name], type=kind, nargs=many, required=False, metavar=metavar)
            )
        return found

    @cached_property
    def own(self) -> list[click.Option]:
        """The options of the keywords of the function."""
        return [
            option(name, one, self.takes[name], self.said.arguments.get(name, ""))
            for name, one in self.signature.parameters.items()
            if one.kind is one.KEYWORD_ONLY
        ]

    @cached_property
    def answers(self) -> list[Any]:
        """The classes of what the function returns."""
        of: Mapping[str, Any] = inspect.unwrap(self.function).__globals__
        return [of[one] for one in str(self.signature.return_annotation).split(" | ")]

    @cached_property
    def common(self) -> list[click.Option]:
        """The options of every verb, but for those that the function has itself."""
        return [one for one in common() if one.name not in self.signature.parameters]

    @cached_property
    def files(self) -> list[click.Option]:
        """The options of files that the answers of the function write."""
        classes = self.answers
        words = dict.fromkeys(word for one in classes for word in one.writes)
        found = []
        for word in words:
            writes = next(z for z in classes if word in z.writes)
            said = (inspect.getdoc(getattr(writes, f"write_{word}")) or "").partition("\n")[0]
            help_ = re.split(r"[.;]", said)[0]
            names_ = [f"--{word.replace('_', '-')}", f"write_{word}"]
            kind = Kind("file", _path)
            found.append(click.Option(names_, type=kind, metavar="FILE", help=f"{help_}."))
        return found

    @cached_property
    def options(self) -> dict[str, click.Option]:
        """The options by name."""
        return {word: z for z in self.params if isinstance(z, click.Option) for word in z.opts}

    @cached_property
    def parameters(self) -> dict[str, click.Parameter]:
        """The parameters by their names."""
        return {str(one.name): one for one in self.params}

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option of help."""
        ctx.help_option_names = HELP
        return super().get_help_option(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a command line; raises GfkitError in one line for what is wrong."""
        if ctx.resilient_parsing:  # to complete them
            return super().parse_args(ctx, args)
        many = args.index("--") if "--" in args else len(args)
        marked = [MINUS + z[1:] if is_negative(z) else z for z in args[:many]]
        words = [*marked, *args[many:]]
        try:
            self._require_once(ctx, words)
            return super().parse_args(ctx, words)
        except click.NoSuchOption as error:
            if has := self._with(error.option_name):
                said = f"gfkit {self.name} has no option {error.option_name}"
                raise GfkitError(f"{said}; gfkit {has} has it") from None
            raise in_one_line(error, self.name) from None
        except click.UsageError as error:
            raise in_one_line(error, self.name) from None

    def _with(self, word: str) -> str:
        """Return the verb that is called as this one with more words, and has an option."""
        name, own = word.lstrip("-").replace("-", "_"), f"{self.name}-"
        near = (one for one in VERBS if one.startswith(own))
        return next((z for z in near if name in inspect.signature(function_of(z)).parameters), "")

    def _require_once(self, ctx: click.Context, words: list[str]) -> None:
        """Raise GfkitError for an option that is given twice, unless it takes several values."""
        seen: dict[str, click.Parameter] = {}
        for one in self.make_parser(ctx).parse_args([*words])[2]:
            if not isinstance(one, click.Option) or one.multiple or not one.expose_value:
                continue
            name, word = str(one.name), max(one.opts, key=len)
            if (before := seen.get(name)) is one:
                raise GfkitError(f"{word} is given twice, and takes one value")
            if before is not None:
                raise GfkitError(f"give either {max(before.opts, key=len)} or {word}")
            seen[name] = one

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments and the options with what they mean."""
        said = self.said.arguments
        named = [
            (str(z.metavar), _sentence(_with_choices(said.get(name, ""), self.takes[name].choices)))
            for z in self.arguments
            if (name := str(z.name))
        ]
        every = ", ".join(max(z.opts, key=len) for z in self.common)
        sections: dict[str, list[tuple[str, str] | None]] = {
            "Arguments": [*named],
            "Options": [one.get_help_record(ctx) for one in (*self.own, *self.files)],
            "Options of every verb": [(f"{every}; gfkit -h explains them", "")],
        }
        for heading, rows in sections.items():
            if listed := [one for one in rows if one is not None]:
                with formatter.section(heading):
                    formatter.write_dl(listed)

    def invoke(self, ctx: click.Context) -> int:
        """Answer; return the exit status."""
        from gfkit.cli.output import answer_into

        given = dict(ctx.params)
        of_function = {*self.signature.parameters}
        frame = {name: given[name] for name in COMMON}
        for name in {*COMMON} - of_function:
            del given[name]
        path = frame["output"]
        if frame["format"] is None:
            frame["format"] = "text" if path is None else SUFFIXES.get(path.suffix, "text")
        now = session()
        now.given, now.format = frame, frame["format"]
        now.as_json = frame["as_json"] = now.format == "json"
        now.budget = budget_of(
            None if "time_limit" in of_function else frame["time_limit"],
            frame["memory_limit"],
            now.line,
            is_confirmed=frame["yes"],
            as_json=now.as_json,
        )
        files = {z.name: given.pop(z.name) for z in self.files}
        beside = {str(name): one for name, one in files.items() if one is not None}
        if path is not None and self._draws(path):
            beside["write_picture"], path = path, None
        with now.budget:
            if path is not None:
                return answer_into(path, partial(self._answered, given, beside))
            return self._answered(given, beside)

    def _draws(self, path: Path) -> bool:
        """Return whether a file is a picture of the answer; raises GfkitError where it has none."""
        from gfkit.pictures.figures import FORMS, form_of

        suffix = path.suffix.lower()
        if any(hasattr(one, "write_picture") for one in self.answers):
            if suffix in SUFFIXES or suffix in PLAIN:
                return False
            form_of(str(path))
            return True
        if suffix in FORMS:
            said = f"{path} is a picture, which `gfkit draw` makes"
            raise GfkitError(f"{said}; an answer of gfkit {self.name} is text")
        return False

    def _answered(self, given: dict[str, Any], files: dict[str, Path]) -> int:
        """Answer for each of a range, write the files, print the answer; return the status."""
        from gfkit.base.budget import unlimited
        from gfkit.cli import files as cli_files
        from gfkit.cli import output

        terms = given.get("terms")
        if isinstance(terms, int) and output.is_many(terms):
            raise GfkitError(
                f"{terms} terms are many for a terminal: name a file, as -o answer.txt, or ask for "
                "fewer"
            )
        side = self._ranged(given)
        call = self._call(given)
        several = side is not None or self._many(given)
        kept = cli_files.Certificates(files.pop("write_certificate", None), several=several)
        for name, path in files.items():
            if not (several and name == "write_coq"):  # else it is a folder
                cli_files.require_writable(path, "file")
        told: list[str] = []
        if given.get("checkpoint") is not None:
            cli_files.require_once(given["checkpoint"])
        if given.get("folder") is not None:
            cli_files.require_outside(Path(given["folder"]))
        if side is None:
            answer = self._of(call)
            with nullcontext() if getattr(answer, "stopped", None) is None else unlimited():
                said = self._said(answer, kept)
                for name, path in files.items():
                    if not hasattr(answer, name):
                        raise GfkitError(f"{self._option(name)} does not go with this answer")
                    cli_files.write_beside(path, partial(_written, answer, name, path, told))
        else:
            if files:
                raise GfkitError(f"{self._option(next(iter(files)))} goes with one side")
            said = self._each(call, side, kept)
        with nullcontext() if said.stopped is None else unlimited():
            if session().as_json:
                output.print_json(said.data())
            elif said.lines is not None and session().format == "text":
                output.print_lines(said.lines)
            else:
                output.tell(said.page())
            for line in kept.told():
                cli_files.tell_after(line)
            for path in files.values():
                if cli_files.is_written(path):
                    cli_files.tell_after(f"written to {path}")
        for note in chain(told, said.notes):
            print(f"gfkit: {note}", file=sys.stderr)  # noqa: T201
        if said.stopped is None:
            return said.status
        return gravest(
            [said.status, UNDECIDED if isinstance(said.stopped, OutOfBudget) else REFUSED]
        )

    def _many(self, given: Mapping[str, Any]) -> bool:
        """Return whether an answer may have several proofs."""
        return any(one.several(given) for one in self.answers)

    def _option(self, name: str) -> str:
        """Return what a parameter is called on the command line."""
        found = (z for z in self.params if z.name == name)
        one = next(found, None)
        return name if not isinstance(one, click.Option) else max(one.opts, key=len)

    def _ranged(self, given: Mapping[str, Any]) -> str | None:
        """Return the side of which each of a range is answered."""
        found = [
            name for name in SIDES
            if isinstance(given.get(name), range) and "range" not in self.takes[name].kinds
        ]  # fmt: skip
        if len(found) > 1:
            more = f"; gfkit {self.name}-table takes both" * (f"{self.name}-table" in VERBS)
            raise GfkitError(f"give a range of rows or of columns, and not of both{more}")
        return found[0] if found else None

    def _call(self, given: Mapping[str, Any]) -> Callable[..., Answer]:
        """Return the call of the function, of which the sides are still free."""
        things = []
        for one in self.arguments:
            value = given[str(one.name)]
            if self.signature.parameters[str(one.name)].kind is inspect.Parameter.VAR_POSITIONAL:
                things += value
                continue
            text = " ".join(value) if isinstance(value, tuple) else value
            things.append(text or self._missing(str(one.name)))
        options = {
            name: self._numbers(name, value) if "Mapping" in self.takes[name].kinds else value
            for name, value in given.items()
            if name not in {one.name for one in self.arguments}
        }
        while things and things[-1] is None:
            things.pop()
        return partial(self.function, *things, **options)

    def _numbers(self, name: str, pairs: tuple[tuple[str, int], ...]) -> dict[str, int] | None:
        """Return the numbers of letters, None without any; raises GfkitError for two of one."""
        found: dict[str, int] = {}
        for letter, value in pairs:
            if found.setdefault(letter, value) != value:
                raise GfkitError(f"{self._option(name)}: two numbers are given for {letter}")
        return found or None

    def _missing(self, name: str) -> str | None:
        """Return standard input for a first argument that is not given; raises GfkitError."""
        if self.signature.parameters[name].default is not inspect.Parameter.empty:
            return None
        if name == self.arguments[0].name and is_piped():
            return "-"
        raise GfkitError(f"gfkit {self.name} needs {name.upper()}, as in `{self.said.example}`")

    def _of(self, call: Callable[..., Answer], **sides: int) -> Answer:
        """Call the function; a wrong argument is called as the command line calls it."""
        try:
            return call(**sides)
        except (WrongArgument, OutOfRange) as error:
            word = self._option(error.argument)
            if word == error.argument:
                raise
            raise GfkitError(f"{word} must be {error.expected}, not {error.given}") from None
        except Unused as error:
            words = " and ".join(self._option(one) for one in error.unused)
            raise GfkitError(error.told(words)) from None

    def _said(self, answer: Answer, kept: Certificates, name: str = "") -> Said:
        """Return the text of an answer, after its certificates are written."""
        from gfkit.cli.output import Said

        if kept.path is not None:
            if "certificate" not in answer.writes:
                raise GfkitError("--certificate does not go with this answer")
            proofs: dict[str, Any] = dict(answer.proofs())
            if name:  # of a range each side has one
                proofs = {name: proofs[""]} if "" in proofs else {}
            kept.write(proofs or {name: answer.unproved()})
        stopped = answer.stopped
        if stopped is not None:
            session().begin_output()  # limits are off
        return Said(
            answer.json_fields,
            answer.page if stopped is None else partial(_with_options, answer, stopped),
            lines=answer.full_lines() if session().is_full else answer.lines(),
            status=answer.status,
            notes=answer.notes if stopped is None else _in_options(stopped, answer.notes),
            stopped=stopped,
        )

    def _each(self, call: Callable[..., Answer], side: str, kept: Certificates) -> Said:
        """Answer for each side of a range; at a limit print those that are done."""
        from gfkit.base.budget import know, tracked
        from gfkit.cli.output import Said, as_far_as

        if kept.path is not None and kept.folder is None:
            raise GfkitError(
                f"{kept.path} is one file: name a folder for the certificates of a range"
            )
        keywords: dict[str, Any] = dict(call.keywords)  # type: ignore[attr-defined]
        lengths = list(keywords.pop(side))
        subject = [str(one) for one in call.args]  # type: ignore[attr-defined]
        verb = [self.name] * (self.name != "gf")
        free = partial(self.function, *call.args, **keywords)  # type: ignore[attr-defined]

        def of(length: int) -> tuple[Answer, Any]:
            one = self._of(free, **{side: length})
            return one, self._said(one, kept, "-".join([*verb, *subject, side, str(length)]))

        def note(done: list[tuple[Answer, Any]]) -> None:
            last = lengths[len(done) - 1]
            know(**{side: f"1 to {last} done" if lengths[0] == 1 else last})

        answers, stopped = as_far_as(map(of, tracked(lengths, side)), note)
        stopped = stopped if len(answers) < len(lengths) else None  # nothing is left to do
        found = dict(zip(lengths, answers, strict=False))
        missing = [] if stopped is None else [f"from {lengths[len(found)]} {side} on: {stopped}"]

        def data() -> dict[str, Any]:
            said: dict[str, Any] = {side: list(found)}
            said["answers"] = [one.json_fields() for one, _ in found.values()]
            if kept.path is not None:
                said["certificates"] = list(map(str, kept.written))
            if stopped is not None:
                said |= {"verdict": "underdetermined", "reason": str(stopped)}
            return said

        def page() -> Page:
            from gfkit.answers.sides import page_of_sides

            return page_of_sides(side, {n: one for n, (one, _) in found.items()}, missing)

        notes = chain((line for _, one in found.values() for line in one.notes), missing)
        status = gravest(one.status for _, one in found.values())
        return Said(data, page, status=status, notes=notes, stopped=stopped)


def in_one_line(error: click.UsageError, name: str) -> GfkitError:
    """Return what click says of a wrong option, in one line; name: of the verb, or of a group."""
    said = " ".join(error.format_message().replace(MINUS, "-").split()).rstrip(".")
    called = f"gfkit {name}".strip()
    return GfkitError(f"{said[:1].lower()}{said[1:]} (`{called} -h` lists the options)")


def is_negative(word: str) -> bool:
    """Return whether a word that begins with a minus is a formula or terms, and no option.

    >>> [is_negative(one) for one in ("-2^n", "-x/(1+x)", "-1,2,-3", "-n", "-V", "--rows")]
    [True, True, True, False, False, False]
    """
    if not re.match(r"-[^-]", word) or re.match(r"-[a-zA-Z]([0-9=]|$)", word):
        return False
    if not word[1:2].isalpha():
        return True
    from gfkit.typed.formulas import is_formula

    return is_formula(word)


def _in_options(stopped: Exception, texts: Iterable[str]) -> list[str]:
    """Return texts with options in the place of the arguments that the error of a limit names."""
    from gfkit.cli.errors import with_options

    return [with_options(stopped, one) for one in texts]


def _with_options(answer: Answer, stopped: Exception) -> Page:
    """Return the page of an answer that a limit stopped, with options as its error names them."""
    from gfkit.render.pages import Line, Page

    page = answer.page()
    texts = _in_options(stopped, [one.text if isinstance(one, Line) else "-" for one in page.parts])
    parts = (
        replace(one, text=text) if isinstance(one, Line) else one
        for one, text in zip(page.parts, texts, strict=True)
    )
    return Page(tuple(parts), page.data)


def _written(answer: Answer, name: str, path: Path, told: list[str]) -> None:
    """Write a file of an answer; note what its method says was left out."""
    told += getattr(answer, name)(path) or ()


def _with_choices(text: str, choices: tuple[str, ...]) -> str:
    """Return what help says of an argument, with the words that it may be, if they are few."""
    if not choices:
        return text
    return f"{text.rstrip('.')}: {', '.join(choices[:-1])} or {choices[-1]}."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"

"""The application: the groups of verbs with their help by purpose, own options, and completion."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

import click

from gfkit.base.removed import removed
from gfkit.cli.frame import SETTINGS, VERBS
from gfkit.cli.options import COMMON, OPTIONS
from gfkit.cli.usage import led, no_verb, verb_of
from gfkit.cli.verbs import FILES, GROUPS, find, summary
from gfkit.errors import GfkitError
from gfkit.reader import read

COMPLETE = "_GFKIT_COMPLETE"
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
GAME = re.compile(r"[{}|^*±]|^[-+ ]*(double)?(up|down|star|tiny|miny)\b")
"""What no verb of games has in its name, and values have."""


class VerbGroup(click.Group):
    """A group of verbs. Its help lists them by purpose, each with its whole summary."""

    def __init__(self, name: str, help: str, **options: Any) -> None:  # noqa: A002
        super().__init__(
            name,
            help=help,
            invoke_without_command=True,
            subcommand_metavar="VERB ...",
            context_settings=SETTINGS,
            callback=_help_alone,
            **options,
        )
        self.before = "" if name == "gfkit" else f"{name} "

    def names(self) -> list[str]:
        """Return the names of the verbs, as PURPOSES has them, and others behind them."""
        own = [one.removeprefix(self.before) for one in FILES if one.startswith(self.before)]
        own = own if self.before else [one.partition(" ")[0] for one in own]
        known = [name for names in PURPOSES[self.before.strip()].values() for name in names]
        return list(dict.fromkeys([*known, *own]))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - of the library
        """Return the names of the verbs."""
        return self.names()

    def get_command(self, ctx: Any, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the verb of a name, in letters of either case."""
        for name in (cmd_name, cmd_name.casefold()):
            if not self.before and name in GROUPS:
                return VerbGroup(name, GROUPS[name])
            if f"{self.before}{name}" in FILES.keys() | VERBS and " " not in name:
                return find(f"{self.before}{name}").command
        return None

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - of the library
        """Write the verbs with their summaries, by what they are for; the options of every verb."""
        names = self.names()
        room = max(map(len, names), default=0)
        purposes = PURPOSES[self.before.strip()]
        known = {name for listed in purposes.values() for name in listed}
        others = tuple(name for name in names if name not in known)
        for heading, listed in {**purposes, "Also": others}.items():
            rows = [(one.ljust(room), summary(f"{self.before}{one}")) for one in listed]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)
        if not self.before:
            options = [OPTIONS[name] for name in COMMON]
            rows = [
                (f"{one.names(name)[0]} {one.metavar}".strip(), one.help)
                for name, one in zip(COMMON, options, strict=True)
            ]
            with formatter.section("Options of every verb"):
                formatter.write_dl(rows)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the verb that is meant; raises GfkitError with the nearest if there is none."""
        if self.before == "game " and GAME.search(args[0]):  # of a game, its value
            args = ["value", *args]
        if not self.before:
            args = led(args)
        if args[0].startswith("-") and not self.before:  # help, version
            with self.make_context(self.name, args) as context:
                context.exit()
        if self.get_command(ctx, args[0]) is None:
            words = [one.casefold() for one in args[:2]]
            two = removed(" ".join(words)) or removed(f"{self.before}{words[0]}")
            said = two or no_verb(args[0], verb_of(ctx), all_names())
            is_told = two or "; write " in said or " has no verb " not in said
            if self.before or is_told or not understood(args, said):
                raise GfkitError(said)
            args = ["ask", *args]
        return super().resolve_command(ctx, args)


def understood(args: list[str], said: str) -> bool:
    """Tell whether words that are no verb are something to ask about.

    Raises GfkitError with the reader's reason where they look like something; said: of one word.
    """
    text = " ".join(one for one in args if not one.startswith("--"))
    try:
        return bool(read(text))
    except GfkitError as error:
        if text.isalpha():
            raise GfkitError(said) from error
        raise


@click.pass_context
def _help_alone(context: click.Context, /, **_: Any) -> None:
    """Print the help of a group where no verb is named."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def all_names() -> list[str]:
    """Return the names of all groups and verbs."""
    return [*GROUPS, *FILES]


def _version(context: click.Context, _: Any, value: bool) -> None:
    if value:
        from gfkit import __version__

        click.echo(f"gfkit {__version__}")
        context.exit()


app = VerbGroup(
    "gfkit",
    "Discovers and proves generating functions and recurrences of games and tilings.",
    epilog="To begin with: gfkit gf domineering --columns 3",
    params=[
        click.Option(
            ["--version", "-V"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="Print the version.",
        ),
    ],
)


def answer(arguments: Sequence[str]) -> Any:
    """Run one command; return its exit status, None for 0."""
    if COMPLETE in os.environ:
        from click.shell_completion import shell_complete

        return shell_complete(app, {}, "gfkit", COMPLETE, os.environ[COMPLETE])
    try:
        with app.make_context("gfkit", list(arguments)) as context:
            return app.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code

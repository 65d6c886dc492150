"""The application: groups of verbs with their help by purpose, the version, and completion."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

import click

from gfkit.answers.verbs import VERBS, summary
from gfkit.base.version import __version__
from gfkit.cli.commands import (
    GROUPS,
    HELP,
    Command,
    common,
    in_one_line,
    is_negative,
)
from gfkit.cli.suggestions import no_verb, understood
from gfkit.errors import GfkitError

COMPLETE = "_GFKIT_COMPLETE"
COMPLETION = f'Completion, in ~/.bashrc: eval "$({COMPLETE}=bash_source gfkit)" (or zsh_source).'
PURPOSES: dict[str, dict[str, tuple[str, ...]]] = {
    "": {
        "Count and prove": (
            "gf",
            "terms",
            "term",
            "count",
            "count-table",
            "count-totals",
            "compare",
        ),
        "Find formulas": (
            "guess",
            "guess-triangle",
            "closed-form",
            "solve",
            "asymptotics",
            "facts",
            "export",
        ),
        "Check": ("check", "verify", "audit", "report"),
        "Games, the OEIS": ("game", "oeis"),
        "Pictures": ("draw", "sample"),
        "Find your way": ("ask", "rules", "new", "schema"),
        "For assistants": ("serve",),
    },
    "game": {"Verbs": ("value", "outcome", "nim", "payoffs")},
    "oeis": {"Verbs": ("prove", "settle", "draft", "lookup")},
}
"""Verbs by what they are for, of each group, in the order in which help lists them."""
GAME = re.compile(r"[{}|^*±]|^[-+ ]*(double)?(up|down|star|tiny|miny)\b")
"""What no verb of games has in its name, and values have."""


class VerbGroup(click.Group):
    """A group of verbs, "" for the first words; its help lists them by what they are for."""

    name: str

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - of the library
        """Return the verbs, as PURPOSES has them, then others."""
        before = f"{self.name} ".lstrip()
        own = [one.removeprefix(before) for one in VERBS if one.startswith(before)]
        known = [name for listed in PURPOSES[self.name].values() for name in listed]
        firsts = own if self.name else [one.partition(" ")[0] for one in own]
        return list(dict.fromkeys([*known, *firsts]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the verb or the group of a name, in letters of either case."""
        word = cmd_name.casefold()
        name = f"{self.name} {word}".lstrip()
        if name == "serve":
            from gfkit.cli.serve import command

            return command()
        if name in GROUPS:
            return VerbGroup(name, help=GROUPS[name], subcommand_metavar="VERB ...")
        return Command(name) if " " not in word and name in VERBS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs, each with its summary, and the options of every verb."""
        verbs, purposes = self.list_commands(ctx), PURPOSES[self.name]
        others = tuple(verbs[sum(map(len, purposes.values())) :])
        room = max(map(len, verbs))
        for heading, listed in {**purposes, "Also": others}.items():
            if listed:
                rows = [(one.ljust(room), said(f"{self.name} {one}".lstrip())) for one in listed]
                with formatter.section(heading):
                    formatter.write_dl(rows)
        if not self.name:
            records = (one.get_help_record(ctx) for one in common())
            with formatter.section("Options of every verb"):
                formatter.write_dl([one for one in records if one is not None])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Return the verbs that begin so; their files are not imported."""
        from click.shell_completion import CompletionItem

        return [
            CompletionItem(one) for one in self.list_commands(ctx) if one.startswith(incomplete)
        ]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the verb that words mean; without any, help is meant."""
        words = args or ["--help"]
        if not self.name and (words[0] == "--" or is_negative(words[0])):
            words = ["ask", *words]
        if self.name == "game" and GAME.search(words[0]):  # of a game, its value
            words = ["value", *words]
        try:
            return super().parse_args(ctx, [*words])
        except click.UsageError as error:
            raise in_one_line(error, self.name) from None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the verb that is meant; raises GfkitError with the nearest if there is none."""
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            if args[0].casefold() == "help":
                raise GfkitError(f"help is an option: write `{self._help_of(args[1:])}`")
            error = no_verb(args[0], self.name, args[1:])
            if self.name or not understood(args, error):
                raise GfkitError(error)
            args = ["ask", *args]
        return super().resolve_command(ctx, args)

    def _help_of(self, words: list[str]) -> str:
        """Return the command that shows the help of a verb, or of the group if it is none."""
        name = [*self.name.split(), *(one.casefold() for one in words)]
        while name and " ".join(name) not in {*GROUPS, *VERBS}:
            name.pop()
        return " ".join(["gfkit", *name, "-h"])


app = click.version_option(
    __version__, "-V", "--version", message="gfkit %(version)s", help="Print the version."
)(
    VerbGroup(
        "",
        help="Discovers and proves generating functions and recurrences of games and tilings.",
        epilog=f"To begin with: gfkit gf domineering --columns 3\n\n{COMPLETION}",
        subcommand_metavar="VERB ...",
        context_settings={"help_option_names": HELP, "terminal_width": 100},
    )
)


def answer(arguments: Sequence[str]) -> Any:
    """Run one command; return its exit status."""
    if COMPLETE in os.environ:
        from click.shell_completion import shell_complete

        return shell_complete(app, {}, "gfkit", COMPLETE, os.environ[COMPLETE])
    try:
        with app.make_context("gfkit", list(arguments)) as context:
            return app.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code


def said(name: str) -> str:
    """Return what the list of verbs says of a verb or a group."""
    if name == "serve":
        from gfkit.cli.serve import SAYS

        return SAYS
    return GROUPS.get(name) or summary(name)

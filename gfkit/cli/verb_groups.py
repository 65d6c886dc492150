"""Groups of verbs: their help by purpose with whole summaries, and words for verbs that are not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from gfkit.cli.frame import SETTINGS, VERBS
from gfkit.cli.usage import ACROSS, ALIASES, led
from gfkit.cli.verbs import FILES, GROUPS, find, summary
from gfkit.errors import GfkitError

PURPOSES: dict[str, dict[str, tuple[str, ...]]] = {
    "": {
        "Count and prove": ("gf", "terms", "count", "compare"),
        "Find formulas": ("guess", "closed-form", "asymptotics", "facts", "export"),
        "Check": ("verify", "explain", "formal", "audit", "report"),
        "Games, the OEIS": ("game", "oeis"),
        "Pictures": ("draw", "sample"),
        "Find your way": ("rules", "new", "help"),
    },
    "game": {"Verbs": ("value", "outcome", "nim", "play")},
    "oeis": {"Verbs": ("prove", "title", "lookup", "draft", "settle")},
}
"""Verbs by what they are for, of each group, in the order in which help lists them."""
ALSO = "Also"
"""The heading of the other verbs, of which help has the names alone."""
GAME = re.compile(r"[{}|^*±]|^[-+ ]*(double)?(up|down|star|tiny|miny)\b")
"""What no verb of games has in its name, and values have."""
OF_ONE = frozenset({"settle", "comment"})
"""Verbs of many entries; of one entry they are `oeis prove`."""


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
        """Return the names of the verbs, those of PURPOSES first and in that order."""
        own = [one.removeprefix(self.before) for one in FILES if one.startswith(self.before)]
        own = own if self.before else [one.partition(" ")[0] for one in own]
        known = [name for names in self.purposes.values() for name in names if name in own]
        return list(dict.fromkeys([*known, *own]))

    @property
    def purposes(self) -> dict[str, tuple[str, ...]]:
        """The verbs that help lists with what they do; all of them where no table says which."""
        own = [one.removeprefix(self.before) for one in FILES if one.startswith(self.before)]
        return PURPOSES.get(self.before.strip(), {"Verbs": tuple(own)})

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
        """Write the verbs with their summaries, under headings in the outermost group."""
        from textwrap import fill

        names = self.names()
        room = max(map(len, names), default=0)
        for heading, listed in self.purposes.items():
            rows = [(one.ljust(room), summary(f"{self.before}{one}")) for one in listed]
            with formatter.section(heading):
                formatter.write_dl(rows)
        known = {name for listed in self.purposes.values() for name in listed}
        if others := [one for one in names if one not in known]:
            with formatter.section(ALSO):
                indent = " " * formatter.current_indent
                words = ", ".join(others)
                formatter.write(
                    fill(
                        words,
                        formatter.width,
                        initial_indent=indent,
                        subsequent_indent=indent,
                        break_on_hyphens=False,
                    )
                    + "\n"
                )

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the verb that is meant; raises GfkitError with the nearest if there is none."""
        if self.before == "game " and GAME.search(args[0]):  # of a game, its value
            args = ["value", *args]
        if self.before == "oeis " and args[0].casefold() in OF_ONE and _is_of_entry(args[1:]):
            args = ["prove", *args[1:]]
        if not self.before and (across := ACROSS.get(" ".join(args[:2]).casefold())) is not None:
            args = [*across.split(), *args[2:]]
        if (full := ALIASES.get(f"{self.before}{args[0].casefold()}")) is not None:
            args = [*full.removeprefix(self.before).split(), *args[1:]]
        if not self.before:
            args = led(args)
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from gfkit.cli.usage import no_verb, verb_of

            raise GfkitError(no_verb(args[0], verb_of(ctx), all_names()))
        return super().resolve_command(ctx, args)


def _is_of_entry(words: list[str]) -> bool:
    """Tell whether the first word is an entry, and no folder of results is named."""
    is_entry = bool(words) and words[0].endswith(".seq") and Path(words[0]).is_file()
    return is_entry and not {"--results", "--output", "-o"} & set(words)


@click.pass_context
def _help_alone(context: click.Context, /, **_: Any) -> None:
    """Print the help of a group where no verb is named."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def all_names() -> list[str]:
    """Return the names of all groups and verbs."""
    return [*GROUPS, *FILES]

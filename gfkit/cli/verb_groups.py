"""Groups of verbs: their help by purpose with whole summaries, and words for verbs that are not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gfkit.cli.frame import SETTINGS, VERBS
from gfkit.cli.usage import ALIASES
from gfkit.cli.verbs import FILES, GROUPS, OLDER, find, summary
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator

PURPOSES: dict[str, tuple[str, ...]] = {
    "Count and prove": ("gf", "terms", "count", "table", "compare", "matrix", "growth", "merge"),
    "Find formulas": ("guess", "closed-form", "asymptotics", "facts", "export"),
    "Check": ("verify", "formal", "audit", "catalog", "report"),
    "Games, the OEIS": ("game", "oeis"),
    "Pictures": ("draw", "plot", "sample"),
    "Find your way": ("models", "rules", "help"),
}
"""Verbs by what they are for, in the order in which help lists them."""
OTHERS = "More"
GAME = re.compile(r"[{}|^*±]")
"""What no verb of games has in its name, and values have."""
OF_ONE = frozenset({"settle", "comment"})
"""Verbs of many entries; of one entry they are `oeis prove`."""
ORDER = {
    "game": ("value", "outcome", "nim", "equilibrium", "payoffs", "dictionary", "family"),
    "oeis": ("prove", "title", "lookup", "draft", "check", "read", "bfile", "settle", "comment"),
}
"""The order of the verbs of groups in help."""


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
        if self.before:
            known = list(ORDER.get(self.before.strip(), ()))
            return [
                *(one for one in known if one in own),
                *(one for one in own if one not in known),
            ]
        known = [name for names in PURPOSES.values() for name in names]
        own = list(dict.fromkeys(one.partition(" ")[0] for one in own))
        return [*(one for one in known if one in own), *(one for one in own if one not in known)]

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - of the library
        """Return the names of the verbs that help lists."""
        return [one for one in self.names() if f"{self.before}{one}" not in OLDER]

    def get_command(self, ctx: Any, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the verb of a name, in letters of either case."""
        for name in (cmd_name, cmd_name.casefold()):
            if not self.before and name in GROUPS:
                return VerbGroup(name, GROUPS[name])
            if f"{self.before}{name}" in FILES.keys() | VERBS and " " not in name:
                return find(f"{self.before}{name}").command
        return None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the verbs with their summaries, under headings in the outermost group."""
        names = self.list_commands(ctx)
        room = max(map(len, names), default=0)
        for heading, listed in self._by_purpose(names):
            rows = [(one.ljust(room), summary(f"{self.before}{one}")) for one in listed]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def _by_purpose(self, names: list[str]) -> Iterator[tuple[str, list[str]]]:
        if self.before:
            yield "Verbs", names
            return
        for heading, listed in PURPOSES.items():
            yield heading, [one for one in listed if one in names]
        known = {name for listed in PURPOSES.values() for name in listed}
        yield OTHERS, [one for one in names if one not in known]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the verb that is meant; raises GfkitError with the nearest if there is none."""
        if self.before == "game " and GAME.search(args[0]):  # of a game, its value
            args = ["value", *args]
        if self.before == "oeis " and args[0].casefold() in OF_ONE and _is_of_entry(args[1:]):
            args = ["prove", *args[1:]]
        if (full := ALIASES.get(f"{self.before}{args[0].casefold()}")) is not None:
            args = [full.removeprefix(self.before), *args[1:]]
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

"""Groups of verbs: their help by purpose with whole summaries, and words for verbs that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperGroup

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator

PURPOSES: dict[str, tuple[str, ...]] = {
    "Count and prove": ("gf", "terms", "count", "table", "compare", "matrix", "growth", "merge"),
    "Find formulas": ("guess", "closed-form", "asymptotics", "export"),
    "Check": ("verify", "formal", "audit", "catalog", "report"),
    "Games, the OEIS": ("game", "oeis"),
    "Pictures": ("draw", "plot", "sample"),
    "Find your way": ("models", "rules", "help"),
}
"""Verbs by what they are for, in the order in which help lists them."""
OTHERS = "More"


class VerbGroup(TyperGroup):
    """A group of verbs. Its help lists them by purpose, each with its whole summary."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the verbs, those of PURPOSES first and in that order."""
        known = [name for names in PURPOSES.values() for name in names]
        own = list(self.commands)
        if ctx.parent is not None:
            return own
        return [*(one for one in known if one in own), *(one for one in own if one not in known)]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the verbs with their summaries, under headings in the outermost group."""
        names = [one for one in self.list_commands(ctx) if not self._is_hidden(ctx, one)]
        room = max(map(len, names), default=0)
        for heading, listed in self._by_purpose(ctx, names):
            rows = [(one.ljust(room), self.summary(ctx, one)) for one in listed]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def _by_purpose(self, ctx: Any, names: list[str]) -> Iterator[tuple[str, list[str]]]:
        if ctx.parent is not None:
            yield "Verbs", names
            return
        for heading, listed in PURPOSES.items():
            yield heading, [one for one in listed if one in names]
        known = {name for listed in PURPOSES.values() for name in listed}
        yield OTHERS, [one for one in names if one not in known]

    def _is_hidden(self, ctx: Any, name: str) -> bool:
        command = self.get_command(ctx, name)
        return command is None or bool(command.hidden)

    def summary(self, ctx: Any, name: str) -> str:
        """Return the first sentence or paragraph of a verb's help, whole."""
        command = self.get_command(ctx, name)
        text = (getattr(command, "help", None) or "").partition("\n\n")[0]
        return " ".join(text.split())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the verb of a name, in letters of either case."""
        return super().get_command(ctx, cmd_name) or super().get_command(ctx, cmd_name.casefold())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the verb that is meant; raises GfkitError with the nearest if there is none."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from gfkit.cli.usage import no_verb, verb_of  # noqa: PLC0415

            raise GfkitError(no_verb(args[0], verb_of(ctx), names_of(ctx.find_root().command)))
        return super().resolve_command(ctx, args)


def names_of(group: Any, before: str = "") -> list[str]:
    """Return the names of all verbs of a group, those of inner groups with their names before."""
    found = []
    for name, command in group.commands.items():
        found.append(f"{before}{name}")
        if hasattr(command, "commands"):
            found += names_of(command, f"{before}{name} ")
    return found

"""The functions of upper rooms behind the ports of `gfkit.base.display.ports`.

`gfkit/__init__.py` imports this file; what a port needs is imported when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gfkit.base.display import ports


@ports.sequence_read.connect
def _sequence_read(thing: Any) -> Any:
    from gfkit.asking.anything import read
    from gfkit.asking.uses import sequence_of

    return sequence_of(read(thing))


@ports.strip_read.connect
def _strip_read(text: str) -> Any:
    from gfkit.asking.anything import read
    from gfkit.asking.uses import strip_of

    return strip_of(read(text))


@ports.board_read.connect
def _board_read(text: str) -> Any:
    from gfkit.asking.anything import read
    from gfkit.asking.uses import board_of

    return board_of(read(text))


@ports.board_or_graph.connect
def _board_or_graph(text: str) -> Any:
    from gfkit.asking.anything import read
    from gfkit.asking.uses import board_or_graph

    return board_or_graph(read(text))


@ports.one_count.connect
def _one_count(text: str) -> Any:
    from gfkit.asking.anything import read
    from gfkit.asking.uses import one_count

    return one_count(read(text))


@ports.entry_path.connect
def _entry_path(text: str) -> str:
    from gfkit.asking.anything import read
    from gfkit.reading.canonical_readings import canonical

    return canonical(read(text))


@ports.missing_attribute.connect
def _missing_attribute(thing: Any, name: str) -> Any:
    from gfkit.cli.other_names import other_spelling

    return other_spelling(thing, name)


@ports.more_attributes.connect
def _more_attributes(thing: Any) -> tuple[str, ...]:
    from gfkit.cli.other_names import verbs_of

    return verbs_of(type(thing))


@ports.room_attribute.connect
def _room_attribute(name: str, listed: tuple[str, ...]) -> Any:
    import gfkit
    from gfkit.cli.called import room_attribute

    return room_attribute(name, listed, partial(getattr, gfkit))


@ports.corrected_call.connect
def _corrected_call(
    name: str, example: str, function: Any, args: tuple[Any, ...], given: dict[str, Any]
) -> Callable[[], Any] | None:
    from gfkit.cli.called import called_otherwise

    return called_otherwise(name, example, function, args, given)


@ports.verb.connect
def _verb(name: str, *things: Any, **options: Any) -> Any:
    from gfkit.cli.called import call

    return call(name, *things, **options)


@ports.formula.connect
def _formula(thing: Any) -> str | None:
    from gfkit.render.record import formula

    return formula(thing)


@ports.page.connect
def _page(thing: Any) -> Any:
    from gfkit.api.answers import Answer
    from gfkit.render.record import page

    if isinstance(thing, Answer):
        from gfkit.cli.commands import view_of

        return view_of(thing).page()
    return page(thing)


@ports.json_text.connect
def _json_text(thing: Any, *, indent: int | None = None) -> str:
    from gfkit.exchange.saved import to_json

    return to_json(thing, indent=indent)


@ports.save.connect
def _save(thing: Any, path: Any) -> None:
    from gfkit.exchange.saved import save

    save(thing, path)


@ports.svg_text.connect
def _svg_text(thing: Any) -> str | None:
    from gfkit.pictures.canvas import picture

    return picture(thing)


@ports.draw.connect
def _draw(thing: Any, *board: Any, **options: Any) -> Any:
    from gfkit.api.drawing import draw
    from gfkit.pictures.canvas import picture_of

    return draw(thing, *board, **options) if board or options else picture_of(thing)


@ports.converted.connect
def _converted(library: str, thing: Any, *arguments: Any, **options: Any) -> Any:
    from gfkit.exchange.foreign import foreign

    return foreign(library, thing, *arguments, **options)


@ports.has_form.connect
def _has_form(library: str, thing: Any) -> bool:
    from gfkit.exchange.foreign import has_form

    return has_form(library, thing)


@ports.growth_plot.connect
def _growth_plot(thing: Any, count: int, *, ax: Any = None) -> Any:
    from gfkit.pictures.plots import growth_plot

    return growth_plot(thing, count, ax=ax)


@ports.profile_plot.connect
def _profile_plot(profile: Any, *, ax: Any = None) -> Any:
    from gfkit.pictures.plots import profile_plot

    return profile_plot(profile, ax=ax)


@ports.poles.connect
def _poles(thing: Any) -> tuple[Any, ...]:
    from gfkit.pictures.plots import poles_of

    return poles_of(thing)


@ports.profile_roots.connect
def _profile_roots(profile: Any, of: Any) -> tuple[Any, ...]:
    from gfkit.pictures.plots import profile_roots

    return profile_roots(profile, of)


@ports.bfile.connect
def _bfile(sequence: Any, count: int) -> str:
    from gfkit.oeis.entries.bfiles import bfile_of

    return bfile_of(sequence, count)


@ports.classes_up_to.connect
def _classes_up_to(model: Any, group: str) -> Any:
    from gfkit.strips.translations.symmetric_arrays import up_to

    return up_to(model, group)


@ports.entry_proof.connect
def _entry_proof(entry: Any, **options: Any) -> Any:
    from gfkit.reports.entry_proofs import prove_entry

    return prove_entry(entry, **options)


@ports.title_terms.connect
def _title_terms(rule: Any, count: int) -> list[str]:
    from gfkit.reports.read_titles import Reading

    return Reading.of(rule).terms(count)

"""The interface of the language, by the room that is to go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gfkit.errors import GfkitError


def read(text: str) -> Any:
    from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
    from gfkit.reading.sentences.sentence_reader import read_sentence

    found = read_sentence(text)
    if found is None or isinstance(found, Meaning):
        return found
    raise GfkitError(str(found))


def said(meaning: Any) -> str:
    from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of

    return sentence_of(meaning)


def data_of(meaning: Any) -> Any:
    from gfkit.reading.sentences.meaning_json import data_of as of

    return of(meaning)


def sequence_of(meaning: Any) -> Any:
    from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of as of

    return of(meaning)


def strip_of(meaning: Any) -> Any:
    from gfkit.reading.sentences.dispatch_by_kind_of_meaning import strip_of as of

    return of(meaning)


def general(meaning: Any) -> Any:
    from gfkit.reading.sentences.graph_meanings import NamedGraph, OnGraph, Rectangle
    from gfkit.reading.sentences.path_and_walk_meanings import LatticePaths
    from gfkit.reading.sentences.sentence_meanings import Size
    from gfkit.reading.sentences.tiling_meanings import Tiled
    from gfkit.reading.sentences.tiling_meanings_to_rules import general_tiling

    match meaning:
        case LatticePaths():
            return meaning.with_n() if meaning.is_fixed else None
        case OnGraph(graph=Rectangle() as graph) if graph.is_fixed:
            whole = replace(meaning, graph=replace(graph, columns=Size()))
            return whole, graph.columns.shift
        case OnGraph(graph=NamedGraph()):
            return None
        case Tiled() if not (meaning.board.rows.step or meaning.board.columns.step):
            return general_tiling(meaning)
        case OnGraph() | Tiled():
            return None
    size = getattr(meaning, "size", None)
    if size is None or size.step:
        return None
    return replace(meaning, size=Size()), size.shift


def board_of(meaning: Any) -> Any:
    from gfkit.reading.sentences.graph_meanings import NamedGraph, OnGraph
    from gfkit.reading.sentences.graph_meanings_to_strips import board_of as of

    match meaning:
        case OnGraph(graph=NamedGraph()):
            return of(meaning)
    return None

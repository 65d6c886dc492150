"""Calls with missing, unknown and superfluous arguments show one that is right."""

from __future__ import annotations

import contextlib

import pytest

import gfkit
from gfkit import Strip, count, domineering, rules
from gfkit.base.arguments import called_like
from gfkit.errors import GfkitError, UnknownModel, WrongCall


@pytest.mark.parametrize("name", [name for name in gfkit.__all__ if name != "Proved"])
def test_every_public_name_says_how_it_is_called(name):
    called = getattr(gfkit, name)
    if not callable(called) or (isinstance(called, type) and issubclass(called, Exception)):
        pytest.skip("is not called")
    thing = object()
    for number in (0, 1, 2, 3, 20):
        for named in ({}, {"no_such": thing}):
            with contextlib.suppress(GfkitError):
                called(*[thing] * number, **named)


def test_a_type_error_inside_stays_what_it_is():
    assert issubclass(WrongCall, GfkitError)
    assert issubclass(WrongCall, TypeError)

    @called_like("f(1)")
    def f(value):
        return value + "a"

    with pytest.raises(TypeError) as caught:
        f(1)
    assert not isinstance(caught.value, WrongCall)


def test_games_alone_mean_their_positions():
    assert Strip(domineering, columns=2) == Strip("domineering", columns=2)
    assert count(domineering, "2x3") == count("domineering:positions", (2, 3))


def test_rules_are_a_mapping_with_attributes():
    assert rules["col"] is rules.col
    assert rules.node_kayles.name == "node-kayles"
    assert rules.get("no such game") is None
    assert "node_kayles" in dir(rules)
    with pytest.raises(KeyError, match="unknown model 'colx'") as caught:
        rules["colx"]
    assert isinstance(caught.value, UnknownModel)


def test_graphs_of_networkx_are_counted_as_ours():
    networkx = pytest.importorskip("networkx")
    from gfkit import Graph

    assert count("col", networkx.cycle_graph(5)) == count("col", Graph.cycle(5))
    with pytest.raises(GfkitError, match="no topology"):
        count("col", Graph.cycle(5), topology="ring")

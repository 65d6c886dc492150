"""Python and the command line: the same inputs, the same options, the same answers."""

import pytest
from answers import ended

import gfkit
from gfkit.cli.called import call, option_of
from gfkit.cli.options import COMMON, KEYWORDS, OPTIONS
from gfkit.cli.verbs import FILES, find
from gfkit.errors import WrongCall

SAME: tuple[tuple[str, tuple[object, ...], dict[str, object], str], ...] = (
    ("gf", ("kings",), {"columns": 2}, "gf kings --columns 2"),
    ("gf", ("kings",), {"columns": range(1, 4)}, "gf kings --columns 1..3"),
    ("gf", ("node-kayles",), {"graph": [(0, 1), (1, 2)]}, "gf node-kayles --graph P_3"),
    ("count", ("kings",), {"squares": "1..4"}, "count kings --squares 1..4"),
    ("guess", ([1, 2, 4, 8, 16, 32, 64],), {"full": True}, "guess 1,2,4,8,16,32,64 --full"),
    ("facts", ("Fibonacci",), {"modulo": 5}, "facts Fibonacci --modulo 5"),
    ("compare", ("cram", "arc-kayles"), {"columns": 2}, "compare cram arc-kayles --columns 2"),
    (
        "export",
        ("Fibonacci",),
        {"form": "b-file", "terms": 5},
        "export Fibonacci --form b-file -n 5",
    ),
    ("game outcome", ("cram",), {"board": "3x3"}, "game outcome cram --board 3x3"),
    (
        "game nim",
        ("cram",),
        {"rows": 2, "columns": "1..3"},
        "game nim cram --rows 2 --columns 1..3",
    ),
    ("game payoffs", (), {"columns": 2, "rows": 2}, "game payoffs --columns 2 --rows 2"),
    ("game value", ("domineering",), {"rows": 2, "columns": 3}, "game value domineering 2x3"),
)


@pytest.mark.parametrize(("verb", "things", "options", "line"), SAME)
def test_a_call_says_what_the_command_line_says(verb, things, options, line) -> None:
    status, out, _ = ended(line.split())
    assert (status, out.rstrip()) == (0, str(call(verb, *things, **options)).rstrip())


def test_every_option_is_a_keyword_of_its_verb() -> None:
    for verb in FILES:
        for name in find(verb).parameters:
            if name in OPTIONS:
                assert option_of(verb, name.strip("_")), (verb, name)


def test_every_verb_is_a_function() -> None:
    for verb in FILES:
        group, _, name = verb.rpartition(" ")
        home = {"game": gfkit.game, "oeis": gfkit.oeis}.get(group, gfkit)
        assert callable(getattr(home, name.replace("-", "_"))), verb


def test_spellings_lead_to_parameters_that_there_are() -> None:
    known = {name.strip("_") for verb in FILES for name in find(verb).parameters}
    own = {"kinds", "xrefs", "with_plots", "low", "high", "sequence", "seconds", "budget", "path"}
    own |= {"most"}
    for word, meant in KEYWORDS.items():
        assert {one.partition("=")[0] for one in meant} <= known | own, word
    assert not {*COMMON} & {*KEYWORDS} - {"format", "output", "time_limit"}


@pytest.mark.parametrize("function", [gfkit.gf, gfkit.count, gfkit.export, gfkit.facts])
def test_a_wrong_keyword_is_told_the_nearest(function) -> None:
    with pytest.raises(WrongCall, match="the nearest is columns"):
        function("kings", colums=3)


def test_keywords_by_other_names() -> None:
    assert gfkit.terms("kings", width=2, n=4) == [1, 3, 5, 11]
    assert gfkit.export("Fibonacci", language="python", terms=3).terms == (0, 1, 1)
    assert gfkit.gf(model="kings", cols=2).order == 2
    assert gfkit.count("kings", 2, 2).total() == 5
    assert gfkit.check(formula="a(n) = 2*a(n-1)", a="1/(1-2*x)").verdict == "proved"
    assert gfkit.gf("kings", columns=2).terms[:3] == [1, 3, 5]

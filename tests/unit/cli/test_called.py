"""Python and the command line: every verb is a function, every option a keyword of it."""

from gfkit.cli.called import option_of
from gfkit.cli.options import COMMON, KEYWORDS, OPTIONS
from gfkit.cli.verbs import FILES, find


def test_every_option_is_a_keyword_of_its_verb() -> None:
    for verb in FILES:
        for name in find(verb).parameters:
            if name in OPTIONS:
                assert option_of(verb, name.strip("_")), (verb, name)


def test_spellings_lead_to_parameters_that_there_are() -> None:
    known = {name.strip("_") for verb in FILES for name in find(verb).parameters}
    own = {"kinds", "xrefs", "with_plots", "low", "high", "sequence", "seconds", "budget", "path"}
    own |= {"most"}
    for word, meant in KEYWORDS.items():
        assert {one.partition("=")[0] for one in meant} <= known | own, word
    assert not {*COMMON} & {*KEYWORDS} - {"format", "output", "time_limit"}

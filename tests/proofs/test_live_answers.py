"""Whatever shows a verdict: what is made of it by hand shows no proof of something else."""

from __future__ import annotations

import pickle
import re
import sys
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import gfkit
from gfkit import Strip, audit, oeis
from gfkit.answers.answer import Judged
from gfkit.claims.claim import Audited, Claim, Finding
from gfkit.errors import GfkitError
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.heaps.zeros import zero_positions
from gfkit.games.scoring.fits import payoff_family
from gfkit.proofs.kernel import Claimed, Live, Proved, made
from gfkit.sequences.answers import asymptotics, closed_form
from gfkit.sequences.answers import nearest_integer as rounded
from gfkit.sequences.facts import facts
from gfkit.sequences.guess import guess
from gfkit.sequences.sequence import Sequence
from gfkit.strips.statements.play import play_equation

SLOW = ("gfkit.proofs.checker", "gfkit.__main__")
NAMES = (
    *("StripAnswer", "PlayAnswer", "NimAnswer", "ZeroPositions", "PayoffFamily"),
    *(
        "Fitting",
        "Finding",
        "Fact",
        "Facts",
        "SequenceAnswer",
        "SequenceAnswer of asymptotics",
    ),
    "SequenceAnswer of rounding",
    "Audited",
)


@cache
def answers() -> dict[str, tuple[Any, Any]]:
    """Return two answers of each class that shows verdicts, both proved."""
    one, other = (Strip("kings", columns=n) for n in (1, 2))
    period, second = (nim_answer(OctalCode.parse(code)) for code in ("0.07", "0.3"))
    gfs = "x/(1-x-x^2)", "1/(1-3x)"
    proofs = [Sequence.parse(gf).proof() for gf in gfs]
    findings = [Finding.equal(proof) for proof in proofs]
    claims = [Claim(name, "a page", "here", "it is so", "terms") for name in "ab"]
    return {
        "StripAnswer": (one.generating_function(), other.generating_function()),
        "PlayAnswer": tuple(play_equation(Strip("col:play", columns=n)) for n in (1, 2)),  # type: ignore[dict-item]
        "NimAnswer": (period, second),
        "ZeroPositions": (zero_positions(period), zero_positions(second)),
        "PayoffFamily": (payoff_family(1, 24), payoff_family(1, 24, mono=True)),
        "Fitting": (guess([1, 1, 2, 3], order_bound=2), guess([1, 3, 9, 27], order_bound=2)),
        "Finding": (findings[0], findings[1]),
        "Fact": (facts(one)["signs"], facts(other)["zeros"]),
        "Facts": (facts(one), facts(other)),
        "SequenceAnswer": (closed_form(one), closed_form(other)),
        "SequenceAnswer of asymptotics": (
            asymptotics(one),
            asymptotics(other),
        ),
        "SequenceAnswer of rounding": (rounded(one), rounded(other)),
        "Audited": tuple(made(Audited, *pair) for pair in zip(claims, findings, strict=True)),  # type: ignore[dict-item]
    }


def proofs_in(thing: Any) -> list[Proved]:
    """Return the proofs that an object shows."""
    if isinstance(thing, Proved):
        return [thing]
    if isinstance(thing, dict):
        return [one for part in thing.values() for one in proofs_in(part)]
    if isinstance(thing, Sequence):
        return proofs_in(thing.provenance)
    if not isinstance(thing, Live) or not is_dataclass(thing):
        return []
    return [one for field in fields(thing) for one in proofs_in(getattr(thing, field.name))]


def test_every_class_with_a_verdict_is_here() -> None:
    """A dataclass whose fields may be a proof is live, or an answer of a verb.

    An answer that says proved needs a proof of the kernel (tests/answers/test_answers.py).
    """
    for module in walk_packages(gfkit.__path__, "gfkit."):
        if not module.name.startswith(SLOW):
            import_module(module.name)
    others = set()
    for name in [one for one in list(sys.modules) if one.startswith("gfkit.")]:
        if name.startswith((*SLOW, "gfkit.proofs.kernel", "gfkit.formal")):
            continue
        for cls in vars(import_module(name)).values():
            if isinstance(cls, type) and is_dataclass(cls) and cls.__module__ == name:
                types = " ".join(str(one.type) for one in fields(cls) if "Callable" not in one.type)
                shows = {"Verdict", "Finding", "Proved"} & set(re.findall(r"\w+", types))
                if shows and not issubclass(cls, Live | Judged):
                    others.add(cls.__name__)
    assert others == SUMMARIES
    assert {cls.__name__ for cls in Live.__subclasses__()} == {one.split()[0] for one in NAMES}
    assert tuple(answers()) == NAMES


SUMMARIES = {"Audit", "EntryProof", "Explained", "Report"}
"""Answers whose word is that of several proofs, or of the word that was explained."""


def test_a_summary_that_says_proved_needs_the_proofs() -> None:
    claim = Claim("1", "a page", "here", "it is so", "terms", {"gf": "1/(1-x)"}, {"terms": [2]})
    with pytest.raises(TypeError, match="if each of its claims is"):
        replace(audit(claim), verdict="proved")
    with pytest.raises(TypeError, match="a proof of the kernel"):
        replace(oeis.prove("Number of n X 2 arrays with frogs."), state="proved")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_made_by_hand_is_refused(name: str) -> None:
    answer, other = answers()[name]
    assert proofs_in(answer)
    for field in fields(answer):
        for value in (getattr(other, field.name), getattr(answer, field.name)):
            with pytest.raises(GfkitError, match="never by hand"):
                replace(answer, **{field.name: value})
    with pytest.raises(GfkitError, match="never by hand"):
        type(answer)(*(getattr(answer, field.name) for field in fields(answer)))


@pytest.mark.parametrize("name", NAMES)
def test_a_pickled_answer_is_claimed_and_verified(name: str) -> None:
    answer, _ = answers()[name]
    again = pickle.loads(pickle.dumps(answer))  # noqa: S301
    assert again == answer
    assert not proofs_in(again)
    for field in fields(again):
        value = getattr(again, field.name)
        if isinstance(value, Claimed):
            assert value.verify() == getattr(answer, field.name)
            assert not value.is_proved

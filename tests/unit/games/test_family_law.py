"""Laws of families of boards: proved, replayed, and false ones rejected by both."""

import random

import pytest
from tiers import is_thorough

from gfkit import __version__
from gfkit.boards.language.rules import find_model
from gfkit.cli import run as command
from gfkit.games.dictionary import Family, family_values
from gfkit.games.family_law import FamilyLaw
from gfkit.games.game_rule import rule_of
from gfkit.games.short_game import ShortGame
from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove

LAWS = [
    ("domineering", "[.]", 1, 2, -1),
    ("domineering", "[..]", 1, 1, -1),
    ("domineering", "[#.|..]", 1, 2, 0),
    ("domineering", ".|.[..|#.]", 1, 2, 0),
    ("i-tromping", "[.]", 1, 3, -1),
]


def game_of(name):
    return find_model(name).definition.game


def law_of(name, family, start, period, step, values=()):
    return FamilyLaw(rule_of(game_of(name)), family, start, period, step, values)


def seen(name, family, start, period, step, last):
    """Tell whether the law holds for values computed board by board."""
    game = game_of(name)
    values = [ShortGame.parse(z) for z in family_values(game, Family.parse(family), last)[0]]
    sums = [ShortGame.parse(f"{z} + {step}") for z in values]
    return all(values[k + period - 1] == sums[k - 1] for k in range(start, last - period + 1))


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_laws_are_proved_and_replayed(law):
    name, family, *_ = law
    if not seen(*law, 8):
        with pytest.raises(NotDerived):
            prove(law_of(*law))
        return
    listed = family_values(game_of(name), Family.parse(family), 3)[0]
    values = tuple((k, ShortGame.parse(z)) for k, z in enumerate(listed, 1))
    proof = prove(law_of(*law, values))
    assert check(certificate_data(proof, __version__)).holds


def test_false_laws_are_rejected():
    """Five hundred in the thorough tier."""
    numbers = random.Random(28)  # noqa: S311 - no secret
    true = certificate_data(prove(law_of(*LAWS[0])), __version__)
    del true["digest"]
    for _ in range(500 if is_thorough() else 3):
        start, period, step = (numbers.randint(a, b) for a, b in ((1, 9), (1, 8), (-5, 4)))
        is_law = 2 * step == -period
        if numbers.random() < 0.2:
            value = numbers.choice(["1", "-9", "*", "1/2"])
            values = ((numbers.randint(1, 9), ShortGame.parse(value)),)
        else:
            values = ()
            if is_law:
                continue
        said = law_of("domineering", "[.]", start, period, step, values)
        with pytest.raises(NotDerived):
            prove(said)
        forged = {**true, "statement": {"kind": said.kind, **said.data()}}
        assert not check({**forged, "digest": digest(forged)}).holds, said


@pytest.mark.parametrize(
    ("family", "reason"),
    [
        ("[.|.]", "both sides joined"),
        ("[.#]", "falls apart"),
        ("[..|..|..]", "both sides joined"),
        (f"{'.' * 60}|{'.' * 59}#[..|.#]", "types|longer stretch"),
    ],
)
def test_what_is_no_family_of_types(family, reason):
    with pytest.raises(NotDerived, match=reason):
        prove(law_of("domineering", family, 1, 2, 5))


def test_the_verb_proves(capsys, tmp_path):
    path = tmp_path / "law.json"
    asked = ["game", "family", "i-tromping", "--boards", "[.]", "--terms", "12"]
    assert command([*asked, "--certificate", str(path)]) == 0
    assert "verdict  proved" in capsys.readouterr().out
    assert command(["verify", str(path)]) == 0

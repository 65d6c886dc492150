"""Misere quotients: tables of the literature, sums played out, and forgeries."""

import random

import pytest
from oracle.game_facts import is_true
from tiers import drawn

from gfkit.games.misere import MisereOctal
from gfkit.games.misere_quotient import MisereQuotient, Presentation, QuotientSearch
from gfkit.games.octal import OctalCode
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock, Rejected
from gfkit.proofs.checker.core.kinds import Given, Report
from gfkit.proofs.checker.games.misere_quotients import check_quotient
from gfkit.proofs.kernel import NotDerived, prove, statement_data

# Order, lost elements, preperiod and period; those of 0.123 and 0.77 are in [PlambeckSiegel2008].
FINITE = {
    "0.123": (20, 5, 5, 5),
    "0.77": (40, 9, 71, 12),
    "0.53": (16, 3, 21, 9),
    "0.71": (36, 9, 3, 6),
    "0.75": (8, 2, 8, 2),
    "0.3": (2, 1, 0, 2),
    "0.0": (1, 0, 0, 1),
}


@pytest.mark.parametrize("code", FINITE)
def test_finite_quotients_are_proved_and_replayed(code):
    found = QuotientSearch.of(OctalCode.parse(code), up_to=200)
    proof = prove(found.statement)
    monoid = found.monoid
    assert (len(monoid.table), len(monoid.lost), *found.period) == FINITE[code]
    assert check(certificate_data(proof, "0")).holds
    if code == "0.77":
        shown = Presentation.of(found.statement)
        assert [*shown.generators.values()] == [1, 2, 5, 9, 12, 25, 27]
        assert {"b^3 = b", "bc^2 = b", "cd = b^2", "e^2 = de", "fg = ag"} <= {*shown.relations}


@pytest.mark.parametrize(("code", "heaps"), [("0.07", 24), ("0.137", 23)])
def test_what_is_not_known_to_be_finite_is_not_decided(code, heaps):
    found = QuotientSearch.of(OctalCode.parse(code), up_to=200, looks=30_000)
    assert found.period is None
    assert found.reason.endswith("needs more work than is allowed")
    assert (len(found.monoid.table), len(found.monoid.images)) == (24, heaps + 1)
    prove(found.statement)
    seen = QuotientSearch.of(OctalCode.parse(code), up_to=9)
    assert seen.reason == "no period is seen among the heaps of up to 9 beans"


def small_quotient(rng):
    code = f"{rng.choice('004')}.{''.join(rng.choice('01234567') for _ in range(3))}"
    return QuotientSearch.of(OctalCode.parse(code), up_to=rng.randint(3, 9), looks=5000)


@pytest.mark.parametrize("seed", range(drawn(40, 8)))
def test_sums_are_won_as_they_are_played_out(seed):
    rng = random.Random(seed)  # noqa: S311
    found = small_quotient(rng)
    octal, monoid = MisereOctal(found.code), found.monoid
    for _ in range(30):
        heaps = [rng.randrange(len(monoid.images)) for _ in range(rng.randint(0, 3))]
        assert (monoid.image(heaps) in monoid.lost) == (octal.value(tuple(heaps)) == 0)
    prove(found.statement)


def forged(rng, data):
    """Return a statement with a few changes, mostly ones that leave it well formed."""
    data = {**data, "table": [[*row] for row in data["table"]]}
    for _ in range(rng.choice([1, 1, 2])):
        m = len(data["table"])
        what = rng.choice(["product", "product", "lost", "images", "period", "images", "longer"])
        if what == "product":
            x, y = rng.randrange(m), rng.randrange(m)
            data["table"][x][y] = data["table"][y][x] = rng.randrange(m)
        elif what == "lost":
            data["lost"] = sorted({*data["lost"]} ^ {rng.randrange(m)})
        elif what == "period":
            data["period"] = rng.randint(0, len(data["images"]))
        elif what == "longer":
            data["images"] = [*data["images"], *data["images"][-rng.randint(1, 3) :]]
        else:
            images = [*data["images"]]
            images[rng.randrange(len(images))] = rng.randrange(m)
            data["images"] = images
    return data


def normal_play(code):
    """Return what would be the quotient if who cannot move lost: nim-values of 0 and 1 alone."""
    return {"kind": "misere quotient", "code": code, "table": [[0, 1], [1, 0]], "lost": [0],
            "images": [0, 1, 0], "period": 2}  # fmt: skip


def holds(data):
    try:
        check_quotient(Given(data, {}, [], Clock(9.0), Report()))
    except Rejected:
        return False
    return True


def test_two_hundred_forgeries_are_rejected():
    """The checker and the kernel agree; what holds after all is true, by sums played out."""
    rng, rejected = random.Random(28), 0  # noqa: S311
    codes = ("0.123", "0.77", "0.3", "4.7", "0.75", "0.3'", "0.72", "0.12")
    true = [statement_data(QuotientSearch.of(OctalCode.parse(z), up_to=24, looks=9000).statement)
            for z in codes]  # fmt: skip
    assert all(map(holds, true))
    assert not holds(normal_play("0.3"))
    while rejected < 200:
        data = forged(rng, rng.choice(true))
        fields = {key: data[key] for key in ("lost", "images")}
        statement = MisereQuotient(
            OctalCode.parse(data["code"]),
            tuple(map(tuple, data["table"])),
            *map(tuple, fields.values()),
            data["period"],
        )
        try:
            prove(statement)
        except NotDerived:
            assert not holds(data), data
            rejected += 1
        else:
            assert holds(data), data
            assert is_true(data), data

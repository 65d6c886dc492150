"""Certificates of sequences by equations: what is false of them is never said to hold.

The terms that a forged definition has are computed here, without gfkit.
"""

import copy
from fractions import Fraction
from random import Random

from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit.sequences.recurrences import sequence_of_text

LATE = 80


def text_of(rows, told):
    """Write a system; rows: of each name its earlier terms, with numbers, and a constant."""
    equations = [
        f"{name}(n) = " + "+".join(f"({c})*{z}(n-{k})" for c, z, k in row) + f"+({more})"
        for name, (row, more) in rows.items()
    ]
    values = [f"{name}({n}) = {z}" for (name, n), z in told.items()]
    return ", ".join([*equations, *values])


def terms_of(rows, told, count):
    """Return a(0), a(1), ..., by the equations."""
    known = {place: Fraction(z) for place, z in told.items()}
    for n in range(count):
        for name, (row, more) in rows.items():
            if (name, n) not in known:
                known[name, n] = more + sum(c * known[z, n - k] for c, z, k in row)
    return [known["a", n] for n in range(count)]


def coefficients(p, q, count):
    """Return those of p/q."""
    found = []
    for n in range(count):
        total = Fraction(p[n]) if n < len(p) else Fraction(0)
        found.append(total - sum(c * found[n - k] for k, c in enumerate(q) if 0 < k <= n))
    return found


def system(draw):
    """Draw a system of two names, with two values of each."""
    rows = {
        name: (
            [
                (draw.choice([-2, -1, 1, 2]), draw.choice("ab"), draw.randint(1, 2))
                for _ in range(draw.randint(1, 2))
            ],
            draw.randint(-2, 2),
        )
        for name in "ab"
    }
    rows["a"][0].append((1, "b", 1))
    told = {(name, n): draw.randint(-3, 3) for name in "ab" for n in (0, 1)}
    return rows, told


@parametrize_some("seed", range(300), first=2)
def test_a_changed_certificate_holds_only_where_it_is_true(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - forgeries, not secrets
    rows, told = system(draw)
    data = certificate(sequence_of_text(text_of(rows, told)).proof())
    assert str(checked(data).outcome) == "holds"
    p, q = ([int(z) for z in data["statement"][side]] for side in "pq")
    for _ in range(4):
        forged, own_rows, own_told = copy.deepcopy(data["statement"]), dict(rows), dict(told)
        side = draw.choice(["p", "q", "told", "told", "equation", "equation"])
        if side == "told":
            place = draw.choice([*told])
            own_told[place] += draw.choice([-2, -1, 1, 2])
        elif side == "equation":
            name = draw.choice("ab")
            row, more = rows[name]
            k = draw.randrange(len(row))
            changed = (row[k][0] + draw.choice([-1, 1]), *row[k][1:])
            own_rows[name] = ([*row[:k], changed, *row[k + 1 :]], more)
        elif len(forged[side]) > 1:
            place = draw.randrange(1, len(forged[side]))
            forged[side][place] = str(int(forged[side][place]) + draw.choice([-1, 1]))
        own = sequence_of_text(text_of(own_rows, own_told)).definition
        if side in {"told", "equation"}:
            forged["of"] = {"kind": own.kind, **own.data()}
        try:
            report = checked(envelope(forged, data["evidence"]))
        except ValueError:
            continue
        numbers = [[int(z) for z in forged[side]] for side in "pq"]
        is_true = terms_of(own_rows, own_told, LATE) == coefficients(*numbers, LATE)
        assert str(report.outcome) != "holds" or is_true, forged
        assert (p, q) is not None


def forged(equations, told, p, q, offset=0, evidence=None, **more):
    """Return what the checker says of a statement that was made by hand."""
    of = {"kind": "by equations", "equations": equations, "told": told, "offset": offset} | more
    statement = {"kind": "generating function", "of": of, "offset": offset, "p": p, "q": q}
    return str(checked(envelope(statement, evidence or {})).outcome)


ONE = [["a", 0, "1"]]


def test_a_true_statement_by_hand_holds() -> None:
    assert forged(["a(n) = 2*a(n-1)"], ONE, ["1"], ["1", "-2"]) == "holds"


@parametrize_some(
    ("equations", "told", "p", "q"),
    [
        (["a(n) = a(n)"], [["a", n, "1"] for n in range(40)], ["1"], ["1", "-1"]),
        (["a(n) = b(n)", "b(n) = a(n)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n+1)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)", "a(n) = 2*a(n-1)"], ONE, ["1"], ["1", "-1"]),
        (["a(2*n) = a(2*n-1)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+c"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+b(n)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)"], [*ONE, ["a", 0, "1"]], ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)"], [*ONE, ["b", 0, "1"]], ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)"], [["a", 1, "1"]], ["1"], ["1", "-1"]),
        (["a(n) = a(floor(n/2))+floor(n/1000)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+floor(n/1000)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+0^(n-500)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+binomial(n, 700)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)*a(n-2)^0+a(n-1)^2-a(n-1)"], [*ONE, ["a", 1, "1"]], ["1"], ["1", "-1"]),
        (["a(n) = Sum_{k=0..n-1} k*a(k)"], ONE, ["1"], ["1"]),
        (["a(n) = Sum_{k=0..n-1} a(k)*a(n-1-k)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+Sum_{k=700..n} a(n-k)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+Sum_{k=0..n-1} binomial(n-k, 300)*a(k)"], ONE, ["1"], ["1", "-1"]),
        (["a(n) = a(n-1)+a(n-400)-a(n-401)"], [["a", n, str(n)] for n in range(401)], ["0", "1"],
         ["1", "-1"]),
        (["F(n) = F(n-1)"], [["F", 0, "1"]], ["1"], ["1", "-1"]),
    ],
)  # fmt: skip
def test_a_statement_that_is_false_or_says_nothing_does_not_hold(equations, told, p, q) -> None:
    assert forged(equations, told, p, q) != "holds"


SYSTEM = ["a(n) = a(n-1)+b(n-1)", "b(n) = a(n-1)"]
TOLD = [["a", 0, "1"], ["b", 0, "1"], ["a", 1, "7"]]


@parametrize_some(
    ("equations", "told", "since", "p", "q", "evidence"),
    [
        (SYSTEM, TOLD, [2, 1], ["1", "6"], ["1", "-1", "-1"], {}),
        (["a(n) = 2*a(n-1)"], [*ONE, ["a", 1, "3"]], [2], ["1", "1"], ["1", "-2"], {}),
        (["a(n) = 2*a(n-1)"], [*ONE, ["a", 1, "3"]], [2], ["1", "1"], ["1", "-2"],
         {"by": "induction"}),
        (["a(n) = 2*a(n-1)"], [*ONE, ["a", 50, str(2**50)]], [1], ["1"], ["1", "-2"], {}),
    ],
)  # fmt: skip
def test_what_is_told_where_an_equation_holds_is_what_it_says(
    equations, told, since, p, q, evidence
) -> None:
    """A statement of a definition that contradicts itself holds for no evidence."""
    assert forged(equations, told, p, q, evidence=evidence, since=since) == "holds"
    assert forged(equations, told, p, q, evidence=evidence) == "holds"
    name, n, value = told[-1]
    changed = [*told[:-1], [name, n, str(int(value) + 1)]]
    early = [1 for _ in since]
    assert forged(equations, changed, p, q, evidence=evidence, since=early) != "holds"
    if since[0] > 1:
        assert forged(equations, told, p, q, evidence=evidence, since=early) != "holds"
    assert forged(equations, told, p, q, evidence=evidence, since=[*since, 1]) != "holds"
    late = [n + 2 for n in since]
    assert forged(equations, told, p, q, evidence=evidence, since=late) != "holds"


HALVES = ["a(2*n) = a(2*n-1)", "a(2*n+1) = 2*a(2*n)"]
CHECKED = [["a", 0, "1"], ["a", 1, "5"]]
"""1, 5, 5, 10, 10, 20, 20, ...: the second rule holds from n = 1 on."""


def test_a_rule_by_halves_holds_behind_the_values_that_contradict_it() -> None:
    p, q = ["1", "5", "3"], ["1", "0", "-2"]
    assert forged(HALVES, CHECKED, p, q, since=[1, 1]) == "holds"
    assert forged(HALVES, CHECKED, p, q, since=[1, 0]) != "holds"
    assert forged(HALVES, CHECKED, p, q, since=[1, 2]) != "holds"
    assert forged(HALVES, CHECKED, p, q, since=[2, 1]) != "holds"
    assert forged(HALVES, CHECKED, ["1", "2"], q, since=[1, 1]) != "holds"
    own = sequence_of_text(", ".join([*HALVES, "a(0)=1", "a(1)=5"]))
    data = certificate(own.proof())
    assert data["statement"]["of"]["since"] == [1, 1]
    assert str(checked(data).outcome) == "holds"

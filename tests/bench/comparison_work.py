"""One job of the comparison in one program: python tests/bench/comparison_work.py PROGRAM JOB ...

Prints a JSON line as `peer_work.py` does: CPU seconds of the work alone, and the answer's digest.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from peer_work import CPU, main, measured

SPARE = 8
"""Terms beyond those that determine a recurrence."""
NEXT = 5
FRICAS_TIME = re.compile(r"Time:.*?([0-9.]+) sec")


# A linear recurrence from terms.


def given_terms(columns: int) -> list[int]:
    """Return terms of the Right ends on n x `columns` boards: enough for the g.f. and some more."""
    from gfkit import Strip

    gf = Strip("domineering:right-ends", columns=columns).generating_function().gf
    return gf.terms(2 * gf.order + SPARE)


def fraction_of(num: list[Any], den: list[Any]) -> Any:
    """Return a fraction in lowest terms with q(0) = 1, the same for all programs."""
    from gfkit.series.rational import RationalGF

    scale = Fraction(den[0])
    parts = [[Fraction(c) / scale for c in part] for part in (num, den)]
    found = RationalGF.of(*([int(c) for c in part] for part in parts))
    return [list(found.num), list(found.den)]


def recurrence_by_gfkit(columns: int) -> Any:
    from gfkit import guess

    terms = given_terms(columns)
    guess([1, 2, 5, 12, 29, 70, 169, 408, 985])
    found = measured(lambda: guess(terms))
    return fraction_of(found.fit.gf.num, found.fit.gf.den)


def recurrence_by_fricas(columns: int) -> Any:
    import sympy

    x = sympy.Symbol("x")
    rule = sympy.sympify(fricas(f"guessPade({given_terms(columns)})"), locals={"x": x})
    return fraction_of(*sympy_parts(rule, x))


def recurrence_by_pari(columns: int) -> Any:
    from peer_pari import SHOW, run_gp

    code = "{gettime(); q = bestapprPade(Ser(V)); w = gettime(); print(w); show(q);}"
    done = run_gp(f"{SHOW}{code}", f"V = {given_terms(columns)};")
    CPU.append(done.seconds)
    size, *rest = done.values
    return fraction_of(rest[:size], rest[size:])


def recurrence_by_sympy(columns: int) -> Any:
    import sympy

    terms, x = given_terms(columns), sympy.Symbol("x")
    sympy.sequence((1, 1, 2, 3, 5, 8)).find_linear_recurrence(6, gfvar=x)
    listed = sympy.sequence(tuple(terms))
    found = measured(lambda: listed.find_linear_recurrence(len(terms), gfvar=x))
    if not found or found[1] is None:
        raise ValueError("no recurrence was found")
    return fraction_of(*sympy_parts(found[1], x))


def sympy_parts(rule: Any, x: Any) -> list[list[int]]:
    """Return the coefficients of numerator and denominator, ascending."""
    import sympy

    parts = sympy.fraction(sympy.together(rule))
    return [[int(c) for c in reversed(sympy.Poly(part, x).all_coeffs())] for part in parts]


def recurrence_by_sage(columns: int) -> Any:
    terms = given_terms(columns)
    from sage.all__sagemath_combinat import QQ  # type: ignore[import-not-found]
    from sage.rings.cfinite_sequence import CFiniteSequences  # type: ignore[import-not-found]

    ring = CFiniteSequences(QQ, "x")
    ring.guess([1, 1, 2, 3, 5, 8, 13, 21])
    found = measured(lambda: ring.guess(terms))
    return fraction_of(
        list(map(int, found.numerator().list())), list(map(int, found.denominator().list()))
    )


# A recurrence with polynomial coefficients: what is compared is the terms that it predicts.


def polynomial_terms(name: str) -> tuple[list[int], int]:
    """Return terms of a sequence, and how many of them are given."""
    terms = [1, 0] if name == "derangements" else [1, 1]
    for n in range(2, 40):
        if name == "derangements":
            terms.append((n - 1) * (terms[-1] + terms[-2]))
        else:  # Motzkin numbers
            terms.append(((2 * n + 1) * terms[-1] + (3 * n - 3) * terms[-2]) // (n + 2))
    return terms, 20


def polynomials_by_gfkit(name: str) -> Any:
    from gfkit import guess

    terms, given = polynomial_terms(name)
    guess([1, 2, 5, 12, 29, 70, 169, 408, 985])
    found = measured(lambda: guess(terms[:given]))
    return [int(term) for term in found.fit.predicted(NEXT)]


def polynomials_by_fricas(name: str) -> Any:
    terms, given = polynomial_terms(name)
    return predicted(fricas(f"guessPRec({terms[:given]})"), terms[:given])


def predicted(shown: str, terms: list[int]) -> list[int]:
    """Return the next terms by a linear recurrence in f(n), f(n+1), ..., as FriCAS writes it."""
    import sympy

    n, f = sympy.Symbol("n"), sympy.Function("f")
    rule = sympy.expand(sympy.sympify(shown.replace("^", "**"), locals={"n": n, "f": f}))
    shifts = {call: int(call.args[0] - n) for call in rule.atoms(f)}
    order = max(shifts.values())
    parts = {shift: sympy.lambdify(n, rule.coeff(call)) for call, shift in shifts.items()}
    known = list(map(Fraction, terms))
    for _ in range(NEXT):
        at = len(known) - order
        rest = sum(parts[k](at) * known[at + k] for k in parts if k != order)
        known.append(-Fraction(rest) / parts[order](at))
    return [int(term) for term in known[-NEXT:]]


def fricas(question: str) -> str:
    """Ask FriCAS to guess; return the equation or the fraction of its first answer."""
    operators = "RecurrenceOperator(Integer, Expression Integer)"
    lines = [
        "guessPade([1, 1, 2, 3, 5, 8, 13, 21, 34]); guessPRec([1, 1, 2, 6, 24, 120, 720, 5040]);",
        ")set messages time on",
        f"r := {question};",
        ")set messages time off",
        f"e := getEq(first r)${operators};",
        'output(concat("ANSWER ", unparse(e::InputForm)))',
    ]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "question.input"
        source.write_text("\n".join(joined(line) for line in lines) + "\n")
        command = ["fricas", "-nosman", "-eval", f")read {source}", "-eval", ")quit"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    CPU.append(sum(map(float, FRICAS_TIME.findall(done.stdout))))
    shown = done.stdout.rpartition("ANSWER ")[2].partition("Type:")[0]
    if "ANSWER" not in done.stdout or not shown.strip():
        raise ValueError(done.stdout.strip()[-300:])
    return "".join(shown.split())


def joined(line: str) -> str:
    """Return a command broken into lines, as FriCAS reads long ones."""
    return re.sub(r"(.{60,}?,) ", r"\1 _\n", line)


# Words without some factors.


def words_by_gfkit(*factors: str) -> Any:
    from gfkit import Strip
    from gfkit.boards.kinds.arrays import ArrayRule

    letters = sorted(set("".join(factors)))
    rule = ArrayRule.from_data(
        {"values": letters, "words": [{"direction": "row", "forbid": list(factors)}]}, "words"
    )
    Strip("domineering", columns=2).generating_function()
    found = measured(lambda: Strip(rule, rows=1).generating_function())
    if str(found.verdict) != "proved":
        raise RuntimeError(f"not proved: {found.verdict}")
    return fraction_of(found.gf.num, found.gf.den)


def words_by_comb_spec_searcher(*factors: str) -> Any:
    import logging

    import sympy
    from comparison_words import specification

    logging.disable(logging.CRITICAL)
    specification(("ab",)).get_genf()
    rule = measured(lambda: specification(factors).get_genf())
    return fraction_of(*sympy_parts(rule, sympy.Symbol("x")))


# Values of Domineering boards.


def value_by_gfkit(rows: int, columns: int) -> Any:
    from gfkit import Game

    str(Game(board="2x2", rule="domineering"))

    def work() -> tuple[str, str, str]:
        game = Game(board=f"{rows}x{columns}", rule="domineering")
        return str(game), str(game.mean), str(game.temperature)

    return list(measured(work))


def value_by_pycgt(rows: int, columns: int) -> Any:
    from pycgt import mean, render, temperature
    from pycgt.rulesets import domineering

    from gfkit import Game

    def work() -> tuple[str, Any, Any]:
        game = domineering.rectangle(rows, columns)
        return render(game), mean(game), temperature(game)

    text, *rest = measured(work)
    return [str(Game(text)), *map(str, rest)]


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    raise SystemExit(main(globals(), *sys.argv[1:]))

"""How gfkit's times compare with PARI's and Maxima's, in one run on one machine.

Run `python tests/bench/peers.py`; one line a job: gfkit's seconds, the peer's, and the ratio. What
a peer computes is compared where both print a number. Without `gp` or `maxima` there are no jobs of
its.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from typing import TYPE_CHECKING, Any

from gfkit import as_sequence, guess
from gfkit.formulas.grammar import parse_expression
from gfkit.proofs.kernel import Workings
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.in_n import proved_recurrence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PRIME = 2**61 - 1
ORDERS = (20, 50, 100, 250)
FAR, FARTHER = 10**5, 10**6
BEST_OF = 3
RECURRENCES = {
    "Motzkin": ("(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0)=1, a(1)=1", (1, 1),
                "((2*n+1)*b+3*(n-1)*a)/(n+2)"),
    "Apery": ("n^3*a(n) = (34*n^3-51*n^2+27*n-5)*a(n-1) - (n-1)^3*a(n-2), a(0)=1, a(1)=5", (1, 5),
              "((34*n^3-51*n^2+27*n-5)*b-(n-1)^3*a)/n^3"),
    "involutions": ("a(n) = a(n-1) + (n-1)*a(n-2), a(0)=1, a(1)=1", (1, 1), "b+(n-1)*a"),
}  # fmt: skip
"""The recurrence, first terms, and the next term by the last two, a and b."""
SUMS = (
    "binomial(n,k)^3", "binomial(n,k)^4", "binomial(n,k)^2*binomial(n+k,k)",
    "binomial(n,k)^2*binomial(n+k,k)^2", "binomial(n,k)*binomial(2*k,k)*(-2)^(-k)",
)  # fmt: skip


def seconds(job: Callable[[], Any]) -> tuple[float, Any]:
    """Return the least time of a job, and what it returned."""
    best, found = float("inf"), None
    for _ in range(BEST_OF):
        begin = time.perf_counter()
        found = job()
        best = min(best, time.perf_counter() - begin)
    return best, found


def pari(program: str) -> tuple[float, str]:
    """Return the milliseconds that a program of PARI prints last, as seconds, and what before."""
    words = ["gp", "-q", "-s", "2000000000"]
    done = subprocess.run(words, input=program, capture_output=True, text=True, check=True)
    *before, last = done.stdout.split()
    return int(last) / 1000, "".join(before)


def maxima(program: str) -> float:
    """Return the seconds that a program of Maxima prints last."""
    words = ["maxima", "--very-quiet", "--batch-string", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def _linear(order: int) -> list[int]:
    r = random.Random(order)  # noqa: S311 - a list to test with
    signature = [r.randint(-3, 3) for _ in range(order - 1)] + [1]
    values = [r.randint(-5, 5) for _ in range(order)]
    while len(values) < 2 * order + 30:
        values.append(sum(c * z for c, z in zip(signature, reversed(values), strict=False)))
    return values


def _proved(text: str) -> None:
    of = FormulaTerms(parse_expression(text))
    proved_recurrence(of, Workings())


def jobs() -> Iterator[tuple[str, float, float]]:
    """Yield the name of each job, and both times."""
    if shutil.which("gp"):
        for order in ORDERS:
            values = _linear(order)
            own, found = seconds(lambda values=values: guess(values))
            assert found.fit.gf.order == order
            job = f"v={values};gettime();bestapprPade(Ser(v));print(gettime())\n"
            yield f"guess of order {order}", own, pari(job)[0]
        for name, (text, (a, b), step) in RECURRENCES.items():
            for what, n, one in (
                (f"a({FARTHER}) modulo a prime", FARTHER, f"Mod(1,{PRIME})"),
                (f"a({FAR})", FAR, "1"),
            ):
                modulo = PRIME if n == FARTHER else None
                own, value = seconds(lambda t=text, n=n, m=modulo: as_sequence(t).term(n, modulo=m))
                program = (
                    f"f=(N)->{{my(a={a}*{one},b={b}*{one},c);for(n=2,N,c={step};a=b;b=c);b}};\n"
                    f"gettime();z=f({n});t=gettime();print(lift(z)%{PRIME});print(t)\n"
                )
                peer, told = pari(program)
                assert int(told) == value % PRIME
                yield f"{name}, {what}", own, peer
    if shutil.which("maxima"):
        for body in SUMS:
            said = f"Sum_{{k=0..n}} {body}"
            own, _ = seconds(lambda s=said: _proved(s))
            program = (
                "load(zeilberger)$ b:elapsed_run_time()$"
                f" for i:1 thru 10 do Zeilberger({body},k,n)$ print((elapsed_run_time()-b)/10)$"
            )
            yield f"recurrence of {said}, with its proof", own, maxima(program)


def main() -> None:
    """Print a line a job."""
    for name, own, peer in jobs():
        print(f"{name:70} {own:8.4f} {peer:8.4f} {own / max(peer, 0.001):6.2f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()

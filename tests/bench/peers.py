"""How gfkit's times compare with PARI's and Maxima's, in one run on one machine.

Run `python tests/bench/peers.py`; one line a job: gfkit's seconds, the peer's, both of processor
time, and the ratio. Starting is not counted, and short jobs are repeated. What both compute is
compared. Without `gp` or `maxima` there are no jobs of its. Sums are timed thrice, in turns, and
the least times are compared.

A guess tries all families, and looks for wrong terms; its fit alone is what PARI computes. Of a
sum Maxima computes the telescope alone; with its proof gfkit finds the recurrence of the sum with
both ends, looks for a lower one, and proves it.
"""

from __future__ import annotations

import random
import resource
import shutil
import subprocess
import time
from typing import TYPE_CHECKING, Any

from gfkit import as_sequence, guess
from gfkit.analysis.shift_modules import Shifts
from gfkit.analysis.telescoping import telescope
from gfkit.fits.fit import Terms
from gfkit.fits.rational_fits import fit_cfinite
from gfkit.formulas.grammar import parse_expression
from gfkit.proofs.kernel import Workings
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.in_n import proved_recurrence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PRIME = 2**61 - 1
ORDERS = (20, 50, 100, 250)
FAR, FARTHER = 10**5, 10**6
TIMES, LEAST_SECONDS = 3, 0.1
RECURRENCES = {
    "Motzkin": ("(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0)=1, a(1)=1", (1, 1),
                "((2*n+1)*b+3*(n-1)*a)/(n+2)"),
    "Apery": ("n^3*a(n) = (34*n^3-51*n^2+27*n-5)*a(n-1) - (n-1)^3*a(n-2), a(0)=1, a(1)=5", (1, 5),
              "((34*n^3-51*n^2+27*n-5)*b-(n-1)^3*a)/n^3"),
    "involutions": ("a(n) = a(n-1) + (n-1)*a(n-2), a(0)=1, a(1)=1", (1, 1), "b+(n-1)*a"),
}  # fmt: skip
"""The recurrence, first terms, and the next term by the last two, a and b."""
SUMS = (
    "binomial(n,k)", "binomial(n,k)^2", "binomial(n,k)^3", "binomial(n,k)^4", "binomial(n,k)^5",
    "binomial(n,k)*binomial(n+k,k)", "binomial(n,k)^2*binomial(n+k,k)",
    "binomial(n,k)^2*binomial(n+k,k)^2", "binomial(n,k)*binomial(2*k,k)*(-2)^(-k)",
    "binomial(2*k,k)*binomial(2*n-2*k,n-k)", "(-1)^k*binomial(2*n,k)^3", "binomial(n-k,k)",
    "k*binomial(n,k)", "k^2*binomial(n,k)^2", "binomial(n,k)*k!", "binomial(n,k)^2*k!",
)  # fmt: skip


def spent() -> float:
    """Return the seconds of processors so far, those of ended processes among them."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def seconds(job: Callable[[], Any]) -> tuple[float, Any]:
    """Return the mean time of a job, of several after the first one, and what it returned."""
    found, taken = job(), list[float]()
    while len(taken) < TIMES or sum(taken) < LEAST_SECONDS:
        begin = spent()
        found = job()
        taken.append(spent() - begin)
    return sum(taken) / len(taken), found


def pari(job: str, result: str) -> tuple[float, int]:
    """Return the seconds of a job of PARI, repeated while it is short, and then a number."""
    program = (
        f"{{b0=getabstime();R=0;while((t=getabstime()-b0)<{1000 * LEAST_SECONDS},{job};R++);"
        f"print({result});print(t);print(R)}}\n"
    )
    words = ["gp", "-q", "-s", "2000000000"]
    done = subprocess.run(words, input=program, capture_output=True, text=True, check=True)
    told, taken, times = map(int, done.stdout.split())
    return taken / 1000 / times, told


def maxima(body: str) -> tuple[float, int]:
    """Return the seconds of Zeilberger's algorithm in Maxima, and the order that it finds."""
    program = (
        "load(zeilberger)$ b:elapsed_run_time()$ R:0$"
        f" while (t:elapsed_run_time()-b) < {LEAST_SECONDS} do (z:Zeilberger({body},k,n), R:R+1)$"
        " print(length(second(first(z)))-1)$ print(t/R)$"
    )
    words = ["maxima", "--very-quiet", "--batch-string", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    order, taken = [line for line in done.stdout.splitlines() if "print" not in line][-2:]
    return float(taken), int(order)


def _linear(order: int) -> list[int]:
    r = random.Random(order)  # noqa: S311 - a list to test with
    signature = [r.randint(-3, 3) for _ in range(order - 1)] + [1]
    values = [r.randint(-5, 5) for _ in range(order)]
    while len(values) < 2 * order + 30:
        values.append(sum(c * z for c, z in zip(signature, reversed(values), strict=False)))
    return values


def _telescope(body: str) -> int:
    shifts = Shifts({}, {}, {}, 0, Workings())
    found = telescope(shifts.read(parse_expression(body), "k").spelled())
    assert found is not None
    return len(found.operator) - 1


def _proved(text: str) -> None:
    of = FormulaTerms(parse_expression(text))
    proved_recurrence(of, Workings())


def jobs() -> Iterator[tuple[str, float, float]]:
    """Yield the name of each job, and both times."""
    if shutil.which("gp"):
        for order in ORDERS:
            values = _linear(order)
            fit_of = f"z=bestapprPade(Ser({values}))"
            peer, told = pari(fit_of, "poldegree(denominator(z))")
            given = Terms(tuple(values))
            own, fit = seconds(lambda given=given: fit_cfinite(given))
            assert fit.gf.order == told == order
            yield f"fit of order {order}", own, peer
            own, found = seconds(lambda values=values: guess(values))
            assert found.fit.gf.order == order
            yield f"guess of order {order}", own, peer
        for name, (text, (a, b), step) in RECURRENCES.items():
            for what, n, one in (
                (f"a({FARTHER}) modulo a prime", FARTHER, f"Mod(1,{PRIME})"),
                (f"a({FAR})", FAR, "1"),
            ):
                modulo = PRIME if n == FARTHER else None
                own, value = seconds(lambda t=text, n=n, m=modulo: as_sequence(t).term(n, modulo=m))
                steps = f"a={a}*{one};b={b}*{one};for(n=2,{n},c={step};a=b;b=c)"
                peer, told = pari(steps, f"lift(b*Mod(1,{PRIME}))")
                assert told == value % PRIME
                yield f"{name}, {what}", own, peer
    if shutil.which("maxima"):
        for body in SUMS:
            found = []
            for _ in range(TIMES):  # in turns, as a machine has slow moments
                peer, told = maxima(body)
                own, order = seconds(lambda body=body: _telescope(body))
                assert order == told
                text = f"Sum_{{k=0..n}} {body}"
                found.append((peer, own, seconds(lambda text=text: _proved(text))[0]))
            peer, own, proved = map(min, zip(*found, strict=True))
            yield f"telescope of {body}", own, peer
            yield f"recurrence of the sum of {body}, with its proof", proved, peer


def main() -> None:
    """Print a line a job."""
    for name, own, peer in jobs():
        print(f"{name:84} {own:9.5f} {peer:9.5f} {own / peer:8.3f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()

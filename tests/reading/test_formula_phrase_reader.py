"""What is said around formulas means the formula, relation or row of terms that it describes."""

from fractions import Fraction

import pytest
from samples import parametrize_some

import gfkit
from gfkit.asking.objects_of_readings import term_value
from gfkit.errors import GfkitError
from gfkit.reading.formula_phrase_reader import dialect_of

FIRST = range(11)


def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def lucas(n):
    return 2 - n if n < 2 else lucas(n - 1) + lucas(n - 2)


@parametrize_some(
    ("text", "term"),
    [
        ("sum of k^3 for k from 1 to n", lambda n: sum(k**3 for k in range(1, n + 1))),
        ("the sum of k*2^k for k = 0 to n", lambda n: sum(k * 2**k for k in range(n + 1))),
        ("sum from k=0 to n of k*2^k", lambda n: sum(k * 2**k for k in range(n + 1))),
        ("sum k=0 to n of k!", lambda n: sum(_factorial(k) for k in range(n + 1))),
        ("product of (1 + 1/k) for k from 1 to n", lambda n: Fraction(n + 1)),
        ("what is the sum of the first n cubes?", lambda n: sum(k**3 for k in range(1, n + 1))),
        ("sum of the first n odd numbers", lambda n: sum(range(1, 2 * n, 2))),
        ("sum of the first n positive integers", lambda n: sum(range(n + 1))),
        (
            "sum of the first n odd Fibonacci numbers",
            lambda n: sum(fibonacci(2 * k - 1) for k in range(1, n + 1)),
        ),
        (
            "sum of the first n Fibonacci numbers with even index",
            lambda n: sum(fibonacci(2 * k) for k in range(1, n + 1)),
        ),
        (
            "sum of the squares of the first n Lucas numbers",
            lambda n: sum(lucas(k) ** 2 for k in range(1, n + 1)),
        ),
        (
            "a(n) = n/2 if n is even, 3n+1 if n is odd",
            lambda n: n // 2 if n % 2 == 0 else 3 * n + 1,
        ),
        ("if n is odd then 0 else 2^(n/2)", lambda n: 0 if n % 2 else 2 ** (n // 2)),
        ("n^2 for even n and n otherwise", lambda n: n if n % 2 else n**2),
        ("Sum_{k=0..n} binomial(n,k)*x^k where x = 3", lambda n: 4**n),
        (r"$2^{n} + \frac{n}{1}$", lambda n: 2**n + n),
        ("expansion of 1/(1-3*q) in powers of q", lambda n: 3**n),
        ("coefficient of x^n in the expansion of 1/(1-2*x)^2", lambda n: (n + 1) * 2**n),
        ("[x^n] 1/(1-3*x)", lambda n: 3**n),
        ("number of solutions of x+2y+5z=n in nonnegative integers", lambda n: _solutions(n, 0)),
        ("positive integer solutions of x + 2*y + 5*z = n", lambda n: _solutions(n, 1)),
    ],
    share=24,
)
def test_a_phrase_has_the_terms_of_what_it_describes(text, term):
    sequence = gfkit.as_sequence(text)
    assert [sequence.term(n) for n in FIRST] == [term(n) for n in FIRST]


def _factorial(n):
    return n * _factorial(n - 1) if n else 1


def _solutions(n, least):
    numbers = range(least, n + 1)
    return sum(x + 2 * y + 5 * z == n for x in numbers for y in numbers for z in numbers)


@parametrize_some(
    ("text", "relation"),
    [
        (
            "for all n >= 1, prove that F(2n+1) = F(n+1)^2 + F(n)^2",
            "F(2n+1) = F(n+1)^2 + F(n)^2 for n >= 1",
        ),
        ("Prove for n>0: F_{2n+1}=F_{n+1}^2+F_n^2", "F(2*n+1) = F(n+1)^2+F(n)^2 for n >= 1"),
        ("a(n) is even for n>3", "2 divides a(n) for n >= 4"),
        (
            "F(3n) is always divisible by 2 for all positive integers n",
            "2 divides F(3n) for n >= 1",
        ),
        ("Prove by induction that 7 | F(8n)", "7 | F(8n)"),
        ("F_n is even if and only if 3 divides n", "2 divides F_n iff 3 divides n"),
        (
            "Let L_n be the nth Lucas number. Prove that L_n = F_{n-1} + F_{n+1}",
            "L(n) = F(n-1)+F(n+1)",
        ),
        (
            "f_{n+1} f_{n-1} - f_n^2 = (-1)^n where f_n is the nth Fibonacci number",
            "F(n+1)*F(n-1)-F(n)^2 = (-1)^n",
        ),
        ("p_n = 2p_{n-1} + p_{n-2} for Pell numbers", "Pell(n) = 2*Pell(n-1)+Pell(n-2)"),
        ("a_n = a_{n-1} + 2a_{n-2} (n >= 2)", "a(n) = a(n-1)+2*a(n-2) for n >= 2"),
        ("a_n = 2a_{n-1} for n = 1, 2, 3, ...", "a(n) = 2*a(n-1) for n >= 1"),
        ("Conjecture: a(n) = 2*a(n-1) + a(n-2) for n>2.", "a(n) = 2*a(n-1) + a(n-2) for n >= 3"),
        ("2^n > n for 2 <= n < 9, by induction", "2^n > n for 2 <= n <= 8"),
        (
            "Let a_n be defined by a_0=1, a_1=3 and a_n=2a_{n-1}+a_{n-2}",
            "a_0=1, a_1=3, a(n) = 2*a(n-1)+a(n-2)",
        ),
        ("a_n = 3a_{n-1} with initial condition a_0 = 2", "a(n) = 3*a(n-1), a_0 = 2"),
        ("the sequence a_n satisfies a_n = 2a_{n-1}, a_0 = 1", "a(n) = 2*a(n-1), a_0 = 1"),
        ("next term in 1,2,3", "1, 2, 3"),
        ("what comes next: 2, 5, 10, 17", "2, 5, 10, 17"),
        ("the sequence 1, 1, 2 and 3, ...", "1, 1, 2, 3"),
        ("0, 1, 3, 6, what is the formula?", "0, 1, 3, 6"),
        ("last digit of F(n)", "period of F(n) modulo 10"),
        ("the last two digits of the Fibonacci numbers", "period of Fibonacci numbers modulo 100"),
        ("remainders of 2^n when divided by 7", "period of 2^n modulo 7"),
        (r"\sum_{k=0}^n k^2 for n = 5", "a(5) of Sum_{k=0..n} k^2"),
        ("sum of the first m squares", "Sum_{k=1..n} k^2"),
        ("a_7 if a_n = 2a_{n-1} + 1, a_0 = 0", "a(7) of a(n) = 2*a(n-1)+1, a_0 = 0"),
    ],
    share=24,
)
def test_a_phrase_says_this_in_the_dialect(text, relation):
    assert dialect_of(text) == relation


@pytest.mark.parametrize(
    "text",
    [
        "domino tilings of 4 x n",
        "x/(1-x-x^2)",
        "1,2,5,12",
        "binary words of length n with no 11",
        "prove that kings are even",
        "F(n) is divisible by 5 sometimes",
        "Fibonacci numbers with even index",
        "b(7) where a(n) = 2a(n-1), a(0) = 1",
    ],
)
def test_what_has_other_words_is_no_phrase_of_formulas(text):
    assert dialect_of(text) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("limit of F(n+1)/F(n)", "a limit is not read"),
        ("number of solutions of x+y = n", "which solutions of x+y = n are counted is not told"),
        (
            "solutions of x^2+y = n in positive integers",
            "solutions are counted of equations such as",
        ),
        ("2^n for n <= 8", "a sequence goes on"),
        ("F(n) is even and F(n+1) is odd", "statements are settled one at a time"),
        ("last digit of 7^100", "7^100 is a number"),
    ],
)
def test_a_phrase_that_says_too_little_is_refused(text, told):
    with pytest.raises(GfkitError) as refused:
        gfkit.read(text)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("row", "first"), [("0, 1, ...", 0), ("2, 3, 4, ...", 2), ("-1, 0, 1, 2, ...", -1)]
)
def test_a_row_of_indices_is_a_range_from_the_first_on(row, first):
    assert dialect_of(f"F(n) > n for n = {row}") == f"F(n) > n for n >= {first}"


@pytest.mark.parametrize(
    "row",
    ["1, ...", "1, 2", "1, 2, 3", "1, 3, ...", "1, 2, 4, ...", "1/2, 3/2, ...", "..., 5, ..."],
)
def test_a_row_of_indices_without_each_next_or_dots_is_no_range(row):
    with pytest.raises(GfkitError, match="column 10 of"):
        gfkit.ask(f"F(n) > 0 for n = {row}")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("F(n) < 30 for n <= 8", "proved"),
        ("F(n) < 13 for n <= 8", "refuted"),
        ("2^n > n for 2 <= n <= 8", "proved"),
    ],
)
def test_a_range_may_have_an_end(text, verdict):
    assert str(gfkit.check(text).verdict) == verdict


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sum of the first 100 squares", sum(k**2 for k in range(101))),
        ("product of the first 5 odd numbers", 1 * 3 * 5 * 7 * 9),
    ],
)
def test_the_first_so_many_have_one_sum(text, value):
    assert term_value(gfkit.read(text)) == value


@pytest.mark.parametrize("text", ["..#|.#.", "...|.#.", ".."])
def test_the_last_cell_of_a_board_is_no_full_stop(text):
    assert dialect_of(text) is None

"""What is made of sequences, said of one or asked of two: its parts, and where one ends."""

from itertools import accumulate, islice, pairwise

import pytest
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.errors import GfkitError
from gfkit.reading import reading_classes as kinds
from gfkit.reading.canonical_texts_of_readings import canonical
from gfkit.reading.divisibility_readers import class_of_n
from gfkit.reading.named_sequence_term_and_operation_readers import read_sides


def fibonacci():
    """Yield 0, 1, 1, 2, ..., each from the two before."""
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def lucas():
    """Yield 2, 1, 3, 4, ..., each from the two before."""
    a, b = 2, 1
    while True:
        yield a
        a, b = b, a + b


def convolution(a, b):
    """Return the sums of a(k) b(n-k)."""
    return [sum(a[k] * b[n - k] for k in range(n + 1)) for n in range(len(a))]


F, L = ([*islice(z, 40)] for z in (fibonacci(), lucas()))


@parametrize_some(
    ("text", "terms"),
    [
        ("Fibonacci numbers", F), ("squared Fibonacci numbers", [z * z for z in F]),
        ("odd bisection of Fibonacci numbers", F[1::2]),
        ("convolution of the Fibonacci numbers with themselves", convolution(F, F)),
        ("convolution of the Fibonacci numbers with the Lucas numbers", convolution(F, L)),
        ("convolution of 1/(1-2x) and 1/(1-3x)", [3 ** (n + 1) - 2 ** (n + 1) for n in range(9)]),
        ("partial sums of 1/(1-x-x^2)", [*accumulate(F[1:])]),
        # Sum of binomial(n,k) F(k) is F(2n), a known identity.
        ("binomial transform of the Fibonacci numbers", F[::2]),
        ("inverse binomial transform of 1, 2, 4, 8, 16", [1] * 5),
        # The Euler transform of 1, 1, ... counts partitions, here of 1 to 6.
        ("Euler transform of 1, 1, 1, 1, 1, 1", [1, 2, 3, 5, 7, 11]),
        ("10th term of Pell numbers", [0, 1, 2, 5, 12, 29]),
        ("last two digits of the Fibonacci numbers", None),
    ],
)  # fmt: skip
def test_what_is_made_of_a_sequence_has_these_terms(text, terms):
    if terms is None:
        assert read(text) == kinds.ResiduesOf(read("the Fibonacci numbers"), 100)
    else:
        assert as_sequence(text).early(min(len(terms), 8)) == terms[:8]


# Two texts in one.


@parametrize_some(
    ("text", "first", "second"),
    [
        ("compare Fibonacci numbers and 2^n", "Fibonacci numbers", "2^n"),
        ("are the Pell numbers and the Lucas numbers the same?", "Pell numbers", "Lucas numbers"),
        (
            "are the domino tilings of 2 X n and the Fibonacci numbers the same?",
            *("domino tilings of 2 X n", "Fibonacci numbers"),
        ),
        (
            "compare compositions of n into parts 1 and 2 with domino tilings of 2 X n",
            *("compositions of n into parts 1 and 2", "domino tilings of 2 X n"),
        ),
        (
            "compare tilings of a 2 x n board with dominoes and squares with 2^n",
            *("tilings of a 2 x n board with dominoes and squares", "2^n"),
        ),
        ("how does 2^n compare to 3^n", "2^n", "3^n"),
    ],
)
def test_a_comparison_has_two_sides_wherever_they_part(text, first, second):
    found = read(text)
    assert [*map(canonical, (found.first, found.second))] == [
        canonical(read(one)) for one in (first, second)
    ]
    assert read(canonical(found)) == found


def test_a_convolution_is_of_two_sequences_with_words_of_their_own():
    text = "convolution of compositions of n into parts 1 and 2 and 2^n"
    parts = [0, *F[2:10]], [2**n for n in range(9)]  # F(n+1) compositions for n >= 1
    assert as_sequence(text).offset == 1
    assert as_sequence(text).early(8) == convolution(*parts)[1:]


def test_sides_that_part_in_two_ways_are_refused_with_both():
    known = {"1": 1, "1 and 2": 12, "2 and 3": 23, "3": 3}

    def numbers(text):
        if text not in known:
            raise GfkitError(f"{text} is no number")
        return kinds.TermsTyped((known[text], known[text]))

    said = "'1,1' and '23,23'; or '12,12' and '3,3'"
    with pytest.raises(GfkitError, match=f"can mean {said}"):
        read_sides("compare", "1 and 2 and 3", ("and",), numbers)
    with pytest.raises(GfkitError, match="4 is no number"):
        read_sides("compare", "4 and 3", ("and",), numbers)


# Classes of n, and what is said of a sequence.


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("3 divides n", lambda n: n % 3 == 0), ("n is a multiple of 4", lambda n: n % 4 == 0),
        ("n = 7 mod 5", lambda n: n % 5 == 2), ("n is of the form 3k+2", lambda n: n % 3 == 2),
        ("n is of the form 4m", lambda n: n % 4 == 0), ("n is even", lambda n: n % 2 == 0),
        ("n is odd", lambda n: n % 2 == 1), ("5 divides n + 7", lambda n: (n + 7) % 5 == 0),
    ],
)  # fmt: skip
def test_a_class_of_n_is_a_remainder_and_a_modulus(said, is_so):
    residue, modulus = class_of_n(said)
    assert [n for n in range(40) if is_so(n)] == [n for n in range(40) if n % modulus == residue]


@pytest.mark.parametrize("said", ["n is big", "0 divides n", "n = 2 mod 0", "n = 0k+1"])
def test_other_words_are_no_class_of_n(said):
    assert class_of_n(said) is None


@pytest.mark.parametrize(
    ("text", "modulus"),
    [
        ("Pisano period of 10", 10), ("the Fibonacci numbers mod 7", 7),
        ("period of a(n) = 3*a(n-1), a(0) = 1 modulo 10", 10),
        ("domino tilings of 4 x n modulo 7", 7),
    ],
)  # fmt: skip
def test_residues_are_of_a_sequence_and_a_modulus(text, modulus):
    found = read(text)
    assert isinstance(found, kinds.ResiduesOf)
    assert (found.modulus, found.zeros) == (modulus, None)


@parametrize_some(
    "text",
    [
        "do the Fibonacci numbers satisfy a(n) = a(n-1) + a(n-2)",
        "tilings of 5 X n with 1 X 1 and 2 X 2 squares: a(n) = 2*a(n-1) + 7*a(n-2) + 6*a(n-3)",
        "domino tilings of 2 X n satisfy a(n) = a(n-1) + a(n-2)",
        "a(n) = 2*a(n-1), a(0) = 1. Show that a(n) = 2^n.",
        "a(n) = 2*a(n-1), a(0) = 1. Prove that 3 divides a(n)",
        "Fibonacci numbers satisfy 2*a(n) = a(n+1) + a(n-2)",
    ],
)
def test_what_is_said_of_a_sequence_is_a_claim(text):
    found = read(text)
    assert isinstance(kinds.subject(found), kinds.ClaimAbout)
    assert read(canonical(found)) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "x*2^n+y*3^n satisfies a(n)=5a(n-1)-6a(n-2)",
            "letters are numbers, as in '2*2^n+3*3^n satisfies a(n)=5a(n-1)-6a(n-2)'",
        ),
        ("compare {1|0} and 1/2", "`gfkit game value '{1|0} - (1/2)'`"),
        ("the 10th Fibonacci number mod 0", "a modulus is 1 or more"),
        ("Pisano period of 0", "a modulus is 1 or more"),
        ("0 divides F_n iff n is odd", "0 divides 0 alone"),
        ("F_n is even only if 3 divides n", "is not understood"),
        ("F(n) is even for all n divisible by 3", "is not a word of the dialect"),
        ("2^n-1 is divisible by 3 for all even n", "is not understood"),
    ],
)
def test_what_is_said_in_part_is_refused(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


RELATION = "a(n) = a(n-1) + a(n-2)"


@parametrize_some(
    "text",
    [
        "show that {of} satisfy the recurrence {said}",
        "does {said} hold for {of}",
        "is it true that {said} for n >= 3 for {of}",
        "Conjecture: {said}. Number of {of}",
        "Number of {of}; prove by induction that {said}",
        "{said} where a(n) is the number of {of}",
        "{of}: {said}",
    ],
)
@parametrize_some("of", ["domino tilings of a 2 x n board", "compositions of n into parts 1 and 2"])
def test_a_claim_has_a_relation_and_a_sequence_in_either_order(text, of):
    found = read(text.format(of=of, said=RELATION))
    assert isinstance(found, kinds.ClaimAbout)
    assert (found.of, found.relation.relation) == (read(of), read_relation(RELATION))
    assert read(canonical(found)) == found


def read_relation(text):
    return read(f"Fibonacci numbers satisfy {text}").relation.relation


def test_a_text_without_a_relation_is_no_claim():
    with pytest.raises(GfkitError, match="is not understood"):
        read("Fibonacci numbers satisfy what is known")


@pytest.mark.parametrize(("first", "second"), [(0, 1), (2, 5)])
def test_an_operation_on_a_recurrence_is_not_passed_over(first: int, second: int) -> None:
    of = f"a(n) = a(n-1) + a(n-2), a(0) = {first}, a(1) = {second}"
    terms = as_sequence(of).terms(9)
    assert as_sequence(f"first differences of {of}").terms(8) == [b - a for a, b in pairwise(terms)]
    assert as_sequence(f"partial sums of {of}").terms(9) == [*accumulate(terms)]
    with pytest.raises(GfkitError, match="'bananas' is not a word"):
        as_sequence(f"bananas of {of}")

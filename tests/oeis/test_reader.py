"""Programs that are read without being run: by language and form, and what is not read.

Single lines are quoted from the OEIS (oeis.org, CC BY-SA 4.0), with the names that they carry.
"""

from fractions import Fraction

import pytest

from gfkit.formulas.gf_parser import parse_fraction
from gfkit.oeis.entries.core_sequences import CORE, core_sequence
from gfkit.oeis.entries.cross_references import read_references
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.programs.gf_lines import programs_of
from gfkit.oeis.programs.reader import read_programs
from gfkit.oeis.titles.definitions import definition_of_title
from gfkit.sequences.sequence import Sequence

PELL = [0, 1, 2, 5, 12, 29, 70, 169]


def entry_of(letter, lines, offset=0, terms=PELL, number="A000129"):
    lines = (lines,) if isinstance(lines, str) else tuple(lines)
    return Entry(number, Sequence(terms, offset=offset), "X.", ("nonn",), lines={letter: lines})


def printed(letter, lines, offset=0, **more):
    """Return the first values of every program, by naive evaluation of what was read."""
    found = []
    for program in read_programs(entry_of(letter, lines, offset, **more)):
        if program.line is None:
            found.append(program.reason)
            continue
        for statement in program.line.statements:
            if statement.listed is not None:
                assert statement.listed.offset == offset
                found.append(statement.listed.terms(8))
            else:
                found.append(statement.text)
    return found


LISTS = [
    ("t", "LinearRecurrence[{2,1},{0,1},30] (* _Harvey P. Dale_, May 28 2014 *)"),
    ("t", "CoefficientList[Series[x/(1-2*x-x^2), {x, 0, 40}], x] (* _A B_, May 05 2013 *)"),
    ("t", "CoefficientList[Series[x/(1 - 2 x - x^2), {x, 0, 20}], x]"),
    ("t", "Join[{0}, LinearRecurrence[{2, 1}, {1, 2}, 30]]"),
    ("t", "Rest[LinearRecurrence[{2, 1}, {1, 0, 1}, 30]]"),
    ("t", "RecurrenceTable[{a[n]==2*a[n-1]+a[n-2], a[0]==0, a[1]==1}, a, {n, 0, 30}]"),
    ("t", "a[0]=0; a[1]=1; a[n_]:=a[n]=2*a[n-1] + a[n-2]; Table[a[n],{n,0,24}]"),
    ("t", "Expand[Table[((1+Sqrt[2])^n-(1-Sqrt[2])^n)/(2*Sqrt[2]), {n, 0, 25}]]"),
    ("p", ("A000129 := proc(n)", "    option remember;", "    if n <= 1 then", "        n;",
           "    else", "        2*procname(n-1)+procname(n-2) ;", "    end if;", "end proc:")),
    ("p", "a[0]:=0: a[1]:=1: for n from 2 to 26 do a[n]:=2*a[n-1]+a[n-2] od: seq(a[n],n=0..26);"),
    ("p", "seq(coeff(series(x/(1-2*x-x^2), x, n+1), x, n), n = 0..30); # _G. C. Greubel_, 2019"),
    ("p", "a:= n-> (<<2|1>, <1|0>>^n)[1, 2]: seq(a(n), n=0..30);"),
    ("p", "a:=proc(n) option remember; if n=0 then 0 elif n=1 then 1 else 2*a(n-1)+a(n-2) fi; end"),
    ("p", "A000129:=z/(1-2*z-z**2); # _Simon Plouffe_ in his 1992 dissertation"),
    ("o", "(PARI) concat([0], Vec(x/(1-2*x-x^2) + O(x^30)))"),
    ("o", "(PARI) a(n)=([0,1; 1,2]^n*[0;1])[1,1] \\\\ _Charles R Greathouse IV_, May 10 2016"),
    ("o", "(PARI) a(n)=polcoeff(x/(1-2*x-x^2)+x*O(x^n),n)"),
    ("o", "(PARI) a(n)=if(n<2, n, 2*a(n-1)+a(n-2))"),
]  # fmt: skip


@pytest.mark.parametrize("letter, lines", LISTS)
def test_common_forms_are_read_as_what_they_print(letter, lines) -> None:
    assert printed(letter, lines) == [PELL]


@pytest.mark.parametrize(
    "letter, line",
    [("p", "a:=n->(3^n-(-1)^n)/4: seq(a(n), n=0..50);"), ("o", "(PARI) a(n)=(3^n-(-1)^n)/4;")],
)
def test_formulas_of_functions_are_relations(letter, line) -> None:
    assert printed(letter, line) == ["a(n) = (3^n-(-1)^n)/4"]


@pytest.mark.parametrize(
    "letter, line",
    [("t", "Table[(3^n-(-1)^n)/4,{n,0,30}] (* _Alexander Adamchuk_, Nov 19 2006 *)")],
)
def test_lists_of_formulas_begin_where_they_say(letter, line) -> None:
    assert printed(letter, line) == [[(3**n - (-1) ** n) // 4 for n in range(8)]]


def test_lists_without_leading_zeros_and_with_offsets() -> None:
    line = "(PARI) my(x='x+O('x^66)); Vec(x*(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4))"
    assert printed("o", line, 1)[0][:5] == [1, 2, 11, 48, 227]
    line = "seq(coeff(series(x^4/((1+2*x)*(2*x^3+x^2-2*x+1)), x, n+1), x, n), n = 0..40);"
    assert printed("p", line, 1)[0][:5] == [0, 0, 0, 0, 1]
    lines = ["CoefficientList[Series[1/(1-x), {x, 0, 9}], x] (* or *) LinearRecurrence[{1},{1},9]"]
    assert printed("t", lines) == [[1] * 8, [1] * 8]


@pytest.mark.parametrize(
    "title, offset, terms",
    [
        ("a(n) = 2*a(n-1) + 3*a(n-2), with a(0)=0, a(1)=1.", 0, [0, 1, 2, 7, 20]),
        ("a(0) = 1, a(1) = 2, a(2) = 7, for n > 2, a(n) = 4*a(n-1) - 2*a(n-2).", 0, [1, 2, 7, 24]),
        ("a(n) = 3*a(n-1) + a(n-2) - a(n-3) for n >= 3, a(0)=1, a(1)=2, a(2)=7.", 0, [1, 2, 7, 22]),
        ("a_{k+1} = 6*a_k + 11*a_{k-1}, a_1=1, a_2=2.", 1, [1, 2, 23, 160]),
        ("a(n+2) = 5*a(n+1) - 2*a(n), with a(0) = 1, a(1) = 4.", 0, [1, 4, 18, 82]),
        ("Expansion of (1-x)/(1-2*x-x^2+x^3).", 0, [1, 1, 3, 6, 14]),
        ("Expansion of x*(1+x)/(1-3*x) in powers of x.", 1, [1, 4, 12, 36]),
        ("a(n) = n*(n+1)*(n+8)/6.", 0, [0, 3, 10, 22]),
        ("Pell numbers: a(0) = 0, a(1) = 1; for n > 1, a(n) = 2*a(n-1) + a(n-2).", 0, PELL[:4]),
    ],
)
def test_titles_that_define(title, offset, terms) -> None:
    found = definition_of_title(title, offset)
    assert found is not None
    assert (found.offset, found.terms(len(terms))) == (offset, terms)


@pytest.mark.parametrize(
    "title",
    [
        "Number of domino tilings of 4 X (n-1) board.",
        "a(n) = phi(3^n-1), where phi is Euler's totient function (A000010).",
        "a(1)=2; for n>1, a(n) is the least prime > a(n-1).",
        "a(n) = 2*a(n-1) for n prime, a(0) = 1.",
        "Expansion of e.g.f. exp(x)/(1-x).",
        "a(n) = n^2 + 1 for n odd.",
        "a(n) = 2*a(n-1) + a(n-2).",
        "a(n) = A129152(n) / 5^5.",
        "Decimal expansion of Pi.",
    ],
)
def test_titles_that_do_not_define_alone(title) -> None:
    assert definition_of_title(title, 0) is None


@pytest.mark.parametrize(
    "text, found",
    [
        ("Partial sums of A030186.", ["A030186 a(n) = Sum_{k=0..n} b(k)"]),
        ("Partial sums give A033505.", ["A033505 b(n) = Sum_{k=0..n} a(k)"]),
        ("First differences of A033113 and A039300.",
         ["A033113 a(n) = b(n+1)-b(n)", "A039300 a(n) = b(n+1)-b(n)"]),
        ("Bisection (even part) gives A260033.", ["A260033 b(n) = a(2*n+0)"]),
        ("Column k=4 of A245013. First differences of A046672.", ["A046672 a(n) = b(n+1)-b(n)"]),
        ("Second binomial transform of A164640. Inverse binomial transform of A038761.",
         ["A038761 a(n) = Sum_{k=0..n} (-1)^(n-k)*binomial(n, k)*b(k)"]),
        ("Second differences of A007070.", ["A007070 a(n) = b(n+2)-2*b(n+1)+b(n)"]),
        ("Bisection   (odd)   of   the   A245013.", ["A245013 a(n) = b(2*n+1)"]),
        ("Trisection of A245013.", ["A245013 a(n) = b(3*n+0)"]),
        ("Cf. A000045, A000129.", []),
        ("Column 1 is A030179(n+3), A202093 - A202099 (further columns).", []),
    ],
)  # fmt: skip
def test_cross_references(text, found) -> None:
    said = [f"{r.number} {next(r.relations(0, 0))}" for r in read_references(text)]
    assert said == found


def test_core_sequences_are_what_their_names_say() -> None:
    naive = {
        "A000012": lambda n: n**0, "A000027": lambda n: n, "A000079": lambda n: 2**n,
        "A000217": lambda n: n * (n + 1) // 2, "A000225": lambda n: 2**n - 1,
        "A000244": lambda n: 3**n, "A000290": lambda n: n * n, "A000302": lambda n: 4**n,
        "A000292": lambda n: n * (n + 1) * (n + 2) // 6, "A000351": lambda n: 5**n,
        "A000578": lambda n: n**3, "A002378": lambda n: n * (n + 1), "A005408": lambda n: 2 * n + 1,
        "A005843": lambda n: 2 * n, "A001045": lambda n: (2**n - (-1) ** n) // 3,
    }  # fmt: skip
    recurrences = {
        "A000032": (2, 1, 1, 1), "A000045": (0, 1, 1, 1), "A000129": (0, 1, 2, 1),
        "A001333": (1, 1, 2, 1), "A001519": (1, 1, 3, -1), "A001906": (0, 1, 3, -1),
        "A002203": (2, 2, 2, 1), "A002605": (0, 1, 2, 2), "A004254": (0, 1, 5, -1),
        "A006130": (1, 1, 1, 3), "A006131": (1, 1, 1, 4), "A006190": (0, 1, 3, 1),
    }  # fmt: skip
    assert set(CORE) == {*naive, *recurrences, "A000073"}
    for number, value in naive.items():
        sequence = core_sequence(number)
        assert sequence.terms(12) == [value(sequence.offset + k) for k in range(12)], number
    for number, (first, second, p, q) in recurrences.items():
        terms = [first, second]
        while len(terms) < 12:
            terms.append(p * terms[-1] + q * terms[-2])
        assert core_sequence(number).terms(12) == terms, number
    assert core_sequence("A000073").terms(10) == [0, 0, 1, 1, 2, 4, 7, 13, 24, 44]


def half_up(x):
    return (x + Fraction(1, 2)).__floor__()


ROUNDED = {
    "n/2": lambda n: Fraction(n, 2),
    "(3-n)/2": lambda n: Fraction(3 - n, 2),
    "-n*n/3": lambda n: Fraction(-n * n, 3),
    "n*n/4": lambda n: Fraction(n * n, 4),
}


@pytest.mark.parametrize("divisor", [1, 2, 5])
def test_quotients_and_remainders_of_pari(divisor) -> None:
    values = [n * n // (3 * divisor) for n in range(1, 9)]
    assert printed("o", f"(PARI) vector(40, n, (n^2/3)\\{divisor})", 1) == [values]
    rests = [n * n % divisor for n in range(1, 9)]
    assert printed("o", f"(PARI) vector(40, n, (n^2)%{divisor})", 1) == [rests]


@pytest.mark.parametrize("formula", ROUNDED)
def test_halves_go_up_in_pari_and_are_not_read_elsewhere(formula) -> None:
    values = [half_up(ROUNDED[formula](n)) for n in range(1, 9)]
    assert printed("o", f"(PARI) vector(40, n, round({formula}))", 1) == [values]
    for letter, line in (("t", "Table[Round[{}],{{n,1,40}}]"), ("p", "seq(round({}),n=1..40);")):
        (found,) = printed(letter, line.format(formula), 1)
        assert "round" in found.casefold()


OWN_LISTS = [
    ("p", "a:=n->2^n+n: seq(a({index}),n={low}..30{step});"),
    ("p", "a:=proc(n) 2^n+n; end: seq(a({index}),n={low}..30{step});"),
    ("t", "a[n_]:=2^n+n; Table[a[{index}],{{n,{low},30{step}}}]"),
]


@pytest.mark.parametrize("letter, line", OWN_LISTS)
@pytest.mark.parametrize("index", ["n", "n+1", "2*n"])
@pytest.mark.parametrize("low", [0, 1])
@pytest.mark.parametrize("step", [1, 2])
def test_the_list_behind_a_function_begins_with_the_first_term(
    letter, line, index, low, step
) -> None:
    code = line.format(index=index, low=low, step=f", {step}" if step > 1 else "")
    (found,) = printed(letter, code)
    if (index, low, step) == ("n", 0, 1):
        assert found == "a(n) = 2^n+n"
    else:
        assert found.startswith("a function with a list")


def test_the_list_behind_a_recurrence_is_what_is_printed() -> None:
    rule = "a[0]=0; a[1]=1; a[n_]:=a[n]=2*a[n-1]+a[n-2]; Table[a[n],{n,0,24}]"
    assert printed("t", rule) == [PELL]
    rule = "a:=proc(n) option remember; if n<=1 then n else 2*a(n-1)+a(n-2) fi; end: "
    assert printed("p", f"{rule}seq(a(n),n=0..30);") == [PELL]


@pytest.mark.parametrize("first", [1, 2, 3, 5])
def test_linear_recurrences_with_a_range_print_it(first) -> None:
    line = f"LinearRecurrence[{{3,-3,1}},{{0,0,1}},{{{first},30}}]"
    values = [(n - 1) * (n - 2) // 2 for n in range(1, 20)]
    assert printed("t", line) == [values[first - 1 : first + 7]]


@pytest.mark.parametrize("offset", [0, 1, 3])
@pytest.mark.parametrize(
    "fraction",
    ["x/(1-2*x-x^2)", "(1+x^4)/((1-x)*(1-3*x))", "x^3/(1-x^2)", "(2-x)/(1+x-5*x^3)", "1/(1-x)^3"],
)
def test_programs_of_drafts_are_read_as_what_they_print(fraction, offset) -> None:
    gf = parse_fraction(fraction)
    terms = gf.terms(offset + 8)[offset:]
    for program in programs_of(gf, offset):
        letter = {"Mathematica": "t", "Maple": "p", "PARI": "o"}.get(program.language)
        if letter is not None:
            assert printed(letter, program.lines, offset) == [terms], program

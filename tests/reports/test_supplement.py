"""A report: every number by a second route, LaTeX that is balanced, a folder that checks itself."""

import csv
import py_compile
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from latex_balance import unbalanced
from samples import parametrize_some

from gfkit.analysis.asymptotics import asymptotics
from gfkit.base import file_writer
from gfkit.base.budget import Budget
from gfkit.boards.models.names import RULES
from gfkit.errors import Disagreement, GfkitError, MissingExtra, NotWritten, OutOfBudget
from gfkit.proofs import checker
from gfkit.proofs.kernel import made
from gfkit.reports import check_all, supplement
from gfkit.reports.recomputation import rerun_growth
from gfkit.reports.supplement import report
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.strip import Strip

NUMBERED = ("README.md", "table.md", "table.tex", "table.csv", "note.tex", "answers.json")
"""The files that have numbers."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("supplement") / "report"  # no number in its name
    return report("domineering", columns=range(1, 5), output=folder)


@pytest.mark.parametrize("steps", [1, 1000])
def test_a_report_that_meets_a_limit_says_so_and_writes_nothing(steps: int, tmp_path) -> None:
    with pytest.raises(OutOfBudget), Budget(steps=steps):
        report("domineering", columns=range(1, 3), output=tmp_path / "out", with_plots=False)
    assert not [one for one in tmp_path.rglob("*") if one.is_file()]


def checked(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    program = str(folder / "check_all.py")
    return subprocess.run(
        [sys.executable, *options, program], capture_output=True, text=True, check=False
    )


def test_the_folder_checks_itself_alone(written) -> None:
    done = checked(written.folder, "-I", "-S")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("everything holds\n")
    assert len([*(written.folder / "certificates").iterdir()]) == 8
    told = done.stdout.splitlines()[0].split()[-1]
    assert told == written.anchor == check_all.anchor(written.folder)


def with_new_sums(folder: Path) -> None:
    sums = folder / "SHA256SUMS"
    names = [line.split("  ", 1)[1] for line in sums.read_text(encoding="utf-8").splitlines()]
    lines = [f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    sums.write_text("".join(lines), encoding="utf-8")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small") / "report"
    report("l-trominoes", columns=[2, 3], output=folder, with_plots=False)
    return folder


def changes(text: str, chance: random.Random, count: int) -> Iterator[str]:
    """Yield a text with another digit, another sign, or a number more or less."""
    places = [found.start() for found in re.finditer("[0-9]", text)]
    for place in chance.sample(places, min(count, len(places))):
        other = chance.choice([z for z in "0123456789" if z != text[place]])
        yield (
            text[:place]
            + chance.choice([other, other, other, "", text[place] * 2])
            + text[place + 1 :]
        )
    for sign in chance.sample([found.start() for found in re.finditer("[-+]", text)], count // 4):
        yield text[:sign] + ("+" if text[sign] == "-" else "-") + text[sign + 1 :]


@parametrize_some(("name", "many"), [("table.md", 4), *((z, 40) for z in NUMBERED)], share=36)
def test_every_number_is_made_anew(written, name: str, many: int, monkeypatch, capsys) -> None:
    """Whatever is changed, with new sums; the certificates are replayed once."""
    chance = random.Random(name)  # noqa: S311 - no secret
    numbers = check_all.about_in(written.folder)["enumerated"]
    found = check_all.replayed(written.folder, checker.check, numbers)
    monkeypatch.setattr(check_all, "replayed", lambda *_: found)
    monkeypatch.setattr(check_all, "loaded", lambda _: checker)
    monkeypatch.setattr(check_all, "sums_that_fail", lambda _: [])
    file = written.folder / name
    text = file.read_text(encoding="utf-8")
    try:
        for changed in changes(text, chance, many):
            file.write_text(changed, encoding="utf-8")
            assert check_all.main(written.folder) == 1, changed
            said = capsys.readouterr().out  # what is no mathematics is compared in the others
            assert " DIFFERS, line " in said or name == "answers.json", changed
    finally:
        file.write_text(text, encoding="utf-8")
    assert check_all.main(written.folder) == 0


@pytest.mark.thorough
def test_a_number_that_was_changed_is_found_with_new_sums(small: Path, tmp_path) -> None:
    """In all files at once: each is named."""
    folder = shutil.copytree(small, tmp_path / "report")
    for name in NUMBERED:
        file, chance = folder / name, random.Random(name)  # noqa: S311 - no secret
        (changed, *_) = changes(file.read_text(encoding="utf-8"), chance, 1)
        file.write_text(changed, encoding="utf-8")
    said = checked(folder).stdout
    assert [name for name in NUMBERED if f"{name} IS MISSING OR WAS CHANGED" not in said] == []
    with_new_sums(folder)
    done = checked(folder)
    assert (done.returncode, " FAILED" in done.stdout) == (1, True)
    tables = [name for name in NUMBERED if name != "answers.json"]
    assert [name for name in tables if f"{name} DIFFERS, line " not in done.stdout] == []
    sums = folder / "SHA256SUMS"
    lines = sums.read_text(encoding="utf-8").splitlines(keepends=True)
    sums.write_text("".join(z for z in lines if not any(n in z for n in NUMBERED)), "utf-8")
    said = checked(folder).stdout
    assert [name for name in NUMBERED if f"{name} IS NOT IN SHA256SUMS" not in said] == []


@parametrize_some("fails_at", [0, 20], share=24)
@pytest.mark.thorough
def test_a_full_disk_leaves_no_folder_that_looks_whole(tmp_path, monkeypatch, fails_at) -> None:
    """Not one file is there, and an older report stays as it was."""
    count = [0]
    honest = file_writer.write

    def write(path, text, what):
        count[0] += 1
        if count[0] > fails_at:
            raise NotWritten("cannot write: No space left on device", is_full=True)
        honest(path, text, what)

    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    for columns in (1, 2):
        before = files()
        with monkeypatch.context() as patch:
            patch.setattr(file_writer, "write", write)
            with pytest.raises(NotWritten):
                report("col", columns=columns, output=tmp_path / "out", with_plots=False)
        assert files() == before
        count[0] = 0
        report("col", columns=1, output=tmp_path / "out", with_plots=False)


@pytest.mark.thorough
def test_what_lies_beside_is_not_loaded(small: Path, tmp_path: Path) -> None:
    """Modules of Python's names, and a compiled file that asks for no comparison with its text."""
    folder = tmp_path / "report"
    shutil.copytree(small, folder)
    for name in ("ast", "csv", "json", "fractions", "hashlib", "pathlib", "re", "math", "os"):
        (folder / f"{name}.py").write_text("raise SystemExit(0)\n", encoding="utf-8")
    text = tmp_path / "text.py"
    text.write_text("raise SystemExit(0)\n", encoding="utf-8")
    for module in (folder / "checker").rglob("*.py"):
        compiled = cache_from_source(str(module))
        py_compile.compile(
            str(text), compiled, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
        )
    for expected in (0, 1):
        done = checked(folder)
        assert (done.returncode, "holds" in done.stdout) == (expected, not expected), done.stderr
        with (folder / "checker" / "__init__.py").open("a", encoding="utf-8") as file:
            file.write("raise SystemExit(0)\n")


@pytest.mark.thorough
def test_the_same_report_has_the_same_bytes(written, tmp_path: Path) -> None:
    again = report("domineering", columns=range(1, 5), output=tmp_path)
    for name in again.files:
        if not name.endswith(("/", "README.md", "SHA256SUMS")):  # the folder's name is in them
            assert (tmp_path / name).read_bytes() == (written.folder / name).read_bytes(), name


@pytest.mark.parametrize("numbers", [([1, 1], [1, -1, -1]), ([1, 2], [1, -3, 1])])
def test_a_wrong_number_keeps_the_note_from_being_written(monkeypatch, tmp_path, numbers) -> None:
    honest = Strip.generating_function

    def wrong(self, **options):
        answer = honest(self, **options)
        parts = {one.name: getattr(answer, one.name) for one in fields(answer)}
        return made(type(answer), **{**parts, "found": RationalGF.of(*numbers)})

    monkeypatch.setattr(Strip, "generating_function", wrong)
    with pytest.raises(Disagreement):
        report("domineering", columns=2, output=tmp_path, with_plots=False)
    assert not (tmp_path / "note.tex").exists()


def test_a_rational_base_is_exact_and_another_one_between_the_ends_of_its_box() -> None:
    """The root of 2r - 3, and the positive one of r^2 - 2."""
    root = check_all.root
    assert root({"base": [["0", "3"]], "poly": ["-3", "2"]}) == (Fraction(3, 2), Fraction(3, 2))
    box = {"base": [["7/5", "3/2"]], "poly": ["-2", "0", "1"]}
    assert root(box) == (Fraction(7, 5), Fraction(3, 2))


def test_a_wrong_growth_rate_is_found() -> None:
    answer = Strip("col", columns=1).generating_function()
    other = asymptotics(RationalGF.of([1], [1, -3, 1]), digits=20)
    with pytest.raises(Disagreement, match="sign"):
        rerun_growth(other, answer, 1)
    true = asymptotics(answer.gf, digits=20)
    tight = replace(true, remainder=replace(true.remainder, factor=true.remainder.factor / 100))
    with pytest.raises(Disagreement, match="error bound"):
        rerun_growth(tight, answer, 1)
    assert rerun_growth(true, answer, 1) == "2.41421356237"


def test_without_matplotlib_the_report_says_what_is_missing(monkeypatch, tmp_path: Path) -> None:
    def missing(*_: object, **__: object) -> bytes:
        raise MissingExtra("plots and PNG images", "matplotlib", "plot")

    monkeypatch.setattr(supplement, "growth_plot", missing)
    found = report("col", columns=1, output=tmp_path)
    assert any("gfkit[plot]" in note for note in found.notes)
    assert "includegraphics" not in (tmp_path / "note.tex").read_text(encoding="utf-8")


def test_a_ring_has_no_report(tmp_path: Path) -> None:
    with pytest.raises(GfkitError, match="about strips or cylinders, not about a ring"):
        report("col", columns=2, topology="ring", output=tmp_path)


EXIT = "raise SystemExit(0)\n"
DAMAGED = [  # a file, what is in it then (None: it is not there), what is said
    ("checker/__init__.py", lambda text: f"{text}\n{EXIT}", "nothing else was checked"),
    ("checker/later.py", lambda _: EXIT, "nothing else was checked"),
    ("checker/__main__.py", None, "nothing else was checked"),
    ("table.csv", None, "FAILED"),
    ("answers.json", lambda _: "{}", "FAILED"),
    ("answers.json", None, "FAILED"),
    ("table.csv", lambda text: "\n".join(text.splitlines()[:-1]), "FAILED"),
    ("table.csv", lambda text: text.replace('"(3, 1, -1)"', '"(3, 1, -2)"'), "FAILED"),
    ("certificates/domineering*-2*.json", None, "FAILED"),
    ("certificates/domineering*-2*.json", lambda _: "{", "FAILED"),
    ("certificates/domineering*-2*.json", lambda _: "[]", "FAILED"),
    ("certificates/growth-domineering*-2*.json", None, "FAILED"),
    ("SHA256SUMS", None, "FAILED"),
]


@parametrize_some(("name", "change", "said"), DAMAGED, share=24)
def test_a_damaged_folder_fails_without_a_traceback(written, tmp_path, name, change, said) -> None:
    copy = shutil.copytree(written.folder, tmp_path / "copy")
    path = next(copy.glob(name), copy / name)
    if change is None:
        path.unlink()
    else:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(change(text), encoding="utf-8")
    done = checked(copy, "-I", "-S")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert said in done.stdout
    assert said == "FAILED" or f"checker/{path.name}" in done.stdout


# The supplement of every built-in rule, at widths 1 to 4: written, and replayed.


CASES = [(rule.name, width) for rule in RULES for width in range(1, 5)]


@pytest.mark.thorough
@parametrize_some(("name", "width"), CASES, share=288)
def test_a_report_replays(name: str, width: int, tmp_path: Path) -> None:
    written = report(name, columns=width, output=tmp_path / "out", with_plots=False)
    done = checked(written.folder, "-I", "-S")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("everything holds\n")


def test_brackets_of_notes_are_closed(written, small: Path) -> None:
    for folder in (written.folder, small):
        for name in ("note.tex", "table.tex"):
            assert unbalanced((folder / name).read_text("utf-8")) == []


def test_a_row_of_the_table_has_the_order_that_is_proved(written) -> None:
    rows = [*csv.DictReader((written.folder / "table.csv").read_text("utf-8").splitlines())]
    for row in rows:
        answer = Strip("domineering", columns=int(row["columns"])).generating_function()
        assert int(row["order"]) == answer.gf.order
        assert row["signature"] == str(tuple(-c for c in answer.gf.den[1:]))


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ({"columns": 1, "rows": 2}, "a report fixes columns or rows"),
        ({"columns": []}, "the range of columns is empty"),
        ({"rows": [1, 3]}, "the rows of a report follow each other"),
        ({"columns": [2, 1]}, "the columns of a report follow each other"),
    ],
)
def test_the_sides_of_a_report_are_one_range(sides, words: str, tmp_path: Path) -> None:
    with pytest.raises(GfkitError, match=words):
        report("kings", **sides, output=tmp_path / "out", with_plots=False)


# Numbers as texts, and what sums tell.

fractions = st.fractions(-(10**6), 10**6, max_denominator=10**9) | st.fractions(-2, 2)


@given(fractions, fractions, st.integers(1, 20))
def test_digits_are_those_of_all_numbers_between(
    one: Fraction, other: Fraction, count: int
) -> None:
    low, high = sorted((one, one + other / 10**8))
    text = check_all.digits(low, high, count, "...")
    if low == high:
        assert Fraction(text) == low
        return
    if text == check_all.NONE:
        assert low * high <= 0 or int(abs(low)) != int(abs(high)) or abs(high) < 1
        return
    shown = text.removesuffix("...")
    assert text != shown
    body, _, power = shown.partition("e+")
    places = len(body.partition(".")[2]) - int(power or 0)
    unit, least = Fraction(10) ** -places, abs(Fraction(shown))
    assert all(least <= abs(end) < least + unit for end in (low, high))
    assert (Fraction(shown) < 0) == (high < 0) or not least
    digits = len(body.replace(".", "").lstrip("-0"))
    assert digits <= count
    finer = [abs(end) // (unit / 10) for end in (low, high)]
    assert digits == count or finer[0] != finer[1]


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=9), fractions)
def test_polynomials_and_fractions_are_read_back(values: list[int], value: Fraction) -> None:
    written = check_all.polynomial(values)
    assert sympy.sympify(written.replace("^", "**")).subs("x", 10**6) == sum(
        c * 10 ** (6 * k) for k, c in enumerate(values)
    )
    assert not re.search(r"\b1\*|\+-|\+0|x\^1\b|x\^0", written)
    text = check_all.exactly(value)
    assert Fraction(text) == value
    assert ("/" in text) == (10**400 % value.denominator != 0)
    size = abs(values[0]) ** 7 + abs(value.numerator)
    for degree in (2, 3, 5):
        root = check_all.whole_root(size, degree)
        assert root**degree <= size < (root + 1) ** degree


@pytest.mark.thorough
def test_each_file_that_is_changed_or_new_is_named(small: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(small, tmp_path / "report")
    assert check_all.sums_that_fail(folder) == []
    for path in sorted(z for z in folder.rglob("*") if z.is_file() and z.name != "SHA256SUMS"):
        name, known = path.relative_to(folder).as_posix(), path.read_bytes()
        for change in (known + b"\n", None):
            path.unlink() if change is None else path.write_bytes(change)
            assert check_all.sums_that_fail(folder) == [f"{name} IS MISSING OR WAS CHANGED"]
        path.write_bytes(known)
    for name in ("checker/new.py", "checker/analysis/other.py"):
        (folder / name).write_text("")
    (folder / "beside.txt").write_text("")
    found = check_all.sums_that_fail(folder)
    assert found == [f"checker/{z}.py IS NOT IN SHA256SUMS" for z in ("analysis/other", "new")]
    sums = folder / "SHA256SUMS"
    lines = sums.read_text("utf-8").splitlines(keepends=True)
    for name in NUMBERED:
        sums.write_text("".join(z for z in lines if not z.endswith(f" {name}\n")), "utf-8")
        assert f"{name} IS NOT IN SHA256SUMS" in check_all.sums_that_fail(folder)


def test_a_side_whose_numbers_are_0_for_odd_n_has_no_growth_rate(tmp_path) -> None:
    """Domino tilings of 3 X n grow as c r^n for even n alone, those of 2 X n for all n."""
    folder = report("dominoes", columns=[2, 3], output=tmp_path / "r", with_plots=False).folder
    growth = (folder / "note.tex").read_text(encoding="utf-8").partition(r"\section{Growth}")[2]
    assert "There is no row for $k=3$" in growth
    assert re.findall(r"^\$(\d+)\$ & \$1\.618033988749", growth, re.MULTILINE) == ["2"]


@pytest.mark.parametrize(
    ("base", "coefficients", "is_simple"),
    [
        ([1], [[1]], True),  # c r^n
        ([1, 2], [[1]], False),  # two numbers for a base: it is not real
        ([1], [[1], [1]], False),  # (c + d n) r^n
        ([1], [[1, 2]], False),  # c is not real
    ],
)
def test_growth_is_simple_for_one_real_constant_and_one_real_base(base, coefficients, is_simple):
    part = {"terms": [{"base": base, "coefficients": coefficients}]}
    side = check_all.SideCheck(2, {}, [1], [1, -1], 1, 1, {}, [part], 0)
    assert (side.simple is not None) == is_simple
    assert side._replace(parts=[part, part]).simple is None
    assert side._replace(parts=None).simple is None


def side_with(p, q, parts=None):
    return check_all.SideCheck(2, {}, p, q, 1, 1, {}, parts, 0)


@given(st.sampled_from([-3, -2, 2, 3, 5]), st.lists(st.integers(-3, 3), min_size=1, max_size=5))
def test_the_constant_of_a_rational_base_is_the_limit_of_the_terms(rate: int, p: list[int]) -> None:
    """p/((1 - r x)(1 - x)): a(n)/r^n tends to p(1/r)/(1 - 1/r)."""
    side = side_with(p, [1, -rate - 1, rate])
    term = {"base": [[str(rate)] * 2], "poly": [str(-rate), "1"], "coefficients": [[["0", "0"]]]}
    low, high = check_all.constant(side, term)
    expected = sum(Fraction(c, rate**k) for k, c in enumerate(p)) / (1 - Fraction(1, rate))
    assert low == high == expected
    (last,) = side.terms(60)[-1:]
    assert abs(Fraction(last, rate**59) - expected) < Fraction(1, 10**9)


@given(st.fractions(-20, 20, max_denominator=99).filter(bool), st.integers(1, 4))
def test_a_modulus_lies_between_its_bounds(base: Fraction, period: int) -> None:
    """The root of the base of a class; that of a pair of complex numbers by Pythagoras."""
    modulus = check_all.modulus
    unit = Fraction(1, 10**40)
    real = {"base": [[str(base)] * 2], "poly": [str(-base.numerator), str(base.denominator)]}
    low, high = modulus(real, period)
    assert low**period <= abs(base) <= high**period
    assert high - low <= unit
    pair = {"base": [[str(3 * base)] * 2, [str(-4 * base)] * 2], "poly": ["1", "1", "1"]}
    low, high = modulus(pair, period)
    assert low**period <= 5 * abs(base) <= high**period
    assert high - low <= unit


@pytest.mark.parametrize(
    ("bases", "period", "text"),
    [
        ([2, 3], 1, "3.00000000000..."),
        ([3, 2], 1, "3.00000000000..."),
        ([-4, 2], 2, "2"),
        ([None, 9], 2, "3"),
        ([2, None], 2, "1.41421356237..."),
        ([None], 1, "0"),
    ],
)
def test_the_growth_is_that_of_the_largest_class(bases, period: int, text: str) -> None:
    """The classes of n each with a base or with none; 1.414... is the root of 2."""
    parts = [
        {
            "period": period,
            "terms": []
            if base is None
            else [{"base": [[str(base)] * 2], "poly": [str(-base), "1"]}],
        }
        for base in bases
    ]
    found = check_all.growth_text(side_with([1], [1, -2], parts))
    assert found.removesuffix(".00000000000...") == text.removesuffix(".00000000000...")


def test_a_note_says_of_which_sides_it_is(written, small: Path) -> None:
    for folder, sides in ((small, "2,3"), (written.folder, r"1,\dots,4")):
        assert rf"For $k={sides}$, $F_k=p_k/q_k$" in (folder / "note.tex").read_text("utf-8")

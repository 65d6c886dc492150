# ruff: noqa: E501 - a line that is typed is one text
"""Lines that are refused: exit status 2, nothing on standard output, one line on what is wrong."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from line_files import folder, stand_in_order
from runs import ended
from samples import parametrize_some


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder().name)


def contents() -> dict[Path, int]:
    """Return what is in the folder, with the times when files were written."""
    found = Path().rglob("*")
    return {path: path.stat().st_mtime_ns if path.is_file() else 0 for path in found}


def assert_refused(line: str, words: str) -> None:
    """Fail unless a line ends with status 2 and one line that has the words, and writes no file."""
    before = contents()
    status, out, said = ended(shlex.split(line))
    assert (status, out) == (2, ""), said
    assert said.startswith("gfkit: ")
    assert stand_in_order(words, said), said
    assert said.count("\n") == 1
    assert contents() == before


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "audit audit_files0/right.toml audit_files0/wrong.toml --model domineering",
            "--model does not go with several files: audit them one by one",
        ),
    ],
)
def test_options_of_one_entry_go_with_one_file(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("audit audit_files0/right.toml audit_files0/wrong.toml missing.toml", "missing.toml"),
    ],
)
def test_a_file_that_cannot_be_read_is_found_before_any_work(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("verify cli1/x.json --time-limit 0", "--time-limit must be a positive number such as 60"),
        (
            "verify cli1/x.json --time-limit -1",
            "--time-limit must be a positive number such as 60, not -1",
        ),
        ("verify cli1/x.json --time-limit nan", "'nan' is not a number in decimal digits"),
    ],
)
def test_a_time_limit_is_a_positive_number(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gf cli2/bad.toml --rows 2", "tile T0: right edge has label '7'"),
    ],
)
def test_a_tile_set_with_an_unknown_label_is_named(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("verify cli3/proof.json", "cli3/proof.json: is not JSON"),
        ("verify cli4/proof.json", "cli4/proof.json: is not JSON"),
        ("verify cli5/proof.json", "cli5/proof.json: is not JSON"),
        ("verify cli6/proof.json", "cli6/proof.json: is not JSON"),
        ("verify cli7/proof.json", "cli7/proof.json: is not JSON"),
    ],
)
def test_a_certificate_that_is_no_json_is_refused(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("verify none.json", "none.json: No such file or directory"),
    ],
)
def test_a_missing_certificate_is_refused(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "gf domineering:right-ends --columns 3 --certificate missing/proof.json",
            "cannot write certificate",
        ),
    ],
)
def test_a_certificate_that_cannot_be_written_fails_early(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "closed-form 1,2,4,8,16,32,64,128,256,512 --certificate c.json",
            "the sequence is a fit; nothing proves",
        ),
    ],
)
def test_what_is_not_proved_has_no_certificate(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw domineering --board 24x24", "draw a board with a shorter side"),
        pytest.param(
            *("draw domineering --board 60x70", "more than fit on any machine"),
            marks=pytest.mark.thorough,
        ),
        ("draw nogo --board '..#|...'", "sampled on full rectangles only"),
    ],
)
def test_positions_with_holes_of_colours_are_refused(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw --kind automaton nothing", "unknown model 'nothing'"),
    ],
)
def test_a_name_of_no_model_is_told_before_a_side_is_asked_for(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("game nim 0.6 --up-to 500 --certificate c.json", "no certificate: 0.6"),
        ("game payoff-table --columns 3 --rows 1..2 --certificate c.json", "nothing is proved"),
        (
            "game payoffs --columns 2 --rows 2 --ties kind --certificate c.json",
            "not of those with ties",
        ),
    ],
)
def test_play_that_is_not_proved_has_no_certificate(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("count col --graph count_graph8/graph", "line 2 is a loop"),
        ("count col --graph count_graph9/graph", "the edge list is empty"),
        ("count col --graph count_graph10/graph", "Expected 10 bits but got 6"),
    ],
)
def test_bad_files_are_one_line(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("count col --graph count_graph11/triangle.txtx", "cannot be read"),
        ("count coll --graph count_graph11/triangle.txt", "nearest name is col"),
        ("count col --graph count_graph11/triangle.txt --memory-limit 0.00000001", "at least 0.2"),
    ],
)
def test_bad_usage(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("new banana mine.toml", "kind must be one of 'pieces'"),
        ("new pieces mine.txt", "name a TOML file, such as mine.toml"),
        ("new pieces there.toml", "there is there.toml already"),
    ],
)
def test_what_new_refuses(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("explain first_words12/entry.seq", "certificate"),
        ("explain first_words12", "certificate"),
        ("explain nonsense", "nonsense"),
        ('verify ""', "name a certificate, or a theorem in .v"),
        ('audit ""', "write the name of a file"),
    ],
)
def test_what_cannot_be_explained_is_named(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gf king-edge-covers --rows 3", "not 255"),
    ],
)
def test_edges_of_kings_are_too_many(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gf first_words13/empty.toml --rows 3", "no keys"),
    ],
)
def test_an_empty_rule_is_said_to_be_empty(line: str, words: str) -> None:
    assert_refused(line, words)


@parametrize_some(
    ("line", "words"),
    [
        ("guess 1,2,x", "term 3: 'x' is not a term"),
        ("closed-form 1,2,x", "term 3: 'x' is not a term"),
        ("asymptotics 1,2,x", "term 3: 'x' is not a term"),
        ("guess domineering", "a rule has a sequence for each side"),
        ("closed-form domineering", "a rule has a sequence for each side"),
        ("oeis draft 'spanning trees in P_3 X P_n' --offset 0", "--offset 0: the first n is 1"),
        ("guess 1,2 --rows 2", "rows and columns go with a rule"),
        ("closed-form 1,2 --rows 2", "rows and columns go with a rule"),
        ("asymptotics 1,2 --rows 2", "rows and columns go with a rule"),
        ("check 'a(n) = 2'", "name the sequence, as in"),
        ("guess cis:play --columns 1", "of the marked one, and algebraic"),
        ("closed-form cis:play --columns 1", "of the marked one, and algebraic"),
        ("asymptotics cis:play --columns 1", "of the marked one, and algebraic"),
        ("guess 1/x", "1/x has a pole at x = 0"),
        ("closed-form 1/x", "1/x has a pole at x = 0"),
        ("asymptotics 1/x", "1/x has a pole at x = 0"),
        ("guess '1/(1-x)' --offset 2", "an offset goes with terms"),
        ("closed-form '1/(1-x)' --offset 2", "an offset goes with terms"),
        ("asymptotics '1/(1-x)' --offset 2", "an offset goes with terms"),
        ("guess absent.txt", "absent.txt: cannot be read"),
        ("closed-form absent.txt", "absent.txt: cannot be read"),
        ("asymptotics absent.txt", "absent.txt: cannot be read"),
    ],
)
def test_a_subject_that_is_none_is_refused(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gf col --graph none.txt", "none.txt"),
        (
            "gf col --graph g.txt --topology torus",
            "with a torus (both sides joined to a torus) is not known",
        ),
        ("gf nogo --graph g.txt --topology ring", "paths only"),
        ("gf nogo --columns 2 --topology ring", "board by board"),
        ("gf col --columns 2 --topology ring --method modular", "modular"),
        ("gf col:play --graph g.txt", "need not have a rational"),
        ("gf domineering --columns 60 --topology torus", "states"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(line: str, words: str) -> None:
    assert_refused(line, words)


@parametrize_some(
    ("line", "words"),
    [
        ("count arc-kayles --board K_5", "`gfkit count arc-kayles --graph K_5` counts on it"),
        ("game value domineering --rows 3", "a board has two sides"),
        ('"kings on a 4x4 torus"', "`gfkit count kings:positions --board 4x4 --topology torus`"),
        (
            '"independent sets in the n x n torus"',
            "'n' cannot stand behind 'independent sets in the n x'",
        ),
        (
            'count-totals "kings on an n x n cylinder" --squares 1..3',
            "`gfkit count-totals kings:positions --squares 1..6 --topology cylinder`",
        ),
        (
            'count "3-colorings of C_n" --board 1x5',
            "joins sides: name a rule, and say how its boards are joined with topology ring",
        ),
        ('count "independent sets in C_4 X P_n" --board 4x2', "--topology cylinder`"),
        (
            'sample "domino tilings of C_4 X P_n" --board 4x2',
            "'C_4' cannot stand behind 'domino tilings of'",
        ),
        ("gf col --columns 2 --marks w", "has no mark w: its marks are e (of empty cells), x, y"),
        ("--colour", "no such option '--colour'"),
    ],
)
def test_what_to_write_instead(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("oeis lookup", "gfkit oeis lookup needs TERMS"),
        (
            "oeis lookup 1,2,5,14",
            "nothing is downloaded: give the OEIS's file of terms, as in --dump",
        ),
        ("zzz", "gfkit has no verb 'zzz' (`gfkit -h` lists all)"),
        ("asymptotcs", "did you mean gfkit asymptotics?"),
        ("game outcom", "gfkit game has no verb 'outcom'; did you mean gfkit game outcome"),
    ],
)
def test_verbs_that_are_not(line: str, words: str) -> None:
    assert_refused(line, words)


@parametrize_some(
    ("line", "words"),
    [
        (
            "facts 1,2,5,16,67,374,2825,29212,417199,8283458",
            "what fits is q-holonomic (2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2))",
        ),
        ("asymptotics col", "cell-growth col"),
        (
            "closed-form 1,2,3",
            "3 terms do not determine a rational g.f.; 9 more terms would decide",
        ),
        ("closed-form 1,2,3,4 --columns 1..3", "go with a rule"),
        ("closed-form 1/2,1/4,1/8", "the terms are not integers; 8 times them are"),
        (
            "closed-form 2,3,5,7,11,13,17,19,23,29,31,37",
            "no rational g.f. fits: no family has a fit",
        ),
        (
            "closed-form domineering",
            "'domineering': a rule has a sequence for each side: write 'domineering 3 x n', or give --columns 3",
        ),
        ("compare col:play snort:play --columns 2", "rational generating function"),
        (
            "compare domineering no-such-rule --columns 2",
            "unknown model 'no-such-rule' (`gfkit rules` lists all)",
        ),
        ("count domineering --board '..|.'", "row 1 of '..|.' has 1 cell"),
        ("count domineering --board '..|.x'", "'x' on the board"),
        ("count domineering --board 30x30", "the memory limit is 4.0 GiB"),
        ("count domineering --board 60x60", "states"),
        ("count domineering --board 9x9 --memory-limit 0.001", "GiB"),
        ("count domineering --board x", "here a board"),
        ("count-totals domineering --squares 1..3 --jobs 0", "--jobs 0 is not between 1 and 1024"),
        ("draw", "say what to draw"),
        ("draw poles col", "'poles' cannot stand in front"),
        (
            "draw --kind tiling domineering --board 2x2 --rows 2 -o a.svg",
            "--rows does not go with a board",
        ),
        ("draw automaton", "automaton is a kind of picture"),
        ("draw --kind automaton col", "side"),
        ("draw --kind automaton col --columns 2 --topology ring", "ring"),
        ("draw --kind automaton domineering --columns 9", "is not readable"),
        ("draw col --board 0x3", "no cells"),
        ("draw col --board 3x3 --output -", "write the name of a file"),
        ("draw col --board 3x3 --output a.gif", ".svg, .png or .pdf"),
        ("draw col --board 3x3 --output no/where.svg", "cannot"),
        ("draw col --bord 3x3", "--bord"),
        ("draw col snort --board 3x3", "'col' cannot stand in front"),
        ("draw dominering --board 3x3", "domineering"),
        ("draw --kind equilibrium", "give the board of a scoring game only by rows and columns"),
        ("draw --kind graph", "say what to draw: a graph"),
        ("draw no-such-file", "no-such-file"),
        ("draw --kind thermograph", "say what to draw: a game"),
        ("draw '{3|'", "'{3|' at position 3: the brace of position 0 is not closed"),
        ("export", "gfkit export needs SUBJECT, as in"),
        (
            "export 'x/(1-x)' --form rule",
            "the rule of a strip with open ends has a transfer matrix,",
        ),
        ("export 'x/(1-x)' --lang basic", "'basic' is not one of 'pari', 'mathematica', 'maple',"),
        ("export 'x/(1-x)' --terms 0", "--terms must be an integer from 1 to 10000"),
        ("export 3,1,4 --form linear", "the terms alone have no linear form: underdetermined"),
        ("export 3,1,4 --form gf", "the terms alone have no gf: underdetermined"),
        (
            "export domineering",
            "'domineering': a rule has a sequence for each side: write 'domineering 3 x n'",
        ),
        ("game value '{1|0'", "at position 4"),
        ("game value --jsno 1", "Did you mean '--json'?"),
        ("game value --whatever", "no such option '--whatever'"),
        ("game value 1.5", "before the point"),
        ("draw --kind dictionary d-tromping --cells x", "'--cells': 'x' is not an integer"),
        ("draw --kind dictionary d-tromping --up-to=x", "no such option '--up-to'"),
        ("draw --kind dictionary cram --cells 40", "boards of up to 40 cells"),
        ("game payoffs --columns 0 --rows 3", "columns 0"),
        ("game payoffs --columns 2 --rows 2 --heights 1", "a height for each of 2 columns"),
        ("game payoffs --columns 2 --rows 2 --heights 1,9", "height 9"),
        ("game payoffs --columns 2 --rows 2 --heights 1,x", "place 2 is 'x'"),
        ("game payoffs --columns 2 --rows 2 --players 0", "players 0"),
        ("game payoffs --columns 2 --rows 2 --ties coin", "coin"),
        ("game payoffs --columns 3 --rows -1", "rows -1"),
        ("game payoffs --columns 9 --rows 9", "positions"),
        ("game nim '0.17'\"'\"'' -n 10000000", "pairs of heaps"),
        ("game nim 0.6 -n 100000000", "this would take 100000000 nim-values"),
        ("game nim 0.77 --up-to 0", "--up-to must be an integer from 1"),
        ("game p-positions 0.77", "has no heaps of value 0 but the empty one"),
        ("game nim 0.77 -n -1", "--terms must be an integer from 0"),
        ("game nim 0.78", "digit '8' at place 2"),
        ("game nim 3.1", "before the point"),
        ("game nim 9.9.9", "'9.9.9' is not a term"),
        ("game nim-value cram", "cram is played on a board"),
        ("game nim-value crem --board 9x9", "unknown model"),
        ("game nim-value domineering --board 2x2", "not impartial"),
        ("game outcomes cram --rows 2 --misere", "give a range of columns"),
        ("game outcome cram", "cram is played on a board"),
        ("game outcomes cram --rows 1..3", "give the columns too"),
        ("game outcomes cram --rows 3 --columns 5..2", "empty"),
        ("game outcomes cram --rows 3 --columns x", "range such as"),
        ("game outcome domineering --rows 40 --columns 40", "too large"),
        ("game value 'cool(1, ^)'", "at position 0"),
        ("game value 'cool({2|-1})'", "cool is of 2 games, not of 1"),
        ("game value 'freeze(1'", "not closed"),
        ("game value '{1|-1'", "at position 5"),
        ("game value chess --board 2x2", "unknown model"),
        ("game value domineering --board 9x9", "parts"),
        ("game value i-tromping", "i-tromping is played on a board"),
        ("game value i-tromping --board 3x", "3x"),
        ("game value go --board 2x2", "not a game of pieces"),
        ("gf col --columns 1-8", "range such as 1..8"),
        ("gf col --columns 1..1000", "at most"),
        ("gf col --columns 1..3 --certificate c.json", "name a folder"),
        ("gf col --columns 3..1", "1..3"),
        (
            "gf colourings --rows 2 --topology ring",
            "topology must be strip or cylinder",
        ),
        ("gf domineering --columns 0", "columns must be an integer from 1 on"),
        ("gf domineering --columns 10 --memory-limit 0.001", "--memory-limit 0.001"),
        ("gf domineering --columns 2 --marks z", "marks"),
        ("gf domineering --columns 2 --memory-limit nan", "nan"),
        ("gf domineering --columns 2 --topology helix", "helix"),
        ("gf domineering --columns 40", "about 1.1e+12 states"),
        ("gf domineering --columns two", "--columns"),
        ("gf domineering --rows 1000000", "states"),
        ("gf domineering:play --columns 2 --marks x", "--marks does not go with"),
        ("gf domineering:rigt-ends --columns 2", "domineering:right-ends"),
        ("gf dominering --columns 2", "the nearest name is domineering"),
        ("gf no-such-rule --columns 2", "unknown model 'no-such-rule' (`gfkit rules` lists all)"),
        ("gf nothing.toml --columns 2", "nothing.toml: cannot be read: No such file"),
        ("guess 1,2 --kind elliptic", "unknown kind 'elliptic'"),
        ("guess 1,2,x", "term 3: 'x' is not a term"),
        ("bar-matrix domineering --columns 13", "13"),
        ("rule nothing", "unknown model"),
        ("nonsense", "nonsense"),
        ("oeis bfile 1/2,3", "the terms of a b-file are integers"),
        (
            "oeis bfile domineering --columns 2 --terms 0",
            "--terms must be an integer from 1 to 200000",
        ),
        ("oeis draft 1,2 --number 7", "--number must be an A-number such as A000000, not '7'"),
        ("oeis draft 1,2,4,8,16 --author A --date '31 Nov 2026'", "Nov 20 2026"),
        ("oeis prove ''", "gfkit oeis prove needs ENTRY"),
        (
            "oeis prove 'Number of n X 2 binary arrays with no two 1s adjacent horizontally or vertically.' --author 'A. Author'",
            "author and date go together",
        ),
        (
            "oeis prove 'Number of n X 2 binary arrays with no two 1s adjacent horizontally or vertically.' --against b.txt",
            "--against does not go with a title alone",
        ),
        (
            "oeis prove 'Number of partitions of n.' --b-file b1.txt",
            "no generating function is proved: the title was not read",
        ),
        ("oeis prove 'no such title' --author A --date tomorrow", "Nov 20 2026"),
        ("oeis prove A000045", "give an entry, as A000045.seq, or a title in quotation marks"),
        ("oeis prove missing.seq", "No such file"),
        ("oeis prove ' '", "give an entry or a title: the text is empty"),
        ("draw --kind growth", "say what to draw: a sequence"),
        ("draw --kind growth '1/(1-x)' --board 2x2 -o a.svg", "--board does not go with"),
        ("draw --kind growth '1/(1-x)' --terms 0 -o a.svg", "between 1 and"),
        ("draw --kind growth col --columns 2 --output a.jpg", ".svg, .png or .pdf"),
        ("sample domineering --rows -1 --columns 3", "rows must be"),
        (
            "sample l-tromping:play --rows 3 --columns 2",
            "l-tromping:play is not sampled with pieces that both",
        ),
        ("verify nothing.v", "nothing.v: cannot be read"),
        ("asymptotics '1/(1-x)' --columns 1..3", "go with a rule"),
        ("asymptotics '1/(1-x)' --digits 0", "digits must be an integer from 1"),
        ("moments '1/(1-x)'", "here a rule with a side"),
        ("closed-form missing.txt", "missing.txt"),
        ("closed-form '1/(1-x-x^3)^110'", "a factor of degree 3 has multiplicity 110"),
        ("closed-form '1/(1-x^9999999)'", "a power that has more than degree 4000"),
        (
            "closed-form 'log(1-4x)'",
            "column 1: 'log' is a function; only rational functions are read",
        ),
        ("closed-form 'x*y'", "a second variable 'y'; the first was 'x'"),
        ("closed-form 1/x", "1/x has a pole at x = 0, so it is not a power series in x"),
        ("guess absent.txt", "absent.txt: cannot be read"),
    ],
    share=24,
)
def test_what_a_verb_does_not_take_is_refused(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rules --time-limit nan", "--time-limit ... nan"),
        ("rules --time-limit 0", "--time-limit 0"),
        ("rules --memory-limit 0.01", "--memory-limit 0.01"),
    ],
)
def test_a_senseless_limit_is_one_line(line: str, words: str) -> None:
    assert_refused(line, words)


@parametrize_some(
    ("line", "words"),
    [
        ("game value domineering --board 12x12", "this would take"),
        ("game nim 0.6 --up-to 100000000 --memory-limit 40", "this would take"),
        ("draw --kind dictionary cram --cells 25", "this would take"),
        ("game payoffs --columns 9 --rows 9", "this would take"),
        ("game payoff-table --columns 3 --rows 1..200", "this would take"),
        ("oeis bfile '1/(1-10^300*x)' --terms 200000", "of text ... --yes begins it"),
        (
            "oeis bfile '1/(1-10^300*x)' --terms 200000 --json",
            "of text ... --yes begins it",
        ),
    ],
)
def test_what_takes_over_an_hour_is_refused_before_it_begins(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("game value clobber --board xxo", "clobber has no letter 'o'; its letters are B"),
        ('game value clobber --board "R.|.L"', "its letters are B, W"),
        (
            'sample kings --board "..#|..." --topology torus',
            "kings:positions is sampled on full rectangles only",
        ),
        ("oeis settle nothing.jsonl", "nothing.jsonl"),
        ("oeis settle titles.jsonl --again unread", "--again goes with --resume"),
        (
            "oeis settle titles.jsonl --entry-limit 0",
            "--entry-limit must be a positive number such as 15",
        ),
    ],
)
def test_a_message_is_about_what_was_wrong(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("audit unread/empty", "empty: no [[claim]] in the file"),
        ("audit unread/number", "number: the line %S is missing"),
        ("audit unread/sign", "sign, line 1: '%' does not begin like"),
        ("audit unread/table", "unread/table: is not TOML: Expected"),
        ("audit unread/claim", "claim: claims are tables [[claim]]"),
        ("audit unread/letter", "letter, line 2: '%Z' does not begin like"),
        ("audit unread/id", "id: unknown key id; known are source and claim"),
        ("audit unread/mark", "mark: the line %S is missing"),
        ("audit unread/twice", "twice, line 2: a second line %S"),
    ],
)
def test_a_file_that_is_neither_claims_nor_an_entry(line: str, words: str) -> None:
    assert_refused(line, words)


@pytest.mark.parametrize("name", ["README.md", "note.tex", "answers.json", "certificates/a.json"])
def test_no_file_is_named_inside_the_folder_of_a_report(name: str, tmp_path: Path) -> None:
    (tmp_path / "certificates").mkdir()
    line = f"report domineering --columns 1 --no-plots --folder {tmp_path} -o {tmp_path}/{name}"
    status, out, said = ended(shlex.split(line))
    assert (status, out) == (2, "")
    assert stand_in_order("is named inside the folder", said)
    assert [path.name for path in tmp_path.rglob("*")] == ["certificates"]

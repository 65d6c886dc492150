"""Rows of tables of the OEIS on connected sets of edges and cells, numbers only."""

import pytest
from tiers import one_in

from gfkit.strips.sequences.strip import Strip

STRIP, RING = "strip", "cylinder"
ROWS = [
    # the number of the entry, the model, the fixed side, topology, n of the first term, the terms
    ("A321172", "hamiltonian-cycles", 6, STRIP, 2, [1, 4, 37, 154, 1072, 5320, 32675]),
    ("A321172", "hamiltonian-cycles", 7, STRIP, 2, [1, 0, 92, 0, 5320, 0, 301384]),
    ("A321172", "hamiltonian-cycles", 9, STRIP, 2, [1, 0, 596, 0, 175294, 0, 49483138, 0]),
    ("A006864", "hamiltonian-cycles", 4, STRIP, 1, [0, 1, 2, 6, 14, 37, 92, 236, 596, 1517, 3846]),
    ("A003699", "hamiltonian-cycles", 4, RING, 1, [1, 6, 22, 82, 306, 1142, 4262, 15906, 59362]),
    ("A332307", "hamiltonian-paths", 2, STRIP, 2, [4, 8, 14, 22, 32, 44, 58, 74, 92]),
    ("A332307", "hamiltonian-paths", 3, STRIP, 2, [8, 20, 62, 132, 336, 688, 1578, 3190]),
    ("A332307", "hamiltonian-paths", 4, STRIP, 2, [14, 62, 276, 1006, 3610, 12010, 38984]),
    ("A332307", "hamiltonian-paths", 5, STRIP, 2, [22, 132, 1006, 4324, 26996, 109722]),
    ("A231829", "cycles", 2, STRIP, 1, [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]),
    ("A231829", "cycles", 3, STRIP, 1, [0, 3, 13, 40, 108, 275, 681, 1664, 4040]),
    ("A231829", "cycles", 4, STRIP, 1, [0, 6, 40, 213, 1049, 5034, 23984, 114069]),
    ("A231829", "cycles", 5, STRIP, 1, [0, 10, 108, 1049, 9349, 80626, 692194, 5948291]),
    ("A288518", "paths", 1, STRIP, 1, [0, 1, 3, 6, 10, 15, 21, 28, 36]),
    ("A288518", "paths", 2, STRIP, 1, [1, 12, 49, 146, 373, 872, 1929, 4118]),
    ("A288518", "paths", 3, STRIP, 1, [3, 49, 322, 1618, 7119, 28917, 111360]),
    ("A288518", "paths", 4, STRIP, 1, [6, 146, 1618, 14248, 111030, 801756, 5493524]),
    ("A288518", "paths", 5, STRIP, 1, [10, 373, 7119, 111030, 1530196, 19506257, 235936139]),
    ("A064298", "corner-paths", 2, STRIP, 1, [1, 2, 4, 8, 16, 32, 64, 128]),
    ("A064298", "corner-paths", 3, STRIP, 1, [1, 4, 12, 38, 125, 414, 1369, 4522, 14934]),
    ("A064298", "corner-paths", 4, STRIP, 1, [1, 8, 38, 184, 976, 5382, 29739, 163496]),
    ("A064298", "corner-paths", 5, STRIP, 1, [1, 16, 125, 976, 8512, 79384, 752061]),
    ("A006189", "paths between top-left and top-right", 3, STRIP, 2, [3, 11, 38, 126, 415]),
    (
        "A181688",
        "hamiltonian-paths between top-left and bottom-left",
        4,
        STRIP,
        1,
        [1, 1, 4, 8, 23],
    ),
    ("A160240", "hamiltonian-paths between top-left and anywhere", 6, STRIP, 1, [1, 6, 78, 469]),
    ("A214931", "paths between top-left and bottom-left", 4, STRIP, 1, [1, 8, 38, 178, 844, 4012]),
    ("A333511", "paths between top and bottom", 3, STRIP, 1, [1, 16, 95, 426, 1745, 6838, 25897]),
    ("A116469", "spanning-trees", 2, STRIP, 1, [1, 4, 15, 56, 209, 780, 2911, 10864]),
    ("A116469", "spanning-trees", 3, STRIP, 1, [1, 15, 192, 2415, 30305, 380160, 4768673]),
    ("A116469", "spanning-trees", 4, STRIP, 1, [1, 56, 2415, 100352, 4140081, 170537640]),
    ("A116469", "spanning-trees", 5, STRIP, 1, [1, 209, 30305, 4140081, 557568000, 74795194705]),
    ("A287151", "connected-sets", 2, STRIP, 1, [3, 13, 40, 108, 275, 681, 1664]),
    ("A287151", "connected-sets", 3, STRIP, 1, [6, 40, 218, 1126, 5726, 28992, 146642]),
    ("A287151", "connected-sets", 4, STRIP, 1, [10, 108, 1126, 11506, 116166, 1168586, 11749134]),
    ("A292357", "polyominoes", 2, STRIP, 1, [1, 5, 15, 39, 97, 237, 575, 1391]),
    ("A292357", "polyominoes", 3, STRIP, 1, [1, 15, 111, 649, 3495, 18189, 93231]),
    ("A292357", "polyominoes", 4, STRIP, 1, [1, 39, 649, 7943, 86995, 910667, 9339937]),
    ("A292357", "polyominoes", 5, STRIP, 1, [1, 97, 3495, 86995, 1890403, 38916067, 782256643]),
    ("A218354", "dominating-sets", 2, STRIP, 1, [3, 11, 41, 149, 547, 2007, 7361, 27001]),
    ("A201145", "meanders", 3, STRIP, 1, [0, 1, 0, 2, 2, 6, 10, 22, 42]),
    ("A201145", "meanders", 4, STRIP, 4, [11, 42, 199, 858, 3881, 17156, 76707, 341060, 1520623]),
    ("A201145", "meanders", 6, STRIP, 4, [199, 3278, 71648, 1369736, 27876028, 549405072]),
    ("A218354", "dominating-sets", 3, STRIP, 1, [5, 41, 291, 2069, 14811, 105913, 757305]),
    ("A218354", "dominating-sets", 4, STRIP, 1, [9, 149, 2069, 28661, 401253, 5609569]),
    ("A197054", "independent-dominating-sets", 3, STRIP, 1, [2, 4, 10, 18, 38, 78, 156, 320]),
    ("A197054", "independent-dominating-sets", 4, STRIP, 1, [3, 6, 18, 42, 108, 274, 692]),
    ("A077265", "cycles", 2, "ring", 3, [14, 28, 52, 94, 170, 312]),
    ("A287992", "paths", 2, "ring", 3, [129, 444, 1285, 3366]),
    ("A308137", "hamiltonian-paths", 2, "ring", 3, [30, 72, 130, 228, 350, 528]),
    ("A194952", "hamiltonian-cycles", 3, "torus", 3, [48, 126, 390, 1014, 2982, 8094]),
    ("A339074", "cycles", 3, "torus", 3, [312, 1531, 7298, 35205, 174268, 885719]),
    ("A216588", "hamiltonian-cycles", 4, "torus", 3, [126, 1344, 2930, 28060, 55230, 538744]),
    ("A339075", "cycles", 4, "torus", 3, [1531, 14704, 132089, 1165194, 10254423]),
]
SQUARES = [
    ("A200749", "meanders", [(1, 1), (2, 1), (3, 0), (4, 11), (5, 320), (6, 71648)]),
    ("A003763", "hamiltonian-cycles", [(2, 1), (4, 6), (6, 1072), (8, 4638576)]),
    ("A007341", "spanning-trees", [(1, 1), (2, 4), (3, 192), (4, 100352), (5, 557568000)]),
    ("A080691", "spanning-forests", [(1, 1), (2, 15), (3, 3102), (4, 8790016), (5, 341008617408)]),
]
# From n = 1, in steps of 2: the count vanishes for odd n.
A145416 = [1, 92, 5320, 301384, 17066492, 966656134, 54756073582, 3101696069920, 175698206778318]


@one_in(3)
@pytest.mark.parametrize(("entry", "model", "rows", "topology", "first", "terms"), ROWS)
def test_rows_of_tables(entry, model, rows, topology, first, terms) -> None:
    found = Strip(model, rows=rows, topology=topology).terms(first + len(terms))
    assert list(found[first:]) == terms, entry


@pytest.mark.parametrize(("entry", "model", "terms"), SQUARES)
def test_squares(entry, model, terms) -> None:
    for n, wanted in terms:
        assert Strip(model, columns=n).terms(n + 1)[n] == wanted, (entry, n)


def test_seven_rows_are_a_bisection() -> None:
    found = Strip("hamiltonian-cycles", rows=7).terms(20)
    assert list(found[2::2]) == A145416
    assert not any(found[1::2])


@pytest.mark.thorough
def test_twelve_rows() -> None:
    wanted = [0, 1, 32, 9770, 205832, 32463802, 966656134, 102283239429, 3913787773536]
    assert list(Strip("hamiltonian-cycles", rows=12).terms(10)[1:]) == wanted  # A213813


@pytest.mark.thorough
def test_entries_with_few_terms() -> None:
    """The entry A358853 has six, the b-file of A358794 has 23; the strips have all."""
    found = Strip("hamiltonian-cycles", rows=5, topology="torus").terms(9)
    assert list(found[3:]) == [390, 2930, 23580, 145210, 1045940, 6228730]
    wanted = [1, 44, 688, 12010, 109722, 1620034, 13535280, 175905310, 1449655468, 17198428572]
    assert list(Strip("hamiltonian-paths", rows=7).terms(11)[1:]) == wanted

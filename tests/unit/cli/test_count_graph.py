"""`gfkit count RULE --graph FILE`."""

from gfkit.cli.readers import read_family


def test_sets_of_edges_on_products(tmp_path) -> None:
    """A003771 and A003773: Hamiltonian cycles and spanning trees in K_4 X P_n."""
    path = tmp_path / "k4.g6"
    path.write_text("C~\n")
    for name, wanted in (("hamiltonian-cycles", [3, 30, 198]), ("spanning-trees", [16, 3456])):
        strip = read_family(name, graph=path)
        assert list(strip.terms(1 + len(wanted))[1:]) == wanted
    assert read_family("spanning-trees", graph=path, topology="ring").topology == "ring"

# ruff: noqa: E501 - a file is one text
"""The folder in which tests of the command line type their lines."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

FILES = {
    "fibonacci/b000045.txt": "1 1\n2 1\n3 2\n4 3\n5 5\n6 8\n7 13\n8 21\n9 34\n10 55\n11 89\n12 144\n",
    "terms.txt": "1\n1\n2\n3\n5\n8\n13\n21\n34\n55\n89\n144\n",
    "mine.toml": 'piece = [{cells = ".|.", owner = "left"}, {cells = "..", owner = "right"}]',
    "square.txt": "0 1\n1 2\n2 3\n3 0\n",
    "complete.g6": "C~\n",
    "board.txt": "....\n.#..\n...#\n",
    "entries.jsonl": '{"A": "A000041", "title": "Number of partitions of n.", "offset": 0, "terms": [1, 1, 2, 3, 5]}',
    "right.toml": 'source = "one"\n[[claim]]\nid = "a1"\nplace = "Theorem 1"\nstatement = "the g.f. of Domineering with one column"\nkind = "generating function"\nabout = {model = "domineering", columns = 1}\nsays = {gf = "1/(1-x-x^2)"}\n',
    "wrong.toml": 'source = "two"\n[[claim]]\nid = "a1"\nplace = "Theorem 1"\nstatement = "the g.f. of Domineering with one column"\nkind = "generating function"\nabout = {model = "domineering", columns = 1}\nsays = {gf = "1/(1-2*x-x^2)"}\n',
    "heaps.seq": "%I A000001\n%S A000001 0,1,5,9,15,21,25,29\n%N A000001 A game.\n%t A000001 Rest@ CoefficientList[Series[x/(1-x), {x, 0, 9}], x]\n%K A000001 nonn\n%O A000001 1,3\n",
    "values.seq": "%I A000001\n%S A000001 0,1,0,1,0,1\n%N A000001 A game.\n%t A000001 Rest@ CoefficientList[Series[x/(1-x), {x, 0, 9}], x]\n%K A000001 nonn\n%O A000001 0,1\n",
    "others.seq": "%I A000001\n%S A000001 0,1,1\n%N A000001 A game.\n%t A000001 Rest@ CoefficientList[Series[x/(1-x), {x, 0, 9}], x]\n%K A000001 nonn\n%O A000001 0,1\n",
    "audit_files0/right.toml": 'source = "one"\n[[claim]]\nid = "a1"\nplace = "Theorem 1"\nstatement = "the g.f. of Domineering with one column"\nkind = "generating function"\nabout = {model = "domineering", columns = 1}\nsays = {gf = "1/(1-x-x^2)"}\n',
    "audit_files0/wrong.toml": 'source = "two"\n[[claim]]\nid = "a1"\nplace = "Theorem 1"\nstatement = "the g.f. of Domineering with one column"\nkind = "generating function"\nabout = {model = "domineering", columns = 1}\nsays = {gf = "1/(1-2*x-x^2)"}\n',
    "cli1/x.json": "{}",
    "cli2/bad.toml": 'labels = ["0"]\nboundary = {left=["0"], right=["0"], top=["0"], bottom=["0"]}\n[[tile]]\nleft = "0"\nright = "7"\ntop = "0"\nbottom = "0"\n',
    "cli3/proof.json": "",
    "cli4/proof.json": "{",
    "cli5/proof.json": "[1, 2",
    "cli6/proof.json": "\x00\x01",
    "cli7/proof.json": '{"format": "gfkit',
    "count_graph8/graph": "0 1\n1 1\n",
    "count_graph9/graph": "",
    "count_graph10/graph": "D?",
    "count_graph11/triangle.txt": "a b\nb c\nc a\n",
    "there.toml": "mine",
    "first_words12/entry.seq": "%I A000045\n",
    "first_words13/empty.toml": "# nothing\n",
    "unread/empty": "",
    "unread/number": "%I A000001\n",
    "unread/sign": "%",
    "unread/table": "[[claim]\n",
    "unread/claim": "claim = 3\n",
    "unread/letter": "%I A000001\n%Z\n",
    "unread/id": "id = 'x'\n",
    "unread/mark": "\ufeff%I A000001\n",
    "unread/twice": "%S A000001 1,2\n%S A000001 1,2\n",
    "g.txt": "0 1\n1 2\n2 3\n3 0\n",
}
"""Small files, right and wrong ones, by their names."""


@cache
def folder() -> TemporaryDirectory[str]:
    """Return a folder with these files, removed when the process ends."""
    made = TemporaryDirectory(prefix="gfkit-lines-")

    for name, text in FILES.items():
        path = Path(made.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return made


def stand_in_order(words: str, text: str) -> bool:
    """Tell whether words, with " ... " between several, stand in a text in this order."""
    place = 0
    for part in words.split(" ... "):
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True

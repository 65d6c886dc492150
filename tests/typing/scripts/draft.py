"""An editor of the OEIS: a draft of an entry."""

from gfkit import Strip, oeis

draft = oeis.draft(Strip("kings", columns=2), author="A. Author", date="Jan 01 2026")
entry = draft.entry
print(entry.name)
for line in entry.all("F"):
    print(line)

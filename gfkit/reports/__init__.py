"""Reports: supplements of papers, and proofs of entries of the OEIS.

`gfkit.reports.supplement` writes the folder; nothing is written unless every
number was computed by a second route as well.
"""

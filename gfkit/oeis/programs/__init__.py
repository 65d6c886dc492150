"""Programs in entries of the OEIS: what they compute, what we write, and their runs."""

"""Extended part: positions on graphs, and vectors of path endings."""

"""From a rule and a fixed side to a TransferMatrix, a count, a generating function."""

"""Marks that mark nothing are refused, of every named model; and those that mark something work."""

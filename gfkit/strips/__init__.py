"""Boards with one side fixed: transfer matrices, counts and generating functions of rules."""

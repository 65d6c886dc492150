"""Boards, their identified sides, positions and graphs."""

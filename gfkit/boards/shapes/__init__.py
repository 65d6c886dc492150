"""Boards, their joined sides, positions and graphs."""

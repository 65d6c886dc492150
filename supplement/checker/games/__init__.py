"""Extended part: octal games, boards, scoring games and their payoffs, equations of play."""

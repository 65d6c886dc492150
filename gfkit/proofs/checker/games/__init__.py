"""Extended part: octal games, outcomes and values of boards, equations of play."""

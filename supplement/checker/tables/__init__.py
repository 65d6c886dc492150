"""Extended part: tables of finitely many boards, graphs and games."""

"""Below every room: arguments, budgets, files, processes and what is shown."""

"""Below every room: arguments, budgets, files, processes, plain stand-ins and what is shown."""

"""What every object has: how it is shown, and the forms that other rooms make of it."""

"""The PC's side of Tablemate: the `tablemate` command and what it is made of. CPython only."""

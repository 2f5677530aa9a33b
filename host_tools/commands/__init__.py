"""
The verbs of `tablemate`, one a module, named as the verb.

A verb has a docstring whose first line says what it does, `EXAMPLES` (lines shown by `--help`),
`arguments(parser)`, which adds its own to an argparse parser, and `run(options)`, which returns the
exit code and raises `Refused` for what the user has to mend. cli.py holds the list.
"""

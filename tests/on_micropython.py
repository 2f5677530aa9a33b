"""
Run test files on MicroPython, where pytest does not exist.

    MICROPYPATH=.:.frozen micropython -X heapsize=236wK tests/on_micropython.py [-g] [-k WORD] FILE...

Imports each file and calls its functions named `test_*` in alphabetical order
(the order of definition is not known to MicroPython), prints the traceback of
each that raises, then `N passed, N failed`. Exit code 0 only if all passed and
there was something to run. -k takes only tests whose name contains WORD, -g collects garbage rarely: as
often as on a Pico it takes half of the time, and a PC has room.

Run from elsewhere, it puts the repository's root on `sys.path`, so that `from firmware...` and
`from tests.fakes...` work there, too. All modules that a file brought in are
dropped after it: a test file has the whole heap, and no state of the one before.
"""

import gc
import os
import sys

RARELY = 10  # with -g one of so many calls of gc.collect collects


class Collector:
    """
    The module gc, collecting rarely: with no limit to garbage, and one time in RARELY when it is asked.

    Whoever asks then how much heap is taken or free gets that without garbage.
    """

    def __init__(self) -> None:
        self.asked = 0

    def collect(self) -> None:
        """Collect garbage, or put it off."""
        self.asked += 1
        if self.asked == RARELY:
            self._catch_up()

    def mem_alloc(self) -> int:
        """Return the bytes that are taken."""
        self._catch_up()
        return gc.mem_alloc()

    def mem_free(self) -> int:
        """Return the bytes that are free."""
        self._catch_up()
        return gc.mem_free()

    def _catch_up(self) -> None:
        if self.asked:
            self.asked = 0
            gc.collect()

    def threshold(self, *given: int) -> int:
        """Set nothing."""
        return -1

    def __getattr__(self, name: str):
        return getattr(gc, name)


def absolute(path: str) -> str:
    """Return *path* from the root of the file system, without `.` and `..`."""
    path = path.replace("\\", "/")
    if not path.startswith("/"):
        path = os.getcwd() + "/" + path
    parts = []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", ".", ".."):
            parts.append(part)
    return "/" + "/".join(parts)


def module_name(path: str, root: str) -> str:
    """Return the dotted name under which the test file at *path* is imported."""
    path = absolute(path)
    if not path.startswith(root + "/"):
        root = path.rsplit("/", 1)[0]
        sys.path.insert(0, root)
    return path[len(root) + 1 :].rsplit(".", 1)[0].replace("/", ".")


def load(name: str):
    """Import *name* and return the innermost module (`__import__` returns the outermost)."""
    __import__(name)
    return sys.modules[name]


def run_file(path: str, root: str, word: str) -> "tuple[int, int]":
    """Run the tests of one file; return (passed, failed). A file that cannot be imported is one failure."""
    passed = failed = 0
    try:
        module = load(module_name(path, root))
    except Exception as error:
        print("%s: cannot be imported" % path)
        sys.print_exception(error)
        return 0, 1
    own = set(sys.modules)
    for name in sorted(dir(module)):
        if not name.startswith("test_") or word not in name or not callable(getattr(module, name)):
            continue
        drop_all_but(own)
        try:
            getattr(module, name)()
            passed += 1
        except Exception as error:
            failed += 1
            print("%s: %s" % (path, name))
            sys.print_exception(error)
    return passed, failed


def drop_all_but(kept: "set[str]") -> None:
    """Drop every module imported since *kept* was taken, and its memory."""
    for name in list(sys.modules):
        if name not in kept:
            del sys.modules[name]
    gc.collect()


def run(arguments: "list[str]") -> int:
    """Run all files named in *arguments*; return the exit code."""
    word = ""
    if arguments[:1] == ["-g"]:
        sys.modules["gc"] = Collector()
        arguments = arguments[1:]
    if arguments[:1] == ["-k"]:
        word = arguments[1]
        arguments = arguments[2:]
    root = absolute(sys.argv[0]).rsplit("/", 2)[0]
    if os.getcwd() != root:  # each module keeps the path that it came by
        sys.path.insert(0, root)
    kept = set(sys.modules)
    passed = failed = 0
    for path in arguments:
        good, bad = run_file(path, root, word)
        drop_all_but(kept)
        print("%s: %d passed, %d failed" % (path, good, bad))
        passed += good
        failed += bad
    print("%d passed, %d failed" % (passed, failed))
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))

"""
A plugin of pytest that bends one place of the program as its file is imported.

    TABLEMATE_MUTANT="FILE:NAME OF A BEND" pytest -p tests.mutants.bending ...

The files stay as they are. A bent loop may not end and may eat the memory, so both are bounded.
"""

import importlib.machinery
import os
import resource
import sys
from collections.abc import Sequence
from types import CodeType, ModuleType

from tests.mutants.places import Bend, bends

PROCESSOR_S = 30
MEMORY_BYTES = 4 << 30


class BentLoader(importlib.machinery.SourceFileLoader):
    """Compiles *bend* in place of what the file says; neither reads nor writes compiled files."""

    def __init__(self, fullname: str, path: str, bend: Bend):
        super().__init__(fullname, path)
        self._bend = bend

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._bend.tree(), self.path, "exec")


class Finder:
    """Finds the module of the bent file, and no other."""

    def __init__(self, path: str, bend: Bend):
        self._path = path
        self._bend = bend

    def find_spec(
        self, name: str, paths: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(name, paths, target)
        if spec is None or spec.origin != self._path:
            return None
        spec.loader = BentLoader(name, self._path, self._bend)
        return spec


def bend_it(mutant: str) -> None:
    """Bend the place that *mutant* names, `FILE:NAME`, from now on."""
    file, _, name = mutant.partition(":")
    path = os.path.abspath(file)
    with open(path) as source:
        bend = next(bend for bend in bends(source.read()) if bend.name == name)
    sys.meta_path.insert(0, Finder(path, bend))  # type: ignore[arg-type]
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_S, PROCESSOR_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if "TABLEMATE_MUTANT" in os.environ:
    bend_it(os.environ["TABLEMATE_MUTANT"])

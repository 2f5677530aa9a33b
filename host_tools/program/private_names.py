"""
Private names by number on a device: a tenth of the names.

Each name is kept for good, its letters and up to 7 bytes, and now and then the table of all asks for room for
twice as many in one piece: MicroPython for 15 KB beyond 2,540 names, CircuitPython for 9 KB beyond 1,270. A
frozen program has its names in the flash, where they take 15 KB. Private are
- names that begin with one underscore: of their file, and of files with subclasses of its classes;
- what a file binds at its top and no other file asks for;
- arguments that no call names:

    def _draw_bar(self, top): ...        ->      def _3(self, _7): ...

So a traceback tells module and number; traceback_names.py tells the name.
"""

import ast
import builtins
import io
import itertools
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from host_tools.errors import Refused
from host_tools.program import bytecode, program_sources

PRIVATE = re.compile(r"_[A-Za-z]\w*")
WORD = re.compile(r"\w+")
# where a name stands in the syntax tree
FIELDS = {ast.Name: "id", ast.Attribute: "attr", ast.FunctionDef: "name", ast.ClassDef: "name"}
FIELDS.update({ast.arg: "arg", ast.keyword: "arg", ast.ExceptHandler: "name"})
SAID = re.compile(r"firmware/texts/\w+/.*")  # words for people; no code asks for a name by one of them
READERS = (*program_sources.PACKAGES, "host_tools")  # folders that may know what a file binds
STRANGER = "host_tools/hardware/"  # makes boxes, knows nothing of the program, and is in no wheel


class Module:
    """The names in *text*, the source *file*, read once and without a look at other files."""

    def __init__(self, file: str, text: str):
        tree = program_sources.tree_of(file, text)
        nodes = program_sources.nodes_of(tree)
        places = _places(nodes)
        self.name = bytecode.module_name(file)
        bound = [place for place in places if not isinstance(place[0], ast.keyword)]
        self.bound = {name for node, _, name in bound if not isinstance(getattr(node, "ctx", None), ast.Load)}
        texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
        self.begun = {text for text in texts if isinstance(text, str) and PRIVATE.match(text)}
        self.asks_for_any = any(_asks_for_any(node) for node in nodes)
        members = {name for node, _, name in places if isinstance(node, (ast.Attribute, ast.keyword))}
        classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        top = _bound_in(tree)
        in_classes = [_bound_in(node) for node in classes]
        elsewhere = _imported(nodes).union(dir(builtins), top, *in_classes)
        arguments = {node.arg for node in nodes if isinstance(node, ast.arg)}
        self.named = {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
        # Pythons before 3.12 find no names in an f-string, so none there is replaced
        spoken = {name for node in nodes if isinstance(node, ast.JoinedStr) for name in _names_in(node)}
        self.spoken = {name for name in spoken if PRIVATE.fullmatch(name)}
        self._underscored = {name for _, _, name in places if PRIVATE.fullmatch(name)}
        self._top = top - members - texts - (spoken - self.spoken)
        self._arguments = arguments - elsewhere - members - (spoken - self.spoken) - {"self"}
        self.classes = {node.name for node in classes}
        self.bases = {_last_name(base) for node in classes for base in node.bases}
        froms = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        self.imported = [name for node in froms for name in _modules(node)]

    def private(self, known: Callable[[str], bool], called: set[str]) -> set[str]:
        """Return its names that no other file may know; *called* are the arguments that some call names."""
        return self._underscored | {name for name in self._top if not known(name)} | self._arguments - called


@cache  # the boards have nearly all of their files in common
def _module(file: str, text: str) -> Module:
    return Module(file, text)


def _places(nodes: list[ast.AST]) -> list[tuple[ast.AST, str, str]]:
    """Return (node, field, name) of each name in *nodes*."""
    named = [(node, FIELDS[type(node)]) for node in nodes if type(node) in FIELDS]
    return [(node, field, getattr(node, field) or "") for node, field in named]


def _names_in(node: ast.AST) -> set[str]:
    return {name for _, _, name in _places(list(ast.walk(node)))}


def _bound_in(tree: ast.Module | ast.ClassDef) -> set[str]:
    """Return the functions, classes and values of a module or class."""
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assigned = [node for node in tree.body if isinstance(node, (ast.Assign, ast.AnnAssign))]
    names = [name for node in assigned for name in ast.walk(node) if isinstance(name, ast.Name)]
    return defined | {name.id for name in names if isinstance(name.ctx, ast.Store)}


def _imported(nodes: list[ast.AST]) -> set[str]:
    """Return the names that imports bind."""
    imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    return {(alias.asname or alias.name).split(".")[0] for node in imports for alias in node.names}


def _asks_for_any(node: ast.AST) -> bool:
    """Return whether *node* gets a name that is put together of "_" and something."""
    if not isinstance(node, ast.Call) or _last_name(node.func) not in ("getattr", "hasattr", "setattr"):
        return False
    return any(isinstance(part, ast.Constant) and part.value == "_" for part in ast.walk(node.args[1]))


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _modules(node: ast.ImportFrom) -> list[str]:
    """Return the modules that *node* may import."""
    return [f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)]


def numbered(
    files: list[str], root: Path = bytecode.ROOT, readers: tuple[str, ...] = READERS
) -> dict[str, dict[str, str]]:
    """
    Return {file: {private name: its number}}; Refused if a file uses a private name of another one.

    Besides *files*, what lies in the folders *readers* may know what a file binds.
    """
    others = [file for file in bytecode.sources(list(readers), root) if not file.startswith(STRANGER)]
    read = {file: bytecode.read(file, root) for file in {*files, *others}}
    asked = {file: _asked_for(file, text) for file, text in read.items()}
    count = Counter(name for names in asked.values() for name in names)
    sources = {file: _module(file, read[file]) for file in files}
    called = set[str]().union(*(module.named for module in sources.values()))
    modules = {module.name: module for module in sources.values()}
    places = {module.name: file for file, module in sources.items()}
    # beginnings of names that getattr puts together
    kept = tuple({text for module in modules.values() for text in module.begun})
    found: dict[str, dict[str, str]] = {}

    def is_known(file: str, name: str) -> bool:
        return count[name] > (name in asked[file])

    def names_of(file: str) -> dict[str, str]:
        module = sources[file]
        if file not in found:
            imported = [name for name in module.imported if name in modules]
            inherited = [names_of(places[name]) for name in imported if modules[name].classes & module.bases]
            private = module.private(partial(is_known, file), called)
            found[file] = _counted_on(module, private, inherited, kept)
        return found[file]

    return {file: names_of(file) for file in files}


@cache  # the boards have nearly all of their files in common
def _asked_for(file: str, text: str) -> set[str]:
    """Return the names of others in *text* of *file*: in imports, members, named arguments, texts."""
    nodes = program_sources.nodes_of(program_sources.tree_of(file, text))
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in prose]
    texts = [] if SAID.fullmatch(file) else [str(node.value) for node in constants]
    imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    texts += [alias.name for node in imports for alias in node.names]
    members = {name for node, _, name in _places(nodes) if isinstance(node, (ast.Attribute, ast.keyword))}
    return members.union(*[WORD.findall(text) for text in texts])


def _counted_on(
    module: Module, private: set[str], inherited: list[dict[str, str]], kept: tuple[str, ...]
) -> dict[str, str]:
    """Return the names that are *inherited*, and *private* ones of *module* with numbers that are free."""
    names: dict[str, str] = {}
    for those in inherited:
        names.update({name: number for name, number in those.items() if PRIVATE.fullmatch(name)})
    if len(set(names.values())) < len(names):
        raise Refused(f"{module.name} has base classes of two files: their private names cannot be numbered")
    if module.asks_for_any:
        raise Refused(f"{module.name} asks for private names that no text begins")
    if module.spoken:
        raise Refused(f"{module.name} has private names in an f-string: {', '.join(sorted(module.spoken))}")
    strangers = private - module.bound - set(names)
    if strangers:
        raise Refused(f"{module.name} uses what is private elsewhere: {', '.join(sorted(strangers))}")
    free = (f"_{number}" for number in itertools.count())
    for name in sorted(private - set(names)):
        taken = set(names.values())
        names[name] = name if name.startswith(kept) else next(new for new in free if new not in taken)
    return names


def renamed(text: str, names: dict[str, str]) -> str:
    """Return the source *text* with *names* replaced; each line stays where it is, for tracebacks."""
    return _renamed(text, tuple(sorted(names.items())))


@cache  # the boards have nearly all of their files in common
def _renamed(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    names = dict(pairs)
    lines = text.split("\n")
    for token in reversed(list(_replaceable(text))):
        row, start = token.start
        if token.string in names:
            line = lines[row - 1]
            lines[row - 1] = line[:start] + names[token.string] + line[token.end[1] :]
    return "\n".join(lines)


def _replaceable(text: str) -> Iterator[tokenize.TokenInfo]:
    """Yield the names in *text* outside imports: a folder in one may be called as an argument."""
    first = ""  # word of the statement
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NEWLINE or token.string == ";":
            first = ""
        elif token.type == tokenize.NAME:
            first = first or token.string
            if first not in ("import", "from"):
                yield token

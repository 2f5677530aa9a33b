"""
The places of a source file that can be bent, one small change each.

    for bend in bends(source): bend.where, bend.before, bend.after, bend.tree()

A bend is known by its function, by what stands there before and after, and by which of several alike it is:
it stays the same when its file is moved or other lines of it change.
"""

import ast
import hashlib
from collections.abc import Callable, Iterator
from copy import deepcopy

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEFT_OUT = ("annotation", "returns", "decorator_list")  # fields that the program does not act by
LONGEST = 70  # characters shown of a place


class Bend:
    """One change: the node at number *index* of the walk through the file becomes *replacement*."""

    def __init__(self, source: str, where: str, index: int, place: "Place", replacement: ast.AST):
        self.where = where
        self.before = shown(place.around())
        self.after = shown(place.around(replacement))
        self.nth = 1  # index among the places in this function that look alike
        self._source = source
        self._index = index
        self._replacement = replacement

    @property
    def name(self) -> str:
        """The text that tells this bend from all others of its file."""
        return " ".join([self.where, self.before, "->", self.after, str(self.nth)])

    def rank(self, seed: int) -> str:
        """Return a random order's key for *seed*: it depends on the bend's name alone."""
        return hashlib.sha256(f"{seed} {self.name}".encode()).hexdigest()

    def tree(self) -> ast.Module:
        """Return the bent file."""
        tree = ast.parse(self._source)
        place, _ = list(places(tree))[self._index]
        place.put(self._replacement)
        return ast.fix_missing_locations(tree)


def bends(source: str) -> list[Bend]:
    """Return all bends of *source* in its order."""
    found: list[Bend] = []
    seen: dict[str, int] = {}
    for index, (place, where) in enumerate(places(ast.parse(source))):
        for replacement in bent(place.node):
            bend = Bend(source, where, index, place, ast.copy_location(replacement, place.node))
            if bend.before != bend.after:
                seen[bend.name] = seen.get(bend.name, 0) + 1
                bend.nth = seen[bend.name]
                found.append(bend)
    return found


class Place:
    """A node, and where it hangs: in the *field* of its *parent*, at *position* if that is a list."""

    def __init__(self, node: ast.AST, parent: ast.AST, field: str, position: int | None):
        self.node = node
        self._parent = parent
        self._field = field
        self._position = position

    def put(self, node: ast.AST) -> None:
        """Let *node* stand here."""
        if self._position is None:
            setattr(self._parent, self._field, node)
        else:
            getattr(self._parent, self._field)[self._position] = node

    def around(self, replacement: ast.AST | None = None) -> ast.AST:
        """Return the node to show, with *replacement* in it: for a number, the expression that it is in."""
        if not isinstance(self.node, ast.Constant) or hasattr(self._parent, "body"):
            return replacement or self.node
        if replacement is None:
            return self._parent
        self.put(replacement)
        shown = deepcopy(self._parent)
        self.put(self.node)
        return shown


def places(tree: ast.Module) -> Iterator[tuple[Place, str]]:
    """Yield (place, function) for all that the program acts by."""

    def walk(parent: ast.AST, where: str) -> Iterator[tuple[Place, str]]:
        for field, value in ast.iter_fields(parent):
            if field in LEFT_OUT:
                continue
            for position, node in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(node, ast.AST) or isinstance(node, ast.Assert):
                    continue
                inside = f"{where}.{node.name}" if isinstance(node, ast.FunctionDef | ast.ClassDef) else where
                yield Place(node, parent, field, position if isinstance(value, list) else None), inside[1:]
                yield from walk(node, inside)

    return walk(tree, "")


def bent(node: ast.AST) -> Iterator[ast.AST]:
    """Yield each replacement of *node*."""
    for kind, changes in CHANGES.items():
        if isinstance(node, kind):
            yield from changes(node)


def _comparison(node: ast.Compare) -> Iterator[ast.AST]:
    if len(node.ops) == 1 and type(node.ops[0]) in SWAPPED:  # == for != and the like would be too loud
        yield ast.Compare(node.left, [SWAPPED[type(node.ops[0])]()], node.comparators)


def _bool_op(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(SWAPPED[type(node.op)](), node.values)
    for index in range(len(node.values)):
        rest = node.values[:index] + node.values[index + 1 :]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _bin_op(node: ast.BinOp) -> Iterator[ast.AST]:
    is_text = any(isinstance(side, ast.Constant | ast.JoinedStr) for side in (node.left, node.right))
    if type(node.op) in SWAPPED and not (is_text and not _has_number(node)):
        yield ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)


def _has_number(node: ast.BinOp) -> bool:
    return any(isinstance(side, ast.Constant) and type(side.value) is int for side in (node.left, node.right))


def _not(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def _if(node: ast.If) -> Iterator[ast.AST]:
    for value in (False, True):
        yield ast.If(ast.Constant(value), node.body, node.orelse)


def _if_exp(node: ast.IfExp) -> Iterator[ast.AST]:
    yield node.body
    yield node.orelse


def _tuple(node: ast.Tuple) -> Iterator[ast.AST]:
    if isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        first, second, *rest = node.elts
        if not (isinstance(first, ast.Constant) and isinstance(second, ast.Constant)):
            yield ast.Tuple([second, first, *rest], node.ctx)


def _call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in OTHER_CALL:
        changed = deepcopy(node)
        changed.func = ast.Name(OTHER_CALL[node.func.id], ast.Load())
        yield changed


def _statement(node: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        return  # a docstring, or a yield that makes a generator of its function
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Subscript):
        return  # a name that is missing shows at once
    yield ast.Pass()


CHANGES: dict[type, Callable] = {
    ast.Compare: _comparison,
    ast.BoolOp: _bool_op,
    ast.BinOp: _bin_op,
    ast.UnaryOp: _not,
    ast.Constant: _constant,
    ast.If: _if,
    ast.IfExp: _if_exp,
    ast.Tuple: _tuple,
    ast.Call: _call,
    ast.Expr: _statement,
    ast.Assign: _statement,
    ast.AugAssign: _statement,
    ast.Raise: _statement,
    ast.Continue: _statement,
    ast.Break: _statement,
}


def shown(node: ast.AST) -> str:
    """Return *node* as a short text of one line; of a statement with a body its head."""
    text = (
        " ".join(ast.unparse(node).split("\n")[0].split()) if not isinstance(node, ast.Pass) else "(nothing)"
    )
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."

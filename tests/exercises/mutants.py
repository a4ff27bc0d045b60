"""Mutants of a function: a comparison or a sign is changed, a term is dropped, a number is shifted."""

import ast
import copy
import inspect
from textwrap import dedent

TURNED = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Div,), ast.Div: (ast.Mult,),
}  # fmt: skip


def changes(tree):
    """Pairs of a description and a function that makes one change to a copy of the syntax tree."""
    for place, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.Compare):
            for other in TURNED.get(type(node.ops[0]), ()):
                yield place, lambda node, other=other: node.ops.__setitem__(0, other())
        elif isinstance(node, ast.BinOp):
            for other in TURNED.get(type(node.op), ()):
                yield place, lambda node, other=other: setattr(node, "op", other())
            yield place, "left"
            yield place, "right"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            yield place, "operand"
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield place, lambda node: setattr(node, "value", node.value + 1)


class Keep(ast.NodeTransformer):
    """A function that replaces a node by a part of it: a term is dropped."""

    def __init__(self, target, part):
        self.target, self.part = target, part

    def visit(self, node):
        return getattr(node, self.part) if node is self.target else self.generic_visit(node)


def mutants(function):
    """The mutants of a function, each with its source."""
    tree = ast.parse(dedent(inspect.getsource(function)))
    for place, change in changes(tree):
        changed = copy.deepcopy(tree)
        node = list(ast.walk(changed))[place]
        if isinstance(change, str):
            changed = Keep(node, change).visit(changed)
        else:
            change(node)
        source = ast.unparse(ast.fix_missing_locations(changed))
        space = dict(function.__globals__)
        exec(compile(source, "<mutant>", "exec"), space)
        yield source, space[function.__name__]

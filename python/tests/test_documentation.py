"""The examples in docstrings and in the README run, and the stub says what there is."""

from __future__ import annotations

import ast
import doctest
import inspect
import pathlib
import re
import subprocess
import sys
import types

import pytest

import duckbill_html as duckbill
import duckbill_html._duckbill
import duckbill_html.attributes
import duckbill_html.errors
import duckbill_html.forms
import duckbill_html.microsyntax
import duckbill_html.preload
import duckbill_html.selectolax
import duckbill_html.tables

PACKAGE = pathlib.Path(duckbill.__file__).parent
# Where the tests are: the package may be installed elsewhere.
SOURCES = pathlib.Path(__file__).parents[1]
MODULES = [
    duckbill,
    duckbill_html._duckbill,
    duckbill_html.attributes,
    duckbill_html.errors,
    duckbill_html.forms,
    duckbill_html.tables,
    duckbill.microsyntax,
    duckbill.preload,
    duckbill_html.selectolax,
]


def documented():
    """Every docstring of the package with its name, once."""
    seen = set()
    for module in MODULES:
        yield module.__name__, module.__doc__
        for name, value in vars(module).items():
            if not getattr(value, "__module__", "").startswith("duckbill") or id(value) in seen:
                continue
            seen.add(id(value))
            yield f"{module.__name__}.{name}", value.__doc__
            if inspect.isclass(value):
                for member, inner in vars(value).items():
                    if not member.startswith("_") and not isinstance(
                        inner, types.MemberDescriptorType
                    ):
                        yield f"{module.__name__}.{name}.{member}", inspect.getdoc(inner)


EXAMPLES = [(name, text) for name, text in documented() if text and ">>>" in text]
FLAGS = doctest.NORMALIZE_WHITESPACE


def names(name):
    """What the examples may use without an import: in `microsyntax`, its functions."""
    return dict(vars(duckbill.microsyntax)) if name.startswith("duckbill_html.microsyntax.") else {}


@pytest.mark.parametrize("name, text", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_docstring(name, text):
    test = doctest.DocTestParser().get_doctest(text, names(name), name, None, 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_there_are_examples():
    assert len(EXAMPLES) > 40


def test_readme():
    text = (SOURCES / "README.md").read_text().replace("```python\n", "\n").replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


PAGES = [
    "start",
    "cookbook-reading",
    "cookbook-changing",
    "cookbook-input",
    "coming-from-beautifulsoup",
    "coming-from-lxml",
    "coming-from-selectolax",
    "guide-streams",
    "guide-rewriting",
    "guide-xpath",
    "guide-sanitizing",
]


@pytest.mark.parametrize("page", PAGES)
def test_book(page):
    text = (SOURCES.parent / "docs" / f"{page}.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, None, 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_public_things_are_documented():
    missing = [
        name
        for name, text in documented()
        if not text
        and not name.split(".")[-1].startswith("_")
        and name.startswith(("duckbill_html._duckbill.", "duckbill_html.selectolax."))
    ]
    assert missing == []


@pytest.mark.skipif(not hasattr(duckbill, "extract"), reason="** skipped: built without arrow")
def test_stub_has_the_docstrings():
    run = [sys.executable, SOURCES / "scripts/stub", "--check"]
    assert subprocess.run(run, check=False).returncode == 0


def stub():
    """The names of the stub: module level, and by class."""
    tree = ast.parse((PACKAGE / "_duckbill.pyi").read_text())
    names, classes = set(), {}
    for item in tree.body:
        if isinstance(item, ast.ClassDef):
            names.add(item.name)
            classes[item.name] = {
                inner.name if isinstance(inner, ast.FunctionDef) else inner.target.id
                for inner in item.body
                if isinstance(inner, (ast.FunctionDef, ast.AnnAssign))
            }
        elif isinstance(item, ast.FunctionDef):
            names.add(item.name)
        elif isinstance(item, ast.AnnAssign):
            names.add(item.target.id)
    return names, classes


def test_stub_has_every_name():
    names, classes = stub()
    native = duckbill_html._duckbill
    there = {name for name in vars(native) if not name.startswith("__") or name == "__version__"}
    assert {name for name in names if not name.startswith("_") or name == "__version__"} == there
    for name, members in classes.items():
        if name.startswith("_"):
            continue
        own = {member for member in vars(getattr(native, name)) if not member.startswith("__")}
        assert {member for member in members if not member.startswith("__")} == own, name


def parameters(node):
    """Name, kind and default of each parameter of a function in the stub, `self` and `cls` aside."""
    arguments = node.args
    positional = arguments.posonlyargs + arguments.args
    absent = [inspect.Parameter.empty] * (len(positional) - len(arguments.defaults))
    defaults = absent + [ast.literal_eval(one) for one in arguments.defaults]
    for argument, default in zip(positional, defaults, strict=True):
        if argument.arg not in ("self", "cls"):
            yield argument.arg, "positional", default
    if arguments.vararg:
        yield arguments.vararg.arg, "*", inspect.Parameter.empty
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        default = inspect.Parameter.empty if default is None else ast.literal_eval(default)
        yield argument.arg, "keyword", default
    if arguments.kwarg:
        yield arguments.kwarg.arg, "**", inspect.Parameter.empty


KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "positional",
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_KEYWORD: "**",
}


def functions():
    """Every function and method of the stub that is not overloaded, with the native one."""
    tree = ast.parse((PACKAGE / "_duckbill.pyi").read_text())
    for item in tree.body:
        owner = getattr(duckbill_html._duckbill, getattr(item, "name", ""), None)
        if owner is None:
            continue
        for node in item.body if isinstance(item, ast.ClassDef) else [item]:
            is_plain = isinstance(node, ast.FunctionDef) and not node.name.startswith("__")
            decorators = {ast.unparse(one) for one in getattr(node, "decorator_list", [])}
            if is_plain and not decorators - {"staticmethod"}:
                native = owner if node is item else inspect.getattr_static(owner, node.name)
                yield pytest.param(node, native, id=f"{item.name}.{node.name}")


@pytest.mark.parametrize("node, native", list(functions()))
def test_stub_has_the_signature(node, native):
    native = getattr(native, "__func__", native)
    there = list(inspect.signature(native).parameters.values())
    there = [
        (one.name, KINDS[one.kind], one.default) for one in there if one.name not in ("self", "cls")
    ]
    in_stub = list(parameters(node))
    assert [one[:2] for one in in_stub] == [one[:2] for one in there]
    for (name, _, default), (_, _, own) in zip(in_stub, there, strict=True):
        # A default that is not a constant is `...` in the native signature.
        assert own is ... or default == own, name

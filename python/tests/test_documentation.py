"""The examples in docstrings and in the README run, and the stub says what there is."""

from __future__ import annotations

import ast
import doctest
import inspect
import pathlib
import types

import pytest

import duckbill
import duckbill._duckbill
import duckbill.errors
import duckbill.microsyntax
import duckbill.selectolax

PACKAGE = pathlib.Path(duckbill.__file__).parent
MODULES = [
    duckbill,
    duckbill._duckbill,
    duckbill.errors,
    duckbill.microsyntax,
    duckbill.selectolax,
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
    return dict(vars(duckbill.microsyntax)) if name.startswith("duckbill.microsyntax.") else {}


@pytest.mark.parametrize("name, text", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_docstring(name, text):
    test = doctest.DocTestParser().get_doctest(text, names(name), name, None, 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_there_are_examples():
    assert len(EXAMPLES) > 40


def test_readme():
    readme = PACKAGE.parent / "README.md"
    text = readme.read_text().replace("```python\n", "\n").replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_public_things_are_documented():
    missing = [
        name
        for name, text in documented()
        if not text
        and not name.split(".")[-1].startswith("_")
        and name.startswith(("duckbill._duckbill.", "duckbill.selectolax."))
    ]
    assert missing == []


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
    native = duckbill._duckbill
    there = {name for name in vars(native) if not name.startswith("__") or name == "__version__"}
    assert {name for name in names if not name.startswith("_") or name == "__version__"} == there
    for name, members in classes.items():
        if name.startswith("_"):
            continue
        own = {member for member in vars(getattr(native, name)) if not member.startswith("__")}
        assert {member for member in members if not member.startswith("__")} == own, name

"""Lets the tests of selectolax run against `duckbill_html.selectolax`, with a list of expected failures.

A failure that is not listed fails the run, and so does a listed test that passes. At the end the numbers are told, and
too few passes among the tests about common semantics fail the run, too.
"""

from __future__ import annotations

import pathlib
import sys
import types

import pytest

import duckbill_html.selectolax

HERE = pathlib.Path(__file__).parent

#: The files that are about what any such package must answer, and how many of their tests must pass.
COMMON = {
    "text", "fragments", "fragments_scope", "manipulation", "navigation", "clone", "attributes",
    "selectors", "comments", "templates", "html", "nodes", "parser", "scripting",
}  # fmt: skip
REQUIRED = 560


def pytest_configure():
    # The tests skip some cases for old versions of lexbor.
    module = duckbill_html.selectolax
    module.LEXBOR_VERSION_MAJOR, module.LEXBOR_VERSION_MINOR = 99, 0
    package = types.ModuleType("selectolax")
    package.lexbor = module
    sys.modules["selectolax"], sys.modules["selectolax.lexbor"] = package, module


def listed():
    lines = (HERE / "expected_failures.txt").read_text().splitlines()
    return {line.split(" #")[0] for line in lines if line and not line.startswith("#")}


def short(nodeid):
    """The name in the list: `test_text.py::test_x[a]`."""
    return nodeid.removeprefix("tests/")


def pytest_collection_modifyitems(items):
    expected = listed()
    names = {short(item.nodeid) for item in items}
    unknown = expected - names
    if unknown:
        raise pytest.UsageError(f"listed, but there are no such tests: {sorted(unknown)}")
    for item in items:
        if short(item.nodeid) in expected:
            item.add_marker(pytest.mark.xfail(strict=True, reason="listed"))


class Numbers:
    all = passed = common = common_passed = 0


def pytest_runtest_logreport(report):
    if report.when != "call" and not (report.when == "setup" and report.skipped):
        return
    file = report.nodeid.split("::")[0].rsplit("test_", 1)[1].removesuffix(".py")
    Numbers.all += 1
    Numbers.passed += report.passed
    if file in COMMON:
        Numbers.common += 1
        Numbers.common_passed += report.passed


def pytest_terminal_summary(terminalreporter):
    line = "{0.passed} of {0.all} pass; about common semantics {0.common_passed} of {0.common}"
    terminalreporter.write_line(line.format(Numbers))


def pytest_sessionfinish(session):
    if session.config.option.collectonly:
        return
    if Numbers.common_passed < REQUIRED and not session.config.option.keyword:
        session.exitstatus = 1

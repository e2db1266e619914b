#!/usr/bin/env python3
"""Measures the loops of programs written for selectolax: python benches/attributes.py [--rounds N] [PAGE …]

duckbill_html.selectolax and selectolax run in one process, in turns, over trees that are parsed beforehand: each line is
one loop over all pages, the best time of its rounds. Without pages, those of $DUCKBILL_CORPUS or of ../../shared/corpus
are taken. Needs selectolax.
"""

from __future__ import annotations

import argparse
import gc
import math
import time

from compare import read_pages
from selectolax.lexbor import LexborHTMLParser

from duckbill_html.selectolax import LexborHTMLParser as OwnParser

LOOPS = {
    "[n.attributes['href'] for n in tree.css('a[href]')]": lambda tree: [
        n.attributes["href"] for n in tree.css("a[href]")
    ],
    "[n.attributes.get('href') for n in tree.css('a')]": lambda tree: [
        n.attributes.get("href") for n in tree.css("a")
    ],
    "[n.attrs.get('href') for n in tree.css('a')]": lambda tree: [
        n.attrs.get("href") for n in tree.css("a")
    ],
    "[n.attrs['href'] for n in tree.css('a[href]')]": lambda tree: [
        n.attrs["href"] for n in tree.css("a[href]")
    ],
    "[n.attributes for n in tree.css('*')]": lambda tree: [n.attributes for n in tree.css("*")],
    "[n.attrs.get('class') for n in tree.css('*')]": lambda tree: [
        n.attrs.get("class") for n in tree.css("*")
    ],
    "[n.id for n in tree.css('*')]": lambda tree: [n.id for n in tree.css("*")],
    "[n.tag for n in tree.css('*')]": lambda tree: [n.tag for n in tree.css("*")],
    "[n.text() for n in tree.css('a')]": lambda tree: [n.text() for n in tree.css("a")],
    "[n.parent for n in tree.css('a')]": lambda tree: [n.parent for n in tree.css("a")],
    "tree.css('a')": lambda tree: tree.css("a"),
    "[n.tag for n in tree.root.traverse()]": lambda tree: [n.tag for n in tree.root.traverse()],
}


def once(loop, trees):
    gc.collect(0)
    begin = time.perf_counter_ns()
    for tree in trees:
        loop(tree)
    return (time.perf_counter_ns() - begin) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("pages", nargs="*")
    arguments = parser.parse_args()
    pages = read_pages(arguments.pages).values()
    own, other = ([make(page) for page in pages] for make in (OwnParser, LexborHTMLParser))
    print(f"{len(own)} pages, {sum(len(tree.css('a')) for tree in own)} links, ms for each loop")
    ratios = []
    for name, loop in LOOPS.items():
        least = [math.inf, math.inf]
        for _ in range(arguments.rounds):
            for number, trees in enumerate((own, other)):
                least[number] = min(least[number], once(loop, trees))
        ratios.append(least[1] / least[0])
        print(f"{name:55} {least[0]:7.2f}  selectolax {least[1]:7.2f}  × {ratios[-1]:.2f}")
    print(f"geometric mean: × {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}")


if __name__ == "__main__":
    main()

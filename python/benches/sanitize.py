"""Cleaning a comment of 283 bytes beside nh3: python python/benches/sanitize.py (needs nh3)

`python python/benches/sanitize.py WHO COUNT` cleans it so often and prints nothing: under callgrind the difference of two counts is
what one costs. WHO is `nh3` or `duckbill`, with the defaults; `nh3-keywords` or `duckbill-keywords`, with twelve elements, some
attributes and two schemes, given each time; `duckbill-built`, a `Cleaner` made each time of these keywords.
"""

import sys
import timeit

import nh3

import duckbill_html as duckbill

COMMENT = (
    '<p>Thanks, that <em>helped</em>! I had the same with <a href="https://example.org/a?b=1&amp;c=2" '
    'onclick="steal()">this page</a>:</p>\n<ul><li>first <code>a &lt; b</code><li>then <b>nothing</b></ul>\n'
    "<img src=x onerror=alert(1)><script>alert(2)</script><p>See you,<br>Ann &amp; Bob</p>"
)


def keywords() -> dict:
    return {
        "tags": {"a", "b", "code", "em", "i", "img", "li", "ol", "p", "pre", "strong", "ul"},
        "attributes": {"a": {"href"}, "img": {"src", "alt"}, "*": {"title", "lang"}},
        "url_schemes": {"https", "mailto"},
    }


WAYS = {
    "nh3": lambda: nh3.clean(COMMENT),
    "duckbill": lambda: duckbill.clean(COMMENT),
    "nh3-keywords": lambda: nh3.clean(COMMENT, **keywords()),
    "duckbill-keywords": lambda: duckbill.clean(COMMENT, **keywords()),
    "duckbill-built": lambda: duckbill.Cleaner(**keywords()).clean(COMMENT),
}

if len(sys.argv) == 3:
    way = WAYS[sys.argv[1]]
    for _ in range(int(sys.argv[2])):
        way()
    sys.exit()


def best(clean) -> float:
    """Microseconds a call, the best of seven times 2,000."""
    return min(timeit.repeat(clean, number=2000, repeat=7)) / 2000 * 1e6


kept, sanitizer = duckbill.Cleaner(), duckbill.Sanitizer()
assert nh3.clean(COMMENT) == duckbill.clean(COMMENT)
assert nh3.clean(COMMENT, **keywords()) == duckbill.clean(COMMENT, **keywords())
KEPT = nh3.Cleaner()
peer, cleaner = best(WAYS["nh3"]), best(lambda: KEPT.clean(COMMENT))
for name, clean in (
    ("duckbill.clean", WAYS["duckbill"]),
    ("duckbill.Cleaner", lambda: kept.clean(COMMENT)),
    ("duckbill.Sanitizer", lambda: sanitizer.clean(COMMENT)),
):
    own = best(clean)
    print(f"{name}: {own:.2f} us, {peer / own:.2f} x nh3.clean, {cleaner / own:.2f} x nh3.Cleaner")
peer = best(WAYS["nh3-keywords"])
for name in ("duckbill-keywords", "duckbill-built"):
    own = best(WAYS[name])
    print(f"{name}: {own:.2f} us, {peer / own:.2f} x nh3.clean with the same keywords")

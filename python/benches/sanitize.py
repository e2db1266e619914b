"""Cleaning a comment of 283 bytes beside nh3: python python/benches/sanitize.py (needs nh3)"""

import timeit

import nh3

import duckbill_html as duckbill

COMMENT = (
    '<p>Thanks, that <em>helped</em>! I had the same with <a href="https://example.org/a?b=1&amp;c=2" '
    'onclick="steal()">this page</a>:</p>\n<ul><li>first <code>a &lt; b</code><li>then <b>nothing</b></ul>\n'
    "<img src=x onerror=alert(1)><script>alert(2)</script><p>See you,<br>Ann &amp; Bob</p>"
)


def best(clean) -> float:
    """Microseconds a call, the best of seven times 2,000."""
    return min(timeit.repeat(lambda: clean(COMMENT), number=2000, repeat=7)) / 2000 * 1e6


assert nh3.clean(COMMENT) == duckbill.clean(COMMENT)
peer, kept = best(nh3.clean), best(nh3.Cleaner().clean)
for name, clean in (
    ("duckbill.clean", duckbill.clean),
    ("duckbill.Cleaner", duckbill.Cleaner().clean),
    ("duckbill.Sanitizer", duckbill.Sanitizer().clean),
):
    own = best(clean)
    print(f"{name}: {own:.2f} us, {peer / own:.2f} x nh3.clean, {kept / own:.2f} x nh3.Cleaner")

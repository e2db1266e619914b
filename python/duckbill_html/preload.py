"""The preload scanner: the resources that a page will ask for, found without building its tree.

>>> from duckbill_html import preload
>>> page = "<base href=/static/><link rel=stylesheet href=page.css><template><img src=a.png></template>"
>>> [found.resolved for found in preload.scan(page, url="https://example.org/a")]
['https://example.org/static/page.css']
"""

from duckbill_html._duckbill import Candidate, scan

__all__ = ["Candidate", "scan"]

"""The calls for one page: Markdown's options, data for programs, pieces for an index."""

import duckbill_html as duckbill

PAGE = """<title>Ducks</title><article><h1>Ducks</h1><p>Ducks <a href=/swim>swim</a>, and bills are flat, as everyone knows
who saw one. <img src='data:,x' alt=D></p><video src=swim.mp4 title=Swim></video><h2>Bills</h2><p>They are flat. They are yellow, too.
</article>"""


def test_options_of_markdown():
    page = duckbill.parse(PAGE)
    assert "[swim](/swim)" in page.markdown() and "data:" not in page.markdown()
    assert "[" not in page.markdown(links="drop")
    assert "[swim][1]" in page.markdown(links="reference")
    assert "![D](data:,x)" in page.markdown(data_images=True)
    assert "D" not in page.markdown(images="drop").replace("Ducks", "")
    assert "[Swim](swim.mp4)" in page.markdown(media=True)
    assert "[Swim](swim.mp4)" in page.markdown_with_parts(media=True)[0]
    assert max(map(len, page.markdown(width=30).splitlines())) <= 30


def test_structured_data():
    page = duckbill.parse(
        '<script type="application/ld+json">{"a": [1, 1.5, true, null, {"b": 18446744073709551615}]}</script>'
        "<p itemscope><a itemprop=b href=c>d</a></p><meta property=og:type content=e>"
    )
    data = page.structured_data("https://example.org/")
    assert data["json_ld"] == [{"a": [1, 1.5, True, None, {"b": 18446744073709551615}]}]
    assert data["microdata"] == [{"properties": {"b": ["https://example.org/c"]}}]
    assert data["rdfa"] == [{"@id": "https://example.org/", "http://ogp.me/ns#type": [{"@value": "e"}]}]


def test_a_detected_language_is_named_so():
    text = "<p>Die Ente ging wie jeden Tag hinunter zum Wasser und sah sich ihren Schnabel an."
    assert duckbill.parse(text).metadata()["detected_language"] == "de"
    declared = duckbill.parse("<html lang=fr>" + text).metadata()
    assert (declared["language"], declared["detected_language"]) == ("fr", None)


def test_pieces_know_their_places():
    page = duckbill.parse(PAGE)
    pieces = page.chunks(budget=40)
    assert [piece["headings"] for piece in pieces][-1] == ["Ducks", "Bills"]
    assert pieces[-1]["first"].tag == pieces[-1]["last"].tag == "p"
    words = page.chunks(budget=6, count=lambda text: len(text.split()))
    assert all(len(piece["text"].split()) <= 6 or "." in piece["text"] for piece in words)

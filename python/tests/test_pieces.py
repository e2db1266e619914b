"""Documents that arrive in pieces: `Parser`, and `Rewriter` with its handlers."""

from __future__ import annotations

import gc
import io
import random
import shutil
import threading
import weakref

import pytest

import duckbill_html as duckbill

PAGE = "<!DOCTYPE html><title>Ünï</title><p>a &amp; b<!--c--><table><tr><td>d</table></b><script>e</script>"


def pieces(data, seed):
    cut = random.Random(seed)
    while data:
        count = cut.randrange(1, 9)
        yield data[:count]
        data = data[count:]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "koi8-r", None])
@pytest.mark.parametrize("seed", range(5))
def test_pieces_make_the_same_document(encoding, seed):
    page = PAGE if encoding != "koi8-r" else PAGE.replace("Ünï", "Утки")
    markup = page if encoding is None else page.encode(encoding)
    settings = {} if encoding in ("utf-16", None) else {"encoding": encoding}
    whole = duckbill.parse(markup, errors=10, spans="full", **settings)
    parser = duckbill.Parser(errors=10, spans="full", **settings)
    for piece in pieces(markup, seed):
        parser.feed(piece)
    assert parser.fed_bytes == len(page.encode() if encoding is None else markup)
    found = parser.finish()
    assert found.html == whole.html
    assert found.encoding_report == whole.encoding_report
    assert found.errors == whole.errors and whole.errors
    assert found.select_first("p").span == whole.select_first("p").span


def test_a_parser_that_is_over():
    parser = duckbill.Parser(encoding="utf-8")
    parser.feed(b"<title>a</title><p>b")
    assert parser.document().title == "a"
    assert repr(parser) == "<Parser: 20 bytes>" and parser.text_bytes == 20
    assert parser.stop().select_text("p") == ["b"]
    for call in (parser.finish, parser.stop, parser.document, lambda: parser.feed(b"")):
        with pytest.raises(ValueError, match="over"):
            call()
    assert parser.fed_bytes is None and repr(parser) == "<Parser: over>"
    with pytest.raises(TypeError, match="not both"):
        parser = duckbill.Parser()
        parser.feed("a")
        parser.feed(b"b")
    with pytest.raises(TypeError, match="unexpected keyword"):
        duckbill.Parser(error=5)
    with pytest.raises(TypeError, match="bytes or str"):
        duckbill.Parser().feed(None)


def test_limits_of_pieces():
    limits = duckbill.Limits(nodes=10)
    with pytest.raises(duckbill.LimitExceeded) as whole:
        duckbill.parse("<p>" * 50, limits=limits)
    parser = duckbill.Parser(limits=limits)
    with pytest.raises(duckbill.LimitExceeded) as error:
        for _ in range(50):
            parser.feed("<p>")
    for one in (error, whole):
        assert (one.value.limit, len(one.value.document.select("p"))) == ("nodes", 7)
    assert str(error.value) == str(whole.value)
    with pytest.raises(ValueError, match="over"):
        parser.feed("<p>")


def test_fragments_files_and_xml_in_pieces():
    parser = duckbill.Parser(context="tr")
    for piece in ("<td>a<t", "d>b"):
        parser.feed(piece)
    assert parser.finish().html == "<td>a</td><td>b</td>"
    parser = duckbill.Parser()
    shutil.copyfileobj(io.BytesIO(PAGE.encode()), parser, 7)
    assert parser.finish().title == "Ünï"
    feed = b"<?xml version='1.0'?><rss><a><![CDATA[x]]></a></rss>"
    for count in (1, 3, 8, 9, 10, 100):
        parser = duckbill.Parser()
        for begin in range(0, len(feed), count):
            parser.feed(feed[begin : begin + count])
        with pytest.raises(duckbill.XmlError) as error:
            parser.finish()
        assert error.value.document is not None
    for page in (b"<?xml version='1.0'?><!DOCTYPE html><a><![CDATA[x]]>", b"<p><![CDATA[x]]>"):
        parser = duckbill.Parser()
        for number in range(len(page)):
            parser.feed(page[number : number + 1])
        parser.finish()


def rewriter_of_everything(**settings):
    """A rewriter with a handler of each kind, and what they saw."""
    rewriter, seen = duckbill.Rewriter(**settings), []

    @rewriter.on_element("p, table")
    def element(one):
        seen.append((one.tag, one.namespace, dict(one.attrs)))
        one["class"] = "x"
        one.insert_before("<hr>")
        one.on_end(lambda end: end.append("1 < 2", text=True))

    @rewriter.on_text("td")
    def text(one):
        seen.append((one.data, one.is_raw))
        if one.data:
            one.replace_with(one.data.upper())

    @rewriter.on_comment()
    def comment(one):
        seen.append(one.data)
        one.set_data("C")

    @rewriter.on_doctype
    def doctype(one):
        seen.append((one.name, one.public_id, one.system_id))

    @rewriter.on_end
    def end(one):
        one.append("<i>end</i>")

    return rewriter, seen


def test_handlers_of_each_kind():
    rewriter, seen = rewriter_of_everything()
    out = rewriter.rewrite("<!DOCTYPE html><P ID=a>b<!--c--></P><table><tr><td>d&amp;</table>")
    assert out == (
        '<!DOCTYPE html><body><hr><P ID=a class="x">b<!--C-->1 &lt; 2</P><hr><table class="x"><tr><td>D&amp;'
        "</td></tr></tbody>1 &lt; 2</table><i>end</i>"
    )
    assert ("p", "html", {"id": "a"}) in seen and "c" in seen and ("html", None, None) in seen
    assert ("d", False) in seen and ("&", False) in seen


@pytest.mark.parametrize("seed", range(5))
def test_the_output_does_not_depend_on_the_pieces(seed):
    rewriter, _ = rewriter_of_everything()
    markup = (PAGE * 3).encode()
    page = rewriter.begin()
    out = b"".join(page.feed(piece) for piece in pieces(markup, seed)) + page.finish()
    assert out == rewriter.rewrite(markup)
    written = io.BytesIO()
    rewriter.rewrite_stream(io.BytesIO(markup), written, size=seed + 1)
    assert written.getvalue() == out
    # Parsed again, it is the tree with the same changes.
    assert duckbill.parse(out).select("td")[0].text() == "D"


def test_what_is_not_touched_is_kept():
    rewriter = duckbill.Rewriter()
    rewriter.on_element("b", lambda b: None)
    rewriter.on_text(None, lambda text: None)
    for markup in (b"<P  a=1\t>\xff&amp<b", PAGE.encode("utf-16"), b"", b"\x00<!--"):
        assert rewriter.rewrite(markup) == markup
    assert duckbill.Rewriter().rewrite("<B x>") == "<B x>"


def test_changes_of_elements():
    def rewritten(selector, handler, markup="<p><a href=1 id=x>b</a></p>"):
        rewriter = duckbill.Rewriter()
        rewriter.on_element(selector, handler)
        return rewriter.rewrite(markup)

    assert rewritten("a", lambda a: a.remove()) == "<p></p>"
    assert rewritten("a", lambda a: a.unwrap()) == "<p>b</p>"
    assert rewritten("a", lambda a: a.rename("x-a")) == "<p><x-a href=1 id=x>b</x-a></p>"
    assert rewritten("a", lambda a: a.replace_with("<i>")) == "<p><i></p>"
    assert (
        rewritten("a", lambda a: a.set_content("<", text=True)) == "<p><a href=1 id=x>&lt;</a></p>"
    )
    assert rewritten("a", lambda a: a.prepend("<i>")) == "<p><a href=1 id=x><i>b</a></p>"
    assert rewritten("a", lambda a: a.insert_after("c")) == "<p><a href=1 id=x>b</a>c</p>"
    assert rewritten("a", lambda a: a.__delitem__("HREF")) == "<p><a id=x>b</a></p>"

    def ends(a):
        a.on_end(lambda end: (end.rename("b"), end.insert_after("!")))

    assert rewritten("a", ends) == "<p><a href=1 id=x>b</b>!</p>"
    seen = []

    def reads(a):
        seen.append((a["href"], a.get("x"), a.get("x", 1), "id" in a, a.span, a.is_implied))
        with pytest.raises(TypeError):
            a.attrs["href"] = "2"
        with pytest.raises(KeyError):
            a["none"]
        with pytest.raises(KeyError):
            del a["none"]

    rewritten("a", reads)
    assert seen == [("1", None, 1, True, (3, 18), False)]


def test_each_handler_sees_the_changes_before_it():
    rewriter, seen = duckbill.Rewriter(), []
    rewriter.on_element("a", lambda a: (a.__setitem__("NEW", "1"), a.__delitem__("href")))
    rewriter.on_element("a", lambda a: seen.append(dict(a.attrs)))
    assert rewriter.rewrite("<a href=x id=y></a>") == '<a id=y new="1"></a>'
    assert seen[0] == {"id": "y", "new": "1"}


def test_many_attributes():
    """Each look and each change takes the same time, however many there are."""
    names = [f"a{number}" for number in range(20_000)]
    rewriter, seen = duckbill.Rewriter(), []

    @rewriter.on_element("p")
    def change(p):
        for name in names:
            p[name.upper()] = p[name] + "x"
        for name in names[::2]:
            del p[name]
        seen.append((len(p.attrs), "a0" in p, p.get("A1")))

    out = rewriter.rewrite("<p " + " ".join(f"{name}=v" for name in names) + ">")
    assert seen == [(10_000, False, "vx")]
    assert out.startswith("<p a1=vx a3=vx") and out.count("vx") == 10_000


def test_changes_that_are_refused():
    refused = []

    def change(script):
        for call in (
            lambda: script.rename("div"),
            lambda: script.append("</script>", text=True),
            lambda: script.__setitem__("a b", ""),
        ):
            with pytest.raises(duckbill.EditError) as error:
                call()
            refused.append(str(error.value))

    rewriter = duckbill.Rewriter()
    rewriter.on_element("script", change)
    rewriter.on_element("br", lambda br: refused.append(br.can_have_content))

    @rewriter.on_comment()
    def comment(one):
        with pytest.raises(duckbill.EditError, match="end the comment"):
            one.set_data("-->")

    page = "<script>a</script><br><!--b-->"
    assert rewriter.rewrite(page) == page
    assert len(refused) == 4 and refused[-1] is False
    rewriter = duckbill.Rewriter()
    rewriter.on_end(lambda end: end.append("<hr>"))
    with pytest.raises(duckbill.RewriteError) as error:
        rewriter.rewrite(b"<plaintext>a")
    assert error.value.kind == "unfinished" and error.value.offset is not None
    rewriter = duckbill.Rewriter(encoding="windows-1252")
    rewriter.on_comment(None, lambda one: one.set_data("\u0436"))
    with pytest.raises(duckbill.RewriteError) as error:
        rewriter.rewrite(b"<!--a-->")
    assert error.value.kind == "not-encodable"


def test_a_change_after_the_handler_has_returned():
    kept = []
    rewriter = duckbill.Rewriter()
    rewriter.on_element("a", kept.append)
    rewriter.rewrite("<a href=1>")
    assert kept[0]["href"] == "1"
    for call in (kept[0].remove, lambda: kept[0].__setitem__("a", "b")):
        with pytest.raises(RuntimeError, match="returned"):
            call()


def test_exceptions_of_handlers():
    rewriter = duckbill.Rewriter()

    @rewriter.on_element("b")
    def fails(b):
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        rewriter.rewrite("<p>a<b>")
    page = rewriter.begin()
    with pytest.raises(LookupError, match="mine"):
        page.feed(b"<p>a</p>" * 2000 + b"<b>")
    assert page.take_output().startswith(b"<p>a</p>")
    with pytest.raises(duckbill.RewriteError) as error:
        page.feed(b"")
    assert error.value.kind == "stopped"
    with pytest.raises(duckbill.LimitExceeded) as stopped:
        limited = duckbill.Rewriter(limits=duckbill.Limits(depth=10))
        limited.rewrite("<div>" * 100)
    assert stopped.value.limit == "depth"


def test_wrong_use_of_a_rewriter():
    rewriter = duckbill.Rewriter()
    for selector in ("p:has(a)", "p >", "li:last-child"):
        with pytest.raises(duckbill.SelectorError):
            rewriter.on_element(selector, print)
    with pytest.raises(TypeError, match="a function"):
        rewriter.on_element("p", 5)
    for name in ("errors", "spans", "shadow_roots"):
        with pytest.raises(TypeError, match=name):
            duckbill.Rewriter(**{name: {"errors": 1, "spans": "full", "shadow_roots": True}[name]})
    with pytest.raises(TypeError, match="not str"):
        rewriter.begin().feed("<p>")
    rewriter = duckbill.Rewriter(encoding="utf-8")
    rewriter.on_element("p", lambda p: page.feed(b"x"))
    page = rewriter.begin()
    with pytest.raises(RuntimeError, match="another call"):
        page.feed(b"<p>")


def test_options_of_a_rewriter():
    rewriter = duckbill.Rewriter(scripting=True)
    rewriter.on_element("p", lambda p: p.remove())
    assert rewriter.rewrite("<noscript><p>a</p></noscript>") == "<noscript><p>a</p></noscript>"
    rewriter = duckbill.Rewriter(implied=True)
    rewriter.on_element("tbody", lambda tbody: tbody.__setitem__("id", "x"))
    assert rewriter.rewrite("<table><tr><td>a</table>").startswith('<table><tbody id="x"><tr>')
    options = duckbill.ParseOptions(encoding="koi8-r")
    rewriter, seen = duckbill.Rewriter(options=options), []
    rewriter.on_text(None, lambda text: seen.append(text.data))
    page = rewriter.begin()
    page.feed(b"\xc4\xc1")
    assert page.encoding == "KOI8-R"
    page.finish()
    assert "".join(seen) == "да" and page.encoding is None


def test_handlers_are_collected():
    class Kept:
        pass

    kept, rewriter = Kept(), duckbill.Rewriter()
    gone = weakref.ref(kept)
    # The rewriter and what it calls hold each other.
    rewriter.on_element("a", lambda a, kept=kept, rewriter=rewriter: None)
    page = rewriter.begin()
    kept.page = page
    del kept, rewriter, page
    gc.collect()
    assert gone() is None


def test_a_rewriter_on_threads():
    rewriter, out = duckbill.Rewriter(), []
    rewriter.on_element("b", lambda b: b.rename("strong"))
    markup = b"<b>a</b>" * 5000

    def work():
        out.append(rewriter.rewrite(markup))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert out == [b"<strong>a</strong>" * 5000] * 4

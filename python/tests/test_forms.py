"""Forms as browsers send them, and filling them."""

import pytest

import duckbill_html as duckbill

BASE = "https://example.org/dir/page"


def form(html, base=BASE):
    found, *_ = duckbill.parse(html).forms(base)
    return found


LOGIN = """<form action=../login method=post><input name=user><input type=password name=pass>
    <input type=hidden name=token value=7><input type=checkbox name=stay>
    <button name=go value=in>Log in</button><button name=go value=out>Out</button></form>"""


def test_a_form_is_filled_and_sent():
    login = form(LOGIN)
    login.fill({"user": "anna", "pass": "a&b"}, stay=True)
    sent = login.submission()
    assert (sent.method, sent.url) == ("POST", "https://example.org/login")
    assert sent.headers == {"Content-Type": "application/x-www-form-urlencoded"}
    assert sent.body == b"user=anna&pass=a%26b&token=7&stay=on&go=in"
    assert login.submission(submit=False).body == b"user=anna&pass=a%26b&token=7&stay=on"
    assert login.entries(login.submit_buttons[1])[-1] == ("go", "out")
    assert login.fields == {"user": "anna", "pass": "a&b", "token": "7", "stay": "on"}
    login["stay"] = False
    assert login["stay"] is None


@pytest.mark.parametrize(
    ("attributes", "url", "expected"),
    [
        ("action=/s", BASE, "https://example.org/s?q=1"),
        ("action='/s?old=2#top'", BASE, "https://example.org/s?q=1#top"),
        ("", BASE, "https://example.org/dir/page?q=1"),
        ("action=''", BASE + "?a=b", "https://example.org/dir/page?q=1"),
        ("action=s", None, "s?q=1"),
        ("action=' /s '", BASE, "https://example.org/s?q=1"),
    ],
)
def test_where_a_form_is_sent(attributes, url, expected):
    assert form(f"<form {attributes}><input name=q value=1>", url).submission().url == expected


def test_names_and_values_are_encoded_as_browsers_do():
    html = "<form><input name='a b' value='ü~*-._ &#x20AC;'><textarea name=t>1\n2</textarea>"
    assert form(html).submission().url.partition("?")[2] == (
        "a+b=%C3%BC%7E*-._+%E2%82%AC&t=1%0D%0A2"
    )
    latin = html.replace("<form", "<form accept-charset=iso-8859-15").replace("&#x20AC;", "☃")
    assert "=%FC%7E*-._+%26%239731%3B&" in form(latin).submission().url


def test_other_types_of_bodies():
    html = """<form method=post enctype=multipart/form-data><input name='a"b' value=1><input type=file name=f>"""
    sent = form(html).submission()
    boundary = sent.headers["Content-Type"].partition("boundary=")[2].encode()
    assert sent.body == (
        b"--" + boundary + b'\r\nContent-Disposition: form-data; name="a%22b"\r\n\r\n1\r\n'
        b"--" + boundary + b'\r\nContent-Disposition: form-data; name="f"; filename=""\r\n'
        b"Content-Type: application/octet-stream\r\n\r\n\r\n--" + boundary + b"--\r\n"
    )
    plain = form("<form method=POST enctype=text/plain><input name=a value='1 2'>").submission()
    assert plain.body == b"a=1 2\r\n"


def test_a_button_can_say_how_it_is_sent():
    html = """<form action=/a><input name=q value=1>
        <button>A</button><button id=b formaction=/b formmethod=post name=x>B</button>
        <input type=image name=i></form>"""
    found = form(html)
    assert found.submission("b")[:2] == ("POST", "https://example.org/b")
    assert found.submission("x").body == b"q=1&x="
    assert found.entries("i") == [("q", "1"), ("i.x", "0"), ("i.y", "0")]
    with pytest.raises(KeyError, match="no button 'z'"):
        found.entries("z")


CHOICES = """<form><select name=one><option value=1>First<option value=2>Second</select>
    <select name=many multiple><option>a<option selected>b<option>c</select>
    <input type=radio name=r value=x checked><input type=radio name=r value=y>
    <input type=checkbox name=c value=1><input type=checkbox name=c value=2></form>"""


def test_choices():
    found = form(CHOICES)
    assert found.fields == {"one": "1", "many": ["b"], "r": "x", "c": []}
    found.fill(one="Second", many=["a", "c"], r="y", c=["2"])
    assert found.fields == {"one": "2", "many": ["a", "c"], "r": "y", "c": ["2"]}
    found.fill(one="1", many="b", r="x", c=["1", "2"])
    assert found.fields == {"one": "1", "many": ["b"], "r": "x", "c": ["1", "2"]}
    found.fill(c=None, many=None)
    assert found.fields == {"one": "1", "many": [], "r": "x", "c": []}


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"nope": "1"}, KeyError, "no field 'nope'; there are: one, many, r, c"),
        ({"one": "3"}, ValueError, "'one' cannot be '3'; there are: '1', '2'"),
        ({"one": ["1", "2"]}, ValueError, "takes one value"),
        ({"r": "z"}, ValueError, "'r' cannot be 'z'"),
        ({"c": True}, ValueError, "several boxes"),
        ({"one": True}, TypeError, "list of options"),
    ],
)
def test_what_cannot_be_filled(values, error, message):
    with pytest.raises(error, match=message):
        form(CHOICES).fill(values)


def test_controls_belong_to_forms_as_in_browsers():
    html = """<table><form id=f><tr><td><input name=a></form></table><input form=f name=b>
        <form id=g></form><fieldset disabled><input name=c form=g></fieldset>"""
    first, second = duckbill.parse(html).forms()
    assert [name for name, _ in first.entries()] == ["a", "b"]
    assert second.entries() == []
    assert repr(first) == "<Form GET '': a, b>"
    with pytest.raises(ValueError, match="not an absolute URL"):
        duckbill.parse(html).forms(base="x")

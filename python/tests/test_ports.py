"""The ten programs of the cookbook, and the tables of those who come from other packages, on both sides."""

import doctest
import pathlib
import re
import subprocess
import sys

import pytest

import duckbill_html as duckbill

DOCS = pathlib.Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "cookbook-ports.md").read_text()
SECTIONS = re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)


def programs(section):
    """The program of the other package, and that of this one."""
    return [
        re.search(rf"^```{kind}\n(.*?)^```", section, re.DOTALL | re.MULTILINE).group(1)
        for kind in ("py", "python")
    ]


def run(program, name):
    test = doctest.DocTestParser().get_doctest(program, {}, name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
    return test.examples[-1].want


def lines(program):
    return sum(line.startswith((">>>", "...")) for line in program.splitlines())


@pytest.mark.parametrize("name, section", SECTIONS, ids=[name for name, _ in SECTIONS])
def test_programs_print_the_same(name, section):
    other, own = programs(section)
    for package in ("bs4", "lxml"):
        if package in other:
            pytest.importorskip(package)
            pytest.importorskip("lxml")
    assert run(other, name) == run(own, name)


def test_the_table_counts_the_lines():
    rows = re.findall(r"^\| \[(.*?)\].*?\| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == len(SECTIONS) == 10
    for (name, there, here), (title, section) in zip(rows, SECTIONS, strict=True):
        other, own = programs(section)
        assert (name, int(there), int(here)) == (title, lines(other), lines(own))
        assert lines(own) <= lines(other)


def test_programs_are_typed(tmp_path):
    pytest.importorskip("mypy")
    for number, (_, section) in enumerate(SECTIONS):
        program = programs(section)[1].splitlines()
        code = [line[4:] for line in program if line.startswith((">>>", "..."))]
        (tmp_path / f"program_{number}.py").write_text("\n".join(code) + "\n")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, sorted(tmp_path.glob("*.py")))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


HTML = """<!DOCTYPE html><html><head><title>T</title></head><body><div class="a b" id="d">One <i>two</i> three</div>
<h2>First</h2><p>1</p><p>2</p><h2>Second</h2><p>3</p><a href="/x" class="l">A <b>link</b> here</a>
<img src="/y.png"><textarea name="t">
 text</textarea><ul><li>u</li><li class="here">v</li></ul></body></html>"""

#: A row of docs/coming-from-beautifulsoup.md, on both sides.
FROM_SOUP = [
    ("soup.find('a')['href']", "page.select_first('a')['href']"),
    ("[t.get_text() for t in soup.find_all('li', class_='here')]", "page.select_text('li.here')"),
    ("[t.name for t in soup.find_all(['h2', 'li'])]", "[n.tag for n in page.select('h2, li')]"),
    ("soup.find(id='d').get_text()", "page.get_element_by_id('d').text()"),
    ("soup.find(id='d')['class']", "page.get_element_by_id('d').classes"),
    ("' '.join(soup.find(id='d')['class'])", "page.get_element_by_id('d')['class']"),
    (
        "{k: ' '.join(v) if isinstance(v, list) else v for k, v in soup.find(id='d').attrs.items()}",
        "page.get_element_by_id('d').attrs",
    ),
    (
        "soup.find(id='d').get_text('|', strip=True)",
        "page.get_element_by_id('d').text('|', strip=True)",
    ),
    (
        "list(soup.find(id='d').stripped_strings)",
        "[s for s in page.get_element_by_id('d').text('|', strip=True).split('|')]",
    ),
    ("soup.find('i').parent['id']", "page.select_first('i').parent['id']"),
    (
        "[t.name for t in soup.find('i').parents][:-1]",
        "[n.tag for n in page.select_first('i').ancestors][:-1]",
    ),
    ("str(soup.find('i').next_sibling)", "page.select_first('i').next.data"),
    (
        "soup.find('h2').find_next_sibling().get_text()",
        "page.select_first('h2').next_element.text()",
    ),
    (
        "[p.get_text() for p in soup.find_all('h2')[1].find_next_siblings('p')]",
        "[p.text() for p in page.select('h2')[1].xpath('following-sibling::p')]",
    ),
    ("[p.get_text() for p in soup.select('h2 ~ p')]", "page.select_text('h2 ~ p')"),
    ("soup.find(string='two').parent.name", "page.find_text('two', exact=True)[0].tag"),
    ("soup.textarea.get_text().lstrip('\\n')", "page.select_first('textarea').text()"),
    ("str(soup.find('i'))", "str(page.select_first('i'))"),
    ("soup.title.string", "page.title"),
]

#: And of docs/coming-from-lxml.md.
FROM_LXML = [
    ("tree.cssselect('a')[0].get('href')", "page.select('a')[0].get('href')"),
    ("tree.get_element_by_id('d').text_content()", "page.get_element_by_id('d').text()"),
    ("tree.get_element_by_id('d').text", "page.get_element_by_id('d').first_child.data"),
    ("tree.cssselect('i')[0].tail", "page.select_first('i').next.data"),
    ("dict(tree.cssselect('a')[0].attrib)", "page.select_first('a').attrs"),
    ("tree.cssselect('i')[0].getparent().tag", "page.select_first('i').parent.tag"),
    ("tree.cssselect('h2')[0].getnext().text", "page.select_first('h2').next_element.text()"),
    ("tree.xpath('//a/@href')", "page.xpath('//a/@href')"),
    ("tree.xpath('//a/text()')", "page.xpath('//a/text()')"),
    ("tree.xpath('string(//li[2])')", "page.xpath('string(//li[2])')"),
    ("[one[2] for one in tree.iterlinks()]", "page.xpath('//@href | //@src')"),
]

#: parsel.
FROM_PARSEL = [
    ("sel.css('a::text').getall()", "page.xpath('//a/text()')"),
    ("sel.css('a::attr(href)').getall()", "page.select_attr('a', 'href')"),
    ("sel.css('i').get()", "page.select_first('i').html"),
    ("sel.css('li.here::text').get()", "page.xpath_first('//li[has-class(\"here\")]/text()')"),
    ("sel.xpath('//li[1]/text()').get()", "page.xpath_first('//li[1]/text()')"),
    ("sel.css('a')[0].attrib", "page.select_first('a').attrs"),
]


@pytest.mark.parametrize("there, here", FROM_SOUP)
def test_coming_from_beautiful_soup(there, here):
    bs4 = pytest.importorskip("bs4")
    names = {"soup": bs4.BeautifulSoup(HTML, "html.parser"), "page": duckbill.parse(HTML)}
    assert eval(there, names) == eval(here, names)


@pytest.mark.parametrize("there, here", FROM_LXML)
def test_coming_from_lxml(there, here):
    lxml = pytest.importorskip("lxml.html")
    if "cssselect" in there:
        pytest.importorskip("cssselect")
    names = {"tree": lxml.document_fromstring(HTML), "page": duckbill.parse(HTML)}
    assert eval(there, names) == eval(here, names)


@pytest.mark.parametrize("there, here", FROM_PARSEL)
def test_coming_from_parsel(there, here):
    parsel = pytest.importorskip("parsel")
    names = {"sel": parsel.Selector(HTML), "page": duckbill.parse(HTML)}
    assert eval(there, names) == eval(here, names)

//! The examples at the end of each command's help. A test runs them.

pub(crate) const SELECT: &str = "\
Examples:
  duckbill select 'a[href]' -a href page.html
      Print every link
  duckbill select 'a[href]' -a href -b https://example.org/ page.html
      Print every link as an absolute URL
  duckbill select -t 'h1, h2' site/
      Print the headings of all pages, as text
  duckbill select main -r 'nav, script' -p page.html
      Print part of a page, indented, without some of it";

pub(crate) const PARSE: &str = "\
Examples:
  duckbill parse page.html
      Print the tree
  duckbill parse --errors page.html
      Print the parse errors
  echo '<td>1<td>2' | duckbill parse --fragment tr
      Print the tree of a fragment";

pub(crate) const EDIT: &str = "\
Edits are done in the order of the options above. Exit status: 0 if something changed, 3 if nothing did, \
1 if the edits of a file cannot be written.

Examples:
  duckbill edit --set-attribute img loading=lazy --diff site/
      Show what would change
  duckbill edit --set-attribute img loading=lazy -i site/
      Change the files
  duckbill edit --remove script page.html
      Print the page without scripts
  duckbill edit --rename b strong --rename i em page.html
      Rename elements";

pub(crate) const CHECK: &str = "\
Examples:
  duckbill check page.html
      Report what the standard forbids
  duckbill check --explain page.html
      Also explain it, and how to fix it
  duckbill check --fix --diff site/
      Show the fixes
  duckbill check --format short --fail-on warning site/
      One line for each finding; fail on warnings, too";

pub(crate) const SANITIZE: &str = "\
Examples:
  duckbill sanitize comment.html
      Remove what can run scripts
  duckbill sanitize --allow 'p,b,a[href]' comment.html
      Allow these elements and attributes only
  duckbill sanitize --report comment.html
      List what is removed, and why";

pub(crate) const SERIALIZE: &str = "\
Examples:
  duckbill serialize --pretty page.html
      Indent a page
  duckbill serialize --minify -o small site/
      Write the pages of a folder, smaller, to another one
  duckbill serialize --markdown page.html
      Convert to Markdown
  duckbill serialize --xml page.html
      Convert to well-formed XML";

pub(crate) const EXTRACT: &str = "\
Examples:
  duckbill extract --title --links --url https://example.org/ page.html
      Title and absolute links
  duckbill extract -e .product -s name=h3 -s cost:price=.price site/
      A row for each product, with a null where one has no price
  duckbill extract -s 'prices[]:number=.price' --format csv site/
      All prices of each page, as a table
  duckbill extract -s 'image=main img@src' page.html
      The first image of the content
  duckbill extract --main-text --metadata page.html
      The article, with title, authors and dates";

pub(crate) const WARC: &str = "\
Examples:
  duckbill warc --title --links crawl.warc.gz
      Title and links of each page
  duckbill warc --main-text --status 200 crawl.warc.gz
      The articles of all pages that were found
  duckbill warc --format wet crawl.warc.gz
      The text of each page, as WET";

pub(crate) const DIFF: &str = "\
Examples:
  duckbill diff site/page.html page.html
      Show what changed in the tree
  duckbill diff --exact site/page.html page.html
      Compare every node, with all white space";

pub(crate) const VIEW: &str = "\
Examples:
  duckbill view page.html -o report.html
      Write a report
  duckbill view --level structure page.html -o report.html
      Also check what elements may contain";

pub(crate) const PRELOAD: &str = "\
Examples:
  duckbill preload --url https://example.org/ page.html
      List what the page will request
  duckbill preload --format link page.html
      Print Link headers for Early Hints
  duckbill preload --viewport 390x844 --density 3 page.html
      What a phone would request";

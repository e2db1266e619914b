//! Rewrites a page as a proxy does, from standard input to standard output: images load lazily, links to other
//! hosts are marked, scripts of trackers go.
//!
//! `cargo run --features rewrite --example rewrite_stream < page.html`

use std::error::Error;
use std::io::{stdin, stdout};

use duckbill::limits::Limits;
use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite_stream};

fn main() -> Result<(), Box<dyn Error>> {
    let handlers = Handlers::new()
        .on_element("img:not([loading])", |img| img.set_attribute("loading", "lazy"))?
        .on_element("a[href^='http://' i], a[href^='https://' i]", |link| {
            link.append(Content::Text(" ↗"))?;
            link.set_attribute("rel", "noopener")
        })?
        .on_element("script[src*='tracker']", |script| script.remove())?
        .on_end(|end| end.append(Content::Html("\n<!-- rewritten -->\n")));
    // The page comes from elsewhere: no element may be nested without end, no tag be as long as memory.
    let options = RewriteOptions::new().with_limits(Limits::untrusted());
    rewrite_stream(stdin().lock(), stdout().lock(), handlers, &options)?;
    Ok(())
}

//! Rewrites a page as a proxy does, from standard input to standard output: images load lazily, links to other
//! hosts are marked, scripts of trackers go.
//!
//! `cargo run --features rewrite --example rewrite_stream < page.html`

use std::error::Error;
use std::io::{Read, Write, stdin, stdout};

use duckbill::limits::Limits;
use duckbill::rewrite::{Content, Handlers, RewriteOptions, Rewriter};

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
    let mut failed = None;
    let output = |bytes: &[u8]| {
        if failed.is_none() {
            failed = stdout().lock().write_all(bytes).err();
        }
    };
    let mut rewriter = Rewriter::new(handlers, &options, output);
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let read = stdin().lock().read(&mut buffer)?;
        if read == 0 {
            break;
        }
        rewriter.feed(&buffer[..read])?;
    }
    rewriter.finish()?;
    failed.map_or(Ok(()), |error| Err(error.into()))
}

//! Markup that is not trusted, made harmless by the standard's sanitizer.
//!
//! ```text
//! cargo run --package duckbill-sanitize --example sanitize
//! ```

use duckbill_sanitize::Sanitizer;

fn main() {
    let markup = "<p onclick=x()>Hi <b>you</b><script>alert(1)</script><blink>!</blink> \
                  <a href='javascript:x()' id=a>1</a> <a href='https://example.org/'>2</a>\
                  <svg><p><style><a title='</style><img src onerror=x()>'>";
    println!("{}", Sanitizer::default().clean(markup));
}

//! The defaults of the crate `ammonia`.

use super::Policy;
use crate::{Sanitizer, SanitizerConfig, SanitizerElement};

/// The elements, each with its attributes: those of ammonia 4.
const ELEMENTS: &str = "a href hreflang,abbr,acronym,area,article,aside,b,bdi,bdo dir,blockquote cite,br,caption,center,\
    cite,code,col align char charoff span,colgroup align char charoff span,data,dd,del cite datetime,details,dfn,div,dl,dt,\
    em,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hgroup,hr align size width,i,img align alt height src width,\
    ins cite datetime,kbd,li,map,mark,nav,ol start,p,pre,q cite,rp,rt,rtc,ruby,s,samp,small,span,strike,strong,sub,\
    summary,sup,table align char charoff summary,tbody align char charoff,td align char charoff colspan headers rowspan,\
    th align char charoff colspan headers rowspan scope,thead align char charoff,time,tr align char charoff,tt,u,ul,var,wbr";

const SCHEMES: &str = "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip sms \
    smsto ssh tel url webcal wtai xmpp";

impl Policy {
    /// The defaults of the crate `ammonia` 4: its elements, attributes and URL schemes; `rel="noopener noreferrer"`
    /// on links; of other elements than `script` and `style` the content stays.
    #[must_use]
    pub fn ammonia() -> Self {
        let elements = ELEMENTS.split(',').map(|row| {
            let mut words = row.split_ascii_whitespace();
            SanitizerElement::new(words.next().unwrap_or_default()).with_attributes(words)
        });
        let config =
            SanitizerConfig::new().with_elements(elements).with_attributes(["lang", "title"]);
        // No name is there twice, so the configuration is valid; a test says so.
        let sanitizer = Sanitizer::new_strict(&config).unwrap_or_default();
        Self::new(sanitizer)
            .with_content_kept_except(["script", "style"])
            .with_url_schemes(SCHEMES.split_ascii_whitespace())
            .with_link_rel(Some("noopener noreferrer"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_ammonia() {
        let policy = Policy::ammonia();
        assert_ne!(policy.sanitizer, Sanitizer::default());
        assert_eq!(policy.sanitizer.get().elements.map(|elements| elements.len()), Some(75));
        assert_eq!(policy.clean("XSS<script>attack</script>"), "XSS");
        assert_eq!(
            policy.clean("<a href=/>test"),
            "<a href=\"/\" rel=\"noopener noreferrer\">test</a>"
        );
        assert_eq!(
            policy.clean("<my-tag>a</my-tag><!--b--><a href=javascript:c>d"),
            "a<a rel=\"noopener noreferrer\">d</a>"
        );
    }
}

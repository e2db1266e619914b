//! Changes of text by handlers, and of the same text in the tree. Needs nothing but the crate: `fuzz/` uses it too.

use duckbill::{Document, NodeId};

/// Each character is replaced, wherever it is, or none: so it makes no difference in which parts the text comes.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextEdit([(char, &'static str); 2]);

const OLD: [char; 12] = ['a', 'x', 'm', 'i', 'p', ';', 'e', '!', '-', '>', '&', 'q'];

const NEW: [&str; 14] =
    ["<", "&", "]", "", ">", "/", "#", "l", ";", "-", "</p>", "<!--", "]]>", "y"];

impl TextEdit {
    pub(super) fn of(seed: u64) -> Self {
        // Half of the documents keep their text.
        let is_idle = seed >> 60 & 1 == 0;
        let rule = |number: u64| match is_idle {
            true => ('a', "a"),
            false => (
                OLD[(number % OLD.len() as u64) as usize],
                NEW[(number / 16 % NEW.len() as u64) as usize],
            ),
        };
        Self([rule(seed >> 32 & 0xFFF), rule(seed >> 44 & 0xFFF)])
    }

    pub(super) fn map(self, text: &str) -> String {
        let mut out = String::new();
        for character in text.chars() {
            match self.0.iter().find(|(old, _)| *old == character) {
                Some((_, new)) => out.push_str(new),
                None => out.push(character),
            }
        }
        out
    }

    fn changed(self, document: &Document) -> Vec<(NodeId, String)> {
        let texts = document.root().descendants().filter_map(|node| Some((node, node.text()?)));
        let changed = texts.map(|(node, text)| (node.id(), text, self.map(text)));
        changed.filter(|(_, text, new)| text != new).map(|(id, _, new)| (id, new)).collect()
    }

    /// Whether each text that is changed stays where it is: what is only white space may be dropped, and a U+0000 is
    /// read otherwise when it is inserted.
    pub(super) fn can_compare(self, document: &Document) -> bool {
        let source = document.source().unwrap_or_default();
        self.changed(document).iter().all(|(id, new)| {
            let old = document.node(*id).and_then(|node| node.text()).unwrap_or_default();
            let is_blank = |text: &str| text.bytes().all(|byte| byte.is_ascii_whitespace());
            is_blank(old) == is_blank(new) && !source.contains('\0')
        })
    }

    pub(super) fn by_tree(self, document: &mut Document) {
        for (id, new) in self.changed(document) {
            document.set_data(id, &new).expect("text takes data");
        }
    }
}

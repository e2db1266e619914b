//! Interim.

#[derive(Debug, Default)]
pub(super) struct Normalizer {
    text: String,
    removed: Vec<u32>,
    offset: u64,
    after_cr: bool,
}

pub(super) struct Chunk<'a> {
    pub(super) text: &'a str,
    pub(super) base: u64,
    pub(super) removed: &'a [u32],
}

impl Normalizer {
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    pub(super) fn normalize<'a>(&'a mut self, mut text: &'a str) -> Chunk<'a> {
        self.removed.clear();
        if std::mem::take(&mut self.after_cr) && text.starts_with('\n') {
            self.offset += 1;
            text = &text[1..];
        }
        let base = self.offset;
        self.offset += text.len() as u64;
        if memchr::memchr(b'\r', text.as_bytes()).is_none() {
            return Chunk { text, base, removed: &[] };
        }
        self.after_cr = text.ends_with('\r');
        self.text.clear();
        let mut rest = text;
        while let Some(at) = memchr::memchr(b'\r', rest.as_bytes()) {
            self.text.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if rest.starts_with('\n') {
                self.removed.push(self.text.len() as u32);
            } else {
                self.text.push('\n');
            }
        }
        self.text.push_str(rest);
        Chunk { text: &self.text, base, removed: &self.removed }
    }

    pub(super) fn go_back_to(&mut self, offset: u64) {
        self.offset = offset;
        self.after_cr = false;
    }
}

//! Offsets of the input in bytes, and what they are in the source as JavaScript has it: UTF-16.

use duckbill::{Document, Span};

/// The offsets that were used in some data.
#[derive(Debug, Default)]
pub(super) struct Offsets {
    used: Vec<u64>,
}

impl Offsets {
    /// A span as two numbers, -1 for none; they are taken note of.
    pub(super) fn pair(&mut self, span: Option<Span>) -> [i64; 2] {
        let Some(span) = span else { return [-1, -1] };
        self.used.extend([span.start, span.end]);
        [signed(span.start), signed(span.end)]
    }

    /// The differences between offsets of the input and those of the source in UTF-16: each pair holds from its
    /// first number on, up to the next pair, for the offsets that were used.
    pub(super) fn shifts(mut self, document: &Document) -> Vec<[i64; 2]> {
        self.used.sort_unstable();
        self.used.dedup();
        let source = document.source().unwrap_or_default();
        let mut units = Units::new(source);
        let mut shifts: Vec<[i64; 2]> = Vec::new();
        for offset in self.used {
            let decoded = document.decoded_offset(offset).unwrap_or(offset);
            let decoded = usize::try_from(decoded).unwrap_or(usize::MAX);
            let difference = signed(offset) - signed(units.before(decoded));
            if shifts.last().map_or(0, |last| last[1]) != difference {
                shifts.push([signed(offset), difference]);
            }
        }
        shifts
    }
}

fn signed(offset: u64) -> i64 {
    i64::try_from(offset).unwrap_or(i64::MAX)
}

/// Counts the UTF-16 units of a text, from its beginning to its end.
#[derive(Debug)]
pub(super) struct Units<'t> {
    text: &'t str,
    bytes: usize,
    units: u64,
}

impl<'t> Units<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, bytes: 0, units: 0 }
    }

    /// How many units are before an offset in bytes, which is not less than the one asked for before.
    pub(super) fn before(&mut self, offset: usize) -> u64 {
        let mut offset = offset.min(self.text.len()).max(self.bytes);
        while !self.text.is_char_boundary(offset) {
            offset += 1;
        }
        let passed = self.text.get(self.bytes..offset).unwrap_or_default();
        self.units += match passed.is_ascii() {
            true => passed.len() as u64,
            false => passed.chars().map(|c| c.len_utf16() as u64).sum(),
        };
        self.bytes = offset;
        self.units
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duckbill::dom::Spans;
    use duckbill::{ParseOptions, parse_with};

    #[test]
    fn offsets_lead_to_the_source() {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = parse_with("\u{FEFF}<p>日𝒳é<b>x".as_bytes(), &options).unwrap();
        let mut offsets = Offsets::default();
        for node in document.root().descendants() {
            offsets.pair(node.span());
        }
        let shifts = offsets.shifts(&document);
        let source: Vec<u16> = document.source().expect("it was kept").encode_utf16().collect();
        let unit = |offset: u64| {
            let shift = shifts.iter().rev().find(|shift| shift[0] <= offset as i64);
            (offset as i64 - shift.map_or(0, |shift| shift[1])) as usize
        };
        let text = |tag| {
            let node = document.elements_by_tag_name(tag).next().expect("an element").as_node();
            let span = node.span().expect("it has a place");
            String::from_utf16(&source[unit(span.start)..unit(span.end)]).expect("whole characters")
        };
        assert_eq!(["p", "b"].map(text), ["<p>日𝒳é<b>x", "<b>x"]);
    }
}

//! The room that the tables of a document have, and how they grow.
//!
//! Pages differ in density by a factor of fifteen: a page of scripts has a node for every 250 bytes, a
//! page of documentation one for every 17. So part of the page is scanned first: for nearly every page,
//! the number of nodes is, within a tenth, the number of start tags and of places where text is
//! before a tag, and there are as many attributes as `=`.
//!
//! The estimate is trusted only as long as it is small. The input may mislead, such as a script full of
//! `<`, and a document promises to take no more room than a fixed amount for each byte and each node. So
//! if many nodes are expected, room is made for some of them, and later for the rest, if the input
//! continues in the same way. A document whose length is not known in advance grows by half.

/// Facts about the input.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::dom) struct Growth {
    /// The length; 0 if it is not known.
    pub(in crate::dom) input_bytes: usize,
    /// The expected numbers of nodes and attributes.
    pub(in crate::dom) nodes: usize,
    pub(in crate::dom) attributes: usize,
}

/// The number of bytes scanned in each block of the input. The first access to a page costs the time to
/// fetch it from memory, so the scanned part should be small and contiguous.
const WINDOW: usize = 512;

/// The shortest and the longest block; between, there are [`BLOCKS`].
const SHORT_BLOCK: usize = 4096;
const LONG_BLOCK: usize = 16384;
const BLOCKS: usize = 16;

/// The least room that is made in a table of an input of unknown length.
const LEAST: usize = 64;

/// Up to this length, an input is not scanned.
const SHORT: usize = 1024;

impl Growth {
    /// The estimate for this input.
    pub(in crate::dom) fn of(input: &[u8]) -> Self {
        let input_bytes = input.len();
        if input_bytes <= SHORT {
            return Self {
                input_bytes,
                nodes: input_bytes / 8 + 7,
                attributes: input_bytes / 24 + 4,
            };
        }
        let mut seen = 0;
        let mut signs = Signs::default();
        for block in input.chunks((input_bytes / BLOCKS).clamp(SHORT_BLOCK, LONG_BLOCK)) {
            let window = &block[..block.len().min(WINDOW)];
            seen += window.len();
            signs.add(window);
        }
        crate::work::count(seen);
        // An eighth more, since a table that is a little too small is copied.
        let scaled = |count: usize| {
            let all = count as u64 * input_bytes as u64 / seen as u64;
            usize::try_from(all + all / 8).unwrap_or(usize::MAX) + 16
        };
        Self {
            input_bytes,
            nodes: scaled(signs.nodes()).min(input_bytes / 12),
            attributes: scaled(signs.attributes()).min(input_bytes / 24),
        }
    }

    /// The numbers of nodes and attributes to make room for at first.
    pub(in crate::dom) fn first_room(self) -> (usize, usize) {
        let Self { input_bytes, nodes, attributes } = self;
        // As many nodes as are surely not too much for the input; of many more, an eighth.
        let nodes = if nodes <= input_bytes / 32 + 64 { nodes } else { nodes / 8 };
        (nodes, attributes)
    }

    /// The numbers of nodes and attributes that there will be, or 0 if the length of the input is not known.
    pub(in crate::dom) fn likely(self) -> [usize; 2] {
        if self.input_bytes == 0 { [0; 2] } else { [self.nodes, self.attributes] }
    }

    /// Makes room in a full table for which this many entries are expected in all, when the input is read
    /// up to `reached`.
    #[cold]
    #[inline(never)]
    pub(in crate::dom) fn make_room<T>(self, table: &mut Vec<T>, expected: usize, reached: usize) {
        let entries = table.len();
        if self.input_bytes == 0 {
            // The rest of the input is of unknown length.
            return table.reserve_exact(entries.max(LEAST));
        }
        let by_half = (entries / 2).max(16);
        let more = if reached == 0 || reached >= self.input_bytes {
            by_half
        } else {
            let rest = (self.input_bytes - reached) as u64;
            let rest = entries as u64 * rest / reached as u64;
            // A little more, so that a page that gets denser does not end just short of it; and within
            // bounds, since its beginning may have been anything.
            let rest = usize::try_from(rest + rest / 16).unwrap_or(usize::MAX);
            let rest = rest.max(expected.saturating_sub(entries));
            rest.clamp(by_half / 2, entries.saturating_mul(8).max(64))
        };
        table.reserve_exact(more);
    }
}

/// Counts of what nodes and attributes are made of.
#[derive(Debug, Clone, Copy, Default)]
struct Signs {
    /// `<`
    tags: usize,
    /// `</`
    ends: usize,
    /// `><`: no text before the tag.
    adjacent: usize,
    /// `=`
    equals: usize,
}

impl Signs {
    /// Counts what is in a part of the input, its first and its last byte left out.
    fn add(&mut self, window: &[u8]) {
        // Short enough for the counts to fit a byte: then the compiler compares and adds many at once.
        const STRIDE: usize = 128;
        let mut at = 0;
        while at + 2 < window.len() {
            let end = window.len().min(at + STRIDE + 2);
            let (before, middle, after) =
                (&window[at..end - 2], &window[at + 1..end - 1], &window[at + 2..end]);
            let (mut tags, mut ends, mut adjacent, mut equals) = (0_u8, 0_u8, 0_u8, 0_u8);
            for ((&before, &middle), &after) in before.iter().zip(middle).zip(after) {
                let is_tag = u8::from(middle == b'<');
                tags += is_tag;
                ends += is_tag & u8::from(after == b'/');
                adjacent += is_tag & u8::from(before == b'>');
                equals += u8::from(middle == b'=');
            }
            self.tags += usize::from(tags);
            self.ends += usize::from(ends);
            self.adjacent += usize::from(adjacent);
            self.equals += usize::from(equals);
            at += STRIDE;
        }
    }

    /// A start tag is a node, and so is text before a tag.
    fn nodes(self) -> usize {
        2 * self.tags - self.ends - self.adjacent
    }

    /// Scripts are full of `=` too, but have few tags.
    fn attributes(self) -> usize {
        self.equals.min(2 * self.tags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_is_about_what_there_is() {
        let page = "<p class=x>Some text, some more, and <a href=y>a link with words</a></p>\n"
            .repeat(1000);
        let growth = Growth::of(page.as_bytes());
        // Two elements, three texts, two attributes.
        assert!((5000..6000).contains(&growth.nodes), "{}", growth.nodes);
        assert!((1900..2500).contains(&growth.attributes), "{}", growth.attributes);
    }

    #[test]
    fn a_deceiving_page_gets_little_room() {
        let (nodes, attributes) = Growth::of("<".repeat(96_000).as_bytes()).first_room();
        assert!(nodes <= 3100 && attributes <= 4000, "{nodes} {attributes}");
    }
}

//! Bodies and members in the codings that are optional, with random changes: whole they come back, and broken ones end.

use crate::mutation::{Numbers, mutated, pages};
use duckbill_warc::HttpResponse;

/// The most bytes of a body.
const MOST: usize = 1 << 16;

fn response(coding: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

/// The body without its coding, and whether it is damaged.
fn decoded(coding: &str, body: &[u8]) -> (Vec<u8>, bool) {
    let block = response(coding, body);
    let response = HttpResponse::parse(&block).expect("a status line");
    let body = response.body(MOST);
    (body.bytes().to_vec(), body.damage().is_some())
}

/// Takes a page and what it is packed to through changes: there are never more bytes than are allowed, and always the same.
fn changes_end(coding: &str, page: &[u8], packed: &[u8], numbers: &mut Numbers) {
    assert_eq!(decoded(coding, packed), (page.to_vec(), false));
    for _ in 0..20 {
        let changed = mutated(&[packed.to_vec()], numbers);
        let (found, is_damaged) = decoded(coding, &changed);
        assert!(found.len() <= MOST, "{} bytes", found.len());
        assert_eq!((found, is_damaged), decoded(coding, &changed));
        // The part that is cut off is missed, or the bytes count as text that was never packed.
        let cut = &packed[..numbers.below(packed.len())];
        let (found, is_damaged) = decoded(coding, cut);
        assert!(is_damaged || found == cut || cut.is_empty(), "{found:?}");
    }
}

/// A page of 828 bytes as Node packs it: the window, blocks with codes of their own, references to the dictionary and to what was before.
#[cfg(feature = "brotli")]
const BROTLI: &[u8] = &[
    27, 59, 3, 0, 196, 192, 107, 62, 161, 3, 90, 213, 7, 61, 73, 68, 232, 234, 0, 100, 183, 161,
    231, 101, 16, 80, 208, 165, 137, 6, 254, 250, 110, 99, 203, 49, 149, 134, 56, 58, 82, 157, 37,
    192, 115, 250, 20, 111, 61, 223, 23, 194, 74, 93, 224, 211, 188, 245, 140, 177, 201, 26, 46,
    58, 184, 255, 113, 125, 44, 213, 252, 75, 55, 202, 171, 69, 44, 34, 41, 176, 60, 128, 211, 148,
    29, 57, 153, 66, 17, 144, 164, 72, 72, 83, 20, 36, 40, 26, 82, 187, 198, 77, 173, 213, 58, 173,
    215, 134, 109, 17, 204, 73, 0,
];

/// Blocks that are not packed, each with its length of 16 bits.
#[cfg(feature = "brotli")]
fn brotli(page: &[u8]) -> Vec<u8> {
    // A window of 16 bits.
    let (mut bits, mut count, mut out) = (0_u64, 1_u32, Vec::new());
    let mut put = |value: u64, width: u32, out: &mut Vec<u8>, is_aligned: bool| {
        bits |= value << count;
        count += width;
        while count >= 8 || is_aligned && count > 0 {
            out.push(bits as u8);
            bits >>= 8;
            count = count.saturating_sub(8);
        }
    };
    for block in page.chunks(1 << 16) {
        // Not the last, four nibbles of the length less one, not packed.
        put(0, 1, &mut out, false);
        put(0, 2, &mut out, false);
        put(block.len() as u64 - 1, 16, &mut out, false);
        put(1, 1, &mut out, true);
        out.extend_from_slice(block);
    }
    // The last, and empty.
    put(3, 2, &mut out, true);
    out
}

#[cfg(feature = "brotli")]
#[test]
fn bodies_in_brotli() {
    let mut numbers = Numbers(0xB207);
    let page = (0..12).map(|number| {
        format!(
            "<p class=duck id=d{number}>Ducks swim, and bills are flat; number {}.</p>",
            number * 7 % 5
        )
    });
    let page =
        format!("<!DOCTYPE html><title>Ducks</title>{}", page.collect::<Vec<_>>().join("\n"));
    for _ in 0..30 {
        changes_end("br", page.as_bytes(), BROTLI, &mut numbers);
    }
    let pages = pages();
    for _ in 0..60 {
        let page = mutated(&pages, &mut numbers);
        changes_end("br", &page, &brotli(&page), &mut numbers);
    }
}

#[cfg(feature = "zstd")]
mod zstd {
    use super::*;
    use crate::any_bytes::read_slowly;
    use crate::common::{read, record};
    use duckbill_warc::Broken;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    fn packed(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    #[test]
    fn bodies_in_zstandard() {
        let (mut numbers, pages) = (Numbers(0x257D), pages());
        for _ in 0..60 {
            let page = mutated(&pages, &mut numbers);
            changes_end("zstd", &page, &packed(&page), &mut numbers);
        }
    }

    /// The same records and broken places however the bytes come.
    #[test]
    fn members_in_zstandard() {
        let (mut numbers, pages) = (Numbers(0x257E), pages());
        for _ in 0..120 {
            let records: Vec<_> = (0..4).map(|_| mutated(&pages, &mut numbers)).collect();
            let file: Vec<u8> = records.iter().flat_map(|block| packed(&record(block))).collect();
            let (blocks, broken) = read(&file);
            assert!(blocks == records && broken.is_empty(), "{broken:?}");
            let changed = mutated(&[file], &mut numbers);
            let (blocks, broken) = read(&changed);
            let slowly = read_slowly(&changed, numbers.below(300) + 1);
            let offsets = |places: &[Broken]| places.iter().map(Broken::offset).collect::<Vec<_>>();
            assert!(blocks == slowly.0, "{} and {}", blocks.len(), slowly.0.len());
            assert_eq!(offsets(&broken), offsets(&slowly.1));
        }
    }
}

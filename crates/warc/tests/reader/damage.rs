//! Each kind of damage costs at most the record that it hits, is told once with its offset, and nothing else is lost.

use crate::common::{blocks, gzip, read, read_with, record};
use duckbill_warc::{Outcome, Reader, ReaderOptions, Reason, Record};

/// A file of five members, with the offsets of these; `damage` may change the third.
fn file(pack: fn(&[u8]) -> Vec<u8>, damage: impl Fn(&mut Vec<u8>)) -> (Vec<u8>, Vec<usize>) {
    let mut file = Vec::new();
    let mut offsets = Vec::new();
    for (number, block) in blocks(5).iter().enumerate() {
        let mut member = pack(&record(block));
        if number == 2 {
            damage(&mut member);
        }
        offsets.push(file.len());
        file.extend_from_slice(&member);
    }
    (file, offsets)
}

/// Checks that all blocks but the third are read, and that one place is told.
#[track_caller]
fn check(pack: fn(&[u8]) -> Vec<u8>, reason: Reason, damage: impl Fn(&mut Vec<u8>)) {
    let (file, offsets) = file(pack, damage);
    let (found, broken) = read(&file);
    let mut expected = blocks(5);
    expected.remove(2);
    assert_eq!(found.len(), 4, "{broken:?}");
    assert!(found == expected);
    let told: Vec<_> = broken.iter().map(|place| (place.offset(), place.reason())).collect();
    assert_eq!(told, [(offsets[2] as u64, reason)]);
}

#[cfg(feature = "zstd")]
fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

#[cfg(feature = "zstd")]
#[test]
fn frames_of_zstandard() {
    let (sound, _) = file(zstd, |_| {});
    assert_eq!(read(&sound), (blocks(5), vec![]));
    let skippable = [&b"\x50\x2A\x4D\x18\x03\0\0\0abc"[..], &sound].concat();
    assert_eq!(read(&skippable), (blocks(5), vec![]));
    let all: Vec<u8> = blocks(400).iter().flat_map(|block| record(block)).collect();
    assert_eq!(read(&zstd(&all)), (blocks(400), vec![]), "one frame for all");
    check(zstd, Reason::Start, |frame| flip(&mut frame[..4]));
    let (flipped, _) = file(zstd, |frame| flip(&mut frame[300..310]));
    let (mut found, broken) = read(&flipped);
    assert_eq!((found.len(), broken.len(), broken[0].reason()), (5, 1, Reason::Checksum));
    found.remove(2);
    assert!(blocks(5).iter().filter(|block| found.contains(block)).count() == 4);
    for kept in [0, 1, 4, 5, 10, 11, 50, 300] {
        let (file, _) = file(zstd, |frame| frame.truncate(kept));
        let (found, broken) = read(&file);
        assert_eq!((found.len(), broken.len()), (4, usize::from(kept > 0)), "{kept}");
    }
}

fn plain(bytes: &[u8]) -> Vec<u8> {
    bytes.to_vec()
}

/// Other bytes, whatever they were.
fn flip(bytes: &mut [u8]) {
    bytes.iter_mut().for_each(|byte| *byte ^= 0x55);
}

#[test]
fn sound_files_are_read_whole() {
    for pack in [plain, gzip] {
        let (file, _) = file(pack, |_| {});
        assert_eq!(read(&file), (blocks(5), vec![]));
    }
    let all: Vec<u8> = blocks(5).iter().flat_map(|block| record(block)).collect();
    assert_eq!(read(&gzip(&all)), (blocks(5), vec![]), "one member for all");
    let cut: Vec<u8> = all.chunks(700).flat_map(gzip).collect();
    assert_eq!(read(&cut), (blocks(5), vec![]), "members that are no records");
    let mixed: Vec<u8> = blocks(4)
        .iter()
        .enumerate()
        .flat_map(|(at, block)| if at % 2 == 0 { record(block) } else { gzip(&record(block)) })
        .collect();
    assert_eq!(read(&mixed), (blocks(4), vec![]), "both kinds");
}

#[test]
fn magic_that_is_overwritten() {
    check(gzip, Reason::Start, |member| flip(&mut member[..3]));
}

#[test]
fn header_of_a_member() {
    check(gzip, Reason::Header, |member| member[3] = 0xFF);
}

#[test]
fn packed_data() {
    for at in (20..600).step_by(20) {
        let (file, offsets) = file(gzip, |member| flip(&mut member[at..at + 4]));
        let (mut found, broken) = read(&file);
        assert_eq!(broken.len(), 1, "{at}");
        assert_eq!(broken[0].offset(), offsets[2] as u64, "{at}");
        // A record with other bytes that is whole is there, with what is wrong with it.
        if found.len() == 5 {
            assert_eq!(broken[0].reason(), Reason::Checksum, "{at}");
            found.remove(2);
        }
        let mut expected = blocks(5);
        expected.remove(2);
        assert!(found == expected, "{at}");
    }
}

#[test]
fn checksum_and_length_of_a_member() {
    for from_end in [8, 4] {
        let (file, offsets) = file(gzip, |member| {
            let at = member.len() - from_end;
            member[at] ^= 1;
        });
        let (found, broken) = read(&file);
        // The record is whole, and is damaged by what its member says.
        assert!(found == blocks(5));
        let told: Vec<_> = broken.iter().map(|place| (place.offset(), place.reason())).collect();
        assert_eq!(told, [(offsets[2] as u64, Reason::Checksum)]);
    }
}

#[test]
fn a_member_that_is_cut() {
    for kept in [0, 1, 4, 10, 11, 50, 300] {
        let (file, _) = file(gzip, |member| member.truncate(kept));
        let (found, broken) = read(&file);
        assert_eq!(found.len(), 4, "{kept}");
        assert_eq!(broken.len(), usize::from(kept > 0), "{kept}");
    }
    let (file, _) = file(plain, |member| member.truncate(300));
    let (found, broken) = read(&file);
    assert_eq!((found.len(), broken.len()), (4, 1));
}

#[test]
fn bytes_that_are_left_out() {
    check(gzip, Reason::Data, |member| drop(member.drain(100..200)));
    // The part of a plain record that is there is a record.
    let (file, offsets) = file(plain, |member| drop(member.drain(200..210)));
    let (found, broken) = read(&file);
    let mut expected = blocks(5);
    let head = record(b"").len() + 2 - 4;
    expected[2].drain(200 - head..210 - head);
    assert!(found == expected);
    let told: Vec<_> = broken.iter().map(|place| (place.offset(), place.reason())).collect();
    assert_eq!(told, [(offsets[2] as u64, Reason::AfterBlock)]);
}

#[test]
fn the_end_of_the_file() {
    for pack in [plain, gzip] {
        let (file, offsets) = file(pack, |_| {});
        for cut in [1, 10, 100, 500] {
            let kept = &file[..offsets[4] + cut];
            let (found, broken) = read(kept);
            // The part of the block that is there, if there is more than the header.
            let last = found.get(4).map_or(&b""[..], Vec::as_slice);
            assert!(blocks(5)[4].starts_with(last), "{cut}");
            assert_eq!(found.len(), if cut < 100 { 4 } else { 5 }, "{cut}");
            assert_eq!(broken.len(), 1, "{cut}");
            assert_eq!(broken[0].offset(), offsets[4] as u64, "{cut}");
        }
    }
}

/// Replaces the length in the header of a record.
fn with_length(length: &str) -> impl Fn(&[u8]) -> Vec<u8> {
    move |record| {
        let text = String::from_utf8(record.to_vec()).expect("ASCII");
        let (before, rest) = text.split_once("Content-Length: ").expect("a length");
        let (_, after) = rest.split_once('\r').expect("an end of line");
        format!("{before}Content-Length: {length}\r{after}").into_bytes()
    }
}

#[test]
fn lengths_that_are_wrong() {
    for (length, reason) in [
        ("5", Reason::AfterBlock),
        ("700", Reason::AfterBlock),
        ("1400", Reason::AfterBlock),
        ("99999999999", Reason::End),
        ("99999999999999999999999", Reason::Length),
        ("-1", Reason::Length),
        ("", Reason::Length),
    ] {
        let (mut file, mut at) = (Vec::new(), 0);
        for (number, block) in blocks(5).iter().enumerate() {
            let sound = record(block);
            if number == 2 {
                at = file.len() as u64;
                file.extend(with_length(length)(&sound));
            } else {
                file.extend(sound);
            }
        }
        let (found, broken) = read(&file);
        assert!(found == blocks(5), "{length}: no record is lost");
        assert_eq!(broken.len(), 1, "{length}");
        assert_eq!((broken[0].offset(), broken[0].reason()), (at, reason), "{length}");
        // The same in one member, where each record has the offset of the member.
        let (found, broken) = read(&gzip(&file));
        assert!(found == blocks(5), "{length}");
        assert_eq!(broken.len(), 1, "{length}");
        // The same in a member each.
        let packed: Vec<u8> = blocks(5)
            .iter()
            .enumerate()
            .flat_map(|(number, block)| {
                let sound = record(block);
                gzip(&if number == 2 { with_length(length)(&sound) } else { sound })
            })
            .collect();
        let (found, broken) = read(&packed);
        assert!(found == blocks(5), "{length}");
        assert_eq!(broken.len(), 1, "{length}");
    }
}

#[test]
fn fields_without_an_end() {
    let mut file = record(b"one");
    file.extend_from_slice(b"WARC/1.0\r\n");
    file.extend_from_slice(&b"Name: value\r\n".repeat(30_000));
    file.extend(record(b"two"));
    let (found, broken) = read(&file);
    assert_eq!(found.last().map(Vec::as_slice), Some(&b"two"[..]));
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0].reason(), Reason::Fields);
}

#[test]
fn garbage_around_records() {
    let garbage =
        b"\x1F\x8Bnothing\x1F\x8B\x08\xFF\xFF WARC/ WARC/x.y \x1F\x8B\x08\0\0\0\0\0\0\0\xFF";
    for pack in [plain, gzip] {
        let one = pack(&record(b"one"));
        let file = [&garbage[..], &one, &[0; 600], &one, b"\r\n\n", &one].concat();
        let (found, broken) = read(&file);
        assert_eq!((found.len(), broken.len()), (3, 1));
        assert_eq!(broken[0].offset(), 0);
    }
    // Between two records: it belongs to neither.
    for pack in [plain, gzip] {
        let one = pack(&record(b"one"));
        let (found, broken) = read(&[&one, &garbage[..], &one].concat());
        assert_eq!((found.len(), broken.len()), (2, 1));
        assert_eq!(broken[0].offset(), one.len() as u64);
    }
}

#[test]
fn an_empty_file() {
    assert_eq!(read(b""), (vec![], vec![]));
    assert_eq!(read(b"\r\n\0\0"), (vec![], vec![]));
}

#[test]
fn careless_ends_of_lines() {
    for end in ["", "\n", "\r\n", "\n\n\n\r\n\r\n\r\n"] {
        let text = format!("WARC/0.18\nwarc-type: resource\ncontent-length:3\n\nabc{end}");
        let file = [text.as_bytes(), text.as_bytes()].concat();
        assert_eq!(read(&file), (vec![b"abc".to_vec(); 2], vec![]), "{end:?}");
        assert_eq!(read(&gzip(&file)), (vec![b"abc".to_vec(); 2], vec![]), "{end:?}");
    }
}

#[test]
fn long_blocks_are_cut() {
    let long = vec![b'a'; 1 << 20];
    for pack in [plain, gzip] {
        let file = [pack(&record(&long)), pack(&record(b"short"))].concat();
        let options = ReaderOptions::new().with_max_block_bytes(1000);
        assert_eq!(read_with(&file, options), (vec![vec![b'a'; 1000], b"short".to_vec()], vec![]));
    }
}

#[test]
fn a_record_that_swallows_others_ends_where_they_begin() {
    // Two records a member; the first of the second member says that it is as long as three.
    let sound: Vec<Vec<u8>> = blocks(6).iter().map(|block| record(block)).collect();
    let long = with_length("1900")(&sound[2]);
    let packed = [
        gzip(&sound[..2].concat()),
        gzip(&[&long[..], &sound[3]].concat()),
        gzip(&sound[4..].concat()),
    ];
    let (found, broken) = read(&packed.concat());
    assert!(found == blocks(6));
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0].offset(), packed[0].len() as u64);
}

#[test]
fn offsets_are_those_of_the_member_in_which_a_record_begins() {
    let all: Vec<u8> = blocks(5).iter().flat_map(|block| record(block)).collect();
    let file: Vec<u8> = all.chunks(700).flat_map(gzip).collect();
    let mut reader = Reader::new(&file[..]);
    let mut record = Record::new();
    let mut count = 0;
    while reader.read(&mut record).expect("memory") == Outcome::Record {
        let offset = record.offset();
        // Before it in the member may be the end of a record, which is told, and one that is whole.
        let (found, _) = read(&file[offset as usize..]);
        assert!(found[..2.min(found.len())].iter().any(|block| block == record.block()));
        count += 1;
    }
    assert_eq!(count, 5);
}

#[test]
fn a_record_can_be_read_from_its_offset() {
    for pack in [plain, gzip] {
        let (file, offsets) = file(pack, |_| {});
        for (number, offset) in offsets.iter().enumerate() {
            let options = ReaderOptions::new().with_offset(*offset as u64);
            let (found, broken) = read_with(&file[*offset..], options);
            assert_eq!((&found[..], broken), (&blocks(5)[number..], vec![]));
        }
        // From anywhere else, the next one.
        let (found, broken) = read_with(&file[offsets[1] + 5..], ReaderOptions::new());
        assert_eq!((found.len(), broken.len()), (3, 1));
    }
}

#[test]
fn nested_members_take_linear_time() {
    // Each `1F 8B 08` begins a member whose stored block holds the others, and none is sound at its end.
    let mut file = Vec::new();
    for _ in 0..20_000 {
        file.extend_from_slice(b"\x1F\x8B\x08\0\0\0\0\0\0\xFF\0\xFF\xFF\0\0WARC/1.0\r\nContent-Length: 99999999\r\n\r\n");
    }
    let (took, (found, broken)) = crate::clock::timed(|| read(&file));
    assert_eq!((found.len(), broken.len()), (0, 1));
    assert!(took.as_secs() < 60, "{took:?}");
}

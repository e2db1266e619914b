//! Numbers that are alike for texts that are alike, to find what is in a corpus more than once.
//!
//! Both go by *shingles*: each five words in a row, and all of them if the text has fewer. A word is a run of letters and digits,
//! in lower case. A shingle is hashed by [XXH3](https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), 64 bits, seed
//! 0, over its words in UTF-8 with one space between them. So the numbers are the same on every machine and in every
//! version.

use twox_hash::XxHash3_64;

/// Words in a shingle.
const SHINGLE: usize = 5;

/// The numbers that [`minhash`] returns.
const NUMBERS: usize = 112;

/// The SimHash of a text: 64 bits, of which each is that of most of its shingles. Texts of which most is the same differ in few bits.
/// `None` if the text has no words.
///
/// ```
/// use duckbill_text::simhash;
/// let text = "Ducks swim on the pond each day. They dive, too, and they dabble in the mud, and then sleep on one leg. ".repeat(3);
/// let (one, other) = (simhash(&text).unwrap(), simhash(&format!("{text} Bye.")).unwrap());
/// assert!((one ^ other).count_ones() < 12);
/// assert!(simhash("…").is_none());
/// ```
#[must_use]
pub fn simhash(text: &str) -> Option<u64> {
    let mut counts = [0_i64; 64];
    let mut is_any = false;
    shingles(text, |hash| {
        is_any = true;
        for (bit, count) in counts.iter_mut().enumerate() {
            *count += if hash >> bit & 1 == 1 { 1 } else { -1 };
        }
    });
    let bits = counts.iter().enumerate();
    is_any.then(|| bits.fold(0, |all, (bit, &count)| all | (u64::from(count > 0) << bit)))
}

/// The MinHash of a text: 112 numbers, each the smallest that a function of its own makes of the shingles. The part of them that is
/// equal in two texts is about the part of their shingles that both have: cut into bands, such as 14 of 8, they are keys
/// under which texts that are alike meet. `None` if the text has no words.
///
/// The function of index *i* multiplies the hash by an odd number, adds another, and keeps the upper 32 bits; the numbers
/// are those of SplitMix64 from seed 1, in turn.
///
/// ```
/// use duckbill_text::minhash;
/// let text = "Ducks swim on the pond each day. They dive, too, and they dabble in the mud, and then sleep on one leg.";
/// let (one, other) = (minhash(text).unwrap(), minhash(&format!("{text} Bye.")).unwrap());
/// assert!(one.iter().zip(&other).filter(|(a, b)| a == b).count() > 80);
/// ```
#[must_use]
pub fn minhash(text: &str) -> Option<[u32; NUMBERS]> {
    let mut state = 1_u64;
    let functions: [(u64, u64); NUMBERS] =
        std::array::from_fn(|_| (split_mix(&mut state) | 1, split_mix(&mut state)));
    let mut least = [u32::MAX; NUMBERS];
    let mut is_any = false;
    shingles(text, |hash| {
        is_any = true;
        for (least, (factor, summand)) in least.iter_mut().zip(&functions) {
            let number = hash.wrapping_mul(*factor).wrapping_add(*summand) >> 32;
            *least = (*least).min(number as u32);
        }
    });
    is_any.then_some(least)
}

/// The next number of [SplitMix64](https://prng.di.unimi.it/splitmix64.c).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut number = *state;
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// Hands the hash of each shingle to `take`.
fn shingles(text: &str, mut take: impl FnMut(u64)) {
    // The words in lower case with one space between them, and where they begin.
    let mut words = String::with_capacity(text.len());
    let mut starts = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        starts.push(words.len());
        words.extend(word.chars().flat_map(char::to_lowercase));
    }
    let mut hash = |begin: usize, end: usize| {
        let shingle = words.get(begin..end).unwrap_or_default();
        take(XxHash3_64::oneshot(shingle.as_bytes()));
    };
    if (1..SHINGLE).contains(&starts.len()) {
        hash(0, words.len());
    }
    for (index, window) in starts.windows(SHINGLE).enumerate() {
        let end = starts.get(index + SHINGLE).map_or(words.len(), |next| next - 1);
        hash(window.first().copied().unwrap_or_default(), end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(text: &str) -> Vec<u64> {
        let mut all = Vec::new();
        shingles(text, |hash| all.push(hash));
        all
    }

    #[test]
    fn shingles_are_five_words() {
        let one = |text: &str| XxHash3_64::oneshot(text.as_bytes());
        assert!(hashes(" … ").is_empty());
        assert_eq!(hashes("Ein Wort"), [one("ein wort")]);
        assert_eq!(hashes("A, b; c d\ne – F"), [one("a b c d e"), one("b c d e f")]);
    }

    #[test]
    fn numbers_stay_as_they_are() {
        // The hash of nothing by the specification.
        assert_eq!(XxHash3_64::oneshot(b""), 0x2d06_8005_38d3_94c2);
        let text = "Ducks swim, and bills are flat.";
        let hashes = hashes(text);
        assert_eq!(hashes.len(), 2);
        // A bit that the two do not share is no more one than zero.
        assert_eq!(simhash(text), Some(hashes.iter().fold(u64::MAX, |all, hash| all & hash)));
        // By hand: the first two numbers of SplitMix64 from seed 1.
        let mut state = 1;
        let (factor, summand) = (split_mix(&mut state) | 1, split_mix(&mut state));
        assert_eq!((factor, summand), (0x910a_2dec_8902_5cc1, 0xbeeb_8da1_658e_ec67));
        let first = hashes.iter().map(|hash| hash.wrapping_mul(factor).wrapping_add(summand) >> 32);
        assert_eq!(minhash(text).unwrap()[0], first.min().unwrap() as u32);
    }

    #[test]
    fn what_is_equal_says_how_much_texts_share() {
        let word = |number: usize| format!("w{number} ");
        let one: String = (0..1000).map(word).collect();
        let half: String = (500..1500).map(word).collect();
        let (one, half) = (minhash(&one).unwrap(), minhash(&half).unwrap());
        let equal = one.iter().zip(&half).filter(|(a, b)| a == b).count();
        // A third of the shingles of both together is in both: 37 of 112, and three standard deviations of 5.
        assert!((22..=52).contains(&equal), "{equal}");
    }
}

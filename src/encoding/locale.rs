//! The default encoding a locale suggests.
//!
//! The tables are the ones of the standard's
//! [encoding sniffing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm);
//! they differ between the editions in `az` and in Chinese.

use super::Encoding;

/// The suggested default encoding for a BCP 47 language tag, or `None` where the row "all other
/// locales" (windows-1252) applies.
///
/// Only the language decides, except for Chinese, where a script subtag decides before a region
/// subtag does. `table_2022` asks for the current table instead of that of 2018.
pub(super) fn default_encoding(tag: &str, table_2022: bool) -> Option<Encoding> {
    // After a singleton (`-u-`, `-x-`) comes an extension, which names neither script nor region.
    let mut subtags = tag.split('-').take_while(|subtag| subtag.len() > 1);
    let language = subtags.next()?.to_ascii_lowercase();
    Some(match language.as_str() {
        "ar" | "fa" => Encoding::WINDOWS_1256,
        "az" if table_2022 => Encoding::WINDOWS_1254,
        "ba" | "be" | "bg" | "kk" | "ky" | "mk" | "ru" | "sah" | "sr" | "tg" | "tt" | "uk" => {
            Encoding::WINDOWS_1251
        }
        "cs" | "hr" | "sk" => Encoding::WINDOWS_1250,
        "el" => Encoding::ISO_8859_7,
        "et" | "lt" | "lv" => Encoding::WINDOWS_1257,
        "he" => Encoding::WINDOWS_1255,
        "hu" | "pl" | "sl" => Encoding::ISO_8859_2,
        "ja" => Encoding::SHIFT_JIS,
        "ko" => Encoding::EUC_KR,
        "ku" | "tr" => Encoding::WINDOWS_1254,
        "th" => Encoding::WINDOWS_874,
        "vi" => Encoding::WINDOWS_1258,
        "zh" => return subtags.find_map(|subtag| chinese(subtag, table_2022)),
        _ => return None,
    })
}

/// The variant of Chinese that a script or a region implies; in a tag, the script comes first.
fn chinese(subtag: &str, table_2022: bool) -> Option<Encoding> {
    let is_one_of = |list: &[&str]| list.iter().any(|name| subtag.eq_ignore_ascii_case(name));
    if table_2022 {
        if is_one_of(&["Hans", "CN", "SG"]) {
            return Some(Encoding::GBK);
        }
        is_one_of(&["Hant", "HK", "MO", "TW"]).then_some(Encoding::BIG5)
    } else if is_one_of(&["CN"]) {
        Some(Encoding::GB18030)
    } else {
        is_one_of(&["TW"]).then_some(Encoding::BIG5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows both tables have in common, as the standard prints them.
    const ROWS: &str = "ar windows-1256, ba windows-1251, be windows-1251, bg windows-1251, \
        cs windows-1250, el ISO-8859-7, et windows-1257, fa windows-1256, he windows-1255, \
        hr windows-1250, hu ISO-8859-2, ja Shift_JIS, kk windows-1251, ko EUC-KR, \
        ku windows-1254, ky windows-1251, lt windows-1257, lv windows-1257, mk windows-1251, \
        pl ISO-8859-2, ru windows-1251, sah windows-1251, sk windows-1250, sl ISO-8859-2, \
        sr windows-1251, tg windows-1251, th windows-874, tr windows-1254, tt windows-1251, \
        uk windows-1251, vi windows-1258";

    #[test]
    fn follows_the_rows_of_the_table() {
        for row in ROWS.split(", ") {
            let (tag, name) = row.split_once(' ').expect("a row has two columns");
            for tag in [tag.to_owned(), tag.to_uppercase(), format!("{tag}-Latn-XX")] {
                for table_2022 in [false, true] {
                    let encoding = default_encoding(&tag, table_2022);
                    assert_eq!(encoding.map(Encoding::name), Some(name), "{tag}");
                }
            }
        }
    }

    #[test]
    fn tells_simplified_from_traditional_chinese() {
        for (tag, today, then) in [
            ("zh-CN", Some(Encoding::GBK), Some(Encoding::GB18030)),
            ("zh-cn", Some(Encoding::GBK), Some(Encoding::GB18030)),
            ("zh-Hans", Some(Encoding::GBK), None),
            ("zh-SG", Some(Encoding::GBK), None),
            ("zh-TW", Some(Encoding::BIG5), Some(Encoding::BIG5)),
            ("zh-Hant", Some(Encoding::BIG5), None),
            ("zh-HK", Some(Encoding::BIG5), None),
            ("zh-MO", Some(Encoding::BIG5), None),
            ("zh-Hant-CN", Some(Encoding::BIG5), Some(Encoding::GB18030)),
            ("zh", None, None),
            ("zh-x-cn", None, None),
        ] {
            assert_eq!(default_encoding(tag, true), today, "{tag}");
            assert_eq!(default_encoding(tag, false), then, "{tag}");
        }
    }

    #[test]
    fn leaves_other_locales_open() {
        for tag in ["", "en", "de-AT", "x", "-", "arx", "a"] {
            assert_eq!(default_encoding(tag, true), None, "{tag}");
        }
        assert_eq!(default_encoding("az", true), Some(Encoding::WINDOWS_1254));
        assert_eq!(default_encoding("az", false), None);
    }
}

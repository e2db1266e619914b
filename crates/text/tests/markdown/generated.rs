//! Trees of Markdown's own elements, generated. `PROPTEST_CASES=10000` makes more of them.

use crate::{rendered, tree, written};
use duckbill_text::{MarkdownOptions, markdown};
use proptest::prelude::*;

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(
        "[a-z]{1,6}|[*_#>+=~.()!-]{1,3}|[0-9]{1,2}[.)]|&amp;|&lt;b&gt;|\\[x\\]|`",
        1..6,
    )
    .prop_map(|words| words.join(" "))
}

fn inline() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => words(),
        1 => "[a-z]{1,4}".prop_map(|text| format!("<code>{text}</code>")),
        1 => ("[a-z]{1,4}", "[a-z/]{1,6}").prop_map(|(text, url)| format!("<a href=\"{url}\">{text}</a>")),
    ];
    prop::collection::vec(
        prop_oneof![
            4 => leaf.clone(),
            1 => "[a-z]{1,5}".prop_map(|text| format!("<em>{text}</em>")),
            1 => "[a-z]{1,5}".prop_map(|text| format!("<strong>{text}</strong>")),
            1 => "[a-z]{1,5}".prop_map(|text| format!("<del>{text}</del>")),
            1 => Just("a<br>\nb".to_owned()),
        ],
        1..4,
    )
    .prop_map(|parts| parts.join(" "))
}

fn block() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => inline().prop_map(|text| format!("<p>{text}</p>\n")),
        1 => (1..7_u8, words()).prop_map(|(level, text)| format!("<h{level}>{text}</h{level}>\n")),
        1 => "[a-z`* \n]{1,20}".prop_map(|text| format!("<pre><code>x{text}\n</code></pre>\n")),
        1 => Just("<hr>\n".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..3)
                .prop_map(|parts| format!("<blockquote>\n{}</blockquote>\n", parts.concat())),
            prop::collection::vec((inline(), inner.clone()), 1..3).prop_map(|items| {
                let items: String = items
                    .iter()
                    .map(|(first, rest)| format!("<li>\n<p>{first}</p>\n{rest}</li>\n"))
                    .collect();
                format!("<ul>\n{items}</ul>\n")
            }),
            prop::collection::vec(inline(), 1..4).prop_map(|items| {
                let items: String = items.iter().map(|item| format!("<li>{item}</li>\n")).collect();
                format!("<ol>\n{items}</ol>\n")
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// A page of Markdown's elements comes back as it was.
    #[test]
    fn trees_come_back(blocks in prop::collection::vec(block(), 1..4)) {
        let html = blocks.concat();
        let text = written(&html);
        let again = rendered(&text);
        prop_assert_eq!(tree(&html), tree(&again), "{}", text);
        prop_assert_eq!(&written(&again), &text);
        let options = MarkdownOptions::new().with_line_width(12);
        let narrow = markdown(duckbill::parse(&html).root(), &options);
        prop_assert_eq!(tree(&html), tree(&rendered(&narrow)), "{}", narrow);
    }
}

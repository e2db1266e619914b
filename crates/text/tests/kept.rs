//! Main text: what the structure says against names, numbers and links.

use duckbill_text::main_content;

fn text(html: &str) -> String {
    main_content(&duckbill::parse(html)).map_or_else(String::new, |content| content.text())
}

const STORY: &str = "<p>The duck went down to the water, as it did every day, and looked at its own bill.</p>\
    <p>It was flat, which surprised nobody, least of all the goose, who had seen many bills before this one.</p>";

/// The content of a sentence, a cell, an entry or a caption is kept with it, for all classes.
#[test]
fn what_is_kept_is_kept_whole() {
    for class in [
        "keyword", "author", "menu", "share", "related", "comment", "tags", "ad", "button",
        "widget",
    ] {
        for name in ["em", "a", "span", "strong", "code"] {
            let word = format!("<{name} class={class}>KEPT</{name}>");
            let part = match name {
                "span" => format!("<ul><li>The {word} duck swims.</ul>"),
                "a" => format!("<table><tr><th>The<th>{word}<tr><td>duck {word}<td>swims</table>"),
                _ => format!("<p>With the {word} statement the gate is opened, and stays so.</p>"),
            };
            let found = text(&format!("<h1>Bills</h1>{STORY}{part}{STORY}"));
            assert!(found.contains("KEPT"), "{name} {class}: {found}");
        }
    }
    // Not what leads to the heading that it is in.
    let page = format!("<h1>Bills</h1>{STORY}<h2 id=x>Ducks<a href=#x>¶</a></h2>{STORY}");
    assert!(!text(&page).contains('¶'));
}

#[test]
fn numbers_of_chapters_are_no_dates() {
    for numbers in [
        ["2.1.1", "2.1.2", "2.1.3"],
        ["10:10 – 11:10", "11:30 – 12:30", "14:00 – 15:00"],
        ["1.250,00", "2.380,00", "990,00"],
    ] {
        let sections: String =
            numbers.iter().map(|number| format!("<div><p>{number}</p>{STORY}</div>")).collect();
        let page = format!("<title>Bills</title><h1>Bills</h1>{STORY}{STORY}<div>{sections}</div>");
        assert_eq!(text(&page).matches("surprised nobody").count(), 5, "{numbers:?}");
    }
}

#[test]
fn a_section_named_as_its_heading_is_a_chapter() {
    for id in [
        "comments",
        "menu",
        "footer",
        "ad",
        "related",
        "sidebar",
        "share",
        "tags",
        "newsletter",
        "search",
    ] {
        let page = format!(
            "<h1>Bills</h1><section id=first><h2>First</h2>{STORY}</section><section id={id}><h2>{id}</h2><p>A chapter of its own, KEPT as all.</section><section id=last><h2>Last</h2>{STORY}</section>"
        );
        assert!(text(&page).contains("KEPT"), "{id}");
    }
}

#[test]
fn lists_of_links_that_a_sentence_leads_to_are_kept() {
    let list = "<ul><li><a href=1>Ducks of the north</a><li><a href=2>Geese of the south</a></ul>";
    let page = format!("<div><h2>Works</h2>{STORY}{list}<h2>Bills</h2>{STORY}</div>");
    assert!(text(&page).contains("Geese of the south"));
    let index = format!(
        "<main><h1>Index</h1><h2>A</h2>{list}<h2>B</h2>{list}</main><footer><p>By the pond and its ducks, in all years, and for all who like them, and for geese, too.</footer>"
    );
    assert!(text(&index).contains("Geese of the south") && !text(&index).contains("the pond"));
}

#[test]
fn ingredients_are_beside_the_steps_of_a_recipe() {
    let ingredients = ["2 cups of weed", "1/2 cup of water", "3 snails", "salt"];
    let list = |start: &str, end: &str| -> String {
        ingredients.iter().map(|one| format!("{start}{one}{end}")).collect()
    };
    let steps = format!("<div>{STORY}{STORY}</div>");
    for part in [
        format!("<div><ul>{}</ul></div>", list("<li>", "")),
        format!(
            "<form><fieldset><ul>{}</ul></fieldset></form>",
            list("<li><input type=checkbox><label>", "</label>")
        ),
        format!(
            "<div class=sidebar>{}</div>",
            list("<span itemprop=recipeIngredient>", "</span><br>")
        ),
        format!("<div>{}</div>", list("<div><span>", "</span></div>")),
    ] {
        let page = format!(
            "<title>Weed</title><nav><a href=/>Home</a></nav><main itemscope itemtype=https://schema.org/Recipe><h1>Weed</h1>{part}{steps}</main>"
        );
        let found = text(&page);
        assert!(ingredients.iter().all(|one| found.contains(one)), "{part}: {found}");
    }
}

/// Wherever a template puts them: JSON-LD says what they are.
#[test]
fn a_recipe_is_kept_as_the_page_gives_it() {
    let data = r#"<script type="application/ld+json">{"@type": "Recipe", "recipeIngredient": ["2 cups of duckweed", "1/2 cup of water", "3 snails", "salt"],
        "recipeInstructions": [{"@type": "HowToStep", "text": "Wash the duckweed well."}, {"@type": "HowToSection", "itemListElement": [{"text": "Stir in the water."}]}]}</script>"#;
    let lines = ["2 cups of duckweed", "1/2 cup of water", "3 snails", "salt"];
    let steps = "<ol><li>Wash the duckweed well.<li>Stir in the water.</ol>";
    let table: String = lines.iter().map(|line| format!("<tr><td>{line}")).collect();
    for parts in [
        format!(
            "<aside class=sidebar><h2>You need</h2><table>{table}</table></aside><div>{STORY}{steps}</div>"
        ),
        format!(
            "<div class=widget><table>{table}</table>{steps}</div><section>{STORY}{STORY}</section>"
        ),
        format!("<section>{STORY}{STORY}</section><footer><table>{table}</table>{steps}</footer>"),
    ] {
        let page = format!(
            "<title>Weed</title>{data}<nav><a href=/>Home</a></nav><main><h1>Weed</h1>{parts}</main><footer><a href=/all>All recipes</a></footer>"
        );
        let found = text(&page);
        for line in lines.iter().chain(&["Wash the duckweed well.", "Stir in the water."]) {
            assert!(found.contains(line), "{line}: {found}");
        }
        assert!(!found.contains("Home") && !found.contains("All recipes"), "{found}");
    }
}

#[test]
fn a_list_that_is_most_of_an_article_is_its_text() {
    let card = "<div><h2><a href=/x>Pond weed</a></h2><p>It is green, and it floats, and ducks eat it.</p></div>";
    let group = format!("<section>{}</section>", card.repeat(4));
    let page = format!(
        "<title>Best of the pond</title><article><h1>Best of the pond</h1><div class=entry-content>{STORY}{STORY}{STORY}{}</div></article>",
        group.repeat(8)
    );
    assert_eq!(text(&page).matches("it floats").count(), 32);
    // Beside an article they are other pages.
    let page = format!(
        "<title>Bills</title><article><h1>Bills</h1><div class=entry-content>{}</div></article>{group}",
        STORY.repeat(4)
    );
    assert!(!text(&page).contains("it floats"));
}

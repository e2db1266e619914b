//! The ingredients and the steps of a recipe, as the page gives them in JSON-LD or microdata: they say which blocks belong to it, in whatever
//! column or box they are.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::region::Page;
use super::title::Kind;
use super::told::{Count, Run, Runs, compare, without_markup};
use crate::stop::Stop;
use duckbill::ElementRef;
use serde_json::Value;

/// A recipe with fewer runs of letters than this says too little.
const LEAST: u32 = 24;

/// A block with fewer runs than this may be anywhere.
const LEAST_OF_BLOCK: u32 = 4;

/// Properties of microdata.
const PROPERTIES: [&str; 4] = ["recipeIngredient", "ingredients", "recipeInstructions", "step"];

/// Where a recipe is on its page.
#[derive(Debug)]
pub(super) struct Recipe {
    /// By the number of an item: how many of the runs in it are in the recipe, with its descendants.
    counts: Vec<Count>,
    /// How many runs of the recipe are on the page.
    shown: u32,
}

impl Recipe {
    /// The recipe that a page gives; `None` if it gives none, or shows hardly anything of it.
    pub(super) fn find(page: &Page<'_>, scripts: &[ElementRef<'_>], stop: &Stop) -> Option<Self> {
        if page.kind != Kind::Recipe {
            return None;
        }
        let lines = lines(scripts);
        let mut told = Runs::for_text(lines.iter().map(String::len).sum());
        for line in lines {
            Run::default().read(&without_markup(line), |run| told.add(run));
        }
        let found = compare(page, &told, stop)?;
        let (mut counts, mut shown) = (found.own, found.shown);
        for (count, item) in counts.iter_mut().zip(&page.items) {
            let names = || item.element.attribute("itemprop");
            let mut names = names().into_iter().flat_map(str::split_ascii_whitespace);
            if names.any(|name| PROPERTIES.contains(&name)) && count.found < item.weight {
                shown += item.weight - count.found;
                *count = Count { found: item.weight, all: item.weight.max(count.all) };
            }
        }
        for number in (1..counts.len()).rev() {
            let Count { found, all } = counts[number];
            let parent = &mut counts[page.items[number].parent];
            parent.found += found;
            parent.all += all;
        }
        (shown >= LEAST).then_some(Self { counts, shown })
    }

    /// Whether most of an element is of the recipe.
    pub(super) fn has(&self, number: usize) -> bool {
        let Count { found, all } = self.counts[number];
        found >= LEAST_OF_BLOCK && found * 2 >= all
    }

    /// The innermost element with nearly all of the recipe that is on the page; of several, the first.
    fn holder(&self, page: &Page<'_>) -> usize {
        let most = self.shown - self.shown / 5;
        let (mut holder, mut child) = (0, 1);
        while child < page.items[holder].end {
            if self.counts[child].found >= most {
                holder = child;
                child += 1;
            } else {
                child = page.items[child].end;
            }
        }
        holder
    }
}

impl Page<'_> {
    /// Whether an element is a part of the recipe of the page.
    pub(super) fn is_of_recipe(&self, number: usize) -> bool {
        self.recipe.as_ref().is_some_and(|recipe| recipe.has(number))
    }

    /// Takes back what was dropped of the recipe, and returns the element around it and a region.
    pub(super) fn around_recipe(&mut self, region: usize) -> usize {
        let Some(recipe) = &self.recipe else { return region };
        let holder = recipe.holder(self);
        let end = self.items[holder].end;
        let mut has_changed = false;
        for number in 1..end {
            let is_around = number <= holder && holder < self.items[number].end;
            let is_part = number > holder && recipe.counts[number].found * 20 >= recipe.shown;
            if self.dropped[number] && (is_around || is_part) {
                self.dropped[number] = false;
                has_changed = true;
            }
        }
        if has_changed {
            self.sum();
        }
        let mut around = region;
        while !(around <= holder && holder < self.items[around].end) {
            around = self.items[around].parent;
        }
        around
    }
}

/// The lines of ingredients and steps in JSON-LD.
fn lines(scripts: &[ElementRef<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for script in scripts {
        let text = script.as_node().text_content();
        if memchr::memmem::find(text.as_bytes(), b"\"recipeIngredient\"").is_some()
            && let Some(value) = crate::json::read(&text)
        {
            read(value, false, &mut lines);
        }
    }
    lines
}

/// Adds the strings of ingredients and steps. The reader of JSON refuses values that are deeper than 128.
fn read(value: Value, is_inside: bool, lines: &mut Vec<String>) {
    match value {
        Value::String(line) if is_inside => lines.push(line),
        Value::Array(values) => {
            values.into_iter().for_each(|value| read(value, is_inside, lines));
        }
        Value::Object(object) => {
            for (name, value) in object {
                match name.as_str() {
                    "recipeIngredient" | "recipeInstructions" => read(value, true, lines),
                    "text" | "name" | "itemListElement" | "step" => read(value, is_inside, lines),
                    _ => read(value, false, lines),
                }
            }
        }
        _ => {}
    }
}

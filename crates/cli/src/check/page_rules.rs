//! The rules for one page, after all that applies to it was read; and names that frameworks add to HTML.

use super::rules_file::suggestion;
use duckbill::Document;
use duckbill_check::TemplateLanguage;
use duckbill_check::{CheckOptions, Code, Diagnostic, Level, Place, RuleCode, Severity};
use globset::{Glob, GlobSet, GlobSetBuilder};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The treatment of findings of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    Off,
    /// As it is without a file.
    On,
    As(Severity),
}

/// The rules for a page.
#[derive(Debug, Clone)]
pub(crate) struct PageRules {
    pub(super) levels: Vec<Level>,
    /// By the names of the codes.
    pub(super) codes: BTreeMap<&'static str, (Code, Setting)>,
    pub(crate) template: Option<TemplateLanguage>,
    pub(super) names: Vec<Arc<KnownNames>>,
}

impl Default for PageRules {
    fn default() -> Self {
        let levels = Level::ALL.to_vec();
        Self { levels, codes: BTreeMap::new(), template: None, names: Vec::new() }
    }
}

impl PageRules {
    /// The options of a check by these rules.
    pub(crate) fn options(&self) -> CheckOptions {
        let mut options = CheckOptions::new().with_levels(self.levels.iter().copied());
        for &(code, setting) in self.codes.values() {
            options = match setting {
                Setting::Off => options.without_code(code),
                Setting::On => options,
                Setting::As(severity) => options.with_severity(code, severity),
            };
        }
        for names in &self.names {
            let names = Arc::clone(names);
            options =
                options.with_filter(move |places, one| !names.explain(places.document(), one));
        }
        options
    }

    /// The rules as a rules file has them.
    pub(super) fn to_toml(&self) -> String {
        let levels: Vec<&str> = self.levels.iter().map(|level| level.as_str()).collect();
        let mut text = format!("levels = {levels:?}\n");
        if let Some(language) = self.template {
            let _ = writeln!(text, "template = {:?}", language.as_str());
        }
        let patterns = |of: fn(&KnownNames) -> &Vec<String>| -> Vec<&String> {
            self.names.iter().flat_map(|names| of(names)).collect()
        };
        for (key, patterns) in [
            ("attributes", patterns(|names| &names.attribute_patterns)),
            ("elements", patterns(|names| &names.element_patterns)),
        ] {
            if !patterns.is_empty() {
                let _ = writeln!(text, "{key} = {patterns:?}");
            }
        }
        if !self.codes.is_empty() {
            text.push_str("\n[codes]\n");
        }
        for (name, (_, setting)) in &self.codes {
            let setting = match setting {
                Setting::Off => "off".to_owned(),
                Setting::On => "on".to_owned(),
                Setting::As(severity) => severity.to_string(),
            };
            let _ = writeln!(text, "{name} = {setting:?}");
        }
        text
    }
}

/// Names of attributes and elements that are no mistake, though they are not in the standard.
#[derive(Debug)]
pub(super) struct KnownNames {
    attribute_patterns: Vec<String>,
    element_patterns: Vec<String>,
    attributes: GlobSet,
    elements: GlobSet,
}

impl KnownNames {
    /// These names and those of others.
    pub(super) fn with(
        others: Option<&Self>,
        attributes: &[&str],
        elements: &[&str],
    ) -> Result<Self, String> {
        let joined = |others: Option<&Vec<String>>, patterns: &[&str]| -> Vec<String> {
            let others = others.into_iter().flatten().cloned();
            // The parser writes names in lower case.
            others.chain(patterns.iter().map(|one| one.to_ascii_lowercase())).collect()
        };
        let attribute_patterns = joined(others.map(|one| &one.attribute_patterns), attributes);
        let element_patterns = joined(others.map(|one| &one.element_patterns), elements);
        Ok(Self {
            attributes: name_globs(&attribute_patterns)?,
            elements: name_globs(&element_patterns)?,
            attribute_patterns,
            element_patterns,
        })
    }

    /// Whether a finding is one only because these names are not in the standard.
    fn explain(&self, document: &Document, one: &Diagnostic) -> bool {
        let Code::Rule(code) = one.code else { return false };
        let element = one.place.node().and_then(|id| document.node(id)?.as_element());
        if let Place::Attribute { attribute, .. } | Place::Value { attribute, .. } = &one.place {
            let is_of_name = matches!(
                code,
                RuleCode::AttributeNotAllowed
                    | RuleCode::AttributeNotAllowedHere
                    | RuleCode::BadDataName
            );
            return is_of_name
                && (self.attributes.is_match(attribute)
                    || element.is_some_and(|element| self.elements.is_match(element.name())));
        }
        let Some(element) = element else { return false };
        match code {
            RuleCode::UnknownElement | RuleCode::ElementNotAllowed => {
                self.elements.is_match(element.name())
            }
            // An attribute of a framework sets it when the page is shown.
            RuleCode::MissingAttribute
            | RuleCode::MissingAlt
            | RuleCode::MissingChild
            | RuleCode::EmptyHeading
            | RuleCode::EmptyTitle
            | RuleCode::ButtonWithoutLabel => {
                element.attributes().any(|attribute| self.attributes.is_match(attribute.name()))
            }
            _ => false,
        }
    }
}

fn name_globs(patterns: &[String]) -> Result<GlobSet, String> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        set.add(Glob::new(pattern).map_err(|error| error.to_string())?);
    }
    set.build().map_err(|error| error.to_string())
}

/// The attributes that a framework adds to HTML. `[[]` and `[*]` are `[` and `*` themselves.
#[derive(Debug)]
pub(super) struct Framework {
    name: &'static str,
    pub(super) attributes: &'static [&'static str],
    pub(super) elements: &'static [&'static str],
}

const FRAMEWORKS: [Framework; 7] = [
    Framework { name: "alpine", attributes: &["x-*", "@*", ":*"], elements: &[] },
    Framework {
        name: "angular",
        attributes: &[
            "[[]*]",
            "(*)",
            "[*]*",
            "#*",
            "@*",
            "ng-*",
            "ng[a-z]*",
            "i18n",
            "i18n-*",
            "bind-*",
            "on-*",
            "bindon-*",
            "formcontrolname",
            "formgroupname",
            "formarrayname",
            "routerlink",
            "routerlinkactive",
            "routerlinkactiveoptions",
            "queryparams",
        ],
        elements: &[],
    },
    Framework { name: "htmx", attributes: &["hx-*", "sse-*", "ws-*"], elements: &[] },
    Framework { name: "livewire", attributes: &["wire:*"], elements: &["livewire:*"] },
    Framework {
        name: "svelte",
        attributes: &[
            "on:*",
            "bind:*",
            "class:*",
            "style:*",
            "use:*",
            "transition:*",
            "in:*",
            "out:*",
            "animate:*",
            "let:*",
            "[{]*",
        ],
        elements: &["svelte:*"],
    },
    Framework { name: "unpoly", attributes: &["up-*"], elements: &[] },
    Framework {
        name: "vue",
        attributes: &["v-*", "@*", ":*", "#*", ".*", "ref", "key", "is"],
        elements: &[
            "component",
            "keepalive",
            "suspense",
            "teleport",
            "transition",
            "transitiongroup",
        ],
    },
];

/// The framework of a name.
pub(super) fn framework(name: &str) -> Result<&'static Framework, String> {
    FRAMEWORKS.iter().find(|one| one.name == name).ok_or_else(|| {
        let known: Vec<&str> = FRAMEWORKS.iter().map(|one| one.name).collect();
        let near = suggestion(name, known.iter().copied());
        format!("no framework {name:?}{near}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use duckbill_check::check;

    /// Each framework's patterns are valid, and only the findings that they explain are gone.
    #[test]
    fn frameworks_add_names() {
        for (name, body, left) in [
            ("htmx", "<p hx-get=/a hx-on:click=b hy-get=c>a", 1),
            ("alpine", "<p x-data=a @click=b :id=c><img :src=a><h1 x-text=t></h1>", 0),
            ("vue", "<p v-if=a @click.prevent=b #default><Transition><b>x</b></Transition>", 0),
            (
                "angular",
                "<p [hidden]=a (click)=b *ngIf=c #d i18n [(ngModel)]=e ngClass=f nope>a",
                1,
            ),
            ("livewire", "<p wire:click=a>a", 0),
            ("unpoly", "<p up-target=a bad-id>a", 1),
            ("svelte", "<p on:click=a bind:value=b>a", 0),
        ] {
            let framework = framework(name).unwrap();
            let names = KnownNames::with(None, framework.attributes, framework.elements).unwrap();
            let rules = PageRules { names: vec![Arc::new(names)], ..PageRules::default() };
            let html = format!("<!DOCTYPE html><html lang=en><title>T</title><body>{body}");
            let report = check(&duckbill::parse(&html), &rules.options());
            assert_eq!(report.diagnostics().len(), left, "{name}: {:?}", report.diagnostics());
        }
        assert!(framework("veu").unwrap_err().contains("did you mean \"vue\"?"));
    }
}

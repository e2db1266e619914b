//! The tables of ARIA: `data/aria-roles.tsv`, `data/aria-attributes.tsv` and `data/aria-elements.tsv`, read once.

use crate::model::ELEMENT_NAMES;
use duckbill::names::HashKey;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A set of roles, by their numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct RoleSet([u64; 3]);

impl RoleSet {
    pub(super) fn insert(&mut self, role: u8) {
        if let Some(word) = self.0.get_mut(usize::from(role / 64)) {
            *word |= 1 << (role % 64);
        }
    }

    pub(super) fn has(self, role: u8) -> bool {
        self.0.get(usize::from(role / 64)).is_some_and(|word| word & 1 << (role % 64) != 0)
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub(super) fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    pub(super) fn of(names: &str) -> Self {
        let mut set = Self::default();
        names.split(' ').filter_map(role_number).for_each(|role| set.insert(role));
        set
    }

    /// The names of its roles, as a list in words.
    pub(super) fn in_words(self) -> String {
        let names = ROLES.iter().zip(0..).filter(|(_, number)| self.has(*number));
        names.map(|(role, _)| format!("“{}”", role.name)).collect::<Vec<_>>().join(", ")
    }
}

#[derive(Debug)]
pub(super) struct Role {
    pub(super) name: &'static str,
    pub(super) is_abstract: bool,
    pub(super) is_deprecated: bool,
    /// The roles of which one has to be that of its accessibility parent.
    pub(super) parents: RoleSet,
    /// The roles that its accessibility children may have; empty for any.
    pub(super) children: RoleSet,
    /// Attributes, by bit.
    pub(super) required: u64,
    pub(super) supported: u64,
    pub(super) prohibited: u64,
}

#[derive(Debug)]
pub(super) struct Attribute {
    pub(super) name: &'static str,
    pub(super) use_: Use,
    /// Keywords, or what else it takes.
    pub(super) values: &'static str,
}

/// Where an attribute may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// With the roles that support it.
    Some,
    Global,
    /// With those, and deprecated with the others.
    Former,
    Deprecated,
}

/// The row of an element in ARIA in HTML.
#[derive(Debug)]
pub(super) struct Row {
    /// The role that it has without the attribute.
    pub(super) implicit: Option<u8>,
    /// The other roles that it may have; `None` for any.
    pub(super) allowed: Option<RoleSet>,
    /// The attributes it may have without a role.
    pub(super) attributes: Attributes,
    /// Whether it may not have a name without a role.
    pub(super) is_unnamed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attributes {
    None,
    /// `aria-hidden` alone.
    Hidden,
    /// The global ones, those of its role, and these.
    Global(u64),
}

fn columns<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut columns = line.split('\t').map(|column| if column == "-" { "" } else { column });
        std::array::from_fn(|_| columns.next().unwrap_or(""))
    })
}

static NAMES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| columns(ROLE_TABLE).map(|[name]| name).collect());

/// By letter: the first of the names that begin with it or one after it.
static STARTS: LazyLock<[usize; 27]> = LazyLock::new(|| {
    std::array::from_fn(|letter| {
        NAMES.partition_point(|name| {
            name.bytes().next().is_some_and(|byte| usize::from(byte) < usize::from(b'a') + letter)
        })
    })
});

static ROLE_TABLE: &str = include_str!("../../../data/aria-roles.tsv");

pub(super) static ROLES: LazyLock<Vec<Role>> = LazyLock::new(|| {
    columns(ROLE_TABLE)
        .map(|[name, kind, parents, children, required, supported, prohibited]| Role {
            name,
            is_abstract: kind == "abstract",
            is_deprecated: kind == "deprecated",
            parents: RoleSet::of(parents),
            children: RoleSet::of(children),
            required: bits(required),
            supported: bits(supported) | bits(required),
            prohibited: bits(prohibited),
        })
        .collect()
});

pub(super) static ATTRIBUTES: LazyLock<Vec<Attribute>> = LazyLock::new(|| {
    columns(include_str!("../../../data/aria-attributes.tsv"))
        .map(|[name, kind, values]| {
            let use_ = match kind {
                "global" => Use::Global,
                "former" => Use::Former,
                "deprecated" => Use::Deprecated,
                _ => Use::Some,
            };
            Attribute { name, use_, values }
        })
        .collect()
});

/// By letter after `aria-`: the first of the attributes that have it or one after it.
static ATTRIBUTE_STARTS: LazyLock<[usize; 27]> = LazyLock::new(|| {
    let letter = |name: &str| name.as_bytes().get("aria-".len()).copied();
    std::array::from_fn(|number| {
        ATTRIBUTES.partition_point(|known| letter(known.name) < Some(b'a' + number as u8))
    })
});

static ELEMENTS: LazyLock<HashMap<&'static str, Row, HashKey>> = LazyLock::new(|| {
    columns(include_str!("../../../data/aria-elements.tsv"))
        .map(|[name, implicit, allowed, attributes, unnamed]| {
            let row = Row {
                implicit: role_number(implicit),
                allowed: (allowed != "any").then(|| RoleSet::of(allowed)),
                attributes: match attributes {
                    "none" => Attributes::None,
                    "hidden" => Attributes::Hidden,
                    role if role_number(role).is_some() => Attributes::Global(
                        role_number(role).and_then(role_of).map_or(0, |role| role.supported),
                    ),
                    names => Attributes::Global(bits(names)),
                },
                is_unnamed: unnamed == "unnamed",
            };
            (name, row)
        })
        .collect()
});

/// The number of a role, in any case.
pub(super) fn role_number(name: &str) -> Option<u8> {
    let find = |name: &str| {
        let letter = name.bytes().next()?.checked_sub(b'a')?;
        let start = *STARTS.get(usize::from(letter))?;
        let end = *STARTS.get(usize::from(letter) + 1)?;
        // A few, of which most have another length.
        let at = NAMES.get(start..end)?.iter().position(|known| *known == name)?;
        u8::try_from(start + at).ok()
    };
    find(name).or_else(|| {
        let has_capital = name.bytes().any(|byte| byte.is_ascii_uppercase());
        has_capital.then(|| find(&name.to_ascii_lowercase())).flatten()
    })
}

pub(super) fn role_of(number: u8) -> Option<&'static Role> {
    ROLES.get(usize::from(number))
}

/// The number of an attribute, which is its bit in sets.
pub(super) fn attribute_number(name: &str) -> Option<usize> {
    // All begin with `aria-`. A few have the same next letter, and most of these another length.
    let letter = name.as_bytes().get("aria-".len())?.checked_sub(b'a')?;
    let start = *ATTRIBUTE_STARTS.get(usize::from(letter))?;
    let end = *ATTRIBUTE_STARTS.get(usize::from(letter) + 1)?;
    let near = ATTRIBUTES.get(start..end)?;
    near.iter().position(|known| known.name == name).map(|place| start + place)
}

pub(super) fn row(key: &str) -> Option<&'static Row> {
    ELEMENTS.get(key)
}

/// The attribute in the brackets after the name of an element; of `input` there are more.
const FORMS: [&str; 11] =
    ["", "dl", "details", "empty", "figcaption", "grid", "href", "list", "named", "page", "table"];

/// By number of the element and of the form: the row. For most elements it is the one without a form.
static ROWS: LazyLock<Vec<[Option<&'static Row>; FORMS.len()]>> = LazyLock::new(|| {
    let mut rows = vec![[None; FORMS.len()]; ELEMENT_NAMES.len()];
    for (key, row) in &*ELEMENTS {
        let (name, form) = key.split_once('[').unwrap_or((key, "]"));
        let element = ELEMENT_NAMES.iter().position(|known| *known == name);
        let form = FORMS.iter().position(|known| form.strip_suffix(']') == Some(known));
        if let (Some(element), Some(form)) = (element, form)
            && let Some(place) = rows.get_mut(element).and_then(|forms| forms.get_mut(form))
        {
            *place = Some(row);
        }
    }
    rows
});

/// The row of an element in one of the [forms](FORMS).
pub(super) fn row_of_form(element: u16, form: &str) -> Option<&'static Row> {
    let forms = ROWS.get(usize::from(element))?;
    let form = if form.is_empty() { 0 } else { FORMS.iter().position(|known| *known == form)? };
    forms.get(form).copied().flatten()
}

fn bits(names: &str) -> u64 {
    names.split(' ').filter_map(attribute_number).fold(0, |bits, number| bits | 1 << number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_in_order_and_know_each_other() {
        assert!(NAMES.is_sorted() && NAMES.len() < 192);
        for (name, number) in NAMES.iter().zip(0..) {
            assert_eq!(role_number(name), Some(number), "{name}");
        }
        assert!(ATTRIBUTES.is_sorted_by_key(|attribute| attribute.name) && ATTRIBUTES.len() < 64);
        let known = |name: &&str| role_number(name).is_some() || attribute_number(name).is_some();
        for [_, _, a, b, c, d, e] in columns(ROLE_TABLE) {
            for names in [a, b, c, d, e] {
                assert!(
                    names.split(' ').filter(|name| !name.is_empty()).all(|name| known(&name)),
                    "{names}"
                );
            }
        }
    }
}

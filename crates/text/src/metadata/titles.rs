//! The title of a page, of several places that say it, without the name of the site.

use super::{Found, Metadata, Origin};

impl Metadata {
    /// Takes a heading or the `title` element where the page says nothing else, or the name of its site.
    ///
    /// `inner` are the headings in the article.
    pub(super) fn choose_title(
        &mut self,
        title: Option<String>,
        headings: &[String],
        inner: &[String],
    ) {
        let title = title.unwrap_or_default();
        self.choose(&title, headings, inner);
        let thing = self.thing.take();
        // A thing that is shown on the page names it where nothing else does.
        if self.title.is_none()
            && let Some(thing) = thing
        {
            Self::keep(&mut self.title, &thing, Origin::JsonLd);
        }
        // The text beside the title of the page in the title element is the name of the site.
        if let Some(name) = self.title.as_ref().map(|title| title.value.as_str())
            && let Some(rest) = title.strip_prefix(name).map(str::trim_start)
            && let Some(rest) = rest.strip_prefix(MARKS)
            && !rest.trim().is_empty()
            && !rest.contains(['|', '—', '–', '»', '›'])
        {
            Self::keep(&mut self.site_name, rest, Origin::Title);
        }
    }

    fn choose(&mut self, title: &str, headings: &[String], inner: &[String]) {
        // A part of the title that is the heading of the article.
        let parts: Vec<String> = title.split(MARKS).map(letters).collect();
        // Or all of it, where another heading is the name of the site.
        let whole = letters(title);
        let is_part = |heading: &&String| {
            parts.len() > 1 && parts.contains(&letters(heading))
                || !whole.is_empty() && letters(heading) == whole
        };
        if self.title.is_none()
            && let Some(heading) = inner.iter().find(is_part)
        {
            self.title = Some(Found { value: heading.clone(), origin: Origin::Html });
            return;
        }
        if let [heading] = headings
            && self.is_title(heading, title)
        {
            self.title = Some(Found { value: heading.clone(), origin: Origin::Html });
            return;
        }
        let best = self.title.take();
        let is_site = |value: &str| {
            self.site_name.as_ref().is_some_and(|site| site.value.eq_ignore_ascii_case(value))
        };
        if let Some(best) = best.filter(|best| !is_site(&best.value) && best.value.len() > 2) {
            // The title of the page with the name of its site.
            let whole = best.value.to_lowercase();
            let inside = headings.iter().find(|heading| {
                let heading = heading.to_lowercase();
                let ends = whole.strip_prefix(&heading).or_else(|| whole.strip_suffix(&heading));
                (heading.len() > 12 || heading.len() > 3 && whole.starts_with(&heading))
                    && !is_site(&heading)
                    && ends.is_some_and(|rest| {
                        rest.trim().starts_with(MARKS) || rest.trim().ends_with(MARKS)
                    })
            });
            self.title = Some(match inside {
                Some(heading) => Found { value: heading.clone(), origin: Origin::Html },
                None => Found { value: self.without_its_site(&best.value).to_owned(), ..best },
            });
            return;
        }
        let lower = title.to_lowercase();
        // A short heading at the end of a long title is the name of the site.
        let names_site = |heading: &str| {
            is_site(heading)
                || lower.ends_with(heading)
                    && heading.len() * 2 < lower.len()
                    && lower
                        .get(..lower.len() - heading.len())
                        .is_some_and(|rest| rest.trim_end().ends_with(MARKS))
        };
        // In `Site » Archive » Title` it is at the beginning.
        if let Some((site, _)) = title.split_once('»')
            && let Some((_, last)) = title.rsplit_once('»')
            && (is_site(site.trim()) || headings.iter().any(|h| letters(h) == letters(site)))
        {
            Self::keep(&mut self.title, last, Origin::Title);
            return;
        }
        let inside = headings.iter().find(|heading| {
            let heading = heading.to_lowercase();
            lower.contains(&heading) && !names_site(&heading)
        });
        match inside {
            Some(heading) => Self::keep(&mut self.title, heading, Origin::Html),
            None => {
                let part = self.without_its_site(title).to_owned();
                Self::keep(&mut self.title, &part, Origin::Title);
            }
        }
        if let (None, [first, ..]) = (&self.title, headings) {
            Self::keep(&mut self.title, first, Origin::Html);
        }
    }

    /// Whether the only heading of the first rank is the title of the page. It may be the name of the site, or have the
    /// title and more.
    fn is_title(&self, heading: &str, title: &str) -> bool {
        let name = letters(heading);
        let known = self.title.as_ref().map_or(title, |found| &found.value);
        let parts = || title.split(MARKS).chain(known.split(MARKS)).map(letters);
        let ends = [title, known].map(|whole| letters(whole.rsplit(MARKS).next().unwrap_or(whole)));
        let site = self.site_name.as_ref().map(|site| letters(&site.value));
        let is_name = |site: &String| site.len() > 3 && name.starts_with(site.as_str());
        name.len() >= 10
            && !letters(self.host()).contains(&name)
            && !site.iter().chain(&ends).any(is_name)
            && (!parts().any(|part| part == name) || name.len() * 2 > letters(title).len())
            && (!name.contains(&letters(self.without_its_site(known))) || known.is_empty())
    }

    /// The host in the URL of the page.
    pub(super) fn host(&self) -> &str {
        self.url.as_ref().and_then(|url| url.value.split('/').nth(2)).unwrap_or_default()
    }

    /// A title without the name of the site at its end: that which the page gives, or the one that is in its address.
    fn without_its_site<'t>(&self, title: &'t str) -> &'t str {
        let site = self.site_name.as_ref().map(|site| &*site.value);
        let part = without_site(title, site);
        let Some((rest, mark, last)) = part.char_indices().rev().find_map(|(at, mark)| {
            let is_mark = MARKS.contains(&mark)
                && mark != ':'
                && part.get(..at)?.ends_with(char::is_whitespace);
            is_mark.then(|| Some((part.get(..at)?, mark, part.get(at + mark.len_utf8()..)?)))?
        }) else {
            return part;
        };
        let name = letters(last);
        // Few titles have the other marks in them.
        let labels = || self.host().split('.').map(letters).filter(|label| label.len() > 4);
        let is_site = name.len() > 2 && letters(self.host()).contains(&name)
            || labels().any(|label| name.ends_with(&label))
            || matches!(mark, '|' | '›') && rest.len() > last.len();
        if is_site && rest.trim().len() > 2 { rest.trim_end() } else { part }
    }
}

/// The letters and digits of a text, in lower case.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Marks between the title of a page and the name of its site.
const MARKS: [char; 9] = ['|', '-', '–', '—', '»', ':', '•', '›', '·'];

/// The `title` element without the name of the site at its end.
fn without_site<'t>(title: &'t str, site: Option<&str>) -> &'t str {
    let Some(site) = site else { return title };
    let Some(at) = title.len().checked_sub(site.len()) else { return title };
    match title.split_at_checked(at) {
        Some((rest, end)) if end.eq_ignore_ascii_case(site) => {
            let short = rest.trim_end().trim_end_matches(MARKS).trim_end();
            if short.is_empty() || short == rest.trim_end() { title } else { short }
        }
        _ => title,
    }
}

//! Reading names with their namespaces: type selectors and attribute selectors.

use std::borrow::Cow;

use super::tokens::{Token, write_identifier, write_string};
use super::{Failure, Meaning, Part, Reader, failure};
use crate::dom::NameKey;
use crate::names::{AttributeNamespace, Namespace};
use crate::selectors::SelectorErrorKind;
use crate::selectors::comparison::{CaseSensitivity, Operator, ValueCase};
use crate::selectors::plan::{AttributeName, AttributeTest, Test, ValueTest};

/// The prefix of a [qualified name](https://drafts.csswg.org/selectors-4/#type-nmsp).
enum Prefix<'t, 'o> {
    /// None, and no `|`.
    None,
    /// `|name`
    Empty,
    /// `*|name`
    Any,
    Declared(Cow<'t, str>, &'o str),
}

/// A qualified name; the local name is missing for `*`.
type Qualified<'t, 'o> = (Prefix<'t, 'o>, Option<Cow<'t, str>>);

impl<'t, 'o> Reader<'t, 'o> {
    /// [`<wq-name>`](https://drafts.csswg.org/selectors-4/#typedef-wq-name), or a name with `*` outside of attributes.
    /// Returns `None`, consuming nothing, if there is no name.
    fn qualified(&mut self, is_attribute: bool) -> Result<Option<Qualified<'t, 'o>>, Failure> {
        const BAR: Token<'_> = Token::Delim(b'|');
        let before = self.tokens;
        let prefix = match self.next_with_whitespace() {
            Token::Ident(name) => {
                if !self.takes(&BAR) {
                    return Ok(Some((Prefix::None, Some(name))));
                }
                let mut namespaces = self.options.namespaces.iter().rev();
                let Some((_, url)) = namespaces.find(|(prefix, _)| **prefix == *name) else {
                    return Err(failure(SelectorErrorKind::UndeclaredPrefix, before.at));
                };
                Prefix::Declared(name, url)
            }
            Token::Delim(b'*') => {
                if !self.takes(&BAR) {
                    if !is_attribute {
                        return Ok(Some((Prefix::None, None)));
                    }
                    let token = self.next_with_whitespace();
                    return Err(match token {
                        Token::End => self.unexpected(&token),
                        _ => self.error(SelectorErrorKind::Attribute),
                    });
                }
                Prefix::Any
            }
            Token::Delim(b'|') => Prefix::Empty,
            _ => {
                self.tokens = before;
                return Ok(None);
            }
        };
        match self.next_with_whitespace() {
            Token::Ident(name) => Ok(Some((prefix, Some(name)))),
            Token::Delim(b'*') if !is_attribute => Ok(Some((prefix, None))),
            token if is_attribute && token != Token::End => {
                Err(self.error(SelectorErrorKind::Attribute))
            }
            token => Err(self.unexpected(&token)),
        }
    }

    /// Restricts a compound to the default namespace, if there is one.
    pub(super) fn default_namespace(&mut self, part: &mut Part) {
        if let Some(url) = self.options.default_namespace.as_deref() {
            self.namespace(url, part);
        }
    }

    fn namespace(&mut self, url: &str, part: &mut Part) {
        self.meanings.push(Meaning::Namespace(url.into()));
        let elements = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
        let known = elements.into_iter().find(|namespace| namespace.url() == url);
        part.tests.push(known.map_or(Test::Never, Test::Namespace));
    }

    /// [`<type-selector>`](https://drafts.csswg.org/selectors-4/#typedef-type-selector). Returns whether there is one.
    pub(super) fn type_selector(&mut self, part: &mut Part) -> Result<bool, Failure> {
        let Some((prefix, name)) = self.qualified(false)? else { return Ok(false) };
        let default = self.options.default_namespace.as_deref();
        match prefix {
            Prefix::None => self.default_namespace(part),
            Prefix::Any if default.is_some() => self.written.push_str("*|"),
            Prefix::Any => {}
            Prefix::Empty => {
                self.written.push('|');
                // Elements are always in a namespace.
                part.tests.push(Test::Never);
            }
            Prefix::Declared(prefix, url) => {
                if default != Some(url) {
                    write_identifier(&prefix, &mut self.written);
                    self.written.push('|');
                }
                self.namespace(url, part);
            }
        }
        match name {
            None => self.written.push('*'),
            Some(name) => {
                write_identifier(&name, &mut self.written);
                let lower = name.to_ascii_lowercase();
                part.tests.push(if *name == *lower {
                    Test::Name(NameKey::element(&name))
                } else {
                    let (html, other) = (NameKey::element(&lower), NameKey::element(&name));
                    Test::NameByNamespace { html, other }
                });
                part.specificity.names += 1;
            }
        }
        Ok(true)
    }

    /// [`<attribute-selector>`](https://drafts.csswg.org/selectors-4/#typedef-attribute-selector), after the bracket.
    pub(super) fn attribute(&mut self) -> Result<Test, Failure> {
        self.skip_whitespace();
        let Some((prefix, Some(name))) = self.qualified(true)? else {
            let token = self.next();
            return Err(match token {
                Token::End => self.unexpected(&token),
                _ => self.error(SelectorErrorKind::Attribute),
            });
        };
        let lower = name.to_ascii_lowercase();
        let has_namespace = matches!(prefix, Prefix::Any | Prefix::Declared(..));
        let attribute = match prefix {
            Prefix::None | Prefix::Empty => Some(AttributeName::plain(&name, &lower)),
            Prefix::Any => {
                self.written.push_str("*|");
                Some(AttributeName::qualified(None, &name, &lower))
            }
            Prefix::Declared(prefix, url) => {
                write_identifier(&prefix, &mut self.written);
                self.written.push('|');
                self.meanings.push(Meaning::Namespace(url.into()));
                let known =
                    [AttributeNamespace::XLink, AttributeNamespace::Xml, AttributeNamespace::Xmlns];
                let known = known.into_iter().find(|namespace| namespace.url() == Some(url));
                match known {
                    _ if url.is_empty() => Some(AttributeName::plain(&name, &lower)),
                    Some(_) => Some(AttributeName::qualified(known, &name, &lower)),
                    None => None,
                }
            }
        };
        write_identifier(&name, &mut self.written);
        let value = self.attribute_value(has_namespace, &lower)?;
        Ok(match attribute {
            Some(name) => Test::Attribute(AttributeTest { name, value }),
            None => Test::Never,
        })
    }

    /// The operator, the value and its case; `None` if the attribute must only be there.
    fn attribute_value(
        &mut self,
        has_namespace: bool,
        lower: &str,
    ) -> Result<Option<ValueTest>, Failure> {
        let operator = match self.next() {
            Token::End => return Ok(None),
            Token::Delim(b'=') => Some(Operator::Equal),
            Token::Match(first) => Operator::from_first(first),
            _ => None,
        };
        let Some(operator) = operator else {
            return Err(self.error(SelectorErrorKind::Attribute));
        };
        self.written.push_str(operator.as_str());
        let value = match self.next() {
            Token::Ident(value) | Token::Text(value) => value,
            token @ Token::End => return Err(self.unexpected(&token)),
            _ => return Err(self.error(SelectorErrorKind::Attribute)),
        };
        write_string(&value, &mut self.written);
        let case = match self.next() {
            Token::End if !has_namespace && WITHOUT_CASE.split(' ').any(|name| name == lower) => {
                ValueCase::InsensitiveInHtml
            }
            Token::End => ValueCase::Is(CaseSensitivity::CaseSensitive),
            Token::Ident(flag) if flag.eq_ignore_ascii_case("i") => {
                self.written.push_str(" i");
                ValueCase::Is(CaseSensitivity::AsciiCaseInsensitive)
            }
            Token::Ident(flag) if flag.eq_ignore_ascii_case("s") => {
                self.written.push_str(" s");
                ValueCase::Is(CaseSensitivity::CaseSensitive)
            }
            token => return Err(self.unexpected(&token)),
        };
        Ok(Some(ValueTest { operator, case, value: value.into() }))
    }
}

/// The attributes whose values are [compared without case](https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors)
/// on HTML elements.
const WITHOUT_CASE: &str = "accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare \
    defer dir direction disabled enctype face frame hreflang http-equiv lang language link media method \
    multiple nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target \
    text type valign valuetype vlink";

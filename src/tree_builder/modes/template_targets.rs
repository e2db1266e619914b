//! Templates that are not in the tree: declarative shadow roots, and patches (`<template for>`).

use crate::names::{Namespace, Tag, is_valid_custom_element_name};
use crate::token::TagToken;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::state::{OpenTemplate, Patch};
use crate::tree_sink::{ShadowRootInit, ShadowRootMode, SlotAssignment, TreeSink};

/// The shadow root that a `template` start tag declares; `None` if it declares none.
pub(super) fn shadow_root_init(tag: &TagToken<'_>) -> Option<ShadowRootInit> {
    let attributes = &tag.attributes;
    let mode = attributes.get("shadowrootmode")?;
    let mode = if mode.eq_ignore_ascii_case("open") {
        ShadowRootMode::Open
    } else if mode.eq_ignore_ascii_case("closed") {
        ShadowRootMode::Closed
    } else {
        return None;
    };
    let has = |name| attributes.get(name).is_some();
    let mut init = ShadowRootInit::new(mode);
    init.delegates_focus = has("shadowrootdelegatesfocus");
    init.clonable = has("shadowrootclonable");
    init.serializable = has("shadowrootserializable");
    init.custom_element_registry = has("shadowrootcustomelementregistry");
    if attributes
        .get("shadowrootslotassignment")
        .is_some_and(|value| value.eq_ignore_ascii_case("manual"))
    {
        init.slot_assignment = SlotAssignment::Manual;
    }
    Some(init)
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// A `template` start tag with a shadow root mode.
    pub(super) fn start_shadow_root(&mut self, tag: &TagToken<'_>, init: ShadowRootInit) {
        // 1. The bottom of the stack never becomes a host: it is `html`, or stands for the context
        //   element.
        let location = self.place();
        if !self.allows_declarative_shadow_roots()
            || self.stack.is_single()
            || !self.sink.allows_declarative_shadow_roots(location.parent)
        {
            self.insert_template(tag);
            return;
        }
        // 2. The template is made and opened, but not inserted.
        let host = self.stack.current().filter(|_| self.is_valid_shadow_host()).map(|e| e.handle);
        let template = self.create_html_element(tag, location.parent);
        self.tell_made(template);
        self.push_html(template, tag.name);
        // 3. to 5.
        let attach = |host| self.sink.attach_shadow(host, template, &tag.attributes, init);
        match host.and_then(attach) {
            Some(root) => self.pointers.templates.push(OpenTemplate { target: root, patch: None }),
            None => {
                self.sink.insert(template, location);
                let target = self.sink.template_contents(template);
                self.pointers.templates.push(OpenTemplate { target, patch: None });
            }
        }
    }

    /// Whether the current node may have a shadow root, by
    /// [attach a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root).
    fn is_valid_shadow_host(&self) -> bool {
        let Some(current) = self.stack.current() else { return false };
        current.namespace == Namespace::Html
            && match current.tag {
                Tag::Article
                | Tag::Aside
                | Tag::Blockquote
                | Tag::Body
                | Tag::Div
                | Tag::Footer
                | Tag::H1
                | Tag::H2
                | Tag::H3
                | Tag::H4
                | Tag::H5
                | Tag::H6
                | Tag::Header
                | Tag::Main
                | Tag::Nav
                | Tag::P
                | Tag::Section
                | Tag::Span => true,
                Tag::Unknown => is_valid_custom_element_name(self.state.keys.text(current.key)),
                _ => false,
            }
    }

    /// A `template` start tag with a `for` attribute:
    /// [prepare content patching](https://html.spec.whatwg.org/multipage/scripting.html#the-template-element).
    pub(super) fn start_patch(&mut self, tag: &TagToken<'_>, name: &str) {
        // 1. and 2.
        let mut scope = self.place().parent;
        let body = self.stack.second().filter(|(_, second)| {
            second.is_html(Tag::Body) && !self.is_at_fragment_root() && self.state.context.is_none()
        });
        if body.is_some_and(|(_, body)| body.handle == scope) {
            scope = self.first_open_element();
        }
        let markers =
            if name.is_empty() { None } else { self.sink.find_patch_markers(scope, name) };
        // 4. There is nothing to patch: makes a template element in the tree.
        let Some((start, end)) = markers else { return self.insert_template(tag) };
        let Some(target) = self.sink.parent(start) else { return self.insert_template(tag) };
        // 3.
        let template = self.create_html_element(tag, scope);
        self.tell_made(template);
        self.push_html(template, tag.name);
        if end != Some(start) {
            self.sink.remove_siblings_between(start, end);
        }
        let patch = Some(Patch { start, end });
        self.pointers.templates.push(OpenTemplate { target, patch });
    }

    /// At the end tag of a patch: removes its markers from the tree.
    pub(super) fn remove_patch_markers(&mut self) {
        let Some(patch) = self.pointers.templates.last().and_then(|template| template.patch) else {
            return;
        };
        self.sink.remove(patch.start);
        if let Some(end) = patch.end {
            self.sink.remove(end);
        }
        if let Some(open) = self.pointers.templates.last_mut() {
            open.patch = None;
        }
    }
}

//! The `sandbox` attribute.
//! [Sandboxing](https://html.spec.whatwg.org/multipage/browsers.html#sandboxing)

pub use super::sandbox_names::{Allow, Allowed, Flag, Flags};
use crate::microsyntax::tokens;

/// The keywords in a [`sandbox`](https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox)
/// attribute: ASCII case-insensitive tokens, of which unknown ones count for nothing.
///
/// ```
/// use duckbill::microsyntax::sandbox::{self, Allow};
/// assert!(sandbox::parse("ALLOW-FORMS allow-nonsense").contains(Allow::Forms));
/// // A browser skips the nonsense, an author may not write it:
/// assert!(!sandbox::is_valid("allow-forms allow-nonsense"));
/// ```
#[must_use]
pub fn parse(input: &str) -> Allowed {
    tokens::split_on_whitespace(input).filter_map(Allow::from_name).collect()
}

/// [Parse a sandboxing directive](https://html.spec.whatwg.org/multipage/browsers.html#parse-a-sandboxing-directive):
/// the restrictions that stay with these keywords.
#[must_use]
pub fn flags(allowed: Allowed) -> Flags {
    let stays = |flag: Flag| -> bool {
        let lifted: &[Allow] = match flag {
            Flag::Navigation | Flag::DocumentDomain => &[],
            Flag::AuxiliaryNavigation => &[Allow::Popups],
            Flag::TopLevelNavigationWithoutUserActivation => &[Allow::TopNavigation],
            Flag::TopLevelNavigationWithUserActivation => {
                &[Allow::TopNavigation, Allow::TopNavigationByUserActivation]
            }
            Flag::Origin => &[Allow::SameOrigin],
            Flag::Forms => &[Allow::Forms],
            Flag::PointerLock => &[Allow::PointerLock],
            Flag::Scripts | Flag::AutomaticFeatures => &[Allow::Scripts],
            Flag::PropagatesToAuxiliary => &[Allow::PopupsToEscapeSandbox],
            Flag::Modals => &[Allow::Modals],
            Flag::OrientationLock => &[Allow::OrientationLock],
            Flag::Presentation => &[Allow::Presentation],
            Flag::Downloads => &[Allow::Downloads],
            Flag::CustomProtocolsNavigation => {
                &[Allow::TopNavigationToCustomProtocols, Allow::Popups, Allow::TopNavigation]
            }
        };
        !lifted.iter().any(|keyword| allowed.contains(*keyword))
    };
    Flag::ALL.iter().copied().filter(|flag| stays(*flag)).collect()
}

/// Whether `input` is what authors may write: unique keywords, without those for top-level
/// navigation that others beside them make idle.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    // Each token is known, so those that were there before say which one appears twice.
    let mut all = Allowed::default();
    let are_known_and_unique = tokens::split_on_whitespace(input).all(|token| {
        Allow::from_name(token).is_some_and(|keyword| {
            let is_first = !all.contains(keyword);
            all.insert(keyword);
            is_first
        })
    });
    let has = |keyword| all.contains(keyword);
    let idle = (has(Allow::TopNavigation) && has(Allow::TopNavigationByUserActivation))
        || (has(Allow::TopNavigationToCustomProtocols)
            && (has(Allow::TopNavigation) || has(Allow::Popups)));
    are_known_and_unique && !idle
}

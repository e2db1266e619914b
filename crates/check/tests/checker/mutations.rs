//! Pages that were changed at random, and what is promised of their findings and fixes.

#[test]
fn changed_pages_are_checked_and_fixed() {
    crate::mutation::changed_pages_through(&[("check", crate::door::checked)], 300);
}

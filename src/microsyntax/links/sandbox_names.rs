//! The names of the sandboxing keywords and flags.

keyword_set! {
    /// A keyword that lifts restrictions.
    Allow,
    /// The keywords of a `sandbox` attribute.
    Allowed,
    {
        /// `allow-downloads`
        Downloads = "allow-downloads",
        /// `allow-forms`
        Forms = "allow-forms",
        /// `allow-modals`
        Modals = "allow-modals",
        /// `allow-orientation-lock`
        OrientationLock = "allow-orientation-lock",
        /// `allow-pointer-lock`
        PointerLock = "allow-pointer-lock",
        /// `allow-popups`
        Popups = "allow-popups",
        /// `allow-popups-to-escape-sandbox`
        PopupsToEscapeSandbox = "allow-popups-to-escape-sandbox",
        /// `allow-presentation`
        Presentation = "allow-presentation",
        /// `allow-same-origin`
        SameOrigin = "allow-same-origin",
        /// `allow-scripts`
        Scripts = "allow-scripts",
        /// `allow-top-navigation`
        TopNavigation = "allow-top-navigation",
        /// `allow-top-navigation-by-user-activation`
        TopNavigationByUserActivation = "allow-top-navigation-by-user-activation",
        /// `allow-top-navigation-to-custom-protocols`
        TopNavigationToCustomProtocols = "allow-top-navigation-to-custom-protocols",
    }
}

keyword_set! {
    /// A restriction: a [sandboxing flag](https://html.spec.whatwg.org/multipage/browsers.html#sandboxing-flag-set),
    /// named as in the standard without "sandboxed", "browsing context" and "flag".
    Flag,
    /// The restrictions of a sandbox.
    Flags,
    {
        /// No navigation of other windows and frames.
        Navigation = "navigation",
        /// No new windows.
        AuxiliaryNavigation = "auxiliary-navigation",
        /// No navigation of the top-level window without the user.
        TopLevelNavigationWithoutUserActivation = "top-level-navigation-without-user-activation",
        /// No navigation of the top-level window by the user either.
        TopLevelNavigationWithUserActivation = "top-level-navigation-with-user-activation",
        /// An origin of its own.
        Origin = "origin",
        /// No form submission.
        Forms = "forms",
        /// No pointer lock.
        PointerLock = "pointer-lock",
        /// No script.
        Scripts = "scripts",
        /// Nothing that starts by itself.
        AutomaticFeatures = "automatic-features",
        /// No setter for `document.domain`.
        DocumentDomain = "document-domain",
        /// New windows are sandboxed too.
        PropagatesToAuxiliary = "propagates-to-auxiliary",
        /// No modal dialogs.
        Modals = "modals",
        /// No screen orientation lock.
        OrientationLock = "orientation-lock",
        /// No presentation.
        Presentation = "presentation",
        /// No downloads.
        Downloads = "downloads",
        /// No navigation to the protocols of other programs.
        CustomProtocolsNavigation = "custom-protocols-navigation",
    }
}

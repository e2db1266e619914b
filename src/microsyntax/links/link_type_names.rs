//! The names of the link types.

keyword_set! {
    /// A link type of the standard.
    LinkType,
    /// The link types of an element.
    LinkTypes,
    {
        /// `alternate`: another representation of the document.
        Alternate = "alternate",
        /// `author`: the author.
        Author = "author",
        /// `bookmark`: the permalink of the nearest section.
        Bookmark = "bookmark",
        /// `canonical`: the preferred URL.
        Canonical = "canonical",
        /// `compression-dictionary`: a dictionary for later requests.
        CompressionDictionary = "compression-dictionary",
        /// `dns-prefetch`: a host to look up ahead.
        DnsPrefetch = "dns-prefetch",
        /// `expect`: an element to wait for.
        Expect = "expect",
        /// `external`: a document of another site.
        External = "external",
        /// `help`: context-sensitive help.
        Help = "help",
        /// `icon`: an icon of the document.
        Icon = "icon",
        /// `license`: the licence of the main content.
        License = "license",
        /// `manifest`: a web application manifest.
        Manifest = "manifest",
        /// `modulepreload`: a module script to fetch ahead.
        Modulepreload = "modulepreload",
        /// `next`: the next document of a series.
        Next = "next",
        /// `nofollow`: no endorsement.
        Nofollow = "nofollow",
        /// `noopener`: no way back to this document from script.
        Noopener = "noopener",
        /// `noreferrer`: no `Referer`, and no opener.
        Noreferrer = "noreferrer",
        /// `opener`: a way back, even for a new window.
        Opener = "opener",
        /// `pingback`: a pingback server.
        Pingback = "pingback",
        /// `preconnect`: an origin to connect to ahead.
        Preconnect = "preconnect",
        /// `prefetch`: a resource for a later navigation.
        Prefetch = "prefetch",
        /// `preload`: a resource for this document.
        Preload = "preload",
        /// `prev`: the previous document of a series.
        Prev = "prev",
        /// `privacy-policy`: the privacy policy.
        PrivacyPolicy = "privacy-policy",
        /// `search`: a resource for searching the document.
        Search = "search",
        /// `stylesheet`: a style sheet.
        Stylesheet = "stylesheet",
        /// `tag`: a tag of the document.
        Tag = "tag",
        /// `terms-of-service`: the terms of service.
        TermsOfService = "terms-of-service",
    }
}

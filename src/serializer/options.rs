//! The options of a serialization.

use crate::dom::NodeId;
use crate::edition::{Edition, Features};

/// How to serialize.
///
/// The default is the output of `innerHTML` in a document without scripting, by the Living Standard:
/// shadow roots are left out.
///
/// ```
/// use duckbill::Edition;
/// use duckbill::serializer::SerializeOptions;
/// let options = SerializeOptions::new().with_edition(Edition::Snapshot2018);
/// # let _ = options;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct SerializeOptions {
    pub(super) features: Features,
    pub(super) scripting: bool,
    pub(super) serializable_shadow_roots: bool,
    /// Sorted.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) shadow_roots: Vec<NodeId>,
}

impl SerializeOptions {
    /// The defaults.
    ///
    /// ```
    /// use duckbill::serializer::SerializeOptions;
    /// assert_eq!(SerializeOptions::new(), SerializeOptions::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows this edition of the standard.
    ///
    /// ```
    /// use duckbill::serializer::SerializeOptions;
    /// let now = SerializeOptions::new();
    /// assert_eq!(now.clone().with_edition(duckbill::Edition::Living), now);
    /// ```
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        self.with_features(edition.features())
    }

    /// Follows exactly these changes of the standard.
    ///
    /// ```
    /// use duckbill::edition::Features;
    /// use duckbill::serializer::SerializeOptions;
    /// let mut features = Features::LIVING;
    /// features.escape_angle_brackets_in_attributes = false;
    /// let options = SerializeOptions::new().with_features(features);
    /// assert_ne!(options, SerializeOptions::new());
    /// ```
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// The document has scripting enabled: text in `noscript` is written as it is, since it was read
    /// as raw text.
    ///
    /// ```
    /// use duckbill::serializer::SerializeOptions;
    /// assert_ne!(SerializeOptions::new().with_scripting_enabled(), SerializeOptions::new());
    /// ```
    #[must_use]
    pub fn with_scripting_enabled(mut self) -> Self {
        self.scripting = true;
        self
    }

    /// Writes those shadow roots that say they are serializable, as
    /// [`getHTML({serializableShadowRoots: true})`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-gethtml)
    /// does.
    ///
    /// ```
    /// use duckbill::serializer::SerializeOptions;
    /// let options = SerializeOptions::new().with_serializable_shadow_roots();
    /// assert_ne!(options, SerializeOptions::new());
    /// ```
    #[must_use]
    pub fn with_serializable_shadow_roots(mut self) -> Self {
        self.serializable_shadow_roots = true;
        self
    }

    /// Writes these shadow roots, whatever they say. Ids of other nodes, or of another document, do
    /// nothing.
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// use duckbill::serializer::SerializeOptions;
    /// let html = "<p><template shadowrootmode=closed>in the shadow</template></p>";
    /// let document = parse_with(html, &ParseOptions::new().with_declarative_shadow_roots(true));
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// let options = SerializeOptions::new().with_shadow_roots([p.shadow_root().unwrap().id()]);
    /// assert_eq!(
    ///     p.get_html(&options),
    ///     "<template shadowrootmode=\"closed\">in the shadow</template>",
    /// );
    /// ```
    #[must_use]
    pub fn with_shadow_roots(mut self, roots: impl IntoIterator<Item = NodeId>) -> Self {
        self.shadow_roots.extend(roots);
        self.shadow_roots.sort_unstable();
        self
    }
}

impl Default for SerializeOptions {
    fn default() -> Self {
        Self {
            features: Features::LIVING,
            scripting: false,
            serializable_shadow_roots: false,
            shadow_roots: Vec::new(),
        }
    }
}

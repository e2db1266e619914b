//! Parse errors: the errors that markup can have, and their places.
//!
//! Parsing never fails on markup; errors are data. The codes of the tokenizer are the standard's
//! own ([parse errors](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors)). For tree
//! construction the standard names no codes; those here are ours and may change once it does.

use crate::span::Span;

/// A parse error: its code and its place.
///
/// ```
/// use duckbill::{ErrorCode, ParseError, Span};
/// let error = ParseError::new(ErrorCode::DuplicateAttribute, Span { start: 5, end: 6 });
/// assert_eq!(error.to_string(), "duplicate-attribute at 5..6");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ParseError {
    /// The code of the error.
    pub code: ErrorCode,
    /// The place of the error. `span.start` is the place that the standard's tests expect.
    pub span: Span,
}

impl ParseError {
    /// An error of this code at this place; a [`TreeSink`](crate::tree::TreeSink) of your own may be
    /// tested with it.
    ///
    /// ```
    /// use duckbill::{ErrorCode, ParseError, Span};
    /// let error = ParseError::new(ErrorCode::EofInTag, Span { start: 7, end: 7 });
    /// assert_eq!(error.code, ErrorCode::EofInTag);
    /// ```
    #[must_use]
    pub const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, span }
    }
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} at {}..{}", self.code, self.span.start, self.span.end)
    }
}

impl std::error::Error for ParseError {}

macro_rules! error_codes {
    (standard { $($(#[$sdoc:meta])* $standard:ident => $sname:literal,)+ }
     ours { $($(#[$odoc:meta])* $ours:ident => $oname:literal,)+ }) => {
        /// The errors that markup can have.
        ///
        /// ```
        /// use duckbill::ErrorCode;
        /// assert_eq!(ErrorCode::EofInTag.as_str(), "eof-in-tag");
        /// assert!(ErrorCode::EofInTag.is_standard());
        /// assert!(!ErrorCode::MissingDoctype.is_standard());
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $($(#[$sdoc])* $standard,)+
            $($(#[$odoc])* $ours,)+
        }

        impl ErrorCode {
            /// Every code, the standard's first.
            pub const ALL: &'static [Self] = &[$(Self::$standard,)+ $(Self::$ours,)+];

            /// The code as the standard (or, for tree construction, this crate) spells it.
            ///
            /// ```
            /// use duckbill::ErrorCode;
            /// assert_eq!(ErrorCode::DuplicateAttribute.as_str(), "duplicate-attribute");
            /// ```
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$standard => $sname,)+
                    $(Self::$ours => $oname,)+
                }
            }

            /// Whether the standard itself names this code.
            ///
            /// ```
            /// use duckbill::ErrorCode;
            /// assert!(ErrorCode::DuplicateAttribute.is_standard());
            /// ```
            #[must_use]
            pub const fn is_standard(self) -> bool {
                matches!(self, $(Self::$standard)|+)
            }
        }
    };
}

error_codes! {
    standard {
        /// `<!-->` or `<!--->`: the comment is empty.
        AbruptClosingOfEmptyComment => "abrupt-closing-of-empty-comment",
        /// `>` inside a DOCTYPE's public identifier.
        AbruptDoctypePublicIdentifier => "abrupt-doctype-public-identifier",
        /// `>` inside a DOCTYPE's system identifier.
        AbruptDoctypeSystemIdentifier => "abrupt-doctype-system-identifier",
        /// `&#` or `&#x` without a digit.
        AbsenceOfDigitsInNumericCharacterReference => "absence-of-digits-in-numeric-character-reference",
        /// `<![CDATA[` outside foreign content: a bogus comment.
        CdataInHtmlContent => "cdata-in-html-content",
        /// A numeric character reference above U+10FFFF.
        CharacterReferenceOutsideUnicodeRange => "character-reference-outside-unicode-range",
        /// A control character that is neither white space nor U+0000.
        ControlCharacterInInputStream => "control-character-in-input-stream",
        /// A numeric reference to a control character.
        ControlCharacterReference => "control-character-reference",
        /// The target `xml` or `xml-stylesheet`: a bogus comment.
        DisallowedProcessingInstructionTarget => "disallowed-processing-instruction-target",
        /// An attribute name that the tag already has: the later one is dropped.
        DuplicateAttribute => "duplicate-attribute",
        /// Attributes on an end tag: dropped.
        EndTagWithAttributes => "end-tag-with-attributes",
        /// `/` at the end of an end tag.
        EndTagWithTrailingSolidus => "end-tag-with-trailing-solidus",
        /// The input ends after `<` or `</`.
        EofBeforeTagName => "eof-before-tag-name",
        /// The input ends in a CDATA section.
        EofInCdata => "eof-in-cdata",
        /// The input ends in a comment.
        EofInComment => "eof-in-comment",
        /// The input ends in a DOCTYPE.
        EofInDoctype => "eof-in-doctype",
        /// The input ends in a processing instruction: dropped.
        EofInProcessingInstruction => "eof-in-processing-instruction",
        /// The input ends in `<!-- ... -->`-like text of a script.
        EofInScriptHtmlCommentLikeText => "eof-in-script-html-comment-like-text",
        /// The input ends in a tag: dropped.
        EofInTag => "eof-in-tag",
        /// A comment closed with `--!>`.
        IncorrectlyClosedComment => "incorrectly-closed-comment",
        /// `<!` that begins neither comment, DOCTYPE nor CDATA: a bogus comment.
        IncorrectlyOpenedComment => "incorrectly-opened-comment",
        /// Neither PUBLIC nor SYSTEM after a DOCTYPE's name.
        InvalidCharacterSequenceAfterDoctypeName => "invalid-character-sequence-after-doctype-name",
        /// `<?` before a character that is not a letter or `_`: a bogus comment.
        InvalidFirstCharacterOfProcessingInstructionTarget => "invalid-first-character-of-processing-instruction-target",
        /// `<` or `</` before a character that is not a letter.
        InvalidFirstCharacterOfTagName => "invalid-first-character-of-tag-name",
        /// A processing instruction target with a character not allowed: a bogus comment.
        InvalidProcessingInstructionTarget => "invalid-processing-instruction-target",
        /// `=` followed by `>`.
        MissingAttributeValue => "missing-attribute-value",
        /// A DOCTYPE without a name.
        MissingDoctypeName => "missing-doctype-name",
        /// PUBLIC without an identifier.
        MissingDoctypePublicIdentifier => "missing-doctype-public-identifier",
        /// SYSTEM without an identifier.
        MissingDoctypeSystemIdentifier => "missing-doctype-system-identifier",
        /// `</>`.
        MissingEndTagName => "missing-end-tag-name",
        /// A public identifier without quotes.
        MissingQuoteBeforeDoctypePublicIdentifier => "missing-quote-before-doctype-public-identifier",
        /// A system identifier without quotes.
        MissingQuoteBeforeDoctypeSystemIdentifier => "missing-quote-before-doctype-system-identifier",
        /// A character reference without `;`.
        MissingSemicolonAfterCharacterReference => "missing-semicolon-after-character-reference",
        /// No white space after PUBLIC.
        MissingWhitespaceAfterDoctypePublicKeyword => "missing-whitespace-after-doctype-public-keyword",
        /// No white space after SYSTEM.
        MissingWhitespaceAfterDoctypeSystemKeyword => "missing-whitespace-after-doctype-system-keyword",
        /// No white space before a DOCTYPE's name.
        MissingWhitespaceBeforeDoctypeName => "missing-whitespace-before-doctype-name",
        /// No white space between attributes.
        MissingWhitespaceBetweenAttributes => "missing-whitespace-between-attributes",
        /// No white space between a DOCTYPE's identifiers.
        MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers => "missing-whitespace-between-doctype-public-and-system-identifiers",
        /// `<!--` inside a comment.
        NestedComment => "nested-comment",
        /// A numeric reference to a noncharacter.
        NoncharacterCharacterReference => "noncharacter-character-reference",
        /// A noncharacter.
        NoncharacterInInputStream => "noncharacter-in-input-stream",
        /// `/` at the end of the start tag of an element that is not void: ignored.
        NonVoidHtmlElementStartTagWithTrailingSolidus => "non-void-html-element-start-tag-with-trailing-solidus",
        /// A numeric reference to U+0000.
        NullCharacterReference => "null-character-reference",
        /// A numeric reference to a surrogate.
        SurrogateCharacterReference => "surrogate-character-reference",
        /// A lone surrogate.
        SurrogateInInputStream => "surrogate-in-input-stream",
        /// Something after a DOCTYPE's system identifier.
        UnexpectedCharacterAfterDoctypeSystemIdentifier => "unexpected-character-after-doctype-system-identifier",
        /// `"`, `'` or `<` in an attribute name.
        UnexpectedCharacterInAttributeName => "unexpected-character-in-attribute-name",
        /// `"`, `'`, `<`, `=` or a backtick in an unquoted attribute value.
        UnexpectedCharacterInUnquotedAttributeValue => "unexpected-character-in-unquoted-attribute-value",
        /// `=` where an attribute name should begin.
        UnexpectedEqualsSignBeforeAttributeName => "unexpected-equals-sign-before-attribute-name",
        /// U+0000.
        UnexpectedNullCharacter => "unexpected-null-character",
        /// `<?` (only in editions without processing instructions).
        UnexpectedQuestionMarkInsteadOfTagName => "unexpected-question-mark-instead-of-tag-name",
        /// `/` inside a tag.
        UnexpectedSolidusInTag => "unexpected-solidus-in-tag",
        /// `&name;` that is not a character reference.
        UnknownNamedCharacterReference => "unknown-named-character-reference",
    }
    ours {
        /// The document does not begin with a DOCTYPE.
        MissingDoctype => "missing-doctype",
        /// A DOCTYPE that is not at the start.
        UnexpectedDoctype => "unexpected-doctype",
        /// A DOCTYPE that is not `<!DOCTYPE html>` (or with `about:legacy-compat`).
        UnknownDoctype => "unknown-doctype",
        /// A start tag that is not allowed here.
        UnexpectedStartTag => "unexpected-start-tag",
        /// An end tag that is not allowed here.
        UnexpectedEndTag => "unexpected-end-tag",
        /// Text that is not allowed here.
        UnexpectedText => "unexpected-text",
        /// U+0000 in the content of an element: dropped.
        UnexpectedNullInBody => "unexpected-null-in-body",
        /// The input ends where something must follow.
        UnexpectedEof => "unexpected-eof",
        /// Elements are left open that may not be.
        OpenElementsAtEnd => "open-elements-at-end",
        /// An end tag closes an element while others inside it are open.
        EndTagWithOpenElements => "end-tag-with-open-elements",
        /// A start tag closes an open element that may not be closed that way.
        ImpliedEndOfElement => "implied-end-of-element",
        /// An end tag of a formatting element in the wrong place.
        MisnestedFormattingEndTag => "misnested-formatting-end-tag",
        /// A start tag that is not allowed in a table: foster parented.
        StartTagInTable => "start-tag-in-table",
        /// An end tag that is not allowed in a table: foster parented.
        EndTagInTable => "end-tag-in-table",
        /// Text that is not allowed in a table: foster parented.
        TextInTable => "text-in-table",
        /// `<image>`: read as `<img>`.
        ImageStartTag => "image-start-tag",
        /// An HTML tag inside SVG or MathML: breaks out of it.
        HtmlInForeignContent => "html-in-foreign-content",
        /// An `xmlns` attribute with another namespace than the element's.
        XmlnsValueMismatch => "xmlns-value-mismatch",
        /// An `xmlns:xlink` attribute with another value than the XLink namespace.
        XmlnsXlinkValueMismatch => "xmlns-xlink-value-mismatch",
    }
}

impl std::fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl std::str::FromStr for ErrorCode {
    type Err = UnknownErrorCode;

    fn from_str(name: &str) -> Result<Self, UnknownErrorCode> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name).ok_or(UnknownErrorCode)
    }
}

/// The string is not an [`ErrorCode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownErrorCode;

impl std::fmt::Display for UnknownErrorCode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("not a parse error code")
    }
}

impl std::error::Error for UnknownErrorCode {}

//! The states of the tokenizer, in the order of the standard.
//!
//! The method of a state bears its name ([`State::CommentEnd`] is `comment_end` in `states/comment.rs`);
//! `run.rs` lists them all. The five processing instruction states are those of the Living Standard,
//! "decimal character reference start" exists only in the older editions (the Living Standard tests the
//! digit one state earlier, to the same effect).

use crate::token::ContentModel;

/// Where the tokenizer is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum State {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state)
    #[default]
    Data,
    /// [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state)
    Rcdata,
    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state)
    Rawtext,
    /// [Script data state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state)
    ScriptData,
    /// [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state)
    Plaintext,
    /// [Tag open state](https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state)
    TagOpen,
    /// [End tag open state](https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state)
    EndTagOpen,
    /// [Tag name state](https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state)
    TagName,
    /// [RCDATA less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state)
    RcdataLessThanSign,
    /// [RCDATA end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state)
    RcdataEndTagOpen,
    /// [RCDATA end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state)
    RcdataEndTagName,
    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state)
    RawtextLessThanSign,
    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state)
    RawtextEndTagOpen,
    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state)
    RawtextEndTagName,
    /// [Script data less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state)
    ScriptDataLessThanSign,
    /// [Script data end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state)
    ScriptDataEndTagOpen,
    /// [Script data end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state)
    ScriptDataEndTagName,
    /// [Script data escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state)
    ScriptDataEscapeStart,
    /// [Script data escape start dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state)
    ScriptDataEscapeStartDash,
    /// [Script data escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state)
    ScriptDataEscaped,
    /// [Script data escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state)
    ScriptDataEscapedDash,
    /// [Script data escaped dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state)
    ScriptDataEscapedDashDash,
    /// [Script data escaped less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state)
    ScriptDataEscapedLessThanSign,
    /// [Script data escaped end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state)
    ScriptDataEscapedEndTagOpen,
    /// [Script data escaped end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state)
    ScriptDataEscapedEndTagName,
    /// [Script data double escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state)
    ScriptDataDoubleEscapeStart,
    /// [Script data double escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state)
    ScriptDataDoubleEscaped,
    /// [Script data double escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state)
    ScriptDataDoubleEscapedDash,
    /// [Script data double escaped dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state)
    ScriptDataDoubleEscapedDashDash,
    /// [Script data double escaped less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state)
    ScriptDataDoubleEscapedLessThanSign,
    /// [Script data double escape end state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state)
    ScriptDataDoubleEscapeEnd,
    /// [Before attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state)
    BeforeAttributeName,
    /// [Attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state)
    AttributeName,
    /// [After attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state)
    AfterAttributeName,
    /// [Before attribute value state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state)
    BeforeAttributeValue,
    /// [Attribute value (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state)
    AttributeValueDoubleQuoted,
    /// [Attribute value (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state)
    AttributeValueSingleQuoted,
    /// [Attribute value (unquoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state)
    AttributeValueUnquoted,
    /// [After attribute value (quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state)
    AfterAttributeValueQuoted,
    /// [Self-closing start tag state](https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state)
    SelfClosingStartTag,
    /// [Bogus comment state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state)
    BogusComment,
    /// [Markup declaration open state](https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state)
    MarkupDeclarationOpen,
    /// [Comment start state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state)
    CommentStart,
    /// [Comment start dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state)
    CommentStartDash,
    /// [Comment state](https://html.spec.whatwg.org/multipage/parsing.html#comment-state)
    Comment,
    /// [Comment less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state)
    CommentLessThanSign,
    /// [Comment less-than sign bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state)
    CommentLessThanSignBang,
    /// [Comment less-than sign bang dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state)
    CommentLessThanSignBangDash,
    /// [Comment less-than sign bang dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state)
    CommentLessThanSignBangDashDash,
    /// [Comment end dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state)
    CommentEndDash,
    /// [Comment end state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state)
    CommentEnd,
    /// [Comment end bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state)
    CommentEndBang,
    /// [DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-state)
    Doctype,
    /// [Before DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state)
    BeforeDoctypeName,
    /// [DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state)
    DoctypeName,
    /// [After DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state)
    AfterDoctypeName,
    /// [After DOCTYPE public keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state)
    AfterDoctypePublicKeyword,
    /// [Before DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state)
    BeforeDoctypePublicIdentifier,
    /// [DOCTYPE public identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state)
    DoctypePublicIdentifierDoubleQuoted,
    /// [DOCTYPE public identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state)
    DoctypePublicIdentifierSingleQuoted,
    /// [After DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state)
    AfterDoctypePublicIdentifier,
    /// [Between DOCTYPE public and system identifiers state](https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state)
    BetweenDoctypePublicAndSystemIdentifiers,
    /// [After DOCTYPE system keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state)
    AfterDoctypeSystemKeyword,
    /// [Before DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state)
    BeforeDoctypeSystemIdentifier,
    /// [DOCTYPE system identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state)
    DoctypeSystemIdentifierDoubleQuoted,
    /// [DOCTYPE system identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state)
    DoctypeSystemIdentifierSingleQuoted,
    /// [After DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state)
    AfterDoctypeSystemIdentifier,
    /// [Bogus DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state)
    BogusDoctype,
    /// [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state)
    CdataSection,
    /// [CDATA section bracket state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state)
    CdataSectionBracket,
    /// [CDATA section end state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state)
    CdataSectionEnd,
    /// [Processing instruction open state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state)
    ProcessingInstructionOpen,
    /// [Processing instruction target state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state)
    ProcessingInstructionTarget,
    /// [After processing instruction target state](https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state)
    AfterProcessingInstructionTarget,
    /// [Processing instruction data state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state)
    ProcessingInstructionData,
    /// [Processing instruction questionable state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state)
    ProcessingInstructionQuestionable,
    /// [Character reference state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state)
    CharacterReference,
    /// [Named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
    NamedCharacterReference,
    /// [Ambiguous ampersand state](https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state)
    AmbiguousAmpersand,
    /// [Numeric character reference state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state)
    NumericCharacterReference,
    /// [Hexadecimal character reference start state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state)
    HexadecimalCharacterReferenceStart,
    /// [Decimal character reference start state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-start-state)
    DecimalCharacterReferenceStart,
    /// [Hexadecimal character reference state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state)
    HexadecimalCharacterReference,
    /// [Decimal character reference state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state)
    DecimalCharacterReference,
    /// [Numeric character reference end state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
    NumericCharacterReferenceEnd,
}

impl State {
    /// Whether it reads text, so that no token is begun.
    pub(super) const fn is_text(self) -> bool {
        matches!(
            self,
            Self::Data | Self::Rcdata | Self::Rawtext | Self::ScriptData | Self::Plaintext
        )
    }

    /// Whether it reads a CDATA section, which is text.
    pub(super) const fn is_cdata(self) -> bool {
        matches!(self, Self::CdataSection | Self::CdataSectionBracket | Self::CdataSectionEnd)
    }

    /// Whether any amount of a tag may have been read in this state.
    pub(super) const fn is_inside_tag(self) -> bool {
        matches!(
            self,
            Self::TagName
                | Self::BeforeAttributeName
                | Self::AttributeName
                | Self::AfterAttributeName
                | Self::BeforeAttributeValue
                | Self::AttributeValueDoubleQuoted
                | Self::AttributeValueSingleQuoted
                | Self::AttributeValueUnquoted
                | Self::AfterAttributeValueQuoted
                | Self::SelfClosingStartTag
        )
    }

    /// Whether it reads a script that an end tag does not end.
    #[cfg(feature = "rewrite")]
    pub(super) const fn is_double_escaped(self) -> bool {
        matches!(
            self,
            Self::ScriptDataDoubleEscaped
                | Self::ScriptDataDoubleEscapedDash
                | Self::ScriptDataDoubleEscapedDashDash
                | Self::ScriptDataDoubleEscapedLessThanSign
                | Self::ScriptDataDoubleEscapeEnd
        )
    }

    /// Whether it reads a comment, from `<!` on.
    #[cfg(feature = "rewrite")]
    pub(super) const fn is_in_comment(self) -> bool {
        matches!(
            self,
            Self::BogusComment
                | Self::MarkupDeclarationOpen
                | Self::CommentStart
                | Self::CommentStartDash
                | Self::Comment
                | Self::CommentLessThanSign
                | Self::CommentLessThanSignBang
                | Self::CommentLessThanSignBangDash
                | Self::CommentLessThanSignBangDashDash
                | Self::CommentEndDash
                | Self::CommentEnd
                | Self::CommentEndBang
        )
    }

    /// Whether it reads a DOCTYPE or a processing instruction.
    #[cfg(feature = "rewrite")]
    pub(super) const fn is_in_declaration(self) -> bool {
        matches!(
            self,
            Self::Doctype
                | Self::BeforeDoctypeName
                | Self::DoctypeName
                | Self::AfterDoctypeName
                | Self::AfterDoctypePublicKeyword
                | Self::BeforeDoctypePublicIdentifier
                | Self::DoctypePublicIdentifierDoubleQuoted
                | Self::DoctypePublicIdentifierSingleQuoted
                | Self::AfterDoctypePublicIdentifier
                | Self::BetweenDoctypePublicAndSystemIdentifiers
                | Self::AfterDoctypeSystemKeyword
                | Self::BeforeDoctypeSystemIdentifier
                | Self::DoctypeSystemIdentifierDoubleQuoted
                | Self::DoctypeSystemIdentifierSingleQuoted
                | Self::AfterDoctypeSystemIdentifier
                | Self::BogusDoctype
                | Self::ProcessingInstructionOpen
                | Self::ProcessingInstructionTarget
                | Self::AfterProcessingInstructionTarget
                | Self::ProcessingInstructionData
                | Self::ProcessingInstructionQuestionable
        )
    }

    /// Whether it reads a character reference.
    pub(super) const fn is_reference(self) -> bool {
        matches!(
            self,
            Self::CharacterReference
                | Self::NamedCharacterReference
                | Self::AmbiguousAmpersand
                | Self::NumericCharacterReference
                | Self::HexadecimalCharacterReferenceStart
                | Self::DecimalCharacterReferenceStart
                | Self::HexadecimalCharacterReference
                | Self::DecimalCharacterReference
                | Self::NumericCharacterReferenceEnd
        )
    }

    /// Whether any amount of a tag, comment, DOCTYPE or processing instruction may have been read in this
    /// state. States between two of these last for a few characters, and the end tags that raw text may
    /// hold can turn out to be text.
    pub(super) const fn is_inside_token(self) -> bool {
        self.is_inside_tag()
            || matches!(
                self,
                Self::BogusComment
                    | Self::Comment
                    | Self::BeforeDoctypeName
                    | Self::DoctypeName
                    | Self::AfterDoctypeName
                    | Self::DoctypePublicIdentifierDoubleQuoted
                    | Self::DoctypePublicIdentifierSingleQuoted
                    | Self::DoctypeSystemIdentifierDoubleQuoted
                    | Self::DoctypeSystemIdentifierSingleQuoted
                    | Self::BogusDoctype
                    | Self::ProcessingInstructionTarget
                    | Self::AfterProcessingInstructionTarget
                    | Self::ProcessingInstructionData
                    | Self::ProcessingInstructionQuestionable
            )
    }
}

impl From<ContentModel> for State {
    fn from(model: ContentModel) -> Self {
        match model {
            ContentModel::Data => Self::Data,
            ContentModel::Rcdata => Self::Rcdata,
            ContentModel::Rawtext => Self::Rawtext,
            ContentModel::ScriptData => Self::ScriptData,
            ContentModel::Plaintext => Self::Plaintext,
            ContentModel::CdataSection => Self::CdataSection,
        }
    }
}

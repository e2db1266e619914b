//! The functions: their names, the number of their arguments, the types of their results.
//! [Core Function Library](https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib)

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use crate::error::{Error, ErrorKind};
use crate::lexer::Name;
use crate::options::{Call, Options, REGULAR_EXPRESSIONS};
use crate::value::Value;

/// A function that an expression calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FunctionId {
    Known(Function),
    /// The place among those of the caller.
    Custom(usize),
}

/// A function of the caller.
#[derive(Clone)]
pub(crate) struct Custom {
    pub(crate) arguments: RangeInclusive<usize>,
    pub(crate) function: Arc<CustomFunction>,
}

type CustomFunction = dyn for<'d> Fn(&Call<'_, 'd>) -> Result<Value<'d>, String> + Send + Sync;

impl fmt::Debug for Custom {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Custom").field("arguments", &self.arguments).finish_non_exhaustive()
    }
}

/// The type of an expression as far as it is known before it is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Nodes,
    Text,
    Number,
    Boolean,
    /// That of a variable, or of the result of a function of the caller.
    Unknown,
}

/// Defines the functions and the table of them.
macro_rules! functions {
    ($($function:ident $name:literal $least:literal ..= $most:expr, $type:ident, $extension:expr;)*) => {
        /// The functions that are known.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Function { $($function),* }

        const FUNCTIONS: &[Description] = &[$(Description {
            function: Function::$function,
            name: $name,
            arguments: $least..=$most,
            result: Type::$type,
            extension: $extension,
        }),*];
    };
}

/// A line of the table.
struct Description {
    function: Function,
    name: &'static str,
    arguments: RangeInclusive<usize>,
    result: Type,
    /// `Some` with the namespace, which may be empty, if the recommendation does not have it.
    extension: Option<&'static str>,
}

const CORE: Option<&str> = None;
const UNPREFIXED: Option<&str> = Some("");
const EXSLT: Option<&str> = Some(REGULAR_EXPRESSIONS);
const MANY: usize = usize::MAX;

functions! {
    Last "last" 0..=0, Number, CORE;
    Position "position" 0..=0, Number, CORE;
    Count "count" 1..=1, Number, CORE;
    Id "id" 1..=1, Nodes, CORE;
    LocalName "local-name" 0..=1, Text, CORE;
    NamespaceUri "namespace-uri" 0..=1, Text, CORE;
    Name "name" 0..=1, Text, CORE;
    String "string" 0..=1, Text, CORE;
    Concat "concat" 2..=MANY, Text, CORE;
    StartsWith "starts-with" 2..=2, Boolean, CORE;
    Contains "contains" 2..=2, Boolean, CORE;
    SubstringBefore "substring-before" 2..=2, Text, CORE;
    SubstringAfter "substring-after" 2..=2, Text, CORE;
    Substring "substring" 2..=3, Text, CORE;
    StringLength "string-length" 0..=1, Number, CORE;
    NormalizeSpace "normalize-space" 0..=1, Text, CORE;
    Translate "translate" 3..=3, Text, CORE;
    Boolean "boolean" 1..=1, Boolean, CORE;
    Not "not" 1..=1, Boolean, CORE;
    True "true" 0..=0, Boolean, CORE;
    False "false" 0..=0, Boolean, CORE;
    Lang "lang" 1..=1, Boolean, CORE;
    Number "number" 0..=1, Number, CORE;
    Sum "sum" 1..=1, Number, CORE;
    Floor "floor" 1..=1, Number, CORE;
    Ceiling "ceiling" 1..=1, Number, CORE;
    Round "round" 1..=1, Number, CORE;
    HasClass "has-class" 1..=MANY, Boolean, UNPREFIXED;
    LowerCase "lower-case" 1..=1, Text, UNPREFIXED;
    EndsWith "ends-with" 2..=2, Boolean, UNPREFIXED;
    StringJoin "string-join" 2..=2, Text, UNPREFIXED;
    RegexTest "test" 2..=3, Boolean, EXSLT;
    RegexMatch "match" 2..=3, Text, EXSLT;
}

impl Function {
    fn description(self) -> Option<&'static Description> {
        FUNCTIONS.get(self as usize)
    }

    pub(crate) fn result(self) -> Type {
        self.description().map_or(Type::Unknown, |description| description.result)
    }

    /// Whether a call without arguments means the context node.
    pub(crate) const fn defaults_to_context(self) -> bool {
        matches!(
            self,
            Self::LocalName
                | Self::NamespaceUri
                | Self::Name
                | Self::String
                | Self::StringLength
                | Self::NormalizeSpace
                | Self::Number
        )
    }

    /// Whether the function asks for the context node besides its arguments.
    pub(crate) const fn asks_for_context(self) -> bool {
        matches!(self, Self::Lang | Self::HasClass | Self::Id | Self::Position | Self::Last)
    }
}

/// Finds a function by its name.
pub(crate) fn find(
    name: Name<'_>,
    options: &Options,
    span: Range<usize>,
) -> Result<FunctionId, Error> {
    let written = match name.prefix {
        None => name.local.to_owned(),
        Some(prefix) => format!("{prefix}:{}", name.local),
    };
    if let Some(place) = options.functions.iter().rposition(|(own, _)| **own == *written) {
        return Ok(FunctionId::Custom(place));
    }
    let namespace = name.prefix.and_then(|prefix| options.namespace(prefix)).unwrap_or_default();
    let found = FUNCTIONS.iter().find(|description| {
        description.name == name.local && description.extension.unwrap_or_default() == namespace
    });
    let problem = match found {
        Some(found) if found.extension.is_some() && !options.extensions => {
            "is an extension, and those are off"
        }
        Some(found) if found.extension == EXSLT && !cfg!(feature = "regex") => {
            "needs the feature `regex`"
        }
        Some(found) => return Ok(FunctionId::Known(found.function)),
        None => "is not known",
    };
    let message = format!("the function `{written}` {problem}");
    Err(Error::new(ErrorKind::UnknownFunction, message, span))
}

/// Checks the number of arguments of a call.
pub(crate) fn check_count(
    function: FunctionId,
    count: usize,
    options: &Options,
    span: Range<usize>,
) -> Result<(), Error> {
    let (name, arguments) = match function {
        FunctionId::Known(function) => {
            let Some(description) = function.description() else { return Ok(()) };
            (description.name, description.arguments.clone())
        }
        FunctionId::Custom(place) => match options.functions.get(place) {
            Some((name, custom)) => (&**name, custom.arguments.clone()),
            None => return Ok(()),
        },
    };
    if arguments.contains(&count) {
        return Ok(());
    }
    let (least, most) = (*arguments.start(), *arguments.end());
    let wanted = match (least, most) {
        (0, 0) => "no argument".to_owned(),
        (1, 1) => "one argument".to_owned(),
        _ if least == most => format!("{least} arguments"),
        (_, MANY) => format!("at least {least}"),
        _ => format!("{least} to {most} arguments"),
    };
    let message = format!("`{name}` takes {wanted}, not {count}");
    Err(Error::new(ErrorKind::ArgumentCount, message, span))
}

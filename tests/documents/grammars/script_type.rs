//! `duckbill::microsyntax::script_type`.

use duckbill::microsyntax::script_type::*;

#[test]
fn the_type_comes_before_the_language() {
    for (type_, language, expected) in [
        (Some(""), Some("vbscript"), Some(ScriptType::Classic)),
        (None, Some(""), Some(ScriptType::Classic)),
        (None, Some("vbscript"), None),
        // Not stripped: the standard puts it behind `text/` as it is.
        (None, Some(" javascript"), None),
        (None, Some("module"), None),
        (Some("\ttext/JScript\n"), None, Some(ScriptType::Classic)),
        (Some("importmap"), None, Some(ScriptType::ImportMap)),
        (Some("SpeculationRules"), None, Some(ScriptType::SpeculationRules)),
        (Some("text/javascript;charset=utf-8"), None, None),
        (Some("\u{a0}module"), None, None),
    ] {
        assert_eq!(parse(type_, language), expected, "{type_:?} {language:?}");
    }
}

//! `duckbill stats`: figures about a document as one JSON object.

use crate::Failure;
use crate::input::Input;
use crate::limits::LimitSettings;
use crate::settings::Settings;
use duckbill::dom::Visit;
use duckbill::{Document, NodeKind};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::time::Instant;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    settings: Settings,
}

/// How many errors are kept while they are counted. Keeping them all could take far more than the document.
const KEPT_ERRORS: usize = 1 << 10;

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let bytes = arguments.input.bytes(limits)?;
    let begin = Instant::now();
    let mut watch = limits.watch();
    let document = arguments
        .settings
        .document(&bytes, KEPT_ERRORS, &watch)
        .map_err(|error| arguments.input.trouble(error))?;
    let time = begin.elapsed();
    let encoding = document.encoding();
    let census = Census::of(&document);
    let stats = json!({
        "bytes": bytes.len(),
        "encoding": encoding.encoding.name(),
        "confidence": encoding.confidence.name(),
        "encoding_source": encoding.source.name(),
        "malformed_bytes": encoding.malformed,
        "nodes": census.nodes,
        "depth": census.depth,
        "errors": document.errors().len() as u64 + document.dropped_errors(),
        "quirks_mode": document.quirks_mode().name(),
        "parse_seconds": time.as_secs_f64(),
    });
    let mut output = io::stdout().lock();
    let mut output = watch.output(&mut output);
    writeln!(output, "{stats}")
        .and_then(|()| output.flush())
        .map_err(|error| arguments.input.trouble(error))
}

/// The nodes by kind, and how deep they lie; the document node has depth 0, and so has the fragment.
#[derive(Debug)]
struct Census {
    nodes: Map<String, Value>,
    depth: usize,
}

impl Census {
    /// Counts what is reachable, template contents and shadow roots included.
    fn of(document: &Document) -> Self {
        const KINDS: [(NodeKind, &str); 8] = [
            (NodeKind::Document, "document"),
            (NodeKind::Doctype, "doctype"),
            (NodeKind::Element, "element"),
            (NodeKind::Text, "text"),
            (NodeKind::Comment, "comment"),
            (NodeKind::ProcessingInstruction, "processing_instruction"),
            (NodeKind::DocumentFragment, "document_fragment"),
            (NodeKind::ShadowRoot, "shadow_root"),
        ];
        let mut counts = [0_u64; KINDS.len()];
        let mut greatest = 0;
        // Trees that hang beside the tree, each with the depth of its root.
        let mut roots = vec![(document.root(), 0)];
        while let Some((root, mut depth)) = roots.pop() {
            for edge in root.traverse() {
                match edge {
                    Visit::Open(node) => {
                        greatest = greatest.max(depth);
                        if let Some(at) = KINDS.iter().position(|(kind, _)| *kind == node.kind()) {
                            counts[at] += 1;
                        }
                        depth += 1;
                        let element = node.as_element();
                        roots.extend(
                            element.and_then(|e| e.template_contents()).map(|root| (root, depth)),
                        );
                        roots.extend(
                            element.and_then(|e| e.shadow_root()).map(|root| (root, depth)),
                        );
                    }
                    Visit::Close(_) => depth -= 1,
                }
            }
        }
        let nodes = KINDS.iter().zip(counts);
        let nodes = nodes.map(|((_, name), count)| ((*name).to_owned(), count.into())).collect();
        Self { nodes, depth: greatest }
    }
}

//! The limits for a document: those of the parser, of the output, and of time.

use duckbill::limits::{Limit, Limits};
use duckbill_check::CheckOptions;
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Limits, for each document or line. Sizes take K, M and G.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Limits, for each document or line")]
pub(crate) struct LimitSettings {
    /// Default limits; the options below override them.
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Preset::None, global = true)]
    #[arg(hide_short_help = true)]
    limits: Preset,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, global = true)]
    #[arg(hide_short_help = true)]
    time_limit: Option<Duration>,
    /// Maximum size of the input.
    #[arg(long, value_name = "BYTES", value_parser = parse_size, global = true, hide_short_help = true)]
    max_input_bytes: Option<u64>,
    /// Maximum size of the output.
    #[arg(long, value_name = "BYTES", value_parser = parse_size, global = true, hide_short_help = true)]
    max_output_bytes: Option<u64>,
    /// Maximum memory of the document.
    #[arg(long, value_name = "BYTES", value_parser = parse_size, global = true, hide_short_help = true)]
    max_memory_bytes: Option<u64>,
    /// Maximum number of nodes.
    #[arg(long, value_name = "N", value_parser = parse_size, global = true, hide_short_help = true)]
    max_nodes: Option<u64>,
    /// Maximum nesting depth of open elements.
    #[arg(long, value_name = "N", value_parser = parse_size, global = true, hide_short_help = true)]
    max_depth: Option<u64>,
    /// Maximum number of attributes per tag.
    #[arg(long, value_name = "N", value_parser = parse_size, global = true, hide_short_help = true)]
    max_attributes_per_element: Option<u64>,
    /// Maximum total size of a tag's attributes.
    #[arg(long, value_name = "BYTES", value_parser = parse_size, global = true, hide_short_help = true)]
    max_attribute_bytes: Option<u64>,
    /// Maximum size of a tag, comment, DOCTYPE or processing instruction.
    #[arg(long, value_name = "BYTES", value_parser = parse_size, global = true, hide_short_help = true)]
    max_token_bytes: Option<u64>,
    /// Maximum number of active formatting elements.
    #[arg(long, value_name = "N", value_parser = parse_size, global = true, hide_short_help = true)]
    max_formatting_elements: Option<u64>,
    /// Maximum number of parse errors, if errors are requested.
    #[arg(long, value_name = "N", value_parser = parse_size, global = true, hide_short_help = true)]
    max_errors: Option<u64>,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Preset {
    /// No limits.
    #[default]
    None,
    /// Limits for untrusted pages: 64 MiB of input, 4 million nodes and so on.
    Untrusted,
}

/// Which limits a command obeys. It refuses the others, rather than ignoring them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Obeyed {
    /// None: it reads no page.
    None,
    /// That of the input.
    Input,
    /// Those of input, output and time.
    Bytes,
    /// All: it makes documents.
    All,
}

impl LimitSettings {
    /// Fails if a limit was given that a command does not obey.
    pub(crate) fn refuse_others(&self, obeyed: Obeyed) -> Result<(), String> {
        let given: [(&str, bool, Obeyed); 12] = [
            ("limits", matches!(self.limits, Preset::Untrusted), Obeyed::Bytes),
            ("time-limit", self.time_limit.is_some(), Obeyed::Bytes),
            ("max-input-bytes", self.max_input_bytes.is_some(), Obeyed::Input),
            ("max-output-bytes", self.max_output_bytes.is_some(), Obeyed::Bytes),
            ("max-memory-bytes", self.max_memory_bytes.is_some(), Obeyed::All),
            ("max-nodes", self.max_nodes.is_some(), Obeyed::All),
            ("max-depth", self.max_depth.is_some(), Obeyed::All),
            ("max-attributes-per-element", self.max_attributes_per_element.is_some(), Obeyed::All),
            ("max-attribute-bytes", self.max_attribute_bytes.is_some(), Obeyed::All),
            ("max-token-bytes", self.max_token_bytes.is_some(), Obeyed::All),
            ("max-formatting-elements", self.max_formatting_elements.is_some(), Obeyed::All),
            ("max-errors", self.max_errors.is_some(), Obeyed::All),
        ];
        let other = given.into_iter().find(|(_, is_given, needed)| *is_given && obeyed < *needed);
        match other {
            Some((name, ..)) => Err(format!("this command does not obey `--{name}`")),
            None => Ok(()),
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        let preset = match self.limits {
            Preset::None => Limits::none(),
            Preset::Untrusted => Limits::untrusted(),
        };
        let single: [(Option<u64>, Limit); 10] = [
            (self.max_input_bytes, Limit::InputBytes),
            (self.max_output_bytes, Limit::OutputBytes),
            (self.max_memory_bytes, Limit::MemoryBytes),
            (self.max_nodes, Limit::Nodes),
            (self.max_depth, Limit::Depth),
            (self.max_attributes_per_element, Limit::AttributesPerElement),
            (self.max_attribute_bytes, Limit::AttributeBytes),
            (self.max_token_bytes, Limit::TokenBytes),
            (self.max_formatting_elements, Limit::FormattingElements),
            (self.max_errors, Limit::Errors),
        ];
        single.into_iter().fold(preset, |limits, (value, limit)| match value {
            Some(value) => limits.with(limit, value),
            None => limits,
        })
    }

    /// How many bytes of an input may be read; one more shows that there are too many.
    pub(crate) fn readable(&self) -> u64 {
        self.limits().get(Limit::InputBytes).map_or(u64::MAX, |limit| limit.saturating_add(1))
    }

    /// Fails if an input is longer than it may be.
    pub(crate) fn check_input(&self, length: usize) -> io::Result<()> {
        check_input(&self.limits(), length)
    }

    /// The same with the limits for untrusted pages, where no others were given.
    #[cfg(feature = "lsp")]
    pub(crate) fn or_untrusted(&self) -> Self {
        Self { limits: Preset::Untrusted, ..self.clone() }
    }

    /// The same with a limit on the output, for formats that may be far longer than the input.
    pub(crate) fn with_bounded_output(&self) -> Self {
        let max_output_bytes = self.limits().get(Limit::OutputBytes).or(Some(BOUNDED_OUTPUT));
        Self { max_output_bytes, ..self.clone() }
    }

    /// Fails if a limit cannot be obeyed on this machine as it is now.
    pub(crate) fn prepare(&self) -> Result<(), String> {
        match self.time_limit.map(|_| alarms()) {
            Some(Err(error)) => Err(format!("`--time-limit` needs a thread: {error}")),
            _ => Ok(()),
        }
    }

    /// How long a document may take.
    pub(crate) const fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// Begins with a document: the time runs.
    pub(crate) fn watch(&self) -> Watch {
        let limits = self.limits();
        Watch {
            limits,
            written: 0,
            is_limited: limits != Limits::none() || self.time_limit.is_some(),
            clock: Clock { time: self.time_limit.map(|limit| (limit, alarm(limit))) },
        }
    }
}

/// The limit on the output of a document in a format that may be far longer than the input, unless
/// `--max-output-bytes` or `--limits` gives one.
const BOUNDED_OUTPUT: u64 = 256 << 20;

fn check_input(limits: &Limits, length: usize) -> io::Result<()> {
    match limits.get(Limit::InputBytes) {
        Some(limit) if length as u64 > limit => {
            Err(Stopped::error(format!("stopped: more than {limit} {}", Limit::InputBytes)))
        }
        _ => Ok(()),
    }
}

/// The memory that one document may take.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) limits: Limits,
    /// Whether there is any limit.
    pub(crate) is_limited: bool,
    /// How many bytes of output there were.
    written: u64,
    clock: Clock,
}

/// The time that one document may take.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clock {
    /// The time limit, and the flag that is set when it has passed.
    time: Option<(Duration, Arc<AtomicBool>)>,
}

impl Clock {
    /// Fails if the time has passed.
    pub(crate) fn check(&self) -> io::Result<()> {
        match &self.time {
            Some((limit, flag)) if flag.load(Ordering::Relaxed) => {
                Err(Stopped::error(format!("stopped after {} s", limit.as_secs_f64())))
            }
            _ => Ok(()),
        }
    }
}

impl Watch {
    /// The flag that is set when the time has passed.
    pub(crate) fn cancel_flag(&self) -> Option<Arc<AtomicBool>> {
        self.clock.time.as_ref().map(|(_, flag)| Arc::clone(flag))
    }

    /// Fails if the input is longer than it may be.
    pub(crate) fn check_input(&self, length: usize) -> io::Result<()> {
        check_input(&self.limits, length)
    }

    /// Fails if the time has passed.
    pub(crate) fn check_time(&self) -> io::Result<()> {
        self.clock.check()
    }

    /// The clock, for work that has no output.
    pub(crate) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// The options of a check that stops when the time has passed.
    pub(crate) fn check_options(&self, options: CheckOptions) -> CheckOptions {
        match self.cancel_flag() {
            Some(flag) => options.with_cancel_flag(flag),
            None => options,
        }
    }

    /// The output, held to the limits.
    pub(crate) fn output<'a>(&'a mut self, output: &'a mut dyn Write) -> Watched<'a> {
        Watched { watch: self, output }
    }
}

/// Output that is held to the limits of a document.
pub(crate) struct Watched<'a> {
    watch: &'a mut Watch,
    output: &'a mut dyn Write,
}

impl Watched<'_> {
    /// Fails if the time has passed.
    pub(crate) fn check_time(&self) -> io::Result<()> {
        self.watch.check_time()
    }
}

/// The output is longer than it may be.
pub(crate) fn too_long(limit: u64) -> io::Error {
    Stopped::error(format!("stopped: more than {limit} {}", Limit::OutputBytes))
}

impl Watched<'_> {
    /// Counts output that is written later.
    pub(crate) fn count(&mut self, bytes: usize) -> io::Result<()> {
        self.watch.written += bytes as u64;
        match self.watch.limits.get(Limit::OutputBytes) {
            Some(limit) if self.watch.written > limit => Err(too_long(limit)),
            _ => Ok(()),
        }
    }

    /// The most bytes that may still be written.
    pub(crate) fn left(&self) -> u64 {
        let limit = self.watch.limits.get(Limit::OutputBytes).unwrap_or(u64::MAX);
        limit.saturating_sub(self.watch.written)
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.watch.check_time()?;
        if let Some(limit) = self.watch.limits.get(Limit::OutputBytes)
            && self.watch.written + bytes.len() as u64 > limit
        {
            return Err(too_long(limit));
        }
        let count = self.output.write(bytes)?;
        self.watch.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// A limit was reached.
#[derive(Debug)]
pub(crate) struct Stopped(String);

impl Stopped {
    pub(crate) fn error(message: String) -> io::Error {
        io::Error::other(Self(message))
    }

    /// Whether this error is that a limit was reached.
    pub(crate) fn is_cause(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|inner| inner.is::<Self>())
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for Stopped {}

/// A flag that is set after this time. All flags of a run have the same time, so one thread can wait for
/// them in their order.
fn alarm(time: Duration) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(time.is_zero()));
    // The thread waits as long as there is a sender.
    match alarms() {
        Ok(alarms) => {
            let _ = alarms.send((Instant::now() + time, Arc::downgrade(&flag)));
        }
        // The command does not begin without it.
        Err(_) => flag.store(true, Ordering::Relaxed),
    }
    flag
}

/// A time, and the flag that is set then.
type Alarm = (Instant, Weak<AtomicBool>);

/// Where alarms are set: a thread waits for them.
fn alarms() -> io::Result<Sender<Alarm>> {
    static ALARMS: OnceLock<Sender<Alarm>> = OnceLock::new();
    if let Some(alarms) = ALARMS.get() {
        return Ok(alarms.clone());
    }
    let (sender, receiver) = channel::<Alarm>();
    thread::Builder::new().spawn(move || {
        for (end, flag) in receiver {
            // A document that is done needs no alarm.
            if flag.strong_count() > 0 {
                thread::sleep(end.saturating_duration_since(Instant::now()));
            }
            if let Some(flag) = flag.upgrade() {
                flag.store(true, Ordering::Relaxed);
            }
        }
    })?;
    Ok(ALARMS.get_or_init(|| sender).clone())
}

/// A number with K, M or G for the powers of 1,024.
fn parse_size(text: &str) -> Result<u64, String> {
    let (digits, factor) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1_u64),
    };
    let number: Option<u64> = digits.parse().ok();
    number
        .and_then(|number| number.checked_mul(factor))
        .ok_or_else(|| "not a number; 64M is 64 times 1,024 times 1,024".to_owned())
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| *time <= Duration::from_secs(1 << 32))
        .ok_or_else(|| "not a number of seconds".to_owned())
}

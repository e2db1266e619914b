//! A bench per grammar: `cargo bench -- microsyntax`.
//!
//! Those named `std` parse the same digits with the standard library, for comparison.

use criterion::{BenchmarkId, Criterion, Throughput};
use duckbill::Edition;
use duckbill::microsyntax::*;
use std::hint::black_box;

/// Benches a function over an input, with the input's length as throughput.
fn bench<T>(criterion: &mut Criterion, grammar: &str, input: &str, function: impl Fn(&str) -> T) {
    let mut group = criterion.benchmark_group(format!("microsyntax/{grammar}"));
    group.throughput(Throughput::Bytes(input.len() as u64));
    let name: String = input.chars().take(24).collect();
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        bencher.iter(|| function(black_box(input)));
    });
    group.finish();
}

pub(crate) fn microsyntax(criterion: &mut Criterion) {
    numbers(criterion);
    dates(criterion);
    words(criterion);
    documents(criterion);
    features(criterion);
}

fn numbers(criterion: &mut Criterion) {
    for digits in ["7", "1024", "-1234567890", "123456789012345678"] {
        bench(criterion, "integer", digits, integer::parse);
        bench(criterion, "integer/std", digits, |input| input.parse::<i64>().ok());
    }
    bench(criterion, "non_negative_integer", "1024", non_negative_integer::parse);
    bench(criterion, "non_negative_integer/std", "1024", |input| input.parse::<u64>().ok());
    for digits in ["1", "0.5", "3.14159265", "-1234.5678e-9", "0.30000000000000004"] {
        bench(criterion, "float", digits, float::parse);
        bench(criterion, "float/std", digits, |input| input.parse::<f64>().ok());
    }
    bench(criterion, "float/is_valid", "-1234.5678e-9", float::is_valid);
    bench(criterion, "dimension", "33.333%", dimension::parse);
    bench(criterion, "dimension_list", "20%,1.5*,100,*", |input| {
        dimension_list::parse(input).count()
    });
    bench(criterion, "float_list", "34,44,270,350,12.5,7", |input| {
        float_list::parse(input).count()
    });
    bench(criterion, "integer_list", "34,44,270,350,12,7", |input| {
        integer_list::parse(input).count()
    });
    bench(criterion, "ratio", "about 75 of 100 done", ratio::parse);
    bench(criterion, "reflect", "1024", |input| reflect::Unsigned::positive().get(Some(input)));
    bench(criterion, "best_representation", "0.30000000000000004", |input| {
        float::BestRepresentation(input.len() as f64 / 7.0).to_string()
    });
}

fn dates(criterion: &mut Criterion) {
    use duckbill::microsyntax::date_time::*;
    bench(criterion, "month", "2026-10", month::parse);
    bench(criterion, "date", "2026-10-03", date::parse);
    bench(criterion, "yearless_date", "--10-03", yearless_date::parse);
    bench(criterion, "time", "14:54:39.929", time::parse);
    bench(criterion, "local_date_time", "2026-10-03T14:54:39", local_date_time::parse);
    bench(criterion, "time_zone_offset", "+05:30", time_zone_offset::parse);
    bench(criterion, "global_date_time", "2026-10-03T14:54:39-08:00", global_date_time::parse);
    bench(criterion, "week", "2026-W40", week::parse);
    bench(criterion, "duration", "PT4H18M3.5S", duration::parse);
    bench(criterion, "date_or_time", "2026-10-03", date_or_time::parse);
}

fn words(criterion: &mut Criterion) {
    bench(criterion, "legacy_color", "cornflowerblue", legacy_color::parse);
    bench(criterion, "legacy_color", "#6495ed", legacy_color::parse);
    bench(criterion, "legacy_color", "chucknorris", legacy_color::parse);
    bench(criterion, "simple_color", "#6495ed", simple_color::parse);
    let class = "nav nav--open sticky js-toggle u-mt-2";
    bench(criterion, "split_on_whitespace", class, |input| input.split_ascii_whitespace().count());
    bench(criterion, "split_on_commas", "a, b,c , d", |input| {
        tokens::split_on_commas(input).count()
    });
    bench(criterion, "ordered_set", class, |input| {
        tokens::ordered_set_tokens(input, Edition::Living).count()
    });
    bench(criterion, "remove_token", class, |input| {
        tokens::remove(input, "sticky", duckbill::Edition::Draft2009)
    });
    bench(criterion, "token_list", class, |input| {
        let mut list = token_list::TokenList::new(input);
        list.toggle("sticky", None).map(|_| list)
    });
    bench(criterion, "boolean", "", |input| boolean::parse(Some(input)));
    bench(criterion, "enumerated", "datetime-local", |input| {
        enumerated::INPUT_TYPE.state(Some(input))
    });
    bench(criterion, "reference", "page.html#map", |input| reference::parse(input).is_some());
    bench(criterion, "dataset", "data-date-of-birth", |input| dataset::parse(input).is_some());
    bench(criterion, "link_types", "nofollow noopener noreferrer", link_types::parse);
    bench(criterion, "sandbox", "allow-scripts allow-forms", sandbox::parse);
    bench(criterion, "autocomplete", "section-red shipping work tel", |input| {
        autocomplete::parse(input, autocomplete::Mantle::Expectation).is_some()
    });
}

fn documents(criterion: &mut Criterion) {
    let srcset = "a-320.jpg 320w, a-640.jpg 640w, a-960.jpg 960w, a-1280.jpg 1280w";
    bench(criterion, "srcset", srcset, |input| srcset::parse(input).len());
    bench(criterion, "image_source", srcset, |input| {
        image_source::choose("", input, 400.0, 2.0).is_some()
    });
    bench(criterion, "refresh", "5; url='next.html'", |input| refresh::parse(input).is_some());
    bench(criterion, "charset", "text/html; charset=utf-8", charset::parse);
    bench(criterion, "content_type", "text/html; charset=\"utf-8\"", |input| {
        content_type::charset(input).is_some()
    });
    bench(criterion, "area", "34,44,270,350", |input| area::parse(area::Shape::Rectangle, input));
    // Long values, to see that the time grows with the length alone.
    for kilobytes in [16, 256] {
        let long = "a-320.jpg 320w, ".repeat(kilobytes * 64);
        bench(criterion, &format!("srcset/{kilobytes}K"), &long, |input| {
            srcset::parse(input).len()
        });
        let long = "12.5,".repeat(kilobytes * 205);
        bench(criterion, &format!("float_list/{kilobytes}K"), &long, |input| {
            float_list::parse(input).count()
        });
    }
}

/// The grammars of which a feature of the library is asked.
fn features(criterion: &mut Criterion) {
    let _ = &criterion;
    {
        let environment = sizes::Environment::new(1280.0, 720.0);
        let value = "(max-width: 600px) 100vw, (min-width: 2000px) calc(50vw - 40px), 33vw";
        bench(criterion, "sizes", value, |input| sizes::parse(input, &environment));
    }
    bench(criterion, "url", "../images/a.png?x=1", |input| {
        url::resolve(input, Some("https://example.com/a/b/c"))
    });
    bench(criterion, "reverse_dns", "uk.co.example.sub", reverse_dns::parse);
    bench(criterion, "compatibility_caseless", "\u{FB01}n", |input| {
        idioms::eq_compatibility_caseless(input, "FIN")
    });
}

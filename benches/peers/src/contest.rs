//! The cold pass: each contestant goes over all pages once a round, in turn, so that neither the branch
//! predictor nor a cache learns one page by heart, and a machine that slows down slows all of them.

use cpu_time::ThreadTime;

/// One way to do a thing to the page of the given number.
pub struct Contestant<'a> {
    pub name: &'static str,
    pub run: Box<dyn FnMut(usize) + 'a>,
}

impl<'a> Contestant<'a> {
    pub fn new(name: &'static str, run: impl FnMut(usize) + 'a) -> Self {
        Self { name, run: Box::new(run) }
    }
}

/// Seconds of processor time by contestant, page and round.
#[derive(Debug)]
pub struct Times(Vec<Vec<Vec<f64>>>);

/// Lets the contestants go over the pages, a round for nothing and then as many as asked for.
#[must_use]
pub fn run(contestants: &mut [Contestant<'_>], pages: usize, rounds: usize) -> Times {
    let mut times = vec![vec![Vec::with_capacity(rounds); pages]; contestants.len()];
    for round in 0..=rounds {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            for (page, times) in times.iter_mut().enumerate() {
                let begin = ThreadTime::now();
                (contestant.run)(page);
                let time = begin.elapsed().as_secs_f64();
                if round > 0 {
                    times.push(time);
                }
            }
        }
    }
    Times(times)
}

impl Times {
    /// The best time of a contestant on a page, in seconds.
    #[must_use]
    pub fn best(&self, contestant: usize, page: usize) -> f64 {
        self.0[contestant][page].iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// How many times as fast as `other` the contestant is on a page: the median over the rounds.
    #[must_use]
    pub fn ratio(&self, contestant: usize, other: usize, page: usize) -> f64 {
        let rounds = self.0[contestant][page].iter().zip(&self.0[other][page]);
        median(rounds.map(|(own, other)| other / own).collect())
    }
}

/// The middle one.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => f64::NAN,
        length if length % 2 == 1 => numbers[length / 2],
        length => (numbers[length / 2 - 1] + numbers[length / 2]) / 2.0,
    }
}

/// The geometric mean.
#[must_use]
pub fn geometric_mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for number in numbers {
        sum += number.ln();
        count += 1.0;
    }
    f64::exp(sum / count)
}

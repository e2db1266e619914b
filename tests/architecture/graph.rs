//! Circles in a graph, and arrows that run up.

use std::collections::{BTreeMap, BTreeSet};

/// From each node to those its arrows point at.
pub(crate) type Graph<N> = BTreeMap<N, BTreeSet<N>>;

/// The circles: sets of more than one node, each of which is reached from each. Graphs are small, so
/// reachability is simply computed.
pub(crate) fn circles<N: Ord + Clone>(graph: &Graph<N>) -> BTreeSet<BTreeSet<N>> {
    let reached: BTreeMap<&N, BTreeSet<&N>> = graph
        .keys()
        .map(|start| {
            let mut reached = BTreeSet::new();
            let mut waiting: Vec<&N> = graph[start].iter().collect();
            while let Some(node) = waiting.pop() {
                if reached.insert(node) {
                    waiting.extend(graph.get(node).into_iter().flatten());
                }
            }
            (start, reached)
        })
        .collect();
    let circle = |node: &N| -> BTreeSet<N> {
        let others = reached[node].iter().filter(|other| {
            reached.get(**other).is_some_and(|from_there| from_there.contains(node))
        });
        others.map(|other| (*other).clone()).collect()
    };
    graph.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}

/// How many arrows run up in the best order that a simple search finds: what imports least is put lowest,
/// what is imported least highest, and where neither helps, the node with the fewest imports goes lowest
/// (Eades, Lin and Smyth, 1993). None do if and only if there is no circle.
pub(crate) fn arrows_up<N: Ord + Clone>(graph: &Graph<N>) -> usize {
    let mut left: BTreeSet<&N> = graph.keys().collect();
    let (mut low, mut high) = (Vec::new(), Vec::new());
    while !left.is_empty() {
        let out = |node: &N| graph[node].iter().filter(|to| left.contains(to)).count();
        let into = |node: &N| left.iter().filter(|from| graph[**from].contains(node)).count();
        let next = if let Some(lowest) = left.iter().find(|node| out(node) == 0) {
            low.push(*lowest);
            *lowest
        } else if let Some(highest) = left.iter().find(|node| into(node) == 0) {
            high.push(*highest);
            *highest
        } else {
            let best = left.iter().max_by_key(|node| into(node) as isize - out(node) as isize);
            let best = *best.expect("there are nodes left");
            low.push(best);
            best
        };
        left.remove(next);
    }
    low.extend(high.into_iter().rev());
    let rank: BTreeMap<&N, usize> = low.iter().enumerate().map(|(at, node)| (*node, at)).collect();
    let is_up = |from: &N, to: &N| rank.get(to).is_some_and(|to| *to > rank[from]);
    graph.iter().map(|(from, to)| to.iter().filter(|to| is_up(from, to)).count()).sum()
}

#[test]
fn circles_and_arrows_up_are_counted() {
    let graph: Graph<u8> = BTreeMap::from([
        (1, BTreeSet::from([2])),
        (2, BTreeSet::from([3])),
        (3, BTreeSet::from([1])),
        (4, BTreeSet::from([1])),
        (5, BTreeSet::new()),
    ]);
    assert_eq!(circles(&graph), BTreeSet::from([BTreeSet::from([1, 2, 3])]));
    assert_eq!(arrows_up(&graph), 1);
}

// Parsing in node beside parse5 and htmlparser2: measure.mjs MODULE.wasm FOLDER [ROUNDS]. Each parser goes over all pages once a
// round, then the next does; a ratio is the geometric mean over the pages of the ratios of best times. All begin with a string of
// JavaScript. Ours is written into the memory of the module, and its tree stays there; `and markup` also makes a string of the tree.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as parse5 from "parse5";
import * as htmlparser2 from "htmlparser2";
import render from "dom-serializer";

const [, , module, folder, rounds = "5"] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const wasm = instance.exports;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// A string has at most three bytes of UTF-8 for a unit of UTF-16. Room is made before the view of the memory is taken.
function load(text) {
    const most = text.length * 3;
    const at = wasm.input(most);
    const { written } = encoder.encodeInto(text, new Uint8Array(wasm.memory.buffer, at, most));
    wasm.input(written);
}

function parse(text) {
    load(text);
    return wasm.parse();
}

function markup(text) {
    parse(text);
    const length = wasm.serialize();
    return decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.output(), length));
}

const contestants = {
    duckbill: parse,
    parse5: (text) => parse5.parse(text),
    htmlparser2: (text) => htmlparser2.parseDocument(text),
    "duckbill and markup": markup,
    "parse5 and markup": (text) => parse5.serialize(parse5.parse(text)),
    "htmlparser2 and markup": (text) => render(htmlparser2.parseDocument(text)),
};

const names = readdirSync(folder).filter((name) => name.endsWith(".html")).sort();
const pages = names.map((name) => readFileSync(join(folder, name)));
const texts = pages.map((bytes) => decoder.decode(bytes));
const lengths = texts.map((text) => encoder.encode(text).length);
const best = Object.fromEntries(Object.keys(contestants).map((name) => [name, texts.map(() => Infinity)]));

// The first round warms the compilers up.
for (let round = 0; round <= Number(rounds); round += 1) {
    for (const [name, run] of Object.entries(contestants)) {
        texts.forEach((text, page) => {
            const start = performance.now();
            run(text);
            const took = performance.now() - start;
            if (round > 0) best[name][page] = Math.min(best[name][page], took);
        });
    }
}

const mean = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
console.log("| | MB/s | × duckbill's time | least | most |\n|---|--:|--:|--:|--:|");
for (const [name, times] of Object.entries(best)) {
    const own = best[name.includes("markup") ? "duckbill and markup" : "duckbill"];
    const ratios = times.map((time, page) => time / own[page]);
    const speed = mean(times.map((time, page) => lengths[page] / time / 1000));
    const cells = [speed.toFixed(0), ...[mean(ratios), Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(1))];
    console.log(`| ${[name, ...cells].join(" | ")} |`);
}

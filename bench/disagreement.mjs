// How well answers are aligned without a model: precision and recall of agreements and differences, over
// answers whose sentences are labelled with the facts they state. Some cases were never looked at while the
// rules were written.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alignAnswers } from '../apps/server/src/features/compare/disagreement/align-answers.ts';
import { root } from '../scripts/lib/root.mjs';
import { inform, report } from './lib/runner.mjs';

const folder = join(root, 'bench/disagreement');
/** The score of a perfect reader. */
const perfect = 1;
const least = 0.8;
const isVerbose = process.argv.includes('--verbose');

const cases = await readCases();
for (const [set, isHeldOut] of [
  ['seen', false],
  ['held-out', true],
]) {
  const scored = cases.filter((one) => one.heldOut === isHeldOut).map(score);
  for (const kind of ['agreements', 'conflicts']) {
    const found = sum(scored, (one) => one[kind].found.length);
    const right = sum(scored, (one) => one[kind].right.length);
    const true_ = sum(scored, (one) => one[kind].labelled.length);
    const figures = { precision: right / found, recall: right / true_ };
    for (const [name, product] of Object.entries(figures)) {
      report({
        name: `disagreement-${set}-${kind}-${name}`,
        product,
        floor: perfect,
        rounds: scored.length,
        goal: { floor: { least } },
      });
    }
  }
}
inform('disagreement-time', { milliseconds: timeOfLongAnswers() });

async function readCases() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, ...JSON.parse(await readFile(join(folder, name), 'utf8')) })),
  );
}

/** Pairs of sentences, labelled and found. */
function score({ name, answers }) {
  const laid = answers.map(layOut);
  const labelled = pairsOf(
    laid.map(({ sentences }) => sentences.filter(({ facts }) => facts.length > 0)),
    ([one, other]) => relationOf(one.facts, other.facts),
  );
  const { sentences } = alignAnswers(laid.map(({ text }) => text));
  const placed = sentences.map((list, answer) =>
    list.map((sentence) => ({ ...sentence, answer, id: placeOf(laid[answer], answer, sentence) })),
  );
  const found = pairsOf(placed, ([one, other]) => {
    if (one.group === null || one.group !== other.group) return undefined;
    const differs = one.conflicts.some(({ others }) => others.some(({ answer }) => answer === other.answer));
    return differs ? 'conflicts' : 'agreements';
  });
  const scored = Object.fromEntries(
    ['agreements', 'conflicts'].map((kind) => {
      const right = [...found[kind]].filter((pair) => labelled[kind].has(pair));
      return [kind, { found: [...found[kind]], right, labelled: [...labelled[kind]] }];
    }),
  );
  if (isVerbose) explain(name, laid, scored);
  return scored;
}

/** The Markdown of an answer, and the start of each labelled sentence. */
function layOut(labelledSentences, answer) {
  let text = '';
  const sentences = labelledSentences.map(({ text: words, facts }, index) => {
    if (text !== '' && !words.startsWith('\n')) text += ' ';
    const start = text.length;
    text += words;
    return { start, facts, words, id: `${answer}.${index}` };
  });
  return { text, sentences };
}

function placeOf({ sentences }, answer, { start }) {
  const own = sentences.findLast((sentence) => sentence.start <= start);
  return own?.id ?? `${answer}.?`;
}

/** The same fact stated alike is an agreement, stated differently a conflict; one conflicting fact is enough. */
function relationOf(one, other) {
  const there = new Map(other.map((fact) => fact.split('=')));
  const shared = one.map((fact) => fact.split('=')).filter(([key]) => there.has(key));
  if (shared.length === 0) return undefined;
  return shared.every(([key, value]) => there.get(key) === value) ? 'agreements' : 'conflicts';
}

/** Names of the pairs of sentences from different answers with this relation. */
function pairsOf(answers, relation) {
  const pairs = { agreements: new Set(), conflicts: new Set() };
  for (const [index, here] of answers.entries()) {
    for (const there of answers.slice(index + 1)) {
      for (const pair of here.flatMap((one) => there.map((other) => [one, other]))) {
        pairs[relation(pair)]?.add(pair.map(({ id }) => id).join(' '));
      }
    }
  }
  return pairs;
}

function explain(name, laid, scored) {
  const words = new Map(
    laid.flatMap(({ sentences }) => sentences.map(({ id, words: text }) => [id, text.trim()])),
  );
  const show = (pair) =>
    pair
      .split(' ')
      .map((id) => words.get(id))
      .join('  ⟷  ');
  for (const [kind, { found, right, labelled }] of Object.entries(scored)) {
    for (const pair of labelled.filter((one) => !right.includes(one)))
      console.log(`${name}: missed ${kind}: ${show(pair)}`);
    for (const pair of found.filter((one) => !right.includes(one)))
      console.log(`${name}: wrong ${kind}: ${show(pair)}`);
  }
}

/** Six answers of maximum length, built from the cases' sentences. */
function timeOfLongAnswers() {
  const sentences = cases.flatMap(({ answers }) => answers.flat().map(({ text }) => text));
  const texts = Array.from({ length: 6 }, (_, answer) => {
    let text = '';
    for (let index = answer; text.length < 65_536; index += 7)
      text += `${sentences[index % sentences.length]} ${index} `;
    return text;
  });
  const start = performance.now();
  alignAnswers(texts);
  return performance.now() - start;
}

function sum(list, of) {
  return list.reduce((total, one) => total + of(one), 0);
}

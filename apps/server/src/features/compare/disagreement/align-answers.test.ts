import { describe, expect, test } from 'vitest';
import { alignAnswers, longestText } from './align-answers.ts';

/** The result for each sentence: its beginning, mark and group. */
function marksOf(...texts: string[]) {
  return alignAnswers(texts).sentences.map((list) => list.map(({ mark }) => mark));
}

function conflictsOf(...texts: string[]) {
  return alignAnswers(texts).sentences.map((list) => list.flatMap(({ conflicts }) => conflicts));
}

test('what all say, some say and one alone says is told apart', () => {
  const marks = marksOf(
    'The Moon orbits the Earth in 27 days. It has no atmosphere.',
    'In 27 days the Moon orbits the Earth. Its craters come from impacts of meteorites.',
    'The Moon orbits the Earth within 27 days. There is almost no atmosphere.',
  );
  expect(marks).toEqual([
    ['all', 'some'],
    ['all', 'one'],
    ['all', 'some'],
  ]);
});

test('sentences that correspond have one group, across the answers and nowhere else', () => {
  const { sentences, totals } = alignAnswers([
    'Gold melts at 1064 °C. Copper is cheaper than gold.',
    'Silver is cheaper than gold too. Gold melts at 1064 degrees.',
  ]);
  const [[one, lone], [, other]] = sentences as [(typeof sentences)[0], (typeof sentences)[0]];
  expect(one?.group).toBe(other?.group);
  expect(one?.group).not.toBeNull();
  expect(lone?.group).not.toBe(one?.group);
  expect(totals).toMatchObject({ all: expect.any(Number), conflict: 0 });
});

test('what only repeats the request is not said by anybody', () => {
  const asked = 'How long does the Moon take to orbit the Earth?';
  const answer = 'How long does the Moon take to orbit the Earth. The Moon needs 27 days for one orbit.';
  const [first = []] = alignAnswers([answer, answer], [asked, asked]).sentences;
  expect(first.map(({ mark }) => mark)).toEqual([null, 'all']);
  const [unasked = []] = alignAnswers([answer, answer]).sentences;
  expect(unasked.map(({ mark }) => mark)).toEqual(['all', 'all']);
});

describe('a conflict names both values', () => {
  test.each([
    ['number', 'The bridge is 2.7 km long.', 'The bridge has a length of 1.9 km.', '2.7 km', '1.9 km'],
    ['number', 'Длина моста 2,7 км.', 'Мост имеет длину 1900 метров.', '2,7 км', '1900 метров'],
    [
      'number',
      'Le pont mesure 2 700 mètres de long.',
      'Le pont est long de 1,9 km.',
      '2 700 mètres',
      '1,9 km',
    ],
    [
      'date',
      'The treaty was signed on 5 March 1957.',
      'The treaty was signed on March 25, 1957.',
      '5 March 1957',
      'March 25, 1957',
    ],
    ['date', 'Договор подписали в 1957 году.', 'Договор был подписан в 1958 году.', '1957', '1958'],
    [
      'date',
      'Le traité a été signé le 25 mars 1957.',
      'Le traité a été signé en 1958.',
      '25 mars 1957',
      '1958',
    ],
    [
      'name',
      'The telephone was patented by Alexander Bell.',
      'The telephone was patented by Elisha Gray.',
      'Alexander Bell',
      'Elisha Gray',
    ],
    ['name', 'Столица страны — Берн.', 'Столица страны — Цюрих.', 'Берн', 'Цюрих'],
    ['yes_no', 'Yes, you can reheat rice the next day.', 'You cannot reheat rice the next day.', 'yes', 'no'],
    ['yes_no', 'Грибы можно замораживать сырыми.', 'Нет, грибы нельзя замораживать сырыми.', 'yes', 'no'],
    ['yes_no', 'On peut recongeler la viande.', 'On ne peut pas recongeler la viande.', 'yes', 'no'],
  ])('%s: %s / %s', (kind, one, other, ...values) => {
    const [here, there] = values;
    const [first, second] = conflictsOf(one, other);
    expect(first).toEqual([{ kind, value: here, others: [{ answer: 1, value: there }] }]);
    expect(second).toEqual([{ kind, value: there, others: [{ answer: 0, value: here }] }]);
    expect(marksOf(one, other)).toEqual([['conflict'], ['conflict']]);
  });
});

describe('no conflict is made of', () => {
  test.each([
    ['the same length in other units', 'The lake is 1.5 km wide.', 'The lake is 1,500 metres wide.'],
    ['a range and a number within it', 'Rest the dough for 20–30 minutes.', 'Rest the dough for 25 minutes.'],
    ['what is about right', 'About 8.4 million people live in the city.', 'The city has 8.3 million people.'],
    ['a year and a day in it', 'The law came into force in 2018.', 'The law came into force on 25 May 2018.'],
    [
      'a bound that is put the other way',
      'Adults may take up to 3 g a day.',
      'Adults should not take more than 3 g a day.',
    ],
    ['thousands in French', 'La ville compte 12 500 habitants.', 'La ville a 12500 habitants.'],
    ['thousands in Russian', 'В городе живёт 1,2 млн человек.', 'В городе живёт 1 200 000 человек.'],
  ])('%s', (_, one, other) => {
    expect(conflictsOf(one, other)).toEqual([[], []]);
    expect(marksOf(one, other)).toEqual([['all'], ['all']]);
  });
});

test('Markdown is read through, and every sentence knows where it stands in it', () => {
  const text = [
    '# Tides',
    '',
    '- The **Moon** [pulls](https://example.org) the water. Twice a day it is high.',
    '',
    '```js',
    'const tide = 2;',
    '```',
    '| Sea | Range |',
    '|-----|-------|',
    '| Bay of Fundy | 16 m |',
  ].join('\n');
  const [sentences = []] = alignAnswers([text, 'Nothing here.']).sentences;
  expect(sentences.map(({ blockType, text: words }) => [blockType, words])).toEqual([
    ['heading', 'Tides'],
    ['item', 'The Moon pulls the water.'],
    ['item', 'Twice a day it is high.'],
    ['code', 'const tide = 2;'],
    ['table', 'Sea | Range'],
    ['table', 'Bay of Fundy | 16 m'],
  ]);
  const [, first] = sentences;
  expect(text.slice(first?.start, first?.end)).toBe('The **Moon** [pulls](https://example.org) the water.');
  expect(sentences[1]?.block).toBe(sentences[2]?.block);
  expect(sentences[0]?.mark).toBeNull();
  expect(sentences[3]?.mark).toBeNull();
});

test('abbreviations, decimals and a bare yes end no sentence', () => {
  const wordsOf = (text: string) => alignAnswers([text, '']).sentences[0]?.map((one) => one.text);
  expect(wordsOf('Dr. Smith measured 3.5 mm. It was little.')).toEqual([
    'Dr. Smith measured 3.5 mm.',
    'It was little.',
  ]);
  expect(wordsOf('Yes. It is safe to eat.')).toEqual(['Yes. It is safe to eat.']);
  expect(wordsOf('В 1990 г. население составило 5 млн. Потом оно росло.')).toHaveLength(2);
});

test('greetings, questions and headings are not weighed', () => {
  const [marks] = marksOf(
    'Sure! Here is the answer. Would you like more? Let me know if it helps.',
    'Of course!',
  );
  expect(marks).toEqual([null, null, null, null]);
});

test('of an endless answer only the beginning is read, and it says so', () => {
  const endless = 'The river flows to the sea. '.repeat(3_000);
  const { cut, sentences } = alignAnswers([endless, 'The river flows to the sea.']);
  expect(cut).toEqual([true, false]);
  expect(sentences[0]?.at(-1)?.end).toBeLessThanOrEqual(longestText);
});

test.each(['', ' \n', '```', '|', '# ', '[](', '**', '\u0000', '😀'.repeat(10)])(
  'odd text %j is borne',
  (odd) => {
    expect(alignAnswers([odd, 'The sea is deep and blue.']).sentences).toHaveLength(2);
  },
);

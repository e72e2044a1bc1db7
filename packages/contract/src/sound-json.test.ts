import { expect, test } from 'vitest';
import { BeyondBounds, soundJson } from './sound-json.ts';

const bounds = { values: 100 };

function parsed(json: string): unknown {
  return JSON.parse(soundJson(json, bounds));
}

test.each([
  [String.raw`"a\ud83d"`, 'a\ufffd'],
  [String.raw`"\uDE00b"`, '\ufffdb'],
  [String.raw`"\ude00\ud83d"`, '\ufffd\ufffd'],
  [String.raw`"\ud83d\ude00"`, '😀'],
  [String.raw`"\ud83d\ud83d\ude00\ude00"`, '\ufffd😀\ufffd'],
  [String.raw`"\ud83d\n\ude00"`, '\ufffd\n\ufffd'],
  [String.raw`"\\ud83d"`, String.raw`\ud83d`],
  [String.raw`"\\\ud83d"`, '\\\ufffd'],
  [String.raw`"\"\ud83d"`, '"\ufffd'],
  [String.raw`"é漢😀\ud83d"`, 'é漢😀\ufffd'],
  [String.raw`{"\ud83d":["\udc00"]}`, { '\ufffd': ['\ufffd'] }],
])('%s: lone surrogates become U+FFFD, and nothing else is changed', (json, value) => {
  expect(parsed(json)).toEqual(value);
});

test('any units, escaped one by one, are read as the same text without lone surrogates', () => {
  const units = [0x5c, 0x22, 0x61, 0xd8_3d, 0xde_00, 0xdb_ff, 0xdf_ff, 0xff_ff];
  for (let number = 0; number < units.length ** 4; number += 1) {
    const digits = number.toString(units.length).padStart(4, '0');
    const text = String.fromCharCode(...Array.from(digits, (digit) => units[Number(digit)] ?? 0));
    if (parsed(JSON.stringify(text)) !== text.toWellFormed()) expect.fail(JSON.stringify(text));
  }
});

test.each([String.raw`"\ud8"`, String.raw`"\ud83`, '"\\', '[', '{"a"', '\\ud83d'])(
  '%s: what is no JSON stays none',
  (json) => {
    expect(() => parsed(json)).toThrow(SyntaxError);
  },
);

test.each([
  ['values of a list', `[${'1,'.repeat(100)}1]`],
  ['keys of an object', `{${'"a":1,'.repeat(100)}"a":1}`],
  ['lists in a list', `[${'[],'.repeat(50)}[]]`],
  ['levels', '['.repeat(500)],
  ['levels of objects', '{"a":'.repeat(500)],
])('too many %s are refused before they are parsed', (_, json) => {
  expect(() => soundJson(json, bounds)).toThrow(BeyondBounds);
});

test('signs inside a text are no values', () => {
  const text = String.raw`[{,"\,[{`.repeat(1_000);
  expect(parsed(JSON.stringify([text]))).toEqual([text]);
});

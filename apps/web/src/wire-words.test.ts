import { readdirSync, readFileSync } from 'node:fs';
import { streamFrame } from '@polylogue/contract/realtime';
import { isValidationCode } from '@polylogue/contract/validation-codes';
import { expect, test } from 'vitest';

const source = new URL('.', import.meta.url);
const openapi = new URL('../../server/openapi.json', import.meta.url);

/** Every name of a field below a schema. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...fieldsIn(value),
  ]);
}

const wireWords = new Set(
  [...fieldsIn(JSON.parse(readFileSync(openapi, 'utf8'))), ...Object.keys(streamFrame.shape)].filter(
    (name) =>
      // A code is spelled the same everywhere, and a field may happen to have the name of one.
      name.includes('_') && !isValidationCode(name),
  ),
);

/** Where calls are made and answers are read: data hooks, spelling for the wire, the stream of frames, and tests. */
const readsTheWire = /[.](data|wire|stream|testing|test)[.]tsx?$|^lib\/realtime\/|^locales\//;

/** Words of the wire outside comments; a longer text, such as the key of a translation, is none. */
function wordsIn(code: string): string[] {
  const bare = code.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '').replaceAll(/'[^'\n]*[. ][^'\n]*'/g, '');
  return [...new Set(bare.match(/\b[a-z]+(?:_[a-z]+)+\b/g))].filter((word) => wireWords.has(word));
}

test('the spelling of the wire ends in the data hooks', () => {
  const spelled = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[.]tsx?$/.test(path) && !readsTheWire.test(path))
    .flatMap((path) =>
      wordsIn(readFileSync(new URL(path, source), 'utf8')).map((word) => `${path}: ${word}`),
    );
  expect(spelled).toEqual([]);
  expect(wireWords.size).toBeGreaterThan(20);
});

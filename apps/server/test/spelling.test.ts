import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { misspelledIn } from './spelling.ts';

const contentDirectory = join(import.meta.dirname, '../../../content');

function textsOf(folder: string, locale: Locale): string {
  const directory = join(contentDirectory, folder);
  const names = readdirSync(directory).filter((name) => name.endsWith(`.${locale}.md`));
  return names.map((name) => readFileSync(join(directory, name), 'utf8')).join('\n');
}

test.each(locales)('every word of the articles in %s is spelled right', (locale) => {
  expect(misspelledIn(textsOf('blog', locale), locale)).toEqual([]);
});

test.each(locales)('every word of the legal documents in %s is spelled right', (locale) => {
  expect(misspelledIn(textsOf('legal', locale), locale)).toEqual([]);
});

test('every word of the manuals is spelled right', () => {
  expect(misspelledIn(textsOf('manuals', 'ru'), 'ru')).toEqual([]);
});

test('a wrong word is found', () => {
  expect(misspelledIn('A sentense with `code` and a [link](/blog/zzxy).', 'en')).toEqual(['sentense']);
  expect(misspelledIn('Предложение с ашибкой и ёлкой.', 'ru')).toEqual(['ашибкой']);
  expect(misspelledIn('Une fraze avec l’erreur.', 'fr')).toEqual(['fraze']);
});

import { describe, expect, test } from 'vitest';
import { locales } from '../lib/i18n/locale.ts';
import { textsIn } from './all-texts.testing.ts';
import { breaks, terms, wrongWords } from './glossary.testing.ts';

test('the glossary has a word for every thing in every language', () => {
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.flatMap(({ words }) => Object.values(words)).filter((word) => word === '')).toEqual([]);
});

describe.each(locales)('the texts in %s', (language) => {
  test('use the words of the glossary', () => {
    expect(wrongWords(language, textsIn(language))).toEqual([]);
  });
});

test('every exception is needed in some language', () => {
  const all = locales.flatMap((language) =>
    textsIn(language).map(([key, text]) => ({ language, key, text })),
  );
  const needless = terms.flatMap((term) =>
    term.except.filter(
      (name) => !all.some(({ language, key, text }) => key === name && breaks(term, language, text)),
    ),
  );
  expect(needless).toEqual([]);
});

test.each([
  ['en', 'Copy the Request', true],
  ['en', 'Copy the message', false],
  ['en', 'Two pictures', true],
  ['en', 'Your mail', true],
  ['en', 'Your e-mail', false],
  ['en', 'Log out everywhere', true],
  ['en', 'Sign out everywhere', false],
  ['en', 'Your nickname', true],
  ['ru', 'Рисует с картинками', true],
  ['ru', 'Ваш ник', true],
  ['ru', 'Возник вопрос', false],
  ['ru', 'Запросите новую ссылку', false],
  ['ru', 'Ваших запросов', true],
  ['fr', 'Voir les formules', true],
  ['fr', 'L’offre reste', false],
  ['fr', 'Reliez les points', false],
])('in %s, "%s" has a word to avoid: %s', (language, text, expected) => {
  expect(terms.some((term) => breaks(term, language, text))).toBe(expected);
});

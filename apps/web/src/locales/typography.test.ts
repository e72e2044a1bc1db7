import { expect, test } from 'vitest';
import { locales } from '../lib/i18n/locale.ts';
import { textsIn } from './all-texts.testing.ts';
import { slips } from './typography.testing.ts';

/** Characters that a password may have: a list, not a sentence. */
const lists = new Set(['accounts.signUp.rule.special']);

test.each(locales)('the texts in %s are written as the language is', (language) => {
  const sentences = textsIn(language).filter(([key]) => !lists.has(key));
  expect(slips(language, sentences)).toEqual([]);
});

test.each([
  ['en', 'Don’t ask again', true],
  ['en', "Don't ask again", false],
  ['en', 'A "quoted" word', false],
  ['ru', 'Enter\u00a0— отправить', true],
  ['ru', 'Enter — отправить', false],
  ['ru', '30 000 токенов', false],
  ['fr', 'Oublié\u202f?', true],
  ['fr', 'Oublié ?', false],
  ['fr', 'Modèle\u00a0: {{name}}', true],
  ['fr', 'Modèle: {{name}}', false],
  ['fr', 'Où mettre «\u00a0{{name}}\u00a0»\u202f?', true],
  ['fr', '« Enregistrer »', false],
  ['fr', 'Adresse, par exemple https://…', true],
])('in %s, "%s" is well written: %s', (language, text, expected) => {
  expect(slips(language, [['key', text]]).length === 0).toBe(expected);
});

import { errors } from '@polylogue/contract/errors';
import { validationCodes } from '@polylogue/contract/validation-codes';
import { describe, expect, test } from 'vitest';
import { locales } from '../lib/i18n/locale.ts';
import { en } from './en.ts';
import { placeholdersIn, textsOf } from './texts.testing.ts';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });
const languages = locales.map((locale) => [locale, textsIn(locale)] as const);

/** Every text of a language, by the name of its file. */
function textsIn(locale: string): Record<string, Record<string, unknown>> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/`));
  return Object.fromEntries(own.map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]));
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** The key without its plural ending. Every counted text has a form "other", which tells `too_many` from a plural. */
function baseOf(key: string, keys: ReadonlySet<string>): string | undefined {
  const base = key.replace(pluralEnding, '');
  return base !== key && keys.has(`${base}_other`) ? base : undefined;
}

/** Keys with their plural endings folded into one, since languages count differently. */
function keysOf(tree: object): string[] {
  const keys = new Set(textsOf(tree).map(([key]) => key));
  const folded = [...keys].map((key) => {
    const base = baseOf(key, keys);
    return base === undefined ? key : `${base}_#`;
  });
  return [...new Set(folded)].sort();
}

test('every file of English is known by its name', () => {
  expect(textsIn('en')).toEqual(en);
});

describe.each(languages)('the texts in %s', (language, tree) => {
  test('have the same keys as English', () => {
    expect(keysOf(tree)).toEqual(keysOf(en));
  });

  test('have every plural form of the language and no other', () => {
    const keys = new Set(textsOf(tree).map(([key]) => key));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = Map.groupBy(keys, (key) => baseOf(key, keys));
    for (const [base, present] of counted) {
      if (base === undefined) continue;
      expect(present.sort(), base).toEqual(forms.map((form) => `${base}_${form}`).sort());
    }
  });

  test('have no empty text', () => {
    expect(textsOf(tree).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('use the placeholders of English', () => {
    const english = new Map(textsOf(en));
    for (const [key, text] of textsOf(tree)) {
      const original = english.get(key) ?? english.get(key.replace(pluralEnding, '_other'));
      expect(placeholdersIn(text).sort(), key).toEqual(placeholdersIn(original ?? '').sort());
    }
  });

  test('have a text for every error code', () => {
    const codes = [...Object.keys(errors), 'network_error'];
    expect(codes.filter((code) => !Object.hasOwn(tree['errors'] ?? {}, code))).toEqual([]);
  });

  test('have a text for every validation code', () => {
    expect(validationCodes.filter((code) => !Object.hasOwn(tree['validation'] ?? {}, code))).toEqual([]);
  });
});

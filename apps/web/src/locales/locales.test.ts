import { errors } from '@polylogue/contract/errors';
import { validationCodes } from '@polylogue/contract/validation-codes';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

const languages = { en, ru, fr };
const pluralEnding = /_(zero|one|two|few|many|other)$/;

function textsOf(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return textsOf(value, `${prefix}${key}.`);
    return [[prefix + key, String(value)]];
  });
}

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

function placeholders(text: string): string[] {
  return (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();
}

describe.each(Object.entries(languages))('the texts in %s', (language, tree) => {
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
      expect(placeholders(text), key).toEqual(placeholders(original ?? ''));
    }
  });

  test('have a text for every error code', () => {
    const codes = [...Object.keys(errors), 'network_error'];
    expect(codes.filter((code) => !Object.hasOwn(tree.errors, code))).toEqual([]);
  });

  test('have a text for every validation code', () => {
    expect(validationCodes.filter((code) => !Object.hasOwn(tree.validation, code))).toEqual([]);
  });
});

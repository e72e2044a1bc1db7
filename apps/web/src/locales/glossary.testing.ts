import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './texts.testing.ts';

/** A row of the glossary, as far as texts are held to it. */
export interface Term {
  /** What to say, by language. */
  words: Record<string, string>;
  /** What not to say, by language. */
  not: Record<string, RegExp>;
  /** The keys in which such a word means something else. */
  except: string[];
}

const glossary = readFileSync(join(import.meta.dirname, '../../../../docs/glossary.md'), 'utf8');

/** The rows of `docs/glossary.md`. */
export const terms = readTerms(glossary);

/** Finds each word as a whole, or with any ending if a star follows it. */
function patternOf(words: string[]): RegExp {
  const either = words.map((word) => word.trim().replace(/\*$/, '\\p{L}*')).join('|');
  return new RegExp(`(?<!\\p{L}|\\p{L}-)(?:${either})(?!\\p{L})`, 'iu');
}

/** Reads "en: one, two; fr: three*". */
function forbidden(cell: string): Record<string, RegExp> {
  const parts = cell.split(';').flatMap((part): [string, RegExp][] => {
    const [, language = '', words = ''] = /^\s*(\w\w):(.*)$/.exec(part) ?? [];
    return language === '' ? [] : [[language, patternOf(words.split(','))]];
  });
  return Object.fromEntries(parts);
}

function readTerms(page: string): Term[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [, , en = '', ru = '', fr = '', not = '', except = ''] = row.split('|').map((cell) => cell.trim());
    return {
      words: { en, ru, fr },
      not: forbidden(not),
      except: [...except.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
    };
  });
}

/** Whether the text uses a word that the term rules out in that language. Placeholders are not words. */
export function breaks(term: Term, language: string, text: string): boolean {
  return term.not[language]?.test(wordsOf(text)) ?? false;
}

/** What the glossary objects to in these texts, each with its key. */
export function wrongWords(language: string, texts: readonly [string, string][]): string[] {
  return texts.flatMap(([key, text]) =>
    terms
      .filter((term) => breaks(term, language, text) && !term.except.includes(key))
      .map((term) => `${key}: "${text}" (the word is "${term.words[language]}")`),
  );
}

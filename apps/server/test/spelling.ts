import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';

const contentDirectory = join(import.meta.dirname, '../../../content');
const dictionaries: Record<Locale, string> = { en: 'en_US', ru: 'ru_RU', fr: 'fr_FR' };

/** Words of a text that the dictionary of its language does not have, without those that we allow. */
export function misspelledIn(text: string, locale: Locale): string[] {
  const allowed = allowedWords(locale);
  const isAllowed = (word: string) => allowed.has(word.toLowerCase());
  const words = [...new Set(wordsOf(text, locale))].filter((word) => !isAllowed(word));
  const unknown = unknownTo(words, locale);
  if (locale !== 'ru') return unknown;
  // The Russian dictionary has most words only with е.
  const dotted = new Map(unknown.map((word) => [word.replaceAll('ё', 'е'), word]));
  return unknownTo([...dotted.keys()], locale)
    .map((word) => dotted.get(word) ?? word)
    .filter((word) => !isAllowed(word));
}

function unknownTo(words: readonly string[], locale: Locale): string[] {
  // Asked for a word that exists nowhere, a dictionary that answers nothing is missing.
  const hunspell = spawnSync('hunspell', ['-d', dictionaries[locale], '-i', 'utf-8', '-l'], {
    input: [...words, 'zxqv'].join('\n'),
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const unknown = hunspell.stdout?.split('\n').filter(Boolean) ?? [];
  if (hunspell.status !== 0 || !unknown.includes('zxqv')) {
    throw new Error(`hunspell failed: ${hunspell.error?.message ?? hunspell.stderr}`);
  }
  return unknown.filter((word) => word !== 'zxqv');
}

/** The words of a Markdown text, without code, addresses and variables. */
function wordsOf(text: string, locale: Locale): string[] {
  const plain = text
    .replace(/^(date|updated|heading|anchor|version|prompts):.*$/gm, ' ')
    .replace(/^(title|description|cover):/gm, ' ')
    .replace(/^ {2,}- [a-z]+\/[a-z-]+$/gm, ' ')
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ')
    .replace(/\]\([^)]*\)|https?:\/\/\S+|\S+@\S+|\{\{[^{}]*\}\}|:::\w* ?\w*/g, ' ');
  const letters = plain.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];
  // Latin letters in a Russian text are names and quoted English, which its dictionary does not have.
  const words = locale === 'ru' ? letters.filter((word) => /^\p{Script=Cyrillic}/u.test(word)) : letters;
  return (
    words
      // A Russian compound is one word; in other languages its parts are looked up.
      .flatMap((word) => (locale === 'ru' ? [word] : word.split('-')))
      .map((word) => word.replaceAll('’', "'").replace(/^['-]+|['-]+$/g, ''))
      .filter((word) => word.length > 1)
  );
}

/** Names and terms that the dictionary does not have: one a line, in small letters. */
function allowedWords(locale: Locale): Set<string> {
  const file = join(contentDirectory, `allowed-words.${locale}.txt`);
  return new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
}

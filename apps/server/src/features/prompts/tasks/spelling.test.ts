import { spawnSync } from 'node:child_process';
import { locales, type Locale } from '@polylogue/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { allowedWords, spelledWords, wordsOfTask } from './library.scene.testing.ts';
import { readTaskFiles, type TaskFile } from './task-file.ts';

const dictionaries: Record<Locale, string> = { en: 'en_US', ru: 'ru_RU', fr: 'fr_FR' };

let files: TaskFile[];

beforeAll(async () => {
  files = await readTaskFiles();
});

/** The words that are not in the dictionary. */
function misspelled(words: readonly string[], language: Locale): string[] {
  const hunspell = spawnSync('hunspell', ['-d', dictionaries[language], '-i', 'utf-8', '-l'], {
    input: words.join('\n'),
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (hunspell.status !== 0)
    throw new Error(`hunspell failed: ${hunspell.error?.message ?? hunspell.stderr}`);
  return hunspell.stdout.split('\n').filter(Boolean);
}

test.each(locales)('every word of the library in %s is spelled right', (language) => {
  const allowed = allowedWords(language);
  const tasks = files.filter((file) => file.language === language).flatMap((file) => file.tasks);
  const words = tasks
    .flatMap(wordsOfTask)
    .flatMap(spelledWords)
    // A Russian compound is one word; in other languages its parts are looked up.
    .flatMap((word) => (language === 'ru' ? [word] : word.split('-')))
    .map((word) => word.replaceAll('’', "'"));
  const unknown = misspelled([...new Set(words)], language).filter(
    (word) => !allowed.has(word.toLowerCase()),
  );
  // The Russian dictionary has most words only with е.
  const withoutDots = language === 'ru' ? unknown.map((word) => word.replaceAll('ё', 'е')) : unknown;
  expect(misspelled([...withoutDots, 'zxqv'], language).filter((word) => !allowed.has(word))).toEqual([
    'zxqv',
  ]);
});

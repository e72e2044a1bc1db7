import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales, type Locale } from '@polylogue/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { list, reader, type Reader } from '../prompts.scene.testing.ts';
import { prompts } from '../prompts.tables.ts';

const directory = join(import.meta.dirname, '../../../../../../bench/search');
const queries = z.array(z.object({ query: z.string(), expect: z.array(z.string()).min(1) }));

/** By set: those the ranking has been mended by, those whose misses have been read, and those nobody has looked at. */
const leastQueries = { queries: 100, unseen: 100, heldout: 50 };

describe('searches as people type them', () => {
  let app: TestApp;
  let ada: Reader;
  /** `topic/task` by the id of the task. */
  const keys = new Map<number, string>();

  beforeAll(async () => {
    app = await startTestApp({ PROMPT_LIBRARY: 'full' });
    ada = await reader(app);
    const rows = await app.deps.database.db.select({ id: prompts.id, key: prompts.libraryKey }).from(prompts);
    for (const { id, key } of rows) keys.set(id, key?.replace(/\/[a-z]+$/, '') ?? '');
  }, 240_000);
  afterAll(() => app.close());

  async function searched(set: keyof typeof leastQueries, language: Locale) {
    const asked = queries.parse(parse(await readFile(join(directory, `${set}.${language}.yaml`), 'utf8')));
    expect(asked.length).toBeGreaterThanOrEqual(leastQueries[set]);
    const answers = [];
    for (const { query, expect: expected } of asked) {
      const { list: found } = await list(app, ada, { search: query, language });
      answers.push({ query, expected, found: found.map(({ taskId }) => keys.get(taskId ?? 0) ?? '') });
    }
    return answers;
  }

  /** The shares of searches without an expected task among the first three, and without any; no task is twice on a page. */
  async function measured(set: keyof typeof leastQueries, language: Locale) {
    const answers = await searched(set, language);
    const missed = answers.filter(
      ({ expected, found }) => !found.slice(0, 3).some((key) => expected.includes(key)),
    );
    const empty = answers.filter(({ found }) => found.length === 0);
    const twice = answers.filter(({ found }) => new Set(found).size < found.length);
    const words = (some: typeof answers) => some.map(({ query }) => query).join(', ');
    expect(words(twice)).toBe('');
    return {
      missed: { share: missed.length / answers.length, words: words(missed) },
      empty: { share: empty.length / answers.length, words: words(empty) },
    };
  }

  test.each(locales)('in %s find the task among the first three', async (language) => {
    const { missed, empty } = await measured('queries', language);
    expect(missed.share, missed.words).toBeLessThanOrEqual(0.1);
    expect(empty.share, empty.words).toBeLessThanOrEqual(0.03);
  });

  // Nothing is fitted to these, so they may be below the goal. They must not get much worse than when last measured.
  test.each([
    ['unseen', 'en', 0.18, 0.06],
    ['unseen', 'ru', 0.1, 0.05],
    ['unseen', 'fr', 0.14, 0.03],
    ['heldout', 'en', 0.12, 0.04],
    ['heldout', 'ru', 0.18, 0.08],
    ['heldout', 'fr', 0.1, 0.04],
  ] as const)('that nothing was fitted to hold: %s in %s', async (set, language, misses, empties) => {
    const { missed, empty } = await measured(set, language);
    expect(missed.share, missed.words).toBeLessThanOrEqual(misses);
    expect(empty.share, empty.words).toBeLessThanOrEqual(empties);
  });
});

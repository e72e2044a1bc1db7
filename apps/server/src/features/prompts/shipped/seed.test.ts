import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import { promptPieces, prompts } from '../prompts.tables.ts';
import { favour, list, names, reader, topicCounts, type Reader } from '../prompts.scene.testing.ts';
import { findVisible } from '../prompts.queries.ts';
import { readLibrary, writtenIn } from './library.scene.testing.ts';
import { seedLibrary } from './seed.ts';
import { storedShelves } from './seed.queries.ts';

let app: TestApp;
let ada: Reader;

beforeAll(async () => {
  app = await startTestApp();
  ada = await reader(app);
});
afterAll(() => app.close());

const variants = (word: string) => [`${word} one.`, `${word} two.`, `${word} three.`];

function audience(key: string, label: string) {
  const [facts, limits, good, avoid] = ['facts', 'limits', 'good', 'avoid'].map((facet) =>
    variants(`${label} ${facet}`),
  );
  return { key, label, about: `For ${label}.`, facts, limits, good, avoid };
}

function task(key: string, title: string) {
  const choices = { tone: 'friendly', style: 'plain', activity: 'work', model: 'polylogue-fast' };
  return {
    key,
    title,
    description: `${title} well.`,
    ask: `Do {{it}}: ${title}.`,
    finish: 'Answer shortly.',
    ...choices,
  };
}

const shelf = {
  topic: 'writing',
  language: 'en',
  audiences: [audience('cooks', 'cooks'), audience('pilots', 'pilots')],
  tasks: [task('letter', 'Write a letter'), task('speech', 'Hold a speech')],
};

async function seed(files: Record<string, object>) {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-shelves-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [name, file] of Object.entries(files)) {
    await writeFile(join(directory, `${name}.json`), JSON.stringify(file));
  }
  await seedLibrary(app.deps.database, { extent: 'full', now: app.clock.now(), directory });
}

async function storedPieces(): Promise<number> {
  return app.deps.database.db.$count(promptPieces);
}

const everything = () => list(app, ada, { limit: 100, sort: 'old' });

test('the library follows its files: ids stay, changes show, what is gone is retired and comes back', async () => {
  await seed({ 'writing.en': shelf });
  const before = await everything();
  expect(before.totalCount).toBe(4);
  const letter = before.list.find(({ name }) => name === 'Write a letter: pilots');
  expect(letter).toMatchObject({
    description: 'Write a letter well. For pilots.',
    prompt:
      'Do {{it}}: Write a letter.\n\npilots facts one. pilots limits one. pilots good one. pilots avoid one.\n\nAnswer shortly.',
    topicName: 'Writing',
    tone: 'friendly',
    recommendationModel: expect.any(String),
    user: 'Polylogue',
    public: true,
    isEditable: false,
    retired: false,
  });
  expect(await names(app, ada, { search: 'pilots speech' })).toEqual(['Hold a speech: pilots']);
  expect(await names(app, ada, { search: 'cooks avoid two' })).toEqual(['Hold a speech: cooks']);
  await favour(app, ada, { promptId: letter?.id ?? 0 });

  await seed({ 'writing.en': { ...shelf, tasks: [task('letter', 'Compose a letter')] } });
  const changed = await everything();
  expect(changed.list.map(({ name }) => name).sort()).toEqual([
    'Compose a letter: cooks',
    'Compose a letter: pilots',
  ]);
  expect(changed.list.find(({ name }) => name.endsWith('pilots'))).toMatchObject({
    id: letter?.id,
    isFavourite: true,
  });
  expect(await names(app, ada, { search: 'compose' })).toHaveLength(2);

  await seed({});
  expect((await everything()).totalCount).toBe(0);
  expect(await topicCounts(app, ada)).toEqual({});
  const kept = await list(app, ada, { view: 'favourites', search: 'compose pilots limits' });
  expect(kept.list).toMatchObject([
    {
      id: letter?.id,
      retired: true,
      prompt:
        'Do {{it}}: Compose a letter.\n\npilots facts one. pilots limits one. pilots good one. pilots avoid one.\n\nAnswer shortly.',
    },
  ]);
  expect(await storedPieces()).toEqual(4);

  await seed({ 'writing.en': shelf });
  expect(await everything()).toEqual({
    ...before,
    list: before.list.map((prompt) => ({ ...prompt, isFavourite: prompt.id === letter?.id })),
  });
  expect(await names(app, ada, { view: 'favourites', search: 'compose' })).toEqual([]);
  expect(await names(app, ada, { view: 'favourites', search: 'write pilots limits' })).toHaveLength(1);
});

test('a text that many prompts share is changed in one place and shows in all of them', async () => {
  await seed({ 'writing.en': shelf });
  const before = await everything();
  const [cooks, pilots] = [audience('cooks', 'cooks'), audience('pilots', 'pilots')];
  await seed({
    'writing.en': { ...shelf, audiences: [{ ...cooks, limits: variants('Zero waste') }, pilots] },
  });
  expect((await everything()).list).toEqual(
    before.list.map((prompt) => ({
      ...prompt,
      prompt: prompt.prompt.replaceAll(/cooks limits (\w+)/g, 'Zero waste $1'),
    })),
  );
  expect(await names(app, ada, { search: 'waste speech' })).toEqual(['Hold a speech: cooks']);
  expect(await names(app, ada, { search: 'cooks limits' })).toEqual([]);
});

test('nodes that start at the same moment put everything in once', async () => {
  await seed({});
  const files = { 'writing.en': shelf, 'writing.fr': { ...shelf, language: 'fr' } };
  await Promise.all([seed(files), seed(files), seed(files)]);
  expect((await everything()).totalCount).toBe(8);
});

test('a wrong file stops the start and leaves what was there', async () => {
  await seed({ 'writing.en': shelf });
  await expect(seed({ 'writing.en': { ...shelf, tasks: [{ key: 'letter' }] } })).rejects.toThrow();
  expect((await everything()).totalCount).toBe(4);
});

// It is about the files. On the embedded engine it takes eight seconds.
test.skipIf(process.env.TEST_POSTGRES_FOLLOWS === '1')(
  'a sample of the real library has three prompts of each topic and language',
  async () => {
    const own = await startTestAppForTest({ PROMPT_LIBRARY: 'sample' });
    const counts = await topicCounts(own, await reader(own));
    expect(Object.keys(counts)).toHaveLength(10);
    expect(new Set(Object.values(counts))).toEqual(new Set([9]));
    expect((await storedShelves(own.deps.database.db)).size).toBe(30);
    await expectComposedTexts(own);
  },
);

/** The texts shown to readers, composed of stored pieces, must equal those of the files. */
async function expectComposedTexts(own: TestApp) {
  const { db } = own.deps.database;
  const rows = await db.select({ key: prompts.libraryKey, id: prompts.id }).from(prompts);
  const shown = await findVisible(
    db,
    0,
    rows.map(({ id }) => id),
  );
  const written = (await readLibrary()).flatMap(writtenIn);
  expect(shown).toHaveLength(90);
  for (const { id, name, description, body } of shown) {
    const key = rows.find((row) => row.id === id)?.key;
    expect(written.find((prompt) => prompt.key === key)).toMatchObject({ name, description, body });
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@polylogue/contract/calls';
import type { Prompt, PromptCollection } from '@polylogue/contract/prompts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import { favour, list, names, reader, topicCounts, type Reader } from '../prompts.scene.testing.ts';
import { seedLibrary } from './seed.ts';
import { storedShelves } from './seed.queries.ts';
import { readTaskFiles } from './task-file.ts';

let app: TestApp;
let ada: Reader;

beforeAll(async () => {
  app = await startTestApp();
  ada = await reader(app);
});
afterAll(() => app.close());

const it = { name: 'it', type: 'line', label: 'What it is', required: true, samples: ['a', 'b', 'c'] };
const size = {
  name: 'size',
  type: 'number',
  label: 'Size',
  unit: 'cm',
  required: false,
  samples: [1, 2, 3],
};

function task(key: string, name: string, more: object = {}) {
  return {
    key,
    name,
    description: `${name} well.`,
    aliases: ['one', 'two', 'three', 'four', `${key} alias`],
    need: 'fast',
    tone: 'friendly',
    style: 'plain',
    activity: 'work',
    variables: [it, size],
    body: `Do {{it}}: ${name}.{{#size}} Size {{size}} cm.{{/size}}`,
    ...more,
  };
}

const short = { key: 'short', name: 'On a postcard', body: 'Do {{it}} on a postcard, gladly.' };
const letter = task('letter', 'Write a letter', { variants: [short] });
const writing = { topic: 'writing', language: 'en', tasks: [letter, task('speech', 'Hold a speech')] };

async function seed(files: Record<string, object>, target = app) {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-tasks-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [name, file] of Object.entries(files)) {
    await writeFile(join(directory, `${name}.yaml`), stringify(file));
  }
  await seedLibrary(target.deps.database, { extent: 'full', now: target.clock.now(), directory });
}

const everything = () => list(app, ada, { limit: 100, sort: 'old' });

async function view(id = 0) {
  const response = await app.request(allCalls.viewPrompt, { cookies: ada.cookies, query: { id } });
  return response.json<Prompt>();
}

async function collections(language?: string) {
  const response = await app.request(allCalls.listPromptCollections, {
    cookies: ada.cookies,
    query: { language },
  });
  return response.json<PromptCollection[]>();
}

test('a task is one card; its variants are seen with it and by themselves', async () => {
  await seed({ 'writing.en': writing });
  const { list: cards, totalCount } = await everything();
  expect(totalCount).toBe(2);
  expect(await topicCounts(app, ada)).toEqual({ Writing: 2 });
  const card = cards.find(({ name }) => name === 'Write a letter');
  const [first, second] = card?.variants ?? [];
  expect(card).toMatchObject({
    description: 'Write a letter well.',
    prompt: 'Do {{it}}: Write a letter.{{#size}} Size {{size}} cm.{{/size}}',
    topicName: 'Writing',
    tone: 'friendly',
    need: 'fast',
    model: { modelName: app.deps.models.byKey('polylogue-fast')?.name },
    recommendationModel: app.deps.models.byKey('polylogue-fast')?.name,
    user: 'Polylogue',
    public: true,
    isEditable: false,
    retired: false,
    taskId: card?.id,
    variables: [
      { name: 'it', type: 'line', label: 'What it is', required: true, example: 'a' },
      { name: 'size', type: 'number', label: 'Size', unit: 'cm', required: false, example: '1' },
    ],
    thumb: null,
    used: false,
    uses: 0,
    preview: null,
  });
  expect(first).toEqual({ id: card?.id, name: 'Write a letter' });
  expect(second?.name).toBe('On a postcard');
  expect(await view(second?.id)).toMatchObject({
    name: 'Write a letter: On a postcard',
    taskId: card?.id,
    variants: card?.variants,
    prompt: short.body,
    variables: [{ name: 'it' }],
  });
  expect(cards.find(({ name }) => name === 'Hold a speech')?.variants).toEqual([]);
  expect(await names(app, ada, { search: 'postcard' })).toEqual(['Write a letter']);
});

test('the library follows its files: ids stay, changes show, what is gone is retired and comes back', async () => {
  await seed({ 'writing.en': writing });
  const before = await everything();
  const card = before.list.find(({ name }) => name === 'Write a letter');
  const postcard = card?.variants[1]?.id ?? 0;
  await favour(app, ada, { promptId: postcard });

  const changed = task('letter', 'Compose a letter', { variants: [short] });
  await seed({ 'writing.en': { ...writing, tasks: [changed] } });
  expect((await everything()).list).toMatchObject([{ id: card?.id, name: 'Compose a letter' }]);
  expect(await names(app, ada, { search: 'compose' })).toEqual(['Compose a letter']);
  expect(await names(app, ada, { view: 'favourites' })).toEqual(['Compose a letter: On a postcard']);

  await seed({});
  expect((await everything()).totalCount).toBe(0);
  expect(await topicCounts(app, ada)).toEqual({});
  expect((await list(app, ada, { view: 'favourites' })).list).toMatchObject([
    { id: postcard, retired: true, prompt: short.body },
  ]);

  await seed({ 'writing.en': writing });
  expect(await everything()).toEqual(before);
});

test('collections name tasks in their order, in their language', async () => {
  const english = {
    language: 'en',
    collections: [
      {
        key: 'wedding',
        name: 'A wedding',
        description: 'All of it.',
        tasks: ['writing/speech', 'writing/letter'],
      },
      { key: 'mail', name: 'Mail', description: 'Every day.', tasks: ['writing/letter'] },
    ],
  };
  const french = { topic: 'writing', language: 'fr', tasks: [task('letter', 'Écrire une lettre')] };
  await seed({ 'writing.en': writing, 'writing.fr': french, 'collections.en': english });
  const wedding = {
    id: 'wedding',
    name: 'A wedding',
    description: 'All of it.',
    count: 2,
    topicColor: 'amber',
  };
  expect(await collections('en')).toEqual([wedding, expect.objectContaining({ id: 'mail', count: 1 })]);
  expect(await collections('fr')).toEqual([]);
  expect(await collections()).toHaveLength(2);
  expect(await names(app, ada, { collection: 'wedding' })).toEqual(['Hold a speech', 'Write a letter']);
  expect(await topicCounts(app, ada, { collection: 'mail' })).toEqual({ Writing: 1 });
  expect(await names(app, ada, { collection: 'wedding', search: 'letter' })).toEqual(['Write a letter']);
  expect(await names(app, ada, { collection: 'no such' })).toEqual([]);
  await seed({ 'writing.en': writing });
  expect(await collections()).toEqual([]);
});

test('nodes that start at the same moment put everything in once', async () => {
  await seed({});
  const files = { 'writing.en': writing, 'writing.fr': { ...writing, language: 'fr' } };
  await Promise.all([seed(files), seed(files), seed(files)]);
  expect((await everything()).totalCount).toBe(4);
});

test('a wrong file stops the start and leaves what was there', async () => {
  await seed({ 'writing.en': writing });
  await expect(seed({ 'writing.en': { ...writing, tasks: [{ key: 'letter' }] } })).rejects.toThrow();
  expect((await everything()).totalCount).toBe(2);
});

test('a sample of the real library has three tasks of each topic and language', async () => {
  const own = await startTestAppForTest({ PROMPT_LIBRARY: 'sample' });
  const counts = await topicCounts(own, await reader(own));
  expect(Object.keys(counts)).toHaveLength(10);
  expect(new Set(Object.values(counts))).toEqual(new Set([9]));
  const files = await readTaskFiles();
  expect((await storedShelves(own.deps.database.db)).size).toBe(files.length + 3);
});

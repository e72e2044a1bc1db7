import { allCalls } from '@polylogue/contract/calls';
import { promptList, type Prompt } from '@polylogue/contract/prompts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { users } from '../accounts/accounts.tables.ts';
import { create, favour, list, reader, shelve, type Reader } from './prompts.scene.testing.ts';
import { prompts } from './prompts.tables.ts';
import { findPage } from './search/find-prompts.ts';
import { createPromptJsonCache } from './prompt-json-cache.ts';

let app: TestApp;
let ada: Reader;
let emmy: Reader;

beforeAll(async () => {
  app = await startTestApp();
  ada = await reader(app);
  emmy = await reader(app);
});
afterAll(() => app.close());

async function shown(who: Reader, id: number): Promise<Prompt | undefined> {
  return (await list(app, who, { limit: 100 })).list.find((prompt) => prompt.id === id);
}

async function change(id: number, values: Partial<typeof prompts.$inferInsert>): Promise<void> {
  await app.deps.database.db.update(prompts).set(values).where(eq(prompts.id, id));
}

test('a list answers what its contract says, the same at the first and at the second time', async () => {
  await shelve(app, {
    name: 'Quoted "twice" \\ and broken\nby lines, в три языка',
    topicId: 4,
    tone: 'friendly',
  });
  const first = await list(app, ada);
  expect(promptList.parse(first)).toEqual(first);
  expect(first).toMatchObject({ list: [{ topicId: 4, tone: 'friendly' }], totalCount: 1 });
  expect(await list(app, emmy)).toEqual(first);
});

test('what one reader keeps and the language one reads in show to nobody else', async () => {
  const id = await shelve(app, { name: 'Kept by one', topicId: 4 });
  await list(app, emmy);
  await favour(app, ada, { promptId: id, favourite: true });
  expect(await shown(ada, id)).toMatchObject({ isFavourite: true, topicName: 'Law' });
  expect(await shown(emmy, id)).toMatchObject({ isFavourite: false, topicName: 'Law' });
  const russian = await app.request(allCalls.listPrompts, {
    cookies: emmy.cookies,
    headers: { 'x-user-language': 'ru' },
  });
  expect(russian.json<{ list: Prompt[] }>().list[0]).toMatchObject({ id, topicName: 'Право' });
  await favour(app, ada, { promptId: id, favourite: false });
  expect(await shown(ada, id)).toMatchObject({ isFavourite: false, topicName: 'Law' });
});

test('a change of the library shows at once', async () => {
  const id = await shelve(app, { name: 'Before', body: 'Before.' });
  expect(await shown(ada, id)).toMatchObject({ name: 'Before', prompt: 'Before.', retired: false });
  await change(id, { body: 'After.' });
  expect(await shown(ada, id)).toMatchObject({ prompt: 'After.' });
  await favour(app, ada, { promptId: id });
  await list(app, ada, { view: 'favourites' });
  await change(id, { retiredAt: app.clock.now() });
  const [kept] = (await list(app, ada, { view: 'favourites' })).list;
  expect(kept).toMatchObject({ id, retired: true });
});

test('a prompt of a user shows its owner as the owner is called now', async () => {
  const { id } = await create(app, ada, { name: 'Of Ada', public: true });
  await change(id, { review: 'approved' });
  await shown(emmy, id);
  const { db } = app.deps.database;
  await db.update(users).set({ displayName: 'Countess' }).where(eq(users.id, ada.user.id));
  expect(await shown(emmy, id)).toMatchObject({ user: 'Countess', isEditable: false, review: null });
  const own = (await list(app, ada, { view: 'own' })).list;
  expect(own).toMatchObject([{ id, isEditable: true, review: 'approved' }]);
});

test('when the models change, prompts show the new ones', async () => {
  const id = await shelve(app, { name: 'For a model', modelKey: 'polylogue-fast' });
  const { database, models } = app.deps;
  const model = models.byKey('polylogue-fast');
  if (!model) throw new Error('The model is missing.');
  let entries = [model];
  const written = createPromptJsonCache({ database, models: { ...models, list: () => entries } }, (key) =>
    entries.find((entry) => entry.key === key),
  );
  const asker = { userId: ada.user.id, locale: 'en' as const };
  const { page } = await findPage(database.db, asker.userId, {
    view: 'public',
    search: 'for a model',
    limit: 10,
    offset: 0,
  });
  const read = async () =>
    (await written.of(asker, page)).map((bytes) => JSON.parse(bytes.toString()) as Prompt);
  expect(await read()).toMatchObject([{ id, recommendationModel: model.name }]);
  entries = [{ ...model, name: 'Renamed' }];
  expect(await read()).toMatchObject([{ id, recommendationModel: 'Renamed' }]);
  entries = [];
  expect(await read()).toMatchObject([{ id, recommendationModel: null, model: null }]);
});

test('a prompt that went away after it was found is left out', async () => {
  const { database, models } = app.deps;
  const id = await shelve(app, { name: 'Short lived zebra' });
  const look = { view: 'public' as const, search: 'zebra', limit: 10, offset: 0 };
  const { page } = await findPage(database.db, ada.user.id, look);
  expect(page).toHaveLength(1);
  await database.db.delete(prompts).where(eq(prompts.id, id));
  const written = createPromptJsonCache({ database, models }, () => undefined);
  expect(await written.of({ userId: ada.user.id, locale: 'en' }, page)).toEqual([]);
});

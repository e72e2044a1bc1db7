import { allCalls } from '@polylogue/contract/calls';
import { imageInteraction } from '@polylogue/contract/models';
import type { Prompt, PromptTopic } from '@polylogue/contract/prompts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { create, draft, favour, list, names, reader, shelve, type Reader } from './prompts.scene.testing.ts';
import { prompts } from './prompts.tables.ts';

let app: TestApp;
let owner: Reader;
let stranger: Reader;

beforeAll(async () => {
  app = await startTestApp();
  owner = await reader(app, 'pro');
  stranger = await reader(app, 'pro');
});
afterAll(() => app.close());

function review(id: number, approve: boolean, authorization = 'Bearer operator-token-for-tests') {
  return app.request(allCalls.operatorReviewPrompt, {
    params: { id },
    body: { approve },
    headers: { authorization },
  });
}

test.each([
  'listPrompts',
  'listPromptTopics',
  'viewPrompt',
  'createPrompt',
  'updatePrompt',
  'removePrompt',
  'toggleFavouritePrompt',
  'exportPrompts',
  'checkPromptImport',
  'importPrompts',
  'promptImportPattern',
  'activities',
] as const)('%s is not for guests', async (name) => {
  expect((await app.request(allCalls[name])).statusCode).toBe(401);
});

describe('a prompt of one’s own', () => {
  test('names its model as the server does: 1 is one that draws', async () => {
    const { models } = app.deps;
    const draws = models.list().find(({ image }) => image !== null);
    const { model } = await create(app, owner, { modelId: draws?.id });
    expect(model).toEqual({
      modelId: draws?.id,
      modelName: draws?.name,
      modelInteractionType: imageInteraction,
    });
    expect(imageInteraction).toBe(1);
  });

  test('keeps what was written and can be edited by its owner', async () => {
    const [model] = app.deps.models.list();
    const prompt = await create(app, owner, {
      name: '  Разбор жалобы ',
      languageUid: 'ru',
      modelId: model?.id,
      topic_id: 4,
      tone: 'formal',
      style: 'concise',
      activity: 'work',
    });
    expect(prompt).toMatchObject({
      name: 'Разбор жалобы',
      title: 'Разбор жалобы',
      prompt: draft.prompt,
      language: 'ru',
      recommendationModel: model?.name,
      model: { modelId: model?.id, modelName: model?.name, modelInteractionType: 0 },
      topicId: 4,
      topicName: 'Law',
      topicColor: 'violet',
      public: false,
      review: null,
      isFavourite: false,
      isEditable: true,
      retired: false,
      tone: 'formal',
      style: 'concise',
      activity: 'work',
      userAvatar: null,
    });
    const body = { ...draft, promptId: prompt.id, name: 'Changed' };
    const updated = await app.request(allCalls.updatePrompt, { cookies: owner.cookies, body });
    expect(updated.json()).toMatchObject({ id: prompt.id, name: 'Changed', topicId: null, language: 'en' });
    const viewed = await app.request(allCalls.viewPrompt, {
      cookies: owner.cookies,
      query: { id: prompt.id },
    });
    expect(viewed.json<Prompt>()).toEqual(updated.json());
    const found = (search: string, language: string) => names(app, owner, { view: 'own', search, language });
    expect(await found('changed', 'en')).toEqual(['Changed']);
    expect(await found('жалобы', 'ru')).toEqual([]);
  });

  test('does not exist for others', async () => {
    const { id } = await create(app, owner);
    const { cookies } = stranger;
    const answers = await Promise.all([
      app.request(allCalls.viewPrompt, { cookies, query: { id } }),
      app.request(allCalls.updatePrompt, { cookies, body: { ...draft, promptId: id } }),
      app.request(allCalls.removePrompt, { cookies, query: { promptId: id } }),
      favour(app, stranger, { promptId: id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    for (const view of ['public', 'own', 'favourites'] as const) {
      expect((await list(app, stranger, { view, limit: 100 })).list.map((one) => one.id)).not.toContain(id);
    }
  });

  test('is gone once removed, from favourites too', async () => {
    const { id } = await create(app, owner);
    await favour(app, owner, { promptId: id });
    const query = { promptId: id };
    const removed = await app.request(allCalls.removePrompt, { cookies: owner.cookies, query });
    expect(removed.json()).toEqual({ result: true });
    const again = await app.request(allCalls.removePrompt, { cookies: owner.cookies, query });
    expect(again.statusCode).toBe(404);
    expect((await list(app, owner, { view: 'favourites' })).list.map((one) => one.id)).not.toContain(id);
  });

  test.each([
    [{ name: 'a' }, { name: 'too_short' }],
    [{ name: 'a'.repeat(256) }, { name: 'too_long' }],
    [{ name: '   ' }, { name: 'required' }],
    [{ prompt: '12345' }, { prompt: 'too_short' }],
    [{ description: 'a' }, { description: 'too_short' }],
    [{ description: 'a'.repeat(256) }, { description: 'too_long' }],
    [{ languageUid: undefined }, { languageUid: 'required' }],
    [{ languageUid: 'xx' }, { languageUid: 'invalid' }],
    [{ modelId: 999_999 }, { modelId: 'invalid' }],
    [{ topic_id: 11 }, { topic_id: 'invalid' }],
    [
      { tone: 'angry', style: 'baroque', activity: 'sleep' },
      { tone: 'invalid', style: 'invalid', activity: 'invalid' },
    ],
  ])('is refused with %j', async (values, validationErrors) => {
    const payload = JSON.stringify({ ...draft, ...values });
    const created = await app.request(allCalls.createPrompt, { cookies: owner.cookies, payload });
    expect(created.statusCode).toBe(422);
    expect(created.json()).toMatchObject({ validationErrors });
  });
});

describe('a prompt meant for everybody', () => {
  test('shows to others once the operator has approved it, and again only after a new look', async () => {
    const { id } = await create(app, owner, { name: 'For all to see', public: true });
    const seen = async () => (await names(app, stranger, { search: 'see' })).includes('For all to see');
    expect(await seen()).toBe(false);
    const waiting = await app.request(allCalls.operatorPrompts, {
      query: { limit: 100 },
      headers: { authorization: 'Bearer operator-token-for-tests' },
    });
    expect(waiting.json<{ list: Prompt[] }>().list.map((one) => one.id)).toContain(id);

    expect((await review(id, true)).json()).toMatchObject({ id, review: 'approved' });
    expect(await seen()).toBe(true);
    const query = { id };
    const viewed = await app.request(allCalls.viewPrompt, { cookies: stranger.cookies, query });
    expect(viewed.json()).toMatchObject({
      isEditable: false,
      review: null,
      user: expect.stringMatching(/^User/),
    });

    const body = { ...draft, promptId: id, name: 'For all to see', prompt: 'Another text.', public: true };
    await app.request(allCalls.updatePrompt, { cookies: owner.cookies, body });
    expect(await seen()).toBe(false);
    expect((await review(id, false)).json()).toMatchObject({ review: 'refused' });
    expect(await seen()).toBe(false);
  });

  test('keeps its verdict when only its filters change', async () => {
    const { id } = await create(app, owner, { name: 'Stays approved', public: true });
    await review(id, true);
    const body = { ...draft, promptId: id, name: 'Stays approved', public: true, topic_id: 3 };
    const updated = await app.request(allCalls.updatePrompt, { cookies: owner.cookies, body });
    expect(updated.json()).toMatchObject({ review: 'approved', topicId: 3 });
    const hidden = await app.request(allCalls.updatePrompt, {
      cookies: owner.cookies,
      body: { ...body, public: false },
    });
    expect(hidden.json()).toMatchObject({ review: null, public: false });
    expect(await names(app, stranger, { search: 'stays approved' })).toEqual([]);
  });

  test('is reviewed by the operator only, and only if its owner wants it public', async () => {
    const { id } = await create(app, owner);
    expect((await review(id, true)).statusCode).toBe(404);
    expect((await review(id, true, 'Bearer wrong')).statusCode).toBe(401);
    const { cookies } = owner;
    expect((await app.request(allCalls.operatorPrompts, { cookies })).statusCode).toBe(401);
  });
});

test('every change is told to the owner’s other tabs, and what changes nothing is not', async () => {
  const published = vi.spyOn(app.deps.realtime, 'publish');
  onTestFinished(() => published.mockRestore());
  const told = () => published.mock.calls.splice(0);
  const change = (who: Reader, id: number) => [
    `user#${who.user.id}`,
    { entity: 'prompt', id, version: expect.any(Number) },
  ];
  const { cookies } = owner;

  const { id } = await create(app, owner, { public: true });
  expect(told()).toEqual([change(owner, id)]);
  await app.request(allCalls.updatePrompt, { cookies, body: { ...draft, promptId: id, public: true } });
  expect(told()).toEqual([change(owner, id)]);
  await review(id, true);
  expect(told()).toEqual([change(owner, id)]);
  await favour(app, stranger, { promptId: id, favourite: true });
  expect(told()).toEqual([change(stranger, id)]);
  await favour(app, stranger, { promptId: id, favourite: true });
  await app.request(allCalls.removePrompt, { cookies: stranger.cookies, query: { promptId: id } });
  expect(told()).toEqual([]);
  await app.request(allCalls.removePrompt, { cookies, query: { promptId: id } });
  expect(told()).toEqual([change(owner, id)]);
});

describe('favourites', () => {
  test('are kept once, however often one clicks', async () => {
    const id = await shelve(app, { name: 'Clicked twice' });
    const clicks = await Promise.all(
      [1, 2, 3].map(() => favour(app, owner, { promptId: id, favourite: true })),
    );
    expect(clicks.map((click) => click.json<unknown>())).toEqual(Array(3).fill({ isFavourite: true }));
    const kept = await list(app, owner, { view: 'favourites' });
    expect(kept.list.filter((one) => one.id === id)).toMatchObject([
      { isFavourite: true, isEditable: false },
    ]);
    expect((await favour(app, owner, { promptId: id })).json()).toEqual({ isFavourite: false });
    expect((await favour(app, owner, { promptId: id })).json()).toEqual({ isFavourite: true });
  });

  test('keep a prompt that left the library, marked, and nobody else sees it', async () => {
    const id = await shelve(app, { name: 'Once upon a shelf' });
    await favour(app, owner, { promptId: id });
    const { db } = app.deps.database;
    await db.update(prompts).set({ retiredAt: app.clock.now() }).where(eq(prompts.id, id));
    const kept = await list(app, owner, { view: 'favourites' });
    expect(kept.list.find((one) => one.id === id)).toMatchObject({ retired: true, user: 'Polylogue' });
    expect(await names(app, owner, { search: 'once upon' })).toEqual([]);
    const query = { id };
    const seen = await app.request(allCalls.viewPrompt, { cookies: owner.cookies, query });
    expect(seen.statusCode).toBe(200);
    const unseen = await app.request(allCalls.viewPrompt, { cookies: stranger.cookies, query });
    expect(unseen.statusCode).toBe(404);
  });

  test('lose a prompt that its owner has made private', async () => {
    const { id } = await create(app, owner, { name: 'Private again', public: true });
    await review(id, true);
    await favour(app, stranger, { promptId: id });
    expect(await names(app, stranger, { view: 'favourites' })).toContain('Private again');
    const body = { ...draft, promptId: id, name: 'Private again' };
    await app.request(allCalls.updatePrompt, { cookies: owner.cookies, body });
    expect(await names(app, stranger, { view: 'favourites' })).not.toContain('Private again');
  });
});

describe('limits of the plan', () => {
  test('8 own prompts on free, even when they come at once', async () => {
    const free = await reader(app);
    const bodies = Array.from({ length: 10 }, (_, index) => ({ ...draft, name: `Own ${index}` }));
    const answers = await Promise.all(
      bodies.map((body) => app.request(allCalls.createPrompt, { cookies: free.cookies, body })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({
      validationErrors: { name: 'plan_limit' },
      validationParams: { name: { max: 8 } },
    });
    expect((await list(app, free, { view: 'own' })).totalCount).toBe(8);
  });

  test('40 favourites on free; keeping one again is no new one', async () => {
    const free = await reader(app);
    const ids: number[] = [];
    for (let index = 0; index < 41; index += 1) ids.push(await shelve(app, { name: `Kept ${index}` }));
    const [last = 0, ...first] = ids.reverse();
    for (const promptId of first) expect((await favour(app, free, { promptId })).statusCode).toBe(200);
    const refused = await favour(app, free, { promptId: last });
    expect(refused.json()).toMatchObject({
      validationErrors: { favourite: 'plan_limit' },
      validationParams: { favourite: { max: 40 } },
    });
    expect((await favour(app, free, { promptId: first[0] ?? 0, favourite: true })).statusCode).toBe(200);
  });
});

test('topics and activities are named in the caller’s language', async () => {
  const { cookies } = owner;
  const headers = { 'x-user-language': 'ru' };
  const topics = (await app.request(allCalls.listPromptTopics, { cookies, headers })).json<PromptTopic[]>();
  expect(topics).toHaveLength(10);
  expect(topics[3]).toMatchObject({ id: 4, name: 'Право', color: 'violet' });
  const activities = await app.request(allCalls.activities, { cookies, headers });
  expect(activities.json()).toContainEqual({ id: 'study', title: 'Учёба' });
});

describe('described variables', () => {
  const size = { name: 'size', type: 'number', label: 'Size', required: false, unit: 'cm' };
  const prompt = 'Draw {{it}}.{{#size}} {{size}} cm.{{/size}}';

  test('are kept, those that the text lacks are left out, and the others are lines', async () => {
    const who = await reader(app);
    const tone = { name: 'tone', type: 'choice', label: 'Tone', required: true, options: ['warm', 'cold'] };
    const made = await create(app, who, { prompt, variables: [size, tone] });
    const it = { name: 'it', type: 'line', label: 'it', required: true };
    expect(made.variables).toEqual([size, it]);
    expect(made).toMatchObject({ taskId: null, variants: [], need: null, preview: null });
  });

  test.each([
    ['a name twice', [size, size]],
    ['a choice without options', [{ ...size, type: 'choice' }]],
    ['an unknown type', [{ ...size, type: 'color' }]],
  ])('with %s are refused', async (_, variables) => {
    const { cookies } = await reader(app);
    const response = await app.request(allCalls.createPrompt, {
      cookies,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...draft, prompt, variables }),
    });
    expect(response.statusCode).toBe(422);
  });
});

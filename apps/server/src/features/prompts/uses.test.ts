import { allCalls } from '@polylogue/contract/calls';
import type { Prompt } from '@polylogue/contract/prompts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { create, names, reader, shelve, type Reader } from './prompts.scene.testing.ts';

let app: TestApp;
let ada: Reader;
let emmy: Reader;

beforeAll(async () => {
  app = await startTestApp();
  ada = await reader(app);
  emmy = await reader(app);
});
afterAll(() => app.close());

async function send(who: Reader, ids: number[], { edited }: { edited?: number[] } = {}) {
  const form = new FormData();
  form.set('message', 'Hello');
  form.set('prompts', JSON.stringify(ids.map((id) => ({ id }))));
  if (edited) form.set('textPrompts', JSON.stringify(edited));
  const body = new Response(form);
  return app.request(allCalls.sendMessage, {
    cookies: who.cookies,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

function rate(who: Reader, promptId: number, thumb: 'up' | 'down' | null) {
  return app.request(allCalls.ratePrompt, { cookies: who.cookies, body: { promptId, thumb } });
}

async function seen(who: Reader, id: number) {
  const response = await app.request(allCalls.viewPrompt, { cookies: who.cookies, query: { id } });
  const { uses, used, thumb } = response.json<Prompt>();
  return { uses, used, thumb };
}

describe('a prompt that was sent', () => {
  test('counts, a variant also for its task', async () => {
    const task = await shelve(app, { name: 'Task', body: 'Plain.' });
    const variant = await shelve(app, {
      name: 'Task: short',
      variant: 'short',
      taskId: task,
      body: 'Short.',
    });
    expect(await seen(ada, task)).toEqual({ uses: 0, used: false, thumb: null });
    expect((await send(ada, [variant])).statusCode).toBe(200);
    expect((await send(emmy, [task])).statusCode).toBe(200);
    expect((await send(emmy, [task])).statusCode).toBe(200);
    expect(await seen(ada, variant)).toEqual({ uses: 1, used: true, thumb: null });
    expect(await seen(ada, task)).toEqual({ uses: 3, used: false, thumb: null });
    expect(await seen(emmy, task)).toEqual({ uses: 3, used: true, thumb: null });
  });

  test('as text that was edited counts too, once, and only if its sender may see it', async () => {
    const id = await shelve(app, { name: 'Edited', body: 'Plain.' });
    const secret = await create(app, emmy, { name: 'Secret' });
    expect((await send(ada, [], { edited: [id, secret.id, 999_999] })).statusCode).toBe(200);
    expect(await seen(ada, id)).toEqual({ uses: 1, used: true, thumb: null });
    expect(await seen(emmy, secret.id)).toMatchObject({ uses: 0, used: false });
    expect((await send(ada, [id], { edited: [id] })).statusCode).toBe(200);
    expect(await seen(ada, id)).toMatchObject({ uses: 2 });
    expect((await rate(ada, id, 'up')).statusCode).toBe(200);
    expect((await send(ada, [], { edited: [1, 2, 3, 4] })).statusCode).toBe(422);
  });

  test('can be rated, changed and taken back, for oneself only', async () => {
    const id = await shelve(app, { name: 'Rated', body: 'Plain.' });
    await send(ada, [id]);
    const rated = await rate(ada, id, 'up');
    expect([rated.statusCode, rated.json()]).toEqual([200, { thumb: 'up' }]);
    expect(await seen(ada, id)).toMatchObject({ thumb: 'up' });
    expect(await seen(emmy, id)).toMatchObject({ thumb: null, used: false });
    await rate(ada, id, 'down');
    expect(await seen(ada, id)).toMatchObject({ thumb: 'down' });
    await rate(ada, id, null);
    expect(await seen(ada, id)).toMatchObject({ thumb: null, used: true });
  });

  test('orders the library: the best, and the most used', async () => {
    const ids = new Map<string, number>();
    for (const name of ['Plain', 'Praised', 'Blamed', 'Used']) {
      ids.set(name, await shelve(app, { name, body: 'Plain.', language: 'de' }));
    }
    const idOf = (name: string) => ids.get(name) ?? 0;
    await send(ada, [idOf('Praised'), idOf('Blamed'), idOf('Used')]);
    await send(ada, [idOf('Used')]);
    await rate(ada, idOf('Praised'), 'up');
    await rate(ada, idOf('Blamed'), 'down');
    expect(await names(app, ada, { language: 'de' })).toEqual(['Praised', 'Used', 'Plain', 'Blamed']);
    expect((await names(app, ada, { language: 'de', sort: 'used' }))[0]).toBe('Used');
    expect((await names(app, ada, { language: 'de', sort: 'new' }))[0]).toBe('Used');
    await rate(ada, idOf('Praised'), null);
    expect((await names(app, ada, { language: 'de' }))[0]).toBe('Used');
  });
});

test('one never sent cannot be rated, and one of a stranger does not exist', async () => {
  const id = await shelve(app, { name: 'Unused' });
  const own = await create(app, emmy, { name: 'Private' });
  expect((await rate(ada, id, 'up')).statusCode).toBe(409);
  expect((await rate(ada, own.id, 'up')).statusCode).toBe(404);
  expect((await rate(ada, 999_999, 'up')).statusCode).toBe(404);
  const guest = await app.request(allCalls.ratePrompt, { body: { promptId: id, thumb: 'up' } });
  expect(guest.statusCode).toBe(401);
  expect((await app.request(allCalls.listPromptCollections)).statusCode).toBe(401);
});

import type { RequestMessage } from '@polylogue/contract/answers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { attachPrompts } from './attach-prompts.service.ts';
import { create, reader, shelve, type Reader } from './prompts.scene.testing.ts';

let app: TestApp;
let owner: Reader;
let stranger: Reader;

beforeAll(async () => {
  app = await startTestApp();
  owner = await reader(app);
  stranger = await reader(app);
});
afterAll(() => app.close());

function attach(who: Reader, attached: { id: number; values?: Record<string, string> }[]) {
  return attachPrompts(app.deps.database.db, who.user.id, attached);
}

function refusal(fields: Record<string, string>) {
  return expect.objectContaining({ code: 'validation_error', details: { validationErrors: fields } });
}

describe('prompts that go along with a message', () => {
  test('are kept with their variables filled in, in the order they were attached', async () => {
    const { id } = await create(app, owner, { name: 'Reply', prompt: 'Answer {{complaint}} in {{ tone }}.' });
    const shelved = await shelve(app, { name: 'Shelved', body: 'No variables.' });
    expect(
      await attach(owner, [
        { id: shelved },
        { id, values: { complaint: 'cold {{tone}} soup', tone: 'peace', more: 'unused' } },
      ]),
    ).toEqual([
      { name: 'Shelved', description: 'Turns anger into a reply.', systemMessages: ['No variables.'] },
      {
        name: 'Reply',
        description: 'Turns anger into a reply.',
        systemMessages: ['Answer cold {{tone}} soup in peace.'],
      },
    ]);
    expect(await attach(owner, [])).toEqual([]);
  });

  test('without a value name the variable', async () => {
    const shelved = await shelve(app, { body: 'Plain.' });
    const { id } = await create(app, owner, { prompt: 'About {{the topic}} for {{whom}}.' });
    await expect(attach(owner, [{ id: shelved }, { id, values: { whom: '  ' } }])).rejects.toEqual(
      refusal({ 'prompts.1.values.the topic': 'required', 'prompts.1.values.whom': 'required' }),
    );
  });

  test('have to be visible to the sender', async () => {
    const { id } = await create(app, owner);
    await expect(attach(stranger, [{ id, values: { complaint: 'x' } }])).rejects.toEqual(
      refusal({ 'prompts.0.id': 'invalid' }),
    );
    await expect(attach(stranger, [{ id: 999_999 }])).rejects.toEqual(refusal({ 'prompts.0.id': 'invalid' }));
  });
});

describe('ai-chat/send-message', () => {
  async function send(who: Reader, prompts: unknown) {
    const form = new FormData();
    form.set('message', '[[sim tokens=5 rate=2000]] Hello');
    form.set('prompts', JSON.stringify(prompts));
    const body = new Response(form);
    return app.app.inject({
      method: 'POST',
      url: '/api/ai-chat/send-message',
      cookies: who.cookies,
      headers: {
        'content-type': body.headers.get('content-type') ?? '',
        'x-user-timezone': 'UTC',
        'x-user-language': 'en',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  test('keeps the prompts with the message', async () => {
    const { id } = await create(app, owner, { name: 'Sent along' });
    const sent = await send(owner, [{ id, values: { complaint: 'noise' } }]);
    expect(sent.json<{ message: RequestMessage }>().message.prompts).toEqual([
      {
        name: 'Sent along',
        description: 'Turns anger into a reply.',
        systemMessages: ['Write a reply to noise.'],
      },
    ]);
  });

  test('refuses a missing value, a stranger’s prompt and a fourth one', async () => {
    const { id } = await create(app, owner);
    const missing = await send(owner, [{ id }]);
    expect([missing.statusCode, missing.json()]).toMatchObject([
      422,
      { validationErrors: { 'prompts.0.values.complaint': 'required' } },
    ]);
    expect((await send(stranger, [{ id, values: { complaint: 'x' } }])).statusCode).toBe(422);
    const many = await send(owner, Array(4).fill({ id, values: { complaint: 'x' } }));
    expect([many.statusCode, many.json()]).toMatchObject([
      422,
      { validationErrors: { prompts: 'too_many' } },
    ]);
  });
});

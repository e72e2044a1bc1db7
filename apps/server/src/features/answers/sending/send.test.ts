import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { balancedTokens, follow, post, sendOf, somebody } from '../answers.scene.testing.ts';

let app: TestApp;
let address = '';

beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

test('a message without a chat makes one, and its answer comes through the channel to its end', async () => {
  const person = await somebody(app);
  const sent = await sendOf(app, person, { message: 'How do tides work? [[sim tokens=40 rate=0]]' });
  expect(sent).toMatchObject({
    isNewChat: true,
    response: { state: 'loading' },
    message: { type: 'request' },
  });
  const reader = await follow(app, person, { address, chatId: sent.chat.id });
  const last = await reader.ended(sent.response.id);
  expect(last).toMatchObject({ eof: 'end', uuid: sent.uuid });
  const { text, cost } = reader.fold(sent.response.id);
  expect(text).not.toBe('');
  expect(cost).toMatchObject({ output: 40 });
  const { list } = (
    await app.request(allCalls.listMessages, { cookies: person.cookies, query: { groupId: sent.chat.id } })
  ).json<{ list: { response?: string; state: string }[] }>();
  expect(list.at(-1)).toMatchObject({ response: text, state: 'default', tokenCost: cost });
  const { available, reserved } = await balancedTokens(app, person.user.id);
  expect({ available, reserved }).toEqual({ available: 30_000 - (cost?.total ?? 0), reserved: 0 });
  reader.close();
});

test('an empty message is refused, and so is a chat that is not the sender’s', async () => {
  const owner = await somebody(app);
  const stranger = await somebody(app);
  expect((await post(app, owner, { message: '  ' })).json()).toMatchObject({
    code: 'validation_error',
    validationErrors: { message: 'required' },
  });
  const sent = await sendOf(app, owner, { message: 'Mine [[sim tokens=5 rate=0]]' });
  const theirs = await post(app, stranger, { message: 'Yours', chat: sent.chat.id });
  expect(theirs.json()).toMatchObject({ code: 'not_selected_chat_error' });
  expect((await post(app, { cookies: {} }, { message: 'Hello' })).statusCode).toBe(401);
});

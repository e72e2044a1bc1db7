import type { Message } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  formOf,
  listOf,
  modelId,
  post,
  sendAndWait,
  somebody,
  waitForEnd,
  type Person,
} from './sending.scene.testing.ts';

let app: TestApp;
let person: Person;
let promptId: number;

beforeAll(async () => {
  app = await startTestApp();
  person = await somebody(app);
  const body = {
    name: 'River facts',
    prompt: 'Tell three facts about the river {{river}}. [[sim echo rate=0]]',
    description: 'For a test',
    languageUid: 'en',
  };
  const response = await app.request(allCalls.createPrompt, { cookies: person.cookies, body });
  promptId = response.json<{ id: number }>().id;
});

afterAll(() => app.close());

const filled = 'Tell three facts about the river Neva.';
const prompts = () => JSON.stringify([{ id: promptId, values: { river: 'Neva' } }]);

function saidIn(list: readonly Message[]): string {
  const last = list.at(-1);
  return last?.type === 'response' ? last.response : '';
}

test('a prompt alone is a message: the model is asked with it, and the request keeps what was sent', async () => {
  const sent = await sendAndWait(app, person, { message: '', prompts: prompts() });
  expect(sent.message).toMatchObject({
    message: '',
    prompts: [{ name: 'River facts', systemMessages: [expect.stringContaining(filled)] }],
  });
  const list = await listOf(app, person, sent.chat.id);
  expect(saidIn(list)).toContain(filled);
  expect(list.at(-1)?.tokenCost?.total).toBeGreaterThan(0);

  const again = await sendAndWait(app, person, { chat: sent.chat.id, prev_message_id: sent.response.id });
  expect(again.id).toBe(sent.id);
  expect(saidIn(await listOf(app, person, sent.chat.id))).toContain(filled);
});

test('the model reads it again with the messages that follow', async () => {
  const sent = await sendAndWait(app, person, { prompts: prompts() });
  const next = await sendAndWait(app, person, { chat: sent.chat.id, message: 'Go on [[sim echo rate=0]]' });
  const [first, second] = [sent, next].map(({ response }) => response.id);
  const list = await listOf(app, person, sent.chat.id);
  const inputOf = (id: number | undefined) => list.find((one) => one.id === id)?.tokenCost?.input ?? 0;
  expect(inputOf(second)).toBeGreaterThan(inputOf(first));
});

test('an image model draws what the prompt says', async () => {
  const model = modelId(app, 'gpt-image-flare');
  const sent = await sendAndWait(app, person, { prompts: prompts(), model_id: model });
  const answer = (await listOf(app, person, sent.chat.id)).at(-1);
  expect(answer).toMatchObject({ error_msg: null, imageList: [expect.anything()] });
});

test('nothing at all is still no message, and neither is a prompt of somebody else', async () => {
  const empty = await post(app, person, { prompts: '[]', message: '  ' });
  expect(empty.json()).toMatchObject({ validationErrors: { message: 'required' } });
  const stranger = await somebody(app);
  const foreign = await post(app, stranger, { prompts: prompts() });
  expect(foreign.json()).toMatchObject({ validationErrors: { 'prompts.0.id': 'invalid' } });
  expect((await post(app, { cookies: {} }, { prompts: prompts() })).statusCode).toBe(401);
});

test('several models are asked with a prompt alone, and the kept chat is named after it', async () => {
  const { cookies } = person;
  const body = { modelIds: [modelId(app, 'gpt-6-luna'), modelId(app, 'claude-haiku-5.5')] };
  const made = await app.request(allCalls.createCompareChats, { cookies, body });
  const chatIds = made.json<{ list: { chatId: number }[] }>().list.map(({ chatId }) => chatId);
  const fields = { prompts: prompts(), compare_models_chats_id: JSON.stringify(chatIds) };
  const sent = await app.request(allCalls.sendToCompared, { cookies, ...formOf(fields) });
  const { requests } = sent.json<{ requests: { uuid: string; chatId: number }[] }>();
  expect(requests).toHaveLength(2);
  for (const { uuid } of requests) await waitForEnd(app, uuid);
  const kept = await app.request(allCalls.saveCompared, { cookies, body: { chatID: chatIds[0] ?? 0 } });
  expect(kept.json()).toMatchObject({ name: 'River facts' });
  expect(saidIn(await listOf(app, person, chatIds[0] ?? 0))).toContain(filled);
});

import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import {
  balancedTokens,
  follow,
  listOf,
  modelId,
  sendOf,
  somebody,
  type Person,
} from '../sending/sending.scene.testing.ts';

let app: TestApp;
let address = '';
let person: Person;

beforeAll(async () => {
  app = await startTestApp({ OPENROUTER_API_KEY: '' });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

/** A model of each wire format. */
const models = {
  chat: 'gpt-6.1-terra',
  responses: 'gpt-6.1-sol',
  anthropic: 'claude-sonnet-5.5',
  google: 'gemini-3.8-flash',
  mistral: 'mistral-small',
  deepseek: 'deepseek-v4-pro',
  xai: 'grok-4.3',
} as const;

/** How an answer ended: in its last frame, in a replay of it, and in the list. */
async function endOf(model: keyof typeof models, directive: string) {
  person = await somebody(app);
  const message = `Hello [[sim rate=0 ${directive}]]`;
  const sent = await sendOf(app, person, { message, model_id: modelId(app, models[model]) });
  const reader = await follow(app, person, { address, chatId: sent.chat.id });
  const last = await reader.ended(sent.response.id);
  reader.close();
  const late = await follow(app, person, { address, chatId: sent.chat.id });
  const again = await late.ended(sent.response.id);
  late.close();
  const stored = (await listOf(app, person, sent.chat.id)).at(-1);
  if (stored?.type !== 'response') throw new Error('The answer was not stored.');
  expect([again.finish, again.error_msg, again.eof]).toEqual([last.finish, last.error_msg, last.eof]);
  expect(stored).toMatchObject({ finish: last.finish ?? null, error_msg: last.error_msg ?? null });
  const { available, reserved } = await balancedTokens(app, person.user.id);
  expect(reserved).toBe(0);
  expect(available).toBe(30_000 - (stored.tokenCost?.total ?? 0));
  return stored;
}

describe('a written answer says why it ended', () => {
  test.each([
    ['chat', '', 'stop'],
    ['chat', 'finish=length', 'length'],
    ['chat', 'finish=content_filter', 'filter'],
    ['chat', 'refuse', 'refused'],
    ['responses', '', 'stop'],
    ['responses', 'finish=max_output_tokens', 'length'],
    ['responses', 'finish=content_filter', 'filter'],
    ['responses', 'refuse', 'refused'],
    ['anthropic', '', 'stop'],
    ['anthropic', 'finish=max_tokens', 'length'],
    ['anthropic', 'refuse', 'refused'],
    ['google', '', 'stop'],
    ['google', 'finish=MAX_TOKENS', 'length'],
    ['google', 'finish=SAFETY', 'filter'],
    ['mistral', 'finish=model_length', 'length'],
    ['deepseek', 'finish=content_filter', 'filter'],
    ['xai', 'finish=length', 'length'],
  ] as const)('%s with “%s”: %s', async (model, directive, finish) => {
    const answer = await endOf(model, `tokens=6 ${directive}`);
    expect(answer).toMatchObject({ finish, error_msg: null, stopped: false });
    expect(answer.response).not.toBe('');
    expect(answer.tokenCost?.total).toBeGreaterThan(0);
  });

  test('the thoughts of OpenAI’s models are shown', async () => {
    const answer = await endOf('responses', 'tokens=6 reasoning=10');
    expect(answer.reasoning?.length).toBeGreaterThan(10);
    expect(answer.tokenCost).toMatchObject({ output: 16 });
  });
});

describe('an answer without a word', () => {
  test.each([
    ['chat', 'finish=content_filter', 'filter', 'answer_refused'],
    ['responses', 'finish=content_filter', 'filter', 'answer_refused'],
    ['anthropic', 'refuse', 'refused', 'answer_refused'],
    ['google', 'refuse', 'refused', 'answer_refused'],
    ['google', 'finish=SAFETY', 'filter', 'answer_refused'],
    ['deepseek', 'reasoning=20 finish=content_filter', 'filter', 'answer_refused'],
    ['chat', '', null, 'answer_empty'],
    ['google', 'finish=OTHER', null, 'answer_empty'],
    ['deepseek', 'reasoning=20', null, 'answer_empty'],
  ] as const)('at %s with “%s” says so and costs nothing', async (model, directive, finish, error) => {
    const answer = await endOf(model, `tokens=0 ${directive}`);
    expect(answer).toMatchObject({ response: '', finish, error_msg: error });
    expect(answer.tokenCost).toMatchObject({ input: 0, output: 0, total: 0 });
  });

  test('that thought aloud up to its limit says so, and its thoughts are paid for', async () => {
    const answer = await endOf('deepseek', 'tokens=0 reasoning=20 finish=length');
    expect(answer).toMatchObject({ response: '', finish: 'length', error_msg: 'answer_no_room' });
    expect(answer.tokenCost?.total).toBeGreaterThan(0);
  });
});

describe('a vendor that fails after thinking aloud', () => {
  test.each([
    ['breaks off', 'reasoning=40 tokens=20 cut=10', 'model_provider_error'],
    ['says that it failed', 'reasoning=40 tokens=20 midfail', 'model_provider_error'],
  ])('and %s is not paid', async (_, directive, error) => {
    const answer = await endOf('deepseek', directive);
    expect(answer).toMatchObject({ response: '', finish: null, error_msg: error });
    expect(answer.reasoning).not.toBeNull();
    expect(answer.tokenCost).toMatchObject({ total: 0 });
    app.deps.models.report('deepseek', 'ok');
  });

  test('is paid for what it wrote before it failed', async () => {
    const answer = await endOf('deepseek', 'reasoning=5 tokens=40 cut=30');
    expect(answer.response).not.toBe('');
    expect(answer.tokenCost?.total).toBeGreaterThan(0);
    app.deps.models.report('deepseek', 'ok');
  });
});

describe('a denial', () => {
  test.each([
    ['content', 'answer_refused', 'refused'],
    ['length', 'conversation_too_long', null],
    ['money', 'model_provider_error', null],
  ] as const)('for its %s is told as %s', async (what, error, finish) => {
    const answer = await endOf('xai', `deny=${what}`);
    expect(answer).toMatchObject({ response: '', error_msg: error, finish });
    app.deps.models.report('xai', 'ok');
  });

  test.each([
    ['content', ['xai', 'openrouter']],
    ['length', ['xai', 'openrouter']],
    // An empty balance is the host's fault: it is skipped for a while.
    ['money', ['openrouter']],
  ])('for its %s, again and again, leaves these hosts: %s', async (what, hosts) => {
    for (let count = 0; count < 6; count += 1) await endOf('xai', `deny=${what} at=xai`);
    const grok = app.deps.models.byKey(models.xai);
    expect(grok && app.deps.models.routes(grok).map(({ host }) => host)).toEqual(hosts);
    app.deps.models.report('xai', 'ok');
  });
});

describe('an answer that is stopped', () => {
  test('by its user says so, and pays for what was thought aloud', async () => {
    const user = await somebody(app);
    const message = 'Long [[sim tokens=400 rate=50 reasoning=400]]';
    const sent = await sendOf(app, user, { message, model_id: modelId(app, models.deepseek) });
    const reader = await follow(app, user, { address, chatId: sent.chat.id });
    await expect.poll(() => reader.fold(sent.response.id).reasoning.length).toBeGreaterThan(20);
    const query = { connectionUuid: sent.uuid };
    await app.request(allCalls.stopGenerate, { cookies: user.cookies, query });
    expect(await reader.ended(sent.response.id)).toMatchObject({ finish: 'stopped', stopped: true });
    reader.close();
    const stored = (await listOf(app, user, sent.chat.id)).at(-1);
    expect(stored).toMatchObject({ response: '', finish: 'stopped', error_msg: null });
    expect(stored?.tokenCost?.total).toBeGreaterThan(0);
  });

  test('by a server that is about to end says so, keeps its text and pays for it', async () => {
    const ending = await startTestAppForTest();
    const user = await somebody(ending);
    const sent = await sendOf(ending, user, { message: 'Long [[sim tokens=2000 rate=50]]' });
    const text = async () => {
      const last = (await listOf(ending, user, sent.chat.id)).at(-1);
      return last?.type === 'response' ? last.response : '';
    };
    await expect.poll(text).not.toBe('');
    const at = await ending.app.listen({ port: 0, host: '127.0.0.1' });
    const reader = await follow(ending, user, { address: at, chatId: sent.chat.id });
    await ending.deps.generations.close(0);
    const last = await reader.ended(sent.response.id);
    expect(last).toMatchObject({ eof: 'end', stopped: true, finish: 'stopped' });
    expect(last.error_msg).toBeUndefined();
    const stored = (await listOf(ending, user, sent.chat.id)).at(-1);
    expect(stored).toMatchObject({
      response: reader.fold(sent.response.id).text,
      finish: 'stopped',
      error_msg: null,
      stopped: true,
      tokenCost: { ...last.message_cost, estimate: true },
    });
    reader.close();
    const { available, reserved } = await balancedTokens(ending, user.user.id);
    expect(stored?.tokenCost?.total).toBeGreaterThan(0);
    expect({ available, reserved }).toEqual({
      available: 30_000 - (stored?.tokenCost?.total ?? 0),
      reserved: 0,
    });
  });
});

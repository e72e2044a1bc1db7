import { allCalls } from '@polylogue/contract/calls';
import { channels } from '@polylogue/contract/realtime';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  balancedTokens,
  follow,
  listOf,
  modelId,
  sendAndWait,
  sendOf,
  somebody,
  type Person,
} from '../sending/sending.scene.testing.ts';
import { generations, generationTails } from '../messages/messages.tables.ts';
import { createGenerations } from './generations.ts';
import { noteSilent } from './reaper.ts';

let app: TestApp;
let address = '';

beforeAll(async () => {
  app = await startTestApp({ AI_FIRST_TOKEN_SECONDS: '1', AI_GAP_SECONDS: '1', OPENROUTER_API_KEY: '' });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

test('a node whose clock is ahead does not take living answers for dead', async () => {
  const person = await somebody(app);
  const sent = await sendOf(app, person, { message: 'Slowly [[sim tokens=400 rate=20]]' });
  const [answer] = app.deps.generations.inChat(person.user.id, sent.chat.id);
  await expect.poll(() => answer?.text ?? '').not.toBe('');
  app.clock.advance(3_600);
  expect(await noteSilent(app.deps)).toBe(0);
  app.clock.advance(-3_600);
  await stop(person, sent.uuid);
});

function stop(person: Pick<Person, 'cookies'>, uuid: string) {
  return app.request(allCalls.stopGenerate, { cookies: person.cookies, query: { connectionUuid: uuid } });
}

async function endOf(person: Person, fields: Record<string, string | number>) {
  const sent = await sendOf(app, person, fields);
  const reader = await follow(app, person, { address, chatId: sent.chat.id });
  const last = await reader.ended(sent.response.id);
  const shown = reader.fold(sent.response.id);
  reader.close();
  const stored = (await listOf(app, person, sent.chat.id)).at(-1);
  if (stored?.type !== 'response') throw new Error('The answer was not stored.');
  // In any case the screen shows what is stored, and nothing is left open.
  expect(shown.text).toBe(stored.response);
  expect(stored.state).toBe('default');
  expect(last.duration_ms).toBe(stored.duration_ms);
  expect(last.first_token_ms ?? null).toBe(stored.first_token_ms);
  expect((await balancedTokens(app, person.user.id)).reserved).toBe(0);
  return { sent, last, shown, stored };
}

describe('stopping', () => {
  test('keeps what was written, charges for it, and is fine when it has ended already', async () => {
    const person = await somebody(app);
    const sent = await sendOf(app, person, { message: 'Long [[sim tokens=2000 rate=100]]' });
    const reader = await follow(app, person, { address, chatId: sent.chat.id });
    await expect.poll(() => reader.fold(sent.response.id).text.length).toBeGreaterThan(20);
    expect((await stop(person, sent.uuid)).json()).toEqual({ result: true });
    expect(await reader.ended(sent.response.id)).toMatchObject({ eof: 'end', stopped: true });
    const stored = (await listOf(app, person, sent.chat.id)).at(-1);
    expect(stored).toMatchObject({
      response: reader.fold(sent.response.id).text,
      stopped: true,
      tokenCost: { estimate: true, total: expect.any(Number) },
    });
    expect(stored?.tokenCost?.total).toBeGreaterThan(0);
    expect((await stop(person, sent.uuid)).json()).toEqual({ result: true });
    reader.close();
  });

  test('is not for guests, and a stranger stops nothing', async () => {
    const person = await somebody(app);
    const stranger = await somebody(app);
    const sent = await sendOf(app, person, { message: 'Mine [[sim tokens=40 rate=40]]' });
    expect((await stop({ cookies: {} }, sent.uuid)).statusCode).toBe(401);
    expect((await stop(stranger, sent.uuid)).json()).toEqual({ result: true });
    const reader = await follow(app, person, { address, chatId: sent.chat.id });
    const last = await reader.ended(sent.response.id);
    expect(last).toMatchObject({ eof: 'end', message_cost: { output: 40 } });
    expect(last.stopped).toBeUndefined();
    reader.close();
  });
});

describe('a reader', () => {
  test('who comes back with an offset gets exactly the rest', async () => {
    const person = await somebody(app);
    const sent = await sendOf(app, person, {
      message: 'Resume [[sim tokens=80 rate=80 reasoning=10]]',
      model_id: modelId(app, 'deepseek-v4-pro'),
    });
    const first = await follow(app, person, { address, chatId: sent.chat.id });
    await expect.poll(() => first.fold(sent.response.id).text.length).toBeGreaterThan(10);
    const read = first.fold(sent.response.id);
    first.close();
    const from = { [sent.response.id]: { text: read.text.length, reasoning: read.reasoning.length } };
    const second = await follow(app, person, { address, chatId: sent.chat.id, from });
    await second.ended(sent.response.id);
    expect(second.frames[0]?.offset).toBe(read.text.length);
    const rest = second.frames.reduce((text, { offset, chunk }) => text.slice(0, offset) + chunk, read.text);
    const whole = (await listOf(app, person, sent.chat.id)).at(-1);
    expect(whole).toMatchObject({ response: rest, reasoning: expect.stringContaining(read.reasoning) });
    second.close();
  });

  test('who says nothing gets all of what runs or has just ended, the last frame included', async () => {
    const person = await somebody(app);
    const sent = await sendAndWait(app, person, { message: 'Replay [[sim tokens=10 rate=0]]' });
    const reader = await follow(app, person, { address, chatId: sent.chat.id });
    const last = await reader.ended(sent.response.id);
    expect(last).toMatchObject({ offset: 0, eof: 'end', message_cost: { output: 10 } });
    reader.close();
    app.clock.advance(61);
    const late = await follow(app, person, { address, chatId: sent.chat.id });
    const again = await follow(app, person, {
      address,
      chatId: sent.chat.id,
      from: { [sent.response.id]: 0 },
    });
    await again.ended(sent.response.id);
    expect(late.frames).toEqual([]);
    late.close();
    again.close();
  });

  test('of another account is refused', async () => {
    const person = await somebody(app);
    const stranger = await somebody(app);
    const sent = await sendAndWait(app, person, { message: 'Private [[sim tokens=5 rate=0]]' });
    await expect(follow(app, stranger, { address, chatId: sent.chat.id })).rejects.toThrow('not_permission');
    const posing = { ...stranger, user: person.user };
    await expect(follow(app, posing, { address, chatId: sent.chat.id })).rejects.toThrow('not_permission');
  });

  test('of the user channel hears that an answer began and ended', async () => {
    const person = await somebody(app);
    const heard: unknown[] = [];
    const { realtime } = app.deps;
    const publish = realtime.publish.bind(realtime);
    realtime.publish = (channel, data) => {
      if (channel === channels.user(person.user.id)) heard.push(data);
      publish(channel, data);
    };
    const sent = await sendAndWait(app, person, { message: 'Tell [[sim tokens=5 rate=0]]' });
    const told = { entity: 'generation', id: sent.response.id, uuid: sent.uuid, chatId: sent.chat.id };
    await expect.poll(() => heard).toContainEqual({ ...told, state: 'ended' });
    expect(heard).toContainEqual({ ...told, state: 'started' });
    realtime.publish = publish;
  });
});

describe('a vendor', () => {
  const luna = () => ({ model_id: modelId(app, 'mistral-small') });

  test.each([
    ['refuses the key', 'fail=401', 'model_provider_error'],
    ['wants money', 'fail=402', 'model_provider_error'],
    ['is asked too often', 'fail=429 retry=30', 'this_model_provider'],
    ['breaks', 'fail=500', 'model_provider_error'],
  ])('that %s before the first token ends in an error that costs nothing', async (_, directive, code) => {
    const person = await somebody(app);
    const { last, stored } = await endOf(person, { message: `Hello [[sim ${directive}]]`, ...luna() });
    expect(last).toMatchObject({ eof: 'error', error_msg: code, message_cost: { total: 0 } });
    expect(stored).toMatchObject({ response: '', error_msg: code });
    expect((await balancedTokens(app, person.user.id)).available).toBe(30_000);
    app.deps.models.report('mistral', 'ok');
  });

  test.each([
    ['at once', 0],
    ['after a tenth', 10],
    ['after nine tenths', 90],
  ])('that cuts the stream %s leaves what was written', async (_, tokens) => {
    const person = await somebody(app);
    const { last, stored } = await endOf(person, {
      message: `Cut [[sim tokens=100 rate=0 cut=${tokens}]]`,
      ...luna(),
    });
    expect(last).toMatchObject({ eof: 'error', error_msg: 'model_provider_error' });
    if (tokens === 0) expect(stored).toMatchObject({ response: '', tokenCost: { total: 0 } });
    else expect(stored.tokenCost).toMatchObject({ estimate: true, total: expect.any(Number) });
    app.deps.models.report('mistral', 'ok');
  });

  test('that falls silent is not waited for forever', async () => {
    const person = await somebody(app);
    const { last, stored } = await endOf(person, {
      message: 'Stall [[sim tokens=40 rate=0 stall=60]]',
      ...luna(),
    });
    expect(last).toMatchObject({ eof: 'error', error_msg: 'model_provider_error' });
    expect(stored.response).not.toBe('');
    app.deps.models.report('mistral', 'ok');
  });

  test('that tells no usage is counted by us, and marked so', async () => {
    const person = await somebody(app);
    const { stored } = await endOf(person, { message: 'Count [[sim tokens=30 rate=0 nousage]]', ...luna() });
    expect(stored.tokenCost).toMatchObject({ estimate: true });
    expect(stored.tokenCost?.output).toBeGreaterThan(10);
  });

  test('that fails once is asked again', async () => {
    const person = await somebody(app);
    const { last } = await endOf(person, {
      message: 'Again [[sim tokens=5 rate=0 fail=500 times=1]]',
      ...luna(),
    });
    expect(last).toMatchObject({ eof: 'end' });
    expect(last.failover).toBeUndefined();
  });

  test('whose host fails is replaced by the next host before the first token, and the answer says so', async () => {
    const person = await somebody(app);
    const model = modelId(app, 'claude-haiku-5.5');
    const { last, stored } = await endOf(person, {
      message: 'Over [[sim tokens=5 rate=0 fail=529 at=anthropic]]',
      model_id: model,
    });
    expect(last).toMatchObject({ eof: 'end', failover: { from: 'anthropic', to: 'openrouter' } });
    expect(stored).toMatchObject({ failover: { from: 'anthropic', reason: 'overloaded' }, error_msg: null });
    app.deps.models.report('anthropic', 'ok');
  });

  test('whose host is busy says so while the next is asked, and stopped there it names neither', async () => {
    const person = await somebody(app);
    const sent = await sendOf(app, person, {
      message: 'Busy [[sim tokens=5 ttft=60000 fail=529 at=anthropic]]',
      model_id: modelId(app, 'claude-haiku-5.5'),
    });
    const reader = await follow(app, person, { address, chatId: sent.chat.id });
    const told = () => reader.frames.findLast(({ waiting }) => waiting)?.waiting;
    await expect.poll(told).toEqual({ host: 'anthropic', reason: 'overloaded' });
    await stop(person, sent.uuid);
    const last = await reader.ended(sent.response.id);
    expect(last).toMatchObject({ eof: 'end', stopped: true });
    expect(last.failover).toBeUndefined();
    const stored = (await listOf(app, person, sent.chat.id)).at(-1);
    expect(stored).toMatchObject({ failover: null, error_msg: null, response: '' });
    app.deps.models.report('anthropic', 'ok');
  });
});

test('what is being written is stored about every second, and the tails go with the end', async () => {
  const person = await somebody(app);
  const sent = await sendOf(app, person, { message: 'Tails [[sim tokens=90 rate=15]]' });
  const { db } = app.deps.database;
  const tails = () => db.select().from(generationTails).where(eq(generationTails.generation, sent.uuid));
  await expect.poll(async () => (await tails()).length).toBeGreaterThan(1);
  const list = await listOf(app, person, sent.chat.id);
  expect(list.at(-1)).toMatchObject({ state: 'loading' });
  const state = async () =>
    (await db.select().from(generations).where(eq(generations.uuid, sent.uuid)))[0]?.state;
  await expect.poll(state).toBe('end');
  expect(await tails()).toEqual([]);
});

test('how long a model thought is told while it thinks, ends with its first word, and is kept', async () => {
  const person = await somebody(app);
  const sent = await sendOf(app, person, {
    message: 'Think [[sim tokens=40 rate=20 reasoning=100]]',
    model_id: modelId(app, 'deepseek-v4-pro'),
  });
  const reader = await follow(app, person, { address, chatId: sent.chat.id });
  await expect.poll(() => reader.fold(sent.response.id).reasoning).not.toBe('');
  app.clock.advance(7);
  const stored = async () => {
    const last = (await listOf(app, person, sent.chat.id)).at(-1);
    return last?.type === 'response' ? last : undefined;
  };
  // A subscriber in the middle gets it too: from memory here, and on another node from the last checkpoint.
  const soFar = async () => (await stored())?.thinking_ms;
  await expect.poll(soFar).toBeGreaterThanOrEqual(7_000);
  const late = await follow(app, person, { address, chatId: sent.chat.id });
  expect(late.frames[0]).toMatchObject({ eof: 'started', chunk: '', reasoning: { offset: 0 } });
  expect(late.frames[0]?.thinking_ms).toBeGreaterThanOrEqual(7_000);
  const firstWord = () => late.frames.find(({ chunk }) => chunk !== '');
  await expect.poll(firstWord).toBeDefined();
  app.clock.advance(5);
  const thinking_ms = firstWord()?.thinking_ms;
  expect(await late.ended(sent.response.id)).toMatchObject({ thinking_ms });
  expect(await stored()).toMatchObject({ state: 'default', thinking_ms });
  reader.close();
  late.close();
});

test('when the database was away, nobody is taken for dead before everybody could be heard again', async () => {
  const asked: PropertyKey[] = [];
  let isAway = false;
  const db = new Proxy(app.deps.database.db, {
    get: (real, key) => {
      asked.push(key);
      if (isAway) throw new Error('The database is away.');
      return Reflect.get(real, key) as unknown;
    },
  });
  const warn = vi.spyOn(app.deps.log, 'warn');
  const warnings = () => warn.mock.calls.map(([, text]) => text);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const other = createGenerations({
      ...app.deps,
      database: { ...app.deps.database, db },
    });
    isAway = true;
    vi.advanceTimersByTime(5_000);
    await expect.poll(warnings).toContain('answers of dead nodes could not be looked for');
    isAway = false;
    asked.length = 0;
    vi.advanceTimersByTime(5_000);
    // It only checks whether the database is back; the next run looks for answers.
    expect(asked).toContain('execute');
    expect(asked).not.toContain('select');
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5_000);
        return asked;
      })
      .toContain('select');
    await other.close(0);
  } finally {
    vi.useRealTimers();
    warn.mockRestore();
  }
});

test('a chat that is removed while it is answered takes its answer along and gives the tokens back', async () => {
  const person = await somebody(app);
  const sent = await sendOf(app, person, { message: 'Gone [[sim tokens=400 rate=20]]' });
  const removed = await app.request(allCalls.removeChat, {
    cookies: person.cookies,
    query: { chatID: sent.chat.id },
  });
  expect(removed.json()).toEqual({ result: true });
  expect((await balancedTokens(app, person.user.id)).reserved).toBe(0);
});

test('the first exchange names its chat; a name given by hand stays', async () => {
  const person = await somebody(app);
  const nameOf = async (chatId: number) => {
    const list = (await app.request(allCalls.listChats, { cookies: person.cookies })).json<
      { id: number; name: string }[]
    >();
    return list.find((chat) => chat.id === chatId)?.name;
  };
  const sent = await sendAndWait(app, person, { message: 'Why is the sky blue? [[sim tokens=10 rate=0]]' });
  await expect.poll(() => nameOf(sent.chat.id)).not.toBe(sent.chat.name);
  const name = (await nameOf(sent.chat.id)) ?? '';
  expect(name.length).toBeLessThanOrEqual(60);
  const own = (
    await app.request(allCalls.createChat, { cookies: person.cookies, body: { name: 'By hand' } })
  ).json<{ id: number }>();
  await sendAndWait(app, person, { message: 'Hello [[sim tokens=5 rate=0]]', chat: own.id });
  await sendAndWait(app, person, { message: 'Hello [[sim tokens=5 rate=0]]', chat: own.id });
  expect(await nameOf(own.id)).toBe('By hand');
});

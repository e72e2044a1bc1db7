import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import type { HelperAnswer } from '@polylogue/contract/answer-editor';
import { channels, userEvent, type UserEvent } from '@polylogue/contract/realtime';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  balancedTokens,
  formOf,
  modelId,
  setTokens,
  somebody,
  type Person,
} from '../sending.scene.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

function ask(person: Pick<Person, 'cookies'>, fields: Record<string, string>) {
  return app.request(allCalls.askHelper, { cookies: person.cookies, ...formOf(fields) });
}

test('the helper answers with the chosen prompt and is charged like any answer', async () => {
  const person = await somebody(app);
  const prompts = (await app.request(allCalls.editorPrompts, { cookies: person.cookies })).json<
    { id: number }[]
  >();
  const response = await ask(person, {
    message: 'Teh text. [[sim echo rate=0]]',
    prompts: JSON.stringify([prompts[0]?.id]),
  });
  const { message, tokenCost } = response.json<HelperAnswer>();
  expect(message).toContain('[system]');
  expect(message).toContain('Teh text.');
  expect(tokenCost.total).toBeGreaterThan(0);
  expect(await balancedTokens(app, person.user.id)).toEqual({
    available: 30_000 - tokenCost.total,
    reserved: 0,
  });
});

test('the text is told while it is written, to the user who asked', async () => {
  const person = await somebody(app);
  const told: UserEvent[] = [];
  const others: UserEvent[] = [];
  const publish = vi.spyOn(app.deps.realtime, 'publish').mockImplementation((channel, data) => {
    const events = channel === channels.user(person.user.id) ? told : others;
    events.push(userEvent.parse(data));
  });
  const stream = randomUUID();
  const response = await ask(person, { message: 'Tell me [[sim tokens=60 rate=20]]', stream });
  publish.mockRestore();
  const { message } = response.json<HelperAnswer>();
  const events = told.filter((event) => event.entity === 'helper' && event.stream === stream);
  const text = events.reduce(
    (before, event) => (event.entity === 'helper' ? before.slice(0, event.offset) + event.chunk : before),
    '',
  );
  expect(events.length).toBeGreaterThan(3);
  expect(message.startsWith(text)).toBe(true);
  expect(others.filter(({ entity }) => entity === 'helper')).toEqual([]);
});

test('a failure costs nothing and says whose it is', async () => {
  const person = await somebody(app);
  const fields = { selectedModel: String(modelId(app, 'mistral-small')) };
  const busy = await ask(person, { ...fields, message: 'Hello [[sim fail=429 retry=30]]' });
  expect(busy.json()).toMatchObject({ code: 'this_model_provider' });
  app.deps.models.report('mistral', 'ok');
  const broken = await ask(person, { ...fields, message: 'Hello [[sim fail=500]]' });
  expect(broken.json()).toMatchObject({ code: 'model_provider_error' });
  const declined = await ask(person, { ...fields, message: 'Hello [[sim deny=content]]' });
  expect(declined.json()).toMatchObject({ code: 'answer_refused' });
  const filtered = await ask(person, {
    ...fields,
    message: 'Hello [[sim tokens=0 rate=0 finish=content_filter]]',
  });
  expect(filtered.json()).toMatchObject({ code: 'answer_refused' });
  const long = await ask(person, { ...fields, message: 'Hello [[sim deny=length]]' });
  expect(long.json()).toMatchObject({ code: 'conversation_too_long' });
  expect(await balancedTokens(app, person.user.id)).toEqual({ available: 30_000, reserved: 0 });
});

test('a question whose end meets a database that is away costs nothing and leaves nothing reserved', async () => {
  const person = await somebody(app);
  const { $client: pool } = app.deps.database.db;
  const connect = pool.connect.bind(pool);
  let failures = 0;
  // Only transactions connect without a callback. The one that settles fails, and once more the one that releases.
  const refused = vi.spyOn(pool, 'connect').mockImplementation((...args: unknown[]) => {
    if (args.length > 0 || failures === 2) return Reflect.apply(connect, pool, args);
    failures += 1;
    return Promise.reject(new Error('the database is away'));
  });
  onTestFinished(() => refused.mockRestore());
  expect((await ask(person, { message: 'Hello [[sim echo rate=0]]' })).statusCode).toBeGreaterThanOrEqual(
    500,
  );
  await expect.poll(() => balancedTokens(app, person.user.id)).toEqual({ available: 30_000, reserved: 0 });
  expect(failures).toBe(2);
});

test('guests, the unverified, the broke and unknown prompts are refused', async () => {
  expect((await ask({ cookies: {} }, { message: 'Hello' })).statusCode).toBe(401);
  const unverified = await somebody(app, { emailVerifiedAt: null });
  expect((await ask(unverified, { message: 'Hello' })).json()).toMatchObject({ code: 'email_not_verified' });
  const person = await somebody(app);
  expect((await ask(person, { message: 'Hello', prompts: '[4711]' })).json()).toMatchObject({
    validationErrors: { prompts: 'invalid' },
  });
  expect((await ask(person, { message: ' ' })).json()).toMatchObject({ code: 'validation_error' });
  await setTokens(app, person.user.id, 20);
  expect((await ask(person, { message: 'Hello' })).statusCode).toBe(402);
});

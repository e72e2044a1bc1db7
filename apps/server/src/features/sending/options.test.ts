import { allCalls } from '@polylogue/contract/calls';
import { answerTokens, fileSizes } from '@polylogue/contract/limits';
import type { SendResponse } from '@polylogue/contract/sending';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantPlan } from '../billing/billing.service.ts';
import { changePlan } from '../billing/plan-versions.service.ts';
import {
  balancedTokens,
  listOf,
  modelId,
  post,
  sendAndWait,
  somebody,
  type Person,
} from './sending.scene.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function onPlan(plan: 'basic' | 'pro'): Promise<Person> {
  const person = await somebody(app);
  const grant = {
    userId: person.user.id,
    plan,
    cause: `test:${person.user.id}`,
    renews: false,
    now: app.clock.now(),
  };
  await inTransaction(app.deps.database.db, (transaction) => grantPlan(transaction, grant));
  return person;
}

async function idsOf(person: Person) {
  const first = async (call: typeof allCalls.tones | typeof allCalls.writingStyles) =>
    (await app.request(call, { cookies: person.cookies })).json<{ id: string }[]>()[0]?.id ?? '';
  return { tone: await first(allCalls.tones), style: await first(allCalls.writingStyles) };
}

async function echo(person: Person, fields: Record<string, string> = {}): Promise<string> {
  const sent = await sendAndWait(app, person, { message: 'Hello [[sim echo rate=0]]', ...fields });
  const answer = (await listOf(app, person, sent.chat.id)).at(-1);
  return answer?.type === 'response' ? answer.response : '';
}

test('language, tone and style shape an answer where the plan lets one choose', async () => {
  const person = await onPlan('basic');
  const { tone, style } = await idsOf(person);
  expect(await echo(person)).not.toContain('[system]');
  const shaped = await echo(person, { out_language: 'de', tone, writing_style: style });
  expect(shaped).toContain('[system]');
  expect(shaped).toContain('German');
  const body = { out_language: 'it', tone };
  await app.request(allCalls.updateChatSettings, { cookies: person.cookies, body });
  expect(await echo(person)).toContain('Italian');
  expect(await echo(person, { out_language: 'fr' })).toContain('French');
});

test('on the free plan they are ignored', async () => {
  const person = await somebody(app);
  const { tone, style } = await idsOf(person);
  expect(await echo(person, { out_language: 'de', tone, writing_style: style })).not.toContain('[system]');
});

test('a new chat begins with the default model and goes on with it', async () => {
  const person = await somebody(app);
  const body = { model_default: String(modelId(app, 'mistral-small')) };
  await app.request(allCalls.updateChatSettings, { cookies: person.cookies, body });
  const query = { modelId: modelId(app, 'gpt-6-luna') };
  await app.request(allCalls.selectModel, { cookies: person.cookies, query });
  const sent = await sendAndWait(app, person, { message: 'One [[sim tokens=5 rate=0]]' });
  await sendAndWait(app, person, { message: 'Two [[sim tokens=5 rate=0]]', chat: sent.chat.id });
  const list = await listOf(app, person, sent.chat.id);
  const names = list.flatMap((message) => (message.type === 'response' ? [message.model_type_name] : []));
  expect(names).toEqual(['Mistral', 'Mistral']);
});

test('a picture above the limit is refused before anything is stored', async () => {
  const person = await somebody(app);
  const data = Buffer.alloc(fileSizes.chatImage + 1);
  const refused = await post(app, person, { message: 'Look' }, { name: 'big.png', data });
  expect(refused.json()).toMatchObject({ code: 'validation_error', validationErrors: { file: 'file_size' } });
});

test('more prompts than the plan lets go along are refused', async () => {
  const person = await somebody(app);
  const set = (value: number) =>
    inTransaction(app.deps.database.db, (transaction) =>
      changePlan(transaction, { key: 'free', field: 'attachedPrompts', value, now: app.clock.now() }),
    );
  await set(1);
  onTestFinished(async () => void (await set(3)));
  const response = await post(app, person, {
    message: 'Two prompts',
    prompts: JSON.stringify([{ id: 1 }, { id: 2 }]),
  });
  expect(response.json()).toMatchObject({
    validationErrors: { prompts: 'plan_limit' },
    validationParams: { prompts: { max: 1 } },
  });
});

async function answerTo(person: Person, fields: Record<string, string>) {
  const sent = await sendAndWait(app, person, { message: 'Hello [[sim echo rate=0]]', ...fields });
  const answer = (await listOf(app, person, sent.chat.id)).at(-1);
  if (answer?.type !== 'response') throw new Error('There is no answer.');
  return { ...answer, sent };
}

test('a model is asked to think as hard as wished, which the answer tells', async () => {
  const person = await onPlan('pro');
  const model_id = String(modelId(app, 'gpt-6.1-sol'));
  const efforts = app.deps.models.list().find(({ key }) => key === 'gpt-6.1-sol')?.efforts;
  expect(efforts).toEqual(['low', 'medium', 'high']);
  const [unasked, low, high] = [
    await answerTo(person, { model_id }),
    await answerTo(person, { model_id, effort: 'low' }),
    await answerTo(person, { model_id, effort: 'high' }),
  ];
  expect(unasked.effort).toBeUndefined();
  expect(unasked.response).toContain('[effort] medium');
  expect(low.effort).toBe('low');
  expect(low.sent.response.effort).toBe('low');
  expect(low.response).toContain('[effort] low');
  expect(high.response).toContain('[effort] high');
  expect((low.reasoning ?? '').length).toBeLessThan((high.reasoning ?? '').length);
  // It does not know how to be asked not to think.
  expect((await answerTo(person, { model_id, effort: 'off' })).effort).toBeUndefined();
});

test('a model that may think is asked not to, and one that does not think is asked nothing', async () => {
  const person = await onPlan('pro');
  const off = await answerTo(person, { model_id: String(modelId(app, 'claude-opus-5.5')), effort: 'off' });
  expect(off.effort).toBe('off');
  expect(off.reasoning).toBeNull();
  const plain = await answerTo(person, { model_id: String(modelId(app, 'gpt-6-luna')), effort: 'high' });
  expect(plain.effort).toBeUndefined();
  expect(plain.response).not.toContain('[effort]');
});

test('thinking hard is reserved for', async () => {
  const person = await onPlan('pro');
  const model_id = String(modelId(app, 'gpt-6.1-sol'));
  const reservedFor = async (effort: string) => {
    const sent = await post(app, person, { message: 'Hi [[sim tokens=400 rate=40]]', model_id, effort });
    const { chat, uuid } = sent.json<SendResponse>();
    const { reserved } = await balancedTokens(app, person.user.id);
    await app.request(allCalls.stopGenerate, {
      cookies: person.cookies,
      query: { connectionUuid: uuid },
    });
    await listOf(app, person, chat.id);
    return reserved;
  };
  const [medium, high] = [await reservedFor('medium'), await reservedFor('high')];
  const { coefficient = 0 } = app.deps.models.list().find(({ key }) => key === 'gpt-6.1-sol') ?? {};
  const more = ((answerTokens.maxThinkingHard - answerTokens.max) * coefficient) / 1000;
  expect(high - medium).toBeCloseTo(more, -1);
});

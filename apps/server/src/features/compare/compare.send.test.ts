import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import { clientIdIn } from '@polylogue/contract/client-ids';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { generations, messages } from '../messages/messages.tables.ts';
import {
  balancedTokens,
  modelId,
  sendAndWait,
  setTokens,
  somebody,
} from '../sending/sending.scene.testing.ts';
import { unusedFilesJob } from '../files/files.jobs.ts';
import { files } from '../files/files.tables.ts';
import { comparer, comparerOf, fine, type Comparer } from './compare.scene.testing.ts';

const luna = 'gpt-6-luna';
const haiku = 'claude-haiku-5.5';
const flash = 'deepseek-v4-flash';
/** Has a single host, so that its failure fails the answer. */
const small = 'mistral-small';
const echo = 'What was said? [[sim echo rate=0]]';

let app: TestApp;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  const canvas = { create: { width: 3, height: 2, channels: 3 as const, background: 'teal' } };
  png = await sharp(canvas).png().toBuffer();
});
afterAll(() => app.close());

test('one message goes to every slot, each with its own request, answer and uuid', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, haiku, luna);
  const message = 'How do tides work? [[sim tokens=8 rate=0]]';
  const requests = await person.send(chats, { message });
  expect(requests).toMatchObject(
    chats.map((chatId) => ({
      chatId,
      message,
      request: { type: 'request', message, group_id: chatId },
      response: { state: 'loading' },
      imageLeftOut: false,
    })),
  );
  expect(new Set(requests.flatMap(({ id, uuid, response }) => [id, uuid, response.id])).size).toBe(9);
  const answers = await person.answers(chats);
  expect(answers.map(({ id }) => id)).toEqual(requests.map(({ response }) => response.id));
  expect(answers.map(({ model_id: id }) => id)).toEqual([luna, haiku, luna].map((key) => modelId(app, key)));
  expect(answers.every(({ tokenCost }) => tokenCost?.output === 8)).toBe(true);
});

test.each([
  ['no slot', '[]', 422, 'compare_models_chats_id'],
  ['what is no list', 'one', 422, 'compare_models_chats_id'],
])('%s is refused', async (_, list, status, field) => {
  const person = await comparer(app);
  const refused = await person.trySend([], { compare_models_chats_id: list, message: 'Hello' });
  expect(refused.statusCode).toBe(status);
  expect(Object.keys(refused.json().validationErrors)).toEqual([field]);
});

test('an empty message, a chat that is gone and a chat of the list are refused, and nothing is sent', async () => {
  const person = await comparer(app);
  const [slot = 0] = await person.slots(luna);
  const listed = await sendAndWait(app, person, { message: 'Hello [[sim tokens=2 rate=0]]' });
  expect((await person.trySend([slot], { message: '  ' })).json().validationErrors).toEqual({
    message: 'required',
  });
  for (const other of [listed.chat.id, 999_999]) {
    const refused = await person.trySend([slot, other], { message: 'Hello' });
    expect(refused.json().code).toBe('not_selected_chat_error');
  }
  expect((await person.threads([slot]))[0]?.messages).toEqual([]);
});

test('more slots than the plan has are refused also when they were made before it ended', async () => {
  const person = await comparer(app, 'free');
  const chats = [...(await person.slots(luna, haiku)), ...(await person.slots(flash))];
  const refused = await person.trySend(chats, { message: 'Hello' });
  expect(refused.json().validationErrors).toEqual({ compare_models_chats_id: 'plan_limit' });
});

/** What a model was asked, echoed in its answer. */
async function heard(person: Comparer, chats: readonly number[]): Promise<string[]> {
  return (await person.ask(chats, { message: echo })).map(({ response }) => response);
}

test('a secret told in one slot reaches no other, however the threads go on', async () => {
  const person = await comparer(app);
  const step = fc.record({ slot: fc.nat({ max: 2 }), together: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
      const chats = await person.slots(luna, haiku, luna);
      const told: string[][] = chats.map(() => []);
      for (const { slot, together } of steps) {
        const chat = chats[slot] ?? 0;
        const secret = `number ${randomUUID().slice(0, 8)}`;
        const message = `My secret is ${secret}. [[sim echo rate=0]]`;
        if (together) await person.ask([chat], { message });
        else await sendAndWait(app, person, { message, chat, model_id: modelId(app, luna) });
        told[slot]?.push(secret);
      }
      const prompts = await heard(person, chats);
      for (const [slot, prompt] of prompts.entries()) {
        expect(told.flat().filter((secret) => prompt.includes(secret))).toEqual(told[slot]);
      }
    }),
    { numRuns: 3 },
  );
});

test('no answer of one model is ever in what another is asked', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, haiku, flash);
  const first = await person.ask(chats, { message: 'Think of a number. [[sim tokens=5 rate=0]]' });
  // Simulated models may answer the same, so each gets its own text.
  const said = first.map(() => `It is ${randomUUID()}.`);
  for (const [slot, { id }] of first.entries()) {
    const body = { message: said[slot] ?? '' };
    const { cookies } = person;
    fine(await app.request(allCalls.updateResponse, { cookies, query: { messageId: id }, body }));
  }
  const prompts = await heard(person, chats);
  for (const [slot, prompt] of prompts.entries()) {
    expect(said.filter((words) => prompt.includes(words))).toEqual([said[slot]]);
  }
});

test('attached prompts and notes go to every slot', async () => {
  const person = await comparer(app);
  const { cookies } = person;
  const body = { name: 'Pirate', prompt: 'Talk like a pirate.', description: 'For fun', languageUid: 'en' };
  const prompt = fine<{ id: number }>(await app.request(allCalls.createPrompt, { cookies, body }));
  const words = { type: 'paragraph', content: [{ type: 'text', text: 'Parrots are green.' }] };
  const content = { type: 'doc' as const, content: [words] };
  const note = fine<{ id: number }>(await app.request(allCalls.createNote, { cookies, body: { content } }));
  const chats = await person.slots(luna, haiku);
  const fields = { message: echo, prompts: JSON.stringify([{ id: prompt.id }]), notes: `[${note.id}]` };
  for (const { response } of await person.ask(chats, fields)) {
    expect(response).toContain('Talk like a pirate.');
    expect(response).toContain('Parrots are green.');
  }
});

test('one slot that fails does not touch the others, costs nothing, and is asked again alone', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, small);
  const before = await balancedTokens(app, person.user.id);
  const message = 'Hello there. [[sim tokens=12 rate=0 fail=401 times=1 at=mistral]]';
  const [good, failed] = await person.ask(chats, { message });
  expect(good).toMatchObject({ error_msg: null, tokenCost: { output: 12 } });
  expect(failed).toMatchObject({ error_msg: expect.any(String), response: '', tokenCost: { total: 0 } });
  expect(await balancedTokens(app, person.user.id)).toEqual({
    available: before.available - (good?.tokenCost?.total ?? 0),
    reserved: 0,
  });
  const again = { chat: chats[1] ?? 0, prev_message_id: failed?.id ?? 0, model_id: modelId(app, small) };
  await sendAndWait(app, person, again);
  const [untouched, retried] = await person.answers(chats);
  expect(untouched).toEqual(good);
  expect(retried).toMatchObject({
    error_msg: null,
    alternatives: { index: 1 },
    model_id: modelId(app, small),
  });
});

test('a short balance cuts all answers to the same length; too short a one sends nothing at all', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, haiku, luna);
  const message = 'Go on and on. [[sim tokens=3000 rate=0]]';
  const coefficients = [luna, haiku, luna].map((key) => app.deps.models.byKey(key)?.coefficient ?? 0);
  const perToken = coefficients.reduce((sum, coefficient) => sum + coefficient, 0) / 1000;
  await setTokens(app, person.user.id, Math.ceil(perToken * 700));
  const answers = await person.ask(chats, { message });
  const lengths = answers.map(({ tokenCost }) => tokenCost?.output ?? 0);
  expect(new Set(lengths).size).toBe(1);
  expect(lengths[0]).toBeLessThan(700);
  expect(lengths[0]).toBeGreaterThan(256);
  const left = await balancedTokens(app, person.user.id);
  expect(left.reserved).toBe(0);
  await setTokens(app, person.user.id, Math.floor(perToken * 256));
  const refused = await person.trySend(chats, { message });
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'not_enough_tokens']);
  expect(await balancedTokens(app, person.user.id)).toEqual({
    available: Math.floor(perToken * 256),
    reserved: 0,
  });
  expect((await person.threads(chats)).map(({ totalCount }) => totalCount)).toEqual([1, 1, 1]);
});

test('the balance is exact after answers that ended, were stopped and failed', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, haiku, small);
  const before = await balancedTokens(app, person.user.id);
  const message = 'Mixed. [[sim tokens=100 rate=20 fail=401 at=mistral]]';
  const requests = await person.send(chats, { message });
  const query = { connectionUuid: requests[0]?.uuid ?? '' };
  await app.request(allCalls.stopGenerate, { cookies: person.cookies, query });
  const answers = await person.answers(chats);
  expect(answers).toMatchObject([{ stopped: true }, { stopped: false }, { error_msg: expect.any(String) }]);
  const spent = answers.reduce((sum, { tokenCost }) => sum + (tokenCost?.total ?? 0), 0);
  expect(spent).toBeGreaterThan(0);
  expect(await balancedTokens(app, person.user.id)).toEqual({
    available: before.available - spent,
    reserved: 0,
  });
});

test('the same client id sends once, also when it comes twice at the same moment', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, haiku);
  const fields = { message: 'Once. [[sim tokens=4 rate=0]]', client_id: randomUUID() };
  const [one, other] = await Promise.all([person.send(chats, fields), person.send(chats, fields)]);
  const idsOf = (requests: typeof one) =>
    Object.fromEntries(requests.map(({ chatId, uuid }) => [chatId, uuid]));
  expect(idsOf(other)).toEqual(idsOf(one));
  for (const { chatId, request } of one) {
    expect(request.client_id).toBe(clientIdIn(chatId, fields.client_id));
  }
  await person.answers(chats);
  expect(idsOf(await person.send(chats, fields))).toEqual(idsOf(one));
  const { db } = app.deps.database;
  expect(await db.select().from(generations).where(eq(generations.userId, person.user.id))).toHaveLength(2);
  expect((await balancedTokens(app, person.user.id)).reserved).toBe(0);
});

const filesOf = (userId: number) => app.deps.database.db.select().from(files).where(eq(files.userId, userId));

test('a picture goes to the models that can see, and the others say that it was left out', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, flash, haiku);
  const fields = { message: 'What is this? [[sim tokens=5 rate=0]]' };
  const requests = await person.send(chats, fields, { name: 'teal.png', data: png });
  expect(requests.map(({ imageLeftOut }) => imageLeftOut)).toEqual([false, true, false]);
  expect(requests.map(({ request }) => request.imageList.length)).toEqual([1, 0, 1]);
  await person.answers(chats);
  expect(await filesOf(person.user.id)).toHaveLength(1);
  const query = { chatList: [chats[0] ?? 0] };
  await app.request(allCalls.removeComparedChats, { cookies: person.cookies, query });
  expect(await filesOf(person.user.id)).toHaveLength(1);
  await app.request(allCalls.removeComparedChats, { cookies: person.cookies, query: { chatList: chats } });
  await app.runJob(unusedFilesJob);
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('a picture that no slot can see is refused, and none is kept of a send that fails', async () => {
  const person = await comparer(app);
  const chats = await person.slots(flash, luna);
  const file = { name: 'teal.png', data: png };
  const blind = await person.trySend(chats.slice(0, 1), { message: 'Look' }, file);
  expect(blind.json().code).toBe('model_without_images');
  await setTokens(app, person.user.id, 100);
  expect((await person.trySend(chats, { message: 'Look' }, file)).statusCode).toBe(402);
  expect(await filesOf(person.user.id)).toEqual([]);
  const rows = await app.deps.database.db.select().from(messages).where(eq(messages.userId, person.user.id));
  expect(rows).toEqual([]);
});

test('nobody who has not proven the address may send', async () => {
  const person = await somebody(app, { emailVerifiedAt: null });
  const body = { modelIds: [modelId(app, luna)] };
  const made = await app.request(allCalls.createCompareChats, { cookies: person.cookies, body });
  const [slot] = made.json<{ list: { chatId: number }[] }>().list;
  const refused = await comparerOf(app, person).trySend([slot?.chatId ?? 0], { message: 'Hello' });
  expect(refused.json().code).toBe('email_not_verified');
});

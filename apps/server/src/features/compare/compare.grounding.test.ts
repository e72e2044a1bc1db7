import { allCalls } from '@polylogue/contract/calls';
import type { SendResponse } from '@polylogue/contract/sending';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantPlan } from '../billing/billing.service.ts';
import { connect, lastAnswer, readerOf } from '../sending/grounding.scene.testing.ts';
import { modelId, waitForEnd } from '../sending/sending.scene.testing.ts';
import { comparerOf } from './compare.scene.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function comparedReader() {
  const reader = await readerOf(app, { name: 'birds.txt', content: 'The heron eats fish.' });
  const userId = reader.user.id;
  const grant = { userId, plan: 'creative' as const, cause: `grounded ${userId}`, renews: false };
  await inTransaction(app.deps.database.db, (transaction) =>
    grantPlan(transaction, { ...grant, now: app.clock.now() }),
  );
  const person = comparerOf(app, reader);
  const slots = await person.slots('gpt-6.1-terra', 'polylogue-fast');
  for (const chatId of slots) await connect(reader, [reader.capsuleId], chatId);
  const answers = await person.ask(slots, { message: 'What does the heron eat? [[sim rate=0]]' });
  return { reader, person, slots, answers };
}

test('every slot of a comparison cites the capsules connected to it', async () => {
  const { answers } = await comparedReader();
  expect(answers).toHaveLength(2);
  for (const { response, citations } of answers) {
    expect(response).toContain('“The heron eats fish.” [1]');
    expect(citations).toMatchObject([{ n: 1, title: 'birds.txt', removed: false }]);
  }
});

test('a merged answer is grounded on the same capsules, without the markers of the answers it merges', async () => {
  const { reader, answers } = await comparedReader();
  const body = { modelId: modelId(app, 'polylogue-fast'), messageIds: answers.map(({ id }) => id) };
  const { uuid, chat, message } = await reader.get<SendResponse>(allCalls.mergeAnswers, { body });
  await waitForEnd(app, uuid);
  expect(message.message).toContain('The heron eats fish.');
  expect(message.message).not.toContain('[1]');
  expect(chat.count_rag_capsules).toBe(1);
  expect((await lastAnswer(app, reader, chat.id)).citations).toMatchObject([{ title: 'birds.txt' }]);
});

test('a kept answer keeps its citations and its capsules, also as a copy', async () => {
  const { reader, slots } = await comparedReader();
  const [kept = 0] = slots;
  await reader.get(allCalls.saveComparison, { body: { chatList: slots } });
  const chat = await reader.get<{ id: number }>(allCalls.saveCompared, {
    body: { chatID: kept, chatList: slots },
  });
  expect(chat.id).not.toBe(kept);
  expect(chat).toMatchObject({ count_rag_capsules: 1 });
  expect((await lastAnswer(app, reader, chat.id)).citations).toMatchObject([{ title: 'birds.txt' }]);
});

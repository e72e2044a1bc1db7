import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import {
  balancedTokens,
  listOf,
  modelId,
  sendOf,
  setTokens,
  somebody,
} from '../sending/sending.scene.testing.ts';

test('a stop does not save what the model thought without showing it', async () => {
  const app = await startTestAppForTest();
  const person = await somebody(app);
  await setTokens(app, person.user.id, 1_000_000);
  const sent = await sendOf(app, person, {
    message: 'Think [[sim tokens=2000 rate=200 ttft=1000]]',
    model_id: modelId(app, 'gpt-6.1-sol'),
  });
  // It has been asked; until its first word it thinks for ten seconds, less than makes a node seem dead.
  app.clock.advance(11);
  const [answer] = app.deps.generations.inChat(person.user.id, sent.chat.id);
  await expect.poll(() => answer?.text ?? '').not.toBe('');
  const query = { connectionUuid: sent.uuid };
  await app.request(allCalls.stopGenerate, { cookies: person.cookies, query });
  const last = (await listOf(app, person, sent.chat.id)).at(-1);
  expect(last).toMatchObject({ stopped: true });
  expect(last?.tokenCost?.output).toBeGreaterThanOrEqual(500);
  expect((await balancedTokens(app, person.user.id)).reserved).toBe(0);
});

import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { balancedTokens, listOf, sendAndWait, somebody } from '../sending/sending.scene.testing.ts';
import { endGeneration, type AnswerEnd } from './ending.ts';

const late: AnswerEnd = {
  state: 'error',
  error: 'generation_interrupted',
  finish: undefined,
  text: 'somebody else’s text',
  reasoning: '',
  images: [],
  used: 9_000,
  input: 1,
  output: 1,
  estimated: true,
  host: undefined,
  failover: undefined,
  firstTokenAt: undefined,
  thinkingMs: undefined,
};

test('the second to end an answer changes nothing: not the text, not the cost', async () => {
  const app = await startTestAppForTest();
  const person = await somebody(app);
  const sent = await sendAndWait(app, person, { message: 'Once [[sim tokens=20 rate=0]]' });
  const before = await listOf(app, person, sent.chat.id);
  const balance = await balancedTokens(app, person.user.id);
  const target = { uuid: sent.uuid, userId: person.user.id, startedAt: app.clock.now() };
  expect(await endGeneration(app.deps, target, late, app.clock.now())).toBeNull();
  const after = await listOf(app, person, sent.chat.id);
  expect(after.at(-1)).toMatchObject({ error_msg: null, tokenCost: before.at(-1)?.tokenCost });
  expect(after.map(textOf)).toEqual(before.map(textOf));
  expect(await balancedTokens(app, person.user.id)).toEqual(balance);
});

function textOf(message: { message?: string; response?: string }): string | undefined {
  return message.response ?? message.message;
}

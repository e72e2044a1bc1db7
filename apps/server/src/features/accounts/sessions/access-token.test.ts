import { expect, test } from 'vitest';
import { callerOf } from '../../../platform/http/caller.ts';
import { createAccessTokens } from './access-token.ts';

const secret = 'a-secret-only-for-tests-0123456789';
const caller = callerOf({ userId: 7, sessionId: '6f1ed002-ab5a-4f2e-8a3c-0a3a5a1f2b11' });

function clockAt(start: number) {
  let time = start;
  return { now: () => new Date(time), advance: (seconds: number) => void (time += seconds * 1000) };
}

test('verifies what it signed, and remembers it', async () => {
  const tokens = createAccessTokens({ secrets: [secret], clock: clockAt(1_700_000_000_000) });
  const token = await tokens.sign(caller);
  expect(await tokens.verify(token)).toEqual(caller);
  expect(tokens.verify(token)).toEqual(caller);
});

test('refuses after 15 minutes, remembered or not', async () => {
  const clock = clockAt(1_700_000_000_000);
  const tokens = createAccessTokens({ secrets: [secret], clock });
  const seen = await tokens.sign(caller);
  const unseen = await tokens.sign({ ...caller, userId: 8 });
  await tokens.verify(seen);
  clock.advance(15 * 60 - 1);
  expect(await tokens.verify(seen)).toEqual(caller);
  clock.advance(1);
  expect(await tokens.verify(seen)).toBeNull();
  expect(await tokens.verify(unseen)).toBeNull();
});

test('refuses a token signed with another secret', async () => {
  const clock = clockAt(1_700_000_000_000);
  const token = await createAccessTokens({ secrets: [`${secret}!`], clock }).sign(caller);
  expect(await createAccessTokens({ secrets: [secret], clock }).verify(token)).toBeNull();
});
